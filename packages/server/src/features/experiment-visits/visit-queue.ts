import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { limitCount } from '../../platform/cache/count-limit.ts'
import type { Db } from '../../platform/db/database.ts'
import { wasRefused } from '../../platform/errors.ts'
import { type Conversion, type Exposure, storeConversions, storeExposures } from './store.ts'

/** Exposures and conversions that wait to be stored. Adding one never waits and never fails. */
interface ExperimentQueue {
  readonly addExposure: (websiteId: string, exposure: Exposure) => void
  readonly addConversion: (websiteId: string, conversion: Conversion) => void
  /** Stores what waits. */
  readonly flush: () => Promise<void>
}

interface SiteBatch {
  exposures: Exposure[]
  conversions: Conversion[]
}

const flushMs = 1_000
const maxWaiting = 5_000
/** One site leaves room for the others. */
const maxWaitingOfSite = 2_000
/** Visitors whose row is known to be stored: each further page of theirs costs nothing. */
const maxRemembered = 50_000

/**
 * A bounded batch in memory, as that of visits. Exposures are stored before conversions, so who does both at once is counted. While the database does
 * not answer, they wait for the next flush.
 */
export function openExperimentQueue({
  db,
  log,
}: {
  readonly db: Db
  readonly log: FastifyBaseLogger
}): ExperimentQueue {
  const stored = new LRUCache<string, true>(limitCount(maxRemembered))
  let waiting = new Map<string, SiteBatch>()
  let size = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const add = (websiteId: string, put: (batch: SiteBatch) => void): void => {
    const batch = waiting.get(websiteId) ?? { exposures: [], conversions: [] }
    if (size >= maxWaiting || batch.exposures.length + batch.conversions.length >= maxWaitingOfSite) {
      dropped += 1
      return
    }
    timer ??= setTimeout(() => void flush(), flushMs).unref()
    waiting.set(websiteId, batch)
    put(batch)
    size += 1
  }
  const store = async (websiteId: string, { exposures, conversions }: SiteBatch): Promise<void> => {
    const siteDb = { db, site: { id: websiteId } }
    try {
      if (exposures.length > 0) await storeExposures(siteDb, exposures)
      if (conversions.length > 0) await storeConversions(siteDb, conversions)
      for (const exposure of exposures) stored.set(toKey(exposure), true)
    } catch (error) {
      log.warn({ err: error, websiteId }, 'visitors of experiments were not stored')
      // The site is gone, or the rows are wrong: another time would be the same.
      if (wasRefused(error)) return
      for (const exposure of exposures) add(websiteId, (batch) => batch.exposures.push(exposure))
      for (const conversion of conversions) add(websiteId, (batch) => batch.conversions.push(conversion))
    }
  }
  const flush = async (): Promise<void> => {
    // A slow database must not get two batches at once.
    await flushing
    clearTimeout(timer)
    timer = undefined
    const batches = waiting
    waiting = new Map()
    size = 0
    if (dropped > 0) log.warn({ dropped }, 'visitors of experiments were dropped')
    dropped = 0
    flushing = (async () => {
      for (const [websiteId, batch] of batches) await store(websiteId, batch)
    })()
    await flushing
  }
  return {
    addExposure: (websiteId, exposure) => {
      if (!stored.has(toKey(exposure))) add(websiteId, (batch) => batch.exposures.push(exposure))
    },
    addConversion: (websiteId, conversion) => add(websiteId, (batch) => batch.conversions.push(conversion)),
    flush,
  }
}

function toKey({ experimentId, visitorKey }: Exposure): string {
  return `${experimentId} ${visitorKey}`
}
