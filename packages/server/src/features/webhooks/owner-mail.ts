import type { Ctx } from '../../platform/context.ts'
import { queueMail } from '../mail/index.ts'
import { renderMail, renderParagraph } from '../mail-layout/index.ts'
import { storeSettings } from '../store-settings/index.ts'

/** Tells the owner that a webhook was switched off. A shop without a contact address gets no mail; the screen says it. */
export async function mailFailedWebhook(ctx: Ctx, webhookId: string, url: string): Promise<void> {
  const { contactEmail } = storeSettings(ctx.site)
  ctx.log.warn({ webhookId }, 'a webhook was switched off: its deliveries failed for three days')
  if (contactEmail === '') return
  const heading = 'A webhook was switched off'
  const { host } = new URL(url)
  const text = [
    `Deliveries of ${ctx.site.title} to ${host} failed for three days, so nothing is sent there any more.`,
    'Look at its log under Settings, Webhooks. When the receiver works again, switch the webhook on and send the events again.',
  ]
  await queueMail(ctx, {
    kind: 'webhook-disabled',
    subjectId: `${webhookId}-${ctx.now.getTime()}`,
    subject: `${heading}: ${host}`,
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
