import { sql } from 'kysely'
import { type AddedProduct, addProduct, addShippingAndTax, placeOrder, readyBuyer } from './builders.ts'
import { staffBrowser } from './staff.ts'
import { type StripeAccount, type StripeMessage, stripeTokens, testStripe } from './stripe-server.ts'
import { type TestBrowser, type TestSite, testSite } from './test-site.ts'

export interface StripeShop {
  readonly site: TestSite
  readonly account: StripeAccount
  readonly owner: TestBrowser
  readonly lamp: AddedProduct
  /** A visitor with one lamp in the cart who has filled everything in. */
  readonly newBuyer: () => Promise<{ readonly browser: TestBrowser; readonly total: number }>
}

/** A shop that sells three lamps and is paid by Stripe; its owner has entered the keys. */
export async function stripeShop(options: { readonly capturesLater?: boolean } = {}): Promise<StripeShop> {
  const site = await testSite()
  await addShippingAndTax(site)
  const lamp = await addProduct(site, { title: 'Lamp', variants: [{ sku: 'LAMP', priceMinor: 5000, stock: 3 }] })
  const account = (await testStripe()).openAccount()
  const owner = await staffBrowser(site)
  const saved = await saveKeys(owner, account, options)
  if (saved.statusCode !== 200) throw new Error(`The keys were refused: ${saved.body}`)
  return { site, account, owner, lamp, newBuyer: () => readyBuyer(site, lamp) }
}

/** Enters the keys of an account as owners do. */
export function saveKeys(
  owner: TestBrowser,
  { publishableKey, secretKey, webhookSecret }: StripeAccount,
  options: { readonly capturesLater?: boolean } = {},
) {
  return owner.put('/api/admin/payment-accounts/stripe', { publishableKey, secretKey, webhookSecret, ...options })
}

/** Pays the cart by Stripe. */
export function payByStripe(
  browser: TestBrowser,
  order: { readonly expected: number; readonly token?: string; readonly key?: string },
) {
  return placeOrder(browser, { provider: 'stripe', token: stripeTokens.pays, ...order })
}

/** Delivers a message as Stripe does. */
export function deliver(site: TestSite, { body, headers }: Pick<StripeMessage, 'body' | 'headers'>) {
  return site.browser().send({ method: 'POST', url: '/api/webhooks/payments/stripe', headers, payload: body })
}

/** Acts on the messages that have come, as the jobs of a server do. */
export async function runEventJobs(site: TestSite, provider = 'stripe'): Promise<void> {
  const { applyEvent } = await import('../features/payment-events/apply.ts')
  const ctx = await site.ctx()
  const waiting = await sql<{ eventId: string }>`
    SELECT event_id AS "eventId" FROM payment_event WHERE website_id = ${site.id} AND processed_at IS NULL ORDER BY received_at`.execute(
    ctx.db,
  )
  for (const { eventId } of waiting.rows) await applyEvent(ctx, provider, eventId)
}

/** Delivers messages and acts on them. */
export async function deliverAll(site: TestSite, messages: readonly StripeMessage[]): Promise<void> {
  for (const message of messages) await deliver(site, message)
  await runEventJobs(site)
}

/** The books of a shop: payments, orders, stock, mails. */
export async function readBooks({ site }: Pick<StripeShop, 'site'>) {
  const { db } = await site.ctx()
  const result = await sql<Record<string, unknown>>`SELECT
    (SELECT string_agg(status, ',' ORDER BY attempt_no, payment_id) FROM payment WHERE website_id = ${site.id}) AS payments,
    (SELECT string_agg(payment_status, ',' ORDER BY order_number) FROM sales_order WHERE website_id = ${site.id}) AS orders,
    (SELECT count(*)::int FROM stock_hold WHERE website_id = ${site.id}) AS holds,
    (SELECT on_hand FROM stock WHERE website_id = ${site.id}) AS stock,
    (SELECT count(*)::int FROM mail WHERE website_id = ${site.id} AND kind = 'order-confirmed') AS mails`.execute(db)
  return result.rows[0]
}
