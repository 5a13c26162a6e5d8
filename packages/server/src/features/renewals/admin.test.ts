import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { daysAfter, readBooks, renewAt, subscribe, subscriptionShop } from '../../testing/subscriptions.ts'
import { buyer } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { writePriceChanges } from './prices.ts'

const admin = '/api/admin/subscriptions'

test('the owner lists subscriptions by state and email, a page at a time, and reads one with its orders', async () => {
  const { site, coffee } = await subscriptionShop()
  const first = await subscribe(site, coffee)
  const second = await subscribe(site, coffee, { quantity: 2 })
  await renewAt(site, daysAfter(first.startedAt, 32))
  const staff = await staffBrowser(site, 'store-manager')
  const list = async (query: string) => (await staff.get(`${admin}?${query}`)).json()
  const page = await list('limit=1')
  expect(page.subscriptions).toMatchObject([
    { id: second.subscriptionId, price: { amountMinor: 4000, currency: 'USD' }, cyclesPaid: 2 },
  ])
  const next = await list(`limit=1&cursor=${page.pagination.nextPageCursor}`)
  expect(next).toMatchObject({
    subscriptions: [{ id: first.subscriptionId }],
    pagination: { hasNextPage: false, nextPageCursor: null },
  })
  expect((await list('search=ADA@')).subscriptions).toHaveLength(2)
  expect((await list('search=grace')).subscriptions).toHaveLength(0)
  expect((await list('state=active')).subscriptions).toHaveLength(2)
  expect((await list('state=paused')).subscriptions).toHaveLength(0)
  expect((await staff.get(`${admin}?state=gone`)).statusCode).toBe(400)
  const one = (await staff.get(`${admin}/${first.subscriptionId}`)).json()
  const { orders } = await readBooks(site)
  expect(one.methodLabel).toContain('4242')
  expect(one.customerId).toBe(orders[0]?.customer_id)
  expect(one.renewals).toMatchObject([{ state: 'paid', period: 1 }])
  expect(orders.map(({ order_id }) => order_id)).toContain(one.renewals[0].orderId)
  // From each order back to it.
  for (const { orderId, orderNumber } of [one, one.renewals[0]])
    expect((await staff.get(`/api/admin/orders/${orderId}`)).json()).toMatchObject({
      orderNumber,
      subscriptions: [{ id: first.subscriptionId, title: one.title }],
    })
  expect(one.events.map(({ kind }: { kind: string }) => kind)).toContain('renewed')
})

test('the owner pauses, resumes, skips and cancels, each once', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee)
  const staff = await staffBrowser(site, 'store-manager')
  const post = (action: string, body: object = {}) => staff.post(`${admin}/${mine.subscriptionId}/${action}`, body)
  const paused = await Promise.all([post('pause'), post('pause')])
  expect(paused.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(paused[0]?.json()).toMatchObject({ state: 'paused', nextOn: null })
  expect((await post('skip', { period: 1 })).json()).toMatchObject({ code: 'subscription_changed' })
  expect((await post('resume')).json()).toMatchObject({ state: 'active', nextPeriod: 1 })
  await Promise.all([post('skip', { period: 1 }), post('skip', { period: 1 })])
  const skipped = (await staff.get(`${admin}/${mine.subscriptionId}`)).json()
  expect(skipped).toMatchObject({ nextPeriod: 2, renewals: [{ state: 'skipped', period: 1 }] })
  expect((await post('cancel', { when: 'period_end' })).json()).toMatchObject({ state: 'active', cancelsAtEnd: true })
  expect((await post('keep')).json()).toMatchObject({ cancelsAtEnd: false })
  expect((await post('cancel', { when: 'never' })).statusCode).toBe(400)
  // Pressed twice, mailed once: the link leads to the page on which the card is changed.
  const links = await Promise.all([post('card-link'), post('card-link')])
  expect(links.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await Promise.all([post('cancel', { when: 'now' }), post('cancel', { when: 'now' })])
  const canceled = (await staff.get(`${admin}/${mine.subscriptionId}`)).json()
  expect(canceled).toMatchObject({ state: 'canceled', endReason: 'owner', nextOn: null })
  expect((await post('resume')).statusCode).toBe(409)
  const { mails } = await readBooks(site)
  expect(mails.filter(({ kind }) => kind === 'subscription-paused')).toHaveLength(1)
  expect(mails.filter(({ kind }) => kind === 'subscription-card')).toHaveLength(1)
  expect((await post('card-link')).statusCode).toBe(409)
  expect(mails.filter(({ kind }) => kind === 'subscription-ended')).toHaveLength(1)
  expect(canceled.events[0]).toMatchObject({ kind: 'canceled', by: 'Test store-manager' })
})

