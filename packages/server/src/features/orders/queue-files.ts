import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { queueMail } from '../mail/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { createMailedFiles } from './mail-files.ts'
import { renderOrderMail, toOrderFilesNews } from './mails.ts'
import type { OrderRow } from './read-store.ts'

type MailedOrder = OrderRow & { readonly baseUrl: string }

/** Mails the files of an order whose money is here. One mail per `subjectId`; none for an order without files. */
export async function queuePaidFiles(ctx: Ctx, order: MailedOrder, subjectId: string): Promise<void> {
  const text = translateFor(ctx.site)('mailFilesPaid', { number: formatOrderNumber(ctx.site, order.orderNumber) })
  await queueFiles(ctx, order, subjectId, [text])
}

/** Mails links to the files of an order. One mail per `subjectId`; none for an order without files. */
export async function queueFiles(
  ctx: Ctx,
  order: MailedOrder,
  subjectId: string,
  text: readonly string[],
): Promise<void> {
  const { orderId, baseUrl } = order
  const files = order.lines.flatMap(({ lineId, file }) => (file ? [{ lineId, ...file }] : []))
  const downloads = createMailedFiles(ctx.site, { orderId, baseUrl, now: ctx.now }, files)
  if (!downloads) return
  const news = toOrderFilesNews(ctx.site, order, { downloads, subjectId, text })
  await queueMail(ctx, renderOrderMail(ctx.site, order, order, news))
}
