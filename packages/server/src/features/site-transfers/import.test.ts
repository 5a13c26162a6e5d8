import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import yauzl from 'yauzl'
import { newId } from '../../platform/ids.ts'
import { staffBrowser } from '../../testing/staff.ts'
import {
  browserOn,
  secondServer,
  type TestBrowser,
  type TestSite,
  testServer,
  testSite,
} from '../../testing/test-site.ts'
import { buildZip } from '../../testing/zip.ts'
import { createCollection } from '../collections/index.ts'
import { createProduct } from '../products/index.ts'
import { siteTransfersFeature } from './feature.ts'
import { requireSpace } from './disk-space.ts'

const url = '/api/admin/site-imports'

async function runJob(site: TestSite, transferId: string): Promise<void> {
  await siteTransfersFeature.longJobs?.['run-site-transfer']?.(
    await site.ctx(),
    { websiteId: site.id, transferId },
    site.services,
  )
}

/** A shop with a locked page, and its export. */
async function exported() {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  await sql`UPDATE website SET status = 'internal' WHERE website_id = ${site.id}`.execute(ctx.db)
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const lockedId = await createCollection(ctx, { typeName: 'page', title: 'Private', slug: 'private' })
  await sql`INSERT INTO collection_lock (website_id, collection_id, password_hash) VALUES (${site.id}, ${lockedId}, 'x')`.execute(
    ctx.db,
  )
  await createProduct(ctx, {
    collectionId,
    title: 'Mug',
    slug: 'mug',
    productType: 1,
    variants: [{ sku: `M-${site.id}`, priceMinor: 2050, stock: 7 }],
  })
  const staff = await staffBrowser(site)
  const { exportId } = (await staff.post('/api/admin/site-exports')).json()
  await runJob(site, exportId)
  const zip = (await staff.get(`/api/admin/site-exports/${exportId}/file`)).rawPayload
  return { site, staff, zip }
}

async function readEntries(bytes: Buffer): Promise<Record<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const entries: Record<string, Buffer> = {}
  for await (const entry of zip.eachEntry())
    entries[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry))
  return entries
}

const upload = (staff: TestBrowser, payload: Buffer) =>
  staff.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/zip' } })