test('roles without orders, and staff of another site, reach no subscription', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee)
  const path = `${admin}/${mine.subscriptionId}`
  const editor = await staffBrowser(site, 'editor')
  const reader = await staffBrowser(site, 'reporting')
  const stranger = await staffBrowser((await subscriptionShop()).site)
  expect((await site.browser().get(path)).statusCode).toBe(401)
  expect((await editor.get(path)).statusCode).toBe(403)
  expect((await reader.get(path)).statusCode).toBe(200)
  expect((await reader.post(`${path}/cancel`, { when: 'now' })).statusCode).toBe(403)
  expect((await stranger.get(path)).statusCode).toBe(404)
  expect((await stranger.post(`${path}/cancel`, { when: 'now' })).json()).toMatchObject({
    code: 'subscription_not_found',
  })
  expect((await readBooks(site)).subscriptions).toMatchObject([{ state: 'active' }])
})

test('another price for all subscriptions is announced once to each, and the first charge from its day on takes it', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee)
  const others = [await subscribe(site, coffee, { quantity: 2 }), await subscribe(site, coffee)]
  const staff = await staffBrowser(site, 'store-manager')
  const post = (action: string, body: object = {}, { subscriptionId } = mine) =>
    staff.post(`${admin}/${subscriptionId}/${action}`, body)
  const day = (days: number) => daysAfter(new Date(), days).toISOString().slice(0, 10)
  await post('cancel', { when: 'now' }, others[1])
  const soon = { unitPriceMinor: 2500, startsOn: day(3), scope: 'all' }
  expect((await post('price-changes', soon)).json()).toMatchObject({ code: 'price_notice_too_short' })
  expect((await post('price-changes', { ...soon, startsOn: '2026-02-31' })).statusCode).toBe(400)
  const announced = await post('price-changes', { ...soon, startsOn: day(10) })
  expect(announced.statusCode, announced.body).toBe(200)
  expect(announced.json()).toMatchObject({ alikeCount: 2, unitPrice: { amountMinor: 2000 } })
  await Promise.all([writePriceChanges(await site.ctx(), 1), writePriceChanges(await site.ctx(), 1)])
  await writePriceChanges(await site.ctx())
  const news = async () => (await readBooks(site)).mails.filter(({ kind }) => kind === 'subscription-price')
  expect(await news()).toHaveLength(2)
  const [double] = others
  const read = async (id = mine.subscriptionId) => (await staff.get(`${admin}/${id}`)).json()
  expect((await read(double?.subscriptionId)).nextPrice.price).toEqual({ amountMinor: 5000, currency: 'USD' })
  expect((await read(others[1]?.subscriptionId)).nextPrice).toBeNull()
  expect((await mine.browser.get(mine.path)).body).toContain('Coffee costs $25.00 every month')

  // One of them keeps the price after all, and hears of that too.
  await post('price-changes', { ...soon, unitPriceMinor: 2000, startsOn: day(10), scope: 'one' }, double)
  expect(await news()).toHaveLength(3)
  await renewAt(site, daysAfter(mine.startedAt, 32))
  expect(await read()).toMatchObject({ price: { amountMinor: 2500 }, nextPrice: null, cyclesPaid: 2 })
  expect(await read(double?.subscriptionId)).toMatchObject({ price: { amountMinor: 4000 } })
})

