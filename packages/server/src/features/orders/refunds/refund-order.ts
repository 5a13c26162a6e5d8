import { formatMoneyText } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { restockVariants } from '../../inventory/index.ts'
import { getProvider, type providerBooks, type RefundResult } from '../../payment-providers/index.ts'
import { findPayment, listOrderPayments, type PaymentRow, toProviderPayment } from '../../payments/index.ts'
import { publishChange } from '../../sites/index.ts'
import { changeBalance } from '../balance.ts'
import { nothingToRefund, orderNotFound, refundChanged, refundTooLarge, restockTooMuch } from '../errors.ts'
import { countRestocked } from '../fulfillment-store.ts'
import { countRestockable, getFulfillmentState, limitRestock } from '../fulfillment.ts'
import { findOrderRow, type OrderRow } from '../read-store.ts'
import { readOwed, splitSettling, sumSettling } from './refund-balance.ts'
import {
  findRefundRow,
  insertRefund,
  listOpenRefunds,
  lockOrderPayments,
  type RefundRow,
  touchRefund,
  updateRefundedSum,
} from '../refund-store.ts'
import type { AdminOrder, NewRefund } from '../schema.ts'
import { getOrder } from '../service.ts'
import { settleRefund, toResult } from './settle-refund.ts'
import { insertEvents, lockOrder, type OrderState, updateOrder } from '../store.ts'

/** States of payments that have money to give back. */
const paidStates: readonly string[] = ['captured', 'partially_refunded']
/**
 * Gives money of an order back. The refund is written and committed before the provider is asked, with its id as the key. So it happens once,
 * whatever is lost on the way. Goods go back to stock by choice, at once. `onWritten` runs in the transaction that writes it.
 */
export async function refundOrder(
  ctx: Ctx,
  orderId: string,
  input: NewRefund,
  onWritten?: (ctx: Ctx) => Promise<void>,
): Promise<AdminOrder> {
  const refundIds = await transaction(ctx, async (ctx) => {
    const ids = await writeOrderRefund(ctx, orderId, { ...input, returnId: null })
    await onWritten?.(ctx)
    return ids
  })
  await sendRefunds(ctx, refundIds)
  return getOrder(ctx, orderId)
}

/**
 * Writes refunds of an order down, inside a transaction, and puts goods back; `sendRefunds` sends them after the commit. Gives their ids. What the
 * order owes since it was changed is settled first, except by the refund of a return: that is for its goods.
 */
export async function writeOrderRefund(
  ctx: Ctx,
  orderId: string,
  input: NewRefund & Pick<RefundRow, 'returnId'>,
): Promise<string[]> {
  const order = await lockOrder(ctx, orderId)
  const row = await findOrderRow(ctx, orderId)
  if (!order || !row) throw orderNotFound({})
  await lockOrderPayments(ctx, orderId)
  const payments = (await listOrderPayments(ctx, order.cartId)).filter(isRefundable)
  checkAmount(ctx, row, payments, input)
  const owedMinor = input.returnId === null ? Math.max(0, -row.balanceMinor) : 0
  const ids = await writeRefunds(ctx, orderId, payments, { ...input, owedMinor })
  if (await restockLines(ctx, row, input.restock)) await publishChange(ctx)
  await updateAfterRemoval(ctx, order)
  return ids
}

export async function sendRefunds(ctx: Ctx, refundIds: readonly string[]): Promise<void> {
  for (const refundId of refundIds) await sendRefund(ctx, refundId)
}

function isRefundable(payment: PaymentRow): boolean {
  return paidStates.includes(payment.status) && payment.orderId !== null && payment.amountMinor > payment.refundedMinor
}

