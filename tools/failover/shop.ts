import { sql } from 'kysely'
import pino from 'pino'
import { type OpenServices, openServices } from '../../packages/server/src/composition.ts'
import { reconcilePayments } from '../../packages/server/src/features/checkout/reconcile.ts'
import { createCollection } from '../../packages/server/src/features/collections/index.ts'
import { saveStripeKeys } from '../../packages/server/src/features/payment-providers/keys.ts'
import { createProduct } from '../../packages/server/src/features/products/index.ts'
import { saveShipping } from '../../packages/server/src/features/shipping/index.ts'
import { createSite } from '../../packages/server/src/features/sites/index.ts'
import { replaceTaxRules } from '../../packages/server/src/features/tax/index.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { findFaults } from '../../packages/server/src/testing/books.ts'
import type { StripeAccount } from '../../packages/server/src/testing/stripe-server.ts'
import type { Product } from './buyers.ts'

const products = 20
const stock = 100_000
const ageMs = 3_600_000

/** Vitrine's own functions beside the web processes, on the same database. */
export function openShop(env: Readonly<Record<string, string>>): Promise<OpenServices> {
  return openServices(readConfig({ ...env, RATE_LIMITS: 'off' }), pino({ level: 'fatal' }))
}

/** A shop that ships, takes tax and is paid by Stripe. */
export async function createShop(services: OpenServices, account: StripeAccount): Promise<readonly Product[]> {
  const site = await services.siteById(await createSite(services.database.db, { title: 'Storm', identifier: 'storm' }))
  if (!site) throw new Error('The site was not created.')
  // Older than any clock here is wrong: what is published later than now is not for sale yet.
  const ctx = { ...services.ctxFor(site), now: new Date(Date.now() - ageMs) }
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  await saveShipping(ctx, {
    zones: [{ name: 'Everywhere', coversRest: true, rates: [{ name: 'Standard', priceMinor: 500 }] }],
  })
  await replaceTaxRules(ctx, [{ name: 'Tax', country: 'US', region: 'NY', ratePpm: 88_750 }])
  for (let index = 0; index < products; index++) {
    const variants = [{ sku: `P${index}`, priceMinor: 1000 + index, stock }]
    await createProduct(ctx, { collectionId, title: `Product ${index}`, productType: 1, variants })
  }
  const { publishableKey, secretKey, webhookSecret } = account
  await saveStripeKeys(ctx, { publishableKey, secretKey, webhookSecret, capturesLater: false })
  const { rows } = await sql<Product>`SELECT item_id AS "itemId", sku FROM variant ORDER BY sku`.execute(ctx.db)
  return rows
}

/** Faults in orders, stock and money once all is calm; empty when all is well. */
export async function checkBooks(
  services: OpenServices,
  account: StripeAccount,
  acknowledged: readonly string[],
): Promise<string[]> {
  await reconcilePayments(services, 0)
  const { db } = services.database
  const orders = await db
    .selectFrom('sales_order')
    .select(['order_id', 'grand_total_minor', 'needs_attention'])
    .execute()
  const known = new Set(orders.map((order) => order.order_id))
  const lost = acknowledged.filter((id) => !known.has(id)).map((id) => `acknowledged order ${id} is gone`)
  const refunded = (id: string) =>
    account.refunds.filter((refund) => refund.payment_intent === id).reduce((sum, { amount }) => sum + amount, 0)
  const charged = account.intents
    .filter(({ status }) => status === 'succeeded')
    .reduce((sum, { id, amount }) => sum + amount - refunded(id), 0)
  const sold = orders.reduce((sum, order) => sum + order.grand_total_minor, 0)
  return [
    ...lost,
    ...(charged === sold ? [] : [`Stripe has charged ${charged}, the orders are worth ${sold}`]),
    ...orders.filter((order) => order.needs_attention !== null).map(({ order_id }) => `${order_id} needs attention`),
    ...(await findFaults(db)),
  ]
}
