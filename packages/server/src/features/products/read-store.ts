import { itemTypes, productTypes, readProductType } from '@vitrine/commerce'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type FileRow, fileColumns } from '../content-fields/index.ts'
import type { ProductFilter, ProductQuery } from './schema.ts'
import { merchandisingSettings } from '../store-settings/index.ts'
import { isFound, type ProductSearch } from './search-store.ts'

export interface SummaryRow {
  item_id: string
  collection_id: string
  collection_slug: string
  title: string
  slug: string
  workflow_state: string
  categories: string[]
  published_at: Date | null
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
  /** Its number on hand, which it keeps while its stock is unlimited. */
  first_on_hand: number
  /** The files of a digital product, in their order. */
  downloads: { readonly assetId: string; readonly filename: string; readonly byteSize: number }[]
}

/** The first file is a column of the product, those behind it are rows. */
const downloadsOfProduct = ({ id }: Ctx['site']) => sql`(
    SELECT coalesce(json_agg(json_build_object('assetId', d.asset_id, 'filename', d.filename, 'byteSize', d.byte_size) ORDER BY f.position), '[]')
    FROM (SELECT p.digital_asset_id AS asset_id, 0 AS position
      UNION ALL SELECT r.asset_id, r.position FROM product_file r WHERE r.website_id = ${id} AND r.item_id = p.item_id) f
    JOIN asset d ON d.website_id = ${id} AND d.asset_id = f.asset_id)`

// Sums are made per product of the page, never over a join of variants, pictures and stock: rows stay rows.
const selectSummary = ({ site }: Pick<Ctx, 'site'>) => sql`
  i.item_id, i.collection_id, c.slug AS collection_slug, i.title, i.slug, i.workflow_state, i.published_at, i.categories, i.updated_at,
  p.product_type, p.is_subscribable,
  a.asset_id, a.filename, a.alt_text, a.width, a.height, a.focal_x, a.focal_y,
  s.variant_count, s.lowest_minor, s.highest_minor, s.on_sale, s.any_unlimited, s.on_hand, s.any_left, s.any_low,
  s.first_variant_id, s.first_price_minor, s.first_sale_minor, s.first_on_hand,
  CASE WHEN p.product_type = ${sql.lit(productTypes.digital)} THEN ${downloadsOfProduct(site)} ELSE '[]' END AS downloads
  FROM item i
  JOIN product p ON p.website_id = ${site.id} AND p.item_id = i.item_id
  JOIN collection c ON c.website_id = ${site.id} AND c.collection_id = i.collection_id
  LEFT JOIN asset a ON a.website_id = ${site.id} AND a.asset_id = i.main_asset_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS variant_count,
      coalesce(min(CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END), 0)::bigint AS lowest_minor,
      coalesce(max(CASE WHEN v.on_sale THEN v.sale_price_minor ELSE v.price_minor END), 0)::bigint AS highest_minor,
      coalesce(bool_or(v.on_sale), false) AS on_sale,
      coalesce(bool_or(t.unlimited), false) AS any_unlimited,
      coalesce(sum(t.on_hand) FILTER (WHERE NOT t.unlimited), 0)::int AS on_hand,
      coalesce(bool_or(t.unlimited OR t.on_hand > 0), false) AS any_left,
      coalesce(bool_or(NOT t.unlimited AND t.on_hand <= ${sql.lit(merchandisingSettings(site).scarcityThreshold)}), false) AS any_low,
      min(v.variant_id) AS first_variant_id, coalesce(min(v.price_minor), 0)::bigint AS first_price_minor,
      min(v.sale_price_minor)::bigint AS first_sale_minor, coalesce(min(t.on_hand), 0)::int AS first_on_hand
    FROM variant v LEFT JOIN stock t ON t.website_id = ${site.id} AND t.variant_id = v.variant_id
    WHERE v.website_id = ${site.id} AND v.item_id = i.item_id
  ) s`

/** Filters, with what the searched text found in place of it. */
export interface FoundFilter extends Omit<ProductFilter, 'search'> {
  readonly search: ProductSearch | null
}

/** Where a page of the list is: behind `cursor`, or in front of `before`. */
type PagePlace = Pick<ProductQuery, 'cursor' | 'before'>

