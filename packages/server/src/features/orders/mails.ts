import { productTypes, moneyText } from '@vitrine/commerce'
import type { Site } from '../../platform/context.ts'
import { block, button, files, mailHtml, type MailRow, type NewMail, paragraph, rows } from '../mail/index.ts'
import type { PlacedCheckout } from '../payments/index.ts'
import { storeSettings } from '../store-settings/index.ts'
import { addressLines } from './address-lines.ts'
import type { MailedFiles } from './mail-files.ts'
import { orderTokenOf, statusPath } from './token.ts'

interface OrderName {
  readonly orderId: string
  readonly orderNumber: number
}

/** The confirmation of an order: what was bought, what it costs, where it goes, and the link to follow it. */
export function orderConfirmedMail(
  site: Site,
  order: OrderName,
  attempt: { readonly checkout: PlacedCheckout; readonly provider: string },
  isPaid: boolean,
  downloads: MailedFiles | undefined,
): NewMail {
  const { checkout } = attempt
  const { manualPayment } = storeSettings(site)
  const firstName = checkout.shippingAddress?.firstName ?? checkout.billingAddress?.firstName ?? ''
  const heading = firstName === '' ? 'Thank you for your order' : `Thank you for your order, ${firstName}`
  const instructions = attempt.provider === 'manual' && !isPaid ? manualPayment.instructions : ''
  const isShipped = checkout.lines.some((line) => line.productType === productTypes.physical)
  const hasCards = checkout.lines.some((line) => line.productType === productTypes.giftCard)
  const intro = [
    `We’ve received your order #${order.orderNumber}.`,
    ...(isShipped ? ['We’ll email you when it ships.'] : []),
    ...(isPaid && downloads ? ['Download your files below.'] : []),
    ...(hasCards
      ? [isPaid ? 'We’ll email gift cards to their recipients.' : 'We’ll email gift cards once your order is paid.']
      : []),
  ].join(' ')
  return orderMail(site, order, checkout, {
    kind: 'order-confirmed',
    subjectId: order.orderId,
    subject: `Your order #${order.orderNumber} at ${site.title}`,
    heading,
    text: [intro, ...(instructions === '' ? [] : [`How to pay: ${instructions}`])],
    withLines: true,
    ...(isPaid && downloads ? { downloads } : {}),
  })
}

