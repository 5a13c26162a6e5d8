import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import { openDayLimit } from '../../platform/limits/flood-limit.ts'

/** Pages of a day that are counted by themselves. */
const maxPages = 100
/** New ones that a network may bring on a day: a stranger's made-up addresses leave room for the site's pages. */
const maxPagesOfNetwork = 20
/** Longer paths are of no page that an owner made. */
const maxPathLength = 150
/** Days of sites that a process remembers. */
const maxDays = 5_000

interface DayPages {
  /** Whether a page of a site's day is counted by itself. */
  readonly has: (site: { readonly websiteId: string; readonly day: string }, path: string, visitor: Visitor) => boolean
}

interface Visitor {
  readonly network: string
  readonly now: Date
}

/** The first pages of each site and day: addresses that a stranger makes up fill no table. */
export function openDayPages(): DayPages {
  const days = new LRUCache<string, Set<string>>(limitCount(maxDays))
  const networks = openDayLimit(maxPagesOfNetwork)
  return {
    has: ({ websiteId, day }, path, { network, now }) => {
      const key = `${websiteId} ${day}`
      const pages = days.get(key) ?? new Set()
      days.set(key, pages)
      if (pages.has(path)) return true
      if (pages.size >= maxPages || path.length > maxPathLength) return false
      if (!networks.count(`${websiteId} ${network}`, now)) return false
      pages.add(path)
      return true
    },
  }
}
