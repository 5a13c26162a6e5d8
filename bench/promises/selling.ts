import { setTimeout } from 'node:timers/promises'
import { buyOnce } from '../lib/checkout-storm.ts'
import { createClient, newVisitor, quantile, type Visitor } from '../lib/client.ts'
import type { Figure } from '../lib/load.ts'
import { cpuSeconds } from '../lib/processes.ts'
import { measureRenewals, seedSelling, type Selling } from '../lib/seed-selling.ts'
import type { BenchShop } from '../lib/shop.ts'
import { seedAccount, signIn } from '../lib/staff.ts'
import type { Bench } from './bench.ts'

const customers = 40
const orders = 800
const renewals = 500
const importRows = 5_000
const testCard = { provider: 'test', token: '4242424242424242' }

type Send = ReturnType<typeof createClient>['send']

/** Checkouts with an account and a code, refunds, renewals, and rows of an import. */
export async function measureSelling(bench: Bench, shop: BenchShop): Promise<void> {
  const { note, rate } = bench.report
  await seedAccount(bench.dataDir, shop.websiteId)
  const selling = await seedSelling(bench.dataDir, shop, customers)
  const started = await bench.startServer()
  const client = createClient(started.url, shop.host, customers)
  try {
    const buyers = await Promise.all(selling.emails.map((email) => signInBuyer(client.send, email, selling.password)))
    const orderIds: string[] = []
    const buying = await load(started.pid, orders, buyers, async (buyer, n) => {
      const product = shop.products[n % shop.products.length]
      if (!product) throw new Error('The shop has no products.')
      const placed = await buyOnce(client.send, buyer, product, { promoCodes: [selling.code], payment: testCard })
      if (placed.status === 201) orderIds.push(JSON.parse(placed.body).order.id)
      return placed.status === 201
    })
    rate('checkout with an account and a code', buying)
    const staff = await signIn(client.send)
    const refunds = await load(
      started.pid,
      orderIds.length,
      Array.from({ length: 20 }, () => staff),
      (_, n) => refund(client.send, staff, orderIds[n] ?? ''),
    )
    rate('refund of a part', refunds)
    await subscribe(client.send, shop, selling)
    note({ what: 'rows of an import of products', value: formatRate(await importProducts(client.send, staff)) })
  } finally {
    client.close()
    await started.stop()
  }
  note({ what: 'renewals, one process', value: formatRate(await measureRenewals(bench.dataDir, renewals)) })
}

function formatRate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s`
}

/** Workers side by side do so many pieces of work; each says whether it went well. */
async function load<Worker>(
  pid: number,
  amount: number,
  workers: readonly Worker[],
  work: (worker: Worker, n: number) => Promise<boolean>,
): Promise<Figure> {
  let begun = 0
  let failed = 0
  const times: number[] = []
  const cpu = cpuSeconds(pid)
  const start = performance.now()
  await Promise.all(
    workers.map(async (worker) => {
      while (begun < amount) {
        const began = performance.now()
        if (!(await work(worker, begun++))) failed++
        times.push(performance.now() - began)
      }
    }),
  )
  return {
    perSecond: (times.length - failed) / ((performance.now() - start) / 1000),
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
    cpuMicros: ((cpuSeconds(pid) - cpu) * 1e6) / times.length,
    failed,
    bytesPerResponse: 0,
  }
}

async function signInBuyer(send: Send, email: string, password: string): Promise<Visitor> {
  const visitor = await newVisitor(send)
  const path = '/api/site-users/account/session'
  const answer = await send('POST', path, { email, password, rememberMe: false }, { ...visitor })
  if (answer.status !== 200) throw new Error(`A customer could not sign in: ${answer.status} ${answer.body}`)
  return { ...visitor, cookie: [visitor.cookie, ...answer.cookies.map((line) => line.split(';')[0] ?? '')].join('; ') }
}

async function refund(send: Send, staff: Visitor, orderId: string): Promise<boolean> {
  const order = JSON.parse((await send('GET', `/api/admin/orders/${orderId}`, undefined, { ...staff })).body)
  const body = { amountMinor: 100, expectedRefundableMinor: order.refundable.amountMinor }
  return (await send('POST', `/api/admin/orders/${orderId}/refunds`, body, { ...staff })).status === 201
}

async function subscribe(send: Send, shop: BenchShop, { coffee }: Selling): Promise<void> {
  const visitor = await newVisitor(send)
  const begun = await send('POST', '/api/3/commerce/cart/subscription', { ...coffee, qty: 1 }, { ...visitor })
  const query = `?cartToken=${JSON.parse(begun.body).cartToken}`
  const cookie = [visitor.cookie, ...begun.cookies.map((line) => line.split(';')[0] ?? '')].join('; ')
  const placed = await buyOnce(send, { ...visitor, cookie }, { ...coffee, slug: '' }, { query, payment: testCard })
  if (placed.status !== 201) throw new Error(`The subscription of ${shop.host} was refused: ${placed.body}`)
}

async function importProducts(send: Send, staff: Visitor): Promise<number> {
  const lines = Array.from({ length: importRows }, (_, n) => `imported-${n},Imported ${n},A lamp of iron.,${n % 90}.00`)
  const file = Buffer.from(['Handle,Title,Body (HTML),Variant Price', ...lines].join('\n'))
  const root = '/api/admin/product-imports'
  const added = await send('POST', `${root}?format=shopify-csv&withPictures=false`, file, {
    ...staff,
    'content-type': 'text/csv',
  })
  if (added.status !== 201) throw new Error(`The import was refused: ${added.status} ${added.body}`)
  const { importId } = JSON.parse(added.body)
  await finish(send, staff, `${root}/${importId}`)
  const began = performance.now()
  await send('POST', `${root}/${importId}/runs`, {}, { ...staff })
  await finish(send, staff, `${root}/${importId}`)
  return importRows / ((performance.now() - began) / 1000)
}

/** Waits until a job is done with a file. */
async function finish(send: Send, staff: Visitor, path: string): Promise<void> {
  for (;;) {
    const { status } = JSON.parse((await send('GET', path, undefined, { ...staff })).body)
    if (status === 'done') return
    if (status !== 'waiting' && status !== 'running') throw new Error(`The import is ${status}.`)
    await setTimeout(50)
  }
}
