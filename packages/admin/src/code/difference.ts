/** The part of `before` that has to be replaced to get `after`. */
interface Difference {
  readonly from: number
  readonly to: number
  readonly insert: string
}

/**
 * The smallest single replacement between two texts, in UTF-16 units; undefined where they are the same. Line ends
 * count as `\n`, as the editor keeps them. A cursor outside of it stays where it is.
 */
export function findDifference(before: string, text: string): Difference | undefined {
  const after = text.replaceAll(/\r\n?/g, '\n')
  if (before === after) return undefined
  const shorter = Math.min(before.length, after.length)
  let start = 0
  while (start < shorter && before[start] === after[start]) start++
  let end = 0
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) }
}
