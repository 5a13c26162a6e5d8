import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { FileUse } from './schema.ts'

/**
 * What names the files: rows whose texts or JSON contain an id. Each table is read once for all ids, references are
 * looked up by their indexes; a draft counts where the published content does not have the file.
 */
export async function listUses(ctx: Ctx, assetIds: readonly string[], limit: number): Promise<FileUse[]> {
  const ids = sql`unnest(${assetIds}::text[]) AS u(id)`
  const any = assetIds.join('|')
  const site = ctx.site.id
  const { rows } = await sql<FileUse>`
    WITH texts AS MATERIALIZED (
      SELECT i.item_id, i::text AS content FROM item i WHERE i.website_id = ${site} AND i::text ~ ${any}
    ), used AS (
      SELECT u.id AS asset_id, t.item_id FROM texts t JOIN ${ids} ON strpos(t.content, u.id) > 0
      UNION SELECT l.asset_id, l.item_id FROM item_asset l WHERE l.website_id = ${site} AND l.asset_id = ANY(${assetIds}::text[])
      UNION SELECT v.asset_id, v.item_id FROM variant v WHERE v.website_id = ${site} AND v.asset_id = ANY(${assetIds}::text[])
      UNION SELECT p.digital_asset_id, p.item_id FROM product p WHERE p.website_id = ${site} AND p.digital_asset_id = ANY(${assetIds}::text[])
      UNION SELECT f.asset_id, f.item_id FROM product_file f WHERE f.website_id = ${site} AND f.asset_id = ANY(${assetIds}::text[])
    ), uses AS (
      SELECT u.asset_id, CASE WHEN p.item_id IS NULL THEN 'item' ELSE 'product' END AS kind, i.item_id AS id, i.collection_id, i.title, false AS is_draft
      FROM used u JOIN item i ON i.website_id = ${site} AND i.item_id = u.item_id
      LEFT JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id
      UNION ALL
      SELECT u.id, 'page', c.collection_id, NULL, c.title, false FROM collection c CROSS JOIN ${ids}
      WHERE c.website_id = ${site} AND c::text ~ ${any} AND strpos(c::text, u.id) > 0
      UNION ALL
      SELECT u.id, 'blockField', b.field_id, NULL, b.field_id, false FROM block_field b CROSS JOIN ${ids}
      WHERE b.website_id = ${site} AND b.blocks::text ~ ${any} AND strpos(b.blocks::text, u.id) > 0
      UNION ALL
      SELECT u.id, 'author', a.author_id, NULL, a.display_name, false FROM author a JOIN ${ids} ON a.avatar_asset_id = u.id OR strpos(a.bio, u.id) > 0
      WHERE a.website_id = ${site}
      UNION ALL
      SELECT u.id, 'popup', p.popup_id, NULL, p.definition->>'title', false FROM popup p CROSS JOIN ${ids}
      WHERE p.website_id = ${site} AND strpos(p.definition::text, u.id) > 0
      UNION ALL
      SELECT u.id, 'setting', s.key, NULL, s.key, false FROM website w CROSS JOIN LATERAL jsonb_each(w.settings) s CROSS JOIN ${ids}
      WHERE w.website_id = ${site} AND strpos(s.value::text, u.id) > 0
      UNION ALL
      SELECT u.id, CASE WHEN p.item_id IS NOT NULL THEN 'product' WHEN i.item_id IS NOT NULL THEN 'item' WHEN c.collection_id IS NOT NULL THEN 'page' ELSE 'blockField' END,
        d.document_id, i.collection_id, coalesce(i.title, c.title, d.document_id), true
      FROM document_draft d
      LEFT JOIN item i ON i.website_id = d.website_id AND i.item_id = d.document_id
      LEFT JOIN product p ON p.website_id = d.website_id AND p.item_id = d.document_id
      LEFT JOIN collection c ON c.website_id = d.website_id AND c.collection_id = d.document_id
      CROSS JOIN ${ids}
      WHERE d.website_id = ${site} AND d.content::text ~ ${any} AND strpos(d.content::text, u.id) > 0
        AND (i.item_id IS NOT NULL OR c.collection_id IS NOT NULL OR EXISTS (SELECT 1 FROM block_field b WHERE b.website_id = d.website_id AND b.field_id = d.document_id))
    )
    SELECT asset_id AS "assetId", kind, id, min(collection_id) AS "collectionId", min(title) AS title, bool_and(is_draft) AS "isDraft"
    FROM uses GROUP BY asset_id, kind, id ORDER BY bool_and(is_draft), kind, min(title), id LIMIT ${limit}`.execute(
    ctx.db,
  )
  return rows
}
