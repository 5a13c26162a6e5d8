import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addToCart, buyer, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { renewAt, subscribe, subscriptionShop } from '../../testing/subscriptions.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'

const root = '/api/admin/member-areas'
const settings = { name: 'Course', text: 'Twelve lessons.', isOpen: false, menus: 'all' }

/** A page that only buyers of the product see, and its owner. */
async function closePage(site: TestSite, itemId: string) {
  const owner = await staffBrowser(site)
  const collectionIds = [await buildPage(await site.ctx(), { title: 'Lessons', slug: 'lessons' })]
  const made = await owner.post(root, { ...settings, collectionIds, planItemIds: [itemId] })
  expect(made.statusCode, made.body).toBe(201)
  const area = made.json()
  await site.ctx()
  const buyers = async () => (await owner.get(`${root}/${area.id}/buyers`)).json().buyers
  return { owner, area, buyers }
}

const see = async (browser: TestBrowser) => (await browser.get('/lessons')).statusCode

test('who buys a plan is a member once it is paid, until the money goes back', async () => {
  const site = await testSite({ settings: { commerce: { manualPayment: { enabled: true } } } })
  const course = await addProduct(site, {
    type: 3,
    title: 'Throwing course',
    variants: [{ sku: 'C', priceMinor: 9000 }],
  })
  const { owner, area, buyers } = await closePage(site, course.itemId)
  expect(area.plans).toEqual([{ itemId: course.itemId, title: 'Throwing course' }])
  const ada = await visitor(site)
  await signInByCode(site, ada, 'ada@example.com')
  const paywall = await ada.get('/lessons')
  expect(paywall.statusCode).toBe(403)
  for (const text of ['Throwing course', '$90.00', 'Buy with the email address of your account'])
    expect(paywall.body).toContain(text)
  expect(paywall.body).not.toContain('New members are added')

  await addToCart(ada, course)
  const { cart } = await fillCheckout(ada, { shippingAddress: null, billingAddress: buyer })
  const { order } = (await placeOrder(ada, { expected: cart.grandTotalCents, provider: 'manual' })).json()
  expect(await see(ada)).toBe(403)
  expect(await buyers()).toMatchObject([{ state: 'pending' }])
  await owner.post(`/api/admin/orders/${order.id}/receipts`)
  expect(await see(ada)).toBe(200)
  const confirmed = (await ada.get(`/checkout/confirmed/${order.orderToken}`)).body
  expect(confirmed).toContain('"pageType":208')
  expect(confirmed).toContain('You are a member now. Sign in as ada@example.com to see the pages.')
  expect((await ada.get('/account')).body).toContain(area.path)
  const own = (await ada.get(area.path)).body
  expect(own).toContain('You are a member.')
  // What was paid for is not left by a press.
  expect(own).not.toContain('/leave')
  expect(await buyers()).toMatchObject([
    { email: 'ada@example.com', plan: 'Throwing course', recurs: false, state: 'active', orderId: order.id },
  ])
  const eve = await visitor(site)
  await signInByCode(site, eve, 'eve@example.com')
  expect([await see(eve), await see(await visitor(site))]).toEqual([403, 401])

  // A program that knows nothing of plans leaves them alone.
  const saved = await owner.put(`${root}/${area.id}`, {
    ...settings,
    version: area.version,
    collectionIds: area.collectionIds,
  })
  expect(saved.json().plans).toHaveLength(1)
  await owner.post(`/api/admin/orders/${order.id}/cancellation`, {})
  expect(await see(ada)).toBe(403)
  expect(await buyers()).toMatchObject([{ state: 'ended' }])
})

test('a subscription makes members as long as it runs, and its renewals do not outlive it', async () => {
  const { site, coffee } = await subscriptionShop()
  const { owner, area, buyers } = await closePage(site, coffee.itemId)
  const { subscriptionId, startedAt } = await subscribe(site, coffee)
  const ada = await visitor(site)
  await signInByCode(site, ada, 'ada@example.com')
  expect(await see(ada)).toBe(200)
  await renewAt(site, new Date(startedAt.getTime() + 32 * 86_400_000))
  expect(await see(ada)).toBe(200)
  expect(await buyers()).toMatchObject([{ plan: 'Coffee', recurs: true, state: 'active' }])

  // What was paid lasts through a pause; with its end it is over, also where the next periods are skipped.
  const press = (action: string, body = {}) => owner.post(`/api/admin/subscriptions/${subscriptionId}/${action}`, body)
  const paused = await press('pause')
  expect(paused.statusCode, paused.body).toBeLessThan(300)
  expect(await see(ada)).toBe(200)
  const { db } = await site.ctx()
  const move = async (days: number) => {
    await sql`UPDATE subscription SET anchor_at = anchor_at + ${`${days} days`}::interval WHERE website_id = ${site.id}`.execute(
      db,
    )
    await sql`UPDATE sales_order SET created_at = created_at + ${`${days} days`}::interval WHERE website_id = ${site.id}`.execute(
      db,
    )
  }
  await move(-70)
  expect(await see(ada)).toBe(403)
  expect((await press('resume')).statusCode).toBeLessThan(300)
  expect(await see(ada)).toBe(403)
  const { nextPeriod } = await db
    .selectFrom('subscription')
    .select('next_period as nextPeriod')
    .where('website_id', '=', site.id)
    .executeTakeFirstOrThrow()
  const skipped = await press('skip', { period: nextPeriod })
  expect(skipped.statusCode, skipped.body).toBeLessThan(300)
  expect(await see(ada)).toBe(403)
  // A renewal that is tried keeps the pages open, one that waits for stock or an address does not.
  await sql`UPDATE subscription_renewal SET state = 'due' WHERE website_id = ${site.id} AND state = 'skipped'`.execute(
    db,
  )
  expect(await see(ada)).toBe(200)
  await sql`UPDATE subscription_renewal SET blocked = 'shipping' WHERE website_id = ${site.id} AND state = 'due'`.execute(
    db,
  )
  expect(await see(ada)).toBe(403)
  await move(70)
  expect(await see(ada)).toBe(200)

  const ended = await press('cancel', { when: 'now' })
  expect(ended.statusCode, ended.body).toBeLessThan(300)
  expect(await see(ada)).toBe(403)
  expect(await buyers()).toMatchObject([{ state: 'ended' }])
  const elsewhere = await staffBrowser(await testSite())
  expect((await elsewhere.get(`${root}/${area.id}/buyers`)).statusCode).toBe(404)
})
