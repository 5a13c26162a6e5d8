import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type ImportKind, removeImportFile } from '../file-imports/index.ts'
import { recordFiles } from './files.ts'

/** A file that goes once a transaction is committed. */
interface ForgottenFile {
  readonly kind: ImportKind
  readonly importId: string
}

/**
 * Lets no file bring back who is erased: files that were checked are forgotten, and imports that are under way, or could begin again, are
 * over. Inside a transaction, before its other locks. Gives the imports whose files `removeFiles` removes after the commit.
 */
export async function forgetFiles({ db, site, now }: Ctx): Promise<ForgottenFile[]> {
  const forgotten: ForgottenFile[] = []
  for (const kind of Object.values(recordFiles)) {
    const table = sql.table(kind.table)
    const { rows } = await sql<{ importId: string }>`
      WITH checked AS (
        DELETE FROM ${table} WHERE website_id = ${site.id} AND is_dry_run RETURNING import_id
      ), ended AS (
        UPDATE ${table} SET status = 'stopped', finished_at = coalesce(finished_at, ${now.toISOString()}::timestamptz)
        WHERE website_id = ${site.id} AND NOT is_dry_run AND status IN ('waiting', 'running', 'failed')
          AND coalesce(options ->> 'isUndo', 'false') <> 'true' RETURNING import_id
      ), stopped AS (
        SELECT import_id FROM ${table} WHERE website_id = ${site.id} AND NOT is_dry_run AND status = 'stopped'
      )
      SELECT import_id AS "importId" FROM checked UNION SELECT import_id FROM ended UNION SELECT import_id FROM stopped`.execute(
      db,
    )
    forgotten.push(...rows.map(({ importId }) => ({ kind, importId })))
  }
  return forgotten
}

export async function removeFiles(ctx: Ctx, files: readonly ForgottenFile[]): Promise<void> {
  for (const { kind, importId } of files) await removeImportFile(ctx, kind, { websiteId: ctx.site.id, importId })
}
