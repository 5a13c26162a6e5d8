interface LineOptions {
  readonly label: string
  readonly maxLength: number
  /** Hears the text once, when it is typed: by Enter, when the element is left, and when the editor is taken away. */
  readonly onText: (text: string) => void
  /** Enter or Escape was pressed. */
  readonly onEnd: () => void
  /** The element has lost the keyboard. */
  readonly onLeave: () => void
}

/** The innermost element of a place in the page that shows just this line of text. */
export function findLineHost(place: Element | null | undefined, line: string): HTMLElement | undefined {
  const wanted = toLine(line)
  if (!place || wanted === '') return undefined
  const found = [place, ...place.querySelectorAll('*')].findLast((each) => toLine(each.textContent ?? '') === wanted)
  // Elements of the frame are of another realm, where `instanceof` fails.
  return found && 'contentEditable' in found ? (found as HTMLElement) : undefined
}

/**
 * Lets somebody type in an element of the page that shows one line of text. Escape puts back what was there. Returns what ends it, which
 * keeps the text as typed.
 */
export function editLine(host: HTMLElement, { label, maxLength, onText, onEnd, onLeave }: LineOptions): () => void {
  const before = toLine(host.textContent ?? '')
  const attributes = {
    contenteditable: 'plaintext-only',
    role: 'textbox',
    'aria-label': label,
    'data-line-editor': '',
    tabindex: '0',
  }
  const ending = new AbortController()
  const { signal } = ending
  const end = (text: string) => {
    if (signal.aborted) return
    ending.abort()
    for (const name of Object.keys(attributes)) host.removeAttribute(name)
    const typed = toLine(text).slice(0, maxLength)
    host.textContent = typed === '' ? before : typed
    if (typed !== '' && typed !== before) onText(typed)
  }
  const endTyped = () => end(host.textContent ?? '')
  host.addEventListener(
    'keydown',
    (event) => {
      event.stopPropagation()
      if (event.key !== 'Enter' && event.key !== 'Escape') return
      event.preventDefault()
      if (event.key === 'Enter') endTyped()
      else end(before)
      onEnd()
    },
    { signal },
  )
  const leave = () => {
    endTyped()
    onLeave()
  }
  host.addEventListener('blur', leave, { signal })
  // The line may be a link.
  for (const name of ['click', 'dragstart']) host.addEventListener(name, (event) => event.preventDefault(), { signal })
  for (const [name, value] of Object.entries(attributes)) host.setAttribute(name, value)
  host.focus({ preventScroll: true })
  host.ownerDocument.getSelection()?.selectAllChildren(host)
  return endTyped
}

function toLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
