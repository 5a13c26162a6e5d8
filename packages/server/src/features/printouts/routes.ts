import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/http/http.ts'
import { addDay } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { CreditNotes, Invoices, NewInvoices, PrintQuery } from './schema.ts'
import { buildSheets, issueCreditNotes, issueInvoices, renderPdf, type SheetKind } from './service.ts'
import { renderSheetsPage } from './sheet-html.ts'

const tags = ['orders']

/** The kinds of sheets, with what the calls for them are named after. */
const kinds: readonly { readonly kind: SheetKind; readonly name: string }[] = [
  { kind: 'invoices', name: 'Invoices' },
  { kind: 'packing-slips', name: 'PackingSlips' },
  { kind: 'credit-notes', name: 'CreditNotes' },
]

export function registerPrintoutRoutes(app: App): void {
  registerNumberRoutes(app)
  const config = requireStaff('orders.read')
  for (const { kind, name } of kinds) {
    app.get(
      `/api/admin/${kind}.html`,
      { schema: { operationId: `print${name}`, tags, querystring: PrintQuery }, config },
      async ({ ctx, query }, reply) => sendPage(reply, renderSheetsPage(await buildSheets(ctx, kind, query.orders))),
    )
    app.get(
      `/api/admin/${kind}.pdf`,
      { schema: { operationId: `download${name}`, tags, querystring: PrintQuery }, config },
      async ({ ctx, query }, reply) =>
        reply
          .header('cache-control', 'no-store')
          .header('content-disposition', `attachment; filename="${addDay(kind, ctx.now)}.pdf"`)
          .type('application/pdf')
          .send(Buffer.from(await renderPdf(ctx, kind, query.orders))),
    )
  }
}

function registerNumberRoutes(app: App): void {
  const config = requireStaff('orders.write')
  app.post(
    '/api/admin/invoices',
    { schema: { operationId: 'issueInvoices', tags, body: NewInvoices, response: { 200: Invoices } }, config },
    async ({ ctx, body }) => ({
      invoices: (await issueInvoices(ctx, body.orderIds)).map(({ orderId, invoiceNumber, issuedAt }) => ({
        orderId,
        invoiceNumber: String(invoiceNumber),
        issuedOn: issuedAt.toISOString(),
      })),
    }),
  )
  app.post(
    '/api/admin/credit-notes',
    { schema: { operationId: 'issueCreditNotes', tags, body: NewInvoices, response: { 200: CreditNotes } }, config },
    async ({ ctx, body }) => ({
      creditNotes: (await issueCreditNotes(ctx, body.orderIds)).flatMap(({ creditNumber, issuedAt, ...note }) =>
        creditNumber === null || issuedAt === null
          ? []
          : {
              orderId: note.orderId,
              refundId: note.refundId,
              creditNumber: String(creditNumber),
              amountMinor: note.amountMinor,
              issuedOn: issuedAt.toISOString(),
            },
      ),
    }),
  )
}

/** The page has texts of buyers: it runs no script and loads nothing. */
function sendPage(reply: FastifyReply, html: string) {
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
