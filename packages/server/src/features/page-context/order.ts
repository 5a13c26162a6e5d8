import { parseJson, toRecord } from '../../platform/text/json.ts'
import {
  type MessageKey,
  type PriceMoney,
  type TaxLine,
  formatFileSize,
  formatMoney,
  parsePriceMoney,
  isDeliveredByMail,
  formatMoneyOrFree,
  formatMoneyText,
  formatSubscriptionPrice,
  listDiscountLines,
  listTaxLines,
  purchasePaths,
} from '@vitrine/commerce'
import { translateFor } from '../../platform/messages.ts'
import type { ShoppingCart } from '../carts/index.ts'
import { lineAnswers } from '../forms/index.ts'
import { describeDownloads, type OrderView } from '../orders/index.ts'
import { escapeAll } from '../../platform/text/html.ts'
import type { SiteData } from '../site-data/index.ts'

type CartEntry = ShoppingCart['entries'][number]

/** The cart as its page's template reads it: escaped, with every amount also as a text. */
export function toCartContext(data: SiteData, cart: ShoppingCart) {
  const money = createMoneyWriter(data, cart.currency)
  return {
    ...toRecord(escapeAll(cart)),
    entries: cart.entries.map((entry) => ({
      ...toRecord(escapeAll(entry)),
      options: escapeAll(optionsText(entry)),
      formFields: escapeAll(lineAnswers.maskAnswers(parseJson(entry.additionalFields ?? 'null'))),
      formPath: entry.hasForm ? purchasePaths.entryForm(entry.id) : '',
      unitPriceText: money(entry.purchasePriceCents),
      totalText: counts(entry) ? money(entry.purchasePriceCents * entry.quantity) : '—',
      planText: entry.subscriptionPlan
        ? escapeAll(
            formatSubscriptionPrice(entry.subscriptionPlan, money(entry.purchasePriceCents), translateFor(data.site)),
          )
        : '',
      isCounted: counts(entry),
    })),
    subtotal: money(cart.subtotalCents),
    subtotalText: money(cart.subtotalCents),
    discountLines: listDiscountLines(
      {
        discountMinor: cart.discountCents,
        discounts: cart.discounts.map(({ name, promoCode: code, amountCents }) => ({
          name,
          code,
          amountMinor: amountCents,
        })),
      },
      translateFor(data.site),
    ).map(({ label, amountMinor }) => ({ label: escapeAll(label), text: money(-amountMinor) })),
    isBlocked: cart.entries.some(({ problem }) => problem !== null && problem.kind !== 'priceChanged'),
  }
}

/** An order as the templates of its pages read it. */
export function toOrderContext(data: SiteData, order: OrderView) {
  const money = createMoneyWriter(data, order.currency)
  const charged = order.taxes.map(({ name, amount }) => ({
    name,
    amountMinor: parsePriceMoney(amount)?.amountMinor ?? 0,
  }))
  const taxes = listTaxLines(charged, order.taxIncluded, translateFor(data.site))
  const taxLine = ({ label, amountMinor }: TaxLine) => ({ label: escapeAll(label), text: money(amountMinor) })
  const priceText = (price: PriceMoney) => {
    const exact = parsePriceMoney(price)
    return exact ? formatMoney(exact, data.site.language) : `${price.value}\u00a0${price.currency}`
  }
  return {
    ...toRecord(escapeAll(order)),
    createdOn: new Date(order.createdOn).getTime(),
    items: order.items.map((item) => ({
      ...toRecord(escapeAll(item)),
      optionsText: escapeAll(item.options.map(({ value }) => value).join(' / ')),
      unitPriceText: priceText(item.unitPrice),
      totalText: priceText(item.total),
      planText: item.subscriptionPlan
        ? escapeAll(formatSubscriptionPrice(item.subscriptionPlan, priceText(item.total), translateFor(data.site)))
        : '',
    })),
    ...downloadsContext(data, order),
    fulfillments: order.fulfillments.map((each) => ({
      ...toRecord(escapeAll(each)),
      shippedOn: new Date(each.shippedOn).getTime(),
      // One parcel with the whole order needs no list of its pieces.
      lines: isInParcels(order) ? each.lines.map((line) => toRecord(escapeAll(line))) : [],
    })),
    returns: order.returns.map((each) => ({
      ...toRecord(escapeAll(each)),
      createdOn: new Date(each.createdOn).getTime(),
      stateText: escapeAll(translateFor(data.site)(returnStates[each.state])),
    })),
    ...balanceContext(data, order, money),
    isPaid: (order.paymentStatus === 'paid' || order.paymentStatus === 'partially_refunded') && order.balanceCents <= 0,
    isDue: order.paymentStatus === 'pending',
    isFulfilled: order.fulfillmentStatus === 'fulfilled',
    isPartlySent: order.fulfillmentStatus === 'partially_fulfilled',
    // Downloads and gift cards are there already: nothing of such an order is on its way.
    isDeliveredByMail: order.items.every(({ productType }) => isDeliveredByMail(productType)),
    isCanceled: order.fulfillmentStatus === 'canceled',
    subtotalText: money(order.subtotalCents),
    discountLines: listDiscountLines(
      {
        discountMinor: order.discountCents,
        discounts: order.discounts.map(({ name, promoCode: code, amountCents }) => ({
          name,
          code,
          amountMinor: amountCents,
        })),
      },
      translateFor(data.site),
    ).map(({ label, amountMinor }) => ({ label: escapeAll(label), text: money(-amountMinor) })),
    ...(order.shippingOptionName === null
      ? {}
      : {
          shippingText: formatMoneyOrFree(order.shippingCents, money, {
            freeIfZero: true,
            freeLabel: data.strings['totalFree'] ?? '',
          }),
        }),
    addedTaxes: taxes.added.map(taxLine),
    includedTaxes: taxes.included.map(taxLine),
    grandTotalText: money(order.grandTotalCents),
    giftCards: order.giftCards.map(({ lastCharacters, amountCents }) => ({
      lastCharacters,
      amountText: money(-amountCents),
    })),
  }
}

