import { type Ctx, transaction } from '../../../platform/context.ts'
import { queueMail } from '../../mail/index.ts'
import { renderButton, renderMail, renderParagraph } from '../../mail-layout/index.ts'
import { formatOrderNumber, storeSettings } from '../../store-settings/index.ts'
import { orderNotFound, returnUnavailable } from '../errors.ts'
import { findOrderRow, type OrderRow } from '../read-store.ts'
import type { NewReturn } from '../return-schema.ts'
import { countReturnable } from '../return-view.ts'
import { addReturn } from './service.ts'
import { lockOrder } from '../store.ts'
import { readOrderToken } from '../token.ts'

/** The buyer asks for a return on the page of the order. The owner gets an email, and answers. */
export async function requestReturn(
  ctx: Ctx,
  token: string,
  { lines, reason }: Pick<NewReturn, 'lines' | 'reason'>,
): Promise<void> {
  const orderId = readOrderToken(ctx.site, token)
  if (orderId === undefined) throw orderNotFound({})
  await transaction(ctx, async (ctx) => {
    await lockOrder(ctx, orderId)
    const order = await findOrderRow(ctx, orderId)
    if (!order) throw orderNotFound({})
    const isPossible = lines.every(({ lineId, quantity }) => {
      const line = order.lines.find((each) => each.lineId === lineId)
      return line !== undefined && quantity <= countReturnable(ctx.site, order, line, ctx.now)
    })
    if (lines.length === 0 || !isPossible) throw returnUnavailable({})
    const returnId = await addReturn(ctx, orderId, { lines, reason, note: '', notify: true }, true)
    await mailOwner(ctx, order, returnId, reason)
  })
}

/** A shop without a contact address gets no mail; the list of orders has the request. */
async function mailOwner(ctx: Ctx, order: OrderRow, returnId: string, reason: string): Promise<void> {
  const { contactEmail } = storeSettings(ctx.site)
  if (contactEmail === '') return
  const heading = `Return requested for order #${formatOrderNumber(ctx.site, order.orderNumber)}`
  const text = [
    `${order.customerName || order.email} asks to send items back. Approve or decline the return on the page of the order.`,
    ...(reason === '' ? [] : [reason]),
  ]
  const url = `${ctx.site.baseUrl}/config/orders/${order.orderId}`
  await queueMail(ctx, {
    kind: 'return-request',
    subjectId: returnId,
    recipient: contactEmail,
    subject: heading,
    html: renderMail({
      site: ctx.site,
      preview: text[0] ?? heading,
      heading,
      language: 'en',
      sections: [...text.map(renderParagraph), renderButton('View order', url)],
      footer: renderParagraph(ctx.site.title),
    }),
    plain: [heading, ...text, url].join('\n\n'),
  })
}