/** Products, newest first. The one that has the searched text as its SKU is in front of all others. */
export async function listSummaries(
  ctx: Ctx,
  filter: FoundFilter,
  { cursor, before }: PagePlace,
  limit: number,
): Promise<SummaryRow[]> {
  const exactId = filter.search?.exactId ?? null
  const isExact = exactId === null ? null : sql`i.item_id = ${exactId}`
  const isBehind = sql`i.item_id < ${cursor}${isExact === null ? sql`` : sql` AND NOT ${isExact}`}`
  const isInFront = sql`(i.item_id > ${before}${isExact === null ? sql`` : sql` OR ${isExact}`})`
  const conditions = [
    ...filterConditions(ctx, filter),
    ...(cursor === undefined ? [] : [isBehind]),
    ...(before === undefined ? [] : [isInFront]),
  ]
  const order = before === undefined ? sql`DESC` : sql`ASC`
  const first = isExact === null ? sql`` : sql`(${isExact}) ${order}, `
  const { rows } = await sql<SummaryRow>`
    SELECT ${selectSummary(ctx)} WHERE ${sql.join(conditions, sql` AND `)} ORDER BY ${first}i.item_id ${order} LIMIT ${limit}`.execute(
    ctx.db,
  )
  return before === undefined ? rows : rows.toReversed()
}

/** Ids of the products that match, newest first. */
export async function listFoundIds(ctx: Ctx, filter: FoundFilter, limit: number): Promise<string[]> {
  const { rows } = await sql<{ item_id: string }>`
    SELECT i.item_id FROM item i JOIN product p ON p.website_id = ${ctx.site.id} AND p.item_id = i.item_id
    WHERE ${sql.join(filterConditions(ctx, filter), sql` AND `)} ORDER BY i.item_id DESC LIMIT ${limit}`.execute(ctx.db)
  return rows.map((row) => row.item_id)
}

