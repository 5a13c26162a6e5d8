import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { ProviderEvent } from '../payment-providers/index.ts'

/** A message of a provider as it is kept. */
export interface EventRow {
  readonly eventId: string
  readonly kind: string
  readonly providerRef: string | null
  readonly paymentId: string | null
  readonly dispute: ProviderEvent['dispute']
  readonly receivedAt: Date
  /** With the present one. */
  readonly tries: number
}

/** Keeps a message; false when it came before. */
export async function insertEvent(ctx: Ctx, provider: string, event: ProviderEvent): Promise<boolean> {
  const data = event.dispute === null ? {} : { dispute: event.dispute }
  const result = await sql`
    INSERT INTO payment_event (website_id, provider, event_id, kind, is_test, provider_ref, payment_id, data, received_at)
    VALUES (${ctx.site.id}, ${provider}, ${event.id}, ${event.kind}, ${event.isTest}, ${event.ref}, ${event.paymentId}, ${JSON.stringify(data)}::jsonb, ${ctx.now})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** A message that waits, counted as tried once more; undefined: it was acted on, or never came. */
export async function beginTry(ctx: Ctx, provider: string, eventId: string): Promise<EventRow | undefined> {
  const result = await sql<EventRow>`
    UPDATE payment_event SET tries = tries + 1, tried_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND provider = ${provider} AND event_id = ${eventId} AND processed_at IS NULL
    RETURNING event_id AS "eventId", kind, provider_ref AS "providerRef", payment_id AS "paymentId", data -> 'dispute' AS dispute,
      received_at AS "receivedAt", tries`.execute(ctx.db)
  return result.rows[0]
}

/** Notes what became of a message; false when that was noted before. */
export async function markProcessed(
  ctx: Ctx,
  provider: string,
  eventId: string,
  outcome: 'applied' | 'ignored' | 'failed',
): Promise<boolean> {
  const result = await sql`UPDATE payment_event SET processed_at = ${ctx.now}, outcome = ${outcome}
    WHERE website_id = ${ctx.site.id} AND provider = ${provider} AND event_id = ${eventId} AND processed_at IS NULL RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

interface WaitingEvent {
  readonly websiteId: string
  readonly provider: string
  readonly eventId: string
}

/**
 * Up to `limit` messages of all sites that wait, and that nobody tried since `before`; those that waited longest first. No site
 * has more than `siteLimit` of them.
 */
export async function listWaitingEvents(
  ctx: Pick<Ctx, 'db'>,
  before: Date,
  limit: number,
  siteLimit: number,
): Promise<WaitingEvent[]> {
  const result = await sql<WaitingEvent>`
    SELECT "websiteId", provider, "eventId" FROM (
      SELECT website_id AS "websiteId", provider, event_id AS "eventId", coalesce(tried_at, received_at) AS since,
        row_number() OVER (PARTITION BY website_id ORDER BY coalesce(tried_at, received_at), event_id) AS place
      FROM payment_event WHERE processed_at IS NULL AND coalesce(tried_at, received_at) <= ${before}
    ) AS waiting
    WHERE place <= ${siteLimit} ORDER BY since LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

/** Forgets messages that were acted on before this time, of all sites. Providers repeat theirs for days, not for months. */
export async function deleteOldEvents(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`DELETE FROM payment_event WHERE processed_at < ${before}`.execute(ctx.db)
}
