import { canMove, fulfillmentMoves, sumMinor } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { inEnglish, translateFor } from '../../platform/messages.ts'
import { offers } from '../carts/index.ts'
import { formatPriceMoney, toPicture } from '../line-items/index.ts'
import { lineAnswers } from '../forms/index.ts'
import type { IssuedGiftCard } from '../gift-cards/index.ts'
import { type PaymentRow, paymentErrors } from '../payments/index.ts'
import { formatOrderNumber, storeSettings } from '../store-settings/index.ts'
import { describeSlot, type SlotTimes } from '../time-slots/index.ts'
import { formatAddressLines } from './address-lines.ts'
import {
  canCancel,
  countRestockable,
  countToFulfill,
  getFulfillmentState,
  isFulfilledByPayment,
} from './fulfillment.ts'
import { findEditObstacle, sumRefundable } from './balance.ts'
import { countDownloadsLeft } from './downloads/service.ts'
import { hasDownloads, isOwned } from './downloads/store.ts'
import { countReturnable, toBuyerReturns, toReturns } from './return-view.ts'
import type { EventRow, LineRow, OrderRow, SummaryRow } from './read-store.ts'
import type { RefundRow } from './refund-store.ts'
import type { AdminOrder, OrderSummary, OrderView } from './schema.ts'
import { downloadPath, createDownloadLink, signOrderToken, getStatusPath } from './token.ts'

/** The order as its buyer sees it. Links to files work from `now` on. */
export function toOrderView(site: Site, order: OrderRow, now: Date, subscriptionPath: string | null = null): OrderView {
  const money = (amountMinor: number) => formatPriceMoney(amountMinor, order.currency)
  const { manualPayment } = storeSettings(site)
  const isDue = order.provider === 'manual' && order.paymentStatus === 'pending'
  return {
    id: order.orderId,
    orderNumber: formatOrderNumber(site, order.orderNumber),
    orderToken: signOrderToken(site, order.orderId),
    websiteId: site.id,
    purchasedCartId: order.cartId,
    testMode: order.testMode,
    createdOn: order.createdAt.toISOString(),
    email: order.email,
    subscriptionPath,
    customerName: order.customerName,
    currency: order.currency,
    // That something needs the owner's attention is not the buyer's business.
    fulfillmentStatus:
      order.fulfillmentStatus === 'needs_attention' ? getFulfillmentState(order.lines) : order.fulfillmentStatus,
    paymentStatus: order.paymentStatus,
    items: order.lines.map((line) => toItem(site, order, line, now)),
    subtotal: money(order.subtotalMinor),
    discountTotal: money(order.discountMinor),
    shippingTotal: money(order.shippingMinor),
    taxTotal: money(order.taxMinor),
    grandTotal: money(order.grandTotalMinor),
    subtotalCents: order.subtotalMinor,
    discountCents: order.discountMinor,
    shippingCents: order.shippingMinor,
    taxCents: order.taxMinor,
    grandTotalCents: order.grandTotalMinor,
    giftCards: order.giftCards.map(({ lastCharacters, amountMinor }) => ({ lastCharacters, amountCents: amountMinor })),
    balanceCents: order.balanceMinor,
    balancePath: getBalancePath(site, order, now),
    refundedCents: order.refundedMinor,
    creditedCents: sumMinor(order.returns.map(({ creditedMinor }) => creditedMinor)),
    discounts: order.discounts.map(({ name, code, amountMinor }) => ({
      name,
      promoCode: code,
      amountCents: amountMinor,
    })),
    taxes: order.taxes.map(({ name, ratePpm, taxMinor }) => ({ name, ratePpm, amount: money(taxMinor) })),
    taxIncluded: order.taxIncluded,
    taxNumber: order.taxNumber,
    taxExemption: order.taxExemption,
    shippingOptionName: order.shippingOptionName,
    pickup: order.pickup,
    timeSlot: order.timeSlot && {
      ...toIso(order.timeSlot),
      text: describeSlot(site, translateFor(site).language, order.timeSlot),
    },
    shippingAddress: order.shippingAddress && formatAddressLines(order.shippingAddress, site.language),
    billingAddress: order.billingAddress && formatAddressLines(order.billingAddress, site.language),
    fulfillments: toFulfillments(order),
    returns: toBuyerReturns(order),
    paymentProvider: order.provider ?? '',
    paymentInstructions: isDue && manualPayment.instructions !== '' ? manualPayment.instructions : null,
  }
}

/** JSON of the database has times of another form. */
function toIso({ startsOn, endsOn }: SlotTimes): SlotTimes {
  return { startsOn: new Date(startsOn).toISOString(), endsOn: new Date(endsOn).toISOString() }
}

