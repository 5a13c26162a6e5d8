import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../../platform/db/database.ts'
import { wasRefused } from '../../platform/errors.ts'
import { addCounts, type SpeedCount } from './store.ts'

/** Counts that wait to be stored. Adding one never waits and never fails. */
interface SpeedQueue {
  readonly add: (websiteId: string, key: Omit<SpeedCount, 'count'>, count?: number) => void
  /** Stores what waits. */
  readonly flush: () => Promise<void>
}

const flushMs = 2_000
const maxRows = 20_000
/** One site leaves room for the others. */
const maxRowsOfSite = 4_000

/** A bounded batch in memory, one row for what is counted together. What finds no room is dropped. */
export function openSpeedQueue({ db, log }: { readonly db: Db; readonly log: FastifyBaseLogger }): SpeedQueue {
  let waiting = new Map<string, Map<string, SpeedCount>>()
  let size = 0
  let dropped = 0
  let timer: NodeJS.Timeout | undefined
  let flushing: Promise<void> | undefined

  const add: SpeedQueue['add'] = (websiteId, key, count = 1) => {
    timer ??= setTimeout(() => void flush(), flushMs).unref()
    const own = waiting.get(websiteId) ?? new Map<string, SpeedCount>()
    waiting.set(websiteId, own)
    const name = [key.day, key.device, key.metric, key.bucket, key.path].join(' ')
    const known = own.get(name)
    if (!known && (size >= maxRows || own.size >= maxRowsOfSite)) {
      dropped += count
      return
    }
    if (!known) size += 1
    own.set(name, { ...key, count: (known?.count ?? 0) + count })
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
    if (dropped > 0) log.warn({ dropped }, 'page speed was dropped')
    dropped = 0
  }
  const store = async (batch: ReadonlyMap<string, ReadonlyMap<string, SpeedCount>>): Promise<void> => {
    for (const [websiteId, own] of batch) {
      const rows = [...own.values()]
      try {
        await addCounts({ db, site: { id: websiteId } }, rows)
      } catch (error) {
        log.warn({ err: error, websiteId }, 'page speed was not stored')
        // The site is gone, or the rows are wrong: another time would be the same.
        if (!wasRefused(error)) for (const { count, ...key } of rows) add(websiteId, key, count)
      }
    }
  }
  return { add, flush }
}
