/**
 * `npm run bench`: starts the real server on a fresh data folder and measures the promises of `docs/budgets.md`. A bare
 * `node:http` server sends the same bytes in the same run. Prints a table, and JSON to the file named by JSON_FILE.
 *
 *   npm run bench                   1,000 products
 *   npm run bench -- --growth       also 100,000 products on one site, and 10,000 sites
 *
 * These measure one thing each instead:
 *
 *   npm run bench -- --neighbour    the effect of a hostile site on the pages of another one
 *   npm run bench -- --editor       the editor's calls and screens with 100,000 products and 1,000,000 orders
 *   npm run bench -- --canvas       the editor of pages with 60 and 500 blocks
 *   npm run bench -- --variants     the editor of a product of 250 variants
 *   npm run bench -- --against DIR  this checkout beside another one, by turns
 *   npm run bench -- --drivers      our connections to the database beside those of other drivers
 *   npm run bench -- --cluster      pages and buying on one PostgreSQL and on three nodes of Citus, by turns
 *   npm run bench -- --lighthouse   Lighthouse's scores of pages of the demo shop in each theme
 */
import { installedMb } from './lib/installed.ts'
import { seedKinds } from './lib/kinds.ts'
import { seedPages } from './lib/pages.ts'
import { seedShop } from './lib/shop.ts'
import { openBench } from './promises/bench.ts'
import { measureBuying } from './promises/buying.ts'
import { measureGrowth } from './promises/growth.ts'
import { measureMachine, measureStart } from './promises/machine.ts'
import { measureSelling } from './promises/selling.ts'
import { measureCachedPages, measurePublish, measureUncachedPages } from './promises/pages.ts'

const [option, ...rest] = process.argv.slice(2)
/** Benchmarks of one thing each, by the option that runs them instead of the promises. */
const single: Readonly<Record<string, () => Promise<void>>> = {
  '--against': async () => (await import('./lib/against.ts')).runAgainst(rest),
  '--canvas': async () => (await import('./lib/canvas.ts')).runCanvas(),
  '--cluster': async () => (await import('./lib/cluster.ts')).runClusterBench(),
  '--drivers': async () => (await import('./lib/drivers.ts')).runDrivers(),
  '--editor': async () => (await import('./lib/editor.ts')).runEditor(),
  '--lighthouse': async () => (await import('./lighthouse.ts')).runLighthouse(),
  '--variants': async () => (await import('./lib/variants.ts')).runVariants(),
  '--neighbour': async () => (await import('./lib/neighbour.ts')).runNeighbour(),
}
await (single[option ?? ''] ?? measurePromises)()
process.exit()

async function measurePromises(): Promise<void> {
  const bench = await openBench()
  try {
    const first = await bench.startServer()
    await first.stop()
    const shop = await seedShop(bench.dataDir, 1000)
    await seedPages(bench.dataDir, shop)
    await seedKinds(bench.dataDir, shop)
    await measureMachine(bench)
    await measureStart(bench)
    await measureCachedPages(bench, shop)
    await measureUncachedPages(bench, shop)
    await measurePublish(bench, shop)
    await measureBuying(bench, shop)
    await measureSelling(bench, shop)
    if (option === '--growth') await measureGrowth(bench, shop)
    const mb = installedMb()
    bench.report.note({
      what: 'runtime dependencies installed',
      value: `${mb.toFixed(0)} MB`,
      aim: '< 150 MB',
      met: mb < 150,
    })
  } finally {
    const file = process.env['JSON_FILE']
    if (file) await bench.report.save(file)
    await bench.close()
  }
}