/** The payment link that the store sent for a balance, while it works. */
function getBalancePath(site: Site, order: OrderRow, now: Date): string | null {
  const { balanceMinor, balanceCartId: cartId, balanceLinkEndsAt: expiresAt } = order
  if (balanceMinor <= 0 || cartId === null || expiresAt === null || expiresAt <= now) return null
  return `/checkout?cartToken=${offers.createOfferToken(site, { cartId, expiresAt })}`
}

function toItem(site: Site, order: OrderRow, line: LineRow, now: Date): OrderView['items'][number] {
  const { currency } = order
  const downloads = isOwned(order) ? toDownloads(site, order, line, now) : []
  return {
    id: line.lineId,
    itemId: line.itemId,
    productType: line.productType,
    sku: line.sku,
    productName: line.title,
    answers: lineAnswers.listAnswers(site, line.additionalFields),
    formFields: [...lineAnswers.maskAnswers(line.additionalFields)],
    options: [...line.options],
    quantity: line.quantity,
    unitPrice: formatPriceMoney(line.unitPriceMinor, currency),
    total: formatPriceMoney(line.unitPriceMinor * line.quantity, currency),
    image: toPicture(line),
    itemUrl: line.itemUrl,
    subscriptionPlan: line.subscriptionPlan,
    returnable: countReturnable(site, order, line, now),
    downloads,
    download: downloads[0] ?? null,
  }
}

function toDownloads(site: Site, { orderId }: OrderRow, { lineId, files }: LineRow, now: Date) {
  return files.map(({ assetId, filename, byteSize, sentBytes }) => {
    const link = createDownloadLink(now, { orderId, lineId, assetId })
    const expiresOn = new Date(link.expires * 1000).toISOString()
    return {
      url: downloadPath(site, link),
      filename,
      byteSize,
      expiresOn,
      downloadsLeft: countDownloadsLeft(byteSize, sentBytes),
    }
  })
}

function toFulfillments(order: OrderRow) {
  const titles = new Map(order.lines.map(({ lineId, title }) => [lineId, title]))
  return order.fulfillments.map(({ fulfillmentId: id, carrier, trackingNumber, trackingUrl, shippedAt, lines }) => ({
    id,
    carrier,
    trackingNumber,
    trackingUrl,
    shippedOn: new Date(shippedAt).toISOString(),
    lines: lines.map(({ lineId, quantity }) => ({ lineId, productName: titles.get(lineId) ?? '', quantity })),
  }))
}

export function toSummary(site: Site, order: SummaryRow): OrderSummary {
  return {
    id: order.orderId,
    orderNumber: formatOrderNumber(site, order.orderNumber),
    createdOn: order.createdAt.toISOString(),
    customerId: order.customerId,
    customerName: order.customerName,
    email: order.email,
    fulfillmentStatus: order.fulfillmentStatus,
    paymentStatus: order.paymentStatus,
    needsAttention: order.needsAttention,
    testMode: order.testMode,
    itemCount: order.itemCount,
    grandTotal: { amountMinor: order.grandTotalMinor, currency: order.currency },
    tags: [...order.tags],
    timeSlot: order.timeSlot && toIso(order.timeSlot),
  }
}

interface OrderHistory {
  readonly payments: readonly PaymentRow[]
  readonly refunds: readonly RefundRow[]
  readonly events: readonly EventRow[]
  readonly issued: readonly IssuedGiftCard[]
  readonly mails: AdminOrder['mails']
  readonly subscriptions: readonly { readonly subscriptionId: string; readonly title: string }[]
}

