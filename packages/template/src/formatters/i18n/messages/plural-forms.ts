const forms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const
/** Longer messages are not checked: each plural inside of another is read again. */
const maxLength = 4096
const start = /\{\s*[^\s{}]+\s+(?:plural|selectordinal)\b/g

/** The mistake in the plurals of a message; undefined without one. A plural with a mistake prints nothing. */
export function findPluralProblem(message: string): string | undefined {
  if (message.length > maxLength) return undefined
  for (const { index, 0: opening } of message.matchAll(start)) {
    const problem = checkForms(message, index + opening.length)
    if (problem !== undefined) return problem
  }
  return undefined
}

/** Reads `key {text}` until the plural ends. */
function checkForms(message: string, from: number): string | undefined {
  let hasOther = false
  let key = ''
  for (let at = from; at < message.length; at++) {
    const char = message.charAt(at)
    if (char === '}') {
      if (key.trim() !== '') return `A plural takes forms in braces and no text of its own, such as '${key.trim()}'`
      return hasOther ? undefined : "A plural needs the form 'other'"
    }
    if (char !== '{') {
      key += char
      continue
    }
    // An offset comes before the first form.
    const name = key.replace(/^\s*offset:\s*\d+/, '').trim()
    if (!isPluralKey(name)) return `Invalid plural key '${name}'. Valid keys: ${forms.join(', ')}, or = and a number`
    hasOther ||= name === 'other'
    key = ''
    at = findEnd(message, at)
  }
  // A message that breaks off is text.
  return undefined
}

function isPluralKey(name: string): boolean {
  return forms.some((form) => form === name) || /^=\d+$/.test(name)
}

/** Where the brace that opens here closes. */
function findEnd(message: string, from: number): number {
  let depth = 0
  for (let at = from; at < message.length; at++) {
    const char = message.charAt(at)
    if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at
  }
  return message.length
}
