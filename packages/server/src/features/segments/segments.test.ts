import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, fillCheckout, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import type { SegmentRules } from './schema.ts'
import { limitSegmentTime } from './time-limit.ts'

const segments = '/api/admin/segments'
type Staff = Awaited<ReturnType<typeof staffBrowser>>

async function shop() {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 50 }] })
  const bowl = await addProduct(site, { title: 'Bowl', variants: [{ sku: 'B', priceMinor: 9000, stock: 50 }] })
  return { site, mug, bowl, owner: await staffBrowser(site) }
}

/** Changes of the customer of an email that would take many requests. */
async function alter(site: TestSite, email: string, change: ReturnType<typeof sql>): Promise<void> {
  const { db } = await site.ctx()
  await sql`UPDATE customer SET ${change} WHERE website_id = ${site.id} AND email = ${email}`.execute(db)
}

/** Ada bought a mug twice; Bo a bowl, long ago, and accepts marketing; Cy has an address in France and a tag, and no order. */
async function openShop() {
  const found = await shop()
  const { site, mug, bowl } = found
  const buy = async (product: typeof mug, email: string) => {
    const { browser } = await readyBuyer(site, product)
    const { cart } = await fillCheckout(browser, { email })
    const placed = await placeOrder(browser, { expected: Number(cart.grandTotalCents) })
    expect(placed.statusCode, placed.body).toBe(201)
  }
  await buy(mug, 'ada@example.com')
  await buy(mug, 'ada@example.com')
  await buy(bowl, 'bo@example.com')
  await alter(site, 'bo@example.com', sql`accepts_marketing = true, last_order_at = now() - interval '200 days'`)
  const { db } = await site.ctx()
  await sql`INSERT INTO customer (website_id, customer_id, email, name, tags, created_at)
    VALUES (${site.id}, ${'c'.repeat(24)}, 'cy@example.com', 'Cy', ARRAY['vip'], now())`.execute(db)
  await sql`INSERT INTO customer_address (website_id, customer_id, address_id, address, is_default)
    VALUES (${site.id}, ${'c'.repeat(24)}, ${'d'.repeat(24)}, '{"countryCode":"FR"}', true)`.execute(db)
  return found
}

test('each condition finds its customers, alone and together, in list, count and file', async () => {
  const { site, mug, owner } = await openShop()
  const find = async (match: SegmentRules['match'], ...conditions: unknown[]) => {
    const made = await owner.post(segments, { name: `Segment ${Math.random()}`, match, conditions })
    expect(made.statusCode, made.body).toBe(201)
    const { customers, count } = (await owner.get(`/api/admin/customers?segment=${made.json().id}`)).json()
    expect((await owner.post(`${segments}/counts`, { match, conditions })).json()).toEqual(count)
    const file = (await owner.get(`/api/admin/customers.csv?segment=${made.json().id}`)).body
    const names: string[] = customers.map(({ email }: { email: string }) => email.replace('@example.com', '')).sort()
    expect(file.trim().split('\n')).toHaveLength(names.length + 1)
    return names.join(' ')
  }
  expect(await find('all', { kind: 'orders', compare: 'min', count: 2 })).toBe('ada')
  expect(await find('all', { kind: 'orders', compare: 'max', count: 0 })).toBe('cy')
  expect(await find('all', { kind: 'spent', compare: 'max', amountMinor: 0 })).toContain('cy')
  expect(await find('all', { kind: 'lastOrder', compare: 'within', days: 30 })).toBe('ada')
  expect(await find('all', { kind: 'lastOrder', compare: 'before', days: 30 })).toBe('bo')
  expect(await find('all', { kind: 'country', countries: ['FR', 'DE'] })).toBe('cy')
  expect(await find('all', { kind: 'country', countries: ['US'] })).toBe('ada bo')
  expect(await find('all', { kind: 'tag', isTrue: true, tags: ['vip', 'other'] })).toBe('cy')
  expect(await find('all', { kind: 'tag', isTrue: false, tags: ['vip'] })).toBe('ada bo')
  expect(await find('all', { kind: 'bought', isTrue: true, itemIds: [mug.itemId] })).toBe('ada')
  expect(await find('all', { kind: 'marketing', isTrue: true })).toBe('bo')
  expect(await find('all', { kind: 'account', isTrue: false })).toBe('ada bo cy')
  expect(await find('all', { kind: 'subscription', isTrue: true })).toBe('')
  const [bought, vip] = [
    { kind: 'bought', isTrue: true, itemIds: [mug.itemId] },
    { kind: 'tag', isTrue: true, tags: ['vip'] },
  ]
  expect(await find('all', bought, vip)).toBe('')
  expect(await find('any', bought, vip)).toBe('ada cy')
  const slow = limitSegmentTime(await site.ctx(), ({ db }) => sql`SELECT pg_sleep(60)`.execute(db), 50)
  await expect(slow).rejects.toMatchObject({ code: 'segment_too_slow' })
})