/** The order as the owner sees it, with its attempts to pay and its timeline. */
export function toAdminOrder(
  site: Site,
  order: OrderRow,
  { payments, refunds, events, issued, mails, subscriptions }: OrderHistory,
): AdminOrder {
  const money = (amountMinor: number) => ({ amountMinor, currency: order.currency })
  const isOpen = !['fulfilled', 'canceled'].includes(order.fulfillmentStatus)
  const itemCount = order.lines.reduce((sum, line) => sum + line.quantity, 0)
  return {
    ...toSummary(site, { ...order, itemCount }),
    cartId: order.cartId,
    imported: order.source === null ? null : { source: order.source, number: order.sourceNumber ?? '' },
    statusUrl: site.baseUrl + getStatusPath(signOrderToken(site, order.orderId)),
    note: order.note,
    additionalFields: order.additionalFields,
    termsAcceptedOn: order.termsAcceptedAt ? order.termsAcceptedAt.toISOString() : null,
    lines: order.lines.map((line) => ({
      id: line.lineId,
      itemId: line.itemId,
      variantId: line.variantId,
      productType: line.productType,
      title: line.title,
      sku: line.sku,
      options: [...line.options],
      // Answers to a form may have a password, which staff need not read either.
      additionalFields: Array.isArray(line.additionalFields)
        ? lineAnswers.maskAnswers(line.additionalFields)
        : line.additionalFields,
      answers: lineAnswers.listAnswers(site, line.additionalFields, { withHidden: true }),
      subscriptionPlan: line.subscriptionPlan,
      quantity: line.quantity,
      toFulfill: isOpen ? countToFulfill(line) : 0,
      removed: line.removedQuantity,
      returnable: line.fulfilledQuantity - line.returnedQuantity,
      restockable: countRestockable(line),
      unitPrice: money(line.unitPriceMinor),
      discount: money(line.discountMinor),
      tax: money(line.taxMinor),
      total: money(line.unitPriceMinor * line.quantity - line.discountMinor),
      image: toPicture(line),
    })),
    totals: {
      subtotal: money(order.subtotalMinor),
      discount: money(order.discountMinor),
      shipping: money(order.shippingMinor),
      tax: money(order.taxMinor),
      grandTotal: money(order.grandTotalMinor),
    },
    discounts: order.discounts.map(({ id, name, code, amountMinor }) => ({
      id,
      name,
      promoCode: code,
      amount: money(amountMinor),
    })),
    taxes: order.taxes.map(({ name, ratePpm, baseMinor, taxMinor }) => ({
      name,
      ratePpm,
      base: money(baseMinor),
      tax: money(taxMinor),
    })),
    taxIncluded: order.taxIncluded,
    taxNumber: order.taxNumber,
    taxNumberProof: order.taxNumberProof && {
      checkedOn: new Date(order.taxNumberProof.checkedAt).toISOString(),
      consultation: order.taxNumberProof.consultation,
    },
    taxExemption: order.taxExemption,
    shippingOptionName: order.shippingOptionName,
    pickup: order.pickup,
    shippingAddress: order.shippingAddress,
    billingAddress: order.billingAddress,
    giftCardsUsed: order.giftCards.map(({ lastCharacters, amountMinor }) => ({
      lastCharacters,
      amount: money(amountMinor),
    })),
    giftCardsIssued: issued.map(({ initialMinor, balanceMinor, ...card }) => ({
      ...card,
      amount: money(initialMinor),
      balance: money(balanceMinor),
    })),
    payments: payments.map(toPayment),
    refunds: refunds.map(
      ({ refundId: id, paymentId, provider, amountMinor, status, reason, providerRef, createdAt }) => ({
        id,
        paymentId,
        provider,
        amount: money(amountMinor),
        status,
        reason,
        reference: providerRef,
        createdOn: createdAt.toISOString(),
      }),
    ),
    refundable: money(sumRefundable(payments)),
    editVersion: order.editVersion,
    balance: money(order.balanceMinor),
    events: events.map(({ eventId: id, kind, createdAt, byName: by, data }) => ({
      id,
      kind,
      createdOn: createdAt.toISOString(),
      by,
      data,
    })),
    mails,
    subscriptions: subscriptions.map(({ subscriptionId: id, title }) => ({ id, title })),
    fulfillments: toFulfillments(order),
    returns: toReturns(order, sumRefundable(payments) > 0),
    actions: listActions(order, payments),
  }
}

function toPayment(payment: PaymentRow): AdminOrder['payments'][number] {
  return {
    id: payment.paymentId,
    provider: payment.provider,
    status: payment.status,
    amount: { amountMinor: payment.amountMinor, currency: payment.currency },
    reference: payment.providerRef,
    failure: payment.failureCode === null ? null : inEnglish(paymentErrors.getDeclinedMessage(payment.failureCode)),
    refunded: { amountMinor: payment.refundedMinor, currency: payment.currency },
    captureBefore:
      payment.status === 'authorized' && payment.captureBefore ? payment.captureBefore.toISOString() : null,
    createdOn: payment.createdAt.toISOString(),
    updatedOn: payment.updatedAt.toISOString(),
  }
}

function listActions(order: OrderRow, payments: readonly PaymentRow[]): AdminOrder['actions'] {
  const { fulfillmentStatus } = order
  return {
    fulfill: canMove(fulfillmentMoves, fulfillmentStatus, 'fulfilled') && canSend(order.lines),
    editParcels: fulfillmentStatus !== 'canceled' && order.fulfillments.length > 0,
    edit: findEditObstacle(order, payments) === null,
    cancel: canCancel(fulfillmentStatus, order.lines),
    resolve: order.needsAttention !== null,
    receivePayment:
      fulfillmentStatus !== 'canceled' &&
      payments.some(
        ({ status, orderId, provider }) => status === 'pending' && orderId !== null && provider === 'manual',
      ),
    capture: fulfillmentStatus !== 'canceled' && payments.some(({ status }) => status === 'authorized'),
    refund: sumRefundable(payments) > 0,
    renewDownloads: hasDownloads(order),
    retryRefund:
      fulfillmentStatus === 'canceled' &&
      payments.some(({ status }) => ['captured', 'partially_refunded', 'authorized'].includes(status)),
  }
}

/** Something is left to send, or the order has nothing to send and waits for its money alone. */
function canSend(lines: OrderRow['lines']): boolean {
  return isFulfilledByPayment(lines) || lines.some((line) => countToFulfill(line) > 0)
}
