import { createHmac } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import https from 'node:https'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { FetchPolicy } from '../../platform/outbound/fetch-public.ts'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { localhostCertificate, localhostKey } from '../../testing/localhost-certificate.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { startDeliveries } from './deliver.ts'

const webhooks = '/api/admin/webhooks'
const trusting: FetchPolicy = {
  isAllowed: (address) => address === '127.0.0.1' || address === '::1',
  anyPort: true,
  ca: localhostCertificate,
}

interface Received {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

/** A receiver of webhooks with the given answers. */
async function receiver(answer: (response: ServerResponse, count: number) => void = (response) => response.end('ok')) {
  const received: Received[] = []
  const server = https.createServer({ key: localhostKey, cert: localhostCertificate }, (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (part: string) => (body += part))
    request.on('end', () => {
      received.push({ headers: request.headers, body })
      answer(response, received.length)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const place = server.address()
  const port = typeof place === 'object' && place !== null ? place.port : 0
  return { received, url: `https://localhost:${port}/hook` }
}

async function shop(topics: readonly string[], url: string) {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const made = await admin.post(webhooks, { url, topics, version: '2026-11-22' })
  expect(made.statusCode, made.body).toBe(201)
  const { webhook, secret } = made.json()
  const log = async () => (await admin.get(`${webhooks}/${webhook.id}/deliveries`)).json()
  return { site, admin, id: String(webhook.id), secret: String(secret), log }
}

async function deliver(site: TestSite): Promise<void> {
  await Promise.all(await startDeliveries(site.services, trusting))
}

/** The next attempt is due now. */
async function passTime(site: TestSite): Promise<void> {
  await sql`UPDATE webhook_delivery SET next_at = now() - interval '1 second', leased_until = NULL WHERE website_id = ${site.id}`.execute(
    site.services.database.db,
  )
}

test('an order, its parcel and its stock are told with ids, signed, in their order', async () => {
  const { received, url } = await receiver()
  const topics = ['order.create', 'order.fulfillment', 'inventory.update', 'product.update']
  const { site, admin, secret, log } = await shop(topics, url)
  await addShippingAndTax(site)
  const mug = await addProduct(site, { variants: [{ sku: 'M', priceMinor: 2000, stock: 10 }] })
  const { browser, total } = await readyBuyer(site, mug)
  const { order } = (await placeOrder(browser, { expected: total })).json()
  await admin.post(`/api/admin/orders/${order.id}/fulfillments`, {})
  await admin.send({
    method: 'PATCH',
    url: `/api/admin/products/${mug.itemId}`,
    headers: { 'content-type': 'application/json' },
    payload: '{"title":"Cup"}',
  })
  await deliver(site)
  const events = received.map(({ body }) => JSON.parse(body))
  expect(events.map(({ topic, data }) => [topic, data])).toEqual([
    ['order.create', { orderId: order.id }],
    ['inventory.update', { variantId: mug.variants[0]?.variantId }],
    ['order.fulfillment', { orderId: order.id }],
    ['product.update', { productId: mug.itemId }],
  ])
  for (const { headers, body } of received) {
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
    expect(JSON.parse(body)).toMatchObject({ id: headers['webhook-id'], websiteId: site.id })
  }
  const { deliveries, webhook } = await log()
  expect(webhook.waiting).toBe(0)
  expect(deliveries[0]).toMatchObject({
    topic: 'product.update',
    state: 'delivered',
    statusCode: 200,
    answer: 'ok',
    request: received.at(-1)?.body,
  })
})

test('a change that is rolled back tells nothing, and neither does a topic that nobody wants', async () => {
  const { received, url } = await receiver()
  const { site, admin } = await shop(['inventory.update'], url)
  const mug = await addProduct(site, { variants: [{ sku: 'M', priceMinor: 2000, stock: 1 }] })
  const stock = `/api/admin/variants/${mug.variants[0]?.variantId}/stock`
  expect((await admin.post(stock, { change: -2 })).statusCode).toBe(409)
  await deliver(site)
  expect(received).toEqual([])
  await admin.post(stock, { change: 4 })
  await deliver(site)
  expect(received).toHaveLength(1)
})

test('a failed delivery is tried again with its id, then given up, the webhook switched off, and sent again by hand', async () => {
  const { received, url } = await receiver((response, count) => {
    response.statusCode = count > 10 ? 204 : 500
    response.end('broken')
  })
  const { site, admin, id, log } = await shop(['product.create'], url)
  await addProduct(site)
  await deliver(site)
  expect(await log()).toMatchObject({
    deliveries: [
      { state: 'waiting', attempts: 1, statusCode: 500, answer: 'broken', error: 'The server answered 500.' },
    ],
  })
  // Not before its time.
  await deliver(site)
  expect(received).toHaveLength(1)
  for (let count = 0; count < 9; count++) {
    await passTime(site)
    await deliver(site)
  }
  expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toHaveProperty('size', 1)
  const given = await log()
  expect(given.deliveries).toMatchObject([{ state: 'failed', attempts: 10 }])
  expect(given.webhook).toMatchObject({ isActive: false, disabledOn: expect.any(String) })
  // Nothing is sent to it any more.
  await addProduct(site)
  await deliver(site)
  expect(received).toHaveLength(10)
  const on = await admin.send({
    method: 'PATCH',
    url: `${webhooks}/${id}`,
    headers: { 'content-type': 'application/json' },
    payload: '{"isActive":true}',
  })
  expect(on.json()).toMatchObject({ isActive: true, disabledOn: null })
  const eventId = given.deliveries[0].id
  expect((await admin.post(`${webhooks}/${id}/deliveries/${eventId}/retries`)).statusCode).toBe(204)
  await deliver(site)
  expect((await log()).deliveries).toMatchObject([{ id: eventId, state: 'delivered', statusCode: 204 }])
})

test('a slow receiver does not delay another one, and a killed process leaves its delivery to the next', async () => {
  const held: ServerResponse[] = []
  const slow = await receiver((response) => void held.push(response))
  const quick = await receiver()
  const first = await shop(['product.create'], slow.url)
  const second = await shop(['product.create'], quick.url)
  await addProduct(first.site)
  await addProduct(second.site)
  const works = await startDeliveries(first.site.services, trusting)
  await expect.poll(() => [slow.received.length, quick.received.length]).toEqual([1, 1])
  await expect.poll(async () => (await second.log()).deliveries[0].state).toBe('delivered')
  // As for a process that died in the middle: nobody takes it before the lease is over.
  expect((await first.log()).deliveries).toMatchObject([{ state: 'waiting', attempts: 1 }])
  for (const response of held) response.end('late')
  await Promise.all(works)
  expect((await first.log()).deliveries).toMatchObject([{ state: 'delivered' }])
})

test('webhooks that are switched off, and slow ones of one site, keep no place from others', async () => {
  const held: ServerResponse[] = []
  let isReleased = false
  const slow = await receiver((response) => (isReleased ? response.end('ok') : void held.push(response)))
  const quick = await receiver()
  const { site, admin } = await shop(['product.create'], slow.url)
  const ids: string[] = []
  for (let count = 0; count < 6; count++) {
    const made = await admin.post(webhooks, { url: slow.url, topics: ['product.create'] })
    ids.push(String(made.json().webhook.id))
  }
  await addProduct(site)
  const change = (id: string, isActive: boolean) =>
    admin.send({
      method: 'PATCH',
      url: `${webhooks}/${id}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ isActive }),
    })
  for (const id of ids) await change(id, false)
  // Their deliveries wait longest, and nobody may send them.
  await sql`UPDATE webhook_delivery SET next_at = now() - interval '1 hour' WHERE website_id = ${site.id} AND webhook_id = ANY(${ids})`.execute(
    site.services.database.db,
  )
  const works = await startDeliveries(site.services, trusting)
  await expect.poll(() => slow.received.length).toBe(1)
  for (const id of ids) await change(id, true)
  works.push(...(await startDeliveries(site.services, trusting)), ...(await startDeliveries(site.services, trusting)))
  const other = await shop(['product.create'], quick.url)
  await addProduct(other.site)
  works.push(...(await startDeliveries(site.services, trusting)))
  await expect.poll(() => quick.received.length).toBe(1)
  await expect.poll(() => slow.received.length).toBe(5)
  isReleased = true
  for (const response of held) response.end('late')
  await Promise.all(works)
  await deliver(site)
  expect(slow.received).toHaveLength(7)
})

test('a receiver that refuses one event keeps the others, and a long backlog goes on at once', async () => {
  let refused = ''
  const { received, url } = await receiver((response) => {
    const eventId = String(received.at(-1)?.headers['webhook-id'])
    refused ||= eventId
    response.writeHead(eventId === refused ? 400 : 200).end()
  })
  const { site, id, log } = await shop(['product.create'], url)
  await addProduct(site)
  await deliver(site)
  await addProduct(site)
  await deliver(site)
  for (let count = 0; count < 9; count++) {
    await passTime(site)
    await deliver(site)
  }
  const { webhook, deliveries } = await log()
  expect(webhook).toMatchObject({ isActive: true, disabledOn: null })
  expect(deliveries).toMatchObject([{ state: 'delivered' }, { id: refused, state: 'failed' }])

  const { db } = site.services.database
  const key = `deliver-webhooks ${site.id}`
  const findJobs = async () => (await sql`SELECT FROM graphile_worker.jobs WHERE key = ${key}`.execute(db)).rows.length
  await expect.poll(findJobs).toBe(1)
  await sql`DELETE FROM graphile_worker._private_jobs WHERE key = ${key}`.execute(db)
  await sql`INSERT INTO webhook_delivery (website_id, webhook_id, event_id, topic, data, next_at, created_at)
    SELECT ${site.id}, ${id}, 'event ' || n, 'product.create', '{}', now() - interval '1 second', now() FROM generate_series(1, 25) AS n`.execute(
    db,
  )
  await deliver(site)
  expect((await log()).webhook.waiting).toBe(5)
  await expect.poll(findJobs).toBe(1)
})

test('nothing is sent to private addresses or over redirects', async () => {
  const redirecting = await receiver((response) => response.writeHead(302, { location: 'https://example.com/' }).end())
  const { site, log } = await shop(['product.create'], redirecting.url)
  await addProduct(site)
  await Promise.all(await startDeliveries(site.services))
  expect((await log()).deliveries).toMatchObject([{ error: 'Only the ordinary https port is asked.' }])
  await passTime(site)
  await deliver(site)
  expect((await log()).deliveries).toMatchObject([{ statusCode: 302, state: 'waiting' }])
  const inside = await shop(['product.create'], 'https://169.254.169.254/latest')
  await addProduct(inside.site)
  await Promise.all(await startDeliveries(inside.site.services))
  expect((await inside.log()).deliveries).toMatchObject([{ error: 'This server is not on the public internet.' }])
})

test('administrators manage webhooks; addresses and topics are checked, and the secret is shown once', async () => {
  const { site, admin, id, secret } = await shop(['order.create'], 'https://example.com/hook')
  expect((await admin.get(webhooks)).body).not.toContain(secret)
  expect((await admin.get('/api/admin/history')).body).not.toContain(secret)
  for (const body of [
    { url: 'http://example.com', topics: ['order.create'] },
    { url: 'javascript:alert(1)', topics: ['order.create'] },
    { url: 'https://example.com', topics: [] },
    { url: 'https://example.com', topics: ['everything'] },
  ])
    expect((await admin.post(webhooks, body)).statusCode).toBe(400)
  expect((await (await staffBrowser(site, 'store-manager')).get(webhooks)).statusCode).toBe(403)
  const other = await staffBrowser(await testSite())
  expect((await other.get(`${webhooks}/${id}/deliveries`)).statusCode).toBe(404)
  expect((await admin.delete(`${webhooks}/${id}`)).statusCode).toBe(204)
  expect((await admin.get(webhooks)).json().webhooks).toEqual([])
})

test('a test event arrives by the same way, and a new secret signs beside the old one for a day', async () => {
  const { received, url } = await receiver()
  const { site, admin, id, secret, log } = await shop(['order.create'], url)
  const sendTest = () => admin.post(`${webhooks}/${id}/test-events`)
  for (let count = 0; count < 5; count++) expect((await sendTest()).statusCode).toBe(204)
  expect((await sendTest()).json()).toMatchObject({ code: 'too_many_webhook_tests' })
  const renewed = await admin.post(`${webhooks}/${id}/secrets`)
  expect(renewed.statusCode, renewed.body).toBe(201)
  // The receiver may still have the first one: a second renewal would drop it.
  const again = await admin.post(`${webhooks}/${id}/secrets`)
  expect([again.statusCode, again.json().code]).toEqual([409, 'webhook_secret_just_renewed'])
  expect((await admin.post(`${webhooks}/0123456789abcdef01234567/secrets`)).statusCode).toBe(404)
  await deliver(site)
  const { headers, body } = received[0] ?? { headers: {}, body: '' }
  expect(JSON.parse(body)).toMatchObject({ topic: 'webhook.test', data: {} })
  const sign = (key: string) =>
    `v1,${createHmac('sha256', Buffer.from(key.slice('whsec_'.length), 'base64'))
      .update(`${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`)
      .digest('base64')}`
  expect(headers['webhook-signature']).toBe(`${sign(renewed.json().secret)} ${sign(secret)}`)
  await sql`UPDATE webhook SET former_secret_until = now() WHERE website_id = ${site.id}`.execute(
    site.services.database.db,
  )
  await sendTest()
  await deliver(site)
  expect(String(received.at(-1)?.headers['webhook-signature']).split(' ')).toHaveLength(1)
  expect((await admin.post(`${webhooks}/${id}/secrets`)).statusCode).toBe(201)
  expect((await log()).deliveries).toHaveLength(6)

  const other = await staffBrowser(await testSite())
  expect((await other.post(`${webhooks}/${id}/secrets`)).statusCode).toBe(404)
  expect((await other.post(`${webhooks}/${id}/test-events`)).statusCode).toBe(404)
  const payload = '{"isActive":false}'
  await admin.send({
    method: 'PATCH',
    url: `${webhooks}/${id}`,
    headers: { 'content-type': 'application/json' },
    payload,
  })
  expect((await sendTest()).json()).toMatchObject({ code: 'webhook_is_off' })
})

test('a webhook gets the form of its version until somebody chooses another', async () => {
  const { received, url } = await receiver()
  const { site, admin, id, log } = await shop(['product.create'], url)
  const choose = (version: string) =>
    admin.send({
      method: 'PATCH',
      url: `${webhooks}/${id}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ version }),
    })
  const { itemId } = await addProduct(site)
  // What waits keeps the form in which it was recorded.
  expect((await choose('2026-11-27')).json().version).toBe('2026-11-27')
  await deliver(site)
  const second = await addProduct(site)
  await deliver(site)
  const [old, fresh] = received.map(({ body }) => JSON.parse(body))
  expect(old).toEqual({
    id: old.id,
    topic: 'product.create',
    websiteId: site.id,
    createdOn: old.createdOn,
    data: { productId: itemId },
  })
  expect(fresh).toEqual({
    version: '2026-11-27',
    id: fresh.id,
    topic: 'product.create',
    websiteId: site.id,
    createdOn: fresh.createdOn,
    object: { type: 'product', id: second.itemId },
  })
  // The log says what was sent; sent again, an event takes the form of now.
  expect((await log()).deliveries.map(({ request }: { request: string }) => 'data' in JSON.parse(request))).toEqual([
    false,
    true,
  ])
  await admin.post(`${webhooks}/${id}/deliveries/${old.id}/retries`)
  await deliver(site)
  expect(JSON.parse(received.at(-1)?.body ?? '')).toMatchObject({ id: old.id, object: { id: itemId } })
  const { webhooks: all, versions } = (await admin.get(webhooks)).json()
  expect([all[0].version, versions]).toEqual(['2026-11-27', ['2026-11-22', '2026-11-27']])
  expect((await choose('2020-01-01')).statusCode).toBe(400)
  expect((await admin.post(webhooks, { url, topics: ['order.create'] })).json().webhook.version).toBe('2026-11-27')
})
