/** One option as written: `style:short` has a key and a value, a bare `group` has the value ''. */
export interface Word {
  readonly key: string
  readonly value: string
}

/** Splits options at their first colon. */
export function readWords(args: readonly string[]): readonly Word[] {
  const words: Word[] = []
  for (const arg of args) {
    const colon = arg.indexOf(':')
    if (colon >= 0) words.push({ key: arg.slice(0, colon), value: arg.slice(colon + 1) })
    else if (arg !== '') words.push({ key: arg, value: '' })
  }
  return words
}

/** An option that is on when it is named: `group`, `group:true`; `group:false` is off. */
export function isOn({ value }: Word): boolean {
  return value !== 'false' && value !== 'no'
}
