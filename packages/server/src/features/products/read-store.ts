import { type RawBuilder, sql } from 'kysely'
import { containing } from '../../platform/db/containing.ts'
import type { Ctx } from '../../platform/context.ts'
import { productLimits } from './limits.ts'
import type { ProductQuery } from './schema.ts'

export interface SummaryRow {
  item_id: string
  collection_id: string
  collection_slug: string
  title: string
  slug: string
  workflow_state: string
  categories: string[]
  updated_at: Date
  product_type: number
  is_subscribable: boolean
  asset_id: string | null
  filename: string | null
  alt_text: string | null
  width: number | null
  height: number | null
  focal_x: number | null
  focal_y: number | null
  variant_count: number
  lowest_minor: number
  highest_minor: number
  on_sale: boolean
  any_unlimited: boolean
  on_hand: number
  any_left: boolean
  any_low: boolean
  /** Of a product with one variant: that one. */
  first_variant_id: string | null
  first_price_minor: number
  first_sale_minor: number | null
  /** The file of a digital product. */
  download_asset_id: string | null
  download_filename: string | null
  download_byte_size: number | null
}

// Sums are made per product of the page, never over a join of variants, pictures and stock: rows stay rows.
const selectSummary = (websiteId: string) => sql`
  i.item_id, i.collection_id, c.slug AS collection_slug, i.title, i.slug, i.workflow_state, i.categories, i.updated_at,
  p.product_type, p.is_subscribable,
  a.asset_id, a.filename, a.alt_text, a.width, a.height, a.focal_x, a.focal_y,
  s.variant_count, s.lowest_minor, s.highest_minor, s.on_sale, s.any_unlimited, s.on_hand, s.any_left, s.any_low,
  s.first_variant_id, s.first_price_minor, s.first_sale_minor,
  d.asset_id AS download_asset_id, d.filename AS download_filename, d.byte_size AS download_byte_size
  FROM item i
  JOIN product p ON p.website_id = ${websiteId} AND p.item_id = i.item_id
  JOIN collection c ON c.website_id = ${websiteId} AND c.collection_id = i.collection_id
  LEFT JOIN asset a ON a.website_id = ${websiteId} AND a.asset_id = i.main_asset_id
  LEFT JOIN asset d ON d.website_id = ${websiteId} AND d.asset_id = p.digital_asset_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS variant_count,
      coalesce(min(CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END), 0)::bigint AS lowest_minor,
      coalesce(max(CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END), 0)::bigint AS highest_minor,
      coalesce(bool_or(v.on_sale), false) AS on_sale,
      coalesce(bool_or(t.unlimited), false) AS any_unlimited,
      coalesce(sum(t.on_hand) FILTER (WHERE NOT t.unlimited), 0)::int AS on_hand,
      coalesce(bool_or(t.unlimited OR t.on_hand > 0), false) AS any_left,
      coalesce(bool_or(NOT t.unlimited AND t.on_hand <= ${sql.lit(productLimits.lowStock)}), false) AS any_low,
      min(v.variant_id) AS first_variant_id, coalesce(min(v.price_minor), 0)::bigint AS first_price_minor,
      min(v.sale_price_minor)::bigint AS first_sale_minor
    FROM variant v LEFT JOIN stock t ON t.website_id = ${websiteId} AND t.variant_id = v.variant_id
    WHERE v.website_id = ${websiteId} AND v.item_id = i.item_id
  ) s`

/** Products, newest first, from behind the cursor on. */
export async function listSummaries(
  ctx: Ctx,
  query: Omit<ProductQuery, 'limit'>,
  limit: number,
): Promise<SummaryRow[]> {
  const conditions = [
    sql`i.website_id = ${ctx.site.id}`,
    ...(query.cursor === undefined ? [] : [sql`i.item_id < ${query.cursor}`]),
    ...(query.category === undefined ? [] : [sql`i.categories @> ARRAY[${query.category}]::text[]`]),
    ...(query.search === undefined || query.search === '' ? [] : [matches(ctx.site.id, query.search)]),
    ...(query.stock === undefined ? [] : [stockCondition(ctx.site.id, query.stock)]),
  ]
  const { rows } = await sql<SummaryRow>`
    SELECT ${selectSummary(ctx.site.id)} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY i.item_id DESC LIMIT ${limit}`.execute(
    ctx.db,
  )
  return rows
}

