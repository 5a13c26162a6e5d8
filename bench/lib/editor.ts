/**
 * `npm run bench -- --editor`: the editor of a large shop. Its calls are measured by five connections beside 45 of visitors; then
 * its screens in Chromium, alone. "Interaction" is the time from a key or click to the next paint, by the browser's own Event Timing.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Page as Tab } from 'playwright-core'
import { measureCanvas } from './canvas.ts'
import { createClient, quantile, type Visitor } from './client.ts'
import { reportInteractions, takeInteractions } from './interactions.ts'
import { measure } from './load.ts'
import { seedOrders, seedWideProduct } from './orders.ts'
import { buildServer, root, type ServerProcess, startNode } from './processes.ts'
import { type BenchShop, seedShop } from './shop.ts'
import { measureScreens } from './screens.ts'
import { seedAccount, signIn } from './staff.ts'
import { measureWideProduct } from './variants.ts'

const productCount = 100_000
const orderCount = 1_000_000
const visitorCount = 45
const staffCount = 5
const listAimMs = 50
const interactionAimMs = 100

/** Measures, prints a line for each figure, and leaves nothing behind. */
export async function runEditor(): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-bench-'))
  // The embedded database may run as another user.
  await fs.chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  try {
    const built = buildServer(root)
    await (await startNode(built, env)).stop()
    const shop = await seedShop(dataDir, productCount)
    await seedOrders(dataDir, shop, orderCount)
    const wideId = await seedWideProduct(dataDir, shop)
    await seedAccount(dataDir, shop.websiteId)
    const server = await startNode(built, env)
    try {
      await measureCalls(server, shop, wideId)
      await measureScreens(server, shop, async (tab, origin) => {
        await measureList(tab)
        await measureWideProduct(tab, `${origin}/config/products/${wideId}`)
        await measureCanvas(tab, server, shop)
      })
    } finally {
      await server.stop()
    }
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}

interface Call {
  readonly what: string
  readonly path: string
  readonly aimMs?: number
}

async function measureCalls(server: ServerProcess, shop: BenchShop, wideId: string): Promise<void> {
  const client = createClient(server.url, shop.host, 2)
  const staff = await signIn(client.send)
  const calls: readonly Call[] = [
    { what: 'list of products', path: '/api/admin/products', aimMs: listAimMs },
    { what: 'search in products', path: '/api/admin/products?search=number%20777', aimMs: listAimMs },
    { what: 'list of orders', path: '/api/admin/orders', aimMs: listAimMs },
    { what: 'orders to fulfill', path: '/api/admin/orders?fulfillment=pending', aimMs: listAimMs },
    { what: 'search in orders, by email', path: '/api/admin/orders?search=buyer-777', aimMs: listAimMs },
    { what: 'search in orders, by name', path: '/api/admin/orders?search=Ida%20Buyer777', aimMs: listAimMs },
    { what: 'overview', path: '/api/admin/overview' },
    { what: 'product of 250 variants, opened', path: `/api/admin/products/${wideId}` },
  ]
  for (const call of calls) await measureCall(server, shop, staff, call)
  await measureSaving(client.send, staff, wideId)
  client.close()
}

/** The call in a closed loop, while as many visitors read the list of the shop. */
async function measureCall(server: ServerProcess, { host }: BenchShop, staff: Visitor, call: Call): Promise<void> {
  const { pid } = server
  const visitors = measure({ url: `${server.url}/shop`, pid, connections: visitorCount, headers: { host } })
  const headers = { host, ...staff }
  const own = await measure({ url: `${server.url}${call.path}`, pid, connections: staffCount, headers })
  const shop = await visitors
  report(
    `${call.what}, ${Math.round(own.perSecond).toLocaleString('en')}/s beside ${Math.round(shop.perSecond).toLocaleString('en')} pages/s`,
    [own.p50Ms, own.p99Ms],
    call.aimMs,
    own.failed + shop.failed,
  )
}

/** One person saves again and again: each save changes the title and one price. */
async function measureSaving(
  send: ReturnType<typeof createClient>['send'],
  staff: Visitor,
  wideId: string,
): Promise<void> {
  const url = `/api/admin/products/${wideId}`
  const { body: stored } = await send('GET', url, undefined, { ...staff })
  const { variants }: { variants: readonly { readonly variantId: string }[] } = JSON.parse(stored)
  const times: number[] = []
  let failed = 0
  for (let n = 0; n < 300; n++) {
    const changed = variants[n % variants.length]?.variantId
    const body = {
      title: `Wide product ${n}`,
      variants: variants.map(({ variantId }) => ({
        variantId,
        ...(variantId === changed ? { priceMinor: 1000 + n } : {}),
      })),
    }
    const began = performance.now()
    const { status } = await send('PATCH', url, body, { ...staff })
    times.push(performance.now() - began)
    if (status !== 200) failed++
  }
  report('product of 250 variants, saved', [quantile(times, 0.5), quantile(times, 0.99)], undefined, failed)
}

function report(what: string, [p50, p99]: readonly [number, number], aimMs?: number, failed = 0): void {
  const mark = aimMs === undefined ? ' ' : p99 < aimMs && failed === 0 ? '+' : '!'
  console.log(
    `${mark} ${what}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms${failed > 0 ? `, FAILED ${failed}` : ''}${aimMs === undefined ? '' : `   (aim p99 < ${aimMs} ms)`}`,
  )
}

/** Filters, searches and pages of the list. */
async function measureList(tab: Tab): Promise<void> {
  const search = tab.getByRole('searchbox').first()
  await search.click()
  for (const letter of 'product number 777') await tab.keyboard.press(letter === ' ' ? 'Space' : letter)
  await tab.getByRole('link', { name: /777/ }).first().waitFor()
  await search.fill('')
  for (let n = 0; n < 5; n++) {
    await tab.getByRole('button', { name: 'Next' }).click()
    await tab.waitForLoadState('networkidle')
  }
  reportInteractions('list of products: typing, filters and pages', await takeInteractions(tab), 25, interactionAimMs)
}
