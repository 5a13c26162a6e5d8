import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'

export interface ClosureRow {
  readonly closed_at: Date | null
  readonly deleted_at: Date | null
  readonly deletes_at: Date | null
  readonly suspended_at: Date | null
  readonly suspended_reason: string
}

export async function findClosure({ db, site }: Pick<Ctx, 'db' | 'site'>): Promise<ClosureRow | undefined> {
  return db
    .selectFrom('website_closure')
    .select(['closed_at', 'deleted_at', 'deletes_at', 'suspended_at', 'suspended_reason'])
    .where('website_id', '=', site.id)
    .executeTakeFirst()
}

export async function insertClosed({ db, site, now }: Ctx, accountId: string): Promise<void> {
  await sql`INSERT INTO website_closure (website_id, closed_at, closed_by) VALUES (${site.id}, ${now}, ${accountId})
    ON CONFLICT (website_id) DO UPDATE SET closed_at = coalesce(website_closure.closed_at, excluded.closed_at),
      closed_by = coalesce(website_closure.closed_by, excluded.closed_by)`.execute(db)
}

export async function deleteClosed({ db, site }: Ctx): Promise<void> {
  await sql`DELETE FROM website_closure WHERE website_id = ${site.id} AND deleted_at IS NULL AND suspended_at IS NULL`.execute(
    db,
  )
  await sql`UPDATE website_closure SET closed_at = NULL, closed_by = NULL
    WHERE website_id = ${site.id} AND deleted_at IS NULL`.execute(db)
}

export async function upsertSuspended({ db, site, now }: Ctx, reason: string): Promise<void> {
  await sql`INSERT INTO website_closure (website_id, suspended_at, suspended_reason) VALUES (${site.id}, ${now}, ${reason})
    ON CONFLICT (website_id) DO UPDATE SET suspended_at = coalesce(website_closure.suspended_at, excluded.suspended_at),
      suspended_reason = excluded.suspended_reason`.execute(db)
}

/** Ends a suspension; false where there was none. A site that its owner closed or deleted meanwhile stays so. */
export async function clearSuspended({ db, site }: SiteDb): Promise<boolean> {
  const gone = await sql`DELETE FROM website_closure WHERE website_id = ${site.id} AND suspended_at IS NOT NULL
    AND closed_at IS NULL AND deleted_at IS NULL`.execute(db)
  const kept = await sql`UPDATE website_closure SET suspended_at = NULL, suspended_reason = ''
    WHERE website_id = ${site.id} AND suspended_at IS NOT NULL`.execute(db)
  return (gone.numAffectedRows ?? 0n) + (kept.numAffectedRows ?? 0n) > 0n
}

export async function upsertDeleted({ db, site, now }: Ctx, accountId: string, deletesAt: Date): Promise<void> {
  await sql`INSERT INTO website_closure (website_id, deleted_at, deleted_by, deletes_at)
    VALUES (${site.id}, ${now}, ${accountId}, ${deletesAt})
    ON CONFLICT (website_id) DO UPDATE SET deleted_at = excluded.deleted_at, deleted_by = excluded.deleted_by,
      deletes_at = excluded.deletes_at, removal_tried_at = NULL`.execute(db)
}

/** Takes the deletion back while the site is still whole. */
export async function clearDeleted({ db, site, now }: Ctx): Promise<void> {
  await sql`DELETE FROM website_closure
    WHERE website_id = ${site.id} AND closed_at IS NULL AND suspended_at IS NULL AND deletes_at > ${now}`.execute(db)
  await sql`UPDATE website_closure SET deleted_at = NULL, deleted_by = NULL, deletes_at = NULL
    WHERE website_id = ${site.id} AND deletes_at > ${now}`.execute(db)
}

export async function isOwnedBy({ db, site }: SiteDb, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('website_membership')
    .select('is_owner')
    .where('website_id', '=', site.id)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.is_owner === true
}

/** Whether there is another site that is not deleted. */
export async function hasOtherSite({ db, site }: SiteDb): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM website w WHERE w.website_id <> ${site.id} AND NOT EXISTS
    (SELECT 1 FROM website_closure c WHERE c.website_id = w.website_id AND c.deletes_at IS NOT NULL) LIMIT 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Of two deletions at once each must see the other. */
export async function lockDeletions({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('delete sites', 0))`.execute(db)
}

/** At most 100 sites whose time is over, of the whole installation: first those not tried yet, then those tried longest ago. */
export async function listDueSiteIds(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT website_id AS id FROM website_closure WHERE deletes_at <= ${now}
      ORDER BY removal_tried_at NULLS FIRST, deletes_at LIMIT 100`.execute(db)
  return rows.map(({ id }) => id)
}

/** Notes an attempt before it begins, so that one that ends the process does not come first again. */
export async function noteAttempt({ db, site }: SiteDb, now: Date): Promise<void> {
  await sql`UPDATE website_closure SET removal_tried_at = ${now}
    WHERE website_id = ${site.id} AND deletes_at <= ${now}`.execute(db)
}

/** Holds the deletion if its time is over. No restoration fits it from then on, also one that was asked for before. */
export async function claimDue({ db, site }: SiteDb, now: Date): Promise<boolean> {
  const { rows } = await sql`UPDATE website_closure SET deletes_at = 'epoch'
    WHERE website_id = ${site.id} AND deletes_at <= ${now} RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Deletes every row of the site but those by which the site and its deletion are known. */
export async function deleteContent(ctx: SiteDb): Promise<void> {
  await deleteRows(ctx, ['website', 'website_closure'])
}

/** Deletes every row of the site. */
export async function deleteAllRows(ctx: SiteDb): Promise<void> {
  await deleteRows(ctx, [])
}

/** Tables that point at others come first. */
async function deleteRows({ db, site }: SiteDb, kept: readonly string[]): Promise<void> {
  for (const table of (await listTablesOfSites(db)).filter((name) => !kept.includes(name)))
    await sql`DELETE FROM ${sql.table(table)} WHERE website_id = ${site.id}`.execute(db)
}

async function listTablesOfSites(db: Db): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'website_id'
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`.execute(db)
  const keys = await sql<{ from: string; to: string }>`
    SELECT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
      JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND k.connamespace = 'public'::regnamespace AND k.conrelid <> k.confrelid`.execute(db)
  const ordered = new Set<string>()
  const seen = new Set<string>()
  const visit = (name: string) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const { from, to } of keys.rows) if (to === name) visit(from)
    ordered.add(name)
  }
  for (const { name } of tables.rows) visit(name)
  const ofSites = new Set(tables.rows.map(({ name }) => name))
  return [...ordered].filter((name) => ofSites.has(name))
}