/** Two windows, or two presses, that saw the same sum give it back once. */
function checkAmount(ctx: Ctx, order: OrderRow, payments: readonly PaymentRow[], input: NewRefund): void {
  const leftMinor = payments.reduce((sum, payment) => sum + payment.amountMinor - payment.refundedMinor, 0)
  if (leftMinor === 0) throw nothingToRefund({})
  if (leftMinor !== input.expectedRefundableMinor) throw refundChanged({ refundableMinor: leftMinor })
  if (input.amountMinor > leftMinor) {
    throw refundTooLarge({ amount: formatMoneyText(leftMinor, order.currency, ctx.site.language) })
  }
}

/** Splits an amount over the payments of the order, and notes each part. */
async function writeRefunds(
  ctx: Ctx,
  orderId: string,
  payments: readonly PaymentRow[],
  {
    amountMinor,
    owedMinor,
    method,
    reason,
    notify,
    returnId,
  }: Pick<NewRefund, 'amountMinor' | 'reason' | 'notify' | 'method'> &
    Pick<RefundRow, 'returnId'> & { readonly owedMinor: number },
): Promise<string[]> {
  const note = { reason, notify, returnId }
  const ids: string[] = []
  let leftMinor = amountMinor
  let unsettledMinor = owedMinor
  for (const payment of payments) {
    const partMinor = Math.min(leftMinor, payment.amountMinor - payment.refundedMinor)
    if (partMinor === 0) continue
    leftMinor -= partMinor
    const provider = method === 'original' ? payment.provider : method
    const parts = splitSettling(partMinor, unsettledMinor)
    for (const part of parts) ids.push(await writeRefund(ctx, orderId, payment, { provider, ...note, ...part }))
    unsettledMinor -= sumSettling(parts)
  }
  return ids
}

/** Notes one refund as under way, and what it settles; order and payment must be locked. Gives its id. */
async function writeRefund(
  ctx: Ctx,
  orderId: string,
  payment: PaymentRow,
  part: Pick<RefundRow, 'provider' | 'amountMinor' | 'reason' | 'notify' | 'returnId' | 'settlesBalance'>,
): Promise<string> {
  const { paymentId } = payment
  const refundId = newId(ctx.now.getTime())
  const row = {
    refundId,
    paymentId,
    orderId,
    providerRef: null,
    ...part,
    status: 'pending',
  } as const
  await insertRefund(ctx, row)
  await updateRefundedSum(ctx, paymentId)
  if (part.settlesBalance) await changeBalance(ctx, orderId, part.amountMinor)
  return refundId
}

/** Gives back all that is left of a payment; what is on its way already is asked about again. Gives the ids of both. */
export async function refundRest(
  ctx: Ctx,
  orderId: string,
  payment: PaymentRow,
  open: readonly RefundRow[],
): Promise<string[]> {
  for (const { refundId } of open) await resendRefund(ctx, refundId)
  const refundIds = await transaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    await lockOrderPayments(ctx, orderId)
    const now = await findPayment(ctx, payment.paymentId)
    if (!now || !isRefundable(now)) return []
    const owedMinor = await readOwed(ctx, orderId)
    const rest = {
      amountMinor: now.amountMinor - now.refundedMinor,
      method: 'original',
      reason: '',
      notify: false,
    } as const
    return writeRefunds(ctx, orderId, [now], { ...rest, owedMinor, returnId: null })
  })
  await sendRefunds(ctx, refundIds)
  return [...open.map((refund) => refund.refundId), ...refundIds]
}

/** Pieces that were given back before they were sent may have been the last that an order waited for. */
async function updateAfterRemoval(ctx: Ctx, order: OrderState): Promise<void> {
  const after = await findOrderRow(ctx, order.orderId)
  if (order.fulfillmentStatus !== 'partially_fulfilled' || !after) return
  const fulfillmentStatus = getFulfillmentState(after.lines)
  if (fulfillmentStatus === 'fulfilled') await updateOrder(ctx, { ...order, fulfillmentStatus }, order.needsAttention)
}

