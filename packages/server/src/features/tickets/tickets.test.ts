import { sql } from 'kysely'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addProduct, addToCart, buyer, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { writeSettings } from '../../testing/settings.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { buyTickets, concert, readTickets } from '../../testing/tickets.ts'
import { updateItem } from '../../testing/items.ts'

test('an event sells tickets on its page; who buys gets a code for each, on the order’s pages and by mail, and it lets one person in', async () => {
  const { site, owner, seat, url, eventId } = await concert({ asksNames: true })
  const shown = (await site.get('/events/concert')).body
  for (const text of ['<h2 id="vt-event-tickets">Tickets</h2>', 'Seat', 'Lawn', 'action="/cart/entries"', '$25.00'])
    expect(shown).toContain(text)

  const { browser, cart, order, codes, page } = await buyTickets(site, seat, { quantity: 2 })
  // Nobody ships a ticket.
  expect(cart.requiresShipping).toBe(false)
  expect(codes).toHaveLength(2)
  const [code = '', second = ''] = codes
  expect(code).toMatch(/^\d+(-[0-9A-Z]{4}){3}$/)
  expect(page.body).toContain('<svg')
  const [confirmed, status] = [order.orderToken, order.orderToken].map((token, index) =>
    site.get(index === 0 ? `/checkout/confirmed/${token}` : `/order-status/${token}`),
  )
  for (const answer of [await confirmed, await status])
    for (const text of ['Your tickets', 'Harbor concert', 'Old Dock', 'Seat, Adult', code, second])
      expect(answer?.body).toContain(text)
  const { db } = await site.ctx()
  const mails = await db.selectFrom('mail').select(['kind', 'html']).where('website_id', '=', site.id).execute()
  const html = mails.find(({ kind }) => kind === 'order-confirmed')?.html ?? ''
  const name = /\/order-status\/ticket-codes\/([^"]+)/.exec(html)?.[1] ?? ''
  expect(name.endsWith(`.1.${code}`)).toBe(true)
  const picture = await site.get(`/order-status/ticket-codes/${name}`)
  expect(picture.headers['content-type']).toBe('image/png')
  expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ format: 'png', width: 232 })
  for (const wrong of [name.replace('.1.', '.2.'), `${name.slice(0, -1)}${name.endsWith('0') ? '1' : '0'}`, code])
    expect((await site.get(`/order-status/ticket-codes/${wrong}`)).statusCode).toBe(404)

  const csrfToken = /name="crumb" value="([^"]+)"/.exec(
    (await browser.get(`/order-status/${order.orderToken}/tickets`)).body,
  )?.[1]
  const named = await browser.send({
    method: 'POST',
    url: `/order-status/${order.orderToken}/tickets`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      crumb: csrfToken ?? '',
      [`name-${code}`]: 'Grace <b>Hopper',
      'name-1-AAAA-AAAA-AAAA': 'Eve',
    }).toString(),
  })
  expect(named.statusCode, named.body).toBe(303)
  expect((await readTickets(site, order.orderToken)).page.body).toContain('Grace &lt;b&gt;Hopper')

  const list = async (query = '') => (await owner.get(`${url}/attendees${query}`)).json().attendees
  expect(await list()).toMatchObject([
    { code, name: 'Grace <b>Hopper', ticketType: 'Seat, Adult', isPaid: true, checkIn: null },
    { code: second, name: '', customerName: 'Ada Lovelace' },
  ])
  expect(
    [await list('?search=hopper'), await list(`?search=${order.orderNumber}`), await list('?search=nobody')].map(
      ({ length }) => length,
    ),
  ).toEqual([1, 2, 0])

  // Small letters and spaces are what people type.
  const typed = ` ${code.toLowerCase().replaceAll('-', ' ')}`
  const checked = await owner.post(`${url}/check-ins`, { code: typed })
  expect(checked.statusCode, checked.body).toBe(201)
  expect(checked.json()).toMatchObject({ code, name: 'Grace <b>Hopper', checkIn: { by: expect.any(String) } })
  const twice = await owner.post(`${url}/check-ins`, { code })
  expect(twice.json()).toMatchObject({
    code: 'ticket_used',
    params: { by: checked.json().checkIn.by, on: checked.json().checkIn.createdOn },
  })
  const race = await Promise.all([1, 2, 3].map(() => owner.post(`${url}/check-ins`, { code: second })))
  expect(race.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
  expect((await owner.post(`${url}/check-ins`, { code: '1-AAAA-AAAA-AAAA' })).json().code).toBe('ticket_unknown')
  expect((await owner.get(url)).json()).toMatchObject({ soldCount: 2, checkedInCount: 2, ticketTypeCount: 2 })
  const csv = (await owner.get(`${url}/attendees.csv`)).body
  expect(csv.split(/\r?\n/).filter((line: string) => line !== '')).toHaveLength(3)
  expect((await owner.delete(`${url}/check-ins/${code}`)).statusCode).toBe(204)
  expect((await owner.post(`${url}/check-ins`, { code })).statusCode).toBe(201)

  // Editors of pages see no buyers, and another site sees nothing at all.
  expect((await (await staffBrowser(site, 'editor')).get(url)).statusCode).toBe(403)
  const elsewhere = await staffBrowser(await testSite())
  expect((await elsewhere.get(url)).statusCode).toBe(404)
  expect((await elsewhere.post(`${url}/check-ins`, { code })).json().code).toBe('ticket_unknown')
  const events = (await owner.get('/api/admin/event-tickets?search=harbor')).json().events
  expect(events).toMatchObject([{ eventId, title: 'Harbor concert', soldCount: 2 }])
})

