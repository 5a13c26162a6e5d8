/**
 * `npm run bench -- --against DIR`: the pages and the buying of this checkout beside those of another one, by turns in
 * one run. Prints the processor time of the fastest quarter of the turns of each side, since a busy neighbour only ever
 * adds to it. Also prints their ratio, and the median of the ratios of neighbouring turns. Both servers start several
 * times: the place of a process in memory makes it faster or slower for as long as it lives. Names of pages after the
 * folder measure those alone. The other checkout needs its dependencies (`npm ci`, and `npm ci` in its `bench`) and its
 * built browser code.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { checkoutStorm } from './checkout-storm.ts'
import { createClient, quantile } from './client.ts'
import { buildServer, cpuSeconds, root, type ServerProcess } from './processes.ts'
import type { BenchShop } from './shop.ts'

const starts = 5
const turns = 9
const requestsPerTurn = 400
const connections = 20
const orderTurns = 5
const ordersPerTurn = 400
const warmUpRequests = 2_000

interface Checkout {
  readonly root: string
  /** What its `npm start` runs, below `root`. */
  readonly server: string
  readonly shop: BenchShop
  readonly dataDir: string
}

/** A checkout whose server runs. */
interface Side {
  readonly started: ServerProcess
  readonly shop: BenchShop
  readonly client: ReturnType<typeof createClient>
}

const wholeCheckout = 'whole checkout'

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

/** Measures both checkouts and prints a line of Markdown for each kind of page. */
export async function runAgainst([other, ...names]: readonly string[]): Promise<void> {
  if (other === undefined) throw new Error('Name the folder of the other checkout: --against DIR.')
  const measured = [...Object.keys(pages), wholeCheckout].filter((name) => names.length === 0 || names.includes(name))
  const checkouts = [await prepare(path.resolve(other)), await prepare(root)] as const
  const times = new Map(measured.map((name) => [name, { there: [] as number[], here: [] as number[] }]))
  try {
    for (let start = 0; start < starts; start++) {
      const sides = [await open(checkouts[0]), await open(checkouts[1])] as const
      for (const [name, { there, here }] of times) await takeTurns(sides, name, there, here)
      await Promise.all(sides.map(close))
    }
  } finally {
    for (const { dataDir } of checkouts) await fs.rm(dataDir, { recursive: true, force: true })
  }
  console.log(
    '| uncached | there, us | here, us | here to there | of neighbouring turns (middle half) |\n| --- | --- | --- | --- | --- |',
  )
  for (const [name, { there, here }] of times) console.log(describeTurns(name, there, here))
}

async function takeTurns(sides: readonly [Side, Side], name: string, there: number[], here: number[]): Promise<void> {
  const getUrl = pages[name]
  const load = (side: Side, amount: number) => (getUrl ? loadPage(side, getUrl, amount) : placeOrders(side))
  for (const side of sides) await load(side, warmUpRequests)
  for (let turn = 0; turn < (getUrl ? turns : orderTurns); turn++) {
    const isReversed = turn % 2 === 1
    if (isReversed) here.push(await load(sides[1], requestsPerTurn))
    there.push(await load(sides[0], requestsPerTurn))
    if (!isReversed) here.push(await load(sides[1], requestsPerTurn))
  }
}

function describeTurns(name: string, there: readonly number[], here: readonly number[]): string {
  const ratios = here.map((micros, turn) => micros / (there[turn] ?? micros))
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => quantile(ratios, share).toFixed(2))
  const [before = 1, after = 1] = [there, here].map((micros) => quantile(micros, 0.25))
  const ratio = (after / before).toFixed(2)
  return `| ${name} | ${Math.round(before)} | ${Math.round(after)} | ${ratio} | ${middle} (${low}-${high}) |`
}

/** A shop in a data folder of its own, as the checkout itself makes it. */
async function prepare(checkout: string): Promise<Checkout> {
  const load = <Module>(file: string): Promise<Module> => import(path.join(checkout, 'bench/lib', file))
  const { startNode } = await load<typeof import('./processes.ts')>('processes.ts')
  const { seedShop } = await load<typeof import('./shop.ts')>('shop.ts')
  const { seedPages } = await load<typeof import('./pages.ts')>('pages.ts')
  const { seedKinds } = await load<typeof import('./kinds.ts')>('kinds.ts')
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-bench-'))
  // The embedded database may run as another user.
  await fs.chmod(dataDir, 0o755)
  const server = buildServer(checkout)
  await (await startNode(server, serverEnv(dataDir))).stop()
  const shop = await seedShop(dataDir, 1000)
  await seedPages(dataDir, shop)
  await seedKinds(dataDir, shop)
  return { root: checkout, server, shop, dataDir }
}

function serverEnv(dataDir: string): Record<string, string> {
  return { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error', PAGE_CACHE_MB: '0' }
}

async function open(checkout: Checkout): Promise<Side> {
  const processes: typeof import('./processes.ts') = await import(path.join(checkout.root, 'bench/lib/processes.ts'))
  const started = await processes.startNode(checkout.server, serverEnv(checkout.dataDir))
  return { started, shop: checkout.shop, client: createClient(started.url, checkout.shop.host, connections) }
}

async function close({ started, client }: Side): Promise<void> {
  client.close()
  await started.stop()
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