async function addSegment(owner: Staff, name: string, conditions: readonly unknown[]) {
  const made = await owner.post(segments, { name, match: 'all', conditions })
  expect(made.statusCode, made.body).toBe(201)
  return made.json()
}

test('a discount for a segment is for its customers, as they are when the cart is priced', async () => {
  const { site, mug, owner } = await openShop()
  const regulars = await addSegment(owner, 'Regulars', [
    { kind: 'orders', compare: 'min', count: 2 },
    { kind: 'country', countries: ['US'] },
  ])
  const discount = {
    name: 'Thanks',
    isAutomatic: false,
    code: 'THANKS',
    effect: { kind: 'percent', ratePpm: 100_000 },
    target: { kind: 'order' },
    minimumMinor: null,
    minimumQuantity: null,
    excludesSaleItems: false,
    emails: [],
    isFirstOrderOnly: false,
    segmentId: regulars.id,
    startsOn: null,
    endsOn: null,
    maxUses: null,
    maxUsesPerCustomer: null,
    maxUsesPerCode: null,
  }
  expect((await owner.post('/api/admin/discounts', { ...discount, segmentId: 'a'.repeat(24) })).statusCode).toBe(404)
  const made = await owner.post('/api/admin/discounts', discount)
  expect(made.statusCode, made.body).toBe(201)
  const { browser } = await readyBuyer(site, mug)
  await browser.post('/api/commerce/shopping-cart/promo-codes', { promoCode: 'THANKS' })
  const price = async (email: string) => {
    const { cart } = await fillCheckout(browser, { email })
    return cart.invalidCoupons.length === 0 ? 'valid' : cart.invalidCoupons[0].reason
  }
  // Whose email it is has to be signed in: nobody learns or gets anything by typing one.
  for (const email of ['bo@example.com', 'nobody@example.com', 'ada@example.com'])
    expect(await price(email)).toBe('needs_sign_in')
  await signInByCode(site, browser, 'bo@example.com')
  expect(await price('bo@example.com')).toBe('not_for_customer')
  expect(await price('ada@example.com')).toBe('needs_sign_in')
  const { browser: ada } = await readyBuyer(site, mug)
  await signInByCode(site, ada, 'ada@example.com')
  await ada.post('/api/commerce/shopping-cart/promo-codes', { promoCode: 'THANKS' })
  expect((await fillCheckout(ada, { email: 'Ada@example.com' })).cart).toMatchObject({
    invalidCoupons: [],
    validCoupons: [{ promoCode: 'THANKS' }],
  })
  expect(made.json()).toMatchObject({ emails: [], segmentId: regulars.id })
  // A release that knows no segments looks at the emails alone.
  const { db } = await site.ctx()
  const { rows } = await sql<{ emails: string[] }>`
    SELECT definition->'emails' AS emails FROM discount WHERE website_id = ${site.id}`.execute(db)
  expect(rows).toEqual([{ emails: [`segment-${regulars.id}@vitrine.invalid`] }])

  const refused = await owner.send({ method: 'DELETE', url: `${segments}/${regulars.id}` })
  expect(refused.json()).toMatchObject({ status: 409, code: 'segment_in_use' })
  expect(refused.json().message).toContain('“Thanks”')
  expect((await owner.get(`${segments}/${regulars.id}`)).json().uses).toMatchObject([
    { kind: 'discount', name: 'Thanks' },
  ])
  // A file of discounts cannot make it one for everybody.
  expect((await owner.get('/api/admin/discounts.csv')).body).toContain('segment')
  await owner.send({ method: 'DELETE', url: `/api/admin/discounts/${made.json().id}` })
  expect((await owner.send({ method: 'DELETE', url: `${segments}/${regulars.id}` })).statusCode).toBe(204)
})

