import type { MessageKey } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import { mailBuyer } from './change-order.ts'
import { findOrderRow, type ReturnRow } from './read-store.ts'

const texts: Readonly<Record<Exclude<ReturnRow['state'], 'closed'>, readonly [heading: MessageKey, text: MessageKey]>> =
  {
    requested: ['mailReturnRequestedHeading', 'mailReturnRequested'],
    approved: ['mailReturnApprovedHeading', 'mailReturnApproved'],
    declined: ['mailReturnDeclinedHeading', 'mailReturnDeclined'],
    received: ['mailReturnReceivedHeading', 'mailReturnReceived'],
  }

/** Mails the buyer how a return is getting on, once for each state; inside the transaction that moves it. */
export async function mailReturn(ctx: Ctx, orderId: string, returnId: string): Promise<void> {
  const order = await findOrderRow(ctx, orderId)
  const found = order?.returns.find((each) => each.returnId === returnId)
  if (!order || !found || found.state === 'closed') return
  const t = translateFor(ctx.site)
  const number = formatOrderNumber(ctx.site, order.orderNumber)
  const [heading, text] = texts[found.state]
  await mailBuyer(ctx, orderId, {
    kind: `return-${found.state}`,
    subjectId: returnId,
    subject: t('mailReturnSubject', { number }),
    heading: t(heading),
    text: [t(text), ...(found.note !== '' && found.state !== 'received' ? [found.note] : [])],
    withLines: false,
    pieces: found.lines.flatMap(({ lineId, quantity, received }) => {
      const count = received ?? quantity
      return count > 0 ? [{ lineId, quantity: count }] : []
    }),
  })
}
