import { formatMoneyText } from '@vitrine/commerce'
import { createHmac } from 'node:crypto'
import { type Ctx, transaction } from '../../platform/context.ts'
import { AppError, invalidInput } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { cartRows, lockCart, offers, type PricedCart, priceCartRecord } from '../carts/index.ts'
import { discountGone, holdDiscounts } from '../discounts/index.ts'
import { giftCardChanged, holdParts } from '../gift-cards/index.ts'
import { hashCartToken, listStockedVariants } from '../inventory/index.ts'
import { newsletter, signUpForNews } from '../newsletter/index.ts'
import { findOrderView, takeOrderNumber, orderPlacement } from '../orders/index.ts'
import { type ChargeResult, type OfferedProvider } from '../payment-providers/index.ts'
import { recordProviderRef, toProviderPayment, paymentErrors } from '../payments/index.ts'
import { areTermsRequired, storeSettings } from '../store-settings/index.ts'
import { checkOrderable, createShortError } from './check-orderable.ts'
import { cartBusy, cartEmpty, keyReused, totalChanged } from './errors.ts'
import { limitCharges } from './limits.ts'
import { addsUp, toConfirmation, toPlacedCheckout } from './order-snapshot.ts'
import type { OrderConfirmation, PlaceOrder } from './schema.ts'
import { askProvider, resolveAttempt, settleAttempt, type AttemptOutcome } from './settle.ts'
import { listCheckoutProviders } from './offered-providers.ts'
import { readCardChoice } from './saved-cards.ts'
import { holdCheckoutSlot } from './time-slots.ts'
import { beginAttempt, type OpenPayment, type OrderingRecord, selectOrderingCart } from './store.ts'

const maxTries = 4
/** A call that began this long ago may still be waiting for the provider; what is older was left behind by a process that died. */
const callMs = 15_000

interface OrderRequest extends PlaceOrder {
  readonly cartToken: string | undefined
  readonly key: string
  /** Who is signed in. */
  readonly customerId?: string | undefined
}

type OrderOutcome =
  | { readonly kind: 'placed'; readonly order: OrderConfirmation; readonly isNew: boolean }
  | { readonly kind: 'requires_action'; readonly redirect: string; readonly clientSecret?: string }

/**
 * Places the order of a cart. All refusals come before money moves, from one read without a lock. Then the cart is
 * locked, and the attempt begins only if the cart is still the same.
 */
export async function placeCheckoutOrder(ctx: Ctx, request: OrderRequest): Promise<OrderOutcome> {
  const { cartToken, key } = request
  if (cartToken === undefined) throw cartEmpty({})
  for (let tries = 0; tries < maxTries; tries++) {
    const record = await selectOrderingCart(ctx, hashCartToken(cartToken), key)
    if (!record) throw cartEmpty({})
    const requestHash = hashRequest(ctx, request, record.cartId)
    const known = await answerKnown(ctx, record, requestHash)
    const outcome = known === 'nothing' ? await begin(ctx, request, record, requestHash) : known
    if (outcome === 'read_again') continue
    if (known === 'nothing' && record.email !== null) await signUpBuyer(ctx, request, record.email)
    return outcome
  }
  throw cartBusy({ retryAfterSeconds: 1 })
}

/** Who ticked the box gets news, as far as the newsletter asks for no more proof. */
async function signUpBuyer(ctx: Ctx, { acceptsNews = false }: PlaceOrder, email: string): Promise<void> {
  const { asksAtCheckout, listIds } = newsletter.read(ctx.site)
  if (!acceptsNews || !asksAtCheckout) return
  const text = translateFor(ctx.site)('checkoutNews')
  const address = ctx.actor.kind === 'visitor' ? ctx.actor.address : ''
  await signUpForNews(ctx, { email, listIds, proof: { source: 'checkout', path: '/checkout', text, address } })
}

/** `read_again`: another call was faster, and what it did shows in the next read. */
type SubmitOutcome = OrderOutcome | 'read_again'

/** The same key, the cart's order, or an attempt that is under way: what there is to say without beginning anything. */
async function answerKnown(ctx: Ctx, record: OrderingRecord, requestHash: string): Promise<SubmitOutcome | 'nothing'> {
  if (record.key && record.key.requestHash !== requestHash) throw keyReused({})
  if (record.key && record.key.statusCode !== null && record.orderId === null) throw declined(record.key.response)
  if (record.orderId !== null) return orderOutcome(ctx, record.orderId, record.key?.statusCode === 201)
  if (record.openPayment) return answerOpen(ctx, record.openPayment, record.key !== null)
  // The call that claimed the key is between two of its steps.
  if (record.key) throw paymentErrors.paymentInProgress({ retryAfterSeconds: 1 })
  return 'nothing'
}

