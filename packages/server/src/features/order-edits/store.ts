import { type TaxClass, readTaxClass } from '@vitrine/commerce'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { EditPlan } from './plan-edit.ts'

interface ProductFacts {
  readonly variantId: string
  readonly itemId: string
  readonly title: string
  readonly sku: string
  readonly attributes: Readonly<Record<string, string>>
  readonly optionNames: readonly string[]
  readonly productType: number
  readonly isSubscribable: boolean
  readonly assetId: string | null
}

/** Variants that are added to an order, as the shop has them. */
export async function selectAddedProducts(ctx: Ctx, variantIds: readonly string[]): Promise<ProductFacts[]> {
  const { id } = ctx.site
  const result = await sql<ProductFacts>`
    SELECT v.variant_id AS "variantId", v.item_id AS "itemId", i.title, v.sku, v.attributes, p.option_names AS "optionNames",
      p.product_type AS "productType", p.is_subscribable AS "isSubscribable", coalesce(v.asset_id, i.main_asset_id) AS "assetId"
    FROM variant v JOIN product p ON p.website_id = ${id} AND p.item_id = v.item_id JOIN item i ON i.website_id = ${id} AND i.item_id = v.item_id
    WHERE v.website_id = ${id} AND v.variant_id = ANY(${variantIds}::text[])`.execute(ctx.db)
  return result.rows
}

/** The tax classes of products that still exist. */
export async function selectTaxClasses(ctx: Ctx, itemIds: readonly string[]): Promise<ReadonlyMap<string, TaxClass>> {
  const result = await sql<{ itemId: string; taxClass: string }>`
    SELECT item_id AS "itemId", tax_class AS "taxClass" FROM product WHERE website_id = ${ctx.site.id} AND item_id = ANY(${itemIds}::text[])`.execute(
    ctx.db,
  )
  return new Map(result.rows.map(({ itemId, taxClass }) => [itemId, readTaxClass(taxClass)]))
}

/** Writes the lines and amounts of a changed order; inside a transaction, with the order locked. */
export async function updateEditedOrder(
  ctx: Ctx,
  orderId: string,
  plan: EditPlan,
  balanceDelta: number,
): Promise<void> {
  const { id } = ctx.site
  await sql`DELETE FROM order_line WHERE website_id = ${id} AND order_id = ${orderId} AND line_id = ANY(${plan.removedIds}::text[])`.execute(
    ctx.db,
  )
  await sql`
    WITH given AS (
      SELECT l.*, (SELECT coalesce(max(position), 0) FROM order_line WHERE website_id = ${id} AND order_id = ${orderId}) + row_number() OVER () AS place
      FROM jsonb_to_recordset(${JSON.stringify(plan.lines)}::jsonb) AS l("lineId" text, "itemId" text, "variantId" text, "productType" int,
        title text, sku text, options jsonb, quantity int, "unitPriceMinor" bigint, "discountMinor" bigint, "taxMinor" bigint, "assetId" text)
    )
    INSERT INTO order_line AS o (website_id, order_id, line_id, item_id, variant_id, product_type, title, sku, options, quantity, unit_price_minor,
      discount_minor, tax_minor, asset_id, position)
    SELECT ${id}, ${orderId}, "lineId", "itemId", "variantId", "productType", title, sku, options, quantity, "unitPriceMinor", "discountMinor",
      "taxMinor", "assetId", place FROM given
    ON CONFLICT (website_id, order_id, line_id) DO UPDATE SET quantity = excluded.quantity, unit_price_minor = excluded.unit_price_minor,
      discount_minor = excluded.discount_minor, tax_minor = excluded.tax_minor`.execute(ctx.db)
  await sql`
    UPDATE sales_order SET subtotal_minor = ${plan.subtotalMinor}, discount_minor = ${plan.discountMinor}, tax_minor = ${plan.taxMinor},
      grand_total_minor = ${plan.grandTotalMinor}, taxes = ${JSON.stringify(plan.taxes)}::jsonb, discounts = ${JSON.stringify(plan.discounts)}::jsonb,
      balance_minor = balance_minor + ${balanceDelta}::bigint, edit_version = edit_version + 1, updated_at = ${ctx.now}
    WHERE website_id = ${id} AND order_id = ${orderId}`.execute(ctx.db)
}

/** The promise of a buyer who pays by hand is of another amount. */
export async function updatePromise(ctx: Ctx, paymentId: string, amountMinor: number): Promise<void> {
  await sql`UPDATE payment SET amount_minor = ${amountMinor}, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND payment_id = ${paymentId} AND status = 'pending'`.execute(ctx.db)
}

/** True when an attempt to pay the balance is open. The order must be locked. */
export async function isBalanceBeingPaid(ctx: Ctx, cartId: string): Promise<boolean> {
  await sql`SELECT 1 FROM cart WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId} FOR UPDATE`.execute(ctx.db)
  // A statement of its own: one that waited for the lock would not see what was begun meanwhile.
  const result = await sql`
    SELECT 1 FROM payment p WHERE p.website_id = ${ctx.site.id} AND p.cart_id = ${cartId} AND p.order_id IS NULL
      AND p.status IN ('pending', 'requires_action', 'unknown')`.execute(ctx.db)
  return result.rows.length > 0
}

/** Notes the cart that collects the balance from now on. */
export async function updateBalanceCart(ctx: Ctx, orderId: string, cartId: string): Promise<void> {
  await sql`UPDATE sales_order SET balance_cart_id = ${cartId} WHERE website_id = ${ctx.site.id} AND order_id = ${orderId}`.execute(
    ctx.db,
  )
}

/** Notes what a return paid of new goods; the order must be locked. */
export async function updateCredit(ctx: Ctx, orderId: string, returnId: string, creditMinor: number): Promise<void> {
  await sql`UPDATE order_return SET credited_minor = credited_minor + ${creditMinor}::bigint, updated_at = ${ctx.now}
    WHERE website_id = ${ctx.site.id} AND order_id = ${orderId} AND return_id = ${returnId}`.execute(ctx.db)
}

/** Money of a balance that the owner took by hand: a payment beside those of the order. False: the order has no payment it could stand beside. */
export async function insertReceipt(
  ctx: Ctx,
  orderId: string,
  { paymentId, amountMinor }: { readonly paymentId: string; readonly amountMinor: number },
): Promise<boolean> {
  const { id } = ctx.site
  const result = await sql`
    INSERT INTO payment (website_id, payment_id, cart_id, attempt_no, order_id, provider, status, amount_minor, currency, checkout, created_at, updated_at)
    SELECT ${id}, ${paymentId}, p.cart_id, (SELECT max(a.attempt_no) + 1 FROM payment a WHERE a.website_id = ${id} AND a.cart_id = p.cart_id),
      p.order_id, 'manual', 'captured', ${amountMinor}::bigint, p.currency,
      (p.checkout - 'giftCards') || jsonb_build_object('balanceOrderId', p.order_id), ${ctx.now}, ${ctx.now}
    FROM payment p WHERE p.website_id = ${id} AND p.order_id = ${orderId} ORDER BY p.payment_id LIMIT 1 RETURNING 1`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}
