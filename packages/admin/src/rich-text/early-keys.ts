/** What was pressed and typed in a field before its editor was there. */
export interface EarlyKeys {
  readonly text: string
  /** The text that was there was selected and typed over. */
  readonly replacesAll: boolean
  /** All of it is selected; nothing was typed since. */
  readonly isAllSelected: boolean
}

export const noKeys: EarlyKeys = { text: '', replacesAll: false, isAllSelected: false }

/** Whether the keys change the text. */
export function hasChange({ text, replacesAll }: EarlyKeys): boolean {
  return text !== '' || replacesAll
}

/** Adds what is typed or pasted; a selection is replaced by it. */
export function addEarlyText(keys: EarlyKeys, text: string): EarlyKeys {
  const { isAllSelected, replacesAll } = keys
  return {
    text: (isAllSelected ? '' : keys.text) + text,
    replacesAll: replacesAll || isAllSelected,
    isAllSelected: false,
  }
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Takes a key that a field takes. Undefined for another one, such as Tab or a shortcut. */
export function pressEarly(keys: EarlyKeys, { key, ctrlKey, metaKey, altKey }: Pressed): EarlyKeys | undefined {
  if (altKey) return undefined
  if (ctrlKey || metaKey) return key.toLowerCase() === 'a' ? { ...keys, isAllSelected: true } : undefined
  if (key === 'Enter') return addEarlyText(keys, '\n')
  if (key.length === 1) return addEarlyText(keys, key)
  if (keys.isAllSelected && (key === 'Backspace' || key === 'Delete')) return addEarlyText(keys, '')
  if (key === 'Backspace') return { ...keys, text: keys.text.slice(0, -1) }
  if (/^(Arrow|Home|End)/.test(key)) return { ...keys, isAllSelected: false }
  return undefined
}

/** The text with what was typed at its end, for a field that was left before its editor came. */
export function applyEarly(html: string, { text, replacesAll }: EarlyKeys): string {
  return (replacesAll ? '' : html) + (text === '' ? '' : toParagraphs(text))
}

function toParagraphs(text: string): string {
  const paragraph = document.createElement('p')
  return text
    .split('\n')
    .map((line) => {
      paragraph.textContent = line
      return paragraph.outerHTML
    })
    .join('')
}
