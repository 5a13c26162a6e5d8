import type { BenchShop } from './shop.ts'
import { type Answer, createClient, newVisitors, quantile, type Visitor } from './client.ts'
import { cpuSeconds } from './processes.ts'
import type { Figure } from './load.ts'

const address = {
  firstName: 'Ada',
  lastName: 'Byron',
  address1: '12 Mill Street',
  city: 'Hudson',
  state: 'NY',
  postalCode: '12534',
  countryCode: 'US',
}

interface Storm {
  readonly url: string
  readonly pid: number
  readonly shop: BenchShop
  readonly buyers: number
  readonly orders: number
}

/** Buyers side by side, each buying again and again from an empty cart to a placed order, until so many orders are placed. */
export async function checkoutStorm(storm: Storm): Promise<Figure> {
  const client = createClient(storm.url, storm.shop.host, storm.buyers)
  const visitors = await newVisitors(client.send, storm.orders + storm.buyers)
  let begun = 0
  let failed = 0
  const times: number[] = []
  const buyer = async () => {
    while (begun < storm.orders) {
      const visitor = visitors[begun]
      const product = storm.shop.products[begun++ % storm.shop.products.length]
      if (!product || !visitor) return
      const began = performance.now()
      const answer = await buyOnce(client.send, visitor, product)
      times.push(performance.now() - began)
      if (answer.status !== 201) {
        if (failed++ === 0) console.error(`an order failed: ${answer.status} ${answer.body.slice(0, 300)}`)
      }
    }
  }
  const cpu = cpuSeconds(storm.pid)
  const began = performance.now()
  await Promise.all(Array.from({ length: storm.buyers }, buyer))
  const seconds = (performance.now() - began) / 1000
  client.close()
  return {
    perSecond: (times.length - failed) / seconds,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cpuMicros: ((cpuSeconds(storm.pid) - cpu) * 1e6) / times.length,
    failed,
    bytesPerResponse: 0,
  }
}

type Send = ReturnType<typeof createClient>['send']

interface Purchase {
  /** Leads to the cart of a subscription, which has its line; `''`: the visitor's cart. */
  readonly query?: string
  readonly promoCodes?: readonly string[]
  readonly payment?: { readonly provider: string; readonly token?: string }
}

/** One piece, from the cart to the placed order; the answer that ended it. */
export async function buyOnce(
  send: Send,
  visitor: Visitor,
  product: BenchShop['products'][number],
  { query = '', promoCodes = [], payment = { provider: 'manual' } }: Purchase = {},
): Promise<Answer> {
  const line = { itemId: product.itemId, sku: product.sku, quantity: 1 }
  const added =
    query === ''
      ? await send('POST', '/api/commerce/shopping-cart/entries', line, { ...visitor })
      : { status: 200, body: '', cookies: [] }
  if (added.status >= 300) return added
  const cookie = [visitor.cookie, ...added.cookies.map((value) => value.split(';')[0] ?? '')].join('; ')
  const checkout = await send(
    'PUT',
    `/api/commerce/checkout${query}`,
    // Each order is another customer's: those of one customer wait for each other.
    {
      email: `${crypto.randomUUID()}@example.com`,
      shippingAddress: address,
      ...(promoCodes.length === 0 ? {} : { promoCodes }),
    },
    { ...visitor, cookie },
  )
  if (checkout.status >= 300) return checkout
  const seen: { cart: { grandTotalCents: number } } = JSON.parse(checkout.body)
  return send(
    'POST',
    `/api/commerce/checkout/order${query}`,
    { payment, expectedGrandTotalCents: seen.cart.grandTotalCents },
    { ...visitor, cookie, 'idempotency-key': crypto.randomUUID() },
  )
}