async function readContent({ services }: TestSite, websiteId: string) {
  const { db } = services.database
  const read = async (table: string, hidden: readonly string[]) => {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      SELECT to_jsonb(t) - 'website_id' - ${hidden}::text[] AS row FROM ${sql.table(table)} t WHERE website_id = ${websiteId}`.execute(
      db,
    )
    return rows.map(({ row }) => JSON.stringify(row)).toSorted()
  }
  return {
    pages: await read('collection', ['enabled']),
    items: await read('item', []),
    variants: await read('variant', []),
    stock: await read('stock', []),
  }
}

test('an export becomes a new site with the same pages and products', async () => {
  const { site, staff, zip } = await exported()
  const uploaded = await upload(staff, zip)
  expect(uploaded.statusCode, uploaded.body).toBe(201)
  const { importId } = uploaded.json()
  expect(uploaded.json()).toMatchObject({
    status: 'uploaded',
    source: { title: 'Ridge Pottery', pages: 2, items: 1, assets: 0 },
    target: null,
  })
  const identifier = `copy-${newId()}`
  const run = (name: string) => staff.post(`${url}/${importId}/runs`, { title: 'Ridge Copy', identifier: name })
  expect((await run(site.host.split('.')[0] ?? '')).json()).toMatchObject({ code: 'identifier_taken' })
  expect((await run('no_name')).json()).toMatchObject({ code: 'identifier_invalid' })
  expect((await run(identifier)).json()).toMatchObject({ status: 'waiting' })
  expect((await run(identifier)).json()).toMatchObject({ code: 'import_begun' })

  await runJob(site, importId)

  const done = (await staff.get(`${url}/${importId}`)).json()
  expect(done).toMatchObject({ status: 'done', problem: '', disabledPages: 1, isClosed: false })
  expect(done.target).toMatchObject({ title: 'Ridge Copy', identifier })
  const { db } = site.services.database
  const made = await db.selectFrom('website').selectAll().where('identifier', '=', identifier).executeTakeFirstOrThrow()
  expect(made).toMatchObject({ title: 'Ridge Copy', status: 'paid', default_since: null })
  expect(await readContent(site, made.website_id)).toEqual(await readContent(site, site.id))
  const { app } = await testServer()
  const visitor = browserOn(app, `${identifier}.localhost`)
  expect((await visitor.get('/shop/mug')).statusCode).toBe(200)
  expect((await visitor.get('/private')).statusCode).toBe(404)
  const { rows: members } =
    await sql`SELECT role FROM website_membership WHERE website_id = ${made.website_id}`.execute(db)
  expect(members).toEqual([{ role: 'admin' }])
})

test('only administrators import, and nobody sees imports of another site', async () => {
  const { site, staff, zip } = await exported()
  const { importId } = (await upload(staff, zip)).json()
  expect((await upload(await staffBrowser(site, 'editor'), zip)).statusCode).toBe(403)
  const stranger = await staffBrowser(await testSite())
  expect((await stranger.get(`${url}/${importId}`)).statusCode).toBe(404)
  const body = { title: 'Mine', identifier: `copy-${newId()}` }
  expect((await stranger.post(`${url}/${importId}/runs`, body)).statusCode).toBe(404)
})

test('a broken file is refused, with the entry that is wrong', async () => {
  const { staff, zip } = await exported()
  const entries = await readEntries(zip)
  const refuse = async (bytes: Buffer) => (await upload(staff, bytes)).json()
  expect(await refuse(Buffer.from('no zip'))).toMatchObject({ code: 'not_a_site_zip' })
  expect(await refuse(await buildZip({ 'readme.txt': 'hello' }))).toMatchObject({
    code: 'not_a_site_zip',
    message: expect.stringContaining('it has no manifest.json'),
  })
  expect(
    await refuse(await buildZip({ ...entries, 'aaaevil.txt': 'x' }, { 'aaaevil.txt': '../evil.txt' })),
  ).toMatchObject({
    code: 'export_damaged',
    message: expect.stringContaining('../evil.txt'),
  })
  expect(
    await refuse(await buildZip({ ...entries, 'files/link': '/etc/passwd' }, {}, { 'files/link': 0o120777 })),
  ).toMatchObject({ code: 'export_damaged', message: expect.stringMatching(/files\/link.*it is a link/) })
  expect(await refuse(await buildZip({ ...entries, 'files/bomb.bin': Buffer.alloc(60_000_000) }))).toMatchObject({
    code: 'not_a_site_zip',
    message: expect.stringContaining('packed more tightly'),
  })
  expect(await refuse(await buildZip({ ...entries, files: 'x', 'files/a.bin': 'x' }))).toMatchObject({
    code: 'export_damaged',
    message: expect.stringMatching(/files.*a file and a folder have this name/),
  })
  expect((await staff.send({ method: 'POST', url })).json()).toMatchObject({
    code: 'not_a_site_zip',
    message: expect.stringContaining('nothing was received'),
  })
  expect((await staff.get(url)).json().imports).toEqual([])
})

test('a site receives one zip file at a time', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const payload = new PassThrough()
  payload.write('no zip')
  const first = staff.send({ method: 'POST', url, payload, headers: { 'content-type': 'application/zip' } })
  const folder = path.join(site.services.config.dataDir, 'cache/transfers')
  const listUploads = async () => (await fs.readdir(folder).catch(() => [])).filter((name) => name.startsWith('upload'))
  await expect.poll(listUploads, { timeout: 30_000 }).toHaveLength(1)
  expect((await upload(staff, Buffer.from('no zip'))).json()).toMatchObject({ code: 'upload_running' })
  const other = await staffBrowser(await testSite())
  expect((await upload(other, Buffer.from('no zip'))).json()).toMatchObject({ code: 'not_a_site_zip' })
  payload.end()
  expect((await first).json()).toMatchObject({ code: 'not_a_site_zip' })
  await expect.poll(listUploads, { timeout: 30_000 }).toEqual([])
  expect((await upload(staff, Buffer.from('no zip'))).json()).toMatchObject({ code: 'not_a_site_zip' })
})

test('a site takes 30 zip files an hour', async () => {
  const app = await secondServer({ rateLimits: true })
  const site = await testSite()
  const { db } = site.services.database
  const staff = await staffBrowser(site)
  const window = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000)
  for (const start of [window, new Date(window.getTime() + 3_600_000)])
    await sql`INSERT INTO rate_limit (website_id, bucket, window_start, hits) VALUES (${site.id}, 'site upload site', ${start}, 30)`.execute(
      db,
    )
  const answer = await upload(browserOn(app, site.host, staff.cookies), Buffer.from('no zip'))
  expect(answer.statusCode, answer.body).toBe(429)
})

test('a file that would fill the disk is refused before it arrives', async () => {
  await expect(requireSpace(os.tmpdir(), 1e18)).rejects.toMatchObject({ code: 'disk_full' })
  await expect(requireSpace(os.tmpdir(), -1e18)).resolves.toBeUndefined()
})

test('an import that fails leaves no site behind, and says which file is wrong', async () => {
  const { site, staff, zip } = await exported()
  const entries = await readEntries(zip)
  const broken = await buildZip({ ...entries, 'collections/shop/mug.json': '{}' })
  const { importId } = (await upload(staff, broken)).json()
  const identifier = `copy-${newId()}`
  await staff.post(`${url}/${importId}/runs`, { title: 'Copy', identifier })
  await runJob(site, importId)
  expect((await staff.get(`${url}/${importId}`)).json()).toMatchObject({
    status: 'failed',
    problem: expect.stringContaining('collections/shop/mug.json'),
  })
  const { db } = site.services.database
  expect(await db.selectFrom('website').select('title').where('identifier', '=', identifier).execute()).toEqual([])
  expect(await db.selectFrom('site_name').select('identifier').where('identifier', '=', identifier).execute()).toEqual(
    [],
  )
})
