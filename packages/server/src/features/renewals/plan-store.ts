import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { cartRows } from '../carts/index.ts'
import type { SubscriptionRow } from '../subscriptions/index.ts'

interface PlanVariant {
  readonly variantId: string
  readonly sku: string
  readonly attributes: Readonly<Record<string, string>> | null
  readonly optionNames: readonly string[] | null
  readonly unitPriceMinor: number
}

/** The variants of the product of a subscription that can be subscribed to now, at the prices of today. */
export async function selectPlanVariants(ctx: Ctx, { itemId }: SubscriptionRow): Promise<PlanVariant[]> {
  const { rows } = await sql<PlanVariant>`
    SELECT v.variant_id AS "variantId", v.sku, v.attributes, p.option_names AS "optionNames",
      CASE WHEN v.on_sale THEN coalesce(v.sale_price_minor, v.price_minor) ELSE v.price_minor END AS "unitPriceMinor"
    FROM variant v
    JOIN product p ON p.website_id = v.website_id AND p.item_id = v.item_id
    JOIN item i ON i.website_id = v.website_id AND i.item_id = v.item_id
    JOIN collection n ON n.website_id = i.website_id AND n.collection_id = i.collection_id
    WHERE v.website_id = ${ctx.site.id} AND v.item_id = ${itemId} AND p.is_subscribable AND n.enabled AND ${cartRows.isBuyable(ctx)}
    ORDER BY v.position, v.variant_id LIMIT 250`.execute(ctx.db)
  return rows
}

/** What a service says of more than one in an order; null where the store decides, or the product is gone. */
export async function findServiceQuantity(ctx: Ctx, itemId: string): Promise<boolean | null> {
  const row = await ctx.db
    .selectFrom('product')
    .select('multiple_quantity_allowed')
    .where('website_id', '=', ctx.site.id)
    .where('item_id', '=', itemId)
    .executeTakeFirst()
  return row?.multiple_quantity_allowed ?? null
}
