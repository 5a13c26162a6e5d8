import type { MessageKey } from '@vitrine/commerce'
import type { Ctx, Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { mailBuyer } from './mail-buyer.ts'
import { findOrderRow, type ReturnRow } from '../read-store.ts'

const texts: Readonly<Record<Exclude<ReturnRow['state'], 'closed'>, readonly [heading: MessageKey, text: MessageKey]>> =
  {
    requested: ['mailReturnRequestedHeading', 'mailReturnRequested'],
    approved: ['mailReturnApprovedHeading', 'mailReturnApproved'],
    declined: ['mailReturnDeclinedHeading', 'mailReturnDeclined'],
    received: ['mailReturnReceivedHeading', 'mailReturnReceived'],
  }

/** The texts of the news that a return is in a state. */
export function describeReturn(site: Site, state: keyof typeof texts) {
  const t = translateFor(site)
  const [heading, opening] = texts[state]
  return {
    kind: `return-${state}`,
    subject: t('mailReturnSubject'),
    heading: t(heading),
    opening: t(opening),
  } as const
}

/** Mails the buyer how a return is getting on, once for each state; inside the transaction that moves it. */
export async function mailReturn(ctx: Ctx, orderId: string, returnId: string): Promise<void> {
  const order = await findOrderRow(ctx, orderId)
  const found = order?.returns.find((each) => each.returnId === returnId)
  if (!order || !found || found.state === 'closed') return
  const { state, note, lines } = found
  await mailBuyer(ctx, orderId, (site) => ({
    subjectId: returnId,
    ...describeReturn(site, state),
    notes: note !== '' && state !== 'received' ? [note] : [],
    withLines: false,
    pieces: lines.flatMap(({ lineId, quantity, received }) => {
      const count = received ?? quantity
      return count > 0 ? [{ lineId, quantity: count }] : []
    }),
  }))
}