async function restockLines(ctx: Ctx, order: OrderRow, restock: NewRefund['restock']): Promise<boolean> {
  const pieces = new Map<string, number>()
  for (const { lineId, quantity } of restock) pieces.set(lineId, (pieces.get(lineId) ?? 0) + quantity)
  const wanted = new Map<string, number>()
  for (const [lineId, asked] of pieces) {
    const line = order.lines.find((each) => each.lineId === lineId)
    const quantity = limitRestock(line, asked)
    if (!line || quantity > countRestockable(line)) throw restockTooMuch({})
    pieces.set(lineId, quantity)
    if (quantity === 0) continue
    if (line.variantId !== '') wanted.set(line.variantId, (wanted.get(line.variantId) ?? 0) + quantity)
  }
  if (wanted.size === 0) return false
  const back = await restockVariants(ctx, order.orderId, wanted)
  if (back.kind === 'too_many') throw restockTooMuch({})
  await countRestocked(
    ctx,
    order.orderId,
    [...pieces].map(([lineId, quantity]) => ({ lineId, quantity })),
  )
  await insertEvents(ctx, order.orderId, [
    { kind: 'restocked', data: { quantity: [...wanted.values()].reduce((a, b) => a + b) } },
  ])
  return back.cameBack
}

/** Asks the provider for a refund that is written down, and notes the outcome. */
async function sendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefundRow(ctx, refundId)
  const payment = refund && (await findPayment(ctx, refund.paymentId))
  if (!refund || !payment) throw new Error(`Refund ${refundId} has no payment.`)
  if (refund.status !== 'pending') return
  if (refund.provider !== payment.provider) return settleRefund(ctx, refundId, { kind: 'succeeded', ref: null })
  const { amountMinor } = refund
  const isLast = payment.refundedMinor === payment.amountMinor
  await settleRefund(ctx, refundId, await askForRefund(ctx, payment, { key: refundId, amountMinor, isLast }))
}

/** Asks once more for a refund that may have been made: providers forget keys after some time, so their list is read first. */
async function resendRefund(ctx: Ctx, refundId: string): Promise<void> {
  const refund = await findRefundRow(ctx, refundId)
  const payment = refund && (await findPayment(ctx, refund.paymentId))
  if (!payment) throw new Error(`Refund ${refundId} has no payment.`)
  if (refund.provider !== payment.provider) return sendRefund(ctx, refundId)
  let listed: providerBooks.KnownRefund[]
  try {
    listed = await getProvider(payment.provider).listRefunds(ctx, toProviderPayment(ctx, payment))
  } catch (error) {
    ctx.log.error({ err: error, paymentId: payment.paymentId }, 'a provider could not be asked for its refunds')
    return touchRefund(ctx, refundId)
  }
  const known = listed.find((each) => each.refundId === refundId)
  if (known) await settleRefund(ctx, refundId, toResult(known))
  else await sendRefund(ctx, refundId)
}

async function askForRefund(
  ctx: Ctx,
  payment: PaymentRow,
  refund: { readonly key: string; readonly amountMinor: number; readonly isLast: boolean },
): Promise<RefundResult> {
  try {
    return await getProvider(payment.provider).refund(ctx, toProviderPayment(ctx, payment), refund)
  } catch (error) {
    ctx.log.error({ err: error, paymentId: payment.paymentId }, 'a provider could not be asked for a refund')
    return { kind: 'unknown' }
  }
}

/**
 * Refunds whose provider did not answer are asked for again, with their keys. Gives how many there were. `attempt` opens the shop of each and
 * must catch its errors: the refunds of others must not wait for one that fails.
 */
export async function retryRefunds(
  db: Ctx['db'],
  attempt: (websiteId: string, work: (ctx: Ctx) => Promise<void>) => Promise<void>,
  before: Date,
): Promise<number> {
  const open = await listOpenRefunds({ db }, before, 50)
  for (const { websiteId, refundId } of open) {
    await attempt(websiteId, async (ctx) => {
      // First: a refund that fails goes behind the others.
      await touchRefund(ctx, refundId)
      await resendRefund(ctx, refundId)
    })
  }
  return open.length
}
