/**
 * A server with one small shop, as a process of its own, for tests that kill it: `DATA_DIR=... node shop-server.ts`. Prints one line of JSON when
 * it listens. At its start it settles every open payment, however young: nobody else serves this shop. Its subscriptions renew all the time, by two
 * runs at once; with `RENEWALS=off` once, at the start, so that its books can be read.
 */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { createApp } from '../app.ts'
import { reconcilePayments } from '../features/checkout/reconcile.ts'
import { createApiKey } from '../features/api-keys/service.ts'
import { createCollection } from '../features/collections/index.ts'
import { insertCustomer } from '../features/customers/store.ts'
import { createDiscount, NewDiscount } from '../features/discounts/index.ts'
import { resumePayments } from '../features/payment-events/reconcile.ts'
import { createProduct } from '../features/products/index.ts'
import { runRenewals } from '../features/renewals/run.ts'
import { saveShipping } from '../features/shipping/index.ts'
import { createSite } from '../features/sites/index.ts'
import { replaceTaxRules } from '../features/tax/index.ts'
import { readConfig } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import { hashPassword } from '../platform/passwords.ts'
import { openServices, type OpenServices } from '../composition.ts'
import { startWork } from '../job-worker.ts'
import { newDiscount } from './discounts.ts'

const products = 5
const stock = 500
const centuryMs = 100 * 365 * 86_400_000
const code = 'STORM'
const maxUses = 5
const account = { email: 'grace@example.com', password: 'a long way to go' }

const services = await openServices(
  readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off' }),
  pino({ level: 'fatal' }),
)
const apiKey = await ensureShop(services)
await reconcilePayments(services, 0)
await resumePayments(services, new Date(), 0)
await renewOnce(services)
// What a renewal left open is as late as the clock of the renewals.
if (process.env['RENEWALS'] === 'off') await reconcilePayments(services, -centuryMs)
const app = await createApp(services)
await startWork(services)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const variants = await sql<{
  itemId: string
  sku: string
}>`SELECT item_id AS "itemId", sku FROM variant ORDER BY sku`.execute(services.database.db)
const find = (sku: string) => variants.rows.find((row) => row.sku === sku)
const shop = {
  url: `http://127.0.0.1:${port}`,
  products: variants.rows.filter(({ sku }) => sku.startsWith('P')),
  stock,
  coffee: find('COFFEE'),
  giftCard: find('CARD'),
  keepsake: find('KEEPSAKE'),
  code,
  maxUses,
  account,
  apiKey,
}
process.stdout.write(`${JSON.stringify(shop)}\n`)
if (process.env['RENEWALS'] !== 'off') await renewForever(services)

/** Gives the key of a program when the shop is new. */
async function ensureShop(services: OpenServices): Promise<string | undefined> {
  const { db } = services.database
  const known = await db.selectFrom('website').select('website_id').executeTakeFirst()
  if (known) return undefined
  const site = await services.siteById(await createSite(db, { title: 'Storm', identifier: 'storm' }))
  if (!site) throw new Error('The site was not created.')
  const ctx = services.ctxFor(site)
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  await saveShipping(ctx, {
    zones: [{ name: 'Everywhere', coversRest: true, rates: [{ name: 'Standard', priceMinor: 500 }] }],
  })
  await replaceTaxRules(ctx, [{ name: 'Tax', country: 'US', region: 'NY', ratePpm: 88_750 }])
  for (let index = 0; index < products; index++) {
    await createProduct(ctx, {
      collectionId,
      title: `Product ${index}`,
      productType: 1,
      variants: [{ sku: `P${index}`, priceMinor: 1000 + index, stock }],
    })
  }
  await addErrandProducts(ctx, collectionId)
  await createAccount(ctx)
  await createDiscount(ctx, NewDiscount.parse(newDiscount({ code, maxUses })))
  return (
    await createApiKey(ctx, {
      name: 'Storm',
      scopes: ['orders.read', 'orders.write', 'transactions.read'],
      expiresOn: null,
    })
  ).secret
}

/** Its mailed code would be deleted before a test could read it. */
async function createAccount(ctx: Ctx): Promise<void> {
  const { customerId } = await insertCustomer(ctx, account.email, 'Grace')
  await sql`INSERT INTO site_user (website_id, customer_id, password_hash, verified_at)
    VALUES (${ctx.site.id}, ${customerId}, ${await hashPassword(account.password)}, ${ctx.now})`.execute(ctx.db)
}

async function addErrandProducts(ctx: Ctx, collectionId: string): Promise<void> {
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  await createProduct(ctx, {
    collectionId,
    title: 'Coffee',
    productType: 1,
    subscriptionPlan: plan,
    variants: [{ sku: 'COFFEE', priceMinor: 2000, stock: 'unlimited' }],
  })
  await createProduct(ctx, {
    collectionId,
    title: 'Gift card',
    productType: 4,
    variants: [{ sku: 'CARD', priceMinor: 3000 }],
  })
  await createProduct(ctx, {
    collectionId,
    title: 'Keepsake',
    productType: 1,
    variants: [{ sku: 'KEEPSAKE', priceMinor: 100, stock: 'unlimited' }],
  })
}

/** The clock of the renewals goes on to the next that is due. */
async function renewOnce(services: OpenServices): Promise<void> {
  const { rows } = await sql<{ now: Date | null }>`
    SELECT greatest((SELECT max(next_at) FROM subscription WHERE state = 'active'),
      (SELECT max(attempt_at) FROM subscription_renewal WHERE state = 'due')) + interval '1 hour' AS now`.execute(
    services.database.db,
  )
  const now = rows[0]?.now
  if (now) await Promise.all([runRenewals(services, { now }), runRenewals(services, { now })])
}

async function renewForever(services: OpenServices): Promise<never> {
  for (;;) {
    await renewOnce(services)
    // Buyers have their turn, too.
    await setTimeout(100)
  }
}
