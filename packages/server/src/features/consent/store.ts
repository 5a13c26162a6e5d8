import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { NoticeTexts } from './notice.ts'

/** Rows that one statement deletes: no lock is held for long. */
const batchSize = 10_000

/** Keeps what the banner says under its version. */
export async function keepNotice(ctx: Ctx, version: string, texts: NoticeTexts): Promise<void> {
  await sql`INSERT INTO consent_notice (website_id, version, texts, created_at)
    VALUES (${ctx.site.id}, ${version}, ${JSON.stringify(texts)}::jsonb, ${ctx.now}) ON CONFLICT DO NOTHING`.execute(
    ctx.db,
  )
}

interface NewChoice {
  readonly choiceId: string
  readonly consentId: string
  readonly version: string
  readonly analytics: boolean
  readonly marketing: boolean
}

/** Stores a choice under a notice that is known; others were never shown. */
export async function insertChoice(ctx: Ctx, choice: NewChoice): Promise<void> {
  const { id } = ctx.site
  await sql`INSERT INTO consent_choice (website_id, choice_id, consent_id, version, analytics, marketing, created_at)
    SELECT ${id}, ${choice.choiceId}, ${choice.consentId}, version, ${choice.analytics}::boolean, ${choice.marketing}::boolean, ${ctx.now}::timestamptz
    FROM consent_notice WHERE website_id = ${id} AND version = ${choice.version}`.execute(ctx.db)
}

interface ChoiceCounts {
  readonly accepted: number
  readonly partly: number
  readonly declined: number
  readonly hasAny: boolean
}

/** How many chose what since a moment. */
export async function countChoices(ctx: Ctx, since: Date): Promise<ChoiceCounts> {
  const { rows } = await sql<ChoiceCounts>`
    SELECT count(*) FILTER (WHERE analytics AND marketing)::bigint AS accepted,
      count(*) FILTER (WHERE analytics <> marketing)::bigint AS partly,
      count(*) FILTER (WHERE NOT analytics AND NOT marketing)::bigint AS declined,
      EXISTS (SELECT 1 FROM consent_choice WHERE website_id = ${ctx.site.id}) AS "hasAny"
    FROM consent_choice WHERE website_id = ${ctx.site.id} AND created_at >= ${since}`.execute(ctx.db)
  return rows[0] ?? { accepted: 0, partly: 0, declined: 0, hasAny: false }
}

interface ExportedChoice {
  readonly choiceId: string
  readonly consentId: string
  readonly version: string
  readonly texts: NoticeTexts
  readonly analytics: boolean
  readonly marketing: boolean
  readonly createdAt: Date
}

/** The next choices after one, oldest first, each with what the banner said. */
export async function selectChoices(
  ctx: Ctx,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<ExportedChoice[]> {
  const { rows } = await sql<ExportedChoice>`
    SELECT c.choice_id AS "choiceId", c.consent_id AS "consentId", c.version, n.texts, c.analytics, c.marketing, c.created_at AS "createdAt"
    FROM consent_choice c JOIN consent_notice n ON n.website_id = c.website_id AND n.version = c.version
    WHERE c.website_id = ${ctx.site.id} AND c.choice_id > ${after} ORDER BY c.choice_id LIMIT ${limit}`.execute(ctx.db)
  return rows
}

/** Sites that have choices. */
export async function selectSitesWithChoices({ db }: Pick<Ctx, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT DISTINCT website_id AS id FROM consent_notice`.execute(db)
  return rows.map(({ id }) => id)
}

/** Deletes a batch of the choices before a moment; returns whether there may be more. */
export async function deleteChoices(ctx: Ctx, before: Date): Promise<boolean> {
  const { id } = ctx.site
  const old = sql`SELECT choice_id FROM consent_choice WHERE website_id = ${id} AND created_at < ${before} ORDER BY created_at LIMIT ${batchSize}`
  const { numAffectedRows } = await sql`DELETE FROM consent_choice WHERE website_id = ${id}
    AND choice_id IN (${old})`.execute(ctx.db)
  return Number(numAffectedRows ?? 0) >= batchSize
}

/** Counts a choice that the limit of the day refused. */
export async function countRefusal(ctx: Ctx): Promise<void> {
  await sql`INSERT INTO consent_refusal (website_id, day, refused) VALUES (${ctx.site.id}, ${toDay(ctx.now)}, 1)
    ON CONFLICT (website_id, day) DO UPDATE SET refused = consent_refusal.refused + 1`.execute(ctx.db)
}

/** How many choices the limit of the day refused since a moment. */
export async function sumRefusals(ctx: Ctx, since: Date): Promise<number> {
  const { rows } = await sql<{
    refused: number
  }>`SELECT coalesce(sum(refused), 0)::bigint AS refused FROM consent_refusal
    WHERE website_id = ${ctx.site.id} AND day >= ${toDay(since)}`.execute(ctx.db)
  return rows[0]?.refused ?? 0
}

export async function deleteRefusals(ctx: Ctx, before: Date): Promise<void> {
  await sql`DELETE FROM consent_refusal WHERE website_id = ${ctx.site.id} AND day < ${toDay(before)}`.execute(ctx.db)
}

function toDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Deletes notices under which no choice is kept. One that was just kept stays: its choice follows. */
export async function deleteUnusedNotices(ctx: Ctx, before: Date): Promise<void> {
  const { id } = ctx.site
  await sql`DELETE FROM consent_notice n WHERE website_id = ${id} AND created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM consent_choice c WHERE c.website_id = ${id} AND c.version = n.version)`.execute(
    ctx.db,
  )
}
