import os from 'node:os'
import { checkoutStorm } from './checkout-storm.ts'
import { createClient, newVisitors } from './client.ts'
import { type Figure, measure } from './load.ts'
import { buildServer, root, startNode as startProcess, type ServerProcess } from './processes.ts'
import { type BenchShop, seedShop, seedSites } from './shop.ts'
import { makeDatabase, withDataFolder } from '../../tools/cluster/database.ts'
import { type Cluster, findCluster, startNode } from '../../tools/cluster/nodes.ts'

const rounds = 2
const sites = 1000
const products = 1000
const places = ['plain', 'cluster'] as const
type Place = (typeof places)[number]

interface Measurement {
  readonly what: string
  readonly env?: Readonly<Record<string, string>>
  readonly run: (server: ServerProcess, shop: BenchShop) => Promise<Figure>
}

const slugs = (shop: BenchShop, n: number) => shop.products[n % shop.products.length]?.slug ?? ''
const noCaches = { PAGE_CACHE_MB: '0', ROW_CACHE_MB: '0' }

const measurements: readonly Measurement[] = [
  {
    what: 'product page, uncached',
    env: { PAGE_CACHE_MB: '0' },
    run: readPages((shop, n) => `/shop/${slugs(shop, n)}`),
  },
  { what: 'product page, all read again', env: noCaches, run: readPages((shop, n) => `/shop/${slugs(shop, n)}`) },
  { what: 'list of 24, all read again', env: noCaches, run: readPages((_, n) => `/shop?page=${1 + (n % 40)}`) },
  { what: 'search, all read again', env: noCaches, run: readPages((_, n) => `/search?q=product+${n % 1000}`) },
  { what: 'add to cart, new cart', run: addToCarts },
  { what: 'whole checkout to a placed order', run: buy },
]

function readPages(pathFor: (shop: BenchShop, n: number) => string): Measurement['run'] {
  return ({ url, pid }, shop) => {
    let n = 0
    const setupRequest = (request: object) => ({ ...request, path: pathFor(shop, n++) })
    return measure({ url, pid, headers: { host: shop.host }, connections: 40, setupRequest })
  }
}

async function addToCarts({ url, pid }: ServerProcess, shop: BenchShop): Promise<Figure> {
  const client = createClient(url, shop.host, 50)
  const visitors = await newVisitors(client.send, 20_000)
  client.close()
  let n = 0
  return measure({
    url: `${url}/api/commerce/shopping-cart/entries`,
    pid,
    method: 'POST',
    headers: { host: shop.host, 'content-type': 'application/json' },
    setupRequest: (request) => {
      const product = shop.products[n % shop.products.length]
      const visitor = visitors[n++ % visitors.length]
      const body = JSON.stringify({ itemId: product?.itemId, sku: product?.sku, quantity: 1 })
      return { ...request, headers: { ...request.headers, ...visitor }, body }
    },
  })
}

async function buy({ url, pid }: ServerProcess, shop: BenchShop): Promise<Figure> {
  await checkoutStorm({ url, pid, shop, buyers: 50, orders: 200 })
  return checkoutStorm({ url, pid, shop, buyers: 50, orders: 1000 })
}

/** Measures each thing on both, by turns, and prints a table: figures of the plain server, of the cluster, and their ratio. */
export async function runClusterBench(): Promise<void> {
  const cluster = await findCluster()
  for (const node of [...cluster.nodes, cluster.plain]) await startNode(cluster, node)
  const file = buildServer(root)
  await withDataFolder(async (dataDir) => {
    const [plain, spread] = [await prepare(cluster, 'plain'), await prepare(cluster, 'cluster')]
    const opened = { plain, cluster: spread }
    console.log(`${new Date().toISOString()}, ${os.cpus().length} cores, load average ${os.loadavg()[0]?.toFixed(1)}\n`)
    console.log('| line | plain | three nodes | ratio |\n| --- | --- | --- | --- |')
    for (const measurement of measurements) {
      const figures: Record<Place, Figure[]> = { plain: [], cluster: [] }
      for (let round = 0; round < rounds; round++)
        for (const place of round % 2 === 0 ? places : places.toReversed()) {
          const env = { DATA_DIR: dataDir, DATABASE_URL: opened[place].url, ...measurement.env }
          figures[place].push(await once(file, env, measurement, opened[place].shop))
        }
      printLine(measurement.what, figures)
    }
  })
}

interface PreparedCluster {
  readonly url: string
  readonly shop: BenchShop
}

async function prepare(cluster: Cluster, place: Place): Promise<PreparedCluster> {
  let shop: BenchShop | undefined
  const url = await makeDatabase(cluster, place, 'bench', async (dataDir) => {
    await seedSites(dataDir, sites)
    shop = await seedShop(dataDir, products)
  })
  if (!shop) throw new Error('The shop was not made.')
  return { url, shop }
}

const common = { PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

async function once(file: string, env: Record<string, string>, { run }: Measurement, shop: BenchShop): Promise<Figure> {
  const server = await startProcess(file, { ...common, ...env })
  try {
    return await run(server, shop)
  } finally {
    await server.stop()
  }
}

function printLine(what: string, { plain, cluster }: Record<Place, readonly Figure[]>): void {
  const mean = (figures: readonly Figure[], field: 'perSecond' | 'p50Ms' | 'p99Ms' | 'failed') =>
    figures.reduce((sum, figure) => sum + figure[field], 0) / figures.length
  const shown = (figures: readonly Figure[]) => {
    const failed = mean(figures, 'failed')
    return `${mean(figures, 'perSecond').toFixed(0)}/s, p50 ${mean(figures, 'p50Ms').toFixed(1)}, p99 ${mean(figures, 'p99Ms').toFixed(1)} ms${failed > 0 ? `, ${failed} FAILED` : ''}`
  }
  const ratio = mean(cluster, 'perSecond') / mean(plain, 'perSecond')
  console.log(`| ${what} | ${shown(plain)} | ${shown(cluster)} | ${ratio.toFixed(2)} |`)
}
