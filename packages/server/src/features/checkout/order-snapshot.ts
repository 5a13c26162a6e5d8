import { isCurrency, sumMinor, toPriceMoney } from '@vitrine/commerce'
import { type Address, normalizeAddress } from '@vitrine/commerce/addresses'
import type { Ctx, Site } from '../../platform/context.ts'
import { offers, type PricedCart } from '../carts/index.ts'
import { getStoredUrl } from '../languages/index.ts'
import { listOptionValues, type CheckoutSnapshot, type OrderPickup } from '../line-items/index.ts'
import { signOrderToken } from '../orders/index.ts'
import { areTermsRequired, formatOrderNumber, storeSettings } from '../store-settings/index.ts'
import type { OrderConfirmation } from './schema.ts'
import { toPromisedSlot } from './time-slots.ts'

/** The terms that this cart promises to the buyer, as it is priced now: kept with the attempt to pay, and what the order will be. */
export function toPlacedCheckout(ctx: Pick<Ctx, 'site' | 'now'>, cart: PricedCart): CheckoutSnapshot {
  const { site, now } = ctx
  const timeSlot = toPromisedSlot(ctx, cart)
  const { record, totals } = cart
  const settings = storeSettings(site)
  // A phone number may have been given while the store still asked for it.
  const keepAskedParts = (given: Address | null) => given && normalizeAddress(given, { phone: settings.phone })
  const address = (cart.requiresShipping ? record.shippingAddress : null) ?? record.billingAddress
  return {
    shape: 1,
    email: record.email ?? '',
    customerName: address ? `${address.firstName} ${address.lastName}`.trim() : '',
    shippingAddress: cart.requiresShipping ? keepAskedParts(record.shippingAddress) : null,
    billingAddress: keepAskedParts(record.billingAddress),
    shippingOptionName: cart.requiresShipping ? (cart.shippingRate?.name ?? null) : null,
    pickup: toPickup(cart),
    ...(timeSlot === undefined ? {} : { timeSlot }),
    shippingOptionId: cart.requiresShipping ? (cart.shippingRate?.id ?? null) : null,
    note: record.note,
    additionalFields: record.checkoutFields,
    // An order without an accepted box has been refused before.
    termsAcceptedOn: areTermsRequired(site) ? now.toISOString() : null,
    ...(offers.isFixedByOwner(record) ? { isOffer: true } : {}),
    ...(record.offer?.balanceOrderId === undefined ? {} : { balanceOrderId: record.offer.balanceOrderId }),
    testMode: settings.testMode,
    currency: record.currency,
    taxIncluded: cart.taxIncluded,
    ...(record.taxNumber === null ? {} : { taxNumber: record.taxNumber }),
    ...(cart.taxExemption === undefined ? {} : { taxExemption: cart.taxExemption }),
    subtotalMinor: totals.subtotalMinor,
    discountMinor: totals.discountMinor,
    shippingMinor: totals.shippingMinor,
    taxMinor: totals.taxMinor,
    grandTotalMinor: totals.grandTotalMinor,
    taxes: totals.taxes.map(({ taxRuleId, name, ratePpm, baseMinor, amountMinor }) => ({
      name,
      ...nameSource(cart, taxRuleId),
      ratePpm,
      baseMinor,
      taxMinor: amountMinor,
    })),
    baseUrl: getStoredUrl(site, site.baseUrl, null),
    ...(site.languagePath === undefined ? {} : { language: site.language }),
    lines: placedLines(cart),
    discounts: cart.discounts.map(({ id, name, code, amountMinor }) => ({ id, name, code, amountMinor })),
    giftCards: cart.giftCardPlan.payments.map(({ id, amountMinor }) => ({
      id,
      lastCharacters: record.giftCards.find((card) => card.id === id)?.lastCharacters ?? '',
      amountMinor,
    })),
  }
}

/** What a tax is called in the site's own language, where the buyer reads another name. */
function nameSource({ record }: PricedCart, taxRuleId: string): { readonly sourceName?: string } {
  const sourceName = record.taxRules.find(({ id }) => id === taxRuleId)?.sourceName
  return sourceName === undefined ? {} : { sourceName }
}

function toPickup({ requiresShipping, shippingRate: rate }: PricedCart): OrderPickup | null {
  if (!requiresShipping || rate?.kind !== 'pickup') return null
  return { location: rate.location, instructions: rate.instructions }
}

function placedLines(cart: PricedCart): CheckoutSnapshot['lines'] {
  const byId = new Map(cart.totals.lines.map((line) => [line.id, line]))
  return cart.entries.map(({ entry, productType, unitPriceMinor, subscriptionPlan }) => {
    const charged = byId.get(entry.entryId)
    return {
      lineId: entry.entryId,
      itemId: entry.itemId,
      variantId: entry.variantId,
      productType,
      title: entry.itemTitle ?? entry.title,
      sku: entry.sku ?? '',
      options: listOptionValues(entry),
      additionalFields: entry.entryFields,
      subscriptionPlan: subscriptionPlan ?? null,
      quantity: entry.quantity,
      unitPriceMinor,
      discountMinor: charged?.discountMinor ?? 0,
      taxMinor: charged?.taxMinor ?? 0,
      assetId: entry.assetId,
    }
  })
}

/** Do the parts of a promise add up to its total? A bug here would charge a wrong amount, so it is checked before money moves. */
export function addsUp(checkout: CheckoutSnapshot): boolean {
  const lines = sumMinor(checkout.lines.map((line) => line.unitPriceMinor * line.quantity))
  const added = checkout.taxIncluded ? 0 : checkout.taxMinor
  const discounts = sumMinor((checkout.discounts ?? []).map((each) => each.amountMinor))
  return (
    lines === checkout.subtotalMinor &&
    discounts === checkout.discountMinor &&
    checkout.subtotalMinor - checkout.discountMinor + checkout.shippingMinor + added === checkout.grandTotalMinor
  )
}

/** The order confirmation of the specification, from what was promised. */
export function toConfirmation(
  site: Site,
  order: { readonly orderId: string; readonly orderNumber: number; readonly cartId: string },
  checkout: CheckoutSnapshot,
): OrderConfirmation {
  const money = (amountMinor: number) => {
    const { currency } = checkout
    return isCurrency(currency)
      ? toPriceMoney({ amountMinor, currency })
      : { value: (amountMinor / 100).toFixed(2), currency }
  }
  return {
    id: order.orderId,
    orderNumber: formatOrderNumber(site, order.orderNumber),
    orderToken: signOrderToken(site, order.orderId),
    purchasedCartId: order.cartId,
    testMode: checkout.testMode,
    websiteId: site.id,
    items: checkout.lines.map(({ sku, title, options, quantity, unitPriceMinor }) => ({
      sku,
      productName: title,
      options: [...options],
      quantity,
      unitPrice: money(unitPriceMinor),
    })),
    grandTotal: money(checkout.grandTotalMinor),
    shippingTotal: money(checkout.shippingMinor),
    taxTotal: money(checkout.taxMinor),
  }
}
