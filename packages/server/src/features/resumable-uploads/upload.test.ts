import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'
import { getUploadFolder } from './parts.ts'
import { addPart } from './service.ts'
import { storeUpload, sweepUploads } from './store-upload.ts'

const film = Buffer.concat([Buffer.from('\u0000\u0000\u0000\u0018ftypisom', 'latin1'), Buffer.alloc(900, 7)])

async function setUp() {
  const site = await testSite()
  return { site, staff: await staffBrowser(site), ctx: await site.ctx() }
}

function describeFile(byteSize: number, filename = 'film.mp4') {
  return { filename, byteSize, modifiedOn: '2026-05-01T10:00:00.000Z' }
}

async function listParts({ files, site }: Pick<Ctx, 'files' | 'site'>, uploadId: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of files.list(getUploadFolder(site.id, uploadId))) keys.push(key)
  return keys
}

function sendPart(browser: TestBrowser, uploadId: string, offset: number, bytes: Buffer) {
  return browser.send({
    method: 'PATCH',
    url: `/api/admin/uploads/${uploadId}?offset=${offset}`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
}

test('a file comes in parts, goes on where it stopped, and becomes one private file', async () => {
  const { site, staff, ctx } = await setUp()
  const begun = (await staff.post('/api/admin/uploads', describeFile(film.length))).json()
  expect(begun).toMatchObject({ receivedBytes: 0, asset: null, problem: null })
  expect((await sendPart(staff, begun.id, 0, film.subarray(0, 500))).json()).toMatchObject({ receivedBytes: 500 })

  // The answer was lost: the part comes again, and another one that leaves a gap.
  for (const offset of [0, 600]) {
    const refused = await sendPart(staff, begun.id, offset, film.subarray(offset, offset + 100))
    expect(refused.json()).toMatchObject({ status: 409, code: 'upload_offset', params: { receivedBytes: 500 } })
  }
  const tooLong = Buffer.concat([film.subarray(500), Buffer.from('more')])
  expect((await sendPart(staff, begun.id, 500, tooLong)).statusCode).toBe(409)

  // After a reload the same file is found again, and another one is not taken for it.
  const again = await staff.post('/api/admin/uploads', describeFile(film.length))
  expect(again.json()).toMatchObject({ id: begun.id, receivedBytes: 500 })
  const other = await staff.post('/api/admin/uploads', describeFile(film.length, 'other.mp4'))
  expect(other.json()).toMatchObject({ receivedBytes: 0 })
  expect((await staff.get('/api/admin/uploads')).json().uploads).toHaveLength(2)

  const done = await sendPart(staff, begun.id, 500, film.subarray(500))
  expect(done.json()).toMatchObject({ receivedBytes: film.length })
  await storeUpload(ctx, begun.id)
  const { asset } = (await staff.get(`/api/admin/uploads/${begun.id}`)).json()
  expect(asset).toMatchObject({
    filename: 'film.mp4',
    contentType: 'video/mp4',
    byteSize: film.length,
    isPrivate: true,
  })
  expect(await ctx.files.get(`assets/${site.id}/${asset.id}/original`)).toEqual(film)
  expect((await site.get(asset.url)).statusCode).toBe(404)
  // No part is left, and the job may run again.
  expect(await listParts(ctx, begun.id)).toEqual([])
  await storeUpload(ctx, begun.id)
  expect((await staff.post('/api/admin/uploads', describeFile(film.length))).json().asset.id).toBe(asset.id)
})

test('an upload belongs to its person, and a role that may not upload begins none', async () => {
  const { site, staff } = await setUp()
  const { id } = (await staff.post('/api/admin/uploads', describeFile(film.length))).json()
  const colleague = await staffBrowser(site)
  expect((await colleague.get(`/api/admin/uploads/${id}`)).statusCode).toBe(404)
  expect((await sendPart(colleague, id, 0, film)).statusCode).toBe(404)
  expect((await sendPart(await staffBrowser(await testSite()), id, 0, film)).statusCode).toBe(404)
  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.post('/api/admin/uploads', describeFile(film.length))).statusCode).toBe(403)
})

