import { formatMoneyText, isolate } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { translateFor } from '../../platform/messages.ts'
import type { PricedCart } from '../carts/index.ts'
import { type CustomerMail, mailParts } from '../customer-mails/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { WholeDraftRow } from './store.ts'
import { getPaymentUrl } from './views.ts'

type MailedDraft = Pick<WholeDraftRow, 'draftId' | 'linkExpiresAt' | 'currency'>
interface MailedCart {
  readonly record: Pick<PricedCart['record'], 'email'>
  readonly totals: Pick<PricedCart['totals'], 'grandTotalMinor'>
  readonly entries: readonly (Pick<PricedCart['entries'][number], 'unitPriceMinor'> & {
    readonly entry: Pick<PricedCart['entries'][number]['entry'], 'quantity' | 'itemTitle' | 'title' | 'attributes'>
  })[]
}

/** The link that pays a draft: what is in it, what it costs, and until when the link works. */
export function describePaymentLink(
  ctx: Pick<Ctx, 'site' | 'now'>,
  draft: MailedDraft,
  cart: MailedCart,
  message: string,
): CustomerMail {
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
  const button = t('draftMailButton', { amount })
  const { businessName, contactEmail } = storeSettings(site)
  const name = businessName === '' ? site.title : businessName
  const footer = contactEmail === '' ? name : t('mailQuestions', { name, email: contactEmail })
  return {
    template: 'payment-link',
    outbox: { subjectId: newId(ctx.now.getTime()), recipient: cart.record.email ?? '' },
    values: { site: site.title, amount, day },
    subject: t('draftMailSubject'),
    heading: t('draftMailHeading'),
    opening: t('draftMailText'),
    before: message === '' ? [] : [mailParts.createParagraph(message)],
    details: [
      mailParts.createParagraph(t('draftMailUntil', { day })),
      ...(storeSettings(site).testMode ? [mailParts.createParagraph(t('mailTest'))] : []),
      mailParts.createButton(button, url),
      mailParts.createRows(rows, t),
    ],
    footer: mailParts.createParagraph(footer),
  }
}
