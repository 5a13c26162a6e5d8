import { type Selectable, sql } from 'kysely'
import type { Ctx, SiteDb } from '../../platform/context.ts'
import type { Db } from '../../platform/db/database.ts'
import type { ProductImport } from '../../platform/db/types.ts'
import type { RowReport } from './report.ts'

type ImportRecord = Selectable<ProductImport>
/** All but its lines, which are many, and what only the queue needs. */
export type ImportSummary = Omit<ImportRecord, 'rows' | 'tries'>

/** Without a sign of life for so long, the worker of an import is gone. */
const silenceSeconds = 60

const summaryColumns = [
  'website_id',
  'import_id',
  'account_id',
  'person',
  'role',
  'file_name',
  'byte_size',
  'options',
  'is_dry_run',
  'status',
  'done',
  'total',
  'attempt',
  'problem',
  'report',
  'row_count',
  'created_at',
  'beat_at',
  'finished_at',
] as const

type Who = Pick<ImportRecord, 'account_id' | 'person' | 'role'>

interface NewImport extends Who {
  readonly import_id: string
  readonly file_name: string
  readonly byte_size: number
  /** JSON. */
  readonly options: string
}

/** Stores an import whose check waits. Fails with a unique violation while another of the site is unfinished. */
export async function insertImport(ctx: Ctx, row: NewImport): Promise<void> {
  await ctx.db
    .insertInto('product_import')
    .values({ ...row, website_id: ctx.site.id, status: 'waiting', created_at: ctx.now })
    .execute()
}

