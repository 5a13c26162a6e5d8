/**
 * True when a text is a drawing: `<svg`, after nothing but a declaration, comments and a document type. One pass without going back: an
 * expression that could read comments in several ways takes seconds for a few hundred bytes.
 */
export function beginsLikeSvg(text: string): boolean {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  for (;;) {
    at = afterSpace(text, at)
    if (/^<svg[\s>/]/i.test(text.slice(at, at + 5))) return true
    const end = findPrologEnd(text, at)
    if (end === undefined) return false
    at = end
  }
}

function afterSpace(text: string, from: number): number {
  let at = from
  while (/\s/.test(text[at] ?? '')) at++
  return at
}

function findPrologEnd(text: string, at: number): number | undefined {
  if (text.startsWith('<!--', at)) return after(text, '-->', at + 4)
  if (text.startsWith('<?', at)) return after(text, '?>', at + 2)
  if (!/^<!doctype/i.test(text.slice(at, at + 9))) return undefined
  // Its own declarations are in brackets and are dropped later.
  const end = after(text, '>', at)
  const bracket = text.indexOf('[', at)
  if (bracket === -1 || end === undefined || bracket > end) return end
  const closing = after(text, ']', bracket)
  return closing === undefined ? undefined : after(text, '>', closing)
}

function after(text: string, closing: string, from: number): number | undefined {
  const found = text.indexOf(closing, from)
  return found === -1 ? undefined : found + closing.length
}
