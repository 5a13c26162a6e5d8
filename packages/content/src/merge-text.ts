const voidTags = /^(?:area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/i

/** HTML in the pieces that it consists of on its outermost level. Joined they are the HTML again. Undefined where tags do not match. */
export function splitHtml(html: string): string[] | undefined {
  const pieces: string[] = []
  const open: string[] = []
  let start = 0
  for (const tag of html.matchAll(/<!--[\s\S]*?-->|<(\/?)([a-z][\w-]*)(?:"[^"]*"|'[^']*'|[^'">])*>/gi)) {
    const name = (tag[2] ?? '').toLowerCase()
    if (name === '' || voidTags.test(name)) continue
    if (tag[1] === '') {
      // Text before an element on this level is a piece of its own.
      if (open.length === 0 && html.slice(start, tag.index).trim() !== '') {
        pieces.push(html.slice(start, tag.index))
        start = tag.index
      }
      open.push(name)
      continue
    }
    if (open.pop() !== name) return undefined
    if (open.length > 0) continue
    const end = tag.index + tag[0].length
    pieces.push(html.slice(start, end))
    start = end
  }
  if (open.length > 0) return undefined
  if (start < html.length) pieces.push(html.slice(start))
  return pieces
}

/**
 * Two later versions of a text as one, paragraph by paragraph. Undefined where both changed the same paragraph; with `keepsBoth`
 * it has both, theirs first.
 */
export function mergeHtml(base: string, mine: string, theirs: string, keepsBoth = false): string | undefined {
  const [from, own, other] = [splitHtml(base), splitHtml(mine), splitHtml(theirs)]
  if (!from || !own || !other || Math.max(from.length, own.length, other.length) > maxPieces) return undefined
  const [inMine, inTheirs] = [findKept(from, own), findKept(from, other)]
  const merged: string[] = []
  let [b, m, t] = [0, 0, 0]
  for (let index = 0; index <= from.length; index++) {
    const isEnd = index === from.length
    const [nextMine, nextTheirs] = isEnd ? [own.length, other.length] : [inMine.get(index), inTheirs.get(index)]
    if (nextMine === undefined || nextTheirs === undefined) continue
    const part = mergePart(from.slice(b, index), own.slice(m, nextMine), other.slice(t, nextTheirs), keepsBoth)
    if (!part) return undefined
    merged.push(...part, ...(isEnd ? [] : [from[index] ?? '']))
    ;[b, m, t] = [index + 1, nextMine + 1, nextTheirs + 1]
  }
  return merged.join('')
}

/** Comparing takes the square of it. */
const maxPieces = 1_000

/** A part between two paragraphs that nobody changed. */
function mergePart(base: string[], mine: string[], theirs: string[], keepsBoth: boolean): string[] | undefined {
  const same = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every((x, i) => x === b[i])
  if (same(mine, base) || same(mine, theirs)) return theirs
  if (same(theirs, base)) return mine
  const rest = [mine.slice(base.length), theirs.slice(base.length)] as const
  const isAligned =
    mine.length >= base.length && theirs.length >= base.length && rest.some(({ length }) => length === 0)
  if (!isAligned) return keepsBoth ? [...theirs, ...mine] : undefined
  const merged: string[] = []
  for (const [index, old] of base.entries()) {
    const [own = '', other = ''] = [mine[index], theirs[index]]
    if (own === old || own === other) merged.push(other)
    else if (other === old) merged.push(own)
    else if (keepsBoth) merged.push(other, own)
    else return undefined
  }
  return [...merged, ...rest[0], ...rest[1]]
}

/** The places in `after` of the longest run of pieces that both have in the same order, by their places in `before`. */
function findKept(before: readonly string[], after: readonly string[]): Map<number, number> {
  const lengths = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? []
    for (let j = after.length - 1; j >= 0; j--)
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  }
  const kept = new Map<number, number>()
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    if (before[i] === after[j]) kept.set(i++, j++)
    else if (at(i + 1, j) >= at(i, j + 1)) i++
    else j++
  }
  return kept
}
