import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type AddedProduct, addProduct, addToCart, buyer, cards, placeOrder, visitor } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'

const allDay = [{ from: '00:00', to: '24:00' }]
const week = Array.from({ length: 7 }, () => allDay)
const timeSlots = { week, exceptions: [], slotMinutes: 60, leadMinutes: 60, daysAhead: 2, capacity: 1 }

/** A shop in Berlin where orders are picked up at a time, and sent without one. */
async function shop(schedule: object = timeSlots) {
  const site = await testSite({
    timeZone: 'Europe/Berlin',
    settings: { commerce: { manualPayment: { enabled: true, title: 'Cash', instructions: '' } } },
  })
  const owner = await staffBrowser(site)
  const rates = [
    { name: 'Collect', kind: 'pickup', location: '1 Kiln Lane', timeSlots: schedule },
    { name: 'Post', priceMinor: 500 },
  ]
  const saved = await owner.put('/api/admin/shipping', { zones: [{ name: 'All', coversRest: true, rates }] })
  expect(saved.statusCode, saved.body).toBe(200)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 50 }] })
  const [collect, post] = saved.json().zones[0].rates
  return { site, owner, mug, collect, post }
}

async function fill(site: TestSite, mug: AddedProduct, changes: object) {
  const browser = await visitor(site)
  await addToCart(browser, mug)
  const answer = await browser.put('/api/commerce/checkout', {
    email: 'ada@example.com',
    shippingAddress: buyer,
    ...changes,
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return { browser, checkout: answer.json() }
}

test('a buyer chooses a time, which the order says everywhere, and which is free again once it is canceled', async () => {
  const { site, owner, mug, collect, post } = await shop()
  const sent = await fill(site, mug, { shippingOptionId: post.id })
  expect(sent.checkout).toMatchObject({ timeSlots: null, timeSlot: null, missing: [] })
  const { browser, checkout } = await fill(site, mug, { shippingOptionId: collect.id })
  expect(checkout.missing).toEqual([{ field: 'timeSlot', message: 'Choose a time.' }])
  expect((await placeOrder(browser, { expected: 2000 })).json()).toMatchObject({
    status: 400,
    params: { fields: { timeSlot: 'Choose a time.' } },
  })
  const [first, second] = checkout.timeSlots
  expect(new Date(first.startsOn).getTime()).toBeGreaterThanOrEqual(Date.now() + 3_000_000)
  // What is not offered is no choice.
  for (const timeSlot of [
    '2020-01-01T10:00:00.000Z',
    'soon',
    new Date(Date.parse(first.startsOn) + 60_000).toISOString(),
  ])
    expect((await browser.put('/api/commerce/checkout', { timeSlot })).json()).toMatchObject({ timeSlot: null })
  const chosen = (await browser.put('/api/commerce/checkout', { timeSlot: second.startsOn })).json()
  expect(chosen).toMatchObject({ timeSlot: second.startsOn, missing: [] })
  // With another way of shipping there is none.
  expect((await browser.put('/api/commerce/checkout', { shippingOptionId: post.id })).json()).toMatchObject({
    timeSlots: null,
    missing: [],
  })
  await browser.put('/api/commerce/checkout', { shippingOptionId: collect.id })
  const placed = await placeOrder(browser, { expected: 2000 })
  expect(placed.statusCode, placed.body).toBe(201)
  const { id } = placed.json().order

  const order = (await owner.get(`/api/admin/orders/${id}`)).json()
  const endsOn = new Date(Date.parse(second.startsOn) + 3_600_000).toISOString()
  expect(order.timeSlot).toEqual({ startsOn: second.startsOn, endsOn })
  expect((await browser.get(placed.json().redirect)).body).toContain('Pickup time')
  const mail = await sql<{
    plain: string
  }>`SELECT plain FROM mail WHERE website_id = ${site.id} AND kind = 'order-confirmed'`.execute((await site.ctx()).db)
  expect(mail.rows[0]?.plain).toContain('Pickup time')
  expect((await owner.get(`/api/admin/packing-slips.html?orders=${id}`)).body).toContain('Pickup time')
  const day = new Date(second.startsOn).toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })
  const listed = async (slotDay: string) =>
    (await owner.get(`/api/admin/orders?slotDay=${slotDay}`)).json().orders.map((each: { id: string }) => each.id)
  expect([await listed(day), await listed('2020-01-01')]).toEqual([[id], []])
  expect((await owner.get(`/api/admin/orders.csv?slotDay=${day}`)).body).toContain(`,${second.startsOn},${endsOn},`)

  const other = await fill(site, mug, { shippingOptionId: collect.id })
  const starts = async () =>
    (await other.browser.get('/api/commerce/checkout'))
      .json()
      .timeSlots.map((slot: { startsOn: string }) => slot.startsOn)
  expect(await starts()).not.toContain(second.startsOn)
  expect(
    (await owner.post(`/api/admin/orders/${id}/cancellation`, { restock: true, notify: false })).statusCode,
  ).toBeLessThan(300)
  expect(await starts()).toContain(second.startsOn)
})

