import fs from 'node:fs/promises'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, onTestFinished, test, vi } from 'vitest'
import { cameraJpeg, drawing } from '../../testing/pictures.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testPort, testSite } from '../../testing/test-site.ts'

async function owner() {
  const site = await testSite()
  return { site, browser: await staffBrowser(site) }
}

function upload(browser: TestBrowser, filename: string, bytes: Buffer) {
  return browser.send({
    method: 'POST',
    url: `/api/admin/assets?filename=${encodeURIComponent(filename)}&altText=A+mug`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: bytes,
  })
}

/** The first box of a file as telephones write it: its compatible brands name the family of AVIF, too. */
function heic(): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 28]), Buffer.from('ftypheic\0\0\0\0mif1heicmiaf'), Buffer.alloc(500, 7)])
}

/** A PNG of a few bytes that claims any size. */
function claimingPng(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    check.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, check])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture is kept upright, without what the camera wrote about its owner', async () => {
  const { browser } = await owner()
  const response = await upload(browser, 'IMG 1.jpeg', await cameraJpeg(800, 600, 6))
  expect(response.statusCode).toBe(201)
  expect(response.json()).toMatchObject({
    width: 600,
    height: 800,
    contentType: 'image/jpeg',
    altText: 'A mug',
    filename: 'IMG 1.jpg',
  })

  const original = await browser.get(response.json().url)
  expect(original.rawPayload.includes('PRIVATE-OWNER')).toBe(false)
  expect((await sharp(original.rawPayload).metadata()).orientation).toBeUndefined()
})

test('a turned JPEG too large to be encoded again keeps its pixels and says how it is turned, and nothing else', async () => {
  const { browser } = await owner()
  const bytes = await sharp({ create: { width: 5400, height: 4000, channels: 3, background: '#3060a0' } })
    .jpeg({ quality: 50 })
    .withMetadata({ orientation: 6, exif: { IFD0: { Copyright: 'PRIVATE-OWNER' } } })
    .toBuffer()
  const response = await upload(browser, 'large.jpg', bytes)
  expect(response.json()).toMatchObject({ width: 4000, height: 5400, contentType: 'image/jpeg' })
  const kept = await browser.get(response.json().url)
  expect(kept.rawPayload.includes('PRIVATE-OWNER')).toBe(false)
  expect(await sharp(kept.rawPayload).metadata()).toMatchObject({ width: 5400, height: 4000, orientation: 6 })
  const small = await browser.get(`${response.json().url}?format=100w`, { headers: { accept: 'image/webp' } })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 100, height: 135, format: 'webp' })
})

test('a JPEG that lies upright is stripped but not encoded again', async () => {
  const { browser } = await owner()
  const bytes = await cameraJpeg()
  expect(bytes.includes('PRIVATE-OWNER')).toBe(true)
  const kept = await browser.get((await upload(browser, 'a.jpg', bytes)).json().url)
  expect(kept.rawPayload.includes('PRIVATE-OWNER')).toBe(false)
  const [before, after] = await Promise.all([sharp(bytes).raw().toBuffer(), sharp(kept.rawPayload).raw().toBuffer()])
  expect(after.equals(before)).toBe(true)
})

test.each(['png', 'webp', 'gif'] as const)('a %s loses its metadata and no pixel', async (format) => {
  const { browser } = await owner()
  const clean = await sharp(drawing(64, 48)).toFormat(format).toBuffer()
  const tagged =
    format === 'gif'
      ? Buffer.concat([clean.subarray(0, -1), Buffer.from('!\u00fe\u0007PRIVATE\0;', 'latin1')])
      : await sharp(clean)
          .withExif({ IFD0: { Copyright: 'PRIVATE' } })
          .toFormat(format)
          .toBuffer()
  expect(tagged.includes('PRIVATE')).toBe(true)
  const kept = await browser.get((await upload(browser, `a.${format}`, tagged)).json().url)
  expect(kept.headers['content-type']).toBe(`image/${format}`)
  expect(kept.rawPayload.includes('PRIVATE')).toBe(false)
  const [before, after] = await Promise.all([sharp(tagged).raw().toBuffer(), sharp(kept.rawPayload).raw().toBuffer()])
  expect(after.equals(before)).toBe(true)
})

