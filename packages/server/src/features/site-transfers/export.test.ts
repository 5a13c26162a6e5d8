import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createProduct } from '../products/index.ts'
import { siteTransfersFeature } from './feature.ts'
import { continueTransfers, sweepTransfers } from './sweep.ts'

const url = '/api/admin/site-exports'
const lockHash = '$argon2id$v=19$m=8,t=1,p=1$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo'

async function shop() {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  await createProduct(ctx, {
    collectionId,
    title: 'Mug',
    slug: 'mug',
    productType: 1,
    variants: [{ sku: `M-${site.id}`, priceMinor: 2050, stock: 7 }],
  })
  return { site, ctx, collectionId, staff: await staffBrowser(site) }
}

/** Does what the job worker does. */
async function runJob(site: TestSite, transferId: string, config = site.services.config): Promise<void> {
  await siteTransfersFeature.longJobs?.['run-site-transfer']?.(
    await site.ctx(),
    { websiteId: site.id, transferId },
    { ...site.services, config },
  )
}

async function readZip(bytes: Buffer): Promise<Map<string, string>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString())
  return files
}

test('an export is made by a job, counted and downloaded', async () => {
  const { site, staff } = await shop()
  expect((await staff.get(url)).json()).toEqual({ exports: [], maxKept: 5, keptDays: 7 })
  const started = await staff.post(url)
  expect(started.statusCode, started.body).toBe(201)
  const { exportId } = started.json()
  expect(started.json()).toMatchObject({ status: 'waiting', person: 'Test admin', byteSize: 0 })
  expect((await staff.get(`${url}/${exportId}/file`)).statusCode).toBe(409)
  expect((await staff.post(url)).json()).toMatchObject({ code: 'export_running' })

  await runJob(site, exportId)

  const done = (await staff.get(`${url}/${exportId}`)).json()
  expect(done).toMatchObject({ status: 'done', problem: '', warnings: [] })
  expect(done.done).toBe(done.total)
  expect(done.total).toBeGreaterThan(1)
  const file = await staff.get(`${url}/${exportId}/file`)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'cache-control': 'no-store' })
  expect(file.rawPayload.length).toBe(done.byteSize)
  // A download that broke off goes on where it ended.
  const part = await staff.send({ method: 'GET', url: `${url}/${exportId}/file`, headers: { range: 'bytes=10-19' } })
  expect(part.statusCode).toBe(206)
  expect(part.headers).toMatchObject({
    'content-range': `bytes 10-19/${done.byteSize}`,
    etag: file.headers.etag,
    'accept-ranges': 'bytes',
  })
  expect(part.rawPayload.equals(file.rawPayload.subarray(10, 20))).toBe(true)
  const files = await readZip(file.rawPayload)
  expect([...files.keys()]).toEqual(
    expect.arrayContaining(['manifest.json', 'SHA256SUMS', 'site.json', 'collections/shop/mug.json']),
  )
  expect(JSON.parse(files.get('manifest.json') ?? '')).toMatchObject({
    site: { title: 'Ridge Pottery' },
    counts: { items: 1 },
  })

  expect((await staff.delete(`${url}/${exportId}`)).statusCode).toBe(204)
  expect((await staff.get(`${url}/${exportId}/file`)).statusCode).toBe(404)
  expect(await site.services.files.size(`transfers/${site.id}/${exportId}.zip`)).toBeUndefined()
})

test('an export has no secrets: no passwords of pages, no key of the site', async () => {
  const { site, ctx, staff, collectionId } = await shop()
  await sql`INSERT INTO collection_lock (website_id, collection_id, password_hash) VALUES (${site.id}, ${collectionId}, ${lockHash})`.execute(
    ctx.db,
  )
  await sql`INSERT INTO site_lock (website_id, password_hash) VALUES (${site.id}, ${lockHash})`.execute(ctx.db)
  const { exportId } = (await staff.post(url)).json()
  await runJob(site, exportId)
  const files = await readZip((await staff.get(`${url}/${exportId}/file`)).rawPayload)
  const all = [...files.values()].join('\n')
  expect(all).not.toMatch(/argon2|passwordHash|aGFzaGhhc2hoYXNo|"secret"/)
  expect(all).not.toContain(ctx.site.secret)
  expect(JSON.parse(files.get('collections/shop.json') ?? '')).toMatchObject({
    lock: { changedAt: expect.any(String) },
  })
})

