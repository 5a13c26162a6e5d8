import { type Ctx, transaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { getProvider, type providerBooks } from '../../payment-providers/index.ts'
import { findPayment, type PaymentRow, toProviderPayment } from '../../payments/index.ts'
import { changeBalance } from '../balance.ts'
import { readOwed, type RefundPart, splitSettling, sumSettling } from './refund-balance.ts'
import { findRefundRow, insertRefund, listRefundRows, lockOrderPayments, type RefundRow } from '../refund-store.ts'
import { capturedStates, countRefunds, noteRefund, settleRefund, toResult } from './settle-refund.ts'
import { lockOrder } from '../store.ts'

/**
 * Brings the refunds of an order in line with those of the provider: ours that were never answered, those of the provider's dashboard, and
 * those that a bank sent back. Repeating it changes nothing.
 */
export async function syncRefunds(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const { orderId, paymentId, provider } = payment
  if (orderId === null) return
  for (const known of await getProvider(provider).listRefunds(ctx, toProviderPayment(ctx, payment))) {
    const own = known.refundId === null ? undefined : await findRefundRow(ctx, known.refundId)
    if (own?.paymentId === paymentId) {
      await settleRefund(ctx, own.refundId, toResult(known))
    } else await recordForeignRefund(ctx, payment, orderId, known)
  }
}

/** A refund that somebody made at the provider. */
async function recordForeignRefund(
  ctx: Ctx,
  payment: PaymentRow,
  orderId: string,
  known: providerBooks.KnownRefund,
): Promise<void> {
  const { paymentId, provider } = payment
  const { ref, amountMinor, status } = known
  await transaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    await lockOrderPayments(ctx, orderId)
    // Providers list an authorization that ended as a refund, though no money came.
    if (!capturedStates.includes((await findPayment(ctx, paymentId))?.status ?? '')) return
    const parts = splitSettling(amountMinor, status === 'failed' ? 0 : await readOwed(ctx, orderId))
    if (await insertForeign(ctx, { paymentId, orderId, provider, ref, status }, parts)) {
      if (status === 'failed') return
      await changeBalance(ctx, orderId, sumSettling(parts))
      await countRefunds(ctx, orderId, paymentId)
      await noteRefund(ctx, orderId, 'succeeded', { provider, amountMinor, reason: '' })
      return
    }
    if (status !== 'failed') return
    for (const { refundId, providerRef } of await listForeign(ctx, orderId, ref))
      await settleRefund(ctx, refundId, toResult({ ...known, ref: providerRef ?? ref }))
  })
}

/** The id of the second part of one refund of the provider. */
const toRestRef = (ref: string) => `${ref}/rest`

/** Writes the parts of a refund of the provider; false when it is known already. */
async function insertForeign(
  ctx: Ctx,
  { ref, ...shared }: Pick<RefundRow, 'paymentId' | 'orderId' | 'provider' | 'status'> & { readonly ref: string },
  parts: readonly RefundPart[],
): Promise<boolean> {
  const note = { ...shared, reason: '', notify: false, returnId: null }
  for (const [index, part] of parts.entries()) {
    const providerRef = index === 0 ? ref : toRestRef(ref)
    if (!(await insertRefund(ctx, { refundId: newId(ctx.now.getTime()), providerRef, ...note, ...part }))) return false
  }
  return true
}

/** The parts of a refund of the provider that count. */
async function listForeign(ctx: Ctx, orderId: string, ref: string): Promise<RefundRow[]> {
  const refs: readonly (string | null)[] = [ref, toRestRef(ref)]
  return (await listRefundRows(ctx, orderId)).filter(
    ({ providerRef, status }) => status === 'succeeded' && refs.includes(providerRef),
  )
}
