import type { ReturnState } from '@vitrine/commerce'
import { type Ctx, transaction } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { restockVariants } from '../../inventory/index.ts'
import { publishChange } from '../../sites/index.ts'
import {
  orderNotFound,
  restockTooMuch,
  returnMoved,
  returnNotFound,
  returnTooMuch,
  receiptIncomplete,
} from '../errors.ts'
import { findOrderRow, type OrderRow, type ReturnRow } from '../read-store.ts'
import { sendRefunds, writeOrderRefund } from '../refunds/refund-order.ts'
import { countRestockable, limitRestock } from '../fulfillment.ts'
import { mailReturn } from '../mails/return-mails.ts'
import type { NewReceipt, NewReturn, ReturnAnswer } from '../return-schema.ts'
import { insertReturn, moveReturn, releaseReturned, writeReceipt } from './store.ts'
import type { AdminOrder, NewRefund } from '../schema.ts'
import { getOrder } from '../service.ts'
import { insertEvents, lockOrder } from '../store.ts'

/** Pieces of an order come back: noted by the staff, or asked for by the buyer. */
export async function createReturn(ctx: Ctx, orderId: string, input: NewReturn): Promise<AdminOrder> {
  await transaction(ctx, (ctx) => addReturn(ctx, orderId, input, false))
  return getOrder(ctx, orderId)
}

/** Inside a transaction. A return of the staff is approved, one of the buyer waits for their answer. */
export async function addReturn(ctx: Ctx, orderId: string, input: NewReturn, byBuyer: boolean): Promise<string> {
  const row = await lockWhole(ctx, orderId)
  const lines = choosePieces(row, input.lines)
  const returnId = newId(ctx.now.getTime())
  const state = byBuyer ? 'requested' : 'approved'
  const { reason, note, notify } = input
  await insertReturn(ctx, { orderId, returnId, state, byBuyer, reason, note, lines })
  await noteReturn(ctx, orderId, returnId, { state, reason, note, quantity: sumPieces(lines), notified: notify })
  if (notify) await mailReturn(ctx, orderId, returnId)
  return returnId
}

/** The buyer may send the goods back; the note says how. */
export async function approveReturn(
  ctx: Ctx,
  orderId: string,
  returnId: string,
  answer: ReturnAnswer,
): Promise<AdminOrder> {
  return move(ctx, { orderId, returnId, to: 'approved' }, answer)
}

/** The goods are not taken back; the note says why. */
export async function declineReturn(
  ctx: Ctx,
  orderId: string,
  returnId: string,
  answer: ReturnAnswer,
): Promise<AdminOrder> {
  return move(ctx, { orderId, returnId, to: 'declined' }, answer)
}

/** Nothing more comes of it: pieces that did not come can be returned another time. */
export async function closeReturn(ctx: Ctx, orderId: string, returnId: string): Promise<AdminOrder> {
  return move(ctx, { orderId, returnId, to: 'closed' }, { notify: false })
}

async function move(
  ctx: Ctx,
  { orderId, returnId, to }: { readonly orderId: string; readonly returnId: string; readonly to: ReturnState },
  { note, notify }: { readonly note?: string; readonly notify: boolean },
): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    const { state } = await lockReturn(ctx, orderId, returnId)
    if (!(await moveReturn(ctx, { orderId, returnId, to, note }))) throw returnMoved({ from: state })
    // After its receipt only what came is counted.
    if (to === 'declined' || (to === 'closed' && state !== 'received')) await releaseReturned(ctx, orderId, returnId)
    await noteReturn(ctx, orderId, returnId, { state: to, note: note ?? '', notified: notify })
    if (notify) await mailReturn(ctx, orderId, returnId)
  })
  return getOrder(ctx, orderId)
}

/** The parcel was opened: what came is counted, and what can be sold again goes back to stock. Money moves apart. */
export async function receiveReturn(
  ctx: Ctx,
  orderId: string,
  returnId: string,
  { lines: inspected, notify }: NewReceipt,
): Promise<AdminOrder> {
  await transaction(ctx, async (ctx) => {
    const row = await lockWhole(ctx, orderId)
    const lines = inspected.map((line) => {
      const sold = row.lines.find(({ lineId }) => lineId === line.lineId)
      return { ...line, restock: limitRestock(sold, line.restock) }
    })
    const found = findReturn(row, returnId)
    if (!(await moveReturn(ctx, { orderId, returnId, to: 'received' }))) throw returnMoved({ from: found.state })
    checkReceipt(row, found, lines)
    const cameBack = await restock(ctx, row, lines)
    await writeReceipt(ctx, orderId, returnId, lines)
    await releaseReturned(ctx, orderId, returnId)
    const [quantity, restocked] = [sum(lines.map(({ received }) => received)), sum(lines.map((line) => line.restock))]
    await noteReturn(ctx, orderId, returnId, { state: 'received', quantity, restocked, notified: notify })
    if (notify) await mailReturn(ctx, orderId, returnId)
    if (cameBack) await publishChange(ctx)
  })
  return getOrder(ctx, orderId)
}

