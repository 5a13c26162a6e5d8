import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { RecordKind } from './record-kind.ts'
import type { ImportRecord } from '../file-imports/index.ts'

/** Lets the undoing of an import wait for its job. False: it wrote nothing, is under way, or was undone. */
export async function startUndo(
  { db, site }: Ctx,
  { table, isUndoable }: RecordKind,
  importId: string,
  who: Pick<ImportRecord, 'accountId' | 'person' | 'role'>,
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE ${sql.table(table)} AS i SET options = i.options || '{"isUndo": true}', status = 'waiting',
      account_id = ${who.accountId}, person = ${who.person}, role = ${who.role}, done = 0, total = 0, tries = 0, problem = '', report = NULL,
      rows = '[]', row_count = 0, beat_at = now(), finished_at = NULL
    WHERE i.website_id = ${site.id} AND i.import_id = ${importId} AND NOT i.is_dry_run AND i.status NOT IN ('waiting', 'running')
      AND NOT (i.status = 'done' AND coalesce(i.options ->> 'isUndo', 'false') = 'true')
      AND ${isUndoable}
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Those of the imports that have records in the store. The report does not know: a server that dies has not written its last second. */
export async function findWithRecords(
  { db, site }: Ctx,
  { table, isUndoable }: RecordKind,
  importIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ importId: string }>`SELECT i.import_id AS "importId" FROM ${sql.table(table)} i
    WHERE i.website_id = ${site.id} AND i.import_id = ANY(${importIds}::text[]) AND ${isUndoable}`.execute(db)
  return new Set(rows.map(({ importId }) => importId))
}
