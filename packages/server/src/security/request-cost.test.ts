import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { cleanHtml, createCollection, createItem } from '../features/items/index.ts'
import { createProduct } from '../features/products/index.ts'
import { hostileBodies, type HostileBody, shapelessBodies } from '../testing/hostile.ts'
import { listOperations, type Operation } from '../testing/operations.ts'
import { staffBrowser } from '../testing/staff.ts'
import { type TestBrowser, testSite } from '../testing/test-site.ts'

/** Processor time of the server's one thread, which everybody waits for; the clock would count other programs too. */
const maxCpuMs = 250

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
  writes = (await listOperations()).filter((one) => one.writes && one.method !== 'DELETE' && !opening.has(one.name))
})

function addressOf({ route }: Operation): string {
  return route.url
    .replace(/:(\w+)/g, (_, name: string) =>
      route.url.startsWith('/api/admin/products') ? (ids['productId'] ?? '') : (ids[name] ?? 'nothing-has-this-id'),
    )
    .replace('*', 'nothing-is-here')
}

async function costOf(browser: TestBrowser, operation: Operation, payload: string, contentType = 'application/json') {
  const before = process.threadCpuUsage()
  const { statusCode } = await browser.send({
    method: operation.method,
    url: addressOf(operation),
    headers: { 'content-type': contentType },
    payload,
  })
  const { user, system } = process.threadCpuUsage(before)
  return { statusCode, cpuMs: Math.round((user + system) / 1000) }
}

/** The bodies that cost too much, by operation. */
async function findCostly(browser: TestBrowser, bodiesOf: (operation: Operation) => readonly HostileBody[]) {
  const costly: string[] = []
  for (const operation of writes)
    for (const { name, payload } of bodiesOf(operation)) {
      const { cpuMs, statusCode } = await costOf(browser, operation, payload)
      if (cpuMs > maxCpuMs) costly.push(`${operation.name}: ${name}: ${cpuMs} ms (${statusCode})`)
    }
  return costly
}

test('no body of a stranger stops the others', async () => {
  expect(await findCostly(visitor, () => shapelessBodies)).toEqual([])
})

test('no form of many fields stops the others', async () => {
  const form = 'a=1&'.repeat(240_000)
  for (const operation of writes) {
    const { cpuMs } = await costOf(visitor, operation, form, 'application/x-www-form-urlencoded')
    expect(cpuMs, operation.name).toBeLessThan(maxCpuMs)
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
  const { revision } = (await staff.get(addressOf(operation))).json()
  for (const markup of hostileMarkup)
    for (const length of [25_000, 100_000, 900_000]) {
      const html = markup.repeat(length / markup.length)
      const blocks = [{ id: 'a', type: 'html', version: 1, settings: { html } }]
      const saved = await costOf(staff, operation, JSON.stringify({ revision: 'none', blocks }))
      expect(saved.cpuMs, `${length} of ${markup} saved`).toBeLessThan(maxCpuMs)
      const before = process.threadCpuUsage()
      // Content may be stored by other ways than a save.
      cleanHtml(html)
      const { user, system } = process.threadCpuUsage(before)
      expect((user + system) / 1000, `${length} of ${markup} shown`).toBeLessThan(maxCpuMs)
    }
  const heaviest = ['a', 'b'].map((id) => ({ id, type: 'html', settings: { html: '<p><b>'.repeat(10_000) } }))
  const { cpuMs, statusCode } = await costOf(staff, operation, JSON.stringify({ revision, blocks: heaviest }))
  expect(statusCode).toBe(200)
  expect(cpuMs).toBeLessThan(maxCpuMs)
})

const isStaffs = ({ access }: Operation) => access.kind !== 'anyone'

test('no body of the staff of one site stops the others', async () => {
  const heaviest = shapelessBodies.slice(0, 1)
  expect(await findCostly(staff, (operation) => (isStaffs(operation) ? heaviest : []))).toEqual([])
})

test('no body of the staff, shaped as a call wants it, stops the others', async () => {
  const shaped = (operation: Operation) => {
    const body = operation.route.schema?.body
    return isStaffs(operation) && body !== undefined ? hostileBodies(body as z.ZodType, ids) : []
  }
  expect(await findCostly(staff, shaped)).toEqual([])
})
