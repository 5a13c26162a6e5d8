import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { removeImportFile } from '../file-imports/index.ts'
import { orderImports } from './kind.ts'

/**
 * Lets no file of orders bring back who is erased: files that were checked are forgotten, and imports that are under way, or could begin again, are
 * over. Inside a transaction, before its other locks. Gives the imports whose files `removeFiles` removes after the commit.
 */
export async function forgetFiles({ db, site, now }: Ctx): Promise<string[]> {
  const { rows } = await sql<{ importId: string }>`
    WITH checked AS (
      DELETE FROM order_import WHERE website_id = ${site.id} AND is_dry_run RETURNING import_id
    ), ended AS (
      UPDATE order_import SET status = 'stopped', finished_at = coalesce(finished_at, ${now.toISOString()}::timestamptz)
      WHERE website_id = ${site.id} AND NOT is_dry_run AND status IN ('waiting', 'running', 'failed')
        AND coalesce(options ->> 'isUndo', 'false') <> 'true' RETURNING import_id
    ), stopped AS (
      SELECT import_id FROM order_import WHERE website_id = ${site.id} AND NOT is_dry_run AND status = 'stopped'
    )
    SELECT import_id AS "importId" FROM checked UNION SELECT import_id FROM ended UNION SELECT import_id FROM stopped`.execute(
    db,
  )
  return rows.map(({ importId }) => importId)
}

export async function removeFiles(ctx: Ctx, importIds: readonly string[]): Promise<void> {
  for (const importId of importIds) await removeImportFile(ctx, orderImports, { websiteId: ctx.site.id, importId })
}
