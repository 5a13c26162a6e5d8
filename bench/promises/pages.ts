import { createClient, quantile } from '../lib/client.ts'
import { measure } from '../lib/load.ts'
import { residentMb } from '../lib/processes.ts'
import { openPublisher } from '../lib/publish.ts'
import type { BenchShop } from '../lib/shop.ts'
import { type Bench, withBareServer } from './bench.ts'

const warmUpPublishes = 20
const publishes = 300

/** Pages and JSON that the server keeps in memory, beside a bare server that sends the same bytes. */
export async function measureCachedPages(bench: Bench, shop: BenchShop): Promise<void> {
  const { note, rate } = bench.report
  const headers = { host: shop.host }
  const product = `/shop/${shop.products[7]?.slug ?? ''}`
  const warm = await bench.startServer()
  const client = createClient(warm.url, shop.host, 1)
  const html = (await client.send('GET', '/shop')).body
  const json = (await client.send('GET', '/shop?format=json')).body
  client.close()
  note({
    what: 'size of the list page',
    value: `${(html.length / 1000).toFixed(0)} KB HTML, ${(json.length / 1000).toFixed(0)} KB JSON`,
  })

  let ceiling = 0
  await withBareServer(bench, html, 'text/html; charset=utf-8', async (url, pid) => {
    const figure = await measure({ url: `${url}/`, pid })
    ceiling = figure.perSecond
    rate('bare node:http, the same bytes', figure)
  })
  const cached = await measure({ url: `${warm.url}/shop`, pid: warm.pid, headers })
  note({
    what: 'cached page',
    figure: cached,
    aim: '>= 70 % of bare',
    met: cached.perSecond >= 0.7 * ceiling && cached.failed === 0,
  })
  note({ what: '  as a share of bare node:http', value: `${((cached.perSecond / ceiling) * 100).toFixed(0)} %` })
  rate(
    '?format=json of the list, cached',
    await measure({ url: `${warm.url}/shop?format=json`, pid: warm.pid, headers }),
    4000,
  )
  rate(
    '?format=json of a product, cached',
    await measure({ url: `${warm.url}${product}?format=json`, pid: warm.pid, headers }),
    5000,
  )
  note({
    what: 'memory after the load',
    value: `${residentMb(warm.pid).toFixed(0)} MB`,
    aim: '< 250 MB',
    met: residentMb(warm.pid) < 250,
  })
  await warm.stop()
}

/** Pages that are rendered for each request; the last two also read all their rows again. */
export async function measureUncachedPages({ report: { rate }, startServer }: Bench, shop: BenchShop): Promise<void> {
  const headers = { host: shop.host }
  let cold = await startServer({ PAGE_CACHE_MB: '0' })
  // Equal requests at the same moment are answered by one rendering, so every request asks for another page.
  const everyProduct = (end: string) => (n: number) =>
    `/shop/${shop.products[n % shop.products.length]?.slug ?? ''}${end}`
  const everyList = (end: string) => (n: number) => `/shop?page=${1 + (n % 40)}${end}`
  const fetchUncached = (path: (n: number) => string) => {
    let n = 0
    const setupRequest = (request: object) => ({ ...request, path: path(n++) })
    return measure({ url: cold.url, pid: cold.pid, headers, connections: 40, setupRequest })
  }
  // The first page of its process: these seconds hold the compiling of everything.
  rate('uncached product page, the first seconds', await fetchUncached(everyProduct('')), 2000)
  rate('uncached product page', await fetchUncached(everyProduct('')), 2400)
  rate('uncached list of 24', await fetchUncached(everyList('')), 1000)
  rate('uncached post', await fetchUncached((n) => `/journal/post-${1 + (n % 100)}`))
  rate('uncached page of blocks', await fetchUncached((n) => `/page-${1 + (n % 20)}`))
  // `q` is read for every page, so each number asks for a page of its own.
  for (const [what, page] of [
    ['list of posts', '/journal?q='],
    ['list of 20 events', '/events?q='],
    ['calendar', '/events?view=calendar&q='],
    ['event', '/events/event-7?q='],
    ['gallery of 24 pictures', '/pictures?q='],
    ['index of four pages', '/tour?q='],
    ['search', '/search?q=product+'],
    ['cart page', '/cart?q='],
  ] as const)
    rate(`uncached ${what}`, await fetchUncached((n) => page + n))
  rate('?format=json of the list, uncached', await fetchUncached(everyList('&format=json')))
  rate('?format=json of a product, uncached', await fetchUncached(everyProduct('?format=json')))
  await cold.stop()
  // As the first time after a change: no page of the site has read any of it.
  cold = await startServer({ PAGE_CACHE_MB: '0', ROW_CACHE_MB: '0' })
  rate('product page, all read again', await fetchUncached(everyProduct('')), 1500)
  rate('list of 24, all read again', await fetchUncached(everyList('')))
  await cold.stop()
}
/**
 * The wait of the first visitor after a change: the site's data is loaded again and the page rendered. A site that is
 * changed is a site that was visited. So the first publishes, whose pages run code for the first time, are not counted.
 */
export async function measurePublish(
  { dataDir, report: { note }, startServer }: Bench,
  shop: BenchShop,
): Promise<void> {
  const started = await startServer()
  const publisher = await openPublisher(dataDir, shop.websiteId)
  const client = createClient(started.url, shop.host, 1)
  const times: number[] = []
  for (let n = 0; n < warmUpPublishes + publishes; n++) {
    await publisher.publish()
    const began = performance.now()
    await client.send('GET', '/shop')
    if (n >= warmUpPublishes) times.push(performance.now() - began)
  }
  client.close()
  await publisher.close()
  await started.stop()
  const p99 = quantile(times, 0.99)
  note({
    what: 'first request after a publish, list of 24',
    value: `p50 ${quantile(times, 0.5).toFixed(1)}, p99 ${p99.toFixed(1)} ms`,
    aim: 'p99 < 60 ms',
    met: p99 < 60,
  })
}
