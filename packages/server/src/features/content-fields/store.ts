import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export interface FileRow {
  asset_id: string
  filename: string
  content_type: string
  width: number | null
  height: number | null
  focal_x: number
  focal_y: number
  alt_text: string
  title: string
  description: string
}

/** Columns of `FileRow`; the table `asset` goes by `a`. */
export const fileColumns = sql.raw(
  'a.asset_id, a.filename, a.content_type, a.width, a.height, a.focal_x, a.focal_y, a.alt_text, a.title, a.description',
)

/** Files of the site by their ids, in no order; private ones are not among them. */
export async function listFiles(ctx: Ctx, assetIds: readonly string[]): Promise<FileRow[]> {
  if (assetIds.length === 0) return []
  const { rows } = await sql<FileRow>`
    SELECT ${fileColumns} FROM asset a
    WHERE a.website_id = ${ctx.site.id} AND a.asset_id = ANY(${assetIds}::text[]) AND NOT a.is_private`.execute(ctx.db)
  return rows
}