/** An attempt of this cart is open. Nobody may begin another before its outcome is known. */
async function answerOpen(ctx: Ctx, open: OpenPayment, isSameKey: boolean): Promise<SubmitOutcome | 'nothing'> {
  const isFresh = open.updatedMs > ctx.now.getTime() - callMs
  if (open.status === 'pending' && isFresh) throw paymentErrors.paymentInProgress({ retryAfterSeconds: 2 })
  const settled = await resolveAttempt(ctx, open.paymentId, isSameKey)
  if (settled === undefined) return 'read_again'
  if (settled.kind === 'placed') return orderOutcome(ctx, settled.order.orderId, isSameKey)
  if (settled.kind === 'unknown') throw paymentErrors.paymentUnknown({ retryAfterSeconds: 5 })
  if (settled.kind === 'requires_action') return settled
  if (isSameKey) throw declinedError(settled.reason)
  // Nothing came of it and nothing will: this request, with its own key, may begin.
  return 'nothing'
}

/** Checks, prices and begins, unless the cart changed since it was read. */
async function begin(
  ctx: Ctx,
  request: OrderRequest,
  record: OrderingRecord,
  requestHash: string,
): Promise<SubmitOutcome> {
  const cart = priceCartRecord(ctx, await cartRows.askCarriers(ctx, record, 'order'))
  checkOrderable(ctx, cart)
  checkTerms(ctx, request)
  checkTotal(ctx, cart, request)
  const chosen = await chooseProvider(ctx, cart, request)
  const { provider, account } = chosen
  const { keepsCard, ...card } = await readCardChoice(ctx, cart, chosen, request)
  const checkout = { ...toPlacedCheckout(ctx, cart), ...(keepsCard ? { keepsCard } : {}) }
  if (!addsUp(checkout)) throw new Error(`The totals of cart ${record.cartId} do not add up.`)
  const attempt: orderPlacement.PayingAttempt = {
    paymentId: newId(ctx.now.getTime()),
    cartId: record.cartId,
    provider: provider.name,
    amountMinor: cart.giftCardPlan.dueMinor,
    currency: checkout.currency,
    checkout,
    // A balance belongs to an order that may be sent at once: it is not put aside.
    capturesLater: checkout.balanceOrderId === undefined && (account?.capturesLater ?? false),
  }
  const charge = {
    ...toProviderPayment(ctx, attempt),
    token: request.payment.token ?? '',
    ...card,
    noteRef: (ref: string) => recordProviderRef(ctx, attempt.paymentId, ref),
  }
  const key = { key: request.key, requestHash }
  if (provider.callsNobody)
    return placeOrderUnpaid(ctx, cart, { ...attempt, ...key }, await provider.charge(ctx, charge))
  if (provider.isLimited) await limitCharges(ctx, record.cartId)
  if (!(await transaction(ctx, (ctx) => writeAttempt(ctx, cart, attempt, key)))) return 'read_again'
  const result = await askProvider(() => provider.charge(ctx, charge), ctx)
  return toOutcome(ctx, attempt, await settleAttempt(ctx, attempt, result))
}

/** Thrown to roll back: the cart changed since it was read. */
class CartChangedError extends Error {}

/** Nobody outside is asked: attempt and order are one commit. */
async function placeOrderUnpaid(
  ctx: Ctx,
  cart: PricedCart,
  attempt: orderPlacement.PayingAttempt & { readonly key: string; readonly requestHash: string },
  result: ChargeResult,
): Promise<SubmitOutcome> {
  if (result.kind !== 'captured' && result.kind !== 'promised') throw new Error('A provider that calls nobody said no.')
  const orderNumber = await takeOrderNumber(ctx)
  const paying = { ...attempt, cartVersion: cart.record.version }
  try {
    return await transaction(ctx, async (ctx) => {
      const placed = await orderPlacement.createUnpaidOrder(ctx, paying, result, orderNumber, (ctx) =>
        holdReductions(ctx, attempt),
      )
      // Thrown, not returned: the transaction must leave nothing of it.
      if (placed.kind === 'changed') throw new CartChangedError()
      if (placed.kind === 'short') throw createShortError(cart, placed.missing)
      if (placed.kind === 'in_progress') throw paymentErrors.paymentInProgress({ retryAfterSeconds: 1 })
      return toOutcome(ctx, attempt, placed)
    })
  } catch (error) {
    if (error instanceof CartChangedError) return 'read_again'
    throw error
  }
}

/**
 * The beginning of an attempt, inside a transaction. Locks the cart, which must be the one that was read, holds its
 * stock, and writes key and payment. False: another call was faster. Throws when stock is short; then nothing is
 * written.
 */
export async function writeAttempt(
  ctx: Ctx,
  cart: PricedCart,
  attempt: orderPlacement.PayingAttempt,
  key: { readonly key: string; readonly requestHash: string },
): Promise<boolean> {
  const { checkout } = attempt
  const locked = await lockCart(ctx, attempt.cartId, listStockedVariants(checkout.lines))
  if (!locked || locked.isPurchased || locked.version !== cart.record.version) return false
  const { holdMinutes } = storeSettings(ctx.site)
  const expiresAt = new Date(ctx.now.getTime() + holdMinutes * 60_000)
  const { short, isBegun } = await beginAttempt(ctx, { ...attempt, ...key }, expiresAt)
  // Thrown, not returned: the transaction must leave nothing of it.
  if (short.length > 0) throw createShortError(cart, short)
  if (!isBegun) throw paymentErrors.paymentInProgress({ retryAfterSeconds: 1 })
  await holdReductions(ctx, attempt)
  return true
}

