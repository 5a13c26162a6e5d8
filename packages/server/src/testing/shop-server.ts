/**
 * A server with one small shop, as a process of its own, for tests that kill it: `DATA_DIR=... node shop-server.ts`. Prints one line of JSON when
 * it listens. At its start it settles every open payment, however young: nobody else serves this shop.
 */
import { sql } from 'kysely'
import pino from 'pino'
import { createApp } from '../app.ts'
import { reconcilePayments } from '../features/checkout/reconcile.ts'
import { createCollection } from '../features/collections/index.ts'
import { createProduct } from '../features/products/index.ts'
import { saveShipping } from '../features/shipping/index.ts'
import { createSite } from '../features/sites/index.ts'
import { replaceTaxRules } from '../features/tax/index.ts'
import { readConfig } from '../platform/config.ts'
import { openServices, type OpenServices } from '../composition.ts'
import { startWork } from '../job-worker.ts'

const products = 5
const stock = 500

const services = await openServices(
  readConfig({ ...process.env, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off' }),
  pino({ level: 'fatal' }),
)
await ensureShop(services)
await reconcilePayments(services, 0)
const app = await createApp(services)
await startWork(services)
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
const port = typeof address === 'object' && address !== null ? address.port : 0
const variants = await sql`SELECT item_id AS "itemId", sku FROM variant ORDER BY sku`.execute(services.database.db)
process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}`, products: variants.rows, stock })}\n`)

async function ensureShop(services: OpenServices): Promise<void> {
  const { db } = services.database
  const known = await db.selectFrom('website').select('website_id').executeTakeFirst()
  if (known) return
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
}
