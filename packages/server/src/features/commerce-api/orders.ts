import { z } from 'zod'
import { type Ctx, transaction } from '../../platform/context.ts'
import { notFound } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { listOrderRows, orderActions } from '../orders/index.ts'
import { paymentLists } from '../payments/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { cursorInvalid } from './errors.ts'
import { readApiMoney, toApiMoney } from './money.ts'
import type { ApiFulfillment, ApiOrder, ApiOrderQuery, ApiRefund, ApiTransaction } from './order-schema.ts'
import type { ApiPagination } from './paging.ts'

type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number]

/** An order as programs read it. */
export async function getApiOrder(ctx: Ctx, orderId: string): Promise<ApiOrder> {
  return toApiOrder(ctx, await requireRow(ctx, orderId))
}

export async function listApiOrders(
  ctx: Ctx,
  query: ApiOrderQuery,
): Promise<{ readonly orders: ApiOrder[]; readonly pagination: ApiPagination }> {
  const { rows, pagination } = await listRows(ctx, query)
  return { orders: rows.map((row) => toApiOrder(ctx, row)), pagination }
}

/** Payments and refunds by order, in the order of `listApiOrders`. */
export async function listApiTransactions(
  ctx: Ctx,
  query: ApiOrderQuery,
): Promise<{ readonly transactions: ApiTransaction[]; readonly pagination: ApiPagination }> {
  const { rows, pagination } = await listRows(ctx, query)
  return { transactions: await toTransactions(ctx, rows), pagination }
}

export async function getApiTransaction(ctx: Ctx, orderId: string): Promise<ApiTransaction> {
  const [found] = await toTransactions(ctx, [await requireRow(ctx, orderId)])
  if (!found) throw notFound({ what: 'This order' })
  return found
}

/** Writes all parcels of a call, or none. */
export async function fulfillApiOrder(ctx: Ctx, orderId: string, input: ApiFulfillment): Promise<ApiOrder> {
  const { parcels, shouldSendNotification: notify } = input
  return transaction(ctx, async (ctx) => {
    for (const { carrierName: carrier, trackingNumber, trackingUrl, lines } of parcels)
      await orderActions.fulfillOrder(ctx, orderId, { carrier, trackingNumber, trackingUrl, lines, notify })
    return getApiOrder(ctx, orderId)
  })
}

/** Gives money back, once, whatever is lost on the way; see `refundOrder`. */
export async function refundApiOrder(
  ctx: Ctx,
  orderId: string,
  input: ApiRefund,
  onWritten: (ctx: Ctx) => Promise<void>,
): Promise<ApiTransaction> {
  const { method, reason, restock, shouldSendNotification: notify } = input
  const amounts = {
    amountMinor: readApiMoney(ctx, input.amount, 'amount'),
    expectedRefundableMinor: readApiMoney(ctx, input.expectedRefundable, 'expectedRefundable'),
  }
  await orderActions.refundOrder(ctx, orderId, { ...amounts, method, reason, restock, notify }, onWritten)
  return getApiTransaction(ctx, orderId)
}

/** Ends a cancellation whose money was not given back before the process stopped. */
export async function finishCancellation(ctx: Ctx, orderId: string): Promise<ApiOrder> {
  const { actions } = await orderActions.getOrder(ctx, orderId)
  if (actions.retryRefund) await orderActions.cancelOrder(ctx, orderId, { restock: false, notify: false })
  return getApiOrder(ctx, orderId)
}

async function requireRow(ctx: Ctx, orderId: string): Promise<OrderRow> {
  const [row] = await listOrderRows(ctx, [orderId])
  if (!row) throw notFound({ what: 'This order' })
  return row
}

async function listRows(ctx: Ctx, query: ApiOrderQuery) {
  const { cursor, createdAfter, createdBefore, modifiedAfter, modifiedBefore, ...rest } = query
  const { orders: rows, next } = await orderActions.listOrderPage(ctx, {
    ...rest,
    createdAfter: toTime(createdAfter),
    createdBefore: toTime(createdBefore),
    modifiedAfter: toTime(modifiedAfter),
    modifiedBefore: toTime(modifiedBefore),
    after: readCursor(cursor),
  })
  const nextPageCursor = next && `${next.orderId}.${next.time.getTime().toString(36)}`
  return { rows, pagination: { hasNextPage: next !== null, nextPageCursor } }
}

function toTime(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text)
}

const CursorTime = z.string().regex(/^[0-9a-z]{1,9}$/)

function readCursor(cursor: string | undefined): { readonly orderId: string; readonly time: Date } | null {
  if (cursor === undefined) return null
  const [orderId = '', time] = cursor.split('.')
  if (!isId(orderId) || !CursorTime.safeParse(time).success) throw cursorInvalid({})
  return { orderId, time: new Date(Number.parseInt(time ?? '', 36)) }
}

