import pino from 'pino'
import { sql } from 'kysely'
import { openServices } from '../../packages/server/src/composition.ts'
import { indexItems } from '../../packages/server/src/features/search-index/index.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { newId } from '../../packages/server/src/platform/ids.ts'
import type { BenchShop } from './shop.ts'

/** How many orders one statement makes. */
const batch = 100_000

/** Adds so many paid orders of one line each, spread over the last year; every hundredth waits to be fulfilled. */
export async function seedOrders(dataDir: string, { websiteId, products }: BenchShop, count: number): Promise<void> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    const { db } = services.database
    const itemId = products[0]?.itemId ?? ''
    const [variant] = await db.selectFrom('variant').select('variant_id').where('item_id', '=', itemId).execute()
    // Ids in the order of time, as `newId` makes them.
    const placed = sql`${new Date()}::timestamptz - interval '1 year' + n * (interval '1 year' / ${count}::int)`
    const orderId = sql`lpad(to_hex((extract(epoch FROM ${placed}) * 1000)::bigint), 12, '0') || lpad(to_hex(n), 12, '0')`
    for (let from = 1; from <= count; from += batch) {
      const numbers = sql`generate_series(${from}::int, ${Math.min(count, from + batch - 1)}::int) n`
      await sql`INSERT INTO sales_order (website_id, order_id, order_number, cart_id, email, customer_name, fulfillment_status, payment_status,
          test_mode, currency, subtotal_minor, grand_total_minor, created_at, updated_at)
        SELECT ${websiteId}, ${orderId}, n, 'cart-' || n, 'buyer-' || n % 250000 || '@example.com', 'Ida Buyer' || n % 250000,
          CASE WHEN n % 100 = 0 THEN 'pending' ELSE 'fulfilled' END, 'paid', false, 'USD', 1000 + n % 9000, 1000 + n % 9000, ${placed}, ${placed}
        FROM ${numbers}`.execute(db)
      await sql`INSERT INTO order_line (website_id, order_id, line_id, item_id, variant_id, product_type, title, sku, quantity, unit_price_minor, position)
        SELECT ${websiteId}, ${orderId}, 'line', ${itemId}, ${variant?.variant_id ?? ''}, 1, 'Product number 1', 'SKU-1-0', 1, 1000 + n % 9000, 0
        FROM ${numbers}`.execute(db)
    }
    await sql`UPDATE order_number SET last = ${count} WHERE website_id = ${websiteId}`.execute(db)
    await sql`ANALYZE sales_order, order_line`.execute(db)
  } finally {
    await services.stop()
  }
}

/** Adds a product of three options and 250 variants. Returns its id. */
export async function seedWideProduct(dataDir: string, { websiteId, products }: BenchShop): Promise<string> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    const itemId = newId()
    await services.database.db.transaction().execute(async (db) => {
      await sql`INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, position)
        SELECT ${websiteId}, ${itemId}, collection_id, 11, 'wide', 'Wide product', 1000000 FROM item
        WHERE website_id = ${websiteId} AND item_id = ${products[0]?.itemId ?? ''}`.execute(db)
      await sql`INSERT INTO product (website_id, item_id, product_type, option_names)
        VALUES (${websiteId}, ${itemId}, 1, ARRAY['Size', 'Glaze', 'Foot'])`.execute(db)
      await sql`INSERT INTO variant (website_id, variant_id, item_id, sku, position, attributes, price_minor)
        SELECT ${websiteId}, ${newId().slice(0, 20)} || lpad(to_hex(n), 4, '0'), ${itemId}, 'WIDE-' || n, n,
          jsonb_build_object('Size', 'Size ' || n / 50, 'Glaze', 'Glaze ' || n / 5 % 10, 'Foot', 'Foot ' || n % 5), 1000 + n
        FROM generate_series(0, 249) n`.execute(db)
      await sql`INSERT INTO stock (website_id, variant_id, unlimited, on_hand)
        SELECT ${websiteId}, variant_id, false, 10 FROM variant WHERE website_id = ${websiteId} AND item_id = ${itemId}`.execute(
        db,
      )
      await indexItems({ db, site: { id: websiteId } }, sql`i.item_id = ${itemId}`)
    })
    return itemId
  } finally {
    await services.stop()
  }
}
