import { type Ctx, transaction } from '../../platform/context.ts'
import { orderActions } from '../orders/index.ts'
import { listOrderPayments } from '../payments/index.ts'
import { publishChange } from '../sites/index.ts'
import {
  checkOwed,
  endBalanceAttempt,
  lockUnpaid,
  moveStock,
  planOrderEdit,
  toPrice,
  updateFulfillment,
} from './edit-order.ts'
import { exchangeEmpty, exchangeNotPossible, orderEdited, orderNotEditable } from './errors.ts'
import { mailEdit } from './mails.ts'
import type { EditPlan } from './plan-edit.ts'
import type { Exchange, NewExchange, OrderEditPrice } from './schema.ts'
import { updateCredit, updateEditedOrder } from './store.ts'

/** What an exchange would cost: the new goods against what was paid for those that came back. Nothing is written. */
export async function priceExchange(
  ctx: Ctx,
  orderId: string,
  returnId: string,
  input: Exchange,
): Promise<OrderEditPrice> {
  const row = await orderActions.findOrderRow(ctx, orderId)
  if (!row) throw orderActions.orderNotFound({})
  const { plan, creditMinor } = await planExchange(ctx, row, returnId, input)
  return toPrice(row.currency, plan, row.balanceMinor + plan.differenceMinor - creditMinor, creditMinor)
}

/**
 * Sends new goods for those of a return that was received: lines, stock, timeline and mail in one commit, and the return is closed. What
 * the new goods cost more or less goes to the balance of the order.
 */
export async function exchangeReturn(ctx: Ctx, orderId: string, returnId: string, input: NewExchange) {
  await endBalanceAttempt(ctx, orderId)
  await transaction(ctx, async (ctx) => {
    const row = await lockUnpaid(ctx, orderId)
    if (row.editVersion !== input.version) throw orderEdited({})
    const { plan, creditMinor } = await planExchange(ctx, row, returnId, input)
    const balanceDelta = plan.differenceMinor - creditMinor
    if (row.balanceMinor + balanceDelta !== input.expectedBalanceMinor) throw orderEdited({})
    checkOwed(ctx, row, await listOrderPayments(ctx, row.cartId), row.balanceMinor + balanceDelta)
    const hasChanged = await moveStock(ctx, row, plan)
    await updateEditedOrder(ctx, orderId, plan, balanceDelta)
    await updateCredit(ctx, orderId, returnId, creditMinor)
    if (!(await orderActions.moveReturn(ctx, { orderId, returnId, to: 'closed' }))) throw exchangeNotPossible({})
    await orderActions.expireBalanceCart(ctx, orderId)
    await updateFulfillment(ctx, row)
    await orderActions.mailChangedFiles(ctx, row)
    const data = { returnId, amountMinor: balanceDelta, currency: row.currency, notified: input.notify }
    await orderActions.insertEvents(ctx, orderId, [{ kind: 'exchanged', data }])
    if (input.notify) await mailEdit(ctx, orderId, '')
    if (hasChanged) await publishChange(ctx)
  })
  return orderActions.getOrder(ctx, orderId)
}

async function planExchange(
  ctx: Ctx,
  row: orderActions.OrderRow,
  returnId: string,
  { version, added }: Exchange,
): Promise<{ readonly plan: EditPlan; readonly creditMinor: number }> {
  const returned = row.returns.find((each) => each.returnId === returnId)
  const isPaid = ['paid', 'partially_refunded'].includes(row.paymentStatus)
  if (returned?.state !== 'received' || row.fulfillmentStatus === 'canceled' || !isPaid) throw exchangeNotPossible({})
  if (row.isInvoiced) throw orderNotEditable({ sentence: orderActions.invoicedSentence })
  if (added.length === 0) throw exchangeEmpty({})
  const plan = await planOrderEdit(ctx, row, { version, changes: [], added })
  const settledMinor = returned.refundedMinor + returned.creditedMinor
  return { plan, creditMinor: Math.max(0, orderActions.priceReturn(row, returned) - settledMinor) }
}
