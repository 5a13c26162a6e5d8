import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

interface PictureRow {
  asset_id: string
  filename: string
  alt_text: string
}

/** Those of the assets that are pictures everybody may see. */
export async function listPictures(ctx: Ctx, assetIds: readonly string[]): Promise<PictureRow[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<PictureRow>`
    SELECT asset_id, filename, alt_text FROM asset
    WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[]) AND NOT is_private
      AND content_type LIKE 'image/%'`.execute(ctx.db)
  return rows
}
