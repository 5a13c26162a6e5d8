import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { childEnv } from '../../testing/child-process.ts'
import { isOnCluster } from '../../testing/on-cluster.ts'
import { databaseParts, openShopPlace, type ShopPlace } from '../../testing/shop-place.ts'
import { type Shop, startStorm, type Storm } from '../../testing/storm.ts'

const maxConcurrency = 12
const acknowledgedBeforeKill = 40
/** Three nodes on one machine take their time. */
const limitMs = isOnCluster ? 300_000 : 120_000
const places: ShopPlace[] = []
const children: ChildProcess[] = []

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  for (const place of places) await place.remove()
}, 60_000)

async function newPlace(): Promise<ShopPlace> {
  const place = await openShopPlace()
  places.push(place)
  return place
}

/** Starts the shop's server as a process of its own and waits until it listens. */
async function startShop(place: ShopPlace): Promise<{ readonly shop: Shop; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../testing/shop-server.ts')], {
    env: childEnv(place.env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const line = await new Promise<string>((resolve, reject) => {
    if (child.stdout) createInterface({ input: child.stdout }).once('line', resolve)
    child.once('exit', () => reject(new Error(`The shop did not start.\n${errors}`)))
  })
  const shop: Shop = JSON.parse(line)
  return { shop, child }
}

function gone(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => void child.once('exit', () => resolve()))
}

/** After a restart every order, payment, charge and piece of stock must tell the same story. */
async function checkBooks(place: ShopPlace, shop: Shop, storm: Storm): Promise<void> {
  const database = await place.open()
  try {
    const orders = await database.db
      .selectFrom('sales_order')
      .select(['order_id', 'payment_status', 'needs_attention'])
      .execute()
    const known = new Set(orders.map((order) => order.order_id))
    expect(storm.acknowledged.filter((orderId) => !known.has(orderId))).toEqual([])
    expect(storm.acknowledged.length).toBeGreaterThanOrEqual(acknowledgedBeforeKill)
    expect(orders.filter((order) => order.payment_status !== 'paid' || order.needs_attention !== null)).toEqual([])
    expect(await faults(database)).toEqual([])
    const stock = await sql<{ left: number; sold: number }>`
      SELECT (SELECT sum(on_hand)::int FROM stock) AS left, (SELECT coalesce(sum(quantity), 0)::int FROM order_line) AS sold`.execute(
      database.db,
    )
    const [row] = stock.rows
    expect((row?.left ?? 0) + (row?.sold ?? 0)).toBe(shop.products.length * shop.stock)
  } finally {
    await database.close()
  }
}

async function faults(database: Database) {
  const result = await sql<{ fault: string }>`
    SELECT 'order without one captured payment ' || o.order_id AS fault FROM sales_order o
      WHERE (SELECT count(*) FROM payment p WHERE p.website_id = o.website_id AND p.order_id = o.order_id AND p.status = 'captured') <> 1
    UNION ALL SELECT 'payment without order ' || payment_id FROM payment WHERE status = 'captured' AND order_id IS NULL
    UNION ALL SELECT 'payment left open ' || payment_id || status FROM payment WHERE status IN ('pending', 'unknown')
    UNION ALL SELECT 'charge without payment ' || charge_key FROM test_gateway_charge g WHERE g.status = 'captured' AND NOT EXISTS (
      SELECT 1 FROM payment p WHERE p.website_id = g.website_id AND p.payment_id = g.charge_key AND p.status = 'captured' AND p.amount_minor = g.amount_minor)
    UNION ALL SELECT 'payment without charge ' || payment_id FROM payment p WHERE p.status = 'captured' AND NOT EXISTS (
      SELECT 1 FROM test_gateway_charge g WHERE g.website_id = p.website_id AND g.charge_key = p.payment_id AND g.status = 'captured')
    UNION ALL SELECT 'hold left over ' || cart_id FROM stock_hold
    UNION ALL SELECT 'order without confirmation ' || order_id FROM sales_order o WHERE NOT EXISTS (
      SELECT 1 FROM mail m WHERE m.website_id = o.website_id AND m.kind = 'order-confirmed' AND m.subject_id = o.order_id)
    UNION ALL SELECT 'order whose lines are not its subtotal ' || order_id FROM sales_order o WHERE o.subtotal_minor <> (
      SELECT sum(l.unit_price_minor * l.quantity) FROM order_line l WHERE l.website_id = o.website_id AND l.order_id = o.order_id)
    UNION ALL SELECT 'order number given twice ' || order_number FROM sales_order GROUP BY website_id, order_number HAVING count(*) > 1
    UNION ALL SELECT 'stock that is not the sum of its moves ' || variant_id FROM stock s WHERE s.on_hand <> (
      SELECT sum(m.quantity) FROM stock_move m WHERE m.website_id = s.website_id AND m.variant_id = s.variant_id)`.execute(
    database.db,
  )
  return result.rows.map((row) => row.fault)
}

test('kill -9 of the server in a storm of checkouts loses no order and no money', { timeout: limitMs }, async () => {
  const place = await newPlace()
  const first = await startShop(place)
  const storm = startStorm(first.shop, maxConcurrency)
  await storm.reached(acknowledgedBeforeKill)
  first.child.kill('SIGKILL')
  await Promise.all([gone(first.child), storm.over])

  const second = await startShop(place)
  await checkBooks(place, second.shop, storm)
  // And it sells on.
  const after = startStorm(second.shop, 2)
  await after.reached(5)
  second.child.kill('SIGKILL')
  await Promise.all([gone(second.child), after.over])
})

test.each(databaseParts)(
  'kill -9 of %s in a storm of checkouts loses no order and no money',
  { timeout: limitMs },
  async (part) => {
    const place = await newPlace()
    const first = await startShop(place)
    const storm = startStorm(first.shop, maxConcurrency)
    await storm.reached(acknowledgedBeforeKill)
    await place.kill(part)
    await storm.over
    first.child.kill('SIGKILL')
    await gone(first.child)
    await place.revive()

    const second = await startShop(place)
    await checkBooks(place, second.shop, storm)
    second.child.kill('SIGKILL')
    await gone(second.child)
  },
)