test('a campaign for a segment goes to subscribers who are in it', async () => {
  const { owner } = await openShop()
  const csv = 'email\nada@example.com\nbo@example.com\nzed@example.com\n'
  const statement = 'They wrote it on paper at the fair in May.'
  await owner.post('/api/admin/newsletter/imports', { csv, listIds: [], tags: [], statement, isDryRun: false })
  const regulars = await addSegment(owner, 'Regulars', [{ kind: 'orders', compare: 'min', count: 1 }])
  const { id, content, version } = (await owner.post('/api/admin/campaigns')).json()
  const audience = { listIds: [], tags: [], segmentId: regulars.id }
  const preview = await owner.post('/api/admin/campaigns/previews', { content, audience })
  expect(preview.json()).toMatchObject({ recipientCount: 2, subscribedCount: 3 })
  const saved = await owner.put(`/api/admin/campaigns/${id}`, { content, audience, version })
  expect(saved.statusCode, saved.body).toBe(200)
  const refused = await owner.send({ method: 'DELETE', url: `${segments}/${regulars.id}` })
  expect(refused.json().code).toBe('segment_in_use')
  const other = await owner.put(`/api/admin/campaigns/${id}`, {
    content,
    audience: { ...audience, segmentId: 'a'.repeat(24) },
    version: saved.json().version,
  })
  expect(other.json().code).toBe('segment_not_found')
})

test('a segment is saved over the version that was read, has a name of its own, and belongs to its site', async () => {
  const { site, owner } = await shop()
  const conditions = [{ kind: 'account', isTrue: true }]
  const vip = await addSegment(owner, 'VIP', conditions)
  expect((await owner.post(segments, { name: 'vip', match: 'all', conditions })).json()).toMatchObject({
    status: 400,
    params: { fields: { name: 'Another segment has this name.' } },
  })
  const save = (version: number) =>
    owner.put(`${segments}/${vip.id}`, { name: 'Members', match: 'any', conditions, version })
  expect((await save(vip.version)).json()).toMatchObject({ name: 'Members', match: 'any', version: vip.version + 1 })
  expect((await save(vip.version)).json().code).toBe('segment_changed')
  for (const wrong of [
    [],
    Array.from({ length: 11 }, () => conditions[0]),
    [{ kind: 'country', countries: ['XX'] }],
    [{ kind: 'sql', text: '1=1' }],
    [{ kind: 'orders', compare: 'min', count: -1 }],
  ])
    expect((await owner.post(segments, { name: 'Wrong', match: 'all', conditions: wrong })).statusCode).toBe(400)

  const stranger = await staffBrowser(await testSite())
  expect((await stranger.get(`${segments}/${vip.id}`)).statusCode).toBe(404)
  expect((await stranger.get(`/api/admin/customers?segment=${vip.id}`)).json().code).toBe('segment_not_found')
  expect((await stranger.send({ method: 'DELETE', url: `${segments}/${vip.id}` })).statusCode).toBe(404)
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get(segments)).statusCode).toBe(403)
})
