import { type Load, measure } from '../lib/load.ts'
import { type BenchShop, seedShop, seedSites } from '../lib/shop.ts'
import type { Bench } from './bench.ts'
import { measureAdding } from './buying.ts'

/** Words of every item and of few, in the title and in the text, and of none, by turns; a number makes each search one of its own. */
function searchRequests(): NonNullable<Load['setupRequest']> {
  const queries = ['product', 'number', 'tag', 'sku', 'good+for', 'zebra']
  let n = 0
  return (request) => ({ ...request, path: `/search?q=${queries[n % queries.length]}+${n++ % 1000}` })
}

/** The same calls with 100,000 products on the site, and with 10,000 sites on the server. */
export async function measureGrowth({ dataDir, report, startServer }: Bench, small: BenchShop): Promise<void> {
  const large = await seedShop(dataDir, 100_000)
  const compare = async (name: string, one: BenchShop, other: BenchShop) => {
    const started = await startServer({ PAGE_CACHE_MB: '0', ROW_CACHE_MB: '0' })
    const at = async (shop: BenchShop) => ({
      page: await measure({
        url: `${started.url}/shop/${shop.products[500]?.slug ?? ''}`,
        pid: started.pid,
        headers: { host: shop.host },
        connections: 10,
      }),
      list: await measure({
        url: `${started.url}/shop`,
        pid: started.pid,
        headers: { host: shop.host },
        connections: 10,
      }),
      search: await measure({
        url: `${started.url}/search`,
        pid: started.pid,
        headers: { host: shop.host },
        connections: 10,
        setupRequest: searchRequests(),
      }),
      add: (await measureAdding(started, shop)).fresh,
    })
    const [before, after] = [await at(one), await at(other)]
    for (const key of ['page', 'list', 'search', 'add'] as const) {
      const ratio = after[key].p99Ms / before[key].p99Ms
      report.note({
        what: `${name}, ${key}: p99`,
        value: `${before[key].p99Ms.toFixed(1)} -> ${after[key].p99Ms.toFixed(1)} ms (${ratio.toFixed(2)}x)`,
        // How many items have a word grows with the shop, and so does a search for it.
        ...(key === 'search' ? {} : { aim: '<= 1.5x', met: ratio <= 1.5 }),
      })
    }
    await started.stop()
  }
  await compare('1,000 to 100,000 products', small, large)
  await seedSites(dataDir, 10_000)
  await compare('3 to 10,000 sites', small, small)
}