test('what the owner asked for last is the price: of one subscription after all, and of all after one', async () => {
  const { site, coffee } = await subscriptionShop()
  const [kept, own, alike] = [
    await subscribe(site, coffee),
    await subscribe(site, coffee),
    await subscribe(site, coffee),
  ]
  const staff = await staffBrowser(site, 'store-manager')
  const startsOn = daysAfter(new Date(), 10).toISOString().slice(0, 10)
  const change = async (subscriptionId: string, scope: string, unitPriceMinor: number) => {
    const body = { unitPriceMinor, startsOn, scope }
    expect((await staff.post(`${admin}/${subscriptionId}/price-changes`, body)).statusCode).toBe(200)
  }
  const prices = async () => (await readBooks(site)).subscriptions.map(({ next_price_minor }) => next_price_minor)
  // The job did not run yet when two of them are decided upon.
  await change(alike.subscriptionId, 'all', 2500)
  await change(kept.subscriptionId, 'one', 2000)
  await change(own.subscriptionId, 'one', 2200)
  await Promise.all([writePriceChanges(await site.ctx(), 1), writePriceChanges(await site.ctx(), 1)])
  expect(await prices()).toEqual([null, 2200, 2500])
  await change(own.subscriptionId, 'all', 2700)
  await writePriceChanges(await site.ctx())
  expect(await prices()).toEqual([2700, 2700, 2700])
  const mails = (await readBooks(site)).mails.filter(({ kind }) => kind === 'subscription-price')
  expect(mails).toHaveLength(2 + 3)
})

test('the owner changes quantity and address of a running subscription', async () => {
  const { site, coffee } = await subscriptionShop()
  const mine = await subscribe(site, coffee)
  const staff = await staffBrowser(site, 'store-manager')
  const post = (action: string, body: object) => staff.post(`${admin}/${mine.subscriptionId}/${action}`, body)
  expect((await post('quantity', { quantity: 3 })).json()).toMatchObject({ quantity: 3, price: { amountMinor: 6000 } })
  expect((await post('quantity', { quantity: 0 })).statusCode).toBe(400)
  const address = { ...buyer, city: 'Albany', postalCode: '12201' }
  expect((await post('address', { address })).json().shippingAddress).toMatchObject({ city: 'Albany' })
  const wrong = (await post('address', { address: { ...address, city: '' } })).json()
  expect(Object.keys(wrong.params.fields)).toEqual(['address.city'])
  await post('cancel', { when: 'now' })
  expect((await post('quantity', { quantity: 1 })).json().code).toBe('subscription_changed')
})

test('owners give a dearer plan only in time to cancel, and a plan that comes has no other price', async () => {
  const { site, coffee } = await subscriptionShop({ sizes: true })
  const mine = await subscribe(site, coffee)
  const staff = await staffBrowser(site, 'store-manager')
  const url = `${admin}/${mine.subscriptionId}`
  const [small, large] = coffee.variants.map(({ variantId }) => variantId)
  const dearer = { variantId: large, unitPriceMinor: 3500 }
  const startsOn = daysAfter(new Date(), 60).toISOString().slice(0, 10)
  const price = { unitPriceMinor: 2500, startsOn, scope: 'one' }
  expect((await staff.post(`${url}/plan`, dearer)).statusCode).toBe(200)
  expect((await staff.post(`${url}/price-changes`, price)).json()).toMatchObject({ code: 'plan_changes' })
  await staff.post(`${url}/price-changes`, { ...price, scope: 'all' })
  await writePriceChanges(await site.ctx())
  expect((await readBooks(site)).subscriptions).toMatchObject([{ next_price_minor: null }])
  expect((await staff.post(`${url}/plan`, { variantId: small, unitPriceMinor: 2000 })).statusCode).toBe(200)
  await sql`UPDATE subscription SET next_at = now() + interval '2 days' WHERE website_id = ${site.id}`.execute(
    (await site.ctx()).db,
  )
  expect((await staff.post(`${url}/plan`, dearer)).json()).toMatchObject({ code: 'plan_notice_too_short' })
})