test('only administrators export, and only their own site', async () => {
  const { site, staff } = await shop()
  const { exportId } = (await staff.post(url)).json()
  await runJob(site, exportId)
  for (const role of ['editor', 'store-manager', 'viewer'] as const) {
    const other = await staffBrowser(site, role)
    expect((await other.get(url)).statusCode, role).toBe(403)
    expect((await other.post(url)).statusCode, role).toBe(403)
    expect((await other.get(`${url}/${exportId}/file`)).statusCode, role).toBe(403)
  }
  expect((await site.browser().get(`${url}/${exportId}/file`)).statusCode).toBe(401)
  const stranger = await staffBrowser(await testSite())
  expect((await stranger.get(`${url}/${exportId}/file`)).statusCode).toBe(404)
  expect((await stranger.delete(`${url}/${exportId}`)).statusCode).toBe(404)
  expect((await staff.get(`${url}/${exportId}/file`)).statusCode).toBe(200)
})

test('five exports are kept, and all of them for seven days', async () => {
  const { site, staff } = await shop()
  const ids: string[] = []
  for (let count = 0; count < 6; count++) {
    const { exportId } = (await staff.post(url)).json()
    await runJob(site, exportId)
    ids.push(exportId)
  }
  const listed = (await staff.get(url)).json().exports.map(({ exportId }: { exportId: string }) => exportId)
  expect(listed).toEqual(ids.slice(1).toReversed())
  const { files } = site.services
  expect(await files.size(`transfers/${site.id}/${ids[0]}.zip`)).toBeUndefined()
  // One that fails, or is not done yet, takes the place of none.
  const { exportId } = (await staff.post(url)).json()
  expect(await files.size(`transfers/${site.id}/${ids[1]}.zip`)).toBeGreaterThan(0)
  await runJob(site, exportId, { ...site.services.config, siteFileBytes: 100 })
  expect(await files.size(`transfers/${site.id}/${ids[1]}.zip`)).toBeGreaterThan(0)

  await sql`UPDATE site_transfer SET created_at = now() - interval '8 days' WHERE website_id = ${site.id}`.execute(
    site.services.database.db,
  )
  await sweepTransfers(site.services, new Date())
  expect((await staff.get(url)).json().exports).toEqual([])
  expect(await files.size(`transfers/${site.id}/${ids[1]}.zip`)).toBeUndefined()
})

test('an export whose server stopped begins again, three times at most', async () => {
  const { site, staff } = await shop()
  const { db } = site.services.database
  const { exportId } = (await staff.post(url)).json()
  const stop = (tries: number) =>
    sql`UPDATE site_transfer SET status = 'running', tries = ${tries},
    beat_at = now() - interval '10 minutes' WHERE website_id = ${site.id} AND transfer_id = ${exportId}`.execute(db)
  await stop(1)
  await continueTransfers(site.services)
  await runJob(site, exportId)
  expect((await staff.get(`${url}/${exportId}`)).json()).toMatchObject({ status: 'done' })

  await stop(3)
  await continueTransfers(site.services)
  expect((await staff.get(`${url}/${exportId}`)).json()).toMatchObject({
    status: 'failed',
    problem: 'The server stopped while it worked on this, three times. Start it again.',
  })
})

test('an export that is larger than the server allows fails with a sentence', async () => {
  const { site, staff } = await shop()
  const { exportId } = (await staff.post(url)).json()
  await runJob(site, exportId, { ...site.services.config, siteFileBytes: 100 })
  expect((await staff.get(`${url}/${exportId}`)).json()).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('more than 1 MB'),
  })
})

test('an export that no import would take fails and says why', async () => {
  const { site, ctx, staff } = await shop()
  // Packs to a thousandth.
  await sql`UPDATE item SET body = repeat('long ', 4000000) WHERE website_id = ${site.id}`.execute(ctx.db)
  const { exportId } = (await staff.post(url)).json()
  await runJob(site, exportId, { ...site.services.config, siteFileBytes: 3_000_000 })
  const { status, problem } = (await staff.get(`${url}/${exportId}`)).json()
  expect(status).toBe('failed')
  expect(problem).toMatch(/No import could read the zip file of this site/)
})
