/** A list with one thing moved by one place. */
export function moveByOne<T>(list: readonly T[], index: number, by: -1 | 1): T[] {
  const out = [...list]
  const [taken] = out.splice(index, 1)
  if (taken !== undefined) out.splice(index + by, 0, taken)
  return out
}

/** Puts a list in the order of the ids. What they do not name comes last, in the order it had. */
export function sortByIds<T>(list: readonly T[], ids: readonly string[], getId: (each: T) => string): T[] {
  const places = new Map(ids.map((id, place) => [id, place]))
  const place = (each: T) => places.get(getId(each)) ?? ids.length
  return list.toSorted((a, b) => place(a) - place(b))
}