export async function findSummary(ctx: Ctx, itemId: string): Promise<SummaryRow | undefined> {
  const { rows } = await sql<SummaryRow>`
    SELECT ${selectSummary(ctx.site.id)} WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId}`.execute(ctx.db)
  return rows[0]
}

function matches(websiteId: string, search: string): RawBuilder<unknown> {
  const text = search.replace(/[\\%_]/g, String.raw`\$&`)
  // Found once for the whole statement, by the index of SKUs where the database compares bytes.
  return sql`(${containing(sql`i.title`, search)} OR i.item_id IN (SELECT v.item_id FROM variant v
    WHERE v.website_id = ${websiteId} AND (v.sku LIKE ${`${text}%`} OR v.sku LIKE ${`${text.toUpperCase()}%`})))`
}

function stockCondition(websiteId: string, stock: 'low' | 'out'): RawBuilder<unknown> {
  const atMost = sql.lit(stock === 'out' ? 0 : productLimits.lowStock)
  // The few that come into question are found once, by their stock; asking each product in turn took half a second with 100,000.
  const some = sql`i.item_id IN (SELECT v.item_id FROM stock t JOIN variant v ON v.website_id = t.website_id AND v.variant_id = t.variant_id
    WHERE t.website_id = ${websiteId} AND NOT t.unlimited AND t.on_hand <= ${atMost})`
  const left = sql`EXISTS (SELECT FROM variant v JOIN stock t ON t.website_id = v.website_id AND t.variant_id = v.variant_id
    WHERE v.website_id = ${websiteId} AND v.item_id = i.item_id AND (t.unlimited OR t.on_hand > 0))`
  return sql`p.product_type IN (1, 3) AND ${some} AND ${stock === 'low' ? left : sql`NOT ${left}`}`
}

export interface ContentRow {
  excerpt: string
  body: string
  tags: string[]
  featured: boolean
  published_at: Date | null
  created_at: Date
  option_names: string[]
  custom_button_label: string | null
}

export async function findContent(ctx: Ctx, itemId: string): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    SELECT i.excerpt, i.body, i.tags, i.featured, i.published_at, i.created_at, p.option_names, p.custom_button_label
    FROM item i JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId}`.execute(ctx.db)
  return rows[0]
}

export type PictureRow = {
  [K in 'asset_id' | 'filename' | 'alt_text' | 'width' | 'height' | 'focal_x' | 'focal_y']:
    | Exclude<SummaryRow[K], null>
    | (K extends 'width' | 'height' ? null : never)
}

export async function listPictures(ctx: Ctx, itemId: string): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    SELECT a.asset_id, a.filename, a.alt_text, a.width, a.height, a.focal_x, a.focal_y
    FROM item_asset l JOIN asset a ON a.website_id = l.website_id AND a.asset_id = l.asset_id
    WHERE l.website_id = ${ctx.site.id} AND l.item_id = ${itemId} ORDER BY l.position`.execute(ctx.db)
  return rows
}

/** What unexpired holds put aside, by variant of the product. */
export async function heldQuantities(ctx: Ctx, itemId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ variant_id: string; held: number }>`
    SELECT h.variant_id, sum(h.quantity)::int AS held FROM stock_hold h
    JOIN variant v ON v.website_id = h.website_id AND v.variant_id = h.variant_id
    WHERE h.website_id = ${ctx.site.id} AND v.item_id = ${itemId} AND h.expires_at > ${ctx.now} GROUP BY h.variant_id`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.variant_id, row.held]))
}
