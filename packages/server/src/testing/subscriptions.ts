import { sql } from 'kysely'
import { announceRenewals, runRenewals } from '../features/renewals/run.ts'
import { newId } from '../platform/ids.ts'
import { type AddedProduct, addProduct, addShippingAndTax, buyer, cards, visitor } from './builders.ts'
import { type TestBrowser, type TestSite, testSite } from './test-site.ts'

const dayMs = 86_400_000

/** A shop that sells coffee every month. */
export async function subscriptionShop(
  options: {
    readonly cycles?: number
    readonly stock?: number
    /** In two sizes, at $20 and $35. */
    readonly sizes?: boolean
    readonly settings?: Readonly<Record<string, unknown>>
  } = {},
): Promise<{ readonly site: TestSite; readonly coffee: AddedProduct }> {
  const site = await testSite({ settings: options.settings ?? {} })
  await addShippingAndTax(site)
  const coffee = await addProduct(site, {
    title: 'Coffee',
    variants: options.sizes
      ? [
          { sku: 'SMALL', priceMinor: 2000, attributes: { Size: 'Small' } },
          { sku: 'LARGE', priceMinor: 3500, attributes: { Size: 'Large' } },
        ]
      : [{ sku: 'COFFEE', priceMinor: 2000, ...(options.stock === undefined ? {} : { stock: options.stock }) }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: options.cycles ?? 0 },
  })
  return { site, coffee }
}

export interface TestSubscription {
  readonly browser: TestBrowser
  readonly subscriptionId: string
  /** The page of the subscriber. */
  readonly path: string
  readonly startedAt: Date
}

/** Subscribes through the checkout, by a test card or the given payment. */
export async function subscribe(
  site: TestSite,
  product: AddedProduct,
  options: { readonly card?: string; readonly payment?: object; readonly quantity?: number } = {},
): Promise<TestSubscription> {
  const browser = await visitor(site)
  const wanted = { itemId: product.itemId, sku: product.variants[0]?.sku, qty: options.quantity ?? 1 }
  const { cartToken } = (await browser.post('/api/3/commerce/cart/subscription', wanted)).json()
  const query = `?cartToken=${cartToken}`
  const checkout = (
    await browser.put(`/api/commerce/checkout${query}`, { email: 'ada@example.com', shippingAddress: buyer })
  ).json()
  const placed = await browser.post(
    `/api/commerce/checkout/order${query}`,
    {
      payment: options.payment ?? { provider: 'test', token: options.card ?? cards.pays },
      expectedGrandTotalCents: checkout.cart.grandTotalCents,
      expectedAmountDueCents: checkout.cart.amountDueCents,
    },
    { headers: { 'idempotency-key': newId() } },
  )
  if (placed.statusCode !== 201) throw new Error(`The subscription was refused: ${placed.body}`)
  return findStarted(site, browser)
}

/** The latest subscription of the site. */
async function findStarted(site: TestSite, browser: TestBrowser): Promise<TestSubscription> {
  const { db } = await site.ctx()
  const row = await db
    .selectFrom('subscription')
    .select(['subscription_id', 'anchor_at'])
    .where('website_id', '=', site.id)
    .orderBy('subscription_id', 'desc')
    .executeTakeFirstOrThrow()
  const mail = await db
    .selectFrom('mail')
    .select('plain')
    .where('website_id', '=', site.id)
    .where('kind', '=', 'subscription-started')
    .where('subject_id', '=', row.subscription_id)
    .executeTakeFirstOrThrow()
  const path = /\/subscription\/[\w-]+/.exec(mail.plain)?.[0] ?? ''
  return { browser, subscriptionId: row.subscription_id, path, startedAt: row.anchor_at }
}

/** The clock of the jobs, some days after a moment. */
export function daysAfter(start: Date, days: number): Date {
  return new Date(start.getTime() + days * dayMs)
}

/** Runs the renewals of the site at a moment, as the job does. */
export function renewAt(site: TestSite, now: Date) {
  return runRenewals(site.services, { now, websiteId: site.id })
}

export function announceAt(site: TestSite, now: Date) {
  return announceRenewals(site.services, { now, websiteId: site.id })
}

/** What the database has of the site's subscriptions, charges and mails. */
export async function readBooks(site: TestSite) {
  const { db } = await site.ctx()
  const subscriptions = await db
    .selectFrom('subscription')
    .selectAll()
    .where('website_id', '=', site.id)
    .orderBy('subscription_id')
    .execute()
  const renewals = await db
    .selectFrom('subscription_renewal')
    .selectAll()
    .where('website_id', '=', site.id)
    .orderBy('period_start')
    .execute()
  const orders = await db
    .selectFrom('sales_order')
    .selectAll()
    .where('website_id', '=', site.id)
    .orderBy('order_number')
    .execute()
  const charged = await sql<{ count: number; sum: number }>`
    SELECT count(*)::int AS count, coalesce(sum(amount_minor), 0)::int AS sum FROM test_gateway_charge
    WHERE website_id = ${site.id} AND status = 'captured'`.execute(db)
  const mails = await db
    .selectFrom('mail')
    .select(['kind', 'subject', 'plain'])
    .where('website_id', '=', site.id)
    .orderBy('mail_id')
    .execute()
  return { subscriptions, renewals, orders, charged: charged.rows[0], mails }
}
