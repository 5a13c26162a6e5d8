import { type Ctx, transaction } from '../../platform/context.ts'
import { moneyText } from '../carts/index.ts'
import { restockOrder } from '../inventory/index.ts'
import { listOrderPayments, movePayment, type PaymentRow, providerOf } from '../payments/index.ts'
import { publishChange } from '../sites/index.ts'
import { lockForMove, mailBuyer } from './change-order.ts'
import { orderNotFound } from './errors.ts'
import { findOrderRow } from './read-store.ts'
import type { AdminOrder, Cancellation } from './schema.ts'
import { getOrder } from './service.ts'
import { insertEvents, lockOrder, type NewEvent, updateOrder } from './store.ts'

/**
 * Cancels an order: its state, its stock and its timeline in one commit, then the money. When giving the money back fails, the order stays
 * canceled and paid, and canceling it once more only tries the refund again.
 */
export async function cancelOrder(ctx: Ctx, orderId: string, input: Cancellation): Promise<AdminOrder> {
  const order = await findOrderRow(ctx, orderId)
  if (!order) throw orderNotFound({})
  const payments = await listOrderPayments(ctx, order.cartId)
  const owed = payments.filter((payment) => payment.status === 'captured')
  const isRetry = order.fulfilmentStatus === 'canceled' && owed.length > 0
  if (!isRetry) await cancel(ctx, orderId, input, payments)
  for (const payment of owed) {
    await providerOf(payment.provider).refund(ctx, payment.paymentId)
    await recordRefund(ctx, orderId, payment)
  }
  if (input.notify) await tellBuyer(ctx, orderId, owed)
  return getOrder(ctx, orderId)
}

async function cancel(ctx: Ctx, orderId: string, input: Cancellation, payments: readonly PaymentRow[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const order = await lockForMove(ctx, orderId, 'canceled')
    const row = await findOrderRow(ctx, orderId)
    const events: NewEvent[] = [{ kind: 'canceled', data: { restock: input.restock, notified: input.notify } }]
    const due = payments.find((payment) => payment.orderId === orderId && payment.status === 'pending')
    if (due) await movePayment(ctx, { paymentId: due.paymentId, to: 'canceled' })
    await updateOrder(
      ctx,
      { ...order, fulfilmentStatus: 'canceled', paymentStatus: due ? 'voided' : order.paymentStatus },
      null,
    )
    const variantIds = (row?.lines ?? []).map((line) => line.variantId)
    const cameBack = input.restock && (await restockOrder(ctx, orderId, variantIds))
    await insertEvents(ctx, orderId, input.restock ? [...events, { kind: 'restocked', data: {} }] : events)
    if (cameBack) await publishChange(ctx)
  })
}

async function recordRefund(ctx: Ctx, orderId: string, payment: PaymentRow): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order || !(await movePayment(ctx, { paymentId: payment.paymentId, to: 'refunded' }))) return
    await updateOrder(ctx, { ...order, paymentStatus: 'refunded' }, order.needsAttention)
    const { provider, amountMinor, currency } = payment
    await insertEvents(ctx, orderId, [{ kind: 'refunded', data: { provider, amountMinor, currency } }])
  })
}

async function tellBuyer(ctx: Ctx, orderId: string, refunded: readonly PaymentRow[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const order = await findOrderRow(ctx, orderId)
    if (!order) return
    const money = refunded.map(({ amountMinor, currency }) => moneyText(amountMinor, currency, ctx.site.language))
    const isManual = refunded.some(({ provider }) => provider === 'manual')
    await mailBuyer(ctx, orderId, {
      kind: 'order-canceled',
      subjectId: orderId,
      subject: `Your order #${order.orderNumber} was canceled`,
      heading: 'Your order was canceled',
      text: [
        `Order #${order.orderNumber} was canceled.`,
        refunded.length === 0
          ? 'You have not been charged.'
          : isManual
            ? `We will give you back ${money.join(' and ')}.`
            : `${money.join(' and ')} go back the way you paid. This may take some days.`,
      ],
      withLines: true,
    })
  })
}
