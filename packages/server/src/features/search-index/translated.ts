import { type RawBuilder, sql } from 'kysely'
import type { SiteDb } from '../../platform/context.ts'

/** Texts of an item that visitors find it by. Blocks and the text of an item without any are one. */
const isFoundBy = sql`t.record_kind = 'item' AND (t.field IN ('title', 'excerpt', 'body') OR t.field LIKE 'block/%')`

/** Deletes the rows of items `which` in languages that they have no text in any more. */
export function dropTranslatedRows({ site }: SiteDb, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`DELETE FROM translated_item_search s USING item i
    WHERE i.website_id = ${site.id} AND ${which} AND s.website_id = ${site.id} AND s.item_id = i.item_id
      AND NOT EXISTS (SELECT 1 FROM translation t WHERE t.website_id = ${site.id} AND t.record_id = i.item_id
        AND t.language = s.language AND ${isFoundBy})`
}

/**
 * Writes the rows of items `which` in the languages that they have texts in. A row has the words of these texts, of the source of others, and the stems of all.
 * An item with blocks keeps the words of its source: some blocks may have no translation. Drafts have rows, which nobody asks for.
 */
export function insertTranslatedRows({ site }: SiteDb, which: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`INSERT INTO translated_item_search AS s (website_id, language, item_id, document)
    SELECT ${site.id}, t.language, i.item_id, search_document_in(t.language, search_document(coalesce(t.title, i.title),
      concat_ws(' ', array_to_string(i.tags, ' '), c.names, v.skus), coalesce(t.excerpt, i.excerpt),
      concat_ws(' ', t.texts, CASE WHEN t.has_body THEN '' ELSE i.body END)))
    FROM item i
    JOIN LATERAL (SELECT t.language, max(t.text) FILTER (WHERE t.field = 'title') AS title,
        max(t.text) FILTER (WHERE t.field = 'excerpt') AS excerpt,
        string_agg(t.text, ' ' ORDER BY t.translation_id) FILTER (WHERE t.field NOT IN ('title', 'excerpt')) AS texts, bool_or(t.field = 'body') AS has_body
      FROM translation t WHERE t.website_id = ${site.id} AND t.record_id = i.item_id AND ${isFoundBy} GROUP BY t.language) t ON true
    LEFT JOIN LATERAL (SELECT string_agg(coalesce(x.text, c.name), ' ') AS names FROM category c
      LEFT JOIN translation x ON x.website_id = ${site.id} AND x.language = t.language AND x.record_kind = 'category'
        AND x.record_id = c.category_id AND x.field = 'name'
      WHERE c.website_id = ${site.id} AND c.collection_id = i.collection_id AND c.slug = ANY (i.categories)) c ON true
    LEFT JOIN LATERAL (SELECT string_agg(v.sku, ' ') AS skus FROM variant v
      WHERE v.website_id = ${site.id} AND v.item_id = i.item_id) v ON true
    WHERE i.website_id = ${site.id} AND ${which}
    ON CONFLICT (website_id, language, item_id) DO UPDATE SET document = excluded.document
      WHERE s.document IS DISTINCT FROM excluded.document`
}