test('the last ticket is sold once, and a cancellation or refund takes tickets back', async () => {
  const { site, owner, seat, free, url } = await concert({ stock: 1 })
  const buyers = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const browser = await visitor(site)
      await addToCart(browser, seat)
      const { cart } = await fillCheckout(browser, { shippingAddress: null, billingAddress: buyer })
      return { browser, expected: Number(cart.grandTotalCents) }
    }),
  )
  const answers = await Promise.all(buyers.map(({ browser, expected }) => placeOrder(browser, { expected })))
  expect(answers.filter(({ statusCode }) => statusCode < 300)).toHaveLength(1)
  expect((await owner.get(url)).json().soldCount).toBe(1)
  await site.ctx()
  expect((await site.get('/events/concert')).body).toContain('value="ADULT" disabled')

  const { order } = answers.find(({ statusCode }) => statusCode < 300)?.json() ?? {}
  const [code = ''] = (await readTickets(site, order.orderToken)).codes
  const canceled = await owner.post(`/api/admin/orders/${order.id}/cancellation`, { restock: true, notify: false })
  expect(canceled.statusCode, canceled.body).toBeLessThan(300)
  expect((await owner.post(`${url}/check-ins`, { code })).json().code).toBe('ticket_ended')
  expect((await readTickets(site, order.orderToken)).page.statusCode).toBe(404)
  expect((await owner.get(`${url}/attendees`)).json().attendees).toEqual([])

  // The seat is free again. Paid later: the ticket comes with the money.
  const later = await buyTickets(site, seat, { provider: 'manual' })
  expect(later.codes).toEqual([])
  const [waiting] = (await owner.get(`${url}/attendees`)).json().attendees
  expect(waiting).toMatchObject({ isPaid: false })
  expect((await owner.post(`${url}/check-ins`, { code: waiting.code })).json().code).toBe('ticket_unpaid')
  await owner.post(`/api/admin/orders/${later.order.id}/receipts`)
  expect((await readTickets(site, later.order.orderToken)).codes).toEqual([waiting.code])
  const { db } = await site.ctx()
  const mails = await db.selectFrom('mail').select(['kind', 'html']).where('website_id', '=', site.id).execute()
  expect(mails.find(({ kind }) => kind === 'order-tickets')?.html).toContain(waiting.code)
  await owner.post(`/api/admin/orders/${later.order.id}/cancellation`, { restock: true, notify: false })

  const gift = await buyTickets(site, free, { quantity: 2, provider: 'free' })
  expect(gift.codes).toHaveLength(2)
  // A part comes back: the ticket that was used stays.
  const [first = '', last = ''] = gift.codes
  expect((await owner.post(`${url}/check-ins`, { code: last })).statusCode).toBe(201)
  await sql`UPDATE order_line SET restocked_quantity = 1 WHERE website_id = ${site.id} AND order_id = ${gift.order.id}`.execute(
    db,
  )
  expect((await readTickets(site, gift.order.orderToken)).codes).toEqual([last])
  expect((await owner.post(`${url}/check-ins`, { code: first })).json().code).toBe('ticket_ended')

  // Nobody draws thousands of codes: a line has a maximum, and a page shows fifty.
  const greedy = await addToCart(await visitor(site), free, 101)
  expect(greedy.json()).toMatchObject({ code: 'quantity_too_large', params: { max: 100 } })
  const many = await buyTickets(site, free, { quantity: 60, provider: 'free' })
  expect(many.codes).toHaveLength(50)
  expect(many.page.body).toContain('/tickets?page=2')
  // The store opens: what was ordered as a test lets nobody in.
  await writeSettings(await site.ctx(), { commerce: { testMode: false, manualPayment: { enabled: true } } })
  await site.ctx()
  expect((await owner.post(`${url}/check-ins`, { code: many.codes[0] })).json().code).toBe('ticket_test')
})

