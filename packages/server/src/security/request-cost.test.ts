import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createCollection } from '../features/collections/index.ts'
import { createItem } from '../testing/items.ts'
import { cleanHtml } from '../platform/text/clean-html.ts'
import { blockTypes } from '../features/blocks/registry.ts'
import { createProduct } from '../features/products/index.ts'
import { hostileBodies, type HostileBody, mixedTexts, shapelessBodies } from '../testing/hostile.ts'
import { listOperations, type Operation } from '../testing/operations.ts'
import { staffBrowser } from '../testing/staff.ts'
import { type TestBrowser, testSite } from '../testing/test-site.ts'

/** Processor time of the server's one thread, which everybody waits for; the clock would count other programs too. */
const maxCpuMs = 250
/** The same of all other threads, which share the other cores: pictures, compression, garbage. */
const maxOthersMs = 1_500
/** Calls that compile styles, for which a site has one thread with a limit of 10 seconds. */
const compiling = /^(?:PUT|POST) \/api\/admin\/(?:custom-css|custom-css\/preview|tweaks\/preview)$/
const maxCompilingMs = 15_000

let operations: readonly Operation[]
let writes: readonly Operation[]
let staff: TestBrowser
let visitor: TestBrowser
let ids: Readonly<Record<string, string>>

beforeAll(async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const pageId = await createCollection(ctx, { typeName: 'page', title: 'About' })
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal' })
  const itemId = await createItem(ctx, { collectionId, title: 'Post', recordType: 1 })
  const shopId = await createCollection(ctx, { typeName: 'products', title: 'Shop' })
  const product = await createProduct(ctx, {
    collectionId: shopId,
    title: 'Mug',
    productType: 1,
    variants: [{ priceMinor: 100, stock: 5 }],
  })
  ids = { id: pageId, collectionId, itemId, variantId: product.variantIds[0] ?? '', productId: product.itemId }
  staff = await staffBrowser(site)
  visitor = site.browser()
  await visitor.get('/api/admin/session')
  const opening = new Set(['POST /api/admin/session', 'DELETE /api/admin/session', 'DELETE /api/admin/tweaks'])
  operations = await listOperations()
  writes = operations.filter((one) => one.writes && one.method !== 'DELETE' && !opening.has(one.name))
})

function buildUrl({ route }: Operation): string {
  return route.url
    .replace(/:(\w+)/g, (_, name: string) =>
      route.url.startsWith('/api/admin/products') ? (ids['productId'] ?? '') : (ids[name] ?? 'nothing-has-this-id'),
    )
    .replace('*', 'nothing-is-here')
}

const calibration = JSON.stringify(Array.from({ length: 20_000 }, (_, n) => ({ id: n, name: `text ${n}`, list: [n] })))
/** What four readings of it take on the machine of the limits, with nothing else running. */
const calibrationMs = 36

/** How many times as long as there everything takes at this moment; at least 1. Of three readings the fastest counts. */
function measureSlowness(): number {
  const readings = [1, 2, 3].map(() => {
    const before = process.threadCpuUsage()
    for (let n = 0; n < 4; n++) JSON.stringify(JSON.parse(calibration))
    return sumMs(process.threadCpuUsage(before))
  })
  return Math.max(1, Math.min(...readings) / calibrationMs)
}

/** Milliseconds of the processor, 0 where they are within the limit. That grows where the machine is slower now. */
function getExcess(cpuMs: number): number {
  return cpuMs > maxCpuMs && cpuMs > maxCpuMs * measureSlowness() ? cpuMs : 0
}

async function measureCpu<Result>(work: () => Promise<Result> | Result) {
  const main = process.threadCpuUsage()
  const all = process.cpuUsage()
  const result = await work()
  const cpuMs = sumMs(process.threadCpuUsage(main))
  return { result, cpuMs, othersMs: sumMs(process.cpuUsage(all)) - cpuMs }
}

function sumMs({ user, system }: { readonly user: number; readonly system: number }): number {
  return Math.round((user + system) / 1000)
}

async function measureCost(
  browser: TestBrowser,
  operation: Operation,
  payload: string,
  contentType = 'application/json',
) {
  const { result, ...cost } = await measureCpu(() =>
    browser.send({
      method: operation.method,
      url: buildUrl(operation),
      headers: { 'content-type': contentType },
      payload,
    }),
  )
  return { statusCode: result.statusCode, ...cost }
}

