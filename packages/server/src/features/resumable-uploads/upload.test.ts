import { expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'
import { getUploadFolder } from './parts.ts'
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
