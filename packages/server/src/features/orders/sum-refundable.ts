import type { PaymentRow } from '../payments/index.ts'

/** The amount that the payments of an order can still refund. */
export function sumRefundable(payments: readonly PaymentRow[]): number {
  const paid = payments.filter(
    ({ status, orderId }) => orderId !== null && ['captured', 'partially_refunded'].includes(status),
  )
  return paid.reduce((sum, { amountMinor, refundedMinor }) => sum + amountMinor - refundedMinor, 0)
}
