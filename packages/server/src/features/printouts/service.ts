import { type Ctx, transaction } from '../../platform/context.ts'
import { listOrderRows } from '../orders/index.ts'
import { ordersNotFound } from './errors.ts'
import { renderInvoices } from './invoice-page.ts'
import { renderPackingSlips } from './packing-slip-page.ts'
import { insertInvoices, type InvoiceRow, listInvoiceRows, lockInvoiceNumbers } from './store.ts'

/** Gives each of these orders its invoice number, once. All of them or none. */
export async function issueInvoices(ctx: Ctx, orderIds: readonly string[]): Promise<InvoiceRow[]> {
  return transaction(ctx, async (ctx) => {
    await lockInvoiceNumbers(ctx)
    await insertInvoices(ctx, orderIds)
    const invoices = await listInvoiceRows(ctx, orderIds)
    if (invoices.length < new Set(orderIds).size) throw ordersNotFound({})
    return invoices
  })
}

/** Throws `orders_not_found` when one of them is not an order of the site. */
export async function printInvoices(ctx: Ctx, orderIds: readonly string[]): Promise<string> {
  const [orders, invoices] = await Promise.all([requireOrders(ctx, orderIds), listInvoiceRows(ctx, orderIds)])
  return renderInvoices(ctx, orders, invoices)
}

/** Throws `orders_not_found` when one of them is not an order of the site. */
export async function printPackingSlips(ctx: Ctx, orderIds: readonly string[]): Promise<string> {
  return renderPackingSlips(ctx, await requireOrders(ctx, orderIds))
}

async function requireOrders(ctx: Ctx, orderIds: readonly string[]) {
  const orders = await listOrderRows(ctx, orderIds)
  if (orders.length < new Set(orderIds).size) throw ordersNotFound({})
  return orders
}
