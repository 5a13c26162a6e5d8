import {
  formatMoneyText,
  getWritingLocale,
  listDiscountLines,
  listTaxLines,
  taxExemptionTexts,
  type Translate,
} from '@vitrine/commerce'
import type { Ctx, Site } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { escapeHtml } from '../../platform/text/html.ts'
import { listOrderRows, toOrderView } from '../orders/index.ts'
import { formatDay, renderSheets, renderTitle, type Sheet } from './sheet.ts'
import type { InvoiceRow } from './store.ts'

type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number]

/** Invoices of orders. One without a number is printed without. */
export function renderInvoices(ctx: Ctx, orders: readonly OrderRow[], invoices: readonly InvoiceRow[]): string {
  const t = translateFor(ctx.site)
  const sheets = orders.map((order) =>
    buildSheet(
      ctx,
      order,
      invoices.find(({ orderId }) => orderId === order.orderId),
    ),
  )
  return renderSheets(ctx.site, t.language, { title: t('printInvoice'), hint: t('printHint'), sheets })
}

function buildSheet(ctx: Ctx, order: OrderRow, invoice: InvoiceRow | undefined): Sheet {
  const { site } = ctx
  const t = translateFor(site)
  const locale = getWritingLocale(t.language)
  const view = toOrderView(site, order, ctx.now)
  const { billingAddress, shippingAddress } = view
  return {
    title: t('printInvoice'),
    facts: [
      ...(invoice ? [{ label: t('printInvoiceNumber'), value: String(invoice.invoiceNumber) }] : []),
      { label: t('printDate'), value: formatDay(site, locale, invoice?.issuedAt ?? order.createdAt) },
      ...(order.taxNumber === null ? [] : [{ label: t('checkoutTaxNumber'), value: order.taxNumber }]),
      { label: t('printOrder'), value: `#${view.orderNumber}, ${formatDay(site, locale, order.createdAt)}` },
    ],
    addresses: [
      { title: t('checkoutBillingAddress'), lines: [...(billingAddress ?? shippingAddress ?? []), order.email] },
      ...(shippingAddress ? [{ title: t('checkoutShippingAddress'), lines: shippingAddress }] : []),
    ],
    states: listStates(order, t),
    body: renderLines(site, order, t) + renderTotals(site, order, t),
  }
}

function listStates({ fulfillmentStatus, paymentStatus, taxExemption, testMode }: OrderRow, t: Translate): string[] {
  const isCanceled = fulfillmentStatus === 'canceled'
  return [
    ...(isCanceled ? [t('orderCanceled')] : []),
    ...(!isCanceled && paymentStatus === 'paid' ? [t('orderPaid')] : []),
    ...(!isCanceled && paymentStatus === 'pending' ? [t('orderDue')] : []),
    ...(taxExemption === null ? [] : [t(taxExemptionTexts[taxExemption])]),
    ...(testMode ? [t('orderTest')] : []),
  ]
}

function renderLines(site: Site, order: OrderRow, t: Translate): string {
  const money = (amountMinor: number) => escapeHtml(formatMoneyText(amountMinor, order.currency, site.language))
  const rows = order.lines.map(
    (line) =>
      `<tr><td>${renderTitle(line.title, [line.options.map(({ value }) => value).join(' / '), line.sku])}</td><td class="number">${line.quantity}</td><td class="number">${money(line.unitPriceMinor)}</td><td class="number">${money(line.unitPriceMinor * line.quantity)}</td></tr>`,
  )
  return `<table><thead><tr><th scope="col">${escapeHtml(t('printItem'))}</th><th scope="col" class="number">${escapeHtml(t('productQuantityInputText'))}</th><th scope="col" class="number">${escapeHtml(t('printPrice'))}</th><th scope="col" class="number">${escapeHtml(t('printAmount'))}</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function renderTotals(site: Site, order: OrderRow, t: Translate): string {
  const money = (amountMinor: number) => formatMoneyText(amountMinor, order.currency, site.language)
  const percent = new Intl.NumberFormat(getWritingLocale(t.language), { style: 'percent', maximumFractionDigits: 4 })
  const charged = order.taxes.map(({ name, ratePpm, taxMinor }) => ({
    name: `${name} ${percent.format(ratePpm / 1_000_000)}`,
    amountMinor: taxMinor,
  }))
  const taxes = listTaxLines(charged, order.taxIncluded, t)
  const row = (label: string, amountMinor: number, isStrong = false) =>
    `<div${isStrong ? ' class="strong"' : ''}><dt><bdi>${escapeHtml(label)}</bdi></dt><dd>${escapeHtml(money(amountMinor))}</dd></div>`
  const { shippingOptionName: method, refundedMinor } = order
  return `<dl class="totals">${[
    row(t('totalSubtotal'), order.subtotalMinor),
    ...listDiscountLines(order, t).map(({ label, amountMinor }) => row(label, -amountMinor)),
    ...(method === null ? [] : [row(t('totalShippingBy', { method }), order.shippingMinor)]),
    ...taxes.added.map(({ label, amountMinor }) => row(label, amountMinor)),
    row(t('totalTotal'), order.grandTotalMinor, true),
    ...taxes.included.map(({ label, amountMinor }) => row(label, amountMinor)),
    ...order.giftCards.map(({ lastCharacters: characters, amountMinor }) =>
      row(t('totalGiftCard', { characters }), -amountMinor),
    ),
    ...(refundedMinor > 0 ? [row(t('printRefunded'), -refundedMinor)] : []),
  ].join('')}</dl>`
}