test('the colours of corners and centre are known', async () => {
  const { site, browser } = await owner()
  const { id } = (await upload(browser, 'a.png', await sharp(drawing(300, 300)).removeAlpha().png().toBuffer())).json()
  const row = await site.services.database.db
    .selectFrom('asset')
    .select('color_data')
    .where('asset_id', '=', id)
    .executeTakeFirstOrThrow()
  // Drawn by a renderer of its own: a step of 255 more or less is not ours.
  expect(row.color_data).toEqual({
    topLeftAverage: expect.stringMatching(/^f[ef]0000$/),
    topRightAverage: expect.stringMatching(/^00f[ef]00$/),
    bottomLeftAverage: expect.stringMatching(/^0000f[ef]$/),
    bottomRightAverage: expect.stringMatching(/^(f[ef]){3}$/),
    centerAverage: '000000',
  })
})

test('for a place that shows a picture nothing else is taken, also where the library has it', async () => {
  const { browser } = await owner()
  const send = async (filename: string, bytes: Buffer, query = '&mustBePicture=true') =>
    browser.send({
      method: 'POST',
      url: `/api/admin/assets?filename=${filename}${query}`,
      headers: { 'content-type': 'application/octet-stream' },
      payload: bytes,
    })
  const notes = Buffer.from('No picture at all.')
  const plan = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(70_000, 1)])
  const expectRefused = async (filename: string, bytes: Buffer) => {
    const refused = await send(filename, bytes)
    expect(refused.statusCode).toBe(415)
    expect(refused.json()).toMatchObject({ code: 'file_type_unsupported', params: { fileName: filename } })
  }
  await expectRefused('notes.txt', notes)
  await expectRefused('plan.pdf', plan)
  await expectRefused('long.txt', Buffer.alloc(70_000, 'a'))
  expect((await browser.get('/api/admin/media')).json().files).toEqual([])
  expect((await send('notes.txt', notes, '')).statusCode).toBe(201)
  await expectRefused('notes.txt', notes)
  expect((await send('a.jpg', await cameraJpeg(40, 30))).statusCode).toBe(201)
  expect((await send('a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode).toBe(201)
})

test('the same picture is kept once, also when stored many times at once', async () => {
  const { site, browser } = await owner()
  const bytes = await cameraJpeg(200, 100)
  const answers = await Promise.all(Array.from({ length: 6 }, () => upload(browser, 'a.jpg', bytes)))
  expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  const rows = await site.services.database.db
    .selectFrom('asset')
    .select('asset_id')
    .where('website_id', '=', site.id)
    .execute()
  expect(rows).toHaveLength(1)
})

test('what a file is called does not matter, what it is does', async () => {
  const { browser } = await owner()
  const picture = await upload(browser, '../../etc/pass"wd.exe', await cameraJpeg(40, 30))
  expect(picture.json()).toMatchObject({ contentType: 'image/jpeg', filename: 'pass-wd.jpg' })
  const page = await upload(browser, 'innocent.jpg', Buffer.from('<html><script>alert(1)</script></html>'))
  expect(page.statusCode).toBe(415)
  expect(page.json()).toMatchObject({ code: 'file_type_unsupported', params: { fileName: 'innocent.jpg' } })
})

test.each([
  ['a few bytes that claim 50,000 x 50,000 pixels', () => claimingPng(50_000, 50_000), 413, 'picture_too_many_pixels'],
  [
    'a file that ends in the middle',
    async () => (await cameraJpeg(400, 400)).subarray(0, 3000),
    422,
    'picture_damaged',
  ],
  [
    'a file that only begins like a picture',
    () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(500, 7)]),
    422,
    'picture_damaged',
  ],
  ['a picture as telephones keep it', () => heic(), 415, 'file_type_unsupported'],
  ['nothing at all', () => Buffer.alloc(0), 415, 'file_type_unsupported'],
  ['a drawing that is none', () => Buffer.from('<svg'), 415, 'file_type_unsupported'],
])('%s is refused', async (_what, make, status, code) => {
  const { site, browser } = await owner()
  const response = await upload(browser, 'a.png', await make())
  expect(response.statusCode).toBe(status)
  expect(response.json()).toMatchObject({ code })
  expect(
    await site.services.database.db.selectFrom('asset').select('asset_id').where('website_id', '=', site.id).execute(),
  ).toEqual([])
})

test('a file above the limit is refused with the sentence of the specification', async () => {
  const { browser } = await owner()
  const response = await upload(browser, 'big.jpg', Buffer.alloc(20_000_001, 1))
  expect(response.statusCode).toBe(413)
  expect(response.json().message).toBe('The file big.jpg is too large. The maximum allowed file size is 20 MB.')
})

