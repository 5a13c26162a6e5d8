import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'

export interface WebhookRow {
  readonly webhookId: string
  readonly url: string
  readonly topics: readonly string[]
  readonly secret: string
  readonly payloadVersion: string
  readonly isActive: boolean
  readonly disabledAt: Date | null
  readonly createdAt: Date
}

const webhookColumns = sql`w.webhook_id AS "webhookId", w.url, w.topics, w.secret, w.payload_version AS "payloadVersion", w.is_active AS "isActive",
  w.disabled_at AS "disabledAt", w.created_at AS "createdAt"`

export async function insertWebhook(ctx: Ctx, row: WebhookRow): Promise<void> {
  await sql`INSERT INTO webhook (website_id, webhook_id, url, topics, secret, payload_version, created_at)
    VALUES (${ctx.site.id}, ${row.webhookId}, ${row.url}, ${row.topics}::text[], ${row.secret}, ${row.payloadVersion}, ${ctx.now})`.execute(
    ctx.db,
  )
}

export async function listWebhookRows(ctx: SiteDb): Promise<(WebhookRow & { readonly waiting: number })[]> {
  const result = await sql<WebhookRow & { waiting: number }>`
    SELECT ${webhookColumns}, (SELECT count(*)::int FROM webhook_delivery d
      WHERE d.website_id = ${ctx.site.id} AND d.webhook_id = w.webhook_id AND d.state = 'waiting') AS waiting
    FROM webhook w WHERE w.website_id = ${ctx.site.id} ORDER BY w.webhook_id DESC`.execute(ctx.db)
  return result.rows
}