/** What a request used too much of, in words; nothing when it kept the limits. */
function describeExcess(
  { name }: Operation,
  what: string,
  { cpuMs, othersMs, statusCode }: { readonly cpuMs: number; readonly othersMs: number; readonly statusCode: number },
): readonly string[] {
  return [
    ...(getExcess(cpuMs) > 0 ? [`${name}: ${what}: ${cpuMs} ms (${statusCode})`] : []),
    ...(othersMs > (compiling.test(name) ? maxCompilingMs : maxOthersMs)
      ? [`${name}: ${what}: ${othersMs} ms of other threads (${statusCode})`]
      : []),
  ]
}

/** The bodies that cost too much, by operation. */
async function findCostly(browser: TestBrowser, listBodies: (operation: Operation) => readonly HostileBody[]) {
  const costly: string[] = []
  for (const operation of writes)
    for (const { name, payload } of listBodies(operation))
      costly.push(
        ...(await findExcess(async () =>
          describeExcess(operation, name, await measureCost(browser, operation, payload)),
        )),
      )
  return costly
}

/** One request may pay for the garbage of all before it: what costs too much does so three times. */
async function findExcess(measure: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const isCostly = (await measure()).length > 0 && (await measure()).length > 0
  return isCostly ? measure() : []
}

test('no body of a stranger stops the others', async () => {
  expect(await findCostly(visitor, () => shapelessBodies)).toEqual([])
})

test('no form of many fields stops the others', async () => {
  const form = 'a=1&'.repeat(240_000)
  for (const operation of writes) {
    const { cpuMs } = await measureCost(visitor, operation, form, 'application/x-www-form-urlencoded')
    expect(getExcess(cpuMs), operation.name).toBe(0)
  }
})

test('no body of a visitor, shaped as a call wants it, stops the others', async () => {
  const shaped = (operation: Operation) => {
    const body = operation.access.kind === 'anyone' ? operation.route.schema?.body : undefined
    return body === undefined ? [] : hostileBodies(body as z.ZodType, ids)
  }
  expect(await findCostly(visitor, shaped)).toEqual([])
})

/** Markup of which a cleaner that looks at all open tags for each one takes the square. */
const hostileMarkup = [
  '<b>',
  '<p><b>',
  '<a href=x>',
  '<p>',
  '<b title="</b>">',
  '<svg>',
  '<',
  '</b>',
  '<p style="a:b">',
]

test('no rich text of the staff stops the others, when it is saved and when it is shown', async () => {
  const operation = writes.find(({ name }) => name === 'PUT /api/admin/collections/:id/content')
  if (!operation) throw new Error('There is no such route.')
  const { revision } = (await staff.get(buildUrl(operation))).json()
  for (const markup of hostileMarkup)
    for (const length of [25_000, 100_000, 900_000]) {
      const html = markup.repeat(length / markup.length)
      const blocks = [{ id: 'a', type: 'html', version: 1, settings: { html } }]
      const saved = await measureCost(staff, operation, JSON.stringify({ revision: 'none', blocks }))
      expect(getExcess(saved.cpuMs), `${length} of ${markup} saved`).toBe(0)
      // Content may be stored by other ways than a save.
      const { cpuMs } = await measureCpu(() => cleanHtml(html))
      expect(getExcess(cpuMs), `${length} of ${markup} shown`).toBe(0)
    }
  const heaviest = ['a', 'b'].map((id) => ({ id, type: 'html', settings: { html: '<p><b>'.repeat(10_000) } }))
  const { cpuMs, statusCode } = await measureCost(staff, operation, JSON.stringify({ revision, blocks: heaviest }))
  expect(statusCode).toBe(200)
  expect(getExcess(cpuMs)).toBe(0)
})

const isStaffs = ({ access }: Operation) => access.kind !== 'anyone'

test('no body of the staff of one site stops the others', async () => {
  const heaviest = shapelessBodies.slice(0, 1)
  expect(await findCostly(staff, (operation) => (isStaffs(operation) ? heaviest : []))).toEqual([])
})

