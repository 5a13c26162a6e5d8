import { formatMoneyText } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { issueCredit } from '../../gift-cards/index.ts'
import type { providerBooks, RefundResult } from '../../payment-providers/index.ts'
import { findPayment, listOrderPayments, movePayment } from '../../payments/index.ts'
import { changeBalance } from '../balance.ts'
import { disableBoughtCards } from '../bought-cards.ts'
import { toAttention } from '../fulfillment.ts'
import { findOrderRow } from '../read-store.ts'
import { mailRefund } from '../mails/refund-mails.ts'
import {
  findCreditNumber,
  findRefundRow,
  lockOrderPayments,
  moveRefund,
  type RefundRow,
  touchRefund,
  updateRefundedSum,
} from '../refund-store.ts'
import { insertEvents, lockOrder, updateOrder } from '../store.ts'
import { localizeCtx } from '../../languages/index.ts'

/** States of payments whose money came. */
export const capturedStates: readonly string[] = ['captured', 'partially_refunded', 'refunded']

/** What became of a refund that the provider lists. */
export function toResult({ ref, status }: providerBooks.KnownRefund): RefundResult {
  return status === 'failed' ? { kind: 'failed', ref, reason: 'The bank sent it back.' } : { kind: 'succeeded', ref }
}

/** Writes down what became of a refund, once: states of payment and order, and the timeline. */
export async function settleRefund(ctx: Ctx, refundId: string, result: RefundResult): Promise<void> {
  if (result.kind === 'unknown') return touchRefund(ctx, refundId)
  const known = await findRefundRow(ctx, refundId)
  if (!known) return
  await transaction(ctx, async (ctx) => {
    await lockOrder(ctx, known.orderId)
    await lockOrderPayments(ctx, known.orderId)
    const before = await findRefundRow(ctx, refundId)
    const said = { ref: result.ref, ...(result.kind === 'failed' ? { reason: result.reason } : {}) }
    if (!(await moveRefund(ctx, refundId, result.kind, said))) return
    const { provider, amountMinor } = known
    const reason = result.kind === 'failed' ? await explainFailure(ctx, refundId, result.reason) : known.reason
    await countRefunds(ctx, known.orderId, known.paymentId)
    // What could not be given back is still owed, until it is given back after all.
    if (known.settlesBalance && result.kind === 'failed') await changeBalance(ctx, known.orderId, -amountMinor)
    if (known.settlesBalance && before?.status === 'failed') await changeBalance(ctx, known.orderId, amountMinor)
    const card = provider === 'gift-card' && result.kind === 'succeeded' ? await issueRefundCard(ctx, known) : {}
    await noteRefund(ctx, known.orderId, result.kind, { provider, amountMinor, reason, ...card })
    if (result.kind === 'succeeded') await mailRefund(ctx, refundId)
  })
}

/** A credit note stays in the books after its refund failed: the owner has to take it out of them. */
async function explainFailure(ctx: Ctx, refundId: string, reason: string): Promise<string> {
  const creditNumber = await findCreditNumber(ctx, refundId)
  return creditNumber === undefined ? reason : `${reason} Credit note ${creditNumber} is void: cancel it in your books.`
}

/** The money becomes a gift card for the buyer, mailed in the transaction that notes the refund. */
async function issueRefundCard(ctx: Ctx, { refundId, orderId, amountMinor }: RefundRow) {
  const order = await findOrderRow(ctx, orderId)
  if (!order) throw new Error(`Refund ${refundId} has no order.`)
  const own = localizeCtx(ctx, order.language)
  const { baseUrl } = own.site
  return { lastCharacters: await issueCredit(own, { ...order, baseUrl }, { lineId: refundId, amountMinor }) }
}

/** The timeline of a refund. A refund that was reported as done and then failed needs a person. */
export async function noteRefund(
  ctx: Ctx,
  orderId: string,
  kind: 'succeeded' | 'failed',
  refund: {
    readonly provider: string
    readonly amountMinor: number
    readonly reason: string
    readonly lastCharacters?: string
  },
): Promise<void> {
  const order = await findOrderRow(ctx, orderId)
  const locked = await lockOrder(ctx, orderId)
  if (!order || !locked) return
  const data = { ...refund, currency: order.currency }
  if (kind === 'succeeded') return insertEvents(ctx, orderId, [{ kind: 'refunded', data }])
  const amount = formatMoneyText(refund.amountMinor, order.currency, ctx.site.language)
  const reason = `A refund of ${amount} failed: ${refund.reason}`
  await updateOrder(ctx, toAttention(locked), reason)
  await insertEvents(ctx, orderId, [{ kind: 'refund_failed', data }])
}

/** Brings the states of a payment and its order in line with the refunds that were accepted. */
export async function countRefunds(ctx: Ctx, orderId: string, paymentId: string): Promise<void> {
  const { acceptedMinor } = await updateRefundedSum(ctx, paymentId)
  const order = await lockOrder(ctx, orderId)
  const payment = await findPayment(ctx, paymentId)
  if (!order || !payment) return
  const to = stateAfter(acceptedMinor, payment.amountMinor)
  if (to !== payment.status) await movePayment(ctx, { paymentId, to })
  const paid = (await listOrderPayments(ctx, order.cartId)).filter(({ status }) => capturedStates.includes(status))
  // Nothing came, so nothing can have gone back.
  if (paid.length === 0) return
  const states = new Set(paid.map(({ status }) => status))
  const paymentStatus =
    states.size === 1 && states.has('refunded')
      ? 'refunded'
      : states.size === 1 && states.has('captured')
        ? 'paid'
        : 'partially_refunded'
  await updateOrder(ctx, { ...order, paymentStatus }, order.needsAttention)
  if (paymentStatus === 'refunded') {
    await insertEvents(ctx, orderId, await disableBoughtCards(ctx, orderId, payment.currency, 'refunded'))
  }
}

function stateAfter(refundedMinor: number, amountMinor: number) {
  if (refundedMinor === 0) return 'captured'
  return refundedMinor >= amountMinor ? 'refunded' : 'partially_refunded'
}
