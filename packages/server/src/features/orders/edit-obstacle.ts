import type { PaymentRow } from '../payments/index.ts'
import type { OrderRow } from './read-store.ts'

/** Why an order cannot be edited, as a sentence; null: it can. */
export function findEditObstacle(order: OrderRow, payments: readonly PaymentRow[]): string | null {
  if (!['pending', 'partially_fulfilled'].includes(order.fulfillmentStatus))
    return 'Only orders that are not sent yet can be edited. Resolve what needs attention first.'
  if (['paid', 'partially_refunded'].includes(order.paymentStatus)) return null
  const isPromised = payments.some(
    ({ status, provider, orderId }) => status === 'pending' && provider === 'manual' && orderId !== null,
  )
  if (order.paymentStatus === 'pending' && isPromised) return null
  return order.paymentStatus === 'authorized'
    ? 'Capture the payment before you edit the order.'
    : 'This order cannot be edited until its payment has arrived.'
}
