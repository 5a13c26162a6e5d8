import { canMove, type FulfillmentState, fulfillmentMoves, isDeliveredByMail } from '@vitrine/commerce'

type Line = { readonly productType: number }

/** True when the payment alone fulfills an order of these lines: downloads and gift cards, nothing to ship and nothing to do. */
export function isFulfilledByPayment(lines: readonly Line[]): boolean {
  return lines.length > 0 && lines.every(({ productType }) => isDeliveredByMail(productType))
}

/** Shipped goods cannot be canceled. Files and gift cards can be taken back, so that their orders can be refunded. */
export function canCancel(from: FulfillmentState, lines: readonly Line[]): boolean {
  return canMove(fulfillmentMoves, from, 'canceled') || (from === 'fulfilled' && isFulfilledByPayment(lines))
}

/** Shown among the orders that need attention, if it was not sent yet. */
export function toAttention<Order extends { readonly fulfillmentStatus: FulfillmentState }>(order: Order): Order {
  const isOpen = canMove(fulfillmentMoves, order.fulfillmentStatus, 'needs_attention')
  return isOpen ? { ...order, fulfillmentStatus: 'needs_attention' } : order
}