test('without scripts, times are in the plain form of the checkout', async () => {
  const { site, mug, collect } = await shop()
  const { browser, checkout } = await fill(site, mug, { shippingOptionId: collect.id })
  const send = (timeSlot: string) =>
    browser.send({
      method: 'POST',
      url: '/checkout',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${site.host}` },
      payload: new URLSearchParams({ shippingOptionId: collect.id, timeSlot }).toString(),
    })
  const refused = await send('')
  expect(refused.body).toContain('Choose a time.')
  expect(refused.body).toContain(`<optgroup label="${checkout.timeSlots[0].day}">`)
  expect((await send(checkout.timeSlots[0].startsOn)).statusCode).toBe(303)
  expect((await browser.get('/api/commerce/checkout')).json()).toMatchObject({
    missing: [],
    timeSlot: checkout.timeSlots[0].startsOn,
  })
})

test('of two who want the last place of a time at once, one gets it and the other pays nothing', async () => {
  const { site, owner, mug, collect } = await shop({ ...timeSlots, capacity: 3 })
  const start = async (provider: string) => {
    const { browser, checkout } = await fill(site, mug, { shippingOptionId: collect.id })
    await browser.put('/api/commerce/checkout', { timeSlot: checkout.timeSlots[1].startsOn })
    return { browser, provider }
  }
  // Cards hold a place before they are charged; who pays later takes it with the order.
  const buyers = await Promise.all(Array.from({ length: 8 }, (_, index) => start(index % 2 === 0 ? 'test' : 'manual')))
  const answers = await Promise.all(
    buyers.map(({ browser, provider }) => placeOrder(browser, { expected: 2000, provider })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  for (const answer of refused) expect(answer.json()).toMatchObject({ status: 409, code: 'slot_taken' })
  const { orders } = (await owner.get('/api/admin/orders')).json()
  expect(orders).toHaveLength(3)
  const { db } = await site.ctx()
  const { rows } = await sql<{ charges: number; stock: number }>`SELECT
    (SELECT count(*)::int FROM payment WHERE website_id = ${site.id}) AS charges,
    (SELECT sum(on_hand)::int FROM stock WHERE website_id = ${site.id}) AS stock`.execute(db)
  expect(rows).toEqual([{ charges: 3, stock: 47 }])
  // Who was too late sees that, and takes another time.
  const late = buyers[answers.findIndex(({ statusCode }) => statusCode === 409)]
  const seen = (await late?.browser.get('/api/commerce/checkout'))?.json()
  expect(seen).toMatchObject({
    timeSlot: null,
    missing: [{ field: 'timeSlot', message: 'This time was just taken. Choose another one.' }],
  })
})

test('a declined card gives the place back, and money that comes late makes an order that needs attention', async () => {
  const { site, owner, mug, collect } = await shop()
  const start = async () => {
    const { browser, checkout } = await fill(site, mug, { shippingOptionId: collect.id })
    await browser.put('/api/commerce/checkout', { timeSlot: checkout.timeSlots[1].startsOn })
    return browser
  }
  const [poor, slow, quick] = [await start(), await start(), await start()]
  expect((await placeOrder(poor, { expected: 2000, card: cards.declined })).statusCode).toBe(402)
  const asked = (await placeOrder(slow, { expected: 2000, card: cards.challenge })).json()
  expect(asked.status).toBe('requires_action')
  expect((await placeOrder(quick, { expected: 2000 })).json().code).toBe('slot_taken')
  // The bank takes longer than the place is held.
  await sql`UPDATE time_slot_booking SET expires_at = now() - interval '1 minute' WHERE website_id = ${site.id}`.execute(
    (await site.ctx()).db,
  )
  expect((await placeOrder(quick, { expected: 2000 })).statusCode).toBe(201)
  await slow.post(asked.redirect, { answer: 'approve' })
  const { orders } = (await owner.get('/api/admin/orders')).json()
  expect(orders.map(({ needsAttention }: { needsAttention: string | null }) => needsAttention)).toEqual([
    expect.stringContaining('time slot of the order was full'),
    null,
  ])
})

test('hours that make no sense, and hours of a parcel, are refused', async () => {
  const { owner } = await shop()
  const save = (rate: object) =>
    owner.put('/api/admin/shipping', {
      zones: [{ name: 'All', coversRest: true, rates: [{ name: 'Rate', kind: 'pickup', ...rate }] }],
    })
  const closed = Array.from({ length: 7 }, () => [])
  const twice = [
    { date: '2026-12-24', hours: [] },
    { date: '2026-12-24', hours: allDay },
  ]
  const wrong = [
    { timeSlots: { ...timeSlots, week: closed } },
    { timeSlots: { ...timeSlots, week: [...week.slice(1), [{ from: '12:00', to: '09:00' }]] } },
    { timeSlots: { ...timeSlots, exceptions: twice } },
    { timeSlots: { ...timeSlots, capacity: 0 } },
    { timeSlots, kind: 'flat' },
  ]
  for (const rate of wrong) expect((await save(rate)).statusCode).toBe(400)
})
