import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Whether a person `s` gets mails: subscribed, and not on the list of those who ended them. */
export function wantsMails(ctx: Ctx): RawBuilder<boolean> {
  return sql<boolean>`(s.state = 'subscribed' AND NOT EXISTS (
    SELECT 1 FROM mail_suppression x WHERE x.website_id = ${ctx.site.id} AND x.address_hash = s.address_hash))`
}

interface Claimed {
  readonly subscriberId: string
  readonly email: string
  readonly attempts: number
  /** False for who unsubscribed meanwhile: no mail goes out. */
  readonly isWanted: boolean
}

/** Takes the next person of a campaign that is being sent; nobody else takes them. It is committed before the mail goes out. */
export async function claimRecipient(ctx: Ctx, campaignId: string): Promise<Claimed | undefined> {
  const { id } = ctx.site
  const result = await sql<Claimed>`
    WITH next AS MATERIALIZED (
      SELECT r.subscriber_id FROM campaign_recipient r
      WHERE r.website_id = ${id} AND r.campaign_id = ${campaignId} AND r.state = 'queued' AND r.send_after <= ${ctx.now}
        AND EXISTS (SELECT 1 FROM campaign c WHERE c.website_id = ${id} AND c.campaign_id = ${campaignId} AND c.state = 'sending')
      ORDER BY r.subscriber_id LIMIT 1 FOR UPDATE SKIP LOCKED
    ),
    judged AS (
      SELECT n.subscriber_id, s.email, coalesce(${wantsMails(ctx)}, false) AS is_wanted
      FROM next n LEFT JOIN subscriber s ON s.website_id = ${id} AND s.subscriber_id = n.subscriber_id
    )
    UPDATE campaign_recipient r SET state = CASE WHEN j.is_wanted THEN 'sending' ELSE 'skipped' END, claimed_at = ${ctx.now},
      attempts = r.attempts + 1, email = coalesce(j.email, '')
    FROM judged j WHERE r.website_id = ${id} AND r.campaign_id = ${campaignId} AND r.subscriber_id = j.subscriber_id
    RETURNING r.subscriber_id AS "subscriberId", r.email, r.attempts, j.is_wanted AS "isWanted"`.execute(ctx.db)
  return result.rows[0]
}

/** Notes what became of a mail. */
export async function settleRecipient(
  ctx: Ctx,
  campaignId: string,
  {
    subscriberId,
    state,
    error = null,
  }: {
    readonly subscriberId: string
    readonly state: 'sent' | 'failed' | 'unknown'
    readonly error?: string | null
  },
): Promise<void> {
  await sql`
    UPDATE campaign_recipient SET state = ${state}, error = ${error}, sent_at = ${state === 'sent' ? ctx.now : null}::timestamptz
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND subscriber_id = ${subscriberId} AND state = 'sending'`.execute(
    ctx.db,
  )
}

/** Puts a person back for later; `isCounted` is false where nothing was tried with their address. */
export async function postponeRecipient(
  ctx: Ctx,
  campaignId: string,
  {
    subscriberId,
    error,
    sendAfter,
    isCounted,
  }: {
    readonly subscriberId: string
    readonly error: string
    readonly sendAfter: Date
    readonly isCounted: boolean
  },
): Promise<void> {
  await sql`
    UPDATE campaign_recipient SET state = 'queued', error = ${error}, send_after = ${sendAfter}, attempts = attempts - ${isCounted ? 0 : 1}::int
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND subscriber_id = ${subscriberId} AND state = 'sending'`.execute(
    ctx.db,
  )
}

/** Mails that were on their way before this moment: their process stopped, and nobody knows whether they arrived. */
export async function markLost(ctx: Ctx, campaignId: string, before: Date): Promise<void> {
  await sql`UPDATE campaign_recipient SET state = 'unknown' WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId}
    AND state = 'sending' AND claimed_at < ${before}`.execute(ctx.db)
}
