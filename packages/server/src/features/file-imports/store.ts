import { type RawBuilder, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ImportKind } from './kind.ts'

/** An import as its table has it, without its lines, which are many. */
export interface ImportRecord {
  readonly importId: string
  readonly accountId: string
  readonly person: string
  readonly role: string
  readonly fileName: string
  readonly byteSize: number
  readonly options: unknown
  readonly isDryRun: boolean
  readonly status: ImportStatus
  readonly done: number
  readonly total: number
  readonly attempt: number
  readonly problem: string
  readonly report: unknown
  readonly rowCount: number
  readonly createdAt: Date
}
type ImportStatus = 'waiting' | 'running' | 'done' | 'failed' | 'stopped'

/** What became of one line of a file, with the texts that name its record. */
export interface RowReport {
  readonly line: number
  readonly outcome: string
  /** Reasons, and what changed from what to what. */
  readonly messages: readonly string[]
}

/** Without a sign of life for so long, the worker of an import is gone. */
const silenceSeconds = 60

const columns = sql`import_id AS "importId", account_id AS "accountId", person, role, file_name AS "fileName", byte_size AS "byteSize", options,
  is_dry_run AS "isDryRun", status, done, total, attempt, problem, report, row_count AS "rowCount", created_at AS "createdAt"`

type Who = Pick<ImportRecord, 'accountId' | 'person' | 'role'>

interface NewImport extends Who, Pick<ImportRecord, 'importId' | 'fileName' | 'byteSize' | 'options'> {}

function nameTable({ table }: ImportKind): RawBuilder<unknown> {
  return sql.table(table)
}

/** Stores an import whose check waits. Fails with a unique violation while another of the site is unfinished. */
export async function insertImport(ctx: Ctx, kind: ImportKind, row: NewImport): Promise<void> {
  await sql`INSERT INTO ${nameTable(kind)} (website_id, import_id, account_id, person, role, file_name, byte_size, options, status, created_at)
    VALUES (${ctx.site.id}, ${row.importId}, ${row.accountId}, ${row.person}, ${row.role}, ${row.fileName}, ${row.byteSize},
      ${JSON.stringify(row.options)}::jsonb, 'waiting', ${ctx.now})`.execute(ctx.db)
}

export async function hasUnfinished({ db, site }: SiteDb, kind: ImportKind): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${nameTable(kind)}
    WHERE website_id = ${site.id} AND status IN ('waiting', 'running') LIMIT 1`.execute(db)
  return rows.length > 0
}

/** The newest first. */
export async function listImportRecords(
  { db, site }: SiteDb,
  kind: ImportKind,
  limit: number,
): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`SELECT ${columns} FROM ${nameTable(kind)}
    WHERE website_id = ${site.id} ORDER BY import_id DESC LIMIT ${limit}`.execute(db)
  return rows
}

export async function findImport(
  { db, site }: SiteDb,
  kind: ImportKind,
  importId: string,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`SELECT ${columns} FROM ${nameTable(kind)}
    WHERE website_id = ${site.id} AND import_id = ${importId}`.execute(db)
  return rows[0]
}

export async function findRows(
  { db, site }: SiteDb,
  kind: ImportKind,
  importId: string,
): Promise<{ readonly rows: unknown; readonly rowCount: number } | undefined> {
  const { rows } = await sql<{
    rows: unknown
    rowCount: number
  }>`SELECT rows, row_count AS "rowCount" FROM ${nameTable(kind)}
    WHERE website_id = ${site.id} AND import_id = ${importId}`.execute(db)
  return rows[0]
}

/** Begins to import a file that was checked, or whose import failed. False: it is at another point. */
export async function startChecked(
  { db, site }: SiteDb,
  kind: ImportKind,
  importId: string,
  who: Who,
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE ${nameTable(kind)} SET is_dry_run = false, status = 'waiting', account_id = ${who.accountId},
      person = ${who.person}, role = ${who.role}, done = 0, tries = 0, problem = '', report = NULL, rows = '[]', row_count = 0,
      beat_at = now(), finished_at = NULL
    WHERE website_id = ${site.id} AND import_id = ${importId}
      AND ((is_dry_run AND status = 'done') OR (NOT is_dry_run AND status = 'failed'))
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Says whether it was under way. */
export async function stopUnfinished({ db, site }: SiteDb, kind: ImportKind, importId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE ${nameTable(kind)} SET status = 'stopped', finished_at = now()
    WHERE website_id = ${site.id} AND import_id = ${importId} AND status IN ('waiting', 'running') RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes finished ones, except the newest `kept` and those that can be undone. Returns their ids. */
export async function deleteSurplus({ db, site }: SiteDb, kind: ImportKind, kept: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`DELETE FROM ${nameTable(kind)}
    WHERE website_id = ${site.id} AND status NOT IN ('waiting', 'running') AND import_id IN (
      SELECT i.import_id FROM ${nameTable(kind)} i WHERE i.website_id = ${site.id} AND NOT ${kind.isUndoable ?? sql<boolean>`false`}
      ORDER BY i.import_id DESC OFFSET ${kept})
    RETURNING import_id AS id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes an import that waits, or whose worker is gone; undefined when another has it. Finished rows stay finished. */