test('nobody buys a ticket of an event that is over; tickets outlive their event and stay with it', async () => {
  const { site, owner, eventId, seat, free, url, body } = await concert()
  // What was bought before a product became a ticket does not count.
  const lesson = await addProduct(site, { type: 3, title: 'Lesson', variants: [{ sku: 'L', priceMinor: 500 }] })
  await buyTickets(site, lesson)
  const linked = await owner.put(url, { ...body, itemIds: [...body.itemIds, lesson.itemId] })
  expect(linked.json()).toMatchObject({ version: 2, soldCount: 0, ticketTypeCount: 3 })
  expect((await owner.put(url, { ...body, version: 2 })).statusCode).toBe(200)
  body.version = 3
  const physical = await addProduct(site)
  expect((await owner.put(url, { ...body, itemIds: [physical.itemId] })).json().code).toBe('invalid_input')
  expect((await owner.put(url, { ...body, version: 0 })).json().code).toBe('event_tickets_changed')
  const { codes } = await buyTickets(site, seat, { variant: 1 })
  expect((await owner.put(url, { ...body, itemIds: [free.itemId] })).json()).toMatchObject({
    code: 'ticket_sold',
    params: { title: 'Seat' },
  })

  // A copy of the event sells nothing until its owner says what: a product is a ticket of one event.
  const copy = (await owner.post(`/api/admin/items/${eventId}/duplicates`)).json()
  const other = `/api/admin/event-tickets/${copy.itemId ?? copy.id}`
  expect((await owner.get(other)).json()).toMatchObject({ version: 0, ticketTypes: [] })
  expect((await owner.put(other, { ...body, version: 0 })).json().code).toBe('ticket_of_other_event')
  const own = await addProduct(site, { type: 3, title: 'Copy', variants: [{ priceMinor: 0 }] })
  expect((await owner.put(other, { version: 0, asksNames: false, itemIds: [own.itemId] })).statusCode).toBe(200)
  expect((await owner.post(`${other}/check-ins`, { code: codes[0] })).json()).toMatchObject({
    code: 'ticket_elsewhere',
    params: { event: 'Harbor concert' },
  })

  const waiting = await visitor(site)
  await addToCart(waiting, free)
  const past = { startsAt: new Date(Date.now() - 7_200_000), endsAt: new Date(Date.now() - 3_600_000) }
  await updateItem(await site.ctx(), eventId, past)
  await site.ctx()
  const page = (await site.get('/events/concert')).body
  expect(page).toContain('This event is over. Tickets are no longer sold.')
  expect(page).not.toContain('action="/cart/entries"')
  expect((await addToCart(await visitor(site), free)).json().code).toBe('variant_unavailable')
  const [entry] = (await waiting.get('/api/commerce/shopping-cart')).json().entries
  expect(entry.problem.kind).toBe('unavailable')

  const deleted = await owner.delete(`/api/admin/items/${eventId}`)
  expect(deleted.statusCode, deleted.body).toBeLessThan(300)
  expect((await owner.get(url)).json()).toMatchObject({ exists: false, title: 'Harbor concert', soldCount: 1 })
  expect((await owner.post(`${url}/check-ins`, { code: codes[0] })).statusCode).toBe(201)
})