export async function updateWebhook(
  ctx: Ctx,
  webhookId: string,
  change: {
    readonly topics?: readonly string[] | undefined
    readonly version?: string | undefined
    readonly isActive?: boolean | undefined
  },
): Promise<boolean> {
  const result = await sql`UPDATE webhook SET topics = coalesce(${change.topics ?? null}::text[], topics),
      payload_version = coalesce(${change.version ?? null}::text, payload_version),
      is_active = coalesce(${change.isActive ?? null}::boolean, is_active), disabled_at = CASE WHEN ${change.isActive === true} THEN NULL ELSE disabled_at END
    WHERE website_id = ${ctx.site.id} AND webhook_id = ${webhookId} RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** Stores a new secret; the one it had stays as the former one until then. False: there is no such webhook. */
/** Refuses while the former secret signs: a receiver may still have that one. */
export async function updateWebhookSecret(ctx: Ctx, webhookId: string, secret: string, until: Date): Promise<boolean> {
  const result = await sql`UPDATE webhook SET former_secret = secret, former_secret_until = ${until}, secret = ${secret}
    WHERE website_id = ${ctx.site.id} AND webhook_id = ${webhookId}
      AND (former_secret_until IS NULL OR former_secret_until <= ${ctx.now}) RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

export async function deleteWebhookRow(ctx: Ctx, webhookId: string): Promise<boolean> {
  const result =
    await sql`DELETE FROM webhook WHERE website_id = ${ctx.site.id} AND webhook_id = ${webhookId} RETURNING 1`.execute(
      ctx.db,
    )
  return result.rows.length > 0
}

interface NewEvent {
  readonly eventId: string
  readonly topic: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Writes a delivery for each active webhook of each event's topic. */
export async function insertDeliveries(ctx: Ctx, events: readonly NewEvent[]): Promise<void> {
  await sql`INSERT INTO webhook_delivery (website_id, webhook_id, event_id, topic, data, payload_version, next_at, created_at)
    SELECT w.website_id, w.webhook_id, e."eventId", e.topic, e.data, w.payload_version, ${ctx.now}, ${ctx.now}
    FROM webhook w CROSS JOIN jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS e("eventId" text, topic text, data jsonb)
    WHERE w.website_id = ${ctx.site.id} AND w.is_active AND e.topic = ANY(w.topics)`.execute(ctx.db)
}

/** Writes a test event for one webhook. False: as many as there may be of them wait already. */
export async function insertTestDelivery(ctx: Ctx, webhookId: string, event: NewEvent, max: number): Promise<boolean> {
  const result =
    await sql`INSERT INTO webhook_delivery (website_id, webhook_id, event_id, topic, data, payload_version, next_at, created_at)
    SELECT w.website_id, w.webhook_id, ${event.eventId}, ${event.topic}, ${JSON.stringify(event.data)}::jsonb, w.payload_version, ${ctx.now}, ${ctx.now}
    FROM webhook w WHERE w.website_id = ${ctx.site.id} AND w.webhook_id = ${webhookId} AND (SELECT count(*) FROM webhook_delivery d
      WHERE d.website_id = ${ctx.site.id} AND d.webhook_id = ${webhookId} AND d.state = 'waiting' AND d.topic = ${event.topic}) < ${max}
    RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

export interface DeliveryRow extends NewEvent {
  readonly payloadVersion: string
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly attempts: number
  readonly nextAt: Date
  readonly attemptedAt: Date | null
  readonly statusCode: number | null
  readonly durationMs: number | null
  readonly error: string | null
  readonly answer: string | null
  readonly createdAt: Date
}

const deliveryColumns = sql`event_id AS "eventId", topic, data, payload_version AS "payloadVersion", state, attempts, next_at AS "nextAt", attempted_at AS "attemptedAt",
  status_code AS "statusCode", duration_ms AS "durationMs", error, answer, created_at AS "createdAt"`

export async function listDeliveryRows(
  ctx: Ctx,
  webhookId: string,
  page: { readonly before: string | null; readonly limit: number },
): Promise<DeliveryRow[]> {
  const result = await sql<DeliveryRow>`
    SELECT ${deliveryColumns} FROM webhook_delivery
    WHERE website_id = ${ctx.site.id} AND webhook_id = ${webhookId} AND (${page.before}::text IS NULL OR event_id < ${page.before})
    ORDER BY event_id DESC LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

/** Active webhooks that have deliveries due: at most `siteLimit` of each site, those that wait longest first. */
export async function listDueWebhooks(
  ctx: Pick<Ctx, 'db' | 'now'>,
  limit: number,
  siteLimit: number,
): Promise<{ readonly websiteId: string; readonly webhookId: string }[]> {
  const result = await sql<{ websiteId: string; webhookId: string }>`
    SELECT "websiteId", "webhookId" FROM (
      SELECT d.website_id AS "websiteId", d.webhook_id AS "webhookId", min(d.next_at) AS since,
        row_number() OVER (PARTITION BY d.website_id ORDER BY min(d.next_at)) AS place
      FROM webhook_delivery d JOIN webhook w ON w.website_id = d.website_id AND w.webhook_id = d.webhook_id AND w.is_active
      WHERE d.state = 'waiting' AND d.next_at <= ${ctx.now} AND (d.leased_until IS NULL OR d.leased_until <= ${ctx.now})
      GROUP BY d.website_id, d.webhook_id
    ) AS due WHERE place <= ${siteLimit} ORDER BY since LIMIT ${limit}`.execute(ctx.db)
  return result.rows
}

/** A delivery with where it goes and what signs it; `formerSecret` while it is valid beside the other. */
export interface ClaimedDelivery extends DeliveryRow, Pick<WebhookRow, 'url' | 'secret'> {
  readonly formerSecret: string | null
}

/** Takes the first delivery of an active webhook that is due, for as long as an attempt can last. */
export async function claimDelivery(
  ctx: Ctx,
  webhookId: string,
  leasedUntil: Date,
): Promise<ClaimedDelivery | undefined> {
  const result = await sql<ClaimedDelivery>`
    WITH due AS (
      SELECT d.event_id FROM webhook_delivery d
      WHERE d.website_id = ${ctx.site.id} AND d.webhook_id = ${webhookId} AND d.state = 'waiting' AND d.next_at <= ${ctx.now}
        AND (d.leased_until IS NULL OR d.leased_until <= ${ctx.now})
        AND EXISTS (SELECT 1 FROM webhook w WHERE w.website_id = ${ctx.site.id} AND w.webhook_id = ${webhookId} AND w.is_active)
      ORDER BY d.event_id LIMIT 1 FOR UPDATE SKIP LOCKED
    ), claimed AS (
      UPDATE webhook_delivery d SET leased_until = ${leasedUntil}, attempts = d.attempts + 1, attempted_at = ${ctx.now} FROM due
      WHERE d.website_id = ${ctx.site.id} AND d.webhook_id = ${webhookId} AND d.event_id = due.event_id RETURNING d.*
    )
    SELECT ${deliveryColumns}, s.url, s.secret, s."formerSecret" FROM claimed CROSS JOIN (
      SELECT w.url, w.secret, CASE WHEN w.former_secret_until > ${ctx.now} THEN w.former_secret END AS "formerSecret"
      FROM webhook w WHERE w.website_id = ${ctx.site.id} AND w.webhook_id = ${webhookId}) AS s`.execute(ctx.db)
  return result.rows[0]
}

export interface AttemptResult {
  readonly state: DeliveryRow['state']
  readonly nextAt: Date
  readonly statusCode: number | null
  readonly durationMs: number
  readonly error: string | null
  readonly answer: string | null
}

export async function storeAttempt(
  ctx: Ctx,
  webhookId: string,
  { eventId, attempts }: Pick<DeliveryRow, 'eventId' | 'attempts'>,
  result: AttemptResult,
): Promise<void> {
  await sql`UPDATE webhook_delivery SET state = ${result.state}, next_at = ${result.nextAt}, leased_until = NULL, status_code = ${result.statusCode},
      duration_ms = ${result.durationMs}, error = ${result.error}, answer = ${result.answer}
    WHERE website_id = ${ctx.site.id} AND webhook_id = ${webhookId} AND event_id = ${eventId} AND attempts = ${attempts} AND state = 'waiting'`.execute(
    ctx.db,
  )
}

/**
 * Switches a webhook off to which nothing was delivered since a moment; what waits for it has failed. False: it was off, or its receiver refuses
 * only some events.
 */
export async function disableWebhook(ctx: Ctx, webhookId: string, since: Date): Promise<boolean> {
  const result = await sql`UPDATE webhook w SET is_active = false, disabled_at = ${ctx.now}
    WHERE w.website_id = ${ctx.site.id} AND w.webhook_id = ${webhookId} AND w.is_active AND NOT EXISTS (SELECT 1 FROM webhook_delivery d
      WHERE d.website_id = ${ctx.site.id} AND d.webhook_id = ${webhookId} AND d.state = 'delivered' AND d.attempted_at >= ${since})
    RETURNING 1`.execute(ctx.db)
  if (result.rows.length === 0) return false
  await sql`UPDATE webhook_delivery SET state = 'failed'
    WHERE website_id = ${ctx.site.id} AND webhook_id = ${webhookId} AND state = 'waiting'`.execute(ctx.db)
  return true
}

/** Lets an event be sent once more, at once, in the webhook's version and with all its retries. */
export async function resetDelivery(ctx: Ctx, webhookId: string, eventId: string): Promise<boolean> {
  const result =
    await sql`UPDATE webhook_delivery SET state = 'waiting', attempts = 0, next_at = ${ctx.now}, leased_until = NULL,
      payload_version = (SELECT w.payload_version FROM webhook w WHERE w.website_id = ${ctx.site.id} AND w.webhook_id = ${webhookId})
    WHERE website_id = ${ctx.site.id} AND webhook_id = ${webhookId} AND event_id = ${eventId} RETURNING 1`.execute(
      ctx.db,
    )
  return result.rows.length > 0
}

/** Forgets deliveries of all sites that were written before. */
export async function deleteOldDeliveries(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`DELETE FROM webhook_delivery WHERE created_at < ${before} AND state <> 'waiting'`.execute(ctx.db)
}
