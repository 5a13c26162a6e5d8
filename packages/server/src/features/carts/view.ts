import {
  formatBelowMinimum,
  type Translate,
  formatMoneyText,
  productTypes,
  type ShippingQuote,
} from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { lineAnswers } from '../forms/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { formatPriceMoney, listOptionValues, toPicture } from '../line-items/index.ts'
import { type PricedCart, type PricedEntry, getTotalQuantity } from './price-cart.ts'
import { formatCodeRefusal } from './code-refusals.ts'
import type { EntryRecord } from './record.ts'
import type { CartEntry, EntryProblem, ShoppingCart } from './schema.ts'

/** Shown where stock does not count. */
const unlimitedQuantity = 9999

/** The cart entity of the storefront's calls and of templates. */
export function toShoppingCart(site: Site, cart: PricedCart): ShoppingCart {
  const { record, totals } = cart
  const charged = new Map(totals.lines.map(({ id, discountMinor }) => [id, discountMinor]))
  const entries = cart.entries.map((line) =>
    toCartEntry(site, line, record.currency, charged.get(line.entry.entryId) ?? 0),
  )
  const sold = cart.entries.filter((line) => line.counts)
  const message = getCartMessage(site, cart)
  const isBlocked = entries.some(({ problem }) => problem !== null && problem.kind !== 'priceChanged')
  return {
    ...emptyCart(site),
    id: record.cartId,
    created: record.createdMs,
    version: record.version,
    currency: record.currency,
    entries,
    shippingOptions:
      cart.shippingPlan?.kind === 'options' ? cart.shippingPlan.options.map((quote) => toQuote(site, quote)) : [],
    selectedShippingOption: cart.shippingRate ? toQuote(site, cart.shippingRate) : null,
    shippingLocation: cart.taxPlace
      ? { country: cart.taxPlace.countryCode, state: cart.taxPlace.state, zip: cart.taxPlace.postalCode }
      : null,
    applicableTaxRules: totals.taxes.map(({ taxRuleId: id, name, ratePpm }) => ({ id, name, ratePpm })),
    taxLineItems: totals.taxes.map(({ name, ratePpm, baseMinor, amountMinor }) => ({
      name,
      ratePpm,
      baseCents: baseMinor,
      amountCents: amountMinor,
    })),
    taxIncluded: cart.taxIncluded,
    ...toCoupons(site, cart),
    subtotalCents: totals.subtotalMinor,
    taxCents: totals.taxMinor,
    shippingCostCents: totals.shippingMinor,
    discountCents: totals.discountMinor,
    grandTotalCents: totals.grandTotalMinor,
    giftCards: record.giftCards.map(({ id, lastCharacters, balanceMinor }) => ({
      id,
      lastCharacters,
      balanceCents: balanceMinor,
      amountCents: cart.giftCardPlan.payments.find((part) => part.id === id)?.amountMinor ?? 0,
    })),
    amountDueCents: cart.giftCardPlan.dueMinor,
    acceptsPromoCodes: record.hasDiscountCodes || record.promoCodes.length > 0,
    acceptsGiftCards: record.hasGiftCards,
    totalQuantity: getTotalQuantity(cart),
    hasDigital: sold.some((line) => line.productType === productTypes.digital),
    purelyDigital: sold.length > 0 && sold.every((line) => line.productType === productTypes.digital),
    requiresShipping: cart.requiresShipping,
    canCheckOut: message === null && !isBlocked && sold.length > 0,
    message,
  }
}

function toCoupons(site: Site, { record, discounts, refusedCodes }: PricedCart) {
  const valid = discounts.flatMap(({ id, name, code, amountMinor }) =>
    code === null ? [] : [{ id, promoCode: code, name, discountCents: amountMinor }],
  )
  return {
    promoCodes: [...record.promoCodes],
    coupons: [...record.promoCodes],
    validCoupons: valid,
    invalidCoupons: refusedCodes.map((refused) => ({
      promoCode: refused.code,
      reason: refused.reason,
      message: formatCodeRefusal(site, refused, record.currency),
    })),
    discounts: discounts.map(({ id, name, code, amountMinor }) => ({
      id,
      name,
      promoCode: code,
      amountCents: amountMinor,
    })),
  }
}

/** What a visitor without a cart has. */
export function emptyCart(site: Site): ShoppingCart {
  const settings = storeSettings(site)
  return {
    id: '',
    websiteId: site.id,
    orderId: null,
    created: null,
    version: 0,
    currency: site.currency,
    isPurchased: false,
    entries: [],
    shippingOptions: [],
    selectedShippingOption: null,
    shippingLocation: null,
    applicableTaxRules: [],
    taxLineItems: [],
    taxIncluded: settings.taxIncluded,
    promoCodes: [],
    coupons: [],
    validCoupons: [],
    invalidCoupons: [],
    discounts: [],
    subtotalCents: 0,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: 0,
    giftCards: [],
    amountDueCents: 0,
    totalQuantity: 0,
    hasDigital: false,
    purelyDigital: false,
    requiresShipping: false,
    acceptsPromoCodes: false,
    acceptsGiftCards: false,
    minimumSubtotalCents: settings.orderMinimumMinor,
    canCheckOut: false,
    message: translateFor(site)('cartEmpty'),
  }
}

