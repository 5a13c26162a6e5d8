import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { addProduct, addToCart, buyer, fillCheckout, placeOrder, visitor } from '../../../testing/builders.ts'
import { localhostCertificate, localhostKey } from '../../../testing/localhost-certificate.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { daysAfter, readBooks, renewAt, subscribe } from '../../../testing/subscriptions.ts'
import { browserOn, secondServer, testSite } from '../../../testing/test-site.ts'

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A carrier service on this machine with an answer that a test may change. */
async function carrier() {
  const received: Received[] = []
  const service = {
    received,
    url: '',
    answer: (response: ServerResponse): void => void response.end(offer(1000, 2500)),
  }
  const server = https.createServer({ key: localhostKey, cert: localhostCertificate }, (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      service.answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const place = server.address()
  service.url = `https://localhost:${typeof place === 'object' && place !== null ? place.port : 0}/rates`
  return service
}

function offer(groundMinor: number, expressMinor: number, changes: Readonly<Record<string, unknown>> = {}) {
  const express = { code: 'express', name: 'Express', priceMinor: expressMinor }
  const days = { earliestDelivery: '2026-12-01', latestDelivery: '2026-12-03' }
  const ground = { code: 'ground', name: 'Ground', priceMinor: groundMinor, ...days }
  return JSON.stringify({ currency: 'USD', services: [ground, express], ...changes })
}

interface Terms {
  readonly markupPpm?: number
  readonly markupMinor?: number
  readonly hasFallback?: boolean
}

/** A shop with a rate of the service, a buyer with two things in the cart, and what the checkout says. */
async function shop(terms: Terms = {}) {
  const service = await carrier()
  const address = { address1: '1 Lane', address2: '', city: 'Burlington', state: 'VT', postalCode: '05401' }
  const site = await testSite({
    settings: { commerce: { testMode: true, address: { ...address, countryCode: 'US' } } },
  })
  const manager = await staffBrowser(site, 'store-manager')
  const rate = { name: 'Parcel', kind: 'carrier', priceMinor: 1500, carrier: { url: service.url, ...terms } }
  const saved = await manager.put('/api/admin/shipping', { zones: [{ name: 'All', coversRest: true, rates: [rate] }] })
  expect(saved.statusCode, saved.body).toBe(200)
  const product = await addProduct(site, { title: 'Jug', variants: [{ sku: 'J', priceMinor: 4000, stock: 9 }] })
  const { db } = await site.ctx()
  await sql`UPDATE variant SET weight_grams = 700, length_mm = 200 WHERE website_id = ${site.id}`.execute(db)
  const tab = await visitor(site)
  await addToCart(tab, product, 2)
  const options = async (changes = {}) =>
    (await fillCheckout(tab, changes)).cart.shippingOptions.map(({ name, priceCents }: Option) => [name, priceCents])
  const age = (minutes: number) =>
    sql`UPDATE carrier_quote SET asked_at = asked_at - make_interval(mins => ${minutes}), tried_at = tried_at - make_interval(mins => ${minutes}) WHERE website_id = ${site.id}`.execute(
      db,
    )
  return { service, site, manager, product, tab, options, age, secret: () => readSecret(manager, service.url) }
}

interface Option {
  readonly name: string
  readonly priceCents: number
}

async function readSecret(manager: Awaited<ReturnType<typeof staffBrowser>>, url: string): Promise<string> {
  return (await manager.post('/api/admin/carrier-checks', { url, countryCode: 'US' })).json().secret
}

test('a carrier service prices the cart, and the order is placed at the price that the buyer saw', async () => {
  const { service, site, tab, product, age, options, secret } = await shop({ markupPpm: 100_000, markupMinor: 50 })
  const { cart } = await fillCheckout(tab)
  expect(cart.shippingOptions).toMatchObject([
    {
      name: 'Ground',
      priceCents: 1150,
      kind: 'carrier',
      instructions: expect.stringMatching(/^Arrives Dec 1\s–\s3, 2026$/),
    },
    { name: 'Express', priceCents: 2800 },
  ])
  const [question] = service.received
  expect(JSON.parse(question?.body ?? '')).toEqual({
    id: question?.headers['webhook-id'],
    websiteId: site.id,
    currency: 'USD',
    origin: { city: 'Burlington', state: 'VT', postalCode: '05401', countryCode: 'US' },
    destination: { city: 'New York', state: 'NY', postalCode: '10001', countryCode: 'US' },
    parcels: [
      {
        weightGrams: 1400,
        valueMinor: 8000,
        items: [
          {
            sku: 'J',
            title: 'Jug',
            quantity: 2,
            unitPriceMinor: 4000,
            weightGrams: 700,
            lengthMm: 200,
            widthMm: 0,
            heightMm: 0,
          },
        ],
      },
    ],
  })
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signature } = question?.headers ?? {}
  const key = Buffer.from((await secret()).replace('whsec_', ''), 'base64')
  const signed = createHmac('sha256', key)
    .update(`${String(id)}.${String(time)}.${question?.body}`)
    .digest('base64')
  expect(signature).toBe(`v1,${signed}`)

  // The same question is not asked again: its answer holds although the service has other prices now.
  service.received.length = 0
  service.answer = (response) => void response.end(offer(9000, 9900))
  const express = cart.shippingOptions[1]
  const chosen = await fillCheckout(tab, { shippingOptionId: express.id })
  expect([chosen.cart.shippingCostCents, service.received.length]).toEqual([2800, 0])
  await age(20)
  const placed = await placeOrder(tab, { expected: 10_800 })
  expect([placed.statusCode, service.received.length], placed.body).toEqual([201, 0])
  const { db } = await site.ctx()
  const orders =
    await sql`SELECT shipping_minor, shipping_option_name FROM sales_order WHERE website_id = ${site.id}`.execute(db)
  expect(orders.rows).toEqual([{ shipping_minor: 2800, shipping_option_name: 'Express' }])

  // After half an hour the price is asked for again, and nobody pays another one than they saw.
  await addToCart(tab, product)
  service.answer = (response) => void response.end(offer(1000, 2500))
  const second = await fillCheckout(tab)
  const ground = await fillCheckout(tab, { shippingOptionId: second.cart.shippingOptions[0].id })
  expect(ground.cart.grandTotalCents).toBe(5150)
  await age(31)
  service.answer = (response) => void response.end(offer(2000, 2500))
  const refused = await placeOrder(tab, { expected: 5150 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'total_changed'])
  expect(await options()).toEqual([
    ['Ground', 2250],
    ['Express', 2800],
  ])
})

test('whatever a service answers, buyers check out: by the fixed price, or without the rate', async () => {
  const { service, site, options, age, tab } = await shop({ hasFallback: true })
  const fixed = [['Parcel', 1500]]
  const wrong: readonly [string, (response: ServerResponse) => void][] = [
    ['no JSON', (response) => response.end('<html>')],
    ['another currency', (response) => response.end(offer(1, 2, { currency: 'EUR' }))],
    ['a price below zero', (response) => response.end(offer(-1, 2))],
    ['a code twice', (response) => response.end(offer(1, 2).replace('"ground"', '"express"'))],
    ['an error', (response) => response.writeHead(500).end(offer(1, 2))],
    ['a redirect', (response) => response.writeHead(302, { location: 'https://localhost/other' }).end()],
    ['too much', (response) => response.end(offer(1, 2, { more: 'x'.repeat(70_000) }))],
    ['a cut connection', (response) => response.destroy()],
  ]
  for (const [name, answer] of wrong) {
    service.answer = answer
    await age(2)
    expect(await options(), name).toEqual(fixed)
  }
  // A service that failed is left alone for a minute.
  const asked = service.received.length
  service.answer = (response) => void response.end(offer(700, 900))
  expect([await options(), service.received.length]).toEqual([fixed, asked])
  await age(2)
  expect(await options()).toEqual([
    ['Ground', 700],
    ['Express', 900],
  ])
  // Slow: the answer of before still holds, and nobody waits longer than 3 seconds.
  service.answer = () => undefined
  await age(11)
  const started = performance.now()
  expect((await options()).length).toBe(2)
  expect(performance.now() - started).toBeLessThan(5_000)
  const waited = service.received.length
  expect([(await options()).length, service.received.length]).toEqual([2, waited])
  // Asking often does not lead to the fixed price.
  const limited = browserOn(await secondServer({ rateLimits: true }), site.host, tab.cookies)
  service.answer = (response) => void response.end(offer(700, 900))
  const to = (postalCode: string) => ({ shippingAddress: { ...buyer, postalCode } })
  expect((await fillCheckout(limited, to('10002'))).cart.shippingOptions).toHaveLength(2)
  const { db } = await site.ctx()
  await sql`UPDATE rate_limit SET hits = 60 WHERE website_id = ${site.id} AND bucket LIKE 'carrier-service %'`.execute(
    db,
  )
  const often = await limited.put('/api/commerce/checkout', { email: 'ada@example.com', ...to('10003') })
  expect([often.statusCode, often.json().code]).toEqual([429, 'too_many_requests'])
  // No service for this place is an answer: the rate is not offered.
  service.answer = (response) => void response.end(offer(0, 0, { services: [] }))
  const elsewhere = { ...buyer, state: 'VT', postalCode: '05401' }
  expect(await options({ shippingAddress: elsewhere })).toEqual([])
  const order = await placeOrder(tab, { expected: 8000 })
  expect([order.statusCode, order.json().params.fields]).toMatchObject([400, { 'shippingAddress.countryCode': /./ }])
})

test('a rate without a fixed price is not offered while its service is silent, and the owner sees why', async () => {
  const { service, options, manager, site } = await shop()
  service.answer = (response) => void response.end('{"currency":"USD","services":[{"code":"a b"}]}')
  expect(await options()).toEqual([])
  const check = async (url: string, postalCode = '10001') =>
    (await manager.post('/api/admin/carrier-checks', { url, countryCode: 'US', postalCode })).json()
  const shown = await check(service.url)
  expect(shown).toMatchObject({ failure: 'shape', services: [], answer: expect.stringContaining('a b') })
  expect([shown.detail, shown.secret]).toEqual([
    expect.stringContaining('services.0.code'),
    expect.stringMatching(/^whsec_/),
  ])
  service.answer = (response) => void response.end(offer(700, 900))
  expect(await check(service.url)).toMatchObject({ failure: null, services: [{ code: 'ground', priceMinor: 700 }, {}] })
  // Nobody's network is asked, and every address has a secret of its own.
  for (const url of ['https://10.0.0.1/', 'https://169.254.169.254/latest', 'https://192.168.1.1/x'])
    expect(await check(url)).toMatchObject({ failure: 'unreachable', answer: '' })
  expect((await check(`${service.url}?v=2`)).secret).not.toBe(shown.secret)
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.post('/api/admin/carrier-checks', { url: service.url, countryCode: 'US' })).statusCode).toBe(403)
  for (const [rate, words] of [
    [{ name: 'A', kind: 'carrier' }, 'Enter the address of the carrier service.'],
    [{ name: 'A', kind: 'carrier', carrier: { url: 'http://example.com' } }, 'begins with https://'],
    [{ name: 'A', carrier: { url: 'https://example.com' } }, 'Only carrier rates have a service.'],
  ] as const) {
    const refused = await manager.put('/api/admin/shipping', { zones: [{ name: 'A', places: ['DE'], rates: [rate] }] })
    expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(words)])
  }
})

