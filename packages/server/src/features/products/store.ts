import { sql } from 'kysely'
import type { Insertable, Updateable } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Product } from '../../platform/db/types.ts'
import { indexItemsById } from '../search-index/index.ts'

/** A variant as it is written; `attributes` has one key per option name. */
export interface VariantWrite {
  readonly variant_id: string
  readonly sku: string
  readonly gtin: string
  readonly mpn: string
  readonly position: number
  readonly attributes: Readonly<Record<string, string>>
  readonly price_minor: number
  readonly sale_price_minor: number | null
  readonly on_sale: boolean
  readonly weight_grams: number
  readonly length_mm: number
  readonly width_mm: number
  readonly height_mm: number
  readonly asset_id: string | null
}

export interface StockWrite {
  readonly variant_id: string
  readonly unlimited: boolean
  readonly on_hand: number
  readonly move_id: string
}

const variantColumns = sql`variant_id text, sku text, gtin text, mpn text, position integer, attributes jsonb, price_minor bigint,
  sale_price_minor bigint, on_sale boolean, weight_grams integer, length_mm double precision, width_mm double precision,
  height_mm double precision, asset_id text`

export async function insertProduct(ctx: Ctx, row: Omit<Insertable<Product>, 'website_id'>): Promise<void> {
  await ctx.db
    .insertInto('product')
    .values({ ...row, website_id: ctx.site.id })
    .execute()
}

export async function changeProduct(ctx: Ctx, itemId: string, changes: Updateable<Product>): Promise<void> {
  await ctx.db
    .updateTable('product')
    .set(changes)
    .where('website_id', '=', ctx.site.id)
    .where('item_id', '=', itemId)
    .execute()
}

/** Inserts variants with their first stock, and the moves that explain it. Throws a unique violation when a SKU is taken. */
export async function insertVariants(
  ctx: Ctx,
  itemId: string,
  variants: readonly VariantWrite[],
  stock: readonly StockWrite[],
  move: { readonly reason: string; readonly accountId: string | null; readonly at: Date },
): Promise<void> {
  if (variants.length === 0) return
  await sql`INSERT INTO variant (website_id, item_id, variant_id, sku, gtin, mpn, position, attributes, price_minor, sale_price_minor, on_sale,
      weight_grams, length_mm, width_mm, height_mm, asset_id)
    SELECT ${ctx.site.id}, ${itemId}, v.* FROM jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) AS v (${variantColumns})`.execute(
    ctx.db,
  )
  await sql`WITH first AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(stock)}::jsonb)
        AS s (variant_id text, unlimited boolean, on_hand integer, move_id text)),
      counted AS (INSERT INTO stock (website_id, variant_id, unlimited, on_hand)
        SELECT ${ctx.site.id}, variant_id, unlimited, on_hand FROM first)
    INSERT INTO stock_move (website_id, move_id, variant_id, quantity, reason, account_id, created_at)
    SELECT ${ctx.site.id}, move_id, variant_id, on_hand, ${move.reason}, ${move.accountId}, ${move.at} FROM first WHERE on_hand > 0`.execute(
    ctx.db,
  )
  await indexItemsById(ctx, [itemId])
}

/**
 * Writes existing variants of an item. SKUs and attributes that change pass through a value nobody else has, so that two variants may
 * swap theirs. Throws a unique violation when a SKU is taken by a variant that is not among these.
 */
export async function changeVariants(ctx: Ctx, itemId: string, variants: readonly VariantWrite[]): Promise<void> {
  const payload = JSON.stringify(variants)
  const renamed =
    await sql`UPDATE variant SET sku = '~' || variant.variant_id, attributes = ('{"~": "' || variant.variant_id || '"}')::jsonb
    FROM jsonb_to_recordset(${payload}::jsonb) AS v (variant_id text, sku text, attributes jsonb)
    WHERE variant.website_id = ${ctx.site.id} AND variant.variant_id = v.variant_id
      AND (variant.sku <> v.sku OR variant.attributes <> v.attributes)`.execute(ctx.db)
  await sql`UPDATE variant SET sku = v.sku, gtin = v.gtin, mpn = v.mpn, position = v.position, attributes = v.attributes,
      price_minor = v.price_minor, sale_price_minor = v.sale_price_minor, on_sale = v.on_sale, weight_grams = v.weight_grams,
      length_mm = v.length_mm, width_mm = v.width_mm, height_mm = v.height_mm, asset_id = v.asset_id
    FROM jsonb_to_recordset(${payload}::jsonb) AS v (${variantColumns})
    WHERE variant.website_id = ${ctx.site.id} AND variant.variant_id = v.variant_id`.execute(ctx.db)
  if (Number(renamed.numAffectedRows ?? 0) > 0) await indexItemsById(ctx, [itemId])
}

export async function removeVariants(ctx: Ctx, itemId: string, variantIds: readonly string[]): Promise<void> {
  if (variantIds.length === 0) return
  await sql`DELETE FROM variant WHERE website_id = ${ctx.site.id} AND variant_id = ANY(${variantIds}::text[])`.execute(
    ctx.db,
  )
  await indexItemsById(ctx, [itemId])
}

