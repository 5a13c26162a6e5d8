import { type ProductType, productTypes } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import type { ImportedOrder, OrderSource } from './imported.ts'

/** A product of the site that has the SKU of a line. */
export interface KnownVariant {
  readonly itemId: string
  readonly variantId: string
  readonly productType: number
}

/** What an order needs beside its file. */
interface OrderPlace {
  readonly source: OrderSource
  readonly importId: string
  readonly orderNumber: number
  readonly customerId: string | null
  readonly variants: ReadonlyMap<string, KnownVariant>
}

const attentionReason = 'This order needed attention where it was exported. Look at it there, then resolve it here.'
const paidStates: readonly string[] = ['paid', 'partially_refunded', 'refunded']

/** The rows of an order, as the statement that writes them reads them. Ids have the time of the order: lists are in their order. */
export function buildRecords(ctx: Ctx, order: ImportedOrder, place: OrderPlace) {
  const orderId = newId(order.createdAt.getTime())
  const cartId = newId(order.createdAt.getTime())
  const paymentId = newId(order.paidAt.getTime())
  const { lines, ...amounts } = order
  return {
    order: {
      ...amounts,
      orderId,
      cartId,
      orderNumber: place.orderNumber,
      customerId: place.customerId,
      source: place.source,
      importId: place.importId,
      needsAttention: order.fulfillmentStatus === 'needs_attention' ? attentionReason : null,
      billingAddress: isSame(order.billingAddress, order.shippingAddress) ? null : order.billingAddress,
      discounts: listDiscounts(order),
    },
    lines: lines.map((line, position) => ({
      ...line,
      ...findProduct(line, place),
      orderId,
      lineId: newId(),
      position,
    })),
    payment: {
      paymentId,
      orderId,
      cartId,
      provider: order.paymentMinor === 0 ? 'free' : 'manual',
      status: getPaymentStatus(order),
      amountMinor: order.paymentMinor,
      refundedMinor: order.refundedMinor,
      currency: order.currency,
      method: order.method,
      paidAt: order.paidAt,
      checkout: toCheckout(ctx, order),
    },
    refunds: [
      { amountMinor: order.settledMinor, settlesBalance: true },
      { amountMinor: order.refundedMinor - order.settledMinor, settlesBalance: false },
    ]
      .filter(({ amountMinor }) => amountMinor > 0)
      .map((refund) => ({
        ...refund,
        refundId: newId(order.refundedAt.getTime()),
        paymentId,
        orderId,
        refundedAt: order.refundedAt,
      })),
    parcel: lines.some(({ fulfilledQuantity }) => fulfilledQuantity > 0)
      ? { orderId, fulfillmentId: newId(order.fulfilledAt.getTime()), shippedAt: order.fulfilledAt }
      : null,
    events: listEvents(ctx, order, place).map((event) => ({ ...event, orderId, eventId: newId(event.at.getTime()) })),
    tags: order.tags.map((tag) => ({ orderId, tag })),
  }
}

export type OrderRecords = ReturnType<typeof buildRecords>

/** Files and gift cards are not sold by an import, so their lines name no product. */
function findProduct(line: ImportedOrder['lines'][number], { variants }: OrderPlace): KnownVariant {
  const known = line.sku === '' ? undefined : variants.get(line.sku)
  const type: ProductType = line.isShipped ? productTypes.physical : productTypes.service
  return known ?? { itemId: '', variantId: '', productType: type }
}

function listDiscounts({ discountMinor, discountCode }: ImportedOrder) {
  if (discountMinor === 0 && discountCode === '') return []
  const code = discountCode || null
  return [{ id: '', name: code ?? 'Discount', code, amountMinor: discountMinor }]
}

function getPaymentStatus({ paymentStatus, paymentMinor, refundedMinor }: ImportedOrder): string {
  if (paymentStatus === 'voided') return 'canceled'
  // An authorization of another shop cannot be captured here: its money is noted by hand.
  if (!paidStates.includes(paymentStatus)) return 'pending'
  if (refundedMinor === 0) return 'captured'
  return refundedMinor === paymentMinor ? 'refunded' : 'partially_refunded'
}

/** What of a checkout is read of a payment by hand. */
function toCheckout(ctx: Ctx, order: ImportedOrder) {
  const { testMode, currency, email, customerName } = order
  return { shape: 1, testMode, currency, email, customerName, baseUrl: ctx.site.baseUrl, lines: [] }
}

function listEvents(ctx: Ctx, order: ImportedOrder, { source, importId }: OrderPlace) {
  const { currency, refundedMinor, number } = order
  const isPaid = paidStates.includes(order.paymentStatus) && order.paymentMinor > 0
  return [
    { kind: 'placed', data: {}, at: order.createdAt },
    ...(isPaid
      ? [{ kind: 'paid', data: { provider: 'manual', amountMinor: order.paymentMinor, currency }, at: order.paidAt }]
      : []),
    ...(order.fulfillmentStatus === 'fulfilled' ? [{ kind: 'fulfilled', data: {}, at: order.fulfilledAt }] : []),
    ...(order.canceledAt === null ? [] : [{ kind: 'canceled', data: {}, at: order.canceledAt }]),
    ...(refundedMinor > 0
      ? [{ kind: 'refunded', data: { provider: 'manual', amountMinor: refundedMinor, currency }, at: order.refundedAt }]
      : []),
    { kind: 'imported', data: { source, number, importId }, at: ctx.now },
  ]
}

function isSame(a: ImportedOrder['billingAddress'], b: ImportedOrder['billingAddress']): boolean {
  return JSON.stringify(a) === JSON.stringify(b)
}
