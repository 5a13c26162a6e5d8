import { checkoutStorm } from '../lib/checkout-storm.ts'
import { createClient, newVisitors } from '../lib/client.ts'
import { type Figure, measure } from '../lib/load.ts'
import { residentMb, type ServerProcess } from '../lib/processes.ts'
import type { BenchShop } from '../lib/shop.ts'
import type { Bench } from './bench.ts'

/** Additions to carts of visitors who have none, and to carts that exist. */
export async function measureAdding(
  started: ServerProcess,
  shop: BenchShop,
): Promise<{ fresh: Figure; existing: Figure }> {
  const client = createClient(started.url, shop.host, 50)
  const url = `${started.url}/api/commerce/shopping-cart/entries`
  const common = {
    url,
    pid: started.pid,
    method: 'POST' as const,
    headers: { host: shop.host, 'content-type': 'application/json' },
  }
  const makeBody = (n: number) => {
    const product = shop.products[n % shop.products.length]
    return { itemId: product?.itemId, sku: product?.sku, quantity: 1 }
  }
  const visitors = await newVisitors(client.send, 30_000)
  let next = 0
  const fresh = await measure({
    ...common,
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, ...visitors[next % visitors.length] },
      body: JSON.stringify(makeBody(next++)),
    }),
  })
  const carts = await Promise.all(
    visitors.slice(0, 400).map(async (visitor, n) => {
      const added = await client.send('POST', new URL(url).pathname, makeBody(n), { ...visitor })
      return {
        ...visitor,
        cookie: [visitor.cookie, ...added.cookies.map((value) => value.split(';')[0] ?? '')].join('; '),
      }
    }),
  )
  client.close()
  const existing = await measure({
    ...common,
    // Twenty products by turns: lines grow in number first, then in quantity.
    setupRequest: (request) => ({
      ...request,
      headers: { ...request.headers, ...carts[next % carts.length] },
      body: JSON.stringify(makeBody(Math.floor(next++ / carts.length) % 20)),
    }),
  })
  return { fresh, existing }
}

/** Additions to carts, and whole checkouts of buyers side by side. */
export async function measureBuying(bench: Bench, shop: BenchShop): Promise<void> {
  const { note, rate } = bench.report
  const started = await bench.startServer()
  const added = await measureAdding(started, shop)
  rate('add to cart, new cart', added.fresh, 2000)
  rate('add to cart, existing cart', added.existing, 2500)
  await checkoutStorm({ url: started.url, pid: started.pid, shop, buyers: 50, orders: 300 })
  const storm = await checkoutStorm({ url: started.url, pid: started.pid, shop, buyers: 50, orders: 3000 })
  note({
    what: 'whole checkout to a placed order',
    figure: storm,
    aim: '>= 300/s, p99 < 500 ms',
    met: storm.perSecond >= 300 && storm.p99Ms < 500 && storm.failed === 0,
  })
  const mb = residentMb(started.pid)
  note({ what: 'memory after buying', value: `${mb.toFixed(0)} MB`, aim: '< 250 MB', met: mb < 250 })
  await started.stop()
}
