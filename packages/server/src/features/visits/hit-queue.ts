import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { wasRefused } from '../../platform/errors.ts'
import { countOutcome } from '../../platform/metrics/counts.ts'
import type { DayHits, Hit } from './hit.ts'
import { storeHits } from './store.ts'

/** Hits that wait to be stored. Adding one never waits and never fails. */
interface HitQueue {
  readonly add: (websiteId: string, day: string, hit: Hit) => void
  readonly countRobot: (websiteId: string, day: string) => void
  readonly countDropped: (websiteId: string, day: string) => void
  /** Stores what waits. */
  readonly flush: () => Promise<void>
}

interface SiteDay extends DayHits {
  readonly websiteId: string
  readonly day: string
}

const flushMs = 1_000
const maxWaiting = 5_000
/** One site leaves room for the others. */
const maxWaitingOfSite = 2_000
/** Days of sites that only count robots take room as well. */
const maxDays = 10_000

/**
 * A bounded batch in memory. What finds no room is counted, and said in the log once for each flush. While the database does not answer, hits wait for
 * the next flush.
 */
export function openHitQueue({ db, log }: { readonly db: Db; readonly log: FastifyBaseLogger }): HitQueue {
  let waiting = new Map<string, SiteDay>()
  let size = 0
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const open = (websiteId: string, day: string): SiteDay | undefined => {
    timer ??= setTimeout(() => void flush(), flushMs).unref()
    const key = `${websiteId} ${day}`
    const known = waiting.get(key)
    if (known || waiting.size >= maxDays) return known
    const empty = { websiteId, day, hits: [], robots: 0, dropped: 0 }
    waiting.set(key, empty)
    return empty
  }
  const add = (websiteId: string, day: string, hit: Hit): void => {
    const own = open(websiteId, day)
    if (own && size < maxWaiting && own.hits.length < maxWaitingOfSite) {
      own.hits.push(hit)
      size += 1
    } else countDropped(websiteId, day)
  }
  const countDropped = (websiteId: string, day: string, times = 1): void => {
    countOutcome('visits', 'dropped', times)
    lost += times
    const own = open(websiteId, day)
    if (own) own.dropped += times
  }
  const flush = async (): Promise<void> => {
    // A slow database must not get two batches at once.
    await flushing
    clearTimeout(timer)
    timer = undefined
    const batch = [...waiting.values()]
    waiting = new Map()
    size = 0
    flushing = store(batch)
    await flushing
    if (lost > 0) log.warn({ dropped: lost }, 'visits were dropped')
    lost = 0
  }
  const store = async (batch: readonly SiteDay[]): Promise<void> => {
    for (const siteDay of batch) {
      const { websiteId, day, hits, robots, dropped } = siteDay
      try {
        const stored = await storeHits({ db, site: { id: websiteId } }, siteDay)
        countOutcome('visits', 'stored', stored)
        countOutcome('visits', 'dropped', hits.length - stored)
        countOutcome('visits', 'robots', robots)
      } catch (error) {
        log.warn({ err: error, websiteId }, 'visits were not stored')
        // The site is gone, or the rows are wrong: another time would be the same.
        if (wasRefused(error)) countOutcome('visits', 'dropped', hits.length)
        else putBack(websiteId, day, { hits, robots, dropped })
      }
    }
  }
  const putBack = (websiteId: string, day: string, { hits, robots, dropped }: DayHits): void => {
    for (const hit of hits) add(websiteId, day, hit)
    const own = open(websiteId, day)
    if (!own) return
    own.robots += robots
    own.dropped += dropped
  }
  return {
    add,
    countRobot: (websiteId, day) => {
      const own = open(websiteId, day)
      if (own) own.robots += 1
    },
    countDropped,
    flush,
  }
}