/** How many match, counted up to `limit`. */
export async function countMatching(ctx: Ctx, filter: FoundFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM (SELECT 1 FROM item i JOIN product p ON p.website_id = ${ctx.site.id} AND p.item_id = i.item_id
      WHERE ${sql.join(filterConditions(ctx, filter), sql` AND `)} LIMIT ${limit}) counted`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

function filterConditions(ctx: Ctx, filter: FoundFilter): RawBuilder<unknown>[] {
  const { id } = ctx.site
  const { search, category, tag, stock, state, type, onSale } = filter
  return [
    sql`i.website_id = ${id}`,
    ...(category === undefined ? [] : [sql`i.categories @> ARRAY[${category}]::text[]`]),
    ...(tag === undefined ? [] : [sql`i.tags @> ARRAY[${tag}]::text[]`]),
    ...(search === null ? [] : [isFound(search, id)]),
    ...(stock === undefined ? [] : [stockCondition(ctx, stock)]),
    ...(state === undefined ? [] : [sql`i.workflow_state = ${state}`]),
    ...(type === undefined ? [] : [sql`p.product_type = ${readProductType(type) ?? 0}`]),
    ...(onSale === undefined
      ? []
      : [sql`EXISTS (SELECT 1 FROM variant v WHERE v.website_id = ${id} AND v.item_id = i.item_id AND v.on_sale)`]),
  ]
}

/** Categories that some store page has, and tags that some product has, by name. */
export async function listFilterOptions(ctx: Ctx, limit: number) {
  const { rows: categories } = await sql<{ slug: string; name: string }>`
    SELECT g.slug, min(g.name) AS name FROM category g JOIN collection c ON c.website_id = ${ctx.site.id} AND c.collection_id = g.collection_id
    WHERE g.website_id = ${ctx.site.id} AND c.type_name = 'products' GROUP BY g.slug ORDER BY min(lower(g.name)), g.slug LIMIT ${limit}`.execute(
    ctx.db,
  )
  const { rows: tags } = await sql<{ name: string }>`
    SELECT DISTINCT tag AS name FROM product p JOIN item i ON i.website_id = ${ctx.site.id} AND i.item_id = p.item_id
      CROSS JOIN LATERAL unnest(i.tags) AS tag
    WHERE p.website_id = ${ctx.site.id} ORDER BY tag LIMIT ${limit}`.execute(ctx.db)
  return { categories, tags: tags.map(({ name }) => name) }
}

export async function findSummary(ctx: Ctx, itemId: string): Promise<SummaryRow | undefined> {
  const { rows } = await sql<SummaryRow>`
    SELECT ${selectSummary(ctx)} WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId}`.execute(ctx.db)
  return rows[0]
}

function stockCondition({ site }: Pick<Ctx, 'site'>, stock: 'in' | 'low' | 'out'): RawBuilder<unknown> {
  const websiteId = site.id
  const atMost = sql.lit(stock === 'out' ? 0 : merchandisingSettings(site).scarcityThreshold)
  // The few that come into question are found once, by their stock; asking each product in turn took half a second with 100,000.
  const some = sql`i.item_id IN (SELECT v.item_id FROM stock t JOIN variant v ON v.website_id = t.website_id AND v.variant_id = t.variant_id
    WHERE t.website_id = ${websiteId} AND NOT t.unlimited AND t.on_hand <= ${atMost})`
  const left = sql`EXISTS (SELECT 1 FROM variant v JOIN stock t ON t.website_id = v.website_id AND t.variant_id = v.variant_id
    WHERE v.website_id = ${websiteId} AND v.item_id = i.item_id AND (t.unlimited OR t.on_hand > 0))`
  if (stock === 'in') return sql`(p.product_type NOT IN (1, 3) OR ${left})`
  return sql`p.product_type IN (1, 3) AND ${some} AND ${stock === 'low' ? left : sql`NOT ${left}`}`
}

export interface ContentRow {
  excerpt: string
  body: string
  tags: string[]
  featured: boolean
  created_at: Date
  option_names: string[]
  custom_button_label: string | null
  scarcity_threshold: number | null
  scarcity_text: string
  sold_out_text: string
  tax_class: string
  multiple_quantity_allowed: boolean | null
  subscription_plan: unknown
  form_id: string | null
  content: unknown
}

export async function findContent(ctx: Ctx, itemId: string): Promise<ContentRow | undefined> {
  const { rows } = await sql<ContentRow>`
    SELECT i.excerpt, i.body, i.tags, i.featured, i.created_at, p.option_names, p.custom_button_label,
      p.scarcity_threshold, p.scarcity_text, p.sold_out_text, p.tax_class, p.multiple_quantity_allowed,
      p.subscription_plan, p.form_id, i.content
    FROM item i JOIN product p ON p.website_id = i.website_id AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ${itemId}`.execute(ctx.db)
  return rows[0]
}

export async function listPictures(ctx: Ctx, itemId: string): Promise<FileRow[]> {
  const { rows } = await sql<FileRow>`
    SELECT ${fileColumns} FROM item_asset l JOIN asset a ON a.website_id = l.website_id AND a.asset_id = l.asset_id
    WHERE l.website_id = ${ctx.site.id} AND l.item_id = ${itemId} ORDER BY l.position`.execute(ctx.db)
  return rows
}

/** Products of one collection by their slugs or ids, in no order. */
export async function listCollectionProducts(
  ctx: Ctx,
  collectionId: string,
  { slugs = [], itemIds = [] }: { readonly slugs?: readonly string[]; readonly itemIds?: readonly string[] },
): Promise<{ item_id: string; slug: string; title: string }[]> {
  if (slugs.length + itemIds.length === 0) return []
  return ctx.db
    .selectFrom('item')
    .select(['item_id', 'slug', 'title'])
    .where('website_id', '=', ctx.site.id)
    .where('collection_id', '=', collectionId)
    .where('record_type', '=', itemTypes.product)
    .where(sql<boolean>`(slug = ANY(${slugs}::text[]) OR item_id = ANY(${itemIds}::text[]))`)
    .execute()
}

/** What unexpired holds put aside, by variant of the product. */
export async function mapHeldQuantities(ctx: Ctx, itemId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ variant_id: string; held: number }>`
    SELECT h.variant_id, sum(h.quantity)::int AS held FROM stock_hold h
    JOIN variant v ON v.website_id = h.website_id AND v.variant_id = h.variant_id
    WHERE h.website_id = ${ctx.site.id} AND v.item_id = ${itemId} AND h.expires_at > ${ctx.now} GROUP BY h.variant_id`.execute(
    ctx.db,
  )
  return new Map(rows.map((row) => [row.variant_id, row.held]))
}
