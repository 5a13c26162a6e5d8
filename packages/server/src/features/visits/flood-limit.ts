/** Counts in memory, since a row for each hit would cost more than the hit. Each process counts for itself. */
interface FloodLimit {
  /** Seconds until a key may try again; undefined while it may go on. */
  readonly count: (key: string, limit: number, now: Date) => number | undefined
}

const windowMs = 60_000
/** Keys beyond these share one count: a flood from everywhere fills no memory. */
const maxKeys = 20_000

export function openFloodLimit(): FloodLimit {
  let [counts, windowStart] = [new Map<string, number>(), 0]
  return {
    count: (key, limit, now) => {
      const start = Math.floor(now.getTime() / windowMs) * windowMs
      if (start !== windowStart) [counts, windowStart] = [new Map(), start]
      const own = counts.has(key) || counts.size < maxKeys ? key : ''
      const count = (counts.get(own) ?? 0) + 1
      counts.set(own, count)
      return count > limit ? Math.max(1, Math.ceil((start + windowMs - now.getTime()) / 1000)) : undefined
    },
  }
}
