import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { sql } from 'kysely'
import { createDiscount, NewDiscount } from '../../packages/server/src/features/discounts/index.ts'
import { createProduct } from '../../packages/server/src/features/products/index.ts'
import { runRenewals } from '../../packages/server/src/features/renewals/run.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { newId } from '../../packages/server/src/platform/ids.ts'
import { hashPassword } from '../../packages/server/src/platform/passwords.ts'
import { newDiscount } from '../../packages/server/src/testing/discounts.ts'
import { openServices, type OpenServices } from '../../packages/server/src/composition.ts'
import type { BenchShop } from './shop.ts'

/** What `seedSelling` makes: customers with one password, a code, a product that is a subscription. */
export interface Selling {
  readonly emails: readonly string[]
  readonly password: string
  readonly code: string
  readonly coffee: { readonly itemId: string; readonly sku: string }
}

const password = 'a password of the bench'
const code = 'BENCH'

async function withServices<Result>(
  dataDir: string,
  work: (services: OpenServices) => Promise<Result>,
): Promise<Result> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    return await work(services)
  } finally {
    await services.stop()
  }
}

/** Adds what the lines about commerce need to a shop whose server does not run. */
export function seedSelling(dataDir: string, { websiteId }: BenchShop, customers: number): Promise<Selling> {
  return withServices(dataDir, async (services) => {
    const site = await services.siteById(websiteId)
    if (!site) throw new Error('The site of the bench is gone.')
    const ctx = services.ctxFor(site)
    const passwordHash = await hashPassword(password)
    await sql`
      WITH person AS (
        INSERT INTO customer (website_id, customer_id, email)
        SELECT ${websiteId}, '000000000000' || lpad(to_hex(n), 12, '0'), 'customer-' || n || '@example.com' FROM generate_series(1, ${customers}::int) n
        RETURNING customer_id
      )
      INSERT INTO site_user (website_id, customer_id, password_hash, verified_at)
      SELECT ${websiteId}, customer_id, ${passwordHash}, ${ctx.now} FROM person`.execute(ctx.db)
    await createDiscount(ctx, NewDiscount.parse(newDiscount({ code })))
    const collection = await sql<{ id: string }>`
      SELECT collection_id AS id FROM collection WHERE website_id = ${websiteId} AND type = 13 LIMIT 1`.execute(ctx.db)
    const { itemId } = await createProduct(ctx, {
      collectionId: collection.rows[0]?.id ?? '',
      title: 'Coffee',
      productType: 1,
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
      variants: [{ sku: 'COFFEE', priceMinor: 2000, stock: 'unlimited' }],
    })
    const emails = Array.from({ length: customers }, (_, n) => `customer-${n + 1}@example.com`)
    return { emails, password, code, coffee: { itemId, sku: 'COFFEE' } }
  })
}

/** Copies the one subscription of the shop so often, then renews all of them at once by the job. Gives how many renewals were paid in a second. */
export function measureRenewals(dataDir: string, copies: number): Promise<number> {
  return withServices(dataDir, async (services) => {
    const { db } = services.database
    const ids = Array.from({ length: copies }, () => newId())
    await sql`INSERT INTO subscription
      SELECT (jsonb_populate_record(s, jsonb_build_object('subscription_id', id, 'line_id', id))).* FROM subscription s, unnest(${ids}::text[]) id`.execute(
      db,
    )
    const { rows } = await sql<{ now: Date }>`SELECT max(next_at) + interval '1 hour' AS now FROM subscription`.execute(
      db,
    )
    const countPaid = async () =>
      (
        await sql<{
          count: number
        }>`SELECT count(*)::int AS count FROM subscription_renewal WHERE state = 'paid'`.execute(db)
      ).rows[0]?.count ?? 0
    const began = performance.now()
    // Each run does a batch, as the clock calls it.
    while ((await countPaid()) < copies + 1) {
      const { tried } = await runRenewals(services, rows[0] ?? {})
      if (tried === 0) await setTimeout(10)
      if (performance.now() - began > 120_000) throw new Error('Renewals were not paid within two minutes.')
    }
    return (copies + 1) / ((performance.now() - began) / 1000)
  })
}
