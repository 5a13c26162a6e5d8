/**
 * `npm run bench -- --against DIR`: the pages and the buying of this checkout beside those of another one, by turns in one run. What is
 * printed is the processor time of the fastest quarter of the turns of each side (a busy neighbour of the machine only ever adds to it), their
 * ratio, and the median of the ratios of neighbouring turns. Names of pages after the folder measure those alone.
 * The other checkout needs its dependencies (`npm ci`, and `npm ci` in its `bench`) and its built browser code.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { checkoutStorm } from './checkout-storm.ts'
import { createClient, quantile } from './client.ts'
import { cpuSeconds, root, type Started } from './processes.ts'
import type { BenchShop } from './shop.ts'

const turns = 41
const requestsPerTurn = 600
const connections = 20
const orderTurns = 15
const ordersPerTurn = 400
const warmUpRequests = 10_000

interface Side {
  readonly started: Started
  readonly shop: BenchShop
  readonly client: ReturnType<typeof createClient>
  readonly dataDir: string
}

/** Addresses of each kind of page, the n-th request's. */
const pages: Readonly<Record<string, (shop: BenchShop, n: number) => string>> = {
  product: ({ products }, n) => `/shop/${products[n % products.length]?.slug}`,
  'list of 24': (_shop, n) => `/shop?page=${1 + (n % 40)}`,
  post: (_shop, n) => `/journal/post-${1 + (n % 100)}`,
  'page of blocks': (_shop, n) => `/page-${1 + (n % 20)}`,
  'list of posts': (_shop, n) => `/journal?q=${n}`,
  'list of events': (_shop, n) => `/events?q=${n}`,
  calendar: (_shop, n) => `/events?view=calendar&q=${n}`,
  event: (_shop, n) => `/events/event-7?q=${n}`,
  gallery: (_shop, n) => `/pictures?q=${n}`,
  'index of four pages': (_shop, n) => `/tour?q=${n}`,
  'cart page': (_shop, n) => `/cart?q=${n}`,
  search: (_shop, n) => `/search?q=product+${n}`,
  'product as JSON': ({ products }, n) => `/shop/${products[n % products.length]?.slug}?format=json`,
  'list as JSON': (_shop, n) => `/shop?page=${1 + (n % 40)}&format=json`,
}

/** Measures both sides and prints a line of Markdown for each kind of page. */
export async function runAgainst(other: string, names: readonly string[]): Promise<void> {
  const sides = [await openSide(path.resolve(other)), await openSide(root)] as const
  try {
    console.log(
      '| uncached | there, us | here, us | here to there | of neighbouring turns (middle half) |\n| --- | --- | --- | --- | --- |',
    )
    for (const [name, getUrl] of Object.entries(pages)) {
      if (names.length > 0 && !names.includes(name)) continue
      for (const side of sides) await loadPage(side, getUrl, warmUpRequests)
      await printTurns(name, turns, (side) => loadPage(side, getUrl, requestsPerTurn))
    }
    if (names.length > 0 && !names.includes('whole checkout')) return
    for (const side of sides) await placeOrders(side)
    await printTurns('whole checkout', orderTurns, placeOrders)
  } finally {
    for (const { started, client, dataDir } of sides) {
      client.close()
      await started.stop()
      await fs.rm(dataDir, { recursive: true, force: true })
    }
  }

  async function printTurns(name: string, count: number, measureOne: (side: Side) => Promise<number>): Promise<void> {
    const [there, here]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < count; turn++) {
      const isReversed = turn % 2 === 1
      if (isReversed) here.push(await measureOne(sides[1]))
      there.push(await measureOne(sides[0]))
      if (!isReversed) here.push(await measureOne(sides[1]))
    }
    const ratios = here.map((micros, turn) => micros / (there[turn] ?? micros))
    const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2))
    const [before = 1, after = 1] = [there, here].map((micros) => quantile(micros, 0.25))
    const ratio = (after / before).toFixed(2)
    console.log(`| ${name} | ${Math.round(before)} | ${Math.round(after)} | ${ratio} | ${middle} (${low}-${high}) |`)
  }
}

/** A server of the checkout with a shop, both as the checkout itself makes them. */
async function openSide(checkout: string): Promise<Side> {
  const load = <Module>(file: string): Promise<Module> => import(path.join(checkout, 'bench/lib', file))
  const { startNode } = await load<typeof import('./processes.ts')>('processes.ts')
  const { seedShop } = await load<typeof import('./shop.ts')>('shop.ts')
  const { seedPages } = await load<typeof import('./pages.ts')>('pages.ts')
  const { seedKinds } = await load<typeof import('./kinds.ts')>('kinds.ts')
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-bench-'))
  // The embedded database may run as another user.
  await fs.chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  await (await startNode('packages/server/src/main.ts', env)).stop()
  const shop = await seedShop(dataDir, 1000)
  await seedPages(dataDir, shop)
  await seedKinds(dataDir, shop)
  const started = await startNode('packages/server/src/main.ts', { ...env, PAGE_CACHE_MB: '0' })
  return { started, shop, client: createClient(started.url, shop.host, connections), dataDir }
}

/** Processor time per request, microseconds. */
async function loadPage(
  { started, shop, client }: Side,
  getUrl: (shop: BenchShop, n: number) => string,
  amount: number,
): Promise<number> {
  let n = 0
  const before = cpuSeconds(started.pid)
  const readPages = async (): Promise<void> => {
    while (n < amount) {
      const address = getUrl(shop, n++)
      const { status } = await client.send('GET', address)
      if (status !== 200) throw new Error(`${address}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: connections }, readPages))
  return ((cpuSeconds(started.pid) - before) * 1e6) / amount
}

/** Processor time per order, microseconds. */
async function placeOrders({ started, shop }: Side): Promise<number> {
  const { cpuMicros, failed } = await checkoutStorm({
    url: started.url,
    pid: started.pid,
    shop,
    buyers: 50,
    orders: ordersPerTurn,
  })
  if (failed > 0) throw new Error(`${failed} orders failed`)
  return cpuMicros
}
