import http from 'node:http'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../server/src/testing/builders.ts'
import { testProgram } from '../../server/src/testing/api-keys.ts'
import { testPort, testSite } from '../../server/src/testing/test-site.ts'
import { createIdempotencyHeader, createVitrineClient, walkPages } from './index.ts'

test('a program walks the orders of a shop and sends one, by the types of the document', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 10 }] })
  for (const quantity of [1, 2, 3]) {
    const { browser, total } = await readyBuyer(site, mug, quantity)
    await placeOrder(browser, { expected: total })
  }
  const { secret } = await testProgram(site, ['orders.write'])
  // The machine may not know names below localhost.
  const port = await testPort()
  const shop = createVitrineClient({
    url: `http://${site.host}/`,
    apiKey: secret,
    fetch: (request) => fetchFrom(port, request),
  })
  const numbers: string[] = []
  let orderId = ''
  for await (const page of walkPages((cursor) =>
    shop.GET('/api/v1/commerce/orders', {
      params: { query: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } },
    }),
  ))
    for (const order of page.orders) {
      numbers.push(order.orderNumber)
      orderId = order.id
    }
  expect(numbers).toEqual(['3', '2', '1'])
  const header = createIdempotencyHeader()
  const send = () =>
    shop.POST('/api/v1/commerce/orders/{orderId}/fulfillments', {
      params: { path: { orderId }, header },
      body: { parcels: [{ carrierName: 'UPS' }] },
    })
  const sent = await send()
  expect(sent.data?.fulfillmentStatus).toBe('fulfilled')
  expect((await send()).data?.fulfillments).toEqual(sent.data?.fulfillments)
  const refused = await shop.GET('/api/v1/commerce/products')
  expect(refused.error).toMatchObject({ status: 403, code: 'scope_missing' })
})

/** As `fetch`, with the host of the request at a port of this machine. */
async function fetchFrom(port: number, request: Request): Promise<Response> {
  const { host, pathname, search } = new URL(request.url)
  const body = await request.text()
  return new Promise((resolve, reject) => {
    const { method } = request
    const headers = { ...Object.fromEntries(request.headers), host }
    const sent = http.request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve(new Response(Buffer.concat(parts), { status: response.statusCode ?? 500 })))
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
