import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'

export interface InvoiceRow {
  readonly orderId: string
  readonly invoiceNumber: number
  readonly issuedAt: Date
}

export async function listInvoiceRows(ctx: Ctx, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  const result = await sql<InvoiceRow>`
    SELECT order_id AS "orderId", invoice_number AS "invoiceNumber", issued_at AS "issuedAt" FROM invoice
    WHERE website_id = ${ctx.site.id} AND order_id = ANY(${orderIds}::text[]) ORDER BY order_id`.execute(ctx.db)
  return result.rows
}

/** Locks the numbers of the site until the end of the transaction. */
export async function lockInvoiceNumbers(ctx: Ctx): Promise<void> {
  await sql`INSERT INTO invoice_number (website_id, last) VALUES (${ctx.site.id}, 0)
    ON CONFLICT (website_id) DO UPDATE SET last = invoice_number.last`.execute(ctx.db)
}

/** Gives the next numbers to those of the orders that have none, oldest first; the numbers must be locked. Test orders get none. */
export async function insertInvoices(ctx: Ctx, orderIds: readonly string[]): Promise<void> {
  const { id } = ctx.site
  const accountId = ctx.actor.kind === 'staff' ? ctx.actor.accountId : null
  await sql`WITH fresh AS (
      SELECT o.order_id, row_number() OVER (ORDER BY o.order_number) AS place FROM sales_order o
      WHERE o.website_id = ${id} AND o.order_id = ANY(${orderIds}::text[]) AND NOT o.test_mode
        AND NOT EXISTS (SELECT 1 FROM invoice i WHERE i.website_id = ${id} AND i.order_id = o.order_id)
    ), given AS (
      INSERT INTO invoice (website_id, order_id, invoice_number, account_id, issued_at)
      SELECT ${id}, fresh.order_id, n.last + fresh.place, ${accountId}, ${ctx.now}
      FROM fresh JOIN invoice_number n ON n.website_id = ${id}
    )
    UPDATE invoice_number SET last = last + (SELECT count(*) FROM fresh) WHERE website_id = ${id}`.execute(ctx.db)
}
