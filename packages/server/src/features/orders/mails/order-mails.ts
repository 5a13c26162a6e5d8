import {
  type TaxLine,
  type Translate,
  isDonation,
  isolate,
  formatMoneyText,
  formatSubscriptionPrice,
  listDiscountLines,
  productTypes,
  listTaxLines,
} from '@vitrine/commerce'
import type { Site } from '../../../platform/context.ts'
import { translateFor } from '../../../platform/messages.ts'
import { type CustomerMail, mailParts, type mailKinds } from '../../customer-mails/index.ts'
import { renderPlainLink } from '../../mail-layout/index.ts'
import { lineAnswers } from '../../forms/index.ts'
import type { DonationThanks } from '../../donations/index.ts'
import type { CheckoutSnapshot } from '../../line-items/index.ts'
import { formatOrderNumber, listStoreAddressLines, storeSettings } from '../../store-settings/index.ts'
import { formatAddressLines } from '../address-lines.ts'
import type { MailedFiles } from './mailed-files.ts'
import { describeTickets } from './mailed-tickets.ts'
import type { BuyerTicket } from '../../tickets/index.ts'
import { signOrderToken, getStatusPath } from '../token.ts'
import { getStoredUrl } from '../../languages/index.ts'
import { describeSlot, type SlotTimes } from '../../time-slots/index.ts'

type MailPart = ReturnType<typeof mailParts.createParagraph>

/** A line with its amount. */
type MailRow = Parameters<typeof mailParts.createRows>[0][number]

interface OrderName {
  readonly orderId: string
  readonly orderNumber: number
}

/** What an order gives its buyer by mail. */
interface BoughtParts {
  readonly downloads: MailedFiles | undefined
  readonly tickets: readonly BuyerTicket[]
}

/** The confirmation of an order: what was bought, what it costs, where it goes, and the link to follow it. */
export function describeOrderConfirmed(
  site: Site,
  order: OrderName,
  attempt: { readonly checkout: MailedCheckout; readonly provider: string },
  isPaid: boolean,
  { downloads, tickets }: BoughtParts,
): CustomerMail {
  const { checkout } = attempt
  const t = translateFor(site)
  const { manualPayment } = storeSettings(site)
  const instructions = attempt.provider === 'manual' && !isPaid ? manualPayment.instructions : ''
  const isShipped = checkout.lines.some((line) => line.productType === productTypes.physical)
  const hasCards = checkout.lines.some((line) => line.productType === productTypes.giftCard)
  const facts = [
    ...(isShipped && !checkout.pickup ? [t('mailWillShip')] : []),
    ...(isPaid && downloads ? [t('mailFiles')] : []),
    ...(tickets.length > 0 ? [t(isPaid ? 'mailTickets' : 'mailTicketsLater')] : []),
    ...(hasCards ? [t(isPaid ? 'mailCardsSent' : 'mailCardsLater')] : []),
  ]
  return describeOrderMail(site, order, checkout, {
    kind: 'order-confirmed',
    subjectId: order.orderId,
    subject: t('mailOrderSubject'),
    heading: getFirstName(checkout) === '' ? t('mailThanks') : t('mailThanksName'),
    opening: t('mailOrderPlaced'),
    facts: facts.join(' '),
    notes: instructions === '' ? [] : [t('labelValue', { label: t('orderHowToPay'), value: instructions })],
    withLines: true,
    // A number is spent on it for good, so it waits until nothing is open.
    ...(isPaid && storeSettings(site).attachesInvoices ? { attachment: 'invoice' } : {}),
    ...(isPaid && downloads ? { downloads } : {}),
    ...(isPaid ? { tickets } : {}),
  })
}

/** The receipt of a donation, with what its fund says. The tax note waits for the money. */
export function describeDonation(
  site: Site,
  order: OrderName,
  attempt: { readonly checkout: MailedCheckout; readonly provider: string },
  isPaid: boolean,
  thanks: readonly DonationThanks[],
): CustomerMail {
  const { checkout } = attempt
  const t = translateFor(site)
  const { instructions } = storeSettings(site).manualPayment
  const asksToPay = attempt.provider === 'manual' && !isPaid && instructions !== ''
  return describeOrderMail(site, order, checkout, {
    kind: 'donation-confirmed',
    subjectId: order.orderId,
    subject: t('mailDonationSubject'),
    heading: getFirstName(checkout) === '' ? t('donationConfirmed') : t('donationConfirmedName'),
    opening: t('mailDonationText'),
    notes: [
      ...listThanks(thanks, isPaid),
      ...(asksToPay ? [t('labelValue', { label: t('orderHowToPay'), value: instructions })] : []),
    ],
    withLines: true,
  })
}

/** What the funds of a donation say: thanks, and the note on taxes once it is paid. */
export function listThanks(all: readonly DonationThanks[], isPaid: boolean): string[] {
  return all.flatMap(({ thanks, taxNote }) => [thanks, isPaid ? taxNote : '']).filter((text) => text !== '')
}

