import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

/** Pictures that were fetched from these addresses before, by address. */
export async function mapAssetIdsBySource(ctx: Ctx, urls: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ source_url: string; asset_id: string }>`
    SELECT source_url, asset_id FROM asset WHERE website_id = ${ctx.site.id} AND source_url = ANY(${urls}::text[]) AND NOT is_private`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.source_url, row.asset_id]))
}