/** Money for goods that came back, or will. A return that was received is closed by it. */
export async function refundReturn(ctx: Ctx, orderId: string, returnId: string, input: NewRefund): Promise<AdminOrder> {
  const refundIds = await transaction(ctx, async (ctx) => {
    const { state } = await lockReturn(ctx, orderId, returnId)
    if (state !== 'approved' && state !== 'received') throw returnMoved({ from: state })
    const ids = await writeOrderRefund(ctx, orderId, { ...input, restock: [], returnId })
    if (state === 'received') {
      await moveReturn(ctx, { orderId, returnId, to: 'closed' })
      await noteReturn(ctx, orderId, returnId, { state: 'closed' })
    }
    return ids
  })
  await sendRefunds(ctx, refundIds)
  return getOrder(ctx, orderId)
}

async function lockWhole(ctx: Ctx, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(ctx, orderId)
  const row = order && (await findOrderRow(ctx, orderId))
  if (!row) throw orderNotFound({})
  return row
}

async function lockReturn(ctx: Ctx, orderId: string, returnId: string): Promise<ReturnRow> {
  return findReturn(await lockWhole(ctx, orderId), returnId)
}

function findReturn({ returns }: OrderRow, returnId: string): ReturnRow {
  const found = returns.find((each) => each.returnId === returnId)
  if (!found) throw returnNotFound({})
  return found
}

/** The pieces of a return, one entry for each line. */
function choosePieces(order: OrderRow, chosen: NewReturn['lines']): { lineId: string; quantity: number }[] {
  const wanted = new Map<string, number>()
  for (const { lineId, quantity } of chosen) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity)
  return [...wanted].map(([lineId, quantity]) => {
    const line = order.lines.find((each) => each.lineId === lineId)
    if (!line) throw orderNotFound({})
    const left = line.fulfilledQuantity - line.returnedQuantity
    if (quantity > left) throw returnTooMuch({ title: line.title, left })
    return { lineId, quantity }
  })
}

/** Each line of the return is inspected once, and no more comes back than was sent for. */
function checkReceipt(order: OrderRow, { lines: expected }: ReturnRow, lines: NewReceipt['lines']): void {
  const isComplete = expected.every(({ lineId }) => lines.filter((line) => line.lineId === lineId).length === 1)
  if (!isComplete || lines.length !== expected.length) throw receiptIncomplete({})
  for (const { lineId, received, restock } of lines) {
    const line = order.lines.find((each) => each.lineId === lineId)
    const wanted = expected.find((each) => each.lineId === lineId)?.quantity ?? 0
    if (!line || received > wanted) throw returnTooMuch({ title: line?.title ?? '', left: wanted })
    if (restock > received || restock > countRestockable(line)) throw restockTooMuch({})
  }
}

async function restock(ctx: Ctx, order: OrderRow, lines: NewReceipt['lines']): Promise<boolean> {
  const quantities = new Map<string, number>()
  for (const { lineId, restock: quantity } of lines) {
    const variantId = order.lines.find((each) => each.lineId === lineId)?.variantId
    if (variantId !== undefined && variantId !== '' && quantity > 0)
      quantities.set(variantId, (quantities.get(variantId) ?? 0) + quantity)
  }
  if (quantities.size === 0) return false
  const back = await restockVariants(ctx, order.orderId, quantities)
  if (back.kind === 'too_many') throw restockTooMuch({})
  return back.cameBack
}

async function noteReturn(
  ctx: Ctx,
  orderId: string,
  returnId: string,
  data: { readonly state: ReturnState } & Readonly<Record<string, unknown>>,
): Promise<void> {
  await insertEvents(ctx, orderId, [{ kind: 'return', data: { returnId, ...data } }])
}

function sumPieces(lines: readonly { readonly quantity: number }[]): number {
  return sum(lines.map(({ quantity }) => quantity))
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
