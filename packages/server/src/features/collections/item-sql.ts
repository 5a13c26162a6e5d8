import { type RawBuilder, sql } from 'kysely'

const assetTuple = sql`json_build_array(a.asset_id, a.filename, a.content_type, a.width, a.height, a.focal_x, a.focal_y, a.alt_text, a.color_data)`

/** The main picture of a collection or item row of the given alias, as an AssetTuple; null without one. */
export function mainAssetOf(alias: 'c' | 'i'): RawBuilder<unknown> {
  const row = sql.raw(alias)
  return sql`(SELECT ${assetTuple} FROM asset a WHERE a.website_id = ${row}.website_id AND a.asset_id = ${row}.main_asset_id)`
}

/** Milliseconds since 1970 of a timestamptz expression; as a number it costs a tenth of a Date to read. */
export function epochMs(expression: string): RawBuilder<number> {
  return sql`floor(date_part('epoch', ${sql.raw(expression)}) * 1000)::bigint`
}

/**
 * The columns of ItemRow for rows of a relation `i` shaped as `item`: pictures, variants and stock are gathered per item, so that a
 * list costs one statement however long it is.
 */
export const itemColumns = sql`
  i.item_id, i.collection_id, i.record_type, i.slug, i.title, i.excerpt, i.body, i.author_name, i.workflow_state,
  ${epochMs('i.published_at')} AS published_at_ms, i.featured, i.tags, i.categories, i.position, i.source_url, i.passthrough,
  ${epochMs('i.starts_at')} AS starts_at_ms, ${epochMs('i.ends_at')} AS ends_at_ms, i.location, i.content,
  ${epochMs('i.created_at')} AS created_at_ms, ${epochMs('i.updated_at')} AS updated_at_ms, ${mainAssetOf('i')} AS main_asset,
  (SELECT json_agg(${assetTuple} ORDER BY l.position) FROM item_asset l
    JOIN asset a ON a.website_id = l.website_id AND a.asset_id = l.asset_id
    WHERE l.website_id = i.website_id AND l.item_id = i.item_id) AS assets,
  p.product_type, p.option_names, p.is_subscribable, p.subscription_plan, p.custom_button_label, p.additional_fields_form,
  CASE WHEN p.item_id IS NULL THEN NULL ELSE
  (SELECT json_agg(json_build_array(v.variant_id, v.sku, v.attributes, v.price_minor, v.sale_price_minor, v.on_sale, v.weight_grams,
      v.asset_id, s.unlimited, s.on_hand) ORDER BY v.position, v.variant_id) FROM variant v
    LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
    WHERE v.website_id = i.website_id AND v.item_id = i.item_id) END AS variants`

/** Joins what `itemColumns` reads beside `i`. */
export const itemJoins = sql`LEFT JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id`

/** An item that stands in its collection at the moment `now`: published, or scheduled for a time that has come. */
export function isListed(alias: 'i' | 'n', now: Date): RawBuilder<boolean> {
  const [state, at] = [sql.ref(`${alias}.workflow_state`), sql.ref(`${alias}.published_at`)]
  return sql<boolean>`${state} IN ('published', 'scheduled') AND (${at} <= ${now} OR (${at} IS NULL AND ${state} = 'published'))`
}
