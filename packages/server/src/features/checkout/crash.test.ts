import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { findFaults } from '../../testing/books.ts'
import { childEnv } from '../../testing/child-process.ts'
import { isOnCluster } from '../../testing/on-cluster.ts'
import { databaseParts, openShopPlace, type ShopPlace } from '../../testing/shop-place.ts'
import { type Shop, startStorm, type Storm } from '../../testing/storm.ts'
import { prepareErrands, refundTwice, startJoining } from '../../testing/storm-errands.ts'

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
async function startShop(
  place: ShopPlace,
  { renews = true }: { readonly renews?: boolean } = {},
): Promise<{ readonly shop: Shop; readonly child: ChildProcess }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../../testing/shop-server.ts')], {
    env: childEnv({ ...place.env, ...(renews ? {} : { RENEWALS: 'off' }) }),
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

const paid = ['paid', 'partially_refunded', 'refunded']

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
    expect(
      orders.filter(({ payment_status: state, needs_attention: reason }) => !paid.includes(state) || reason !== null),
    ).toEqual([])
    expect([...(await findFaults(database.db)), ...(await findChargeFaults(database))]).toEqual([])
    expect(await findErrandFaults(database, shop)).toEqual([])
    const stock = await sql<{ left: number; sold: number }>`
      SELECT (SELECT sum(on_hand)::int FROM stock WHERE NOT unlimited) AS left, (SELECT coalesce(sum(quantity), 0)::int FROM order_line WHERE sku LIKE 'P%') AS sold`.execute(
      database.db,
    )
    const [row] = stock.rows
    expect((row?.left ?? 0) + (row?.sold ?? 0)).toBe(shop.products.length * shop.stock)
  } finally {
    await database.close()
  }
}

/** Charges of the test gateway that the books do not know, and the reverse. */
async function findChargeFaults({ db }: Database): Promise<string[]> {
  const result = await sql<{ fault: string }>`
    SELECT 'charge without payment ' || charge_key AS fault FROM test_gateway_charge g WHERE g.status IN ('captured', 'refunded') AND NOT EXISTS (
      SELECT 1 FROM payment p WHERE p.website_id = g.website_id AND p.payment_id = g.charge_key AND p.status IN ('captured', 'partially_refunded', 'refunded') AND p.amount_minor = g.amount_minor)
    UNION ALL SELECT 'payment without charge ' || payment_id FROM payment p WHERE p.status IN ('captured', 'partially_refunded', 'refunded') AND p.provider = 'test' AND NOT EXISTS (
      SELECT 1 FROM test_gateway_charge g WHERE g.website_id = p.website_id AND g.charge_key = p.payment_id AND g.status IN ('captured', 'refunded'))`.execute(
    db,
  )
  return result.rows.map((row) => row.fault)
}

/** Discounts, gift cards, refunds and renewals: each is counted once, and nothing is left between two steps. */
async function findErrandFaults(database: Database, { maxUses }: Shop): Promise<string[]> {
  const result = await sql<{ fault: string }>`
    SELECT 'code used too often: ' || count(*) AS fault FROM discount_redemption WHERE released_at IS NULL HAVING count(*) > ${maxUses}::int
    UNION ALL SELECT 'use of a code without order ' || r.payment_id FROM discount_redemption r
      JOIN payment p ON p.website_id = r.website_id AND p.payment_id = r.payment_id WHERE r.released_at IS NULL AND p.order_id IS NULL
    UNION ALL SELECT 'order whose discounts are not its uses ' || o.order_id FROM sales_order o WHERE jsonb_array_length(o.discounts) <> (
      SELECT count(*) FROM discount_redemption r JOIN payment p ON p.website_id = r.website_id AND p.payment_id = r.payment_id
      WHERE p.website_id = o.website_id AND p.order_id = o.order_id AND r.released_at IS NULL)
    UNION ALL SELECT 'balance that is not what its uses left ' || g.gift_card_id FROM gift_card g WHERE g.balance_minor <> g.initial_minor - (
      SELECT coalesce(sum(u.amount_minor), 0) FROM gift_card_use u
      WHERE u.website_id = g.website_id AND u.gift_card_id = g.gift_card_id AND u.status <> 'returned')
    UNION ALL SELECT 'part of a card left held ' || payment_id FROM gift_card_use WHERE status = 'held'
    UNION ALL SELECT 'order that is not paid to the cent ' || o.order_id FROM sales_order o WHERE o.grand_total_minor <> (
      SELECT coalesce(sum(p.amount_minor), 0) FROM payment p WHERE p.website_id = o.website_id AND p.order_id = o.order_id
        AND p.status IN ('captured', 'partially_refunded', 'refunded')) + (
      SELECT coalesce(sum(u.amount_minor), 0) FROM gift_card_use u JOIN payment p ON p.website_id = u.website_id AND p.payment_id = u.payment_id
      WHERE p.website_id = o.website_id AND p.order_id = o.order_id AND u.status = 'spent')
    UNION ALL SELECT 'order refunded twice ' || order_id FROM payment_refund WHERE status <> 'failed' GROUP BY website_id, order_id HAVING count(*) > 1
    UNION ALL SELECT 'refund left open ' || refund_id FROM payment_refund WHERE status = 'pending'
    UNION ALL SELECT 'payment whose refunds are not counted ' || p.payment_id FROM payment p WHERE p.refunded_minor <> (
      SELECT coalesce(sum(r.amount_minor), 0) FROM payment_refund r
      WHERE r.website_id = p.website_id AND r.payment_id = p.payment_id AND r.status = 'succeeded')
    UNION ALL SELECT 'period renewed twice ' || subscription_id || ' ' || period FROM subscription_renewal
      GROUP BY website_id, subscription_id, period HAVING count(*) > 1
    UNION ALL SELECT 'order of two renewals ' || order_id FROM subscription_renewal WHERE order_id IS NOT NULL
      GROUP BY website_id, order_id HAVING count(*) > 1
    UNION ALL SELECT 'paid renewal without order ' || renewal_id FROM subscription_renewal WHERE state = 'paid' AND order_id IS NULL
    UNION ALL SELECT 'subscription whose cycles are not its orders ' || s.subscription_id FROM subscription s WHERE s.cycles_paid <> 1 + (
      SELECT count(*) FROM subscription_renewal r
      WHERE r.website_id = s.website_id AND r.subscription_id = s.subscription_id AND r.state = 'paid')
    UNION ALL SELECT 'order of coffee that nothing asked for ' || l.order_id FROM order_line l WHERE l.sku = 'COFFEE'
      AND NOT EXISTS (SELECT 1 FROM subscription s WHERE s.website_id = l.website_id AND s.order_id = l.order_id)
      AND NOT EXISTS (SELECT 1 FROM subscription_renewal r WHERE r.website_id = l.website_id AND r.order_id = l.order_id)`.execute(
    database.db,
  )
  return result.rows.map((row) => row.fault)
}

