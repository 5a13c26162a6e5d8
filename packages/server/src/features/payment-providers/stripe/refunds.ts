import type Stripe from 'stripe'
import type { KnownRefund } from '../books.ts'
import type { RefundResult } from '../provider.ts'

/** More than a payment has: each is at least one minor unit, and people type them. */
const maxRefunds = 1000

/** All refunds of a PaymentIntent, ours and those of the dashboard. */
export async function listStripeRefunds(stripe: Stripe, intentRef: string): Promise<KnownRefund[]> {
  const refunds: KnownRefund[] = []
  for await (const refund of stripe.refunds.list({ payment_intent: intentRef, limit: 100 })) {
    refunds.push({
      ref: refund.id,
      refundId: refund.metadata?.['refund_id'] ?? null,
      amountMinor: refund.amount,
      status: readRefund(refund).kind === 'failed' ? 'failed' : 'succeeded',
    })
    if (refunds.length === maxRefunds) break
  }
  return refunds
}

/** The result of a refund at Stripe. A pending one has been accepted. */
export function readRefund(refund: Stripe.Refund): Exclude<RefundResult, { kind: 'unknown' }> {
  if (refund.status === 'failed' || refund.status === 'canceled')
    return { kind: 'failed', reason: refund.failure_reason ?? 'The bank sent it back.', ref: refund.id }
  return { kind: 'succeeded', ref: refund.id }
}
