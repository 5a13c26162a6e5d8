import type { FastifyReply } from 'fastify'
import type { App } from '../../platform/http/http.ts'
import { requireStaff } from '../accounts/index.ts'
import { Invoices, NewInvoices, PrintQuery } from './schema.ts'
import { issueInvoices, printInvoices, printPackingSlips } from './service.ts'

const tags = ['orders']

export function registerPrintoutRoutes(app: App): void {
  app.post(
    '/api/admin/invoices',
    {
      schema: { operationId: 'issueInvoices', tags, body: NewInvoices, response: { 200: Invoices } },
      config: requireStaff('orders.write'),
    },
    async ({ ctx, body }) => ({
      invoices: (await issueInvoices(ctx, body.orderIds)).map(({ orderId, invoiceNumber, issuedAt }) => ({
        orderId,
        invoiceNumber: String(invoiceNumber),
        issuedOn: issuedAt.toISOString(),
      })),
    }),
  )

  const config = requireStaff('orders.read')
  app.get(
    '/api/admin/invoices.html',
    { schema: { operationId: 'printInvoices', tags, querystring: PrintQuery }, config },
    async ({ ctx, query }, reply) => sendPage(reply, await printInvoices(ctx, query.orders)),
  )
  app.get(
    '/api/admin/packing-slips.html',
    { schema: { operationId: 'printPackingSlips', tags, querystring: PrintQuery }, config },
    async ({ ctx, query }, reply) => sendPage(reply, await printPackingSlips(ctx, query.orders)),
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
