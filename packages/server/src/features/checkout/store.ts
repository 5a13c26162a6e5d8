import { sql } from 'kysely'
import type { PaymentState } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { getKeysSince } from '../../platform/http/idempotency.ts'
import { type CartRecord, cartRows } from '../carts/index.ts'
import type { DiscountsFor } from '../discounts/index.ts'
import { holdLinesCte } from '../inventory/index.ts'
import { insertPaymentCte, type NewPayment } from '../payments/index.ts'

export interface OpenPayment {
  readonly paymentId: string
  readonly status: PaymentState
  /** Milliseconds since 1970. */
  readonly updatedMs: number
}

/** The state of the request's Idempotency-Key. */
interface KnownKey {
  readonly requestHash: string
  readonly statusCode: number | null
  readonly response: unknown
}

/** A cart with all there is to know before its order is placed, read without a lock. */
export interface OrderingRecord extends CartRecord, BuyingFacts {}

interface BuyingFacts {
  /** The cart's order, when it has one. */
  readonly orderId: string | null
  readonly openPayment: OpenPayment | null
  readonly key: KnownKey | null
}

/**
 * The open cart of a token, with all shipping options and the tax rules of its countries and of these. `discountsFor` has codes and email
 * that are about to be stored.
 */
export async function selectCheckoutCart(
  ctx: Ctx,
  tokenHash: string,
  countries: readonly string[],
  discountsFor: DiscountsFor = {},
): Promise<CartRecord | undefined> {
  const [cart] = await cartRows.selectCarts(
    ctx,
    sql<cartRows.CartRow>`
    SELECT ${cartRows.buildCartColumns(ctx, { checkout: { countries }, discountsFor })} FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.token_hash = ${tokenHash}
      AND c.purchased_at IS NULL AND c.expires_at > ${ctx.now}`,
  )
  return cart
}

/** The order that a token's cart has become. */
export async function findOrderByToken(ctx: Ctx, tokenHash: string): Promise<string | undefined> {
  const result = await sql<{ order_id: string }>`
    SELECT o.order_id FROM cart c JOIN sales_order o ON o.website_id = c.website_id
      AND (o.cart_id = c.cart_id OR o.order_id = c.offer ->> 'balanceOrderId')
    WHERE c.website_id = ${ctx.site.id} AND c.token_hash = ${tokenHash} AND c.purchased_at IS NOT NULL`.execute(ctx.db)
  return result.rows[0]?.order_id
}

/** True when the token is that of this cart, purchased or not. */
export async function isCartOfToken(ctx: Ctx, cartId: string, tokenHash: string): Promise<boolean> {
  const result = await sql`
    SELECT 1 FROM cart WHERE website_id = ${ctx.site.id} AND cart_id = ${cartId} AND token_hash = ${tokenHash}`.execute(
    ctx.db,
  )
  return result.rows.length > 0
}

/** The cart of a token, purchased or not, with its order, its open attempt and the key. */
export async function selectOrderingCart(
  ctx: Ctx,
  tokenHash: string,
  key: string,
): Promise<OrderingRecord | undefined> {
  const [cart] = await cartRows.selectCarts(
    ctx,
    sql<cartRows.CartRow & BuyingFacts>`
    SELECT ${cartRows.buildCartColumns(ctx, { checkout: { countries: [] } })},
      CASE WHEN c.offer ->> 'balanceOrderId' IS NULL
        THEN (SELECT o.order_id FROM sales_order o WHERE o.website_id = ${ctx.site.id} AND o.cart_id = c.cart_id)
        WHEN c.purchased_at IS NOT NULL THEN c.offer ->> 'balanceOrderId'
      END AS "orderId",
      (SELECT json_build_object('paymentId', p.payment_id, 'status', p.status, 'updatedMs', floor(date_part('epoch', p.updated_at) * 1000)::bigint)
        FROM payment p WHERE p.website_id = ${ctx.site.id} AND p.cart_id = c.cart_id AND p.order_id IS NULL
          AND p.status IN ('pending', 'requires_action', 'unknown')) AS "openPayment",
      (SELECT json_build_object('requestHash', k.request_hash, 'statusCode', k.status_code, 'response', k.response)
        FROM idempotency k WHERE k.website_id = ${ctx.site.id} AND k.key = ${key} AND k.created_at > ${getKeysSince(ctx)}) AS key
    FROM cart c WHERE c.website_id = ${ctx.site.id} AND c.token_hash = ${tokenHash}
      AND (c.purchased_at IS NOT NULL OR c.expires_at > ${ctx.now})`,
  )
  return cart
}

interface AttemptResult {
  /** Variants of which there is not enough. When there are any, or `isBegun` is false, the transaction must be rolled back. */
  readonly short: readonly { readonly variantId: string; readonly available: number }[]
  readonly isBegun: boolean
}

/** Holds the stock of an attempt and writes the attempt, in one statement, after cart and stock were locked. */
export async function beginAttempt(ctx: Ctx, payment: NewPayment, expiresAt: Date): Promise<AttemptResult> {
  const result = await sql<AttemptResult>`
    WITH ${holdLinesCte(ctx, payment.cartId, payment.checkout.lines, expiresAt)},
    ${insertPaymentCte(ctx, payment)}
    SELECT coalesce((SELECT json_agg(json_build_object('variantId', variant_id, 'available', available)) FROM short), '[]'::json) AS short,
      EXISTS (SELECT 1 FROM begun) AS "isBegun"`.execute(ctx.db)
  return result.rows[0] ?? { short: [], isBegun: false }
}
