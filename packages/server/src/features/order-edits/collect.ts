import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import { newCarts, offers } from '../carts/index.ts'
import { hashCartToken } from '../inventory/index.ts'
import { orderActions } from '../orders/index.ts'
import { listOrderPayments } from '../payments/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { endBalanceAttempt, lockUnpaid } from './edit-order.ts'
import { balanceComing, nothingToCollect, orderEdited } from './errors.ts'
import { mailBalanceLink } from './mails.ts'
import type { BalanceReceipt, BalanceRefund, NewBalanceLink } from './schema.ts'
import { insertReceipt, updateBalanceCart } from './store.ts'

/** Mails the buyer a link that pays what a changed order costs more. An earlier link ends. */
export async function sendBalanceLink(ctx: Ctx, orderId: string, input: NewBalanceLink) {
  await endBalanceAttempt(ctx, orderId)
  await transaction(ctx, async (ctx) => {
    const row = await lockDue(ctx, orderId, input.balanceMinor)
    await orderActions.expireBalanceCart(ctx, orderId)
    const cartId = newId(ctx.now.getTime())
    const expiresAt = new Date(ctx.now.getTime() + input.days * 86_400_000)
    const number = formatOrderNumber(ctx.site, row.orderNumber)
    const entryId = newId(ctx.now.getTime())
    const offer: offers.CartOffer = {
      balanceOrderId: orderId,
      testMode: row.testMode,
      currency: row.currency,
      // Tax is in the amount already: that of the order's lines.
      lines: [{ entryId, unitPriceMinor: row.balanceMinor, custom: { isShipped: false, isTaxed: false } }],
      discount: null,
      shipping: null,
      tax: { isIncluded: row.taxIncluded, rules: [] },
    }
    const tokenHash = hashCartToken(offers.getOfferCartToken(ctx.site, cartId))
    const title = translateFor(ctx.site)('balanceLine', { number })
    await newCarts.insertCart(ctx, { cartId, tokenHash, email: row.email, offer, expiresAt })
    await newCarts.insertLines(ctx, cartId, [
      { entryId, itemId: '', variantId: '', title, quantity: 1, seenPriceMinor: 0 },
    ])
    await updateBalanceCart(ctx, orderId, cartId)
    const url = `${ctx.site.baseUrl}/checkout?cartToken=${offers.createOfferToken(ctx.site, { cartId, expiresAt })}`
    await mailBalanceLink(ctx, row, { url, expiresAt, message: input.message })
    const data = { amountMinor: row.balanceMinor, currency: row.currency }
    await orderActions.insertEvents(ctx, orderId, [{ kind: 'balance_link', data }])
  })
  return orderActions.getOrder(ctx, orderId)
}

/** The owner took the balance by hand. */
export async function receiveBalance(ctx: Ctx, orderId: string, input: BalanceReceipt) {
  await endBalanceAttempt(ctx, orderId)
  await transaction(ctx, async (ctx) => {
    const row = await lockDue(ctx, orderId, input.balanceMinor)
    await orderActions.expireBalanceCart(ctx, orderId)
    const receipt = { paymentId: newId(ctx.now.getTime()), amountMinor: row.balanceMinor }
    if (!(await insertReceipt(ctx, orderId, receipt))) throw nothingToCollect({})
    await orderActions.recordBalance(ctx, row, { ...receipt, provider: 'manual', currency: row.currency })
  })
  return orderActions.getOrder(ctx, orderId)
}

/** Gives back what a changed order costs less. */
export async function refundBalance(ctx: Ctx, orderId: string, { balanceMinor, method, notify }: BalanceRefund) {
  await endBalanceAttempt(ctx, orderId)
  const refundIds = await transaction(ctx, async (ctx) => {
    const row = await lockUnpaid(ctx, orderId)
    if (row.balanceMinor !== balanceMinor) throw orderEdited({})
    if (row.balanceMinor >= 0 || row.fulfillmentStatus === 'canceled') throw nothingToCollect({})
    const amountMinor = -row.balanceMinor
    const expectedRefundableMinor = orderActions.sumRefundable(await listOrderPayments(ctx, row.cartId))
    const refund = { amountMinor, expectedRefundableMinor, method, notify, reason: '', restock: [], returnId: null }
    return orderActions.writeOrderRefund(ctx, orderId, refund)
  })
  await orderActions.sendRefunds(ctx, refundIds)
  return orderActions.getOrder(ctx, orderId)
}

async function lockDue(ctx: Ctx, orderId: string, balanceMinor: number): Promise<orderActions.OrderRow> {
  const row = await lockUnpaid(ctx, orderId)
  if (row.balanceMinor !== balanceMinor) throw orderEdited({})
  if (row.balanceMinor <= 0 || row.fulfillmentStatus === 'canceled') throw nothingToCollect({})
  if (orderActions.isBalanceComing(await listOrderPayments(ctx, row.cartId))) throw balanceComing({})
  return row
}
