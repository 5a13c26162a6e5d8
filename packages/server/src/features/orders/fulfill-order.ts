import { canMove, createTrackingUrl, findCarrier, fulfillmentMoves } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { mailBuyer } from './mails/mail-buyer.ts'
import {
  fulfillmentChanged,
  fulfillmentNotFound,
  fulfillTooMuch,
  nothingToFulfill,
  orderMoved,
  orderNotFound,
  parcelReturned,
} from './errors.ts'
import { deleteFulfillment, insertFulfillment, updateTracking } from './fulfillment-store.ts'
import { countToFulfill, getFulfillmentState, isFulfilledByPayment } from './fulfillment.ts'
import { describeParcel, describeTracking } from './mails/parcel-mails.ts'
import { findOrderRow, type FulfillmentRow, type OrderRow } from './read-store.ts'
import type { AdminOrder, NewFulfillment, Tracking } from './schema.ts'
import { getOrder } from './service.ts'
import { insertEvents, lockOrder, type OrderState, updateOrder } from './store.ts'

/** Some or all pieces of an order are on their way: writes the parcel down and tells the buyer if wished. */
export async function fulfillOrder(ctx: Ctx, orderId: string, input: NewFulfillment): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    const { order, row } = await lockWhole(ctx, orderId)
    const from = order.fulfillmentStatus
    if (!canMove(fulfillmentMoves, from, 'fulfilled')) throw orderMoved({ from, to: 'fulfilled' })
    if (input.expectedParcels !== undefined && input.expectedParcels !== row.fulfillments.length) {
      throw fulfillmentChanged({})
    }
    const lines = choosePieces(row, input.lines)
    const parcel = completeTracking(input)
    const fulfillmentId = newId(ctx.now.getTime())
    await insertFulfillment(ctx, { orderId, fulfillmentId, ...parcel, lines })
    const after = await findOrderRow(ctx, orderId)
    if (!after) throw orderNotFound({})
    const to = isFulfilledByPayment(row.lines) ? 'fulfilled' : getFulfillmentState(after.lines)
    await updateOrder(ctx, { ...order, fulfillmentStatus: to }, order.needsAttention)
    const quantity = lines.reduce((sum, piece) => sum + piece.quantity, 0)
    const data = { ...parcel, quantity, isAll: to === 'fulfilled' && row.fulfillments.length === 0 }
    await insertEvents(ctx, orderId, [{ kind: 'fulfilled', data: { ...data, notified: input.notify } }])
    if (input.notify) await mailBuyer(ctx, orderId, (site) => describeParcel(site, after, fulfillmentId))
  })
  return getOrder(ctx, orderId)
}

/** Another number, carrier or page of a parcel. If wished the buyer gets an email, once for each change. */
export async function changeTracking(
  ctx: Ctx,
  orderId: string,
  fulfillmentId: string,
  input: Tracking,
): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    const { order, row } = await lockWhole(ctx, orderId)
    const before = findParcel(order, row, fulfillmentId)
    const parcel = completeTracking(input)
    const isSame =
      before.carrier === parcel.carrier &&
      before.trackingNumber === parcel.trackingNumber &&
      before.trackingUrl === parcel.trackingUrl
    if (isSame) return
    await updateTracking(ctx, orderId, { fulfillmentId, ...parcel })
    const { carrier, trackingNumber } = before
    const data = { ...parcel, notified: input.notify, before: { carrier, trackingNumber } }
    await insertEvents(ctx, orderId, [{ kind: 'tracking_changed', data }])
    const changeId = newId(ctx.now.getTime())
    if (input.notify) await mailBuyer(ctx, orderId, (site) => describeTracking(site, parcel, changeId))
  })
  return getOrder(ctx, orderId)
}

/** The parcel never left: its pieces can be sent again. */
export async function undoFulfillment(ctx: Ctx, orderId: string, fulfillmentId: string): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    const { order, row } = await lockWhole(ctx, orderId)
    const { carrier, trackingNumber, lines } = findParcel(order, row, fulfillmentId)
    const isReturned = lines.some(({ lineId, quantity }) => {
      const line = row.lines.find((each) => each.lineId === lineId)
      return line !== undefined && line.fulfilledQuantity - quantity < line.returnedQuantity
    })
    if (isReturned) throw parcelReturned({})
    if (!(await deleteFulfillment(ctx, orderId, fulfillmentId))) throw fulfillmentNotFound({})
    const after = await findOrderRow(ctx, orderId)
    const from = order.fulfillmentStatus
    const to = from === 'needs_attention' ? from : getFulfillmentState(after?.lines ?? [])
    if (from !== to && !canMove(fulfillmentMoves, from, to)) throw orderMoved({ from, to })
    await updateOrder(ctx, { ...order, fulfillmentStatus: to }, order.needsAttention)
    const quantity = lines.reduce((sum, piece) => sum + piece.quantity, 0)
    await insertEvents(ctx, orderId, [
      { kind: 'fulfillment_undone', data: { carrier, trackingNumber, quantity, lines } },
    ])
  })
  return getOrder(ctx, orderId)
}

async function lockWhole(ctx: Ctx, orderId: string): Promise<{ readonly order: OrderState; readonly row: OrderRow }> {
  const order = await lockOrder(ctx, orderId)
  const row = await findOrderRow(ctx, orderId)
  if (!order || !row) throw orderNotFound({})
  return { order, row }
}

function findParcel(order: OrderState, row: OrderRow, fulfillmentId: string): FulfillmentRow {
  const parcel = row.fulfillments.find((each) => each.fulfillmentId === fulfillmentId)
  if (!parcel) throw fulfillmentNotFound({})
  const from = order.fulfillmentStatus
  if (from === 'canceled') throw orderMoved({ from, to: 'fulfilled' })
  return parcel
}

/** The pieces of a parcel, one entry for each line; without a choice everything that is left. */
function choosePieces(order: OrderRow, chosen: NewFulfillment['lines']): { lineId: string; quantity: number }[] {
  const left = new Map(order.lines.map((line) => [line.lineId, { title: line.title, count: countToFulfill(line) }]))
  if (chosen.length === 0) {
    const all = [...left].flatMap(([lineId, { count }]) => (count > 0 ? [{ lineId, quantity: count }] : []))
    if (all.length === 0 && !isFulfilledByPayment(order.lines)) throw nothingToFulfill({})
    return all
  }
  const wanted = new Map<string, number>()
  for (const { lineId, quantity } of chosen) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity)
  return [...wanted].map(([lineId, quantity]) => {
    const line = left.get(lineId)
    if (!line) throw orderNotFound({})
    if (quantity > line.count) throw fulfillTooMuch({ title: line.title, left: line.count })
    return { lineId, quantity }
  })
}

function completeTracking({ carrier, trackingNumber, trackingUrl }: Tracking): Omit<Tracking, 'notify'> {
  const name = carrier === '' ? (findCarrier(trackingNumber) ?? '') : carrier
  return {
    carrier: name,
    trackingNumber,
    trackingUrl: trackingUrl === '' ? createTrackingUrl(name, trackingNumber) : trackingUrl,
  }
}