/** What became of the errands: all of them were under way when the server was killed. */
async function countErrands(place: ShopPlace) {
  const database = await place.open()
  try {
    const { rows } = await sql<Record<'uses' | 'spent' | 'refunds' | 'renewals' | 'keepsakes', number>>`
      SELECT (SELECT count(*)::int FROM discount_redemption WHERE released_at IS NULL) AS uses,
        (SELECT count(*)::int FROM gift_card_use WHERE status = 'spent') AS spent,
        (SELECT count(*)::int FROM payment_refund WHERE status = 'succeeded') AS refunds,
        (SELECT count(*)::int FROM subscription_renewal WHERE state = 'paid') AS renewals,
        (SELECT coalesce(sum(e.quantity), 0)::int FROM cart_entry e JOIN variant v ON v.website_id = e.website_id AND v.variant_id = e.variant_id
          WHERE v.sku = 'KEEPSAKE') AS keepsakes`.execute(database.db)
    return rows[0]
  } finally {
    await database.close()
  }
}

async function prepare(place: ShopPlace, shop: Shop): Promise<readonly string[]> {
  const database = await place.open()
  try {
    return await prepareErrands(shop, database)
  } finally {
    await database.close()
  }
}

test(
  'kill -9 of the server amid checkouts, codes, gift cards, refunds, renewals and sign-ins: each is booked once, and nothing is lost',
  { timeout: limitMs },
  async () => {
    const place = await newPlace()
    const first = await startShop(place)
    const giftCardCodes = await prepare(place, first.shop)
    const refunds: Promise<void>[] = []
    const joining = startJoining(first.shop)
    const storm = startStorm(first.shop, maxConcurrency, {
      giftCardCodes,
      onOrder: (orderId, count) => {
        if (count % 4 === 0) refunds.push(refundTwice(first.shop, orderId))
      },
    })
    await storm.reached(acknowledgedBeforeKill)
    first.child.kill('SIGKILL')
    await Promise.all([gone(first.child), storm.over, joining.over, Promise.allSettled(refunds)])

    const second = await startShop(place, { renews: false })
    await checkBooks(place, second.shop, storm)
    const errands = await countErrands(place)
    for (const count of [errands?.uses, errands?.spent, errands?.refunds, errands?.renewals])
      expect(count).toBeGreaterThan(0)
    expect(errands?.keepsakes).toBeGreaterThanOrEqual(joining.added)
    expect(errands?.keepsakes).toBeLessThanOrEqual(joining.tried)
    // And it sells on.
    const after = startStorm(second.shop, 2)
    await after.reached(5)
    second.child.kill('SIGKILL')
    await Promise.all([gone(second.child), after.over])
  },
)

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

    const second = await startShop(place, { renews: false })
    await checkBooks(place, second.shop, storm)
    second.child.kill('SIGKILL')
    await gone(second.child)
  },
)
