import { formatMoneyText, type Translate, taxExemptionTexts } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import type { CreditNoteRow } from './credit-note-store.ts'
import { listAddresses, listOrderFacts, listTaxes, type OrderRow } from './invoice-sheet.ts'
import { createCell, createSheetSet, formatDay, type Sheet, type SheetSet } from './sheet.ts'
import type { InvoiceRow } from './store.ts'

/** Credit notes of orders, one for each refund that has a number. */
export function createCreditNotes(
  ctx: Ctx,
  orders: readonly OrderRow[],
  invoices: readonly InvoiceRow[],
  notes: readonly CreditNoteRow[],
): SheetSet {
  const t = translateFor(ctx.site)
  const numbers = new Map(invoices.map((invoice) => [invoice.orderId, invoice]))
  const sheets = orders.flatMap((order) =>
    notes
      .filter(({ orderId }) => orderId === order.orderId)
      .map((note) => createCreditNote(ctx, order, numbers.get(order.orderId), note, t)),
  )
  return createSheetSet(ctx.site, t, t('printCreditNote'), sheets)
}

function createCreditNote(
  ctx: Ctx,
  order: OrderRow,
  invoice: InvoiceRow | undefined,
  note: CreditNoteRow,
  t: Translate,
): Sheet {
  const { site } = ctx
  const money = (amountMinor: number) => formatMoneyText(amountMinor, order.currency, site.language)
  const taxes = listTaxes(order, t, splitTaxes(order, note.amountMinor))
  return {
    title: t('printCreditNote'),
    facts: [
      ...(note.creditNumber === null ? [] : [{ label: t('printCreditNumber'), value: String(note.creditNumber) }]),
      { label: t('printDate'), value: formatDay(site, t, note.issuedAt ?? note.refundedAt) },
      ...(invoice ? [{ label: t('printInvoiceNumber'), value: String(invoice.invoiceNumber) }] : []),
      ...listOrderFacts(ctx, order, t),
    ],
    addresses: listAddresses(ctx, order, t).slice(0, 1),
    states: [
      ...(note.isVoid ? [t('printRefundVoid')] : []),
      ...(order.taxExemption === null ? [] : [t(taxExemptionTexts[order.taxExemption])]),
      ...(order.testMode ? [t('orderTest')] : []),
    ],
    columns: [
      { kind: 'text', label: t('printItem') },
      { kind: 'number', label: t('printAmount') },
    ],
    rows: [
      [
        createCell(t('printRefundOn', { date: formatDay(site, t, note.refundedAt) }), [note.reason]),
        createCell(money(note.amountMinor)),
      ],
    ],
    totals: [
      { label: t('totalTotal'), value: money(note.amountMinor), isStrong: true },
      ...taxes.included.map(({ label, amountMinor }) => ({ label, value: money(amountMinor), isStrong: false })),
    ],
    note: '',
  }
}

/** The part of each tax that is in a refund: as the refund is to the whole order. Rounded so that a whole refund has all of them. */
function splitTaxes({ taxes, grandTotalMinor }: OrderRow, amountMinor: number): number[] {
  return taxes.map(({ taxMinor }) =>
    grandTotalMinor <= 0 ? 0 : Math.round((taxMinor * Math.min(amountMinor, grandTotalMinor)) / grandTotalMinor),
  )
}
