import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, addToCart, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { isOnCluster } from '../../testing/on-cluster.ts'
import { testSite } from '../../testing/test-site.ts'

const growing = [
  'cart',
  'cart_entry',
  'stock',
  'stock_hold',
  'sales_order',
  'payment',
  'idempotency',
  'variant',
  'item',
]

// On a cluster each server counts for itself.
test.skipIf(isOnCluster)(
  'who buys is found by key: nothing that grows is read as a whole, although statistics say that it is empty',
  async () => {
    const site = await testSite()
    await addShippingAndTax(site)
    const { db } = await site.ctx()
    await sql`ANALYZE`.execute(db)
    const mug = await addProduct(site, { variants: [{ priceMinor: 2000, stock: 50 }] })
    const read = async () => {
      const result = await sql<{ table: string; whole: number; byKey: number }>`
      SELECT relname AS table, coalesce(seq_tup_read, 0)::int AS whole, coalesce(idx_scan, 0)::int AS "byKey" FROM pg_stat_user_tables
      WHERE relname = ANY(${growing}::text[])`.execute(db)
      return new Map(result.rows.map((row) => [row.table, row]))
    }
    const before = await read()

    const buyers = []
    for (let n = 0; n < 4; n++) buyers.push(await readyBuyer(site, mug))
    for (const { browser, total } of buyers) {
      await addToCart(browser, mug)
      const { cart } = (await browser.get('/api/commerce/checkout')).json()
      expect(cart.grandTotalCents).toBeGreaterThan(total)
      expect((await placeOrder(browser, { expected: cart.grandTotalCents })).statusCode).toBe(201)
    }

    // Connections tell their counts when they have been idle for a moment: all that bought have when each table was looked into often enough.
    await expect
      .poll(
        async () => [...(await read())].every(([table, { byKey }]) => byKey - (before.get(table)?.byKey ?? 0) >= 4),
        {
          timeout: 20_000,
        },
      )
      .toBe(true)
    const whole = [...(await read())].map(([table, row]) => [table, row.whole - (before.get(table)?.whole ?? 0)])
    expect(whole.filter(([, tuples]) => tuples !== 0)).toEqual([])
  },
)
