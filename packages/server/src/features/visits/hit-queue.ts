import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
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

const flushMs = 1_000
const maxWaiting = 5_000
/** One site leaves room for the others. */
const maxWaitingOfSite = 2_000
/** Days of sites that only count robots take room as well. */
const maxDays = 10_000

/** A bounded batch in memory: what finds no room is counted, and said in the log once for each flush. */
export function openHitQueue({ db, log }: { readonly db: Db; readonly log: FastifyBaseLogger }): HitQueue {
  let waiting = new Map<string, DayHits>()
  let size = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const open = (websiteId: string, day: string): DayHits | undefined => {
    timer ??= setTimeout(() => void flush(), flushMs).unref()
    const key = `${websiteId} ${day}`
    const known = waiting.get(key)
    if (known || waiting.size >= maxDays) return known
    const empty = { hits: [], robots: 0, dropped: 0 }
    waiting.set(key, empty)
    return empty
  }
  const flush = async (): Promise<void> => {
    // A slow database must not get two batches at once.
    await flushing
    clearTimeout(timer)
    timer = undefined
    const batch = waiting
    waiting = new Map()
    size = 0
    flushing = store(batch)
    await flushing
  }
  const store = async (batch: ReadonlyMap<string, DayHits>): Promise<void> => {
    let dropped = 0
    for (const [key, day] of batch) {
      const [websiteId = '', date = ''] = key.split(' ')
      dropped += day.dropped
      try {
        await storeHits({ db, site: { id: websiteId } }, date, day)
      } catch (error) {
        dropped += day.hits.length
        log.warn({ err: error, websiteId }, 'visits were not stored')
        const next = open(websiteId, date)
        if (next) next.dropped += day.hits.length + day.dropped
      }
    }
    if (dropped > 0) log.warn({ dropped }, 'visits were dropped')
  }
  return {
    add: (websiteId, day, hit) => {
      const own = open(websiteId, day)
      if (!own) return
      if (size >= maxWaiting || own.hits.length >= maxWaitingOfSite) own.dropped += 1
      else {
        own.hits.push(hit)
        size += 1
      }
    },
    countRobot: (websiteId, day) => {
      const own = open(websiteId, day)
      if (own) own.robots += 1
    },
    countDropped: (websiteId, day) => {
      const own = open(websiteId, day)
      if (own) own.dropped += 1
    },
    flush,
  }
}
