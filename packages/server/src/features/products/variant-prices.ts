import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { recordEvents } from '../webhooks/index.ts'
import { findVariantFaults } from './check-variants.ts'
import type { VariantValues } from './variant-store.ts'

/** What a variant costs, in minor units of the site's currency. */
export type VariantPrice = Pick<VariantValues, 'priceMinor' | 'salePriceMinor' | 'onSale'> & {
  readonly variantId: string
}

/** A product with what its variants cost, in their order. */
interface PricedProduct {
  readonly itemId: string
  readonly title: string
  readonly productType: number
  /** `name`: the values of its options, 'Blue / Small'; '' without options. */
  readonly variants: readonly (VariantPrice & { readonly name: string })[]
}

/** The products of these ids as they are, in no order; those that are gone are left out. */
export async function listPrices(ctx: Ctx, itemIds: readonly string[]): Promise<PricedProduct[]> {
  const { rows } = await sql<PricedProduct>`
    SELECT i.item_id AS "itemId", i.title, p.product_type AS "productType",
      coalesce((SELECT json_agg(json_build_object('variantId', v.variant_id, 'priceMinor', v.price_minor,
          'salePriceMinor', v.sale_price_minor, 'onSale', v.on_sale,
          'name', (SELECT coalesce(string_agg(v.attributes ->> o.name, ' / ' ORDER BY o.place), '')
            FROM unnest(p.option_names) WITH ORDINALITY AS o (name, place))) ORDER BY v.position, v.variant_id)
        FROM variant v WHERE v.website_id = ${ctx.site.id} AND v.item_id = i.item_id), '[]') AS variants
    FROM item i JOIN product p ON p.website_id = ${ctx.site.id} AND p.item_id = i.item_id
    WHERE i.website_id = ${ctx.site.id} AND i.item_id = ANY(${itemIds}::text[])`.execute(ctx.db)
  return rows
}

/** Throws `invalid_input` with a sentence for the first price that a product of this type cannot have. */
export function refuseWrongPrices(ctx: Ctx, productType: number, prices: readonly VariantPrice[]): void {
  for (const price of prices) {
    const faults = findVariantFaults({
      productType,
      optionNames: [],
      variants: [price],
      currency: ctx.site.currency,
      isSubscription: false,
      assetIds: [],
    })
    const fields = Object.entries(faults).map(([field, sentence]) => [field.replace(/^variants\.0\./, ''), sentence])
    if (fields.length > 0) throw invalidInput({ fields: Object.fromEntries(fields) })
  }
}

/** Holds products and their variants until the transaction ends, in the order in which single products are changed. */
export async function lockProducts(ctx: Ctx, itemIds: readonly string[]): Promise<void> {
  await sql`SELECT 1 FROM product WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[])
    ORDER BY item_id FOR NO KEY UPDATE`.execute(ctx.db)
  await sql`SELECT 1 FROM variant WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[])
    ORDER BY variant_id FOR NO KEY UPDATE`.execute(ctx.db)
}

/** Writes the prices of many variants, in one statement. Part of a transaction that holds their products. */
export async function saveVariantPrices(ctx: Ctx, prices: readonly VariantPrice[]): Promise<void> {
  if (prices.length === 0) return
  const changed = await sql<{
    itemId: string
  }>`UPDATE variant v SET price_minor = n."priceMinor", sale_price_minor = n."salePriceMinor", on_sale = n."onSale"
    FROM jsonb_to_recordset(${JSON.stringify(prices)}::jsonb)
      AS n ("variantId" text, "priceMinor" bigint, "salePriceMinor" bigint, "onSale" boolean)
    WHERE v.website_id = ${ctx.site.id} AND v.variant_id = n."variantId" RETURNING v.item_id AS "itemId"`.execute(
    ctx.db,
  )
  const itemIds = new Set(changed.rows.map(({ itemId }) => itemId))
  await recordEvents(
    ctx,
    [...itemIds].map((productId) => ({ topic: 'product.update', data: { productId } })),
  )
}
