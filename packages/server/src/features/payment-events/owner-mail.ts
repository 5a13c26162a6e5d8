import { formatMoneyText } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { queueMail, renderMail, renderParagraph } from '../mail/index.ts'
import type { KnownPayment } from '../payment-providers/index.ts'
import { storeSettings } from '../store-settings/index.ts'

/** Tells the owner, once, of money that came for a payment this shop knows nothing of, for example after a backup was restored. */
export async function reportUnknownPayment(ctx: Ctx, provider: string, known: KnownPayment): Promise<void> {
  ctx.log.error({ provider, ref: known.ref }, 'money came for a payment that this shop does not know')
  const { contactEmail } = storeSettings(ctx.site)
  if (contactEmail === '') return
  const amount = formatMoneyText(known.amountMinor, known.currency, ctx.site.language)
  const heading = 'A payment has no order'
  const text = [
    `A buyer paid ${amount} to ${ctx.site.title}, but the shop has no order for it.`,
    `Look up the payment ${known.ref} at your payment provider. Place the order by hand, or refund the payment there.`,
  ]
  await queueMail(ctx, {
    kind: 'payment-without-order',
    subjectId: known.ref,
    recipient: contactEmail,
    subject: `${heading}: ${amount}`,
    html: renderMail({
      siteTitle: ctx.site.title,
      siteUrl: ctx.site.baseUrl,
      preview: text[0] ?? heading,
      heading,
      language: 'en',
      sections: text.map(renderParagraph),
      footer: renderParagraph(ctx.site.title),
    }),
    plain: [heading, ...text].join('\n\n'),
  })
}
