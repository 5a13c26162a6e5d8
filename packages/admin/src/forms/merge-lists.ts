import { isSameJson } from '../api/json.ts'

interface Entry {
  readonly id: string
}

interface MergedList<Value> {
  readonly merged: readonly Value[]
  /** Entries that both changed, as the other one has them now: mine are in `merged`. */
  readonly conflicts: readonly Value[]
}

/**
 * Merges two changes of one list by the ids of its entries. What only one side changed, added or removed is taken from it; my order stays. An
 * entry that both changed is a conflict, unless both made it the same.
 */
export function mergeLists<Value extends Entry>(
  base: readonly Value[],
  mine: readonly Value[],
  theirs: readonly Value[],
): MergedList<Value> {
  const [before, own, other] = [byId(base), byId(mine), byId(theirs)]
  const conflicts: Value[] = []
  const merged = mine.flatMap((entry) => {
    const was = before.get(entry.id)
    const now = other.get(entry.id)
    if (was === undefined) return [entry]
    if (isSameJson(entry, was)) return now === undefined ? [] : [now]
    if (now !== undefined && !isSameJson(now, was) && !isSameJson(now, entry)) conflicts.push(now)
    if (now === undefined) conflicts.push(was)
    return [entry]
  })
  for (const entry of theirs) {
    const was = before.get(entry.id)
    if (own.has(entry.id)) continue
    if (was === undefined) merged.push(entry)
    // I removed what they changed meanwhile.
    else if (!isSameJson(was, entry)) conflicts.push(entry)
  }
  return { merged, conflicts }
}

/** How many entries were added, changed or removed, and one more when only the order changed. */
export function countListChanges<Value extends Entry>(base: readonly Value[], mine: readonly Value[]): number {
  const before = byId(base)
  const own = byId(mine)
  const changed = mine.filter((entry) => !isSameJson(before.get(entry.id), entry)).length
  const removed = base.filter(({ id }) => !own.has(id)).length
  const kept = (all: readonly Value[]) => all.filter(({ id }) => before.has(id) && own.has(id)).map(({ id }) => id)
  const isMoved = kept(base).join() !== kept(mine).join()
  return changed + removed + (isMoved ? 1 : 0)
}

function byId<Value extends Entry>(entries: readonly Value[]): ReadonlyMap<string, Value> {
  return new Map(entries.map((entry) => [entry.id, entry]))
}