/** A donation is bought alone. */
export function isDonationOrder(lines: readonly { readonly productType: number }[]): boolean {
  return lines.length > 0 && lines.every(({ productType }) => isDonation(productType))
}

/** What a mail about an order says. Subject, heading, opening and facts have their `{variables}` unfilled. */
export interface OrderNews {
  readonly kind: mailKinds.CustomerMailKind
  /** Where the outbox calls it otherwise than its texts. */
  readonly outboxKind?: string
  readonly subjectId: string
  readonly subject: string
  readonly heading: string
  readonly opening: string | null
  readonly facts?: string
  /** Variables besides those of every order. */
  readonly values?: mailKinds.MailValues
  /** Paragraphs above the opening, and below it. They stay when the store has its own texts. */
  readonly before?: readonly string[]
  readonly notes?: readonly string[]
  readonly withLines: boolean
  /** The pieces that the mail is about, instead of all lines with their prices. */
  readonly pieces?: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly downloads?: MailedFiles
  readonly tickets?: readonly BuyerTicket[]
  /** A file that is made when the mail is sent. */
  readonly attachment?: 'invoice'
  /** A button beside the one that leads to the order. */
  readonly link?: { readonly label: string; readonly url: string }
}

type MailedCheckout = Pick<
  CheckoutSnapshot,
  | 'email'
  | 'currency'
  | 'subtotalMinor'
  | 'discountMinor'
  | 'discounts'
  | 'shippingMinor'
  | 'taxes'
  | 'grandTotalMinor'
  | 'taxIncluded'
  | 'shippingAddress'
  | 'billingAddress'
  | 'shippingOptionName'
  | 'pickup'
  | 'baseUrl'
  | 'testMode'
> & {
  readonly timeSlot?: SlotTimes | null
  readonly giftCards?: readonly { readonly lastCharacters: string; readonly amountMinor: number }[]
  readonly lines: readonly Pick<
    CheckoutSnapshot['lines'][number],
    | 'lineId'
    | 'productType'
    | 'title'
    | 'options'
    | 'additionalFields'
    | 'quantity'
    | 'unitPriceMinor'
    | 'subscriptionPlan'
  >[]
}

/** A mail about an order, in the shop's name. */
export function describeOrderMail(
  site: Site,
  order: OrderName,
  checkout: MailedCheckout,
  news: OrderNews,
): CustomerMail {
  const t = translateFor(site)
  const baseUrl = getStoredUrl(site, checkout.baseUrl)
  const token = signOrderToken(site, order.orderId)
  const url = baseUrl + getStatusPath(token)
  const notes = [...(news.notes ?? []), ...(checkout.testMode ? [t('mailTest')] : [])]
  const storeAddress = listStoreAddressLines(site).map((part) => isolate(part, t.language))
  return {
    template: news.kind,
    outbox: {
      kind: news.outboxKind ?? news.kind,
      subjectId: news.subjectId,
      orderId: order.orderId,
      recipient: checkout.email,
      ...(news.attachment === undefined ? {} : { attachment: news.attachment }),
    },
    baseUrl,
    values: {
      site: site.title,
      number: formatOrderNumber(site, order.orderNumber),
      name: getFirstName(checkout),
      ...news.values,
    },
    subject: news.subject,
    heading: news.heading,
    opening: news.opening,
    ...(news.facts === undefined ? {} : { facts: news.facts }),
    before: (news.before ?? []).map(mailParts.createParagraph),
    details: [
      ...notes.map(mailParts.createParagraph),
      ...(news.link ? [mailParts.createButton(news.link.label, news.link.url)] : []),
      ...(news.downloads ? [describeDownloads(news.downloads, t)] : []),
      ...(news.tickets && news.tickets.length > 0 ? describeTickets(site, { token, baseUrl }, news.tickets) : []),
      mailParts.createButton(t('mailViewOrder'), url),
      ...describeOrder(site, checkout, news, t),
    ],
    footer: mailParts.createParagraph([footerText(site, t), ...storeAddress].join('\n')),
  }
}

/** Where it is picked up, its lines or pieces, and where it goes: as far as the mail is about them. */
function describeOrder(site: Site, checkout: MailedCheckout, news: OrderNews, t: Translate): MailPart[] {
  const lines = news.pieces
    ? pieceRows(site, checkout, news.pieces, t)
    : news.withLines
      ? lineRows(site, checkout, t)
      : []
  const totals = news.withLines ? totalRows(site, checkout, t) : []
  const address =
    (news.withLines || news.pieces) && checkout.shippingAddress
      ? formatAddressLines(checkout.shippingAddress, t.language).map((part) => isolate(part, t.language))
      : []
  const pickup = news.withLines ? listPickupLines(checkout).map((part) => isolate(part, t.language)) : []
  return [
    ...(news.withLines && checkout.timeSlot ? [describeTime(site, checkout, checkout.timeSlot, t)] : []),
    ...(pickup.length > 0 ? [mailParts.createLines(t('orderPickup'), pickup)] : []),
    ...(lines.length > 0 ? [mailParts.createRows([...lines, ...totals], t)] : []),
    ...(address.length > 0 ? [mailParts.createLines(shippingTitle(checkout, t), address)] : []),
  ]
}