/** The files of an order that was paid after it was placed. */
export function orderFilesNews(order: OrderName, downloads: MailedFiles): OrderNews {
  return {
    kind: 'order-files',
    subjectId: order.orderId,
    subject: `Your files of order #${order.orderNumber}`,
    heading: 'Your files are ready',
    text: [`We received your payment for order #${order.orderNumber}.`],
    withLines: false,
    downloads,
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
  readonly downloads?: MailedFiles
  /** A button beside the one that leads to the order. */
  readonly link?: { readonly label: string; readonly url: string }
}

type MailedCheckout = Pick<
  PlacedCheckout,
  | 'email'
  | 'currency'
  | 'subtotalMinor'
  | 'discountMinor'
  | 'shippingMinor'
  | 'taxMinor'
  | 'grandTotalMinor'
  | 'taxIncluded'
  | 'shippingAddress'
  | 'shippingOptionName'
  | 'baseUrl'
  | 'testMode'
> & {
  readonly giftCards?: readonly { readonly lastCharacters: string; readonly amountMinor: number }[]
  readonly lines: readonly Pick<PlacedCheckout['lines'][number], 'title' | 'options' | 'quantity' | 'unitPriceMinor'>[]
}

/** A mail about an order, in the shop's name. */
export function orderMail(site: Site, order: OrderName, checkout: MailedCheckout, news: OrderNews): NewMail {
  const url = checkout.baseUrl + statusPath(orderTokenOf(site, order.orderId))
  const lines = news.withLines ? lineRows(site, checkout) : []
  const totals = news.withLines ? totalRows(site, checkout) : []
  const address = news.withLines && checkout.shippingAddress ? addressLines(checkout.shippingAddress) : []
  const text = checkout.testMode ? [...news.text, 'This is a test order. You weren’t charged.'] : news.text
  const html = mailHtml({
    siteTitle: site.title,
    siteUrl: checkout.baseUrl,
    preview: news.text[0] ?? news.heading,
    heading: news.heading,
    language: site.language,
    sections: [
      ...text.map(paragraph),
      ...(news.link ? [button(news.link.label, news.link.url)] : []),
      ...(news.downloads ? [files('Your files', news.downloads.list, news.downloads.note)] : []),
      button('View your order', url),
      ...(lines.length > 0 ? [rows([...lines, ...totals])] : []),
      ...(address.length > 0 ? [block(shippingTitle(checkout), address)] : []),
    ],
    footer: footerHtml(site),
  })
  const plain = [
    news.heading,
    ...text,
    ...(news.link ? [`${news.link.label}: ${news.link.url}`] : []),
    news.downloads ? downloadsText(news.downloads) : '',
    `View your order: ${url}`,
    [...lines, ...totals]
      .map(({ label, detail, value }) => `${label}${detail ? ` (${detail})` : ''}: ${value}`)
      .join('\n'),
    address.length > 0 ? [`${shippingTitle(checkout)}:`, ...address].join('\n') : '',
    footerText(site),
  ]
  return {
    kind: news.kind,
    subjectId: news.subjectId,
    recipient: checkout.email,
    subject: news.subject,
    html,
    plain: plain.filter((part) => part !== '').join('\n\n'),
  }
}

function downloadsText({ list, note }: MailedFiles): string {
  return ['Your files:', ...list.map(({ label, detail, url }) => `${label} (${detail}): ${url}`), note].join('\n')
}

function lineRows(site: Site, checkout: MailedCheckout): MailRow[] {
  return checkout.lines.map((line) => ({
    label: `${line.quantity} × ${line.title}`,
    detail: line.options.map(({ optionName, value }) => `${optionName}: ${value}`).join(', '),
    value: moneyText(line.unitPriceMinor * line.quantity, checkout.currency, site.language),
  }))
}

function totalRows(site: Site, checkout: MailedCheckout): MailRow[] {
  const money = (amountMinor: number) => moneyText(amountMinor, checkout.currency, site.language)
  return [
    { label: 'Subtotal', value: money(checkout.subtotalMinor) },
    ...(checkout.discountMinor > 0 ? [{ label: 'Discount', value: money(-checkout.discountMinor) }] : []),
    ...(checkout.shippingOptionName === null
      ? []
      : [{ label: 'Shipping', detail: checkout.shippingOptionName, value: money(checkout.shippingMinor) }]),
    ...(checkout.taxMinor > 0 && !checkout.taxIncluded ? [{ label: 'Tax', value: money(checkout.taxMinor) }] : []),
    {
      label: 'Total',
      ...(checkout.taxMinor > 0 && checkout.taxIncluded ? { detail: `includes ${money(checkout.taxMinor)} tax` } : {}),
      value: money(checkout.grandTotalMinor),
      isStrong: true,
    },
    ...(checkout.giftCards ?? []).map(({ lastCharacters, amountMinor }) => ({
      label: `Gift card ending in ${lastCharacters}`,
      value: money(-amountMinor),
    })),
  ]
}

function shippingTitle(checkout: MailedCheckout): string {
  return checkout.shippingOptionName === null ? 'Address' : `Ships to (${checkout.shippingOptionName})`
}

function footerText(site: Site): string {
  const { businessName, contactEmail } = storeSettings(site)
  const name = businessName === '' ? site.title : businessName
  return contactEmail === '' ? name : `${name}. Questions? Write to ${contactEmail}.`
}

function footerHtml(site: Site): string {
  return paragraph(footerText(site))
}
