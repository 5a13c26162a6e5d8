import { sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { FieldChange, HistoryQuery } from './schema.ts'

interface EntryRow {
  readonly entry_id: string
  readonly account_id: string
  readonly person: string
  readonly operation: string
  readonly object_path: string
  readonly object_name: string
  readonly changes: readonly FieldChange[]
  readonly status: 'started' | 'done'
  readonly created_at: Date
}

export interface NewEntry {
  readonly entryId: string
  readonly accountId: string
  readonly person: string
  readonly operation: string
  readonly path: string
}

export interface EntryResult {
  readonly name: string
  readonly changes: readonly FieldChange[]
}

export async function insertEntry(ctx: Ctx, entry: NewEntry): Promise<void> {
  await sql`INSERT INTO audit_entry (website_id, entry_id, account_id, person, operation, object_path, created_at)
    VALUES (${ctx.site.id}, ${entry.entryId}, ${entry.accountId}, ${entry.person}, ${entry.operation}, ${entry.path}, ${ctx.now})`.execute(
    ctx.db,
  )
}

export async function completeEntry(ctx: SiteDb, entryId: string, { name, changes }: EntryResult): Promise<void> {
  await sql`UPDATE audit_entry SET status = 'done', object_name = ${name}, changes = ${JSON.stringify(changes)}::jsonb
    WHERE website_id = ${ctx.site.id} AND entry_id = ${entryId}`.execute(ctx.db)
}

export async function deleteEntry(ctx: SiteDb, entryId: string): Promise<void> {
  await sql`DELETE FROM audit_entry WHERE website_id = ${ctx.site.id} AND entry_id = ${entryId}`.execute(ctx.db)
}

/** The last complete entry of the same person, operation and object since a time. */
export async function findRecentEntry(ctx: SiteDb, entry: NewEntry, since: Date): Promise<EntryRow | undefined> {
  const found = await sql<EntryRow>`SELECT * FROM audit_entry
    WHERE website_id = ${ctx.site.id} AND object_path = ${entry.path} AND account_id = ${entry.accountId}
      AND operation = ${entry.operation} AND status = 'done' AND created_at > ${since} AND entry_id < ${entry.entryId}
    ORDER BY entry_id DESC LIMIT 1`.execute(ctx.db)
  return found.rows[0]
}

/** Entries, newest first. */
export async function listEntries(ctx: SiteDb, query: HistoryQuery): Promise<EntryRow[]> {
  const { cursor, accountId, path, search, operations = [], from, to } = query
  const words = search === undefined || search === '' ? undefined : `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = await sql<EntryRow>`SELECT * FROM audit_entry e WHERE e.website_id = ${ctx.site.id}
    AND (${cursor ?? null}::text IS NULL OR e.entry_id < ${cursor ?? null})
    AND (${accountId ?? null}::text IS NULL OR e.account_id = ${accountId ?? null})
    AND (${path ?? null}::text IS NULL OR e.object_path = ${path ?? null} OR starts_with(e.object_path, ${`${path ?? ''}/`}))
    AND (${from ?? null}::timestamptz IS NULL OR e.created_at >= ${from ?? null}::timestamptz)
    AND (${to ?? null}::timestamptz IS NULL OR e.created_at < ${to ?? null}::timestamptz)
    AND (${words ?? null}::text IS NULL OR e.object_name ILIKE ${words ?? null} OR e.person ILIKE ${words ?? null}
      OR e.operation ILIKE ${words ?? null} OR e.operation = ANY(${operations}::text[]) OR e.changes::text ILIKE ${words ?? null})
    ORDER BY e.entry_id DESC LIMIT ${query.limit + 1}`.execute(ctx.db)
  return found.rows
}

/** Everybody who has an entry, by the name of their last one. */
export async function listPeople(ctx: SiteDb): Promise<{ readonly account_id: string; readonly person: string }[]> {
  const found = await sql<{ account_id: string; person: string }>`
    SELECT DISTINCT ON (account_id) account_id, person FROM audit_entry
    WHERE website_id = ${ctx.site.id} AND account_id <> '' ORDER BY account_id, entry_id DESC LIMIT 200`.execute(ctx.db)
  return found.rows
}

/** Deletes old entries of all sites. */
export async function deleteOldEntries(ctx: Pick<Ctx, 'db'>, before: Date): Promise<void> {
  await sql`DELETE FROM audit_entry WHERE created_at < ${before}`.execute(ctx.db)
}
