import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import type { Db } from '../../platform/db/database.ts'
import { countUsage, takeUsage } from '../../platform/metrics/site-usage.ts'
import { addUsage, getMonth, type SiteCounts } from './store.ts'

/** Sites whose sums of the month a process keeps. */
const maxKnownSites = 10_000

/** As they were when this process last added to them; other processes may have added since. */
const sums = new LRUCache<string, SiteCounts & { readonly month: string }>(limitCount(maxKnownSites))

/** Stores what this process counted, in one statement for all sites. What cannot be stored is counted again. */
export async function storeUsage(db: Db, now: Date): Promise<void> {
  const counts = takeUsage()
  if (counts.size === 0) return
  const month = getMonth(now)
  try {
    for (const sum of await addUsage(db, month, counts)) sums.set(sum.websiteId, { ...sum, month })
  } catch (error) {
    for (const [websiteId, counted] of counts) countUsage(websiteId, counted)
    throw error
  }
}

/** What a site used in this month, some seconds ago, over all processes; undefined where this process has counted nothing yet. */
export function findRecentUsage(websiteId: string, now: Date): SiteCounts | undefined {
  const sum = sums.get(websiteId)
  return sum?.month === getMonth(now) ? sum : undefined
}
