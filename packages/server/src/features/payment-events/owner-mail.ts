import { formatMoneyText } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { queueMail } from '../mail/index.ts'
import { renderMail, renderParagraph } from '../mail-layout/index.ts'
import type { providerBooks } from '../payment-providers/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { EventRow } from './store.ts'

/** Tells the owner, once, of money that came for a payment this shop knows nothing of, for example after a backup was restored. */
export async function reportUnknownPayment(
  ctx: Ctx,
  provider: string,
  known: providerBooks.KnownPayment,
): Promise<void> {
  ctx.log.error({ provider, ref: known.ref }, 'money came for a payment that this shop does not know')
  const amount = formatMoneyText(known.amountMinor, known.currency, ctx.site.language)
  const heading = 'A payment has no order'
  await mailOwner(
    ctx,
    { kind: 'payment-without-order', subjectId: known.ref, heading, subject: `${heading}: ${amount}` },
    [
      `A buyer paid ${amount} to ${ctx.site.title}, but the shop has no order for it.`,
      `Look up the payment ${known.ref} at your payment provider. Place the order by hand, or refund the payment there.`,
    ],
  )
}

/** Tells the owner, once for each message, that nobody could act on it for days. */
export async function reportFailedEvent(ctx: Ctx, { eventId, providerRef }: EventRow): Promise<void> {
  const ref = providerRef ?? eventId
  const heading = 'A payment could not be checked'
  await mailOwner(ctx, { kind: 'payment-unchecked', subjectId: eventId, heading, subject: `${heading}: ${ref}` }, [
    `The payment provider of ${ctx.site.title} sent a message about a payment that has no order, and did not answer questions about it for three days.`,
    `Look up ${ref} at your payment provider, and check that the keys under Settings, Payments are still valid.`,
  ])
}

interface OwnerMail {
  readonly kind: string
  readonly subjectId: string
  readonly heading: string
  readonly subject: string
}

/** A shop without a contact address gets no mail; the log has what happened. */
async function mailOwner(ctx: Ctx, { heading, ...mail }: OwnerMail, text: readonly string[]): Promise<void> {
  const { contactEmail } = storeSettings(ctx.site)
  if (contactEmail === '') return
  await queueMail(ctx, {
    ...mail,
    recipient: contactEmail,
    html: renderMail({
      site: ctx.site,
      preview: text[0] ?? heading,
      heading,
      language: 'en',
      sections: text.map(renderParagraph),
      footer: renderParagraph(ctx.site.title),
    }),
    plain: [heading, ...text].join('\n\n'),
  })
}