// Some thousand bodies, more with each new call: a busy machine takes its time.
test('no body of the staff, shaped as a call wants it, stops the others', { timeout: 360_000 }, async () => {
  const shaped = (operation: Operation) => {
    const body = operation.route.schema?.body
    return isStaffs(operation) && body !== undefined ? hostileBodies(body as z.ZodType, ids, mixedTexts) : []
  }
  expect(await findCostly(staff, shaped)).toEqual([])
})

/** As long as the server reads an address at all. */
const maxQueryLength = 15_000
const hostileQueries: Readonly<Record<string, string>> = {
  '1,000 keys': Array.from({ length: 1000 }, (_, n) => `k${n}=${n}`).join('&'),
  '1,000 values of a key': 'page=1&'.repeat(1000),
  'deep names': `a${'[a]'.repeat(maxQueryLength / 3)}=1`,
  'a long value': `q=${'%3C'.repeat(maxQueryLength / 3)}`,
  'percent signs': `q=${'%'.repeat(maxQueryLength)}`,
}

test('no query stops the others, of a stranger or of the staff', async () => {
  // The server reports changes of a watched theme as long as the page is open.
  const reads = operations.filter(({ method, route }) => method === 'GET' && route.url !== '/api/theme-changes')
  expect(reads.length).toBeGreaterThan(50)
  const costly: string[] = []
  for (const operation of reads) {
    const names = Object.keys({ ...Object(operation.route.schema?.querystring).shape })
    // What the call reads, each at a length that nobody needs.
    const own = names.map((name) => `${name}=${'a+'.repeat(Math.floor(maxQueryLength / 2 / names.length))}`).join('&')
    for (const [what, query] of Object.entries({ ...hostileQueries, 'long values of its own': own })) {
      const url = `${buildUrl(operation)}?${query}`
      const browser = operation.access.kind === 'anyone' ? visitor : staff
      const measure = async () => {
        const { result, ...cost } = await measureCpu(() => browser.get(url))
        return describeExcess(operation, what, { ...cost, statusCode: result.statusCode })
      }
      costly.push(...(await findExcess(measure)))
    }
  }
  expect(costly).toEqual([])
})

test('no body of a DELETE and of the sign-in stops the others', async () => {
  const costly: string[] = []
  const signIn = operations.find(({ name }) => name === 'POST /api/admin/session')
  if (!signIn) throw new Error('There is no such route.')
  const shaped = hostileBodies(signIn.route.schema?.body as z.ZodType, {})
  for (const { name, payload } of [...shapelessBodies, ...shaped])
    costly.push(...describeExcess(signIn, name, await measureCost(visitor, signIn, payload)))
  const deletions = operations.filter(({ method, name }) => method === 'DELETE' && name !== 'DELETE /api/admin/session')
  expect(deletions.length).toBeGreaterThan(5)
  for (const operation of deletions)
    for (const { name, payload } of shapelessBodies) {
      const { method, url } = operation
      const headers = { 'content-type': 'application/json' }
      const { result, ...cost } = await measureCpu(() => staff.send({ method, url, headers, payload }))
      costly.push(...describeExcess(operation, name, { ...cost, statusCode: result.statusCode }))
    }
  expect(costly).toEqual([])
})

test('no settings of a block stop the others, when they are saved and when the page is shown', async () => {
  const save = writes.find(({ name }) => name === 'PUT /api/admin/collections/:id/content')
  if (!save) throw new Error('There is no such route.')
  const costly: string[] = []
  const saved = new Set<string>()
  let { revision } = (await staff.get(buildUrl(save))).json()
  for (const { type, version, settings } of blockTypes.values())
    for (const { name, payload } of hostileBodies(settings, ids).filter(({ name }) => name.endsWith('in all texts'))) {
      const blocks = [{ id: 'a', type, version, settings: JSON.parse(payload) }]
      const cost = await measureCost(staff, save, JSON.stringify({ revision, blocks }))
      costly.push(...describeExcess(save, `${type}: ${name}`, cost))
      if (cost.statusCode !== 200) continue
      saved.add(type)
      revision = (await staff.get(buildUrl(save))).json().revision
      const shown = await measureCpu(() => staff.get('/about'))
      costly.push(...describeExcess(save, `${type}: ${name}, shown`, { ...shown, statusCode: shown.result.statusCode }))
    }
  expect(saved.size).toBeGreaterThan(10)
  expect(costly).toEqual([])
})
