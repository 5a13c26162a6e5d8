import { canMove, type FulfillmentState, fulfillmentMoves, isDeliveredByMail } from '@vitrine/commerce'

type Line = { readonly productType: number }

/** A line with the pieces of it that are in parcels, and those that were given back before they were sent. */
interface FulfillableLine extends Line {
  readonly quantity: number
  readonly fulfilledQuantity: number
  readonly removedQuantity: number
}

/** Pieces of a line that still have to be sent; files and gift cards go by mail with the payment. */
export function countToFulfill(line: FulfillableLine): number {
  return isDeliveredByMail(line.productType) ? 0 : line.quantity - line.fulfilledQuantity - line.removedQuantity
}

/** The state that the parcels of an open order add up to. */
export function getFulfillmentState(lines: readonly FulfillableLine[]): FulfillmentState {
  if (lines.every(({ fulfilledQuantity }) => fulfilledQuantity === 0)) return 'pending'
  return lines.some((line) => countToFulfill(line) > 0) ? 'partially_fulfilled' : 'fulfilled'
}

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

interface StockedLine {
  readonly quantity: number
  readonly restockedQuantity: number
  readonly takenQuantity: number | null
}

/**
 * How many pieces of a line may go back to stock, by a refund, a return or the end of the order alike: those that it took and did not put back.
 * An imported order took only what was added to it here.
 */
export function countRestockable({ quantity, restockedQuantity, takenQuantity }: StockedLine): number {
  const left = quantity - restockedQuantity
  return takenQuantity === null ? left : Math.max(0, Math.min(left, takenQuantity))
}

/** What of the wanted pieces goes back. Of an imported order more may be wanted than it ever took; of others the caller refuses that. */
export function limitRestock(line: StockedLine | undefined, wanted: number): number {
  return line === undefined || line.takenQuantity === null ? wanted : Math.min(wanted, countRestockable(line))
}
