import { type Translate, checkEmail, isLastingRefusal, maxCodesOfCart, normalizeDiscountCode } from '@vitrine/commerce'
import { type Address, normalizeAddress, type PhoneRule } from '@vitrine/commerce/addresses'
import type { Ctx } from '../../platform/context.ts'
import { invalidInput } from '../../platform/errors.ts'
import { translateFor } from '../../platform/messages.ts'
import {
  cartRows,
  type CartRecord,
  findCart,
  offers,
  type PricedCart,
  priceCartRecord,
  saveDetails,
  toShoppingCart,
} from '../carts/index.ts'
import type { DiscountsFor } from '../discounts/index.ts'
import { hashCartToken } from '../inventory/index.ts'
import { readGiftCards } from './gift-card-codes.ts'
import { readTaxNumber } from './tax-number.ts'
import { getConfirmationPath, signOrderToken } from '../orders/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { cartBusy, cartEmpty, offerFixed } from './errors.ts'
import { readAddress } from './missing.ts'
import type { Checkout, MissingField, UpdateCheckout } from './schema.ts'
import { readSlot } from './time-slots.ts'
import { selectCheckoutCart, findOrderByToken } from './store.ts'
import { toCheckout } from './view.ts'
import { toJsonOrNull } from '../../platform/text/json.ts'

const maxTries = 3

/** The checkout of the cart behind a token, with the saved cards of the customer who is signed in. */
export async function findCheckout(ctx: Ctx, token: string | undefined, customerId?: string): Promise<Checkout> {
  const stored = token === undefined ? undefined : await selectCheckoutCart(ctx, hashCartToken(token), [])
  const record = stored && (await cartRows.askCarriers(ctx, stored))
  return toCheckout(ctx, record && priceCartRecord(ctx, record), await findCart(ctx, undefined), customerId)
}

/** Where the order of a token's cart is shown, for a buyer who comes back without having seen the answer; undefined when it has none. */
export async function findConfirmation(ctx: Ctx, token: string | undefined): Promise<string | undefined> {
  const orderId = token === undefined ? undefined : await findOrderByToken(ctx, hashCartToken(token))
  return orderId === undefined ? undefined : getConfirmationPath(signOrderToken(ctx.site, orderId))
}

/** Writes what the buyer told and gives the checkout with new totals. Something wrong in it: nothing is written, and each field is named. */
export async function updateCheckout(
  ctx: Ctx,
  token: string | undefined,
  input: UpdateCheckout,
  customerId?: string,
): Promise<Checkout> {
  const countries = [input.shippingAddress, input.billingAddress].flatMap((address) =>
    address ? [address.countryCode.trim().toUpperCase()] : [],
  )
  let number: Awaited<ReturnType<typeof readTaxNumber>> | undefined
  for (let tries = 0; tries < maxTries; tries++) {
    const record =
      token === undefined
        ? undefined
        : await selectCheckoutCart(ctx, hashCartToken(token), countries, readDiscountsFor(input))
    if (!record) throw cartEmpty({})
    const isBalance = record.offer?.balanceOrderId !== undefined
    if (isBalance || (offers.isFixedByOwner(record) && changesOffer(input))) throw offerFixed({})
    const cards = await readGiftCards(ctx, record.giftCards, input.giftCardCodes)
    // A register is asked once, also where the cart has to be read again.
    if (number === undefined || input.taxNumber === undefined)
      number = await readTaxNumber(ctx, record.taxNumber, input.taxNumber)
    const wrong = [...cards.wrong, ...number.wrong]
    const priced = await cartRows.askCarriers(ctx, {
      ...record,
      shippingAddress: getAddressToPrice(ctx, record, input),
    })
    const { carrierQuotes } = priced
    const known = { ...record, carrierQuotes, giftCards: cards.giftCards, taxNumber: number.taxNumber }
    const changed = applyUpdate(ctx, known, input, wrong)
    const { note, email, shippingOptionId, slotStartsMs } = changed.record
    const saved = await saveDetails(ctx, record, {
      email,
      note,
      shippingOptionId,
      slotStartsAt: slotStartsMs === null ? null : new Date(slotStartsMs),
      shippingAddress: toJsonOrNull(changed.record.shippingAddress),
      billingAddress: toJsonOrNull(changed.record.billingAddress),
      additionalFields: toJsonOrNull(changed.record.checkoutFields),
      promoCodes: changed.record.promoCodes,
      taxNumber: changed.record.taxNumber,
      giftCardIds: changed.record.giftCards.map(({ id }) => id),
    })
    const after = { ...changed, record: { ...changed.record, version: record.version + 1 } }
    if (saved) return toCheckout(ctx, after, await findCart(ctx, undefined), customerId)
    // Another call changed the cart in between: what was read is old.
  }
  throw cartBusy({ retryAfterSeconds: 1 })
}

/** The buyer of an offer decides how it is paid, and nothing else. */
function changesOffer({ giftCardCodes: _codes, ...others }: UpdateCheckout): boolean {
  return Object.values(others).some((value) => value !== undefined)
}

