import { formatMoneyText, formatSubscriptionPrice, getWritingLocale } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { queueMail, renderButton, renderMail, renderParagraph, renderPlainLink, renderRows } from '../mail/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { SubscriptionRow } from './record.ts'
import { getSubscriptionPath } from './token.ts'

type MailedSubscription = Pick<
  SubscriptionRow,
  | 'subscriptionId'
  | 'title'
  | 'quantity'
  | 'unitPriceMinor'
  | 'currency'
  | 'periodValue'
  | 'periodUnit'
  | 'cycles'
  | 'timeZone'
  | 'email'
  | 'baseUrl'
  | 'testMode'
>

/** A mail to a subscriber. `subjectId` names the cause: a mail of one kind and cause is sent once. */
interface SubscriptionNews {
  readonly kind: string
  readonly subjectId: string
  readonly subject: string
  readonly heading?: string
  readonly text: readonly string[]
  /** The words of the button; those for managing the subscription when absent. */
  readonly button?: string
}

/** A day on the clock of the subscription, in the language of the sentences around it. */
export function formatSubscriptionDay(site: Pick<Site, 'language' | 'settings'>, timeZone: string, at: Date): string {
  const locale = getWritingLocale(translateFor(site).language)
  return new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric', month: 'long', day: 'numeric' }).format(at)
}

/** "$32.00 every month for 1 year": the price of all pieces. */
export function formatPlanPrice(
  site: Pick<Site, 'language' | 'settings'>,
  row: Pick<MailedSubscription, 'unitPriceMinor' | 'quantity' | 'currency' | 'periodValue' | 'periodUnit' | 'cycles'>,
): string {
  const price = formatMoneyText(row.unitPriceMinor * row.quantity, row.currency, site.language)
  const billingPeriod = { value: row.periodValue, unit: row.periodUnit }
  return formatSubscriptionPrice({ billingPeriod, numBillingCycles: row.cycles }, price, translateFor(site))
}

/** Puts a mail to the subscriber into the outbox, in the transaction of its cause. */
export async function mailSubscriber(ctx: Ctx, row: MailedSubscription, news: SubscriptionNews): Promise<void> {
  const { site } = ctx
  const t = translateFor(site)
  const heading = news.heading ?? news.subject
  const url = row.baseUrl + getSubscriptionPath(site, row.subscriptionId)
  const button = news.button ?? t('mailSubscriptionManage')
  const text = row.testMode ? [...news.text, t('mailTest')] : news.text
  const plan = { label: `${row.quantity} × ${row.title}`, value: formatPlanPrice(site, row) }
  const footer = getFooter(site)
  await queueMail(ctx, {
    kind: news.kind,
    subjectId: news.subjectId,
    recipient: row.email,
    subject: news.subject,
    html: renderMail({
      site: { ...site, baseUrl: row.baseUrl },
      preview: text[0] ?? heading,
      heading,
      language: t.language,
      sections: [...text.map(renderParagraph), renderRows([plan]), renderButton(button, url)],
      footer: renderParagraph(footer),
    }),
    plain: [heading, ...text, t('labelValue', plan), renderPlainLink(button, url), footer].join('\n\n'),
  })
}

function getFooter(site: Site): string {
  const { businessName, contactEmail } = storeSettings(site)
  const name = businessName === '' ? site.title : businessName
  return contactEmail === '' ? name : translateFor(site)('mailQuestions', { name, email: contactEmail })
}

/** Tells the owner, once for each cause. A shop without a contact address gets no mail. */
export async function mailShopOwner(
  ctx: Ctx,
  { kind, subjectId, heading }: { readonly kind: string; readonly subjectId: string; readonly heading: string },
  text: readonly string[],
): Promise<void> {
  const { contactEmail } = storeSettings(ctx.site)
  if (contactEmail === '') return
  await queueMail(ctx, {
    kind,
    subjectId,
    subject: heading,
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
