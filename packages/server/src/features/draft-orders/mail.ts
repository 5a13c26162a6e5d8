import { formatMoneyText, isolate } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import type { PricedCart } from '../carts/index.ts'
import { type NewMail, renderButton, renderMail, renderParagraph, renderPlainLink, renderRows } from '../mail/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { WholeDraftRow } from './store.ts'
import { getPaymentUrl } from './views.ts'

/** The link that pays a draft: what is in it, what it costs, and until when the link works. */
export function renderPaymentLinkMail(ctx: Ctx, draft: WholeDraftRow, cart: PricedCart, message: string): NewMail {
  const { site } = ctx
  const t = translateFor(site)
  const url = getPaymentUrl(site, draft)
  const money = (amountMinor: number) => formatMoneyText(amountMinor, draft.currency, site.language)
  const amount = money(cart.totals.grandTotalMinor)
  const day = new Intl.DateTimeFormat(t.language, { dateStyle: 'long', timeZone: site.timeZone }).format(
    draft.linkExpiresAt ?? ctx.now,
  )
  const rows = [
    ...cart.entries.map(({ entry, unitPriceMinor }) => ({
      label: `${entry.quantity} × ${isolate(entry.itemTitle ?? entry.title, t.language)}`,
      detail: Object.values(entry.attributes ?? {}).join(', '),
      value: money(unitPriceMinor * entry.quantity),
    })),
    { label: t('totalTotal'), value: amount, isStrong: true },
  ]
  const text = [
    ...(message === '' ? [] : [message]),
    t('draftMailText', { site: site.title }),
    t('draftMailUntil', { day }),
    ...(storeSettings(site).testMode ? [t('mailTest')] : []),
  ]
  const button = t('draftMailButton', { amount })
  const { businessName, contactEmail } = storeSettings(site)
  const name = businessName === '' ? site.title : businessName
  const footer = contactEmail === '' ? name : t('mailQuestions', { name, email: contactEmail })
  return {
    kind: 'payment-link',
    subjectId: newId(ctx.now.getTime()),
    recipient: cart.record.email ?? '',
    subject: t('draftMailSubject', { site: site.title }),
    html: renderMail({
      site,
      preview: text[0] ?? '',
      heading: t('draftMailHeading'),
      language: t.language,
      sections: [...text.map(renderParagraph), renderButton(button, url), renderRows(rows)],
      footer: renderParagraph(footer),
    }),
    plain: [
      t('draftMailHeading'),
      ...text,
      renderPlainLink(button, url),
      rows.map(({ label, value }) => t('labelValue', { label, value })).join('\n'),
      footer,
    ].join('\n\n'),
  }
}