test('a renewal is shipped as it was agreed: no other rate, no far higher price, and silence is asked again soon', async () => {
  const { service, site, manager } = await shop()
  const services = (code: string, priceMinor: number) => (response: ServerResponse) =>
    void response.end(offer(0, 0, { services: [{ code, name: code, priceMinor }] }))
  service.answer = services('ground', 1000)
  const coffee = await addProduct(site, {
    title: 'Coffee',
    variants: [{ sku: 'C', priceMinor: 2000 }],
    subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
  })
  const { startedAt } = await subscribe(site, coffee)
  const { zones } = (await manager.get('/api/admin/shipping')).json()
  const pickup = { name: 'Store', kind: 'pickup', location: '1 Lane' }
  const saved = await manager.put('/api/admin/shipping', {
    zones: [{ ...zones[0], rates: [...zones[0].rates, pickup] }],
  })
  expect(saved.statusCode, saved.body).toBe(200)
  const renew = async (days: number) => {
    await renewAt(site, daysAfter(startedAt, days))
    const { orders, renewals, mails } = await readBooks(site)
    const kinds = mails.map(({ kind }) => kind).filter((kind) => kind === 'subscription-delayed')
    return [orders.map((order) => order.shipping_minor), renewals[0]?.blocked, kinds.length]
  }
  service.answer = (response) => response.destroy()
  expect(await renew(32)).toEqual([[1000], 'carrier', 0])
  expect(await renew(32.05)).toEqual([[1000], 'carrier', 1])
  service.answer = services('ground', 3000)
  expect(await renew(32.1)).toEqual([[1000], 'shipping_price', 1])
  service.answer = services('express', 1900)
  expect(await renew(33.2)).toEqual([[1000, 1900], null, 1])
})
