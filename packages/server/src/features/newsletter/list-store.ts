import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { buildStarting } from '../../platform/db/starting.ts'
import type { List, NewList, SaveSubscriber, SubscriberFilter } from './schema.ts'
import { addToArray, type SubscriberRow, subscriberColumns } from './store.ts'

/** People who match, newest first, before the one of the cursor. */
export async function selectSubscribers(
  ctx: Ctx,
  filter: SubscriberFilter,
  page: { readonly before: string | null; readonly limit: number },
): Promise<SubscriberRow[]> {
  const result = await sql<SubscriberRow>`
    SELECT ${subscriberColumns} FROM subscriber s
    WHERE s.website_id = ${ctx.site.id} AND ${buildMatch(ctx, filter)} AND (${page.before}::text IS NULL OR s.subscriber_id < ${page.before})
    ORDER BY s.subscriber_id DESC LIMIT ${page.limit}`.execute(ctx.db)
  return result.rows
}

/** How many match, counted no further than the limit. */
export async function countSubscribers(ctx: Ctx, filter: SubscriberFilter, limit: number): Promise<number> {
  const result = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (
      SELECT 1 FROM subscriber s WHERE s.website_id = ${ctx.site.id} AND ${buildMatch(ctx, filter)} LIMIT ${limit}) counted`.execute(
    ctx.db,
  )
  return result.rows[0]?.count ?? 0
}

function buildMatch(ctx: Ctx, { search, state, list, tag }: SubscriberFilter): RawBuilder<boolean> {
  const { id } = ctx.site
  const conditions = [
    // Each arm has an index. As a list of ids, so that the order of the list does not lead the planner away from them.
    ...(search
      ? [
          sql<boolean>`s.subscriber_id IN (
            SELECT p.subscriber_id FROM subscriber p WHERE p.website_id = ${id} AND ${buildStarting(sql`lower(p.email)`, search)}
            UNION SELECT p.subscriber_id FROM subscriber p WHERE p.website_id = ${id} AND ${buildStarting(sql`lower(p.name)`, search)})`,
        ]
      : []),
    ...(state === undefined ? [] : [sql<boolean>`s.state = ${state}`]),
    ...(list === undefined ? [] : [sql<boolean>`${list} = ANY(s.list_ids)`]),
    ...(tag ? [sql<boolean>`${tag} = ANY(s.tags)`] : []),
  ]
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`${sql.join(conditions, sql` AND `)}`
}

/** False when the person was changed since, or is gone. */
export async function updateSubscriber(ctx: Ctx, subscriberId: string, input: SaveSubscriber): Promise<boolean> {
  const result = await sql`
    UPDATE subscriber SET name = ${input.name}, list_ids = ${input.listIds}::text[], tags = ${[...new Set(input.tags)]}::text[], version = version + 1
    WHERE website_id = ${ctx.site.id} AND subscriber_id = ${subscriberId} AND version = ${input.version}`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

export async function deleteSubscriber(ctx: Ctx, subscriberId: string): Promise<boolean> {
  const result = await sql`
    WITH gone AS (DELETE FROM subscriber WHERE website_id = ${ctx.site.id} AND subscriber_id = ${subscriberId} RETURNING email),
    recipients AS (UPDATE campaign_recipient SET email = '', error = NULL WHERE website_id = ${ctx.site.id} AND subscriber_id = ${subscriberId}),
    mails AS (DELETE FROM mail m USING gone g WHERE m.website_id = ${ctx.site.id} AND lower(m.recipient) = g.email AND m.kind = 'newsletter-confirm')
    SELECT 1 FROM gone`.execute(ctx.db)
  return result.rows.length > 0
}

export interface ImportedRow {
  readonly subscriberId: string
  readonly email: string
  readonly addressHash: string
  readonly name: string
}

interface ImportCounts {
  readonly added: number
  readonly updated: number
  readonly skipped: number
}

interface ImportBatch {
  readonly rows: readonly ImportedRow[]
  readonly listIds: readonly string[]
  readonly tags: readonly string[]
}

/** What an import of these people would do. Who ended the mails stays as they are, and so does who has not confirmed. */
export async function countImport(ctx: Ctx, { rows }: ImportBatch): Promise<ImportCounts> {
  const result = await sql<ImportCounts>`
    SELECT count(*) FILTER (WHERE p.email IS NULL AND x.address_hash IS NULL)::int AS added,
      count(*) FILTER (WHERE p.state = 'subscribed' AND x.address_hash IS NULL)::int AS updated,
      count(*) FILTER (WHERE p.state <> 'subscribed' OR x.address_hash IS NOT NULL)::int AS skipped
    FROM ${given(rows)} LEFT JOIN subscriber p ON p.website_id = ${ctx.site.id} AND lower(p.email) = g.email
    LEFT JOIN mail_suppression x ON x.website_id = ${ctx.site.id} AND x.address_hash = g.address_hash`.execute(ctx.db)
  return result.rows[0] ?? { added: 0, updated: 0, skipped: 0 }
}

/** Writes them: the same people as `countImport` counts. */
export async function importSubscribers(ctx: Ctx, batch: ImportBatch, proof: string): Promise<ImportCounts> {
  const { id } = ctx.site
  const union = (one: string, other: readonly string[]) => sql`(${addToArray(sql.ref(one), other)})[1:50]`
  const result = await sql<{ isNew: boolean }>`
    INSERT INTO subscriber AS s (website_id, subscriber_id, email, address_hash, name, state, state_changed_at, list_ids, tags, consent, created_at)
    SELECT ${id}, g.subscriber_id, g.email, g.address_hash, g.name, 'subscribed', ${ctx.now}, ${batch.listIds}::text[], ${batch.tags}::text[],
      ${proof}::jsonb, ${ctx.now}
    FROM ${given(batch.rows)}
    WHERE NOT EXISTS (SELECT 1 FROM mail_suppression x WHERE x.website_id = ${id} AND x.address_hash = g.address_hash)
    ON CONFLICT (website_id, lower(email)) DO UPDATE SET name = CASE WHEN s.name = '' THEN excluded.name ELSE s.name END,
      list_ids = ${union('s.list_ids', batch.listIds)}, tags = ${union('s.tags', batch.tags)},
      consent = jsonb_path_query_array(excluded.consent || s.consent, '$[0 to 49]'), version = s.version + 1
      WHERE s.state = 'subscribed'
    RETURNING (xmax = 0) AS "isNew"`.execute(ctx.db)
  const added = result.rows.filter(({ isNew }) => isNew).length
  const updated = result.rows.length - added
  return { added, updated, skipped: batch.rows.length - added - updated }
}

function given(rows: readonly ImportedRow[]): RawBuilder<unknown> {
  const column = (name: keyof ImportedRow) => sql`${rows.map((row) => row[name])}::text[]`
  return sql`unnest(${column('subscriberId')}, ${column('email')}, ${column('addressHash')}, ${column('name')}) AS g(subscriber_id, email, address_hash, name)`
}

export async function selectLists(ctx: Pick<Ctx, 'db' | 'site'>): Promise<List[]> {
  const result = await sql<List>`
    SELECT l.list_id AS id, l.name, l.description, l.is_public AS "isPublic", coalesce(c.count, 0)::int AS "subscriberCount"
    FROM newsletter_list l LEFT JOIN (
      SELECT list_id, count(*) AS count FROM subscriber, unnest(list_ids) list_id
      WHERE website_id = ${ctx.site.id} AND state = 'subscribed' GROUP BY list_id) c USING (list_id)
    WHERE l.website_id = ${ctx.site.id} ORDER BY lower(l.name), l.list_id`.execute(ctx.db)
  return result.rows
}

/** How many people get mails, and the tags that are in use, a thousand at most. */
export async function selectTotals(
  ctx: Ctx,
): Promise<{ readonly subscribedCount: number; readonly tags: readonly string[] }> {
  const { id } = ctx.site
  const result = await sql<{ subscribedCount: number; tags: string[] }>`
    SELECT (SELECT count(*)::int FROM subscriber WHERE website_id = ${id} AND state = 'subscribed') AS "subscribedCount",
      ARRAY(SELECT DISTINCT tag FROM subscriber, unnest(tags) tag WHERE website_id = ${id} ORDER BY tag LIMIT 1000) AS tags`.execute(
    ctx.db,
  )
  return result.rows[0] ?? { subscribedCount: 0, tags: [] }
}

/** Adds a list; false when the site has `max` already. */
export async function insertList(ctx: Ctx, listId: string, input: NewList, max: number): Promise<boolean> {
  const result = await sql`
    INSERT INTO newsletter_list (website_id, list_id, name, description, is_public, created_at)
    SELECT ${ctx.site.id}, ${listId}, ${input.name}, ${input.description}, ${input.isPublic}, ${ctx.now}
    WHERE (SELECT count(*) FROM newsletter_list WHERE website_id = ${ctx.site.id}) < ${max}::int RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

export async function updateList(ctx: Ctx, listId: string, input: NewList): Promise<boolean> {
  const result = await sql`
    UPDATE newsletter_list SET name = ${input.name}, description = ${input.description}, is_public = ${input.isPublic}
    WHERE website_id = ${ctx.site.id} AND list_id = ${listId}`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Deletes a list; its people stay. */
export async function deleteList(ctx: Ctx, listId: string): Promise<boolean> {
  const { id } = ctx.site
  const result = await sql`DELETE FROM newsletter_list WHERE website_id = ${id} AND list_id = ${listId}`.execute(ctx.db)
  await sql`UPDATE subscriber SET list_ids = array_remove(list_ids, ${listId}), wanted_list_ids = array_remove(wanted_list_ids, ${listId}), version = version + 1
    WHERE website_id = ${id} AND (${listId} = ANY(list_ids) OR ${listId} = ANY(wanted_list_ids))`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Those of the ids that are lists of the site. */
export async function selectKnownLists(ctx: Ctx, listIds: readonly string[]): Promise<string[]> {
  if (listIds.length === 0) return []
  const result = await sql<{ id: string }>`
    SELECT list_id AS id FROM newsletter_list WHERE website_id = ${ctx.site.id} AND list_id = ANY(${listIds}::text[]) ORDER BY list_id`.execute(
    ctx.db,
  )
  return result.rows.map(({ id }) => id)
}