test('who is refused while sending reads the refusal, and is not cut off', async () => {
  const { site, browser } = await owner()
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const headers = { host: site.host, cookie, 'x-csrf-token': browser.cookies.get('crumb') ?? '' }
  const request = http.request({
    port: await testPort(),
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/admin/assets?filename=big.jpg',
    headers: { ...headers, 'content-type': 'application/octet-stream', 'content-length': 60_000_000 },
  })
  const broken = vi.fn<(error: Error) => void>()
  request.on('error', broken)
  const status = new Promise((resolve) => request.once('response', (response) => resolve(response.resume().statusCode)))
  request.write(Buffer.alloc(30_000_000, 7))
  expect(await status).toBe(413)
  // A proxy sends on until it has read the answer.
  await new Promise<void>((resolve) => request.end(Buffer.alloc(30_000_000, 7), resolve))
  expect(broken).not.toHaveBeenCalled()
})

test.each([
  ['a PNG of 30,000 x 30,000 pixels', () => claimingPng(30_000, 30_000), 413, 'picture_too_many_pixels'],
  ['a drawing of elements in each other', () => Buffer.from(`<svg>${'<g>'.repeat(200_000)}`), 422, 'picture_damaged'],
  [
    'a TIFF that would not fit into memory',
    () =>
      sharp({ create: { width: 5000, height: 4001, channels: 3, background: '#fff' } })
        .tiff({ compression: 'deflate' })
        .toBuffer(),
    413,
    'picture_too_many_pixels',
  ],
  [
    'a drawing larger than drawings are',
    () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><path d="${'M0 0 '.repeat(250_000)}"/></svg>`),
    413,
    'file_too_large',
  ],
  ['comments in place of a drawing', () => Buffer.from(`${'<!-- -->'.repeat(2000)}<p>`), 415, 'file_type_unsupported'],
])('%s is refused before it costs anything', async (_what, make, status, code) => {
  const { browser } = await owner()
  const response = await upload(browser, 'bomb.png', await make())
  expect([response.statusCode, response.json().code]).toEqual([status, code])
})

/** A GIF of many frames that repeat one byte. */
function longGif(frames: number): Buffer {
  const head = Buffer.from('47494638396101000100800000000000ffffff21ff0b4e45545343415045322e300301000000', 'hex')
  const frame = Buffer.from('21f904000a0000002c00000000010001000002024401003b', 'hex').subarray(0, -1)
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from(';')])
}

test('an animation of ten thousand frames is kept as it is, without being decoded frame by frame', async () => {
  const { browser } = await owner()
  const bytes = longGif(10_000)
  const response = await upload(browser, 'wave.gif', bytes)
  expect(response.json()).toMatchObject({ contentType: 'image/gif', width: 1, height: 1 })
  const kept = await browser.get(`${response.json().url}?format=100w`)
  expect(kept.rawPayload.equals(bytes)).toBe(true)
})

test('a recording larger than a picture may be is received, and nothing of it is left lying about', async () => {
  const { browser } = await owner()
  // A folder of this test alone: other tests of the same machine receive recordings, too.
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-received-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await fs.rm(folder, { recursive: true, force: true })
  })
  const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), Buffer.alloc(25_000_000, 'film')])
  const response = await upload(browser, 'film.mp4', film)
  expect(response.json()).toMatchObject({ contentType: 'video/mp4', byteSize: film.length, width: null })
  const part = await browser.get(response.json().url, { headers: { range: 'bytes=24999990-' } })
  expect([part.statusCode, part.rawPayload.equals(film.subarray(24_999_990))]).toEqual([206, true])
  expect((await upload(browser, 'again.mp4', film)).json().id).toBe(response.json().id)

  const tooLarge = await upload(browser, 'long.mp4', Buffer.concat([film, Buffer.alloc(75_000_001)]))
  expect(tooLarge.json().message).toBe('The file long.mp4 is too large. The maximum allowed file size is 100 MB.')
  await expect.poll(() => fs.readdir(folder)).toEqual([])
})

test('goods for download have no address', async () => {
  const { site, browser } = await owner()
  const response = await browser.send({
    method: 'POST',
    url: '/api/admin/assets?filename=book.pdf&isPrivate=true',
    headers: { 'content-type': 'application/pdf' },
    payload: Buffer.from('%PDF-1.7 goods'),
  })
  expect(response.statusCode).toBe(201)
  expect((await browser.get(response.json().url)).statusCode).toBe(404)
  expect((await site.get(response.json().url)).statusCode).toBe(404)
})

test('what a picture says to those who do not see it, and what of it stays in sight, can be changed', async () => {
  const { site, browser } = await owner()
  const { id } = (await upload(browser, 'a.jpg', await cameraJpeg(60, 40))).json()
  const change = (body: unknown, assetId = id) =>
    browser.send({
      method: 'PATCH',
      url: `/api/admin/assets/${assetId}`,
      payload: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  const before = (await site.ctx()).site.revision
  const changed = await change({ altText: ' A mug of clay ', focalPoint: { x: 0.25, y: 1 } })
  expect([changed.statusCode, changed.json()]).toEqual([
    200,
    expect.objectContaining({ altText: 'A mug of clay', focalPoint: { x: 0.25, y: 1 } }),
  ])
  expect((await change({ altText: '' })).json()).toMatchObject({ altText: '', focalPoint: { x: 0.25, y: 1 } })
  expect((await change({ title: ' Mug ', description: 'First of its kiln.' })).json()).toMatchObject({
    title: 'Mug',
    description: 'First of its kiln.',
    altText: '',
  })
  expect((await site.ctx()).site.revision).toBe(before + 3)
  // A new name keeps the ending of the file's type, and links with the old one work on.
  const old = (await browser.get(`/s/${id}/a.jpg`)).statusCode
  const renamed = (await change({ filename: 'Clay/mug no. 1' })).json()
  expect([old, renamed.filename, renamed.url]).toEqual([200, 'mug no. 1.jpg', `/s/${id}/mug%20no.%201.jpg`])
  expect((await change({ filename: 'kiln.JPG' })).json().filename).toBe('kiln.jpg')
  for (const name of ['a.jpg', 'kiln.jpg']) expect((await site.get(`/s/${id}/${name}`)).statusCode).toBe(200)
  expect((await change({ filename: ' ' })).json().params.fields).toEqual({ filename: 'Name is required.' })
  expect((await change({ title: 'x'.repeat(201) })).statusCode).toBe(400)
  expect((await change({ focalPoint: { x: 2, y: 0 } })).statusCode).toBe(400)
  expect((await change({ altText: 'x' }, 'f'.repeat(24))).statusCode).toBe(404)
  expect((await change({ altText: 'x' }, '%00')).statusCode).toBe(404)
})

test('a drawing keeps its shapes and loses everything that could run or load', async () => {
  const { browser } = await owner()
  const hostile = `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 40 20" onload="alert(1)">
    <style>@import url(https://evil.example/a.css); .a { fill: url(https://evil.example/b) }</style><style>.ok { fill: url(#g) }</style>
    <script>alert(1)</script><foreignObject><body onclick="alert(1)"/></foreignObject><linearGradient id="g"><stop stop-color="#fff"/></linearGradient>
    <a href="javascript:alert(1)"><path d="M0 0h4v4z" class="ok"/></a><image href="https://evil.example/c.png"/><use href="#g"/>
    <animate attributeName="href" to="javascript:alert(1)"/><text>&x; plain</text></svg>`
  const asset = (await upload(browser, 'logo.svg', Buffer.from(hostile))).json()
  expect(asset).toMatchObject({ contentType: 'image/svg+xml', width: 40, height: 20 })
  const served = await browser.get(`${asset.url}?format=500w`)
  expect(served.headers['content-security-policy']).toContain("default-src 'none'")
  for (const gone of [
    'script',
    'onload',
    'onclick',
    'javascript',
    'evil.example',
    'foreignObject',
    'animate',
    'ENTITY',
    'DOCTYPE',
  ])
    expect(served.body).not.toContain(gone)
  for (const kept of ['viewBox="0 0 40 20"', 'd="M0 0h4v4z"', 'linearGradient', 'url(#g)', 'href="#g"'])
    expect(served.body).toContain(kept)
})

test('only staff who make something of pictures upload them, and only with the CSRF token', async () => {
  const site = await testSite()
  const bytes = await cameraJpeg(40, 30)
  expect((await upload(site.browser(), 'a.jpg', bytes)).statusCode).toBe(401)
  expect((await upload(await staffBrowser(site, 'viewer'), 'a.jpg', bytes)).statusCode).toBe(403)
  expect((await upload(await staffBrowser(site, 'editor'), 'a.jpg', bytes)).statusCode).toBe(201)
  const admin = await staffBrowser(site)
  admin.cookies.delete('crumb')
  const response = await upload(admin, 'a.jpg', bytes)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'crumb_failed' })
})