test('what no product may have is refused by its first part, and an upload can be discarded', async () => {
  const { site, staff, ctx } = await setUp()
  expect((await staff.post('/api/admin/uploads', describeFile(5_000_000_001))).statusCode).toBe(400)
  const program = (await staff.post('/api/admin/uploads', describeFile(30_000_000, 'a.exe'))).json()
  const refused = await sendPart(staff, program.id, 0, Buffer.from('MZ\0\0'))
  expect(refused.json()).toMatchObject({ status: 415, code: 'file_type_unsupported' })

  const { id } = (await staff.post('/api/admin/uploads', describeFile(film.length))).json()
  await sendPart(staff, id, 0, film.subarray(0, 100))
  expect((await staff.send({ method: 'DELETE', url: `/api/admin/uploads/${id}` })).statusCode).toBe(204)
  expect((await staff.get(`/api/admin/uploads/${id}`)).statusCode).toBe(404)
  expect(await listParts(ctx, id)).toEqual([])

  // A small file is known only as a whole.
  const small = (await staff.post('/api/admin/uploads', describeFile(4, 'b.exe'))).json()
  await sendPart(staff, small.id, 0, Buffer.from('MZ\0\0'))
  await storeUpload(ctx, small.id)
  const { problem, asset } = (await staff.get(`/api/admin/uploads/${small.id}`)).json()
  expect([asset, problem]).toEqual([null, expect.stringContaining('type that is not supported')])
  const anew = (await staff.post('/api/admin/uploads', describeFile(4, 'b.exe'))).json()
  expect(anew).toMatchObject({ receivedBytes: 0, problem: null })

  // Nobody goes on with it for a week.
  await sendPart(staff, program.id, 0, film.subarray(0, 100))
  const ofUpload = ctx.db.updateTable('resumable_upload').where('website_id', '=', site.id)
  await ofUpload
    .set({ updated_at: new Date('2001-01-01') })
    .where('upload_id', '=', program.id)
    .execute()
  await sweepUploads(site.services, new Date('2001-01-07'))
  expect((await staff.get(`/api/admin/uploads/${program.id}`)).statusCode).toBe(200)
  await sweepUploads(site.services, new Date('2001-01-09'))
  expect((await staff.get(`/api/admin/uploads/${program.id}`)).statusCode).toBe(404)
  expect(await listParts(ctx, program.id)).toEqual([])
})

test('what is on its way has a maximum on each site, also where many begin at once', async () => {
  const { staff } = await setUp()
  const begin = (name: number) => staff.post('/api/admin/uploads', describeFile(5_000_000_000, `${name}.zip`))
  const statuses = (await Promise.all(Array.from({ length: 12 }, (_, name) => begin(name)))).map(
    ({ statusCode }) => statusCode,
  )
  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 200), 409, 409])
})

test('a part that is sent twice at once is added once, and connections are free while it is put in its place', async () => {
  const { staff, ctx } = await setUp()
  const { id } = (await staff.post('/api/admin/uploads', describeFile(film.length))).json()
  const answers = await Promise.all([1, 2].map(() => sendPart(staff, id, 0, film.subarray(0, 500))))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect((await staff.get(`/api/admin/uploads/${id}`)).json()).toMatchObject({ receivedBytes: 500 })

  // It was discarded while its last part was on the way.
  const put = async (key: string, bytes: Buffer) => {
    expect((await staff.send({ method: 'DELETE', url: `/api/admin/uploads/${id}` })).statusCode).toBe(204)
    await ctx.files.put(key, bytes)
  }
  const { account_id: accountId } = await ctx.db
    .selectFrom('resumable_upload')
    .select('account_id')
    .where('website_id', '=', ctx.site.id)
    .executeTakeFirstOrThrow()
  const sender: Ctx = {
    ...ctx,
    actor: { kind: 'staff', accountId, role: 'administrator', name: '' },
    files: { ...ctx.files, put },
  }
  await expect(addPart(sender, id, 500, film.subarray(500))).rejects.toMatchObject({ status: 404 })
  expect(await listParts(ctx, id)).toEqual([])
})

test('a file that cannot be stored is tried again, and its person is told in the end; half a file is never stored', async () => {
  const { staff, ctx } = await setUp()
  const { id } = (await staff.post('/api/admin/uploads', describeFile(film.length))).json()
  await sendPart(staff, id, 0, film)
  const putStream = () => Promise.reject(new Error('The disk is full.'))
  const broken = { ...ctx, files: { ...ctx.files, putStream } }
  await expect(storeUpload(broken, id)).rejects.toThrow('The disk is full.')
  // Choosing it again stores it now, whether its job is still there or not.
  expect((await staff.post('/api/admin/uploads', describeFile(film.length))).json()).toMatchObject({
    id,
    problem: null,
  })
  const { rows } = await sql`SELECT FROM graphile_worker.jobs WHERE key = ${`store-upload ${id}`}`.execute(ctx.db)
  expect(rows).toHaveLength(1)
  await storeUpload({ ...broken, now: new Date(ctx.now.getTime() + 4 * 3_600_000) }, id)
  const told = { id, asset: null, problem: 'The file could not be stored. Upload it again.' }
  expect((await staff.get('/api/admin/uploads')).json().uploads).toEqual([expect.objectContaining(told)])

  const half = (await staff.post('/api/admin/uploads', describeFile(film.length, 'half.mp4'))).json()
  await sendPart(staff, half.id, 0, film.subarray(0, 500))
  const [first = ''] = await listParts(ctx, half.id)
  await sendPart(staff, half.id, 500, film.subarray(500))
  await ctx.files.remove(first)
  await storeUpload(ctx, half.id)
  expect((await staff.get(`/api/admin/uploads/${half.id}`)).json()).toMatchObject({ ...told, id: half.id })
})