/** What is still to pay or comes back since the order was changed, and what went back already. */
function balanceContext(data: SiteData, order: OrderView, money: (amountMinor: number) => string) {
  const { balanceCents, refundedCents, creditedCents } = order
  const t = translateFor(data.site)
  const amount = money(Math.abs(balanceCents))
  return {
    ...(balanceCents > 0 ? { balanceText: escapeAll(t('mailEditedDue', { amount })) } : {}),
    ...(balanceCents < 0 ? { balanceText: escapeAll(t('mailEditedOwed', { amount })) } : {}),
    ...(order.balancePath === null ? {} : { balancePayText: escapeAll(t('draftMailButton', { amount })) }),
    ...(refundedCents > 0 ? { refundedText: money(-refundedCents) } : {}),
    ...(creditedCents > 0 ? { creditedText: money(-creditedCents) } : {}),
  }
}

const returnStates = {
  requested: 'returnRequested',
  approved: 'returnApproved',
  received: 'returnReceived',
  closed: 'returnClosed',
  declined: 'returnDeclined',
} as const satisfies Record<OrderView['returns'][number]['state'], MessageKey>

function isInParcels({ fulfillments, fulfillmentStatus }: OrderView): boolean {
  return fulfillments.length > 1 || fulfillmentStatus === 'partially_fulfilled'
}

/** The files of an order in the order of its lines, and until when their links work. */
function downloadsContext({ site }: SiteData, { items }: OrderView) {
  const downloads = items.flatMap(({ downloads, productName }) =>
    downloads.map((download) => ({ ...download, productName })),
  )
  const [first] = downloads
  return {
    downloads: downloads.map(({ byteSize, url, downloadsLeft, ...text }) => ({
      ...toRecord(escapeAll(text)),
      url: escapeAll(url),
      sizeText: formatFileSize(byteSize, translateFor(site).language),
      leftText: translateFor(site)('orderDownloadsLeft', { count: downloadsLeft }),
    })),
    ...(first ? describeDownloads(site, new Date(first.expiresOn)) : {}),
  }
}

function counts({ problem }: CartEntry): boolean {
  return problem?.kind !== 'deleted' && problem?.kind !== 'unavailable'
}

function optionsText({ chosenVariant }: CartEntry): string {
  return (chosenVariant?.optionValues ?? []).map(({ value }) => value).join(' / ')
}

/** Writes amounts of minor units as the site does. */
export function createMoneyWriter(data: SiteData, currency: string): (amountMinor: number) => string {
  return (amountMinor) => formatMoneyText(amountMinor, currency, data.site.language)
}