/** The buyer's first name; '' where it is not known. */
export function getFirstName({
  shippingAddress,
  billingAddress,
}: Pick<MailedCheckout, 'shippingAddress' | 'billingAddress'>) {
  return shippingAddress?.firstName ?? billingAddress?.firstName ?? ''
}

function describeDownloads(downloads: MailedFiles, t: Translate): MailPart {
  const links = downloads.list.map(({ label, detail, url }) =>
    renderPlainLink(`${isolate(label, t.language)} (${isolate(detail, t.language)})`, url),
  )
  return mailParts.createFiles(t('orderFiles'), downloads, links)
}

function lineRows(site: Site, checkout: MailedCheckout, t: Translate): MailRow[] {
  const formatLinePrice = ({ unitPriceMinor, quantity }: MailedCheckout['lines'][number]) =>
    formatMoneyText(unitPriceMinor * quantity, checkout.currency, site.language)
  return checkout.lines.map((line) => ({
    label: `${line.quantity} × ${isolate(line.title, t.language)}`,
    detail: [
      ...listDetails(site, line, t),
      ...(line.subscriptionPlan ? [formatSubscriptionPrice(line.subscriptionPlan, formatLinePrice(line), t)] : []),
    ].join(', '),
    value: formatLinePrice(line),
  }))
}

/** The chosen options of a line, and the answers to the form of its product. */
function listDetails(
  site: Site,
  { options, additionalFields }: MailedCheckout['lines'][number],
  t: Translate,
): string[] {
  return [
    ...options.map(({ optionName, value }) => t('labelValue', { label: optionName, value })),
    ...lineAnswers
      .listAnswers(site, additionalFields)
      .map(({ title, text }) => t('labelValue', { label: title, value: text })),
  ]
}

/** Titles with how many of each; nothing is charged for a parcel. */
function pieceRows(
  site: Site,
  checkout: MailedCheckout,
  pieces: NonNullable<OrderNews['pieces']>,
  t: Translate,
): MailRow[] {
  return pieces.flatMap(({ lineId, quantity }) => {
    const line = checkout.lines.find((each) => each.lineId === lineId)
    if (!line) return []
    const detail = listDetails(site, line, t).join(', ')
    return [{ label: isolate(line.title, t.language), detail, value: `× ${quantity}` }]
  })
}

function totalRows(site: Site, checkout: MailedCheckout, t: Translate): MailRow[] {
  const money = (amountMinor: number) => formatMoneyText(amountMinor, checkout.currency, site.language)
  const charged = checkout.taxes.map(({ name, taxMinor }) => ({ name, amountMinor: taxMinor }))
  const taxes = listTaxLines(charged, checkout.taxIncluded, t)
  const taxRow = ({ label, amountMinor }: TaxLine) => ({ label, value: money(amountMinor) })
  return [
    { label: t('totalSubtotal'), value: money(checkout.subtotalMinor) },
    ...listDiscountLines(checkout, t).map(({ label, amountMinor }) => ({ label, value: money(-amountMinor) })),
    ...(checkout.shippingOptionName === null
      ? []
      : [{ label: t('totalShipping'), detail: checkout.shippingOptionName, value: money(checkout.shippingMinor) }]),
    ...taxes.added.map(taxRow),
    { label: t('totalTotal'), value: money(checkout.grandTotalMinor), isStrong: true },
    ...(checkout.giftCards ?? []).map(({ lastCharacters, amountMinor }) => ({
      label: t('totalGiftCard', { characters: lastCharacters }),
      value: money(-amountMinor),
    })),
    ...taxes.included.map(taxRow),
  ]
}

function describeTime(site: Site, { pickup }: MailedCheckout, timeSlot: SlotTimes, t: Translate): MailPart {
  return mailParts.createLines(t(pickup ? 'slotPickup' : 'slotDelivery'), [describeSlot(site, t.language, timeSlot)])
}

/** Where the order is picked up and what to know about it, as its owner wrote it. */
function listPickupLines({ pickup }: MailedCheckout): string[] {
  return [pickup?.location ?? '', pickup?.instructions ?? '']
    .flatMap((text) => text.split('\n'))
    .filter((line) => line.trim() !== '')
}

function shippingTitle({ shippingOptionName: method }: MailedCheckout, t: Translate): string {
  return method === null ? t('mailAddress') : t('mailShipsTo', { method })
}

function footerText(site: Site, t: Translate): string {
  const { businessName, contactEmail } = storeSettings(site)
  const name = businessName === '' ? site.title : businessName
  return contactEmail === '' ? name : t('mailQuestions', { name, email: contactEmail })
}
