import { formatMoneyText, formatSubscriptionPrice, getWritingLocale, type MessageKey } from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { type CustomerMail, mailParts, queueCustomerMail, type mailKinds } from '../customer-mails/index.ts'
import { queueMail } from '../mail/index.ts'
import { renderMail, renderParagraph } from '../mail-layout/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import type { SubscriptionRow } from './record.ts'
import { getSubscriptionPath } from './token.ts'
import { getStoredUrl, localizeCtx } from '../languages/index.ts'

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
  | 'shippingAddress'
  | 'billingAddress'
  | 'baseUrl'
  | 'language'
  | 'testMode'
>

interface SubscriptionTexts {
  readonly subject: MessageKey
  /** The subject when absent. */
  readonly heading?: MessageKey
  readonly opening?: MessageKey
  /** What the store's own opening does not replace. */
  readonly facts?: MessageKey
  /** The words of the button; those for managing the subscription when absent. */
  readonly button?: MessageKey
}

/** The news that subscribers get, and the platform's texts of each. */
const texts = {
  'subscription-started': {
    subject: 'mailSubscriptionStartedSubject',
    heading: 'mailSubscriptionStartedHeading',
    facts: 'mailSubscriptionNext',
  },
  'subscription-ahead': { subject: 'mailSubscriptionAheadSubject', facts: 'mailSubscriptionAhead' },
  'subscription-price': { subject: 'mailSubscriptionPriceSubject', facts: 'mailSubscriptionPrice' },
  'subscription-delayed': { subject: 'mailSubscriptionDelayedSubject', opening: 'mailSubscriptionDelayed' },
  'subscription-plan': { subject: 'mailSubscriptionPlanSubject', facts: 'mailSubscriptionPrice' },
  'subscription-card': {
    subject: 'mailSubscriptionCardSubject',
    opening: 'mailSubscriptionCard',
    button: 'manageChangeCard',
  },
  'subscription-failed': {
    subject: 'mailSubscriptionFailedSubject',
    opening: 'mailSubscriptionFailed',
    button: 'mailSubscriptionPay',
  },
  'subscription-paused': { subject: 'mailSubscriptionPausedSubject', opening: 'mailSubscriptionPaused' },
  'subscription-cancels': {
    subject: 'mailSubscriptionCancelsSubject',
    facts: 'manageEndsOn',
    button: 'manageKeep',
  },
  'subscription-canceled': { subject: 'mailSubscriptionCanceledSubject', opening: 'mailSubscriptionCanceled' },
  'subscription-ended': { subject: 'mailSubscriptionEndedSubject', facts: 'mailSubscriptionEndedPaid' },
} as const satisfies Readonly<Record<string, SubscriptionTexts>>

/** A mail to a subscriber. `subjectId` names the cause: a mail of one kind and cause is sent once. */
export interface SubscriptionNews {
  readonly kind: keyof typeof texts
  /** Where the outbox calls it otherwise than its texts. */
  readonly outboxKind?: string
  readonly subjectId: string
  /** Variables besides those of every subscription. */
  readonly values?: mailKinds.MailValues
  /** Other facts than those of the kind; null for none. */
  readonly facts?: MessageKey | null
  /** Paragraphs that stay when the store has its own texts. */
  readonly notes?: readonly string[]
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
  const own = localizeCtx(ctx, row.language)
  await queueCustomerMail(own, describeSubscriptionMail(own.site, row, news))
}

export function describeSubscriptionMail(site: Site, row: MailedSubscription, news: SubscriptionNews): CustomerMail {
  const t = translateFor(site)
  const usual: SubscriptionTexts = texts[news.kind]
  const { facts = usual.facts ?? null } = news
  const price = formatPlanPrice(site, row)
  const notes = [...(news.notes ?? []), ...(row.testMode ? [t('mailTest')] : [])]
  const baseUrl = getStoredUrl(site, row.baseUrl)
  const url = baseUrl + getSubscriptionPath(site, row.subscriptionId)
  return {
    template: news.kind,
    outbox: { kind: news.outboxKind ?? news.kind, subjectId: news.subjectId, recipient: row.email },
    baseUrl,
    values: { site: site.title, name: getFirstName(row), product: row.title, price, ...news.values },
    subject: t(usual.subject),
    heading: t(usual.heading ?? usual.subject),
    opening: usual.opening ? t(usual.opening) : '',
    facts: facts === null ? '' : t(facts),
    details: [
      ...notes.map(mailParts.createParagraph),
      mailParts.createRows([{ label: `${row.quantity} × ${row.title}`, value: price }], t),
      mailParts.createButton(t(usual.button ?? 'mailSubscriptionManage'), url),
    ],
    footer: mailParts.createParagraph(getFooter(site)),
  }
}

function getFirstName({ shippingAddress, billingAddress }: MailedSubscription): string {
  return shippingAddress?.firstName ?? billingAddress?.firstName ?? ''
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
