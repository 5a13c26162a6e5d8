import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

// The same expressions as those of the indexes, which answer these questions.
const itemText = sql`excerpt || ' ' || body || ' ' || source_url || ' ' || coalesce(location::text, '') || ' ' || content::text`
const collectionText = sql`description || ' ' || content::text`

/**
 * Which of the files something names: content, drafts, authors or settings. Each file takes a look into each index, and
 * the settings of the site are read once. The rules are those of `listUses`, which says more and reads whole tables.
 */
export async function listUsedIds(ctx: Ctx, assetIds: readonly string[]): Promise<Set<string>> {
  const site = ctx.site.id
  const { rows } = await sql<{ id: string }>`
    SELECT u.id FROM unnest(${assetIds}::text[]) AS u(id)
    WHERE u.id = ANY(ARRAY(SELECT unnest(file_ids(settings::text)) FROM website WHERE website_id = ${site}))
      OR EXISTS (SELECT 1 FROM item_asset WHERE website_id = ${site} AND asset_id = u.id)
      OR EXISTS (SELECT 1 FROM item WHERE website_id = ${site} AND main_asset_id = u.id)
      OR EXISTS (SELECT 1 FROM variant WHERE website_id = ${site} AND asset_id = u.id)
      OR EXISTS (SELECT 1 FROM product WHERE website_id = ${site} AND digital_asset_id = u.id)
      OR EXISTS (SELECT 1 FROM product_file WHERE website_id = ${site} AND asset_id = u.id)
      OR EXISTS (SELECT 1 FROM collection WHERE website_id = ${site} AND main_asset_id = u.id)
      OR EXISTS (SELECT 1 FROM author WHERE website_id = ${site} AND avatar_asset_id = u.id)
      OR EXISTS (SELECT 1 FROM item WHERE website_id = ${site} AND file_ids(${itemText}) @> ARRAY[u.id])
      OR EXISTS (SELECT 1 FROM collection WHERE website_id = ${site} AND file_ids(${collectionText}) @> ARRAY[u.id])
      OR EXISTS (SELECT 1 FROM block_field WHERE website_id = ${site} AND file_ids(blocks::text) @> ARRAY[u.id])
      OR EXISTS (SELECT 1 FROM author WHERE website_id = ${site} AND file_ids(bio) @> ARRAY[u.id])
      OR EXISTS (SELECT 1 FROM document_draft WHERE website_id = ${site} AND file_ids(content::text) @> ARRAY[u.id])`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ id }) => id))
}
