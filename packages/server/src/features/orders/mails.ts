import {
  type TaxLine,
  type Translate,
  isolate,
  formatMoneyText,
  formatSubscriptionPrice,
  listDiscountLines,
  productTypes,
  listTaxLines,
} from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import {
  block,
  renderButton,
  renderFiles,
  renderMail,
  queueMail,
  type NewMail,
  renderParagraph,
  renderPlainLink,
  renderRows,
} from '../mail/index.ts'
import { listAnswers } from '../forms/index.ts'
import type { CheckoutSnapshot } from '../line-items/index.ts'
import { formatOrderNumber, listStoreAddressLines, storeSettings } from '../store-settings/index.ts'
import { formatAddressLines } from './address-lines.ts'
import { createMailedFiles, type MailedFiles } from './mail-files.ts'
import type { OrderRow } from './read-store.ts'
import { signOrderToken, getStatusPath } from './token.ts'

/** A line with its amount. */
type MailRow = Parameters<typeof renderRows>[0][number]

interface OrderName {
  readonly orderId: string
  readonly orderNumber: number
}

/** The confirmation of an order: what was bought, what it costs, where it goes, and the link to follow it. */
export function renderOrderConfirmedMail(
  site: Site,
  order: OrderName,
  attempt: { readonly checkout: CheckoutSnapshot; readonly provider: string },
  isPaid: boolean,
  downloads: MailedFiles | undefined,
): NewMail {
  const { checkout } = attempt
  const t = translateFor(site)
  const number = formatOrderNumber(site, order.orderNumber)
  const { manualPayment } = storeSettings(site)
  const firstName = checkout.shippingAddress?.firstName ?? checkout.billingAddress?.firstName ?? ''
  const heading = firstName === '' ? t('mailThanks') : t('mailThanksName', { name: firstName })
  const instructions = attempt.provider === 'manual' && !isPaid ? manualPayment.instructions : ''
  const isShipped = checkout.lines.some((line) => line.productType === productTypes.physical)
  const hasCards = checkout.lines.some((line) => line.productType === productTypes.giftCard)
  const intro = [
    t('mailOrderPlaced', { number }),
    ...(isShipped && !checkout.pickup ? [t('mailWillShip')] : []),
    ...(isPaid && downloads ? [t('mailFiles')] : []),
    ...(hasCards ? [t(isPaid ? 'mailCardsSent' : 'mailCardsLater')] : []),
  ].join(' ')
  return renderOrderMail(site, order, checkout, {
    kind: 'order-confirmed',
    subjectId: order.orderId,
    subject: t('mailOrderSubject', { number, site: site.title }),
    heading,
    text: [
      intro,
      ...(instructions === '' ? [] : [t('labelValue', { label: t('orderHowToPay'), value: instructions })]),
    ],
    withLines: true,
    ...(isPaid && downloads ? { downloads } : {}),
  })
}

/** The files of an order that was paid after it was placed, or of one whose buyer may download them again. */
function toOrderFilesNews(
  site: Site,
  order: OrderName,
  given: { readonly downloads: MailedFiles; readonly subjectId: string; readonly text: readonly string[] },
): OrderNews {
  const t = translateFor(site)
  const number = formatOrderNumber(site, order.orderNumber)
  return {
    ...given,
    kind: 'order-files',
    subject: t('mailFilesSubject', { number }),
    heading: t('mailFilesHeading'),
    withLines: false,
  }
}