function toApiOrder({ site }: Ctx, row: OrderRow): ApiOrder {
  const money = (amountMinor: number) => toApiMoney(amountMinor, row.currency)
  return {
    id: row.orderId,
    orderNumber: formatOrderNumber(site, row.orderNumber),
    createdOn: row.createdAt.toISOString(),
    modifiedOn: row.updatedAt.toISOString(),
    testMode: row.testMode,
    customerId: row.customerId,
    customerEmail: row.email,
    customerName: row.customerName,
    fulfillmentStatus: row.fulfillmentStatus,
    paymentStatus: row.paymentStatus,
    needsAttention: row.needsAttention,
    lineItems: row.lines.map((line) => ({
      id: line.lineId,
      productId: line.itemId,
      variantId: line.variantId,
      sku: line.sku,
      productName: line.title,
      variantOptions: line.options.map(({ optionName, value }) => ({ optionName, value })),
      quantity: line.quantity,
      fulfilledQuantity: line.fulfilledQuantity,
      removedQuantity: line.removedQuantity,
      returnedQuantity: line.returnedQuantity,
      unitPricePaid: money(line.unitPriceMinor),
      discount: money(line.discountMinor),
      tax: money(line.taxMinor),
      isSubscription: line.subscriptionPlan !== null,
    })),
    fulfillments: row.fulfillments.map((parcel) => ({
      id: parcel.fulfillmentId,
      shipDate: new Date(parcel.shippedAt).toISOString(),
      carrierName: parcel.carrier,
      trackingNumber: parcel.trackingNumber,
      trackingUrl: parcel.trackingUrl,
      lines: [...parcel.lines],
    })),
    shippingAddress: row.shippingAddress,
    billingAddress: row.billingAddress,
    shippingOptionName: row.shippingOptionName,
    discountLines: row.discounts.map(({ name, code, amountMinor }) => ({
      name,
      promoCode: code,
      amount: money(amountMinor),
    })),
    customerNote: row.note,
    subtotal: money(row.subtotalMinor),
    discountTotal: money(row.discountMinor),
    shippingTotal: money(row.shippingMinor),
    taxTotal: money(row.taxMinor),
    grandTotal: money(row.grandTotalMinor),
    refundedTotal: money(row.refundedMinor),
    priceTaxInterpretation: row.taxIncluded ? 'INCLUSIVE' : 'EXCLUSIVE',
  }
}

const paidStates: readonly string[] = ['captured', 'partially_refunded']
const receivedStates: readonly string[] = [...paidStates, 'refunded']

async function toTransactions(ctx: Ctx, rows: readonly OrderRow[]): Promise<ApiTransaction[]> {
  const ids = rows.map(({ orderId }) => orderId)
  const [payments, refunds] = await Promise.all([
    paymentLists.listPaymentsOfOrders(ctx, ids),
    orderActions.listRefundsOfOrders(ctx, ids),
  ])
  return rows.map((row) => {
    const money = (amountMinor: number) => toApiMoney(amountMinor, row.currency)
    const mine = payments.filter(({ orderId }) => orderId === row.orderId)
    const sumLeft = (states: readonly string[]) =>
      mine
        .filter(({ status }) => states.includes(status))
        .reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0)
    return {
      orderId: row.orderId,
      orderNumber: formatOrderNumber(ctx.site, row.orderNumber),
      customerEmail: row.email,
      createdOn: row.createdAt.toISOString(),
      modifiedOn: row.updatedAt.toISOString(),
      total: money(row.grandTotalMinor),
      totalTaxes: money(row.taxMinor),
      totalNetPayment: money(sumLeft(receivedStates)),
      refundable: money(sumLeft(paidStates)),
      payments: mine.map((payment) => ({
        id: payment.paymentId,
        provider: payment.provider,
        status: payment.status,
        amount: money(payment.amountMinor),
        refundedAmount: money(payment.refundedMinor),
        externalTransactionId: payment.providerRef,
        createdOn: payment.createdAt.toISOString(),
        modifiedOn: payment.updatedAt.toISOString(),
        refunds: refunds
          .filter(({ paymentId }) => paymentId === payment.paymentId)
          .map((refund) => ({
            id: refund.refundId,
            amount: money(refund.amountMinor),
            status: refund.status,
            reason: refund.reason,
            externalTransactionId: refund.providerRef,
            createdOn: refund.createdAt.toISOString(),
          })),
      })),
      giftCards: row.giftCards.map(({ lastCharacters, amountMinor }) => ({
        lastCharacters,
        amount: money(amountMinor),
      })),
    }
  })
}
