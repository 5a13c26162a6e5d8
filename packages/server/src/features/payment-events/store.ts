import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { DisputeNote, ProviderEvent } from '../payment-providers/index.ts'

/** A message of a provider as it is kept. */
export interface EventRow {
  readonly eventId: string
  readonly kind: string
  readonly providerRef: string | null
  readonly paymentId: string | null
  readonly dispute: DisputeNote | null
  readonly isProcessed: boolean
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

export async function findEvent(ctx: Ctx, provider: string, eventId: string): Promise<EventRow | undefined> {
  const result = await sql<EventRow>`
    SELECT event_id AS "eventId", kind, provider_ref AS "providerRef", payment_id AS "paymentId", data -> 'dispute' AS dispute,
      processed_at IS NOT NULL AS "isProcessed"
    FROM payment_event WHERE website_id = ${ctx.site.id} AND provider = ${provider} AND event_id = ${eventId}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

export async function markProcessed(
  ctx: Ctx,
  provider: string,
  eventId: string,
  outcome: 'applied' | 'ignored',
): Promise<void> {
  await sql`UPDATE payment_event SET processed_at = ${ctx.now}, outcome = ${outcome}
    WHERE website_id = ${ctx.site.id} AND provider = ${provider} AND event_id = ${eventId} AND processed_at IS NULL`.execute(
    ctx.db,
  )
}

interface WaitingEvent {
  readonly websiteId: string
  readonly provider: string
  readonly eventId: string
}

/** Messages of all sites that came before this time and were not acted on, oldest first. */
export async function listWaitingEvents(ctx: Pick<Ctx, 'db'>, before: Date, limit: number): Promise<WaitingEvent[]> {
  const result = await sql<WaitingEvent>`
    SELECT website_id AS "websiteId", provider, event_id AS "eventId" FROM payment_event
    WHERE processed_at IS NULL AND received_at <= ${before} ORDER BY received_at LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

/** Forgets messages that were acted on before this time, of all sites. Providers repeat theirs for days, not for months. */
export async function deleteOldEvents(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`DELETE FROM payment_event WHERE processed_at < ${before}`.execute(ctx.db)
}

/** Sites with accounts of providers, of all sites. */
export async function listAccountSites(ctx: Pick<Ctx, 'db'>): Promise<string[]> {
  const result = await sql<{ websiteId: string }>`
    SELECT DISTINCT website_id AS "websiteId" FROM payment_account ORDER BY website_id`.execute(ctx.db)
  return result.rows.map(({ websiteId }) => websiteId)
}