/** Those of the SKUs that variants of other items have. */
export async function listTakenSkus(ctx: Ctx, skus: readonly string[], exceptItemId: string): Promise<Set<string>> {
  const { rows } = await sql<{ sku: string }>`
    SELECT sku FROM variant WHERE website_id = ${ctx.site.id} AND sku = ANY(${skus}::text[]) AND item_id <> ${exceptItemId}`.execute(
    ctx.db,
  )
  return new Set(rows.map((row) => row.sku))
}

/** True when each of the ids is a file of this site without an address: goods for download. */
export async function arePrivateAssets(ctx: Ctx, assetIds: readonly string[]): Promise<boolean> {
  if (assetIds.length === 0) return true
  const { rows } = await sql`
    SELECT 1 FROM asset WHERE website_id = ${ctx.site.id} AND asset_id = ANY(${assetIds}::text[]) AND is_private`.execute(
    ctx.db,
  )
  return rows.length === assetIds.length
}

/** Replaces the files of a digital product behind its first one, in the given order. */
export async function replaceProductFiles(ctx: Ctx, itemId: string, assetIds: readonly string[]): Promise<void> {
  await sql`DELETE FROM product_file WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} AND asset_id <> ALL(${assetIds}::text[])`.execute(
    ctx.db,
  )
  if (assetIds.length === 0) return
  await sql`INSERT INTO product_file (website_id, item_id, asset_id, position)
    SELECT ${ctx.site.id}, ${itemId}, f.asset_id, f.position FROM unnest(${assetIds}::text[]) WITH ORDINALITY AS f (asset_id, position)
    ON CONFLICT (website_id, item_id, asset_id) DO UPDATE SET position = EXCLUDED.position`.execute(ctx.db)
}

export interface ProductRow {
  item_id: string
  product_type: number
  option_names: string[]
  subscription_plan: unknown
}

/** Locks a product until the transaction ends, so that two owners change it one after the other; undefined when there is none. */
export async function lockProduct(ctx: Ctx, itemId: string): Promise<ProductRow | undefined> {
  return ctx.db
    .selectFrom('product')
    .select(['item_id', 'product_type', 'option_names', 'subscription_plan'])
    .where('website_id', '=', ctx.site.id)
    .where('item_id', '=', itemId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export interface VariantRow extends VariantWrite {
  readonly unlimited: boolean
  readonly on_hand: number
}

/** The variants of a product in their order, with their stock. */
export async function listVariantRows(ctx: Ctx, itemId: string): Promise<VariantRow[]> {
  const { rows } = await sql<VariantRow>`
    SELECT v.variant_id, v.sku, v.gtin, v.mpn, v.position, v.attributes, v.price_minor, v.sale_price_minor, v.on_sale, v.weight_grams,
      v.length_mm, v.width_mm, v.height_mm, v.asset_id,
      coalesce(s.unlimited, false) AS unlimited, coalesce(s.on_hand, 0) AS on_hand
    FROM variant v LEFT JOIN stock s ON s.website_id = v.website_id AND s.variant_id = v.variant_id
    WHERE v.website_id = ${ctx.site.id} AND v.item_id = ${itemId} ORDER BY v.position, v.variant_id`.execute(ctx.db)
  return rows
}

export async function listItemAssetIds(ctx: Ctx, itemId: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('item_asset')
    .select('asset_id')
    .where('website_id', '=', ctx.site.id)
    .where('item_id', '=', itemId)
    .orderBy('position')
    .execute()
  return rows.map((row) => row.asset_id)
}

/** Variants that showed a picture the product no longer has show its main one. */
export async function forgetGonePictures(ctx: Ctx, itemId: string): Promise<void> {
  await sql`UPDATE variant v SET asset_id = NULL WHERE v.website_id = ${ctx.site.id} AND v.item_id = ${itemId} AND v.asset_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM item_asset l WHERE l.website_id = ${ctx.site.id} AND l.item_id = v.item_id AND l.asset_id = v.asset_id)`.execute(
    ctx.db,
  )
}

/** Locks the variants of a product, whose values may be changed in place without a lock of the product. */
export async function lockVariants(ctx: Ctx, itemId: string): Promise<void> {
  await sql`SELECT 1 FROM variant WHERE website_id = ${ctx.site.id} AND item_id = ${itemId} ORDER BY variant_id FOR NO KEY UPDATE`.execute(
    ctx.db,
  )
}

/** The first store page of the site, by its place. */
export async function findProductsPage(ctx: Ctx): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('collection')
    .select('collection_id')
    .where('website_id', '=', ctx.site.id)
    .where('type_name', '=', 'products')
    .orderBy('position')
    .orderBy('collection_id')
    .limit(1)
    .executeTakeFirst()
  return row?.collection_id
}

/** The place behind all items of a collection. */
export async function getNextPosition(ctx: Ctx, collectionId: string): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    SELECT coalesce(max(position) + 1, 0) AS next FROM item
    WHERE website_id = ${ctx.site.id} AND collection_id = ${collectionId}`.execute(ctx.db)
  return rows[0]?.next ?? 0
}
