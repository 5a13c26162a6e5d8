import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildMembership, findSegmentRules, limitSegmentTime } from '../segments/index.ts'
import { wantsMails } from './recipient-store.ts'
import type { Audience, CampaignContent, CampaignSummary, Counts, PauseReason } from './schema.ts'

export interface CampaignRow {
  readonly campaignId: string
  readonly content: unknown
  readonly audience: unknown
  readonly state: CampaignSummary['state']
  readonly pauseReason: PauseReason | null
  readonly sendAt: Date | null
  readonly startedAt: Date | null
  readonly finishedAt: Date | null
  readonly tracksOpens: boolean
  readonly tracksClicks: boolean
  readonly version: number
  readonly updatedAt: Date
}

const columns = sql`c.campaign_id AS "campaignId", c.content, c.audience, c.state, c.pause_reason AS "pauseReason", c.send_at AS "sendAt",
  c.started_at AS "startedAt", c.finished_at AS "finishedAt", c.tracks_opens AS "tracksOpens", c.tracks_clicks AS "tracksClicks",
  c.version, c.updated_at AS "updatedAt"`

/** Campaigns, newest first, before the one of the cursor. */
export async function selectCampaigns(
  ctx: Ctx,
  page: { readonly before: string | null; readonly limit: number },
): Promise<CampaignRow[]> {
  const result = await sql<CampaignRow>`
    SELECT ${columns} FROM campaign c WHERE c.website_id = ${ctx.site.id} AND (${page.before}::text IS NULL OR c.campaign_id < ${page.before})
    ORDER BY c.campaign_id DESC LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

export async function findCampaign(ctx: Ctx, campaignId: string): Promise<CampaignRow | undefined> {
  const result = await sql<CampaignRow>`
    SELECT ${columns} FROM campaign c WHERE c.website_id = ${ctx.site.id} AND c.campaign_id = ${campaignId}`.execute(
    ctx.db,
  )
  return result.rows[0]
}

/** What became of the mails of campaigns, by their ids. */
export async function countRecipients(ctx: Ctx, campaignIds: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const count = (condition: RawBuilder<unknown>) => sql`count(*) FILTER (WHERE ${condition})::int`
  const { rows } = await sql<Counts & { campaignId: string }>`
    SELECT campaign_id AS "campaignId", count(*)::int AS total, ${count(sql`state IN ('queued', 'sending')`)} AS queued,
      ${count(sql`state = 'sent'`)} AS sent, ${count(sql`state = 'failed'`)} AS failed, ${count(sql`state = 'skipped'`)} AS skipped,
      ${count(sql`state = 'unknown'`)} AS unknown, count(opened_at)::int AS opened, count(clicked_at)::int AS clicked,
      count(unsubscribed_at)::int AS unsubscribed
    FROM campaign_recipient WHERE website_id = ${ctx.site.id} AND campaign_id = ANY(${campaignIds}::text[]) GROUP BY campaign_id`.execute(
    ctx.db,
  )
  return new Map(rows.map(({ campaignId, ...counts }) => [campaignId, counts]))
}

export async function selectFailures(
  ctx: Ctx,
  campaignId: string,
  limit: number,
): Promise<{ readonly email: string; readonly error: string }[]> {
  const result = await sql<{ email: string; error: string }>`
    SELECT email, error FROM campaign_recipient
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND error IS NOT NULL ORDER BY claimed_at DESC LIMIT ${limit}`.execute(
    ctx.db,
  )
  return result.rows
}

/** Adds a draft; false when the site has `max` campaigns already. */
export async function insertCampaign(
  ctx: Ctx,
  campaignId: string,
  { content, audience }: { readonly content: CampaignContent; readonly audience: Audience },
  max: number,
): Promise<boolean> {
  const result = await sql`
    INSERT INTO campaign (website_id, campaign_id, content, audience, created_at, updated_at)
    SELECT ${ctx.site.id}, ${campaignId}, ${JSON.stringify(content)}::jsonb, ${JSON.stringify(audience)}::jsonb, ${ctx.now}, ${ctx.now}
    WHERE (SELECT count(*) FROM campaign WHERE website_id = ${ctx.site.id}) < ${max}::int RETURNING 1`.execute(ctx.db)
  return result.rows.length > 0
}

/** False when it is no draft of this version any more. */
export async function updateDraft(
  ctx: Ctx,
  campaignId: string,
  input: { readonly content: CampaignContent; readonly audience: Audience; readonly version: number },
): Promise<boolean> {
  const result = await sql`
    UPDATE campaign SET content = ${JSON.stringify(input.content)}::jsonb, audience = ${JSON.stringify(input.audience)}::jsonb,
      version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND version = ${input.version} AND state = 'draft'`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Schedules a draft. False when it has another version, or is no draft. */
export async function scheduleDraft(
  ctx: Ctx,
  campaignId: string,
  start: { readonly version: number; readonly sendAt: Date },
): Promise<boolean> {
  const result = await sql`
    UPDATE campaign SET state = 'scheduled', send_at = ${start.sendAt}, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND version = ${start.version} AND state = 'draft'`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Moves a campaign on; false when it is in none of the states any more. */
export async function moveCampaign(
  ctx: Ctx,
  campaignId: string,
  {
    from,
    to,
    reason = null,
  }: { readonly from: readonly string[]; readonly to: string; readonly reason?: PauseReason | null },
): Promise<boolean> {
  const isOver = to === 'canceled'
  const result = await sql`
    UPDATE campaign SET state = ${to}, pause_reason = ${reason}, resume_after = NULL, vain_runs = 0, version = version + 1, updated_at = ${ctx.now},
      send_at = CASE WHEN ${to} = 'draft' THEN NULL WHEN ${to} = 'scheduled' THEN ${ctx.now} ELSE send_at END,
      finished_at = CASE WHEN ${isOver} THEN ${ctx.now} ELSE finished_at END
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND state = ANY(${from}::text[])`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** A sign of life of a campaign that is being sent, with each run. */
export async function noteAlive(ctx: Ctx, campaignId: string): Promise<void> {
  await sql`UPDATE campaign SET updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND state = 'sending'`.execute(ctx.db)
}

export async function deleteCampaign(ctx: Ctx, campaignId: string): Promise<boolean> {
  const result = await sql`
    DELETE FROM campaign WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND state IN ('draft', 'sent', 'canceled')`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Whether a person `s` is in the audience, and wants mails. */
async function buildRecipient(ctx: Ctx, { listIds, tags, segmentId }: Audience): Promise<RawBuilder<boolean>> {
  const byList = listIds.length === 0 ? sql`` : sql`AND s.list_ids && ${listIds}::text[]`
  const byTag = tags.length === 0 ? sql`` : sql`AND s.tags && ${tags}::text[]`
  const rules = segmentId === '' ? undefined : await findSegmentRules(ctx, segmentId)
  // A segment that is gone holds nobody: a campaign for it never becomes one for everybody.
  const bySegment =
    segmentId === ''
      ? sql``
      : sql`AND EXISTS (SELECT 1 FROM customer p WHERE p.website_id = ${ctx.site.id} AND lower(p.email) = lower(s.email)
          AND ${rules ? buildMembership(ctx, rules) : sql<boolean>`false`})`
  return sql<boolean>`(s.website_id = ${ctx.site.id} AND ${wantsMails(ctx)} ${byList} ${byTag} ${bySegment})`
}

export async function countAudience(
  ctx: Ctx,
  audience: Audience,
): Promise<{ readonly recipientCount: number; readonly subscribedCount: number }> {
  const statement = sql<{ recipientCount: number; subscribedCount: number }>`
    SELECT count(*) FILTER (WHERE ${await buildRecipient(ctx, audience)})::int AS "recipientCount", count(*)::int AS "subscribedCount"
    FROM subscriber s WHERE s.website_id = ${ctx.site.id} AND s.state = 'subscribed'`
  const read = async ({ db }: Ctx) => (await statement.execute(db)).rows
  const [row] = audience.segmentId === '' ? await read(ctx) : await limitSegmentTime(ctx, read)
  return row ?? { recipientCount: 0, subscribedCount: 0 }
}

/** Begins a campaign whose time has come: one row for each person. False when another process did. */
export async function beginSending(
  ctx: Ctx,
  {
    campaignId,
    audience,
    tracksOpens,
    tracksClicks,
  }: {
    readonly campaignId: string
    readonly audience: Audience
    readonly tracksOpens: boolean
    readonly tracksClicks: boolean
  },
): Promise<boolean> {
  const begun = await sql`
    UPDATE campaign SET state = 'sending', started_at = coalesce(started_at, ${ctx.now}), tracks_opens = ${tracksOpens},
      tracks_clicks = ${tracksClicks}, version = version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND state = 'scheduled' RETURNING 1`.execute(
    ctx.db,
  )
  if (begun.rows.length === 0) return false
  await sql`
    INSERT INTO campaign_recipient (website_id, campaign_id, subscriber_id, email, send_after)
    SELECT s.website_id, ${campaignId}, s.subscriber_id, s.email, ${ctx.now} FROM subscriber s WHERE ${await buildRecipient(ctx, audience)}
    ON CONFLICT DO NOTHING`.execute(ctx.db)
  return true
}

export async function insertLinks(ctx: Ctx, campaignId: string, urls: readonly string[]): Promise<void> {
  if (urls.length === 0) return
  await sql`INSERT INTO campaign_link (website_id, campaign_id, position, url)
    SELECT ${ctx.site.id}, ${campaignId}, u.place - 1, u.url FROM unnest(${urls}::text[]) WITH ORDINALITY AS u(url, place)
    ON CONFLICT DO NOTHING`.execute(ctx.db)
}

export async function selectLinks(
  ctx: Ctx,
  campaignId: string,
): Promise<{ readonly url: string; readonly clicks: number }[]> {
  const result = await sql<{ url: string; clicks: number }>`
    SELECT url, clicks FROM campaign_link WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} ORDER BY position`.execute(
    ctx.db,
  )
  return result.rows
}

/** Campaigns of the site whose time has come. */
export async function selectDue(ctx: Ctx): Promise<CampaignRow[]> {
  const result = await sql<CampaignRow>`
    SELECT ${columns} FROM campaign c WHERE c.website_id = ${ctx.site.id} AND ${isDue(ctx.now)} ORDER BY c.send_at LIMIT 20`.execute(
    ctx.db,
  )
  return result.rows
}

function isDue(now: Date): RawBuilder<boolean> {
  return sql<boolean>`((c.state = 'scheduled' AND c.send_at <= ${now})
    OR (c.state = 'sending' AND (c.resume_after IS NULL OR c.resume_after <= ${now})))`
}

export async function selectSitesWithDue({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<string[]> {
  const result = await sql<{ website_id: string }>`
    SELECT DISTINCT c.website_id FROM campaign c WHERE ${isDue(now)} LIMIT 1000`.execute(db)
  return result.rows.map((row) => row.website_id)
}

/** Ends a campaign of which nothing is left to send. */
export async function finishCampaign(ctx: Ctx, campaignId: string): Promise<void> {
  await sql`UPDATE campaign SET state = 'sent', finished_at = ${ctx.now}, version = version + 1
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND state = 'sending' AND NOT EXISTS (
      SELECT 1 FROM campaign_recipient r WHERE r.website_id = ${ctx.site.id} AND r.campaign_id = ${campaignId} AND r.state IN ('queued', 'sending'))`.execute(
    ctx.db,
  )
}

/** The mail server wants a pause. */
export async function postponeSending(ctx: Ctx, campaignId: string, until: Date): Promise<void> {
  await sql`UPDATE campaign SET resume_after = ${until}
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND state = 'sending'`.execute(ctx.db)
}

/** Counts a run in which the mail server took nothing. After `max` in a row the campaign waits for a person: the server mends nothing by itself. */
export async function countVainRun(ctx: Ctx, campaignId: string, max: number): Promise<void> {
  const { rows } = await sql<{ vainRuns: number }>`UPDATE campaign SET vain_runs = vain_runs + 1
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND state = 'sending' RETURNING vain_runs AS "vainRuns"`.execute(
    ctx.db,
  )
  if ((rows[0]?.vainRuns ?? 0) >= max)
    await moveCampaign(ctx, campaignId, { from: ['sending'], to: 'paused', reason: 'server' })
}

/** The mail server takes mails again. */
export async function resetVainRuns(ctx: Ctx, campaignId: string): Promise<void> {
  await sql`UPDATE campaign SET vain_runs = 0
    WHERE website_id = ${ctx.site.id} AND campaign_id = ${campaignId} AND vain_runs > 0`.execute(ctx.db)
}

export async function noteOpened(ctx: Ctx, campaignId: string, subscriberId: string): Promise<void> {
  await sql`UPDATE campaign_recipient r SET opened_at = ${ctx.now} FROM campaign c
    WHERE r.website_id = ${ctx.site.id} AND r.campaign_id = ${campaignId} AND r.subscriber_id = ${subscriberId} AND r.opened_at IS NULL
      AND c.website_id = ${ctx.site.id} AND c.campaign_id = ${campaignId} AND c.tracks_opens`.execute(ctx.db)
}

/** Counts a click and gives where the link leads; undefined where the campaign has no such link. */
export async function followLink(
  ctx: Ctx,
  {
    campaignId,
    subscriberId,
    position,
  }: {
    readonly campaignId: string
    readonly subscriberId: string
    readonly position: number
  },
): Promise<string | undefined> {
  const { id } = ctx.site
  const result = await sql<{ url: string }>`
    WITH person AS (
      UPDATE campaign_recipient SET clicked_at = coalesce(clicked_at, ${ctx.now})
      WHERE website_id = ${id} AND campaign_id = ${campaignId} AND subscriber_id = ${subscriberId})
    UPDATE campaign_link SET clicks = clicks + 1 WHERE website_id = ${id} AND campaign_id = ${campaignId} AND position = ${position}
    RETURNING url`.execute(ctx.db)
  return result.rows[0]?.url
}

interface PictureRow {
  readonly assetId: string
  readonly filename: string
  readonly altText: string
}

export async function selectPictures(ctx: Ctx, assetIds: readonly string[]): Promise<PictureRow[]> {
  if (assetIds.length === 0) return []
  const result = await sql<PictureRow>`
    SELECT asset_id AS "assetId", filename, alt_text AS "altText" FROM asset
    WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[]) AND NOT is_private`.execute(ctx.db)
  return result.rows
}

interface ProductRow {
  readonly productId: string
  readonly title: string
  readonly path: string
  readonly assetId: string | null
  readonly filename: string | null
  readonly lowestMinor: number | null
  readonly highestMinor: number | null
}

/** Products with what a mail shows of them: those that visitors can see. */
export async function selectProducts(ctx: Ctx, productIds: readonly string[]): Promise<ProductRow[]> {
  if (productIds.length === 0) return []
  const { id } = ctx.site
  const result = await sql<ProductRow>`
    SELECT i.item_id AS "productId", i.title, '/' || n.slug || '/' || i.slug AS path, a.asset_id AS "assetId", a.filename,
      v.lowest AS "lowestMinor", v.highest AS "highestMinor"
    FROM item i JOIN product p ON p.website_id = ${id} AND p.item_id = i.item_id
    JOIN collection n ON n.website_id = ${id} AND n.collection_id = i.collection_id
    LEFT JOIN asset a ON a.website_id = ${id} AND a.asset_id = i.main_asset_id
    LEFT JOIN LATERAL (
      SELECT min(CASE WHEN on_sale THEN coalesce(sale_price_minor, price_minor) ELSE price_minor END) AS lowest,
        max(CASE WHEN on_sale THEN coalesce(sale_price_minor, price_minor) ELSE price_minor END) AS highest
      FROM variant WHERE website_id = ${id} AND item_id = i.item_id) v ON true
    WHERE i.website_id = ${id} AND i.item_id = ANY(${productIds}::text[])`.execute(ctx.db)
  return result.rows
}
