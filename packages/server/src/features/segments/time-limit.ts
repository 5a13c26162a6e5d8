import { sql } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { getPostgresCode } from '../../platform/errors.ts'
import { createSiteConcurrencyLimit, QueueFull } from '../../platform/limits/concurrency-limit.ts'
import { segmentTooSlow } from './errors.ts'

/** A million customers with a few conditions take less. */
const limitMs = 8000
/** SQLSTATE of a statement that took longer. */
const queryCanceled = '57014'
/** In one process: each has a connection of the few that checkouts need too. */
const readers = createSiteConcurrencyLimit({ maxAtOnce: 2, maxPerSite: 1, maxWaitingPerSite: 10 })

/**
 * Reads all customers of a segment, or counts them, with an end: rules may fit few of very many customers, each of whom is looked at. On a connection
 * of its own, as single statements of all sites wait behind each other. Throws `segment_too_slow`.
 */
export async function limitSegmentTime<Result>(
  ctx: Ctx,
  read: (ctx: Ctx) => Promise<Result>,
  milliseconds = limitMs,
): Promise<Result> {
  try {
    return await readers.take(ctx.site.id, () =>
      transaction(ctx, async (ctx) => {
        await sql`SELECT set_config('statement_timeout', ${String(milliseconds)}, true)`.execute(ctx.db)
        return read(ctx)
      }),
    )
  } catch (error) {
    if (error instanceof QueueFull || getPostgresCode(error) === queryCanceled) throw segmentTooSlow({})
    throw error
  }
}
