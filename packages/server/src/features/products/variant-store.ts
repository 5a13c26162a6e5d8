import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { indexItemsById } from '../search-index/index.ts'

/** What an owner changes of a variant in place. */
export interface VariantValues {
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly onSale: boolean
  readonly sku: string
  readonly weightGrams: number
  readonly lengthMm: number
  readonly widthMm: number
  readonly heightMm: number
}

/** Locks the product of a variant first, as changes of the whole product do. */
export async function lockProductByVariant(ctx: Ctx, variantId: string): Promise<void> {
  await sql`SELECT 1 FROM product p WHERE p.website_id = ${ctx.site.id} AND p.item_id =
    (SELECT v.item_id FROM variant v WHERE v.website_id = ${ctx.site.id} AND v.variant_id = ${variantId}) FOR NO KEY UPDATE`.execute(
    ctx.db,
  )
}

/** Locks one variant and reads it as it is then; undefined when there is none. */
export async function lockVariant(
  ctx: Ctx,
  variantId: string,
): Promise<(VariantValues & { readonly productType: number; readonly itemId: string }) | undefined> {
  await ctx.db
    .selectFrom('variant')
    .select('variant_id')
    .where('website_id', '=', ctx.site.id)
    .where('variant_id', '=', variantId)
    .forNoKeyUpdate()
    .execute()
  const { rows } = await sql<VariantValues & { readonly productType: number; readonly itemId: string }>`
    SELECT p.product_type AS "productType", v.item_id AS "itemId", v.price_minor AS "priceMinor", v.sale_price_minor AS "salePriceMinor", v.on_sale AS "onSale", v.sku,
      v.weight_grams AS "weightGrams", v.length_mm AS "lengthMm", v.width_mm AS "widthMm", v.height_mm AS "heightMm"
    FROM variant v JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
    WHERE v.website_id = ${ctx.site.id} AND v.variant_id = ${variantId}`.execute(ctx.db)
  return rows[0]
}

/** Writes a variant that had the SKU `skuBefore`. Throws a unique violation when the new SKU is taken. */
export async function saveVariantValues(
  ctx: Ctx,
  variantId: string,
  skuBefore: string,
  next: VariantValues,
): Promise<void> {
  const rows = await ctx.db
    .updateTable('variant')
    .set({
      price_minor: next.priceMinor,
      sale_price_minor: next.salePriceMinor,
      on_sale: next.onSale,
      sku: next.sku,
      weight_grams: next.weightGrams,
      length_mm: next.lengthMm,
      width_mm: next.widthMm,
      height_mm: next.heightMm,
    })
    .where('website_id', '=', ctx.site.id)
    .where('variant_id', '=', variantId)
    .returning('item_id')
    .execute()
  if (next.sku !== skuBefore)
    await indexItemsById(
      ctx,
      rows.map((row) => row.item_id),
    )
}