export async function claimImport(
  { db, site }: SiteDb,
  kind: ImportKind,
  importId: string,
): Promise<ImportRecord | undefined> {
  const { rows } = await sql<ImportRecord>`UPDATE ${nameTable(kind)}
    SET status = 'running', attempt = attempt + 1, tries = tries + 1, beat_at = now()
    WHERE website_id = ${site.id} AND import_id = ${importId}
      AND (status = 'waiting' OR (status = 'running' AND beat_at < now() - ${silenceSeconds} * interval '1 second'))
    RETURNING ${columns}`.execute(db)
  return rows[0]
}

/** One attempt at an import: what it writes counts only while no other attempt has taken over. */
export interface Attempt {
  readonly importId: string
  readonly attempt: number
}

export interface ImportProgress {
  readonly done: number
  readonly total: number
  /** JSON; null before the first product of this attempt. */
  readonly report: string | null
  /** Lines since the last time, and how many there are in all with those that are not kept. */
  readonly newRows: readonly RowReport[]
  readonly rowCount: number
}

/**
 * Keeps an attempt from being stopped or taken over before the end of this transaction. False: it was already, and must write nothing more.
 */
export async function holdAttempt(
  { db, site }: SiteDb,
  kind: ImportKind,
  { importId, attempt }: Attempt,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM ${nameTable(kind)}
    WHERE website_id = ${site.id} AND import_id = ${importId} AND attempt = ${attempt} AND status = 'running' FOR SHARE`.execute(
    db,
  )
  return rows.length > 0
}

/** Notes progress and a sign of life. False: it was stopped or deleted, or another attempt has it. */
export async function updateProgress(
  { db, site }: SiteDb,
  kind: ImportKind,
  { importId, attempt }: Attempt,
  { done, total, report, newRows, rowCount }: ImportProgress,
): Promise<boolean> {
  // The lines may be megabytes: without new ones they are not written again.
  const added = newRows.length > 0 ? sql`rows = rows || ${JSON.stringify(newRows)}::jsonb,` : sql``
  const { rows } = await sql<{
    status: string
  }>`UPDATE ${nameTable(kind)} SET done = ${done}, total = ${total}, ${added}
      report = coalesce(${report}::jsonb, report), row_count = ${rowCount}, beat_at = now()
    WHERE website_id = ${site.id} AND import_id = ${importId} AND attempt = ${attempt} AND status IN ('running', 'stopped')
    RETURNING status`.execute(db)
  return rows[0]?.status === 'running'
}

/** Ends an attempt. False: it was stopped or deleted, or another attempt has it. */
export async function finishImport(
  { db, site }: SiteDb,
  kind: ImportKind,
  { importId, attempt }: Attempt,
  { status, problem }: { readonly status: 'done' | 'failed'; readonly problem: string },
): Promise<boolean> {
  const { rows } = await sql`UPDATE ${nameTable(kind)} SET status = ${status}, problem = ${problem}, finished_at = now()
    WHERE website_id = ${site.id} AND import_id = ${importId} AND attempt = ${attempt} AND status = 'running'
    RETURNING 1`.execute(db)
  return rows.length > 0
}

interface ImportId {
  readonly websiteId: string
  readonly importId: string
}

/** Fails imports of all sites whose workers are gone and that have begun often enough. */
export async function failAbandoned(db: Db, kind: ImportKind, maxTries: number, problem: string): Promise<void> {
  await sql`UPDATE ${nameTable(kind)} SET status = 'failed', problem = ${problem}, finished_at = now()
    WHERE status IN ('waiting', 'running') AND tries >= ${maxTries}
      AND beat_at < now() - ${silenceSeconds} * interval '1 second'`.execute(db)
}

/** Imports of all sites whose workers are gone, or never came. */
export async function listAbandoned(db: Db, kind: ImportKind): Promise<ImportId[]> {
  const { rows } = await sql<ImportId>`SELECT website_id AS "websiteId", import_id AS "importId" FROM ${nameTable(kind)}
    WHERE status IN ('waiting', 'running') AND beat_at < now() - ${silenceSeconds} * interval '1 second'
    ORDER BY beat_at LIMIT 100`.execute(db)
  return rows
}

/** Deletes imports of all sites that ended before this. */
export async function deleteOldImports(db: Db, kind: ImportKind, before: Date): Promise<ImportId[]> {
  const { rows } = await sql<ImportId>`DELETE FROM ${nameTable(kind)}
    WHERE coalesce(finished_at, created_at) < ${before} AND status NOT IN ('waiting', 'running')
    RETURNING website_id AS "websiteId", import_id AS "importId"`.execute(db)
  return rows
}

/** Those of the imports that have a row. */
export async function listKnownIds(
  db: Db,
  kind: ImportKind,
  importIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT import_id AS id FROM ${nameTable(kind)}
    WHERE import_id = ANY(${importIds}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
