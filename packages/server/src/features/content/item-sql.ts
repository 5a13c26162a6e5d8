/**
 * SQL of the item reads as plain text. They are the hottest statements of a shop: building them from query objects cost more than
 * sending them, so they are put together as strings and hold no value; values are parameters, numbered by `Params`.
 */

/** Collects the values of a statement; `add` gives the placeholder that stands for one. */
export class Params {
  readonly values: unknown[] = []

  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  /** The site whose rows are read. Plain: a database that is spread over several servers finds the right one by it. */
  site(websiteId: string): string {
    return `${this.add(websiteId)}::text`
  }

  /**
   * A value that is hidden from the planner. With a plain parameter a plan for its very value often seems better than
   * one for any value. PostgreSQL then plans the statement again each time, which costs as much as running it. Filters
   * stay plain: whether a category is rare decides the plan.
   */
  opaque(value: unknown, type: 'timestamptz' | 'int' | 'text'): string {
    return `(SELECT ${this.add(value)}::${type})`
  }
}

const assetValues =
  'a.asset_id, a.filename, a.content_type, a.width, a.height, a.focal_x, a.focal_y, a.alt_text, a.color_data, a.title, a.description'

/** An asset row of alias `a` as an AssetTuple. */
export const assetColumns = `json_build_array(${assetValues})`

/** The main picture of an item row `i`, as an AssetTuple; null without one. `site` stands for the id of the site. */
function selectMainAsset(site: string): string {
  return `(SELECT ${assetColumns} FROM asset a WHERE a.website_id = ${site} AND a.asset_id = i.main_asset_id)`
}

/** Milliseconds since 1970 of a timestamptz expression; as a number it costs a tenth of a Date to read. */
export function buildEpochMs(expression: string): string {
  return `floor(date_part('epoch', ${expression}) * 1000)::bigint`
}

/**
 * The columns of ItemRow for rows of a relation `i` shaped as `item`: pictures, variants and stock are gathered per item, so that a
 * list costs one statement however long it is. Pictures and variants carry their position and are sorted by the reader: sorting a
 * handful of tuples costs the database more than it costs us. `site` stands for the id of the site.
 */
export function buildItemColumns(site: string): string {
  return `
  i.item_id, i.collection_id, i.record_type, i.slug, i.title, i.excerpt, i.body, i.author_name, i.comments_open, i.comment_count, i.public_comment_count, i.like_count, i.review_count, i.rating_sum, i.workflow_state,
  ${buildEpochMs('i.published_at')} AS published_at_ms, i.featured, i.tags, i.categories, i.position, i.source_url, i.passthrough,
  ${buildEpochMs('i.starts_at')} AS starts_at_ms, ${buildEpochMs('i.ends_at')} AS ends_at_ms, i.location, i.content,
  ${buildEpochMs('i.created_at')} AS created_at_ms, ${buildEpochMs('i.updated_at')} AS updated_at_ms,
  CASE WHEN p.item_id IS NULL THEN ${selectMainAsset(site)} END AS main_asset, i.main_asset_id,
  (SELECT json_agg(json_build_array(${assetValues}, l.position)) FROM item_asset l
    JOIN asset a ON a.website_id = ${site} AND a.asset_id = l.asset_id
    WHERE l.website_id = ${site} AND l.item_id = i.item_id) AS assets,
  CASE WHEN i.author_id IS NOT NULL THEN (SELECT json_build_array(u.author_id, u.display_name, u.bio, u.website_url,
      (SELECT ${assetColumns} FROM asset a WHERE a.website_id = ${site} AND a.asset_id = u.avatar_asset_id))
    FROM author u WHERE u.website_id = ${site} AND u.author_id = i.author_id) END AS author,
  CASE WHEN jsonb_exists(i.content, 'customAssetIds') THEN (SELECT json_agg(${assetColumns}) FROM asset a
    WHERE a.website_id = ${site} AND NOT a.is_private
      AND a.asset_id IN (SELECT jsonb_array_elements_text(i.content -> 'customAssetIds'))) END AS custom_assets,
  p.product_type, p.option_names, p.is_subscribable, p.subscription_plan, p.custom_button_label,
  CASE WHEN p.form_id IS NOT NULL THEN (SELECT json_build_object('id', f.form_id, 'name', f.name, 'fields', f.definition -> 'fields')
    FROM form f WHERE f.website_id = ${site} AND f.form_id = p.form_id) END AS form,
  p.scarcity_threshold, p.scarcity_text, p.sold_out_text, p.multiple_quantity_allowed,
  CASE WHEN p.item_id IS NULL THEN NULL ELSE
  (SELECT json_agg(json_build_array(v.variant_id, v.sku, v.attributes, v.price_minor, v.sale_price_minor, v.on_sale, v.weight_grams,
      v.length_mm, v.width_mm, v.height_mm, v.asset_id, s.unlimited, s.on_hand, v.position)) FROM variant v
    LEFT JOIN stock s ON s.website_id = ${site} AND s.variant_id = v.variant_id
    WHERE v.website_id = ${site} AND v.item_id = i.item_id) END AS variants`
}

/**
 * Joins what `buildItemColumns` reads beside `i`; the site by its value, so that a distributed database asks one server. `OFFSET 0` keeps it a
 * look-up for each item. In a shop of a thousand products the planner otherwise reads all of them for a list of 24 (measured: a third of its time).
 */
export function joinProduct(site: string): string {
  return `LEFT JOIN LATERAL (SELECT * FROM product WHERE website_id = ${site} AND item_id = i.item_id OFFSET 0) p ON true`
}

/** An item that is in its collection at the moment of the parameter `now`: published, or scheduled for a time that has come. */
export function isListed(alias: 'i' | 'n', now: string): string {
  const at = `${alias}.published_at`
  const state = `${alias}.workflow_state`
  return `${state} IN ('published', 'scheduled') AND (${at} <= ${now} OR (${at} IS NULL AND ${state} = 'published'))`
}