export interface OrderNews {
  readonly kind: string
  readonly subjectId: string
  readonly subject: string
  readonly heading: string
  /** Paragraphs of plain text. */
  readonly text: readonly string[]
  readonly withLines: boolean
  /** The pieces that the mail is about, instead of all lines with their prices. */
  readonly pieces?: readonly { readonly lineId: string; readonly quantity: number }[]
  readonly downloads?: MailedFiles
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
  | 'shippingOptionName'
  | 'pickup'
  | 'baseUrl'
  | 'testMode'
> & {
  readonly giftCards?: readonly { readonly lastCharacters: string; readonly amountMinor: number }[]
  readonly lines: readonly Pick<
    CheckoutSnapshot['lines'][number],
    'lineId' | 'title' | 'options' | 'additionalFields' | 'quantity' | 'unitPriceMinor' | 'subscriptionPlan'
  >[]
}

/** A mail about an order, in the shop's name. */
export function renderOrderMail(site: Site, order: OrderName, checkout: MailedCheckout, news: OrderNews): NewMail {
  const t = translateFor(site)
  const url = checkout.baseUrl + getStatusPath(signOrderToken(site, order.orderId))
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
  const text = checkout.testMode ? [...news.text, t('mailTest')] : news.text
  const storeAddress = listStoreAddressLines(site).map((part) => isolate(part, t.language))
  const html = renderMail({
    site: { ...site, baseUrl: checkout.baseUrl },
    preview: news.text[0] ?? news.heading,
    heading: news.heading,
    language: t.language,
    sections: [
      ...text.map(renderParagraph),
      ...(news.link ? [renderButton(news.link.label, news.link.url)] : []),
      ...(news.downloads ? [renderFiles(t('orderFiles'), news.downloads.list, news.downloads.note)] : []),
      renderButton(t('mailViewOrder'), url),
      ...(pickup.length > 0 ? [block(t('orderPickup'), pickup)] : []),
      ...(lines.length > 0 ? [renderRows([...lines, ...totals])] : []),
      ...(address.length > 0 ? [block(shippingTitle(checkout, t), address)] : []),
    ],
    footer: renderParagraph([footerText(site, t), ...storeAddress].join('\n')),
  })
  const plain = [
    news.heading,
    ...text,
    ...(news.link ? [renderPlainLink(news.link.label, news.link.url)] : []),
    news.downloads ? downloadsText(news.downloads, t) : '',
    renderPlainLink(t('mailViewOrder'), url),
    pickup.length > 0 ? [`${t('orderPickup')}:`, ...pickup].join('\n') : '',
    [...lines, ...totals]
      .map(({ label, detail, value }) => t('labelValue', { label: detail ? `${label} (${detail})` : label, value }))
      .join('\n'),
    address.length > 0 ? [`${shippingTitle(checkout, t)}:`, ...address].join('\n') : '',
    [footerText(site, t), ...storeAddress].join('\n'),
  ]
  return {
    kind: news.kind,
    subjectId: news.subjectId,
    orderId: order.orderId,
    recipient: checkout.email,
    subject: news.subject,
    html,
    plain: plain.filter((part) => part !== '').join('\n\n'),
  }
}

function downloadsText({ list, note }: MailedFiles, t: Translate): string {
  const links = list.map(({ label, detail, url }) =>
    renderPlainLink(`${isolate(label, t.language)} (${isolate(detail, t.language)})`, url),
  )
  return [t('orderFiles'), ...links, note].join('\n')
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
    ...listAnswers(site, additionalFields).map(({ title, text }) => t('labelValue', { label: title, value: text })),
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

type MailedOrder = OrderRow & { readonly baseUrl: string }

/** Mails the files of an order whose money is here. One mail per `subjectId`; none for an order without files. */
export async function queuePaidFiles(ctx: Ctx, order: MailedOrder, subjectId: string): Promise<void> {
  const text = translateFor(ctx.site)('mailFilesPaid', { number: formatOrderNumber(ctx.site, order.orderNumber) })
  await queueFiles(ctx, order, subjectId, [text])
}

/** Mails links to the files of an order. One mail per `subjectId`; none for an order without files. */
export async function queueFiles(
  ctx: Ctx,
  order: MailedOrder,
  subjectId: string,
  text: readonly string[],
): Promise<void> {
  const { orderId, baseUrl } = order
  const files = order.lines.flatMap(({ lineId, file }) => (file ? [{ lineId, ...file }] : []))
  const downloads = createMailedFiles(ctx.site, { orderId, baseUrl, now: ctx.now }, files)
  if (!downloads) return
  const news = toOrderFilesNews(ctx.site, order, { downloads, subjectId, text })
  await queueMail(ctx, renderOrderMail(ctx.site, order, order, news))
}
