import type { SubscriptionPlan } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { AppError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { cartRows, type PricedCart } from '../carts/index.ts'
import type { RenewalLink } from '../line-items/index.ts'
import { takeOrderNumber, orderPlacement } from '../orders/index.ts'
import { getProvider } from '../payment-providers/index.ts'
import { recordProviderRef, toProviderPayment } from '../payments/index.ts'
import { limitCharges } from './limits.ts'
import { addsUp, toPlacedCheckout } from './order-snapshot.ts'
import { getRenewalToken } from './renewal-cart.ts'
import { findShippingObstacle, priceAtSameRate } from './renewal-shipping.ts'
import { askProvider, type AttemptOutcome, resolveAttempt, settleAttempt } from './settle.ts'
import { type OrderingRecord, selectOrderingCart } from './store.ts'
import { writeAttempt } from './submit.ts'

/** A call that began this long ago was left behind by a process that died. */
const callMs = 15_000

/** A renewal that is to be charged now. */
interface RenewalCharge {
  readonly link: RenewalLink
  /** The price of one, as agreed: that of the product does not count. */
  readonly unitPriceMinor: number
  readonly plan: SubscriptionPlan
  readonly currency: string
  readonly testMode: boolean
  readonly provider: string
  /** The number of this try: it and the renewal are the key, so that two calls of one try charge once. */
  readonly attemptNo: number
  /** What shipping to the same address cost in the order before; undefined where there is nothing to compare with. */
  readonly lastShippingMinor: number | undefined
  /**
   * Asked under the locks of cart and stock, at the last moment before the attempt is committed: the card to charge now,
   * or why nothing is to be charged.
   */
  confirm(ctx: Ctx): Promise<RenewalMethod | undefined>
}

interface RenewalMethod {
  readonly customerRef: string
  readonly methodRef: string
}

export type RenewalOutcome =
  | AttemptOutcome
  /** Another call is at it, or the renewal is over: look again later. */
  | { readonly kind: 'busy' }
  /**
   * Nothing was tried: what is sold is missing, or cannot be sent there. `carrier`: its carrier service gives no answer;
   * `shipping_price`: it asks far more than before.
   */
  | {
      readonly kind: 'blocked'
      readonly reason: 'stock' | 'gone' | 'shipping' | 'carrier' | 'shipping_price' | 'currency'
    }

/**
 * Charges a renewal and places its order: once, however often it is called. An attempt whose outcome is not
 * known is asked about first. The attempt is committed before the provider is called, with a key of renewal and try.
 */
export async function chargeRenewal(ctx: Ctx, charge: RenewalCharge): Promise<RenewalOutcome> {
  const { renewalId } = charge.link
  const key = `renewal-${renewalId}-${charge.attemptNo}`
  const record = await selectOrderingCart(ctx, getRenewalToken(renewalId), key)
  if (!record || record.orderId !== null) return { kind: 'busy' }
  if (record.openPayment) {
    const { paymentId, status, updatedMs } = record.openPayment
    if (status === 'pending' && updatedMs > ctx.now.getTime() - callMs) return { kind: 'busy' }
    return (await resolveAttempt(ctx, paymentId, true)) ?? { kind: 'busy' }
  }
  if (record.key) return { kind: 'busy' }
  const cart = priceAtSameRate(ctx, await cartRows.askCarriers(ctx, toRenewalRecord(record, charge), 'order'))
  const reason = findObstacle(ctx, cart, charge)
  if (reason !== undefined) return { kind: 'blocked', reason }
  return begin(ctx, charge, cart, key)
}

/** The cart at the agreed price, whatever the product costs now and whether or not it is still shown. */
function toRenewalRecord(record: OrderingRecord, { unitPriceMinor, plan }: RenewalCharge): OrderingRecord {
  return {
    ...record,
    discounts: [],
    promoCodes: [],
    giftCards: [],
    entries: record.entries.map((entry) => ({
      ...entry,
      // Null stays null: the variant does not exist any more.
      priceMinor: entry.priceMinor === null ? null : unitPriceMinor,
      salePriceMinor: null,
      onSale: false,
      seenPriceMinor: unitPriceMinor,
      buyable: true,
      isSubscribable: true,
      subscriptionPlan: plan,
    })),
  }
}

function findObstacle(
  ctx: Ctx,
  cart: PricedCart,
  charge: RenewalCharge,
): Extract<RenewalOutcome, { kind: 'blocked' }>['reason'] | undefined {
  if (charge.currency !== ctx.site.currency) return 'currency'
  if (cart.entries.length === 0 || cart.entries.some(({ counts }) => !counts)) return 'gone'
  if (cart.entries.some(({ problem }) => problem === 'short')) return 'stock'
  return findShippingObstacle(cart, charge.lastShippingMinor)
}

async function begin(ctx: Ctx, charge: RenewalCharge, cart: PricedCart, key: string): Promise<RenewalOutcome> {
  const { testMode, link } = charge
  const checkout = { ...toPlacedCheckout(ctx, cart), testMode, renewal: link, termsAcceptedOn: null }
  if (!addsUp(checkout)) throw new Error(`The totals of renewal ${link.renewalId} do not add up.`)
  const isFree = checkout.grandTotalMinor === 0
  const provider = getProvider(isFree ? 'free' : charge.provider)
  const attempt: orderPlacement.PayingAttempt = {
    paymentId: newId(ctx.now.getTime()),
    cartId: cart.record.cartId,
    provider: provider.name,
    amountMinor: checkout.grandTotalMinor,
    currency: checkout.currency,
    checkout,
    capturesLater: false,
  }
  const keyClaim = { key, requestHash: key }
  if (isFree) return placeFree(ctx, charge, { ...attempt, ...keyClaim, cartVersion: cart.record.version })
  if (provider.isLimited && link.isPresent) await limitCharges(ctx, attempt.cartId)
  const method = await writeRenewalAttempt(ctx, charge, cart, attempt, keyClaim)
  if ('kind' in method) return method
  const result = await askProvider(
    () =>
      provider.charge(ctx, {
        ...toProviderPayment(ctx, attempt),
        token: '',
        saved: { ...method, isPresent: link.isPresent },
        noteRef: (ref: string) => recordProviderRef(ctx, attempt.paymentId, ref),
      }),
    ctx,
  )
  return settleAttempt(ctx, attempt, result)
}

/** Thrown to roll back: the renewal is not to be charged, or another call was faster. */
class BusyError extends Error {}

async function writeRenewalAttempt(
  ctx: Ctx,
  charge: RenewalCharge,
  cart: PricedCart,
  attempt: orderPlacement.PayingAttempt,
  key: { readonly key: string; readonly requestHash: string },
): Promise<RenewalMethod | Extract<RenewalOutcome, { kind: 'busy' | 'blocked' }>> {
  try {
    return await transaction(ctx, async (ctx) => {
      if (!(await writeAttempt(ctx, cart, attempt, key))) throw new BusyError()
      const method = await charge.confirm(ctx)
      if (!method) throw new BusyError()
      return method
    })
  } catch (error) {
    if (error instanceof BusyError) return { kind: 'busy' }
    if (error instanceof AppError && error.code === 'payment_in_progress') return { kind: 'busy' }
    if (error instanceof AppError && error.code === 'out_of_stock') return { kind: 'blocked', reason: 'stock' }
    throw error
  }
}

/** Nothing to pay: attempt and order are one commit. */
async function placeFree(
  ctx: Ctx,
  charge: RenewalCharge,
  attempt: orderPlacement.PayingAttempt & {
    readonly cartVersion: number
    readonly key: string
    readonly requestHash: string
  },
): Promise<RenewalOutcome> {
  const orderNumber = await takeOrderNumber(ctx)
  try {
    return await transaction(ctx, async (ctx) => {
      const outcome = { kind: 'captured', ref: attempt.paymentId } as const
      const placed = await orderPlacement.createUnpaidOrder(ctx, attempt, outcome, orderNumber, async (ctx) => {
        if (!(await charge.confirm(ctx))) throw new BusyError()
      })
      if (placed.kind !== 'placed') throw new BusyError()
      return placed
    })
  } catch (error) {
    if (error instanceof BusyError) return { kind: 'busy' }
    throw error
  }
}
