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
import { type listOrderRows, toOrderView } from '../orders/index.ts'
import { createCell, createSheetSet, formatDay, type Sheet, type SheetCell, type SheetSet } from './sheet.ts'
import type { InvoiceRow } from './store.ts'

/** An order with all that its sheets say. */
export type OrderRow = Awaited<ReturnType<typeof listOrderRows>>[number]

/** Invoices of orders. One without a number is printed without. */
export function createInvoices(ctx: Ctx, orders: readonly OrderRow[], invoices: readonly InvoiceRow[]): SheetSet {
  const t = translateFor(ctx.site)
  const numbers = new Map(invoices.map((invoice) => [invoice.orderId, invoice]))
  const sheets = orders.map((order) => createInvoice(ctx, order, numbers.get(order.orderId)))
  return createSheetSet(ctx.site, t, t('printInvoice'), sheets)
}

function createInvoice(ctx: Ctx, order: OrderRow, invoice: InvoiceRow | undefined): Sheet {
  const { site } = ctx
  const t = translateFor(site)
  return {
    title: t('printInvoice'),
    facts: [
      ...(invoice ? [{ label: t('printInvoiceNumber'), value: String(invoice.invoiceNumber) }] : []),
      { label: t('printDate'), value: formatDay(site, t, invoice?.issuedAt ?? order.createdAt) },
      ...listOrderFacts(ctx, order, t),
    ],
    addresses: listAddresses(ctx, order, t),
    states: listStates(order, t),
    columns: [
      { kind: 'text', label: t('printItem') },
      { kind: 'number', label: t('productQuantityInputText') },
      { kind: 'number', label: t('printPrice') },
      { kind: 'number', label: t('printAmount') },
    ],
    rows: listLines(site, order),
    totals: listTotals(site, order, t),
    note: '',
  }
}

/** VAT number of the buyer, and number and day of the order. */
export function listOrderFacts({ site, now }: Ctx, order: OrderRow, t: Translate): Sheet['facts'] {
  const { orderNumber } = toOrderView(site, order, now)
  return [
    ...(order.taxNumber === null ? [] : [{ label: t('checkoutTaxNumber'), value: order.taxNumber }]),
    ...(order.taxNumberProof === null
      ? []
      : [{ label: t('printTaxNumberChecked'), value: sayProof(site, order.taxNumberProof, t) }]),
    { label: t('printOrder'), value: `#${orderNumber}, ${formatDay(site, t, order.createdAt)}` },
  ]
}

/** The day of the answer, and the number of the consultation where the register gave one. */
function sayProof(site: Site, proof: NonNullable<OrderRow['taxNumberProof']>, t: Translate): string {
  const day = formatDay(site, t, new Date(proof.checkedAt))
  return proof.consultation === '' ? day : `${day}, ${proof.consultation}`
}

/** Where the bill goes, and where the goods go. */
export function listAddresses({ site, now }: Ctx, order: OrderRow, t: Translate): Sheet['addresses'] {
  const { billingAddress, shippingAddress } = toOrderView(site, order, now)
  return [
    { title: t('checkoutBillingAddress'), lines: [...(billingAddress ?? shippingAddress ?? []), order.email] },
    ...(shippingAddress ? [{ title: t('checkoutShippingAddress'), lines: shippingAddress }] : []),
  ]
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

function listLines(site: Site, order: OrderRow): SheetCell[][] {
  const money = (amountMinor: number) => formatMoneyText(amountMinor, order.currency, site.language)
  return order.lines.map((line) => [
    createCell(line.title, [line.options.map(({ value }) => value).join(' / '), line.sku]),
    createCell(String(line.quantity)),
    createCell(money(line.unitPriceMinor)),
    createCell(money(line.unitPriceMinor * line.quantity)),
  ])
}

/** Lines of tax with their rates. `amounts` are those of the order's rates, where a sheet is about a part of it. */
export function listTaxes(order: OrderRow, t: Translate, amounts?: readonly number[]) {
  const percent = new Intl.NumberFormat(getWritingLocale(t.language), { style: 'percent', maximumFractionDigits: 4 })
  const charged = order.taxes.map(({ name, ratePpm, taxMinor }, index) => ({
    name: `${name} ${percent.format(ratePpm / 1_000_000)}`,
    amountMinor: amounts?.[index] ?? taxMinor,
  }))
  return listTaxLines(charged, amounts === undefined ? order.taxIncluded : true, t)
}

function listTotals(site: Site, order: OrderRow, t: Translate): Sheet['totals'] {
  const row = (label: string, amountMinor: number, isStrong = false) => ({
    label,
    value: formatMoneyText(amountMinor, order.currency, site.language),
    isStrong,
  })
  const taxes = listTaxes(order, t)
  const { shippingOptionName: method, refundedMinor } = order
  return [
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
  ]
}
