const LONGEST = 64
/** A name that differs in more is another name. */
const MOST_EDITS = 3

/** The known name that differs least from the one written, when it is near enough to be a slip. */
export function findNearest(written: string, known: Iterable<string>): string | undefined {
  if (written.length > LONGEST) return undefined
  const wanted = written.toLowerCase()
  let best: string | undefined
  // An ending that all files share makes names no more alike.
  const letters = written.replace(/\.[a-z]+$/i, '').length
  let bestDistance = Math.min(MOST_EDITS, Math.max(1, Math.floor(letters / 4))) + 1
  for (const name of known) {
    const distance = editDistance(wanted, name.toLowerCase(), bestDistance)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}

/** Edits (insert, delete, replace, swap of neighbours) between two words; stops counting at `limit`. */
function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) >= limit) return limit
  let before: number[] = []
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let least = Math.min((row[j - 1] ?? 0) + 1, (previous[j] ?? 0) + 1, (previous[j - 1] ?? 0) + (same ? 0 : 1))
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (swapped) least = Math.min(least, (before[j - 2] ?? 0) + 1)
      row.push(least)
    }
    before = previous
    previous = row
  }
  return Math.min(previous[b.length] ?? limit, limit)
}
