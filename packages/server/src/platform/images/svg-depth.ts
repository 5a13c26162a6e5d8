/**
 * How deeply the elements of a drawing are in each other, counted in one pass. Cleaning and drawing cost more with each level, so a
 * small file can otherwise keep both busy for minutes.
 */
export function measureSvgDepth(text: string): number {
  let depth = 0
  let deepest = 0
  for (let at = text.indexOf('<'); at !== -1; at = text.indexOf('<', at)) {
    const end = findMarkupEnd(text, at)
    if (end === -1) return deepest
    const next = text.charCodeAt(at + 1)
    if (next === slash) depth = Math.max(0, depth - 1)
    else if (isLetter(next) && text.charCodeAt(end - 1) !== slash) deepest = Math.max(deepest, ++depth)
    at = end
  }
  return deepest
}

const slash = '/'.charCodeAt(0)

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
}

/** Where the `>` of a tag, comment or declaration stands, or -1. */
function findMarkupEnd(text: string, at: number): number {
  if (text.startsWith('<!--', at)) return findEnd(text, '-->', at + 4)
  if (text.startsWith('<![CDATA[', at)) return findEnd(text, ']]>', at + 9)
  if (text.startsWith('<?', at)) return findEnd(text, '?>', at + 2)
  let quote = ''
  for (let end = at + 1; end < text.length; end++) {
    const character = text[end] ?? ''
    if (quote !== '') quote = character === quote ? '' : quote
    else if (character === '"' || character === "'") quote = character
    else if (character === '>') return end
  }
  return -1
}

function findEnd(text: string, closing: string, from: number): number {
  const found = text.indexOf(closing, from)
  return found === -1 ? -1 : found + closing.length - 1
}
