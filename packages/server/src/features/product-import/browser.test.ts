import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { productImportFeature } from './feature.ts'
import { continueImports, sweepImports } from '../file-imports/index.ts'
import { productImports } from './kind.ts'

const url = '/api/admin/product-imports'
const file = [
  'Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price',
  'mug,Mug <script>,<p>Blue.</p>,Size,S,MUG-S,shopify,4,12.00',
  'mug,,,,L,MUG-L,shopify,2,14.00',
  'plate,Plate,,,,PLATE,shopify,1,ten',
].join('\n')

async function shop() {
  const site = await testSite()
  await addProduct(site, { title: 'Jar', variants: [{ sku: 'JAR', priceMinor: 4000, stock: 3 }] })
  const browser = await staffBrowser(site)
  const upload = (query = 'format=shopify-csv', body = file, who = browser) =>
    who.send({ method: 'POST', url: `${url}?${query}`, headers: { 'content-type': 'text/csv' }, payload: body })
  /** Does what the job worker does, and says what came of it. */
  const runJob = async (importId: string) => {
    const ctx = await site.ctx()
    await productImportFeature.longJobs?.['run-product-import']?.(ctx, { websiteId: site.id, importId }, site.services)
    return (await browser.get(`${url}/${importId}`)).json()
  }
  const check = async (query?: string, body?: string) => {
    const added = await upload(query, body)
    expect(added.statusCode, added.body).toBe(201)
    return runJob(added.json().importId)
  }
  const start = (importId: string, who = browser) => who.post(`${url}/${importId}/runs`)
  const titles = async () =>
    (await browser.get('/api/admin/products')).json().products.map(({ title }: { title: string }) => title)
  const hasFile = async (importId: string) =>
    (await site.services.files.size(`product-imports/${site.id}/${importId}.csv`)) !== undefined
  return { site, browser, upload, runJob, check, start, titles, hasFile }
}

test('a job checks a file, then imports it, with its progress, its lines and the totals', async () => {
  const { browser, upload, runJob, start, titles, hasFile } = await shop()
  const added = (await upload('format=shopify-csv&fileName=spring.csv')).json()
  expect(added).toMatchObject({ status: 'waiting', isDryRun: true, fileName: 'spring.csv', person: 'Test admin' })
  expect(added).toMatchObject({ done: 0, total: 0, report: null, byteSize: Buffer.byteLength(file) })
  const { importId } = added
  expect((await start(importId)).json()).toMatchObject({ code: 'import_not_startable' })

  expect(await runJob(importId)).toMatchObject({
    status: 'done',
    done: 2,
    total: 2,
    report: { products: { created: 1, failed: 1 } },
  })
  const { rows, leftOutRows } = (await browser.get(`${url}/${importId}/rows`)).json()
  expect(rows).toContainEqual(expect.objectContaining({ line: 4, outcome: 'error', product: 'Plate' }))
  expect(leftOutRows).toBe(0)
  expect(await titles()).toEqual(['Jar'])

  expect((await start(importId)).json()).toMatchObject({ status: 'waiting', isDryRun: false, report: null, done: 0 })
  expect(await runJob(importId)).toMatchObject({ status: 'done', report: { products: { created: 1, failed: 1 } } })
  expect(await titles()).toEqual(['Mug <script>', 'Jar'])
  expect(await hasFile(importId)).toBe(false)
  expect((await start(importId)).statusCode).toBe(409)
  expect((await browser.get(url)).json().imports).toMatchObject([{ importId, isDryRun: false, status: 'done' }])
})

test('a file that is none says why, and only who may write products imports', async () => {
  const { site, browser, upload, check } = await shop()
  const bad = await check('format=shopify-csv', 'no,columns\n1,2')
  expect(bad).toMatchObject({ status: 'failed', report: null })
  expect(bad.problem).not.toBe('')
  expect((await upload('format=shopify-csv', '')).json()).toMatchObject({ code: 'import_file_unusable' })
  expect((await upload('format=xlsx')).statusCode).toBe(400)
  const viewer = await staffBrowser(site, 'viewer')
  expect((await upload('format=shopify-csv', file, viewer)).statusCode).toBe(403)
  expect((await viewer.get(url)).statusCode).toBe(403)

  const other = await staffBrowser(await testSite())
  const { importId } = (await browser.get(url)).json().imports[0]
  expect((await other.get(`${url}/${importId}`)).statusCode).toBe(404)
  expect((await other.get(`${url}/${importId}/rows`)).statusCode).toBe(404)
  expect((await other.post(`${url}/${importId}/runs`)).statusCode).toBe(404)
  expect((await other.post(`${url}/${importId}/cancellations`)).statusCode).toBe(404)
})

