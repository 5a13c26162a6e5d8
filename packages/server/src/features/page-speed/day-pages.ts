import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'

/** Pages of a day that are counted by themselves. */
const maxPages = 100
/** Longer paths are of no page that an owner made. */
const maxPathLength = 150
/** Days of sites that a process remembers. */
const maxDays = 1_000

interface DayPages {
  /** Whether a page of a site's day is counted by itself. */
  readonly has: (websiteId: string, day: string, path: string) => boolean
}

/** The first pages of each site and day: addresses that a stranger makes up fill no table. */
export function openDayPages(): DayPages {
  const days = new LRUCache<string, Set<string>>(limitCount(maxDays))
  return {
    has: (websiteId, day, path) => {
      if (path.length > maxPathLength) return false
      const key = `${websiteId} ${day}`
      const pages = days.get(key) ?? new Set()
      days.set(key, pages)
      if (pages.size < maxPages) pages.add(path)
      return pages.has(path)
    },
  }
}
