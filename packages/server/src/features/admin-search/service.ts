import type { Ctx, Site } from '../../platform/context.ts'
import { mayDo } from '../accounts/index.ts'
import { formatOrderNumber } from '../store-settings/index.ts'
import type { SearchResults } from './schema.ts'
import { findCustomers, findItems, findOrders, findPages, type OrderRow } from './store.ts'

/** What the signed-in member of the staff may read and the text finds. */
export async function searchAdmin(ctx: Ctx, text: string): Promise<SearchResults> {
  const readsContent = mayDo(ctx, 'content.read')
  const [orders, customers, products, pages, items] = await Promise.all([
    mayDo(ctx, 'orders.read') ? findOrders(ctx, text) : [],
    mayDo(ctx, 'customers.read') ? findCustomers(ctx, text) : [],
    mayDo(ctx, 'products.read') ? findItems(ctx, text, 'products') : [],
    readsContent ? findPages(ctx, text) : [],
    readsContent ? findItems(ctx, text, 'others') : [],
  ])
  return {
    orders: orders.map((order) => toOrder(ctx.site, order)),
    customers: [...customers],
    products: products.map(({ itemId, title, isDraft }) => ({ itemId, title, isDraft })),
    pages: [...pages],
    items: [...items],
  }
}

function toOrder(site: Site, { orderNumber, currency, grandTotalMinor, testMode, createdAt, ...order }: OrderRow) {
  const total = { amountMinor: grandTotalMinor, currency }
  return {
    ...order,
    orderNumber: formatOrderNumber(site, orderNumber),
    total,
    isTest: testMode,
    createdOn: createdAt.toISOString(),
  }
}
