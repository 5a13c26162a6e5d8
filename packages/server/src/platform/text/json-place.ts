const space = /[ \t\r\n]*/y
// Control characters end a string in JSON.
const literal =
  /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy

/** Line and column, from 1, of the first place where a text stops being JSON: JavaScript's own parser tells it only sometimes. */
export function findJsonError(text: string): { line: number; column: number } {
  const before = text.slice(0, findErrorOffset(text)).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** Reads with a stack of its own, so that deep nesting ends nowhere but at its error. */
function findErrorOffset(text: string): number {
  const open: ('object' | 'array')[] = []
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0] ?? ''
    at += found.length
    return found
  }
  const sign = (wanted: string): boolean => {
    take(space)
    if (text[at] !== wanted) return false
    at++
    return true
  }
  const key = (): boolean => {
    take(space)
    const start = at
    if (text[at] === '"' && take(literal) !== '') return sign(':')
    at = start
    return false
  }
  // Each turn is before a value.
  for (;;) {
    take(space)
    if (sign('{')) {
      if (!sign('}')) {
        open.push('object')
        if (!key()) return at
        continue
      }
    } else if (sign('[')) {
      if (!sign(']')) {
        open.push('array')
        continue
      }
    } else if (take(literal) === '') return at
    // Behind a value: close what ends, until something goes on.
    for (;;) {
      const inside = open.at(-1)
      if (inside === undefined) {
        take(space)
        return at
      }
      if (sign(',')) {
        if (inside === 'object' && !key()) return at
        break
      }
      if (!sign(inside === 'object' ? '}' : ']')) return at
      open.pop()
    }
  }
}
