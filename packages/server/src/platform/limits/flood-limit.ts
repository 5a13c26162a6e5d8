import { LRUCache } from 'lru-cache'
import { limitCount } from '../cache/count-limit.ts'

/** Counts in memory, since a row for each hit would cost more than the hit. Each process counts for itself. */
interface FloodLimit {
  /** Seconds until a key of a site may try again; undefined while it may go on. */
  readonly count: (websiteId: string, key: string, limit: number, now: Date) => number | undefined
}

const windowMs = 60_000
/** Keys of a site beyond these share one count of that site: a flood from everywhere fills no memory, and no other site notices it. */
const maxKeysOfSite = 20_000

export function openFloodLimit(): FloodLimit {
  let [sites, windowStart] = [new Map<string, Map<string, number>>(), 0]
  const open = (websiteId: string): Map<string, number> => {
    const counts = sites.get(websiteId) ?? new Map<string, number>()
    sites.set(websiteId, counts)
    return counts
  }
  return {
    count: (websiteId, key, limit, now) => {
      const start = Math.floor(now.getTime() / windowMs) * windowMs
      if (start !== windowStart) [sites, windowStart] = [new Map(), start]
      const counts = open(websiteId)
      const own = counts.has(key) || counts.size < maxKeysOfSite ? key : ''
      const count = (counts.get(own) ?? 0) + 1
      counts.set(own, count)
      return count > limit ? Math.max(1, Math.ceil((start + windowMs - now.getTime()) / 1000)) : undefined
    },
  }
}

interface DayLimit {
  /** Counts one of a key; false beyond the limit of the day. */
  readonly count: (key: string, now: Date) => boolean
}

/** Keys of a day that are remembered: who is forgotten begins anew, so that a flood shuts out nobody else. */
const maxKeysOfDay = 50_000

/** Counts the hits of a key over all sites and a day (UTC). */
export function openDayLimit(limit: number): DayLimit {
  const counts = new LRUCache<string, number>(limitCount(maxKeysOfDay))
  let day = ''
  return {
    count: (key, now) => {
      const today = now.toISOString().slice(0, 10)
      if (today !== day) counts.clear()
      day = today
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count <= limit
    },
  }
}