/** Takes the uses of discounts, the parts of gift cards, then the place in a time slot. Every attempt locks them in this order, after cart and stock. */
export async function holdReductions(ctx: Ctx, attempt: orderPlacement.PayingAttempt): Promise<void> {
  const { paymentId, cartId, checkout } = attempt
  const { email } = checkout
  const discounts = (checkout.discounts ?? []).filter(({ id }) => id !== offers.offerDiscountId)
  // Thrown, not returned: the transaction must leave nothing of it.
  if (discounts.length > 0 && !(await holdDiscounts(ctx, { paymentId, cartId, email }, discounts)))
    throw discountGone({})
  await holdGiftCards(ctx, attempt)
  await holdCheckoutSlot(ctx, cartId, checkout)
}

/** What the gift cards pay leaves their balances now, so that nobody else can pay with it meanwhile. */
async function holdGiftCards(
  ctx: Ctx,
  { paymentId, checkout: { giftCards = [] } }: orderPlacement.PayingAttempt,
): Promise<void> {
  if (giftCards.length === 0) return
  const held = await holdParts(ctx, paymentId, giftCards)
  if (held.length < giftCards.length) throw giftCardChanged({})
}

function toOutcome(ctx: Ctx, attempt: orderPlacement.PayingAttempt, settled: AttemptOutcome): OrderOutcome {
  switch (settled.kind) {
    case 'placed': {
      const order = { ...settled.order, cartId: attempt.cartId }
      return { kind: 'placed', order: toConfirmation(ctx.site, order, attempt.checkout), isNew: order.isNew }
    }
    case 'declined':
      throw declinedError(settled.reason)
    case 'unknown':
      throw paymentErrors.paymentUnknown({ retryAfterSeconds: 5 })
    case 'requires_action':
      return settled
  }
}

async function orderOutcome(ctx: Ctx, orderId: string, isNew: boolean): Promise<OrderOutcome> {
  const order = await findOrderView(ctx, orderId)
  if (!order) throw new Error(`Order ${orderId} is gone.`)
  return { kind: 'placed', order, isNew }
}

async function chooseProvider(ctx: Ctx, cart: PricedCart, request: OrderRequest): Promise<OfferedProvider> {
  const t = translateFor(ctx.site)
  const offered = await listCheckoutProviders(ctx, cart)
  // What costs nothing is free whatever the form said.
  const chosen = offered.find(({ provider: { name } }) => name === request.payment.provider || name === 'free')
  if (!chosen) throw invalidInput({ fields: { 'payment.provider': t('checkoutChoosePayment') } })
  const { token, savedCardId } = request.payment
  if (chosen.provider.needsToken && savedCardId === undefined && !token?.trim()) {
    throw invalidInput({ fields: { 'payment.token': t('checkoutEnterCardNumber') } })
  }
  return chosen
}

function checkTerms(ctx: Ctx, { termsAccepted = false }: PlaceOrder): void {
  if (termsAccepted || !areTermsRequired(ctx.site)) return
  throw invalidInput({ fields: { termsAccepted: translateFor(ctx.site)('checkoutTermsMissing') } })
}

function checkTotal(ctx: Ctx, cart: PricedCart, request: PlaceOrder): void {
  const { expectedGrandTotalCents, expectedAmountDueCents = expectedGrandTotalCents } = request
  const { grandTotalMinor } = cart.totals
  const { dueMinor } = cart.giftCardPlan
  if (grandTotalMinor === expectedGrandTotalCents) {
    // Less of it comes from gift cards than the buyer was told (or more): nobody pays an amount they did not see.
    if (dueMinor !== expectedAmountDueCents) throw giftCardChanged({})
    return
  }
  const amount = formatMoneyText(grandTotalMinor, cart.record.currency, ctx.site.language)
  throw totalChanged({ expectedGrandTotalCents, grandTotalCents: grandTotalMinor, amount })
}

/** Tells equal requests of one cart. Keyed with the site's secret: a card's number must not be guessable from it. */
function hashRequest(ctx: Ctx, request: OrderRequest, cartId: string): string {
  const { provider, token, savedCardId, keepCard = false } = request.payment
  const text = JSON.stringify([
    cartId,
    provider,
    token ?? '',
    request.expectedGrandTotalCents,
    request.expectedAmountDueCents ?? null,
    ...(savedCardId === undefined ? [] : [savedCardId]),
    ...(keepCard ? ['keep'] : []),
  ])
  return createHmac('sha256', ctx.site.secret).update(text).digest('base64url')
}

function declined(response: unknown): AppError {
  const reason =
    typeof response === 'object' && response !== null && 'declined' in response ? String(response.declined) : 'declined'
  return declinedError(reason)
}

function declinedError(reason: string): AppError {
  return paymentErrors.paymentDeclined({ reason })
}
