import type { Ctx } from '../../../platform/context.ts'
import { newId } from '../../../platform/ids.ts'
import { hasDownloads, isOwned } from '../downloads/store.ts'
import { queueNewFiles } from './paid-mails.ts'
import { queuePaidTickets } from './ticket-mails.ts'
import { findOrderRow, type OrderRow } from '../read-store.ts'

/**
 * Mails the tickets and files of an order that was changed, when there are new ones or none could be had before. A payment mails them where something is due.
 * Inside the transaction of the change; `before` is the order before it.
 */
export async function mailChangedFiles(ctx: Ctx, before: OrderRow): Promise<void> {
  const row = await findOrderRow(ctx, before.orderId)
  if (!row) return
  const hasNewLines = row.lines.some(({ lineId }) => before.lines.every((line) => line.lineId !== lineId))
  if (isOwned(row) && (hasNewLines || !isOwned(before)))
    await queuePaidTickets(ctx, { ...row, baseUrl: ctx.site.baseUrl }, newId(ctx.now.getTime()))
  if (!hasDownloads(row)) return
  const hasNew = row.lines.some(
    ({ lineId, files }) => files.length > 0 && before.lines.every((line) => line.lineId !== lineId),
  )
  if (hasNew || !isOwned(before)) await queueNewFiles(ctx, { ...row, baseUrl: ctx.site.baseUrl })
}