test('one file is under way at a time, and can be stopped', async () => {
  const { browser, upload, runJob, titles, check } = await shop()
  const { importId } = (await upload()).json()
  expect((await upload()).json()).toMatchObject({ code: 'import_running' })
  expect((await browser.post(`${url}/${importId}/cancellations`)).json()).toMatchObject({ status: 'stopped' })
  expect((await browser.post(`${url}/${importId}/cancellations`)).json()).toMatchObject({ code: 'import_not_running' })
  // Its job finds nothing to do.
  expect(await runJob(importId)).toMatchObject({ status: 'stopped', done: 0 })
  expect(await titles()).toEqual(['Jar'])

  const [first, second] = await Promise.all([upload(), upload()])
  expect([first.statusCode, second.statusCode].sort()).toEqual([201, 409])
  const running = first.statusCode === 201 ? first : second
  await runJob(running.json().importId)
  for (let count = 0; count < 5; count++) await check()
  expect((await browser.get(url)).json().imports).toHaveLength(5)
})

test('an import whose server stopped continues behind what was done, and not for ever', async () => {
  const { site, browser, check, start, runJob, titles } = await shop()
  const { db } = site.services.database
  const two = ['Handle,Title,Variant Price', 'mug,Mug,12.00', 'plate,Plate,8.00'].join('\n')
  const { importId } = await check('format=shopify-csv', two)
  await start(importId)
  const report = {
    products: { created: 1, updated: 0, unchanged: 0, failed: 0 },
    rows: { created: 1, updated: 0, unchanged: 0, skipped: 0, error: 0 },
    pictures: { fetched: 0, failed: 0 },
    warnings: [],
  }
  await sql`UPDATE product_import SET status = 'running', attempt = 1, done = 1, total = 2, report = ${JSON.stringify(report)}::jsonb
    WHERE website_id = ${site.id}`.execute(db)
  // Its worker is alive.
  expect(await runJob(importId)).toMatchObject({ status: 'running', done: 1 })

  const fallSilent = () =>
    sql`UPDATE product_import SET status = 'running', beat_at = now() - interval '5 minutes' WHERE website_id = ${site.id}`.execute(
      db,
    )
  await fallSilent()
  await continueImports(site.services, productImports)
  expect(await runJob(importId)).toMatchObject({ status: 'done', done: 2, report: { products: { created: 2 } } })
  expect(await titles()).toEqual(['Plate', 'Jar'])

  await fallSilent()
  await sql`UPDATE product_import SET tries = 5 WHERE website_id = ${site.id}`.execute(db)
  await continueImports(site.services, productImports)
  expect((await browser.get(`${url}/${importId}`)).json()).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('The server stopped'),
  })
})

test('imports and their files are removed a week after they ended', async () => {
  const { site, browser, check, hasFile } = await shop()
  const { importId } = await check()
  await sweepImports(site.services, productImports, new Date())
  expect(await hasFile(importId)).toBe(true)
  const { db } = site.services.database
  await sql`UPDATE product_import SET created_at = now() - interval '8 days' WHERE website_id = ${site.id}`.execute(db)
  await sweepImports(site.services, productImports, new Date())
  expect(await hasFile(importId)).toBe(true)
  await sql`UPDATE product_import SET finished_at = now() - interval '8 days' WHERE website_id = ${site.id}`.execute(db)
  await sweepImports(site.services, productImports, new Date())
  expect((await browser.get(url)).json().imports).toEqual([])
  expect(await hasFile(importId)).toBe(false)
})

test('files without a row are swept after a day', async () => {
  const { site, hasFile } = await shop()
  const [old, fresh] = [newId(Date.now() - 2 * 86_400_000), newId()]
  for (const id of [old, fresh]) await site.services.files.put(`product-imports/${site.id}/${id}.csv`, Buffer.from('a'))
  await sweepImports(site.services, productImports, new Date())
  expect([await hasFile(old), await hasFile(fresh)]).toEqual([false, true])
})

test('products are exported, all or those of the list, in a file that changes nothing when it is imported', async () => {
  const { browser, check, start, runJob } = await shop()
  const { importId } = await check()
  await start(importId)
  await runJob(importId)
  const all = await browser.get('/api/admin/products.csv')
  expect(all.headers['content-disposition']).toMatch(/^attachment; filename="products-.*\.csv"$/)
  expect(all.body.trim().split('\n')).toHaveLength(4)
  expect(all.body).toContain('MUG-L')
  const some = await browser.get('/api/admin/products.csv?search=JAR')
  expect(some.body.trim().split('\n')).toHaveLength(2)
  const again = await check('format=squarespace-csv&weightUnit=kg&sizeUnit=cm', all.body)
  expect(again).toMatchObject({ report: { products: { unchanged: 2, failed: 0 } } })
})