function applyUpdate(
  ctx: Ctx,
  record: CartRecord,
  input: UpdateCheckout,
  wrongBefore: readonly MissingField[],
): PricedCart {
  const wrong: MissingField[] = []
  const t = translateFor(ctx.site)
  const { phone } = storeSettings(ctx.site)
  const email = readEmail(input.email, record.email, wrong, t)
  const shippingAddress = readGiven('shippingAddress', input.shippingAddress, record.shippingAddress, wrong, t, phone)
  const billingAddress = readGiven('billingAddress', input.billingAddress, record.billingAddress, wrong, t, phone)
  wrong.push(...wrongBefore)
  const changed = priceCartRecord(ctx, {
    ...record,
    email,
    shippingAddress,
    billingAddress,
    shippingOptionId: input.shippingOptionId === undefined ? record.shippingOptionId : input.shippingOptionId,
    note: input.note ?? record.note,
    checkoutFields: input.additionalFields === undefined ? record.checkoutFields : input.additionalFields,
  })
  if (input.promoCodes !== undefined) checkCodes(ctx, changed, input.promoCodes, wrong, t)
  // The choice was made for the address before: another one may have other rates, to choose from again.
  if (!input.shippingAddress || isSamePlace(input.shippingAddress, record.shippingAddress))
    checkOption(changed, input.shippingOptionId, wrong, t)
  if (wrong.length > 0) {
    throw invalidInput({ fields: Object.fromEntries(wrong.map(({ field, message }) => [field, message])) })
  }
  if (input.timeSlot === undefined) return changed
  return { ...changed, record: { ...changed.record, slotStartsMs: readSlot(ctx, changed, input.timeSlot) } }
}

/** The address as it will be stored; none while something is wrong with it. */
function getAddressToPrice(
  ctx: Ctx,
  record: CartRecord,
  { shippingAddress }: Pick<UpdateCheckout, 'shippingAddress'>,
): Address | null {
  if (!shippingAddress) return shippingAddress === undefined ? record.shippingAddress : null
  const { phone } = storeSettings(ctx.site)
  const { address, wrong } = readAddress('shippingAddress', shippingAddress, translateFor(ctx.site), phone)
  return wrong.length > 0 ? null : address
}

function readEmail(
  given: UpdateCheckout['email'],
  known: string | null,
  wrong: MissingField[],
  t: Translate,
): string | null {
  if (given === undefined) return known
  const checked = checkEmail(given ?? '')
  if (checked.kind === 'email') return checked.email
  if (checked.kind === 'invalid') wrong.push({ field: 'email', message: t('checkoutEmailInvalid') })
  return null
}

function readGiven(
  name: string,
  given: Address | null | undefined,
  known: Address | null,
  wrong: MissingField[],
  t: Translate,
  phone: PhoneRule,
): Address | null {
  if (given === undefined) return known
  if (given === null) return null
  const read = readAddress(name, given, t, phone)
  wrong.push(...read.wrong)
  return read.address
}

/** The codes and the email address that decide the discounts, where the buyer changes them. */
function readDiscountsFor({ promoCodes, email }: UpdateCheckout): DiscountsFor {
  const checked = email === undefined ? undefined : checkEmail(email ?? '')
  return {
    promoCodes: promoCodes && [...new Set(promoCodes.map(normalizeDiscountCode).filter((code) => code !== ''))],
    email: checked && (checked.kind === 'email' ? checked.email : null),
  }
}

/** A code that nobody can use is said, not taken and forgotten. One that the cart does not deserve yet is kept. */
function checkCodes(ctx: Ctx, cart: PricedCart, given: readonly string[], wrong: MissingField[], t: Translate): void {
  const field = 'promoCodes'
  const misspelt = given.find((code) => code.trim() !== '' && normalizeDiscountCode(code) === '')
  if (misspelt !== undefined) wrong.push({ field, message: t('checkoutUnknownCode', { code: misspelt.trim() }) })
  if (cart.record.promoCodes.length > maxCodesOfCart)
    wrong.push({ field, message: t('discountTooMany', { max: maxCodesOfCart }) })
  const refused = toShoppingCart(ctx.site, cart).invalidCoupons.find(({ reason }) => isLastingRefusal(reason))
  if (refused) wrong.push({ field, message: refused.message })
}

function isSamePlace(given: Address, known: Address | null): boolean {
  const { countryCode, state, postalCode } = normalizeAddress(given)
  return known?.countryCode === countryCode && known.state === state && known.postalCode === postalCode
}

function checkOption(cart: PricedCart, optionId: string | null | undefined, wrong: MissingField[], t: Translate): void {
  if (optionId === undefined || optionId === null || cart.shippingRate?.id === optionId) return
  const message = t(cart.shippingPlan ? 'checkoutOptionGone' : 'checkoutOptionNeedsCountry')
  wrong.push({ field: 'shippingOptionId', message })
}
