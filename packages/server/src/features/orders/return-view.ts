import { canMove, getLineShare, returnMoves } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { LineRow, OrderRow, ReturnRow } from './read-store.ts'
import type { BuyerReturn, OrderReturn } from './return-schema.ts'

/** The returns of an order as the owner sees them, oldest first. */
export function toReturns(order: OrderRow, isRefundable: boolean): OrderReturn[] {
  const money = (amountMinor: number) => ({ amountMinor, currency: order.currency })
  return order.returns.map((each) => ({
    id: each.returnId,
    state: each.state,
    byBuyer: each.byBuyer,
    reason: each.reason,
    note: each.note,
    createdOn: new Date(each.createdAt).toISOString(),
    lines: each.lines.map(({ lineId, quantity, received, restocked }) => ({
      lineId,
      productName: order.lines.find((line) => line.lineId === lineId)?.title ?? '',
      quantity,
      received,
      restocked,
    })),
    value: money(priceReturn(order, each)),
    refunded: money(each.refundedMinor),
    credited: money(each.creditedMinor),
    actions: {
      approve: canMove(returnMoves, each.state, 'approved'),
      decline: canMove(returnMoves, each.state, 'declined'),
      receive: canMove(returnMoves, each.state, 'received'),
      refund: isRefundable && (each.state === 'approved' || each.state === 'received'),
      exchange:
        isRefundable && !order.isInvoiced && order.fulfillmentStatus !== 'canceled' && each.state === 'received',
      close: canMove(returnMoves, each.state, 'closed'),
    },
  }))
}

/**
 * The price paid for the pieces of a return, tax included. Pieces of earlier returns come first, so that all pieces of a line together give its
 * price to the cent.
 */
export function priceReturn(order: OrderRow, { returnId, lines }: ReturnRow): number {
  const earlier = order.returns.filter((each) => each.returnId < returnId && each.state !== 'declined')
  const prices = lines.map(({ lineId, ...pieces }) => {
    const line = order.lines.find((each) => each.lineId === lineId)
    if (!line) return 0
    const before = earlier
      .flatMap((each) => each.lines)
      .filter((each) => each.lineId === lineId)
      .reduce((sum, each) => sum + countPieces(each), 0)
    const paidMinor = line.unitPriceMinor * line.quantity - line.discountMinor + (order.taxIncluded ? 0 : line.taxMinor)
    return getLineShare(paidMinor, line.quantity, before, countPieces(pieces))
  })
  return prices.reduce((sum, price) => sum + price, 0)
}

function countPieces({ quantity, received }: Pick<ReturnRow['lines'][number], 'quantity' | 'received'>): number {
  return received ?? quantity
}

const dayMs = 86_400_000

/** Pieces of a line that the buyer may ask to return: sent not too long ago, and in no return. */
export function countReturnable(site: Site, order: OrderRow, line: LineRow, now: Date): number {
  const { returnDays } = storeSettings(site)
  const since = now.getTime() - returnDays * dayMs
  const sent = order.fulfillments
    .filter(({ shippedAt }) => new Date(shippedAt).getTime() > since)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0)
  return Math.min(sent, line.fulfilledQuantity - line.returnedQuantity)
}

/** The returns of an order as its buyer sees them, newest first. */
export function toBuyerReturns(order: OrderRow): BuyerReturn[] {
  return order.returns.toReversed().map(({ returnId: id, state, createdAt, note, lines }) => ({
    id,
    state,
    createdOn: new Date(createdAt).toISOString(),
    note,
    lines: lines.map(({ lineId, quantity }) => ({
      productName: order.lines.find((line) => line.lineId === lineId)?.title ?? '',
      quantity,
    })),
  }))
}
