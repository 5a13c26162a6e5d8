import { sql } from 'kysely'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { offers, type PricedCart, priceCartRecord, cartRows } from '../carts/index.ts'
import { hashCartToken } from '../inventory/index.ts'
import { takeOrderNumber, orderPlacement } from '../orders/index.ts'
import { checkOrderable, createShortError } from './check-orderable.ts'
import { cartEmpty } from './errors.ts'
import { listMissingFields } from './missing.ts'
import { addsUp, toPlacedCheckout } from './order-snapshot.ts'
import type { MissingField } from './schema.ts'
import { resolveAttempt } from './settle.ts'
import { selectOrderingCart } from './store.ts'
import { holdReductions } from './submit.ts'

/** A priced offer, and what is missing before its buyer can pay. */
export interface PricedOffer {
  readonly cart: PricedCart
  readonly missing: readonly MissingField[]
}

/** The offer of a cart as it is priced now; undefined when there is no such cart, or it was bought. */
export async function findOffer(ctx: Ctx, cartId: string): Promise<PricedOffer | undefined> {
  const [record] = await cartRows.selectCarts(
    ctx,
    sql<cartRows.CartRow>`
    SELECT ${cartRows.buildCartColumns(ctx, { checkout: { countries: [] } })} FROM cart c
    WHERE c.website_id = ${ctx.site.id} AND c.cart_id = ${cartId} AND c.offer IS NOT NULL AND c.purchased_at IS NULL`,
  )
  if (!record) return undefined
  const cart = priceCartRecord(ctx, record)
  return { cart, missing: listMissingFields(ctx, cart) }
}

/** A call of the buyer that began this recently may still be waiting for the provider. */
const callMs = 15_000

/**
 * Ends an attempt of the buyer to pay an offer, so that the owner may change it. `paying`: it cannot be ended at this moment. `paid`: the money
 * came, and there is an order.
 */
export async function endOfferAttempt(ctx: Ctx, cartId: string): Promise<'open' | 'paying' | 'paid'> {
  const record = await selectOrderingCart(ctx, getTokenHash(ctx, cartId), '')
  if (record?.orderId) return 'paid'
  if (!record?.openPayment) return 'open'
  const { paymentId, status, updatedMs } = record.openPayment
  if (status === 'pending' && updatedMs > ctx.now.getTime() - callMs) return 'paying'
  const settled = await resolveAttempt(ctx, paymentId, false)
  if (settled?.kind === 'placed') return 'paid'
  return settled?.kind === 'declined' ? 'open' : 'paying'
}

type OfferOrder = { readonly kind: 'placed'; readonly orderId: string } | { readonly kind: 'changed' | 'paying' }

/**
 * Makes the order of an offer by the owner's word: paid by hand, or to be paid later. Called again it gives the same order.
 * `changed`: the cart is not of the version that the owner saw any more.
 */
export async function placeOffer(
  ctx: Ctx,
  cartId: string,
  input: { readonly isPaid: boolean; readonly version: number },
): Promise<OfferOrder> {
  // A key of its own for each call: that the cart is bought once is what keeps the order single.
  const key = `offer-${newId()}`
  const record = await selectOrderingCart(ctx, getTokenHash(ctx, cartId), key)
  if (!record) throw cartEmpty({})
  if (record.orderId !== null) return { kind: 'placed', orderId: record.orderId }
  if (record.version !== input.version) return { kind: 'changed' }
  const cart = priceCartRecord(ctx, record)
  checkOrderable(ctx, cart)
  const checkout = { ...toPlacedCheckout(ctx, cart), termsAcceptedOn: null }
  if (!addsUp(checkout)) throw new Error(`The totals of offer ${cartId} do not add up.`)
  const amountMinor = cart.giftCardPlan.dueMinor
  const isPaid = input.isPaid || amountMinor === 0
  const attempt: orderPlacement.PayingAttempt = {
    paymentId: newId(ctx.now.getTime()),
    cartId,
    provider: amountMinor === 0 ? 'free' : 'manual',
    amountMinor,
    currency: checkout.currency,
    checkout,
    capturesLater: false,
  }
  const outcome = isPaid ? ({ kind: 'captured', ref: attempt.paymentId } as const) : ({ kind: 'promised' } as const)
  const paying = { ...attempt, key, requestHash: key, cartVersion: record.version }
  const orderNumber = await takeOrderNumber(ctx)
  try {
    return await transaction(ctx, async (ctx) => {
      const placed = await orderPlacement.createUnpaidOrder(ctx, paying, outcome, orderNumber, (ctx) =>
        holdReductions(ctx, attempt),
      )
      // Thrown, not returned: the transaction must leave nothing of it.
      if (placed.kind === 'short') throw createShortError(cart, placed.missing)
      if (placed.kind !== 'placed') throw new NotPlacedError(placed.kind === 'changed' ? 'changed' : 'paying')
      return { kind: 'placed', orderId: placed.order.orderId }
    })
  } catch (error) {
    if (error instanceof NotPlacedError) return { kind: error.reason }
    throw error
  }
}

/** Thrown to roll back: the buyer was faster. */
class NotPlacedError extends Error {
  readonly reason: 'changed' | 'paying'

  constructor(reason: 'changed' | 'paying') {
    super()
    this.reason = reason
  }
}

function getTokenHash(ctx: Ctx, cartId: string): string {
  return hashCartToken(offers.getOfferCartToken(ctx.site, cartId))
}
