import { type Ctx, transaction } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import { localizeCtx } from '../languages/index.ts'
import type { MailFile } from '../mail/index.ts'
import { listOrderRows } from '../orders/index.ts'
import { createCreditNotes } from './credit-note-sheet.ts'
import { type CreditNoteRow, insertCreditNotes, listCreditNoteRows, lockCreditNumbers } from './credit-note-store.ts'
import { nothingRefunded, ordersNotFound } from './errors.ts'
import { createInvoices } from './invoice-sheet.ts'
import { createPackingSlips } from './packing-slip-sheet.ts'
import { loadLogo } from './pdf/logo.ts'
import { renderPdfApart } from './pdf/render-apart.ts'
import type { SheetSet } from './sheet.ts'
import { insertInvoices, type InvoiceRow, listInvoiceRows, lockInvoiceNumbers } from './store.ts'

/** Gives each of these orders its invoice number, once. All of them or none; test orders get none. Throws `orders_not_found`. */
export async function issueInvoices(ctx: Ctx, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return transaction(ctx, async (ctx) => {
    await lockInvoiceNumbers(ctx)
    await insertInvoices(ctx, orderIds)
    await requireOrders(ctx, orderIds)
    return listInvoiceRows(ctx, orderIds)
  })
}

/**
 * Gives each refund of these orders its number, once, and the orders their invoice numbers, which credit notes name. Test orders get none. Throws `orders_not_found`, and
 * `nothing_refunded` when no money of them went back.
 */
export async function issueCreditNotes(ctx: Ctx, orderIds: readonly string[]): Promise<CreditNoteRow[]> {
  return transaction(ctx, async (ctx) => {
    await lockCreditNumbers(ctx)
    await insertCreditNotes(ctx, orderIds)
    const notes = await listCreditNoteRows(ctx, orderIds)
    await requireOrders(ctx, orderIds)
    if (notes.length === 0) throw nothingRefunded({})
    await issueInvoices(ctx, [...new Set(notes.map(({ orderId }) => orderId))])
    return notes
  })
}

const creators = {
  invoices: buildInvoices,
  'packing-slips': buildPackingSlips,
  'credit-notes': buildCreditNotes,
} as const
export type SheetKind = keyof typeof creators

/** The sheets of these orders. Gives no numbers. Throws `orders_not_found`, and `nothing_refunded` of credit notes. */
export async function buildSheets(ctx: Ctx, kind: SheetKind, orderIds: readonly string[]): Promise<SheetSet> {
  return creators[kind](ctx, orderIds)
}

/** The sheets of these orders as one PDF file. Throws what `buildSheets` throws, and `pdf_not_made`. */
export async function renderPdf(ctx: Ctx, kind: SheetKind, orderIds: readonly string[]): Promise<Uint8Array> {
  const [set, logo] = await Promise.all([buildSheets(ctx, kind, orderIds), loadLogo(ctx)])
  return renderPdfApart(ctx.site.id, { set, logo, createdAt: ctx.now })
}

/** The invoice of an order as a file for a mail, in the language that it was bought in. It gets its number now, unless it is a test. */
export async function renderInvoiceFile(ctx: Ctx, orderId: string): Promise<MailFile> {
  const [invoice] = await issueInvoices(ctx, [orderId])
  const [order] = await listOrderRows(ctx, [orderId])
  const own = localizeCtx(ctx, order?.language ?? null)
  const content = await renderPdf(own, 'invoices', [orderId])
  const name = translateFor(own.site)('printInvoice')
  return {
    filename: `${`${name} ${invoice?.invoiceNumber ?? ''}`.trim()}.pdf`,
    contentType: 'application/pdf',
    content,
  }
}

async function buildInvoices(ctx: Ctx, orderIds: readonly string[]): Promise<SheetSet> {
  const [orders, invoices] = await Promise.all([requireOrders(ctx, orderIds), listInvoiceRows(ctx, orderIds)])
  return createInvoices(ctx, orders, invoices)
}

async function buildPackingSlips(ctx: Ctx, orderIds: readonly string[]): Promise<SheetSet> {
  return createPackingSlips(ctx, await requireOrders(ctx, orderIds))
}

async function buildCreditNotes(ctx: Ctx, orderIds: readonly string[]): Promise<SheetSet> {
  const [orders, invoices, notes] = await Promise.all([
    requireOrders(ctx, orderIds),
    listInvoiceRows(ctx, orderIds),
    listCreditNoteRows(ctx, orderIds),
  ])
  if (notes.length === 0) throw nothingRefunded({})
  return createCreditNotes(ctx, orders, invoices, notes)
}

async function requireOrders(ctx: Ctx, orderIds: readonly string[]) {
  const orders = await listOrderRows(ctx, orderIds)
  if (orders.length < new Set(orderIds).size) throw ordersNotFound({})
  return orders
}