export async function hasUnfinished({ db, site }: SiteDb): Promise<boolean> {
  const row = await db
    .selectFrom('product_import')
    .select('import_id')
    .where('website_id', '=', site.id)
    .where('status', 'in', ['waiting', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

/** The newest first. */
export async function listImportRecords({ db, site }: SiteDb, limit: number): Promise<ImportSummary[]> {
  return db
    .selectFrom('product_import')
    .select(summaryColumns)
    .where('website_id', '=', site.id)
    .orderBy('import_id', 'desc')
    .limit(limit)
    .execute()
}

export async function findImport({ db, site }: SiteDb, importId: string): Promise<ImportSummary | undefined> {
  return db
    .selectFrom('product_import')
    .select(summaryColumns)
    .where('website_id', '=', site.id)
    .where('import_id', '=', importId)
    .executeTakeFirst()
}

export async function findRows(
  { db, site }: SiteDb,
  importId: string,
): Promise<Pick<ImportRecord, 'rows' | 'row_count'> | undefined> {
  return db
    .selectFrom('product_import')
    .select(['rows', 'row_count'])
    .where('website_id', '=', site.id)
    .where('import_id', '=', importId)
    .executeTakeFirst()
}

/** Begins to import a file that was checked, or whose import failed. False: it is at another point. */
export async function startChecked({ db, site }: SiteDb, importId: string, who: Who): Promise<boolean> {
  const { rows } =
    await sql`UPDATE product_import SET is_dry_run = false, status = 'waiting', account_id = ${who.account_id},
      person = ${who.person}, role = ${who.role}, done = 0, tries = 0, problem = '', report = NULL, rows = '[]', row_count = 0,
      beat_at = now(), finished_at = NULL
    WHERE website_id = ${site.id} AND import_id = ${importId}
      AND ((is_dry_run AND status = 'done') OR (NOT is_dry_run AND status = 'failed'))
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Says whether it was under way. */
export async function stopUnfinished({ db, site }: SiteDb, importId: string): Promise<boolean> {
  const { rows } = await sql`UPDATE product_import SET status = 'stopped', finished_at = now()
    WHERE website_id = ${site.id} AND import_id = ${importId} AND status IN ('waiting', 'running') RETURNING 1`.execute(
    db,
  )
  return rows.length > 0
}

/** Deletes finished ones, except the newest `kept`. Returns their ids. */
export async function deleteSurplus({ db, site }: SiteDb, kept: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`DELETE FROM product_import
    WHERE website_id = ${site.id} AND status NOT IN ('waiting', 'running') AND import_id IN (
      SELECT import_id FROM product_import WHERE website_id = ${site.id} ORDER BY import_id DESC OFFSET ${kept})
    RETURNING import_id AS id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes an import that waits, or whose worker is gone; undefined when another has it. Finished rows stay finished. */
export async function claimImport({ db, site }: SiteDb, importId: string): Promise<ImportSummary | undefined> {
  return db
    .updateTable('product_import')
    .set({ status: 'running', attempt: sql`attempt + 1`, tries: sql`tries + 1`, beat_at: sql`now()` })
    .where('website_id', '=', site.id)
    .where('import_id', '=', importId)
    .where(
      sql<boolean>`(status = 'waiting' OR (status = 'running' AND beat_at < now() - ${silenceSeconds} * interval '1 second'))`,
    )
    .returning(summaryColumns)
    .executeTakeFirst()
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

/** Notes progress and a sign of life. False: it was stopped or deleted, or another attempt has it. */
export async function updateProgress(
  { db, site }: SiteDb,
  { importId, attempt }: Attempt,
  { done, total, report, newRows, rowCount }: ImportProgress,
): Promise<boolean> {
  // The lines may be megabytes: without new ones they are not written again.
  const added = newRows.length > 0 ? sql`rows = rows || ${JSON.stringify(newRows)}::jsonb,` : sql``
  const { rows } = await sql<{ status: string }>`UPDATE product_import SET done = ${done}, total = ${total}, ${added}
      report = coalesce(${report}::jsonb, report), row_count = ${rowCount}, beat_at = now()
    WHERE website_id = ${site.id} AND import_id = ${importId} AND attempt = ${attempt} AND status IN ('running', 'stopped')
    RETURNING status`.execute(db)
  return rows[0]?.status === 'running'
}

/** Ends an attempt. False: it was stopped or deleted, or another attempt has it. */
export async function finishImport(
  { db, site }: SiteDb,
  { importId, attempt }: Attempt,
  { status, problem }: { readonly status: 'done' | 'failed'; readonly problem: string },
): Promise<boolean> {
  const { rows } = await sql`UPDATE product_import SET status = ${status}, problem = ${problem}, finished_at = now()
    WHERE website_id = ${site.id} AND import_id = ${importId} AND attempt = ${attempt} AND status = 'running'
    RETURNING 1`.execute(db)
  return rows.length > 0
}

interface ImportId {
  readonly websiteId: string
  readonly importId: string
}

/** Fails imports of all sites whose workers are gone and that have begun often enough. */
export async function failAbandoned(db: Db, maxTries: number, problem: string): Promise<void> {
  await sql`UPDATE product_import SET status = 'failed', problem = ${problem}, finished_at = now()
    WHERE status IN ('waiting', 'running') AND tries >= ${maxTries}
      AND beat_at < now() - ${silenceSeconds} * interval '1 second'`.execute(db)
}

/** Imports of all sites whose workers are gone, or never came. */
export async function listAbandoned(db: Db): Promise<ImportId[]> {
  const { rows } = await sql<ImportId>`SELECT website_id AS "websiteId", import_id AS "importId" FROM product_import
    WHERE status IN ('waiting', 'running') AND beat_at < now() - ${silenceSeconds} * interval '1 second'
    ORDER BY beat_at LIMIT 100`.execute(db)
  return rows
}

/** Deletes finished imports of all sites that began before this. */
export async function deleteOldImports(db: Db, before: Date): Promise<ImportId[]> {
  const { rows } = await sql<ImportId>`DELETE FROM product_import
    WHERE created_at < ${before} AND status NOT IN ('waiting', 'running')
    RETURNING website_id AS "websiteId", import_id AS "importId"`.execute(db)
  return rows
}

/** Those of the imports that have a row. */
export async function listKnownIds(db: Db, importIds: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`SELECT import_id AS id FROM product_import
    WHERE import_id = ANY(${importIds}::text[])`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
