import { type Ctx, transaction } from '../../platform/context.ts'
import { issueGiftCards } from '../gift-cards/index.ts'
import { sendMailAgain } from '../mail/index.ts'
import { listOrderPayments, movePayment, type PaymentRow } from '../payments/index.ts'
import { recordBalance } from './balance.ts'
import { nothingToDownload, nothingToReceive, nothingToResolve, orderNotFound } from './errors.ts'
import { getFulfillmentState, isFulfilledByPayment } from './fulfillment.ts'
import { hasDownloads, resetDownloads } from './downloads/store.ts'
import { queueNewFiles, queuePaidMails } from './mails/paid-mails.ts'
import { findOrderRow } from './read-store.ts'
import type { AdminOrder } from './schema.ts'
import { getOrder } from './service.ts'
import { replaceTags } from './tag-store.ts'
import { insertEvents, lockOrder, type OrderState, updateOrder } from './store.ts'
import { localizeCtx } from '../languages/index.ts'

/** Money of a payment that was to come later is here. */
export async function receivePayment(ctx: Ctx, orderId: string): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order) throw orderNotFound({})
    const payments = await listOrderPayments(ctx, order.cartId)
    const due = payments.find(
      (payment) => payment.orderId === orderId && payment.status === 'pending' && payment.provider === 'manual',
    )
    if (!due || order.fulfillmentStatus === 'canceled') throw nothingToReceive({})
    await recordArrival(ctx, order, due)
  })
  return getOrder(ctx, orderId)
}

/**
 * Money of an order came after the order: its state, what it bought by mail, and the timeline. Inside a transaction, with the order
 * locked. False: it was recorded before.
 */
export async function recordArrival(ctx: Ctx, order: OrderState, payment: PaymentRow): Promise<boolean> {
  if (!(await movePayment(ctx, { paymentId: payment.paymentId, to: 'captured' }))) return false
  if (payment.checkout.balanceOrderId !== undefined) {
    await recordBalance(ctx, order, payment)
    return true
  }
  const { orderId } = order
  const { provider, amountMinor, currency } = payment
  await insertEvents(ctx, orderId, [{ kind: 'paid', data: { provider, amountMinor, currency } }])
  await updateState(ctx, { ...order, paymentStatus: 'paid' }, order.needsAttention)
  const row = await findOrderRow(ctx, orderId)
  if (!row) return true
  const { baseUrl } = payment.checkout
  await issueGiftCards(localizeCtx(ctx, row.language), { ...row, baseUrl })
  await queuePaidMails(ctx, { ...row, baseUrl }, orderId)
  return true
}

/** Writes the state of an order, and fulfills one that waits for nothing but its payment. */
async function updateState(ctx: Ctx, order: OrderState, needsAttention: string | null): Promise<void> {
  const row = await findOrderRow(ctx, order.orderId)
  const isFulfilled =
    order.fulfillmentStatus === 'pending' && order.paymentStatus === 'paid' && isFulfilledByPayment(row?.lines ?? [])
  await updateOrder(ctx, isFulfilled ? { ...order, fulfillmentStatus: 'fulfilled' } : order, needsAttention)
  if (isFulfilled) await insertEvents(ctx, order.orderId, [{ kind: 'fulfilled', data: {} }])
}

/** Lets the buyer download the files of an order as often as at first, and mails new links. */
export async function renewDownloads(ctx: Ctx, orderId: string): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    if (!(await lockOrder(ctx, orderId))) throw orderNotFound({})
    const row = await findOrderRow(ctx, orderId)
    if (!row || !hasDownloads(row)) throw nothingToDownload({})
    await resetDownloads(ctx, orderId)
    await insertEvents(ctx, orderId, [{ kind: 'downloads_renewed', data: {} }])
    await queueNewFiles(ctx, { ...row, baseUrl: ctx.site.baseUrl })
  })
  return getOrder(ctx, orderId)
}

/** Marks the concerns of an order as resolved. */
export async function resolveOrder(ctx: Ctx, orderId: string, note: string): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    const order = await lockOrder(ctx, orderId)
    if (!order) throw orderNotFound({})
    if (order.needsAttention === null) throw nothingToResolve({})
    const from = order.fulfillmentStatus
    await insertEvents(ctx, orderId, [{ kind: 'resolved', data: { note } }])
    const row = await findOrderRow(ctx, orderId)
    const to = from === 'needs_attention' ? getFulfillmentState(row?.lines ?? []) : from
    await updateState(ctx, { ...order, fulfillmentStatus: to }, null)
  })
  return getOrder(ctx, orderId)
}

/** A word for colleagues in the order's timeline; the buyer does not see it. */
export async function noteOnOrder(ctx: Ctx, orderId: string, text: string): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    if (!(await lockOrder(ctx, orderId))) throw orderNotFound({})
    await insertEvents(ctx, orderId, [{ kind: 'note', data: { text } }])
  })
  return getOrder(ctx, orderId)
}

/** The tags of an order are these and no others. */
export async function saveOrderTags(ctx: Ctx, orderId: string, tags: readonly string[]): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    if (!(await lockOrder(ctx, orderId))) throw orderNotFound({})
    const isChanged = await replaceTags(ctx, orderId, [...new Set(tags)])
    if (isChanged) await insertEvents(ctx, orderId, [{ kind: 'tagged', data: { tags: tags.join(', ') } }])
  })
  return getOrder(ctx, orderId)
}

/** Sends a mail of the order once more, as it was, to who got it. */
export async function resendOrderMail(ctx: Ctx, orderId: string, mailId: string): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    if (!(await lockOrder(ctx, orderId))) throw orderNotFound({})
    const { kind, subject } = await sendMailAgain(ctx, orderId, mailId)
    await insertEvents(ctx, orderId, [{ kind: 'mail_resent', data: { mailId, kind, subject } }])
  })
  return getOrder(ctx, orderId)
}
