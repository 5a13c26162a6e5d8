/**
 * `npm run bench -- --neighbour`: the effect of one site on another of the same installation. A hostile site, by its
 * staff and by visitors, sends the worst bodies of the heaviest routes in closed loops. Meanwhile the pages of a
 * neighbour are fetched.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pino from 'pino'
import { createCollection } from '../../packages/server/src/features/collections/index.ts'
import { readConfig } from '../../packages/server/src/platform/config.ts'
import { openServices } from '../../packages/server/src/composition.ts'
import { createClient, newVisitor, quantile } from './client.ts'
import { buildServer, cpuSeconds, root, type ServerProcess, startNode } from './processes.ts'
import { type BenchShop, seedShop } from './shop.ts'
import { seedAccount, signIn } from './staff.ts'

const seconds = 10
const aimMs = 250

interface Attack {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly body?: unknown
  /** By a member of the staff, else by a visitor. */
  readonly isStaff: boolean
}

/** Measures, prints a line for each kind of page, and leaves nothing behind. */
export async function runNeighbour(): Promise<void> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-bench-'))
  // The embedded database may run as another user.
  await fs.chmod(dataDir, 0o755)
  const env = { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', RATE_LIMITS: 'off', LOG_LEVEL: 'error' }
  try {
    await (await startNode(buildServer(root), env)).stop()
    const neighbour = await seedShop(dataDir, 1000)
    const hostile = await seedShop(dataDir, 10, 'bench-hostile')
    await seedAccount(dataDir, hostile.websiteId)
    const pageId = await seedPage(dataDir, hostile)
    const server = await startNode(buildServer(root), env)
    try {
      const before = await fetchPages(server, neighbour, 0)
      report('alone', before)
      const stopAttack = await attack(server, hostile, attacks(hostile, pageId))
      const during = await fetchPages(server, neighbour, 500)
      report('beside the hostile site', during)
      await stopAttack()
    } finally {
      await server.stop()
    }
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}

/** The id of a page of the hostile site to write to. */
async function seedPage(dataDir: string, { websiteId }: BenchShop): Promise<string> {
  const services = await openServices(readConfig({ ...process.env, DATA_DIR: dataDir }), pino({ level: 'warn' }))
  try {
    const site = await services.siteById(websiteId)
    if (!site) throw new Error(`There is no site ${websiteId}.`)
    return await createCollection(services.ctxFor(site), { typeName: 'page', title: 'About' })
  } finally {
    await services.stop()
  }
}

function attacks({ products }: BenchShop, pageId: string): readonly Attack[] {
  const admin = { method: 'POST', isStaff: true } as const
  const slowPattern = `// LESS\n.x { y: replace("${'a'.repeat(60)}!", "(a+)+$", "") }`
  const doubling = Array.from({ length: 40 }, (_, n) => `@a${n + 1}: @a${n} @a${n};`).join(' ')
  const markup = (html: string) => ({
    revision: 'none',
    blocks: [{ id: 'a', type: 'html', version: 1, settings: { html } }],
  })
  const content = `/api/admin/collections/${pageId}/content`
  const emptyObjects = Array.from({ length: 320_000 }, () => ({}))
  return [
    { ...admin, name: 'styles that never end', path: '/api/admin/custom-css/preview', body: { css: slowPattern } },
    {
      ...admin,
      name: 'styles that grow',
      path: '/api/admin/custom-css/preview',
      body: { css: `@a0: 1; ${doubling} .x { y: @a40 }` },
    },
    { ...admin, method: 'PUT', name: 'rich text of open tags', path: content, body: markup('<p><b>'.repeat(140_000)) },
    { ...admin, method: 'PUT', name: 'an array of 320,000', path: content, body: { blocks: emptyObjects } },
    { ...admin, method: 'PATCH', name: 'a long list of settings', path: '/api/admin/site', body: emptyObjects },
    {
      method: 'POST',
      isStaff: false,
      name: 'a cart of 320,000',
      path: '/api/commerce/shopping-cart/entries',
      body: emptyObjects,
    },
    {
      method: 'POST',
      isStaff: false,
      name: 'a sign-in of 900 KB',
      path: '/api/admin/session',
      body: { email: '<'.repeat(450_000), password: '<'.repeat(450_000) },
    },
    { method: 'GET', isStaff: false, name: 'a search of 7 KB', path: `/search?q=${'a+'.repeat(3500)}` },
    { method: 'GET', isStaff: false, name: 'a query of 1,000 keys', path: `/shop?${queryKeys(1000)}` },
    { method: 'GET', isStaff: false, name: 'a product page', path: `/shop/${products[0]?.slug ?? ''}?format=json` },
  ]
}

function queryKeys(count: number): string {
  return Array.from({ length: count }, (_, n) => `k${n}=1`).join('&')
}

/** Sends each attack again as soon as it is answered, until the returned function is called; that prints what they cost. */
async function attack(
  server: ServerProcess,
  { host }: BenchShop,
  list: readonly Attack[],
): Promise<() => Promise<void>> {
  const client = createClient(server.url, host, list.length)
  const visitor = await newVisitor(client.send)
  const staff = await signIn(client.send)
  const cpu = cpuSeconds(server.pid)
  const startedAt = performance.now()
  const end = new AbortController()
  const loops = list.map(async ({ name, method, path, body, isStaff }) => {
    const times: number[] = []
    const statuses = new Set<number>()
    const payload = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
    while (!end.signal.aborted) {
      const began = performance.now()
      try {
        statuses.add((await client.send(method, path, payload, { ...(isStaff ? staff : visitor) })).status)
      } catch {
        // The server ends a connection whose body is too large.
        statuses.add(0)
      }
      times.push(performance.now() - began)
      // The generator shares the cores: without a pause refusals alone would fill them.
      await sleep(5)
    }
    return { name, times, statuses }
  })
  return async () => {
    end.abort()
    const cores = (cpuSeconds(server.pid) - cpu) / ((performance.now() - startedAt) / 1000)
    console.log(`  the server used ${cores.toFixed(2)} cores during the attack`)
    for (const { name, times, statuses } of await Promise.all(loops))
      console.log(
        `  ${name.padEnd(28)} ${String(times.length).padStart(5)} times, p50 ${quantile(times, 0.5).toFixed(0)} ms, status ${[...statuses].join(', ')}`,
      )
    client.close()
  }
}

interface Times {
  readonly cached: readonly number[]
  readonly uncached: readonly number[]
  readonly failed: number
}

/** Fetches a page that is kept and, one after the other from `first` on, product pages that nobody has seen yet. */
async function fetchPages(server: ServerProcess, { host, products }: BenchShop, first: number): Promise<Times> {
  const client = createClient(server.url, host, 2)
  await client.send('GET', '/shop')
  const until = performance.now() + seconds * 1000
  let failed = 0
  const fetchAgain = async (pathAt: (n: number) => string, maxCount: number) => {
    const times: number[] = []
    for (let n = 0; n < maxCount && performance.now() < until; n++) {
      const began = performance.now()
      if ((await client.send('GET', pathAt(n))).status !== 200) failed++
      times.push(performance.now() - began)
      await sleep(20)
    }
    return times
  }
  const [cached, uncached] = await Promise.all([
    fetchAgain(() => '/shop', Number.POSITIVE_INFINITY),
    fetchAgain((n) => `/shop/${products[first + n]?.slug ?? ''}`, products.length - first),
  ])
  client.close()
  return { cached, uncached, failed }
}

function report(when: string, { cached, uncached, failed }: Times): void {
  for (const [what, times] of [
    ['cached page', cached],
    ['uncached product page', uncached],
  ] as const) {
    const p99 = quantile(times, 0.99)
    const mark = p99 < aimMs && failed === 0 ? '+' : '!'
    console.log(
      `${mark} neighbour's ${what}, ${when}: p50 ${quantile(times, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms of ${times.length}${failed > 0 ? `, FAILED ${failed}` : ''}   (aim p99 < ${aimMs} ms)`,
    )
  }
}