/** Why the cart as a whole cannot be checked out; problems of entries speak for themselves. */
function getCartMessage(site: Site, cart: PricedCart): string | null {
  const t = translateFor(site)
  if (cart.entries.length === 0) return t('cartEmpty')
  if (cart.hasSeveralOfService) return t('errorOneOfService')
  if (cart.record.offer) return null
  const { orderMinimumMinor } = storeSettings(site)
  const format = (amountMinor: number) => formatMoneyText(amountMinor, cart.record.currency, site.language)
  return formatBelowMinimum(cart.totals.subtotalMinor, orderMinimumMinor, format, t) ?? null
}

function toCartEntry(site: Site, line: PricedEntry, currency: string, discountMinor: number): CartEntry {
  const { entry } = line
  const exists = entry.priceMinor !== null && entry.sku !== null && entry.attributes !== null
  return {
    id: entry.entryId,
    itemId: entry.itemId,
    productType: line.productType,
    chosenVariant: exists ? toChosenVariant(line, entry, currency) : null,
    quantity: entry.quantity,
    title: entry.itemTitle ?? entry.title,
    subTotal: line.counts ? line.unitPriceMinor * entry.quantity : 0,
    purchasePriceCents: line.unitPriceMinor,
    discountCents: discountMinor,
    image: toPicture(entry),
    itemUrl: entry.buyable === true ? entry.itemUrl : null,
    additionalFields: entry.entryFields === null ? null : JSON.stringify(entry.entryFields),
    answers: lineAnswers.listAnswers(site, entry.entryFields),
    hasForm: entry.formId !== null,
    requiresShipping: line.requiresShipping,
    subscriptionPlan: line.subscriptionPlan ?? null,
    problem: toProblem(site, line, currency),
  }
}

function toChosenVariant(line: PricedEntry, entry: EntryRecord, currency: string): CartEntry['chosenVariant'] {
  const unlimited = !Number.isFinite(line.available)
  return {
    id: entry.variantId,
    sku: entry.sku ?? '',
    attributes: { ...entry.attributes },
    optionValues: listOptionValues(entry),
    price: entry.priceMinor ?? 0,
    salePrice: entry.salePriceMinor ?? 0,
    onSale: entry.onSale === true,
    priceMoney: formatPriceMoney(entry.priceMinor ?? 0, currency),
    salePriceMoney: formatPriceMoney(entry.salePriceMinor ?? 0, currency),
    qtyInStock: unlimited ? unlimitedQuantity : line.available,
    unlimited,
  }
}

function toProblem(site: Site, line: PricedEntry, currency: string): EntryProblem | null {
  const t = translateFor(site)
  const price = (amountMinor: number) => formatMoneyText(amountMinor, currency, site.language)
  switch (line.problem) {
    case undefined:
      return null
    case 'deleted':
      return { kind: 'deleted', message: t('cartNotSold') }
    case 'unavailable':
      return { kind: 'unavailable', message: t('cartNotAvailable') }
    case 'short':
      return { kind: 'short', message: formatShort(line.available, t), available: line.available }
    case 'unanswered':
      return { kind: 'unanswered', message: t('cartUnanswered') }
    case 'priceChanged':
      return {
        kind: 'priceChanged',
        message: t('cartPriceChanged', {
          before: price(line.entry.seenPriceMinor),
          after: price(line.unitPriceMinor),
        }),
        previousPriceCents: line.entry.seenPriceMinor,
      }
  }
}

/** The specification's sentence, and what is left. */
function formatShort(available: number, t: Translate): string {
  const left = available === 0 ? t('cartSoldOut') : t('cartItemsLeft', { count: available })
  return `${t('productOutOfStock')} ${left}`
}

function toQuote(site: Site, { id, name, priceMinor, kind, location, instructions, delivery }: ShippingQuote) {
  const notes = [delivery ? formatDelivery(site, delivery) : '', instructions].filter((part) => part !== '')
  return { id, name, priceCents: priceMinor, kind, location, instructions: notes.join('\n') }
}

/** When a carrier delivers, in the language of the site; blank where it did not say so. */
function formatDelivery(site: Site, { earliest, latest }: NonNullable<ShippingQuote['delivery']>): string {
  const [from, to] = [earliest ?? latest, latest ?? earliest]
  if (from === null || to === null) return ''
  const format = new Intl.DateTimeFormat(site.language, { dateStyle: 'medium', timeZone: 'UTC' })
  // A carrier may have mixed them up.
  const [first, last] = from <= to ? [from, to] : [to, from]
  return translateFor(site)('checkoutArrives', { days: format.formatRange(new Date(first), new Date(last)) })
}
