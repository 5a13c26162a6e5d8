import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { cameraJpeg } from '../../testing/pictures.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { testSite } from '../../testing/test-site.ts'
import { changeAsset } from './change-asset.ts'
import { getAssetUrl, storeAsset } from './index.ts'

const avif = 'image/avif,image/webp,image/apng,*/*;q=0.8'
const webp = 'image/webp,*/*;q=0.8'

async function picture(width = 1200, height = 800) {
  const site = await testSite()
  const asset = await storeAsset(await site.ctx(), { filename: 'mug.jpg', bytes: await cameraJpeg(width, height) })
  const get = (query: string, headers: Record<string, string> = {}) =>
    site.browser().get(getAssetUrl(asset) + query, { headers })
  return { site, asset, get, folder: `assets/${site.id}/${asset.id}`, files: site.services.files }
}

test.each([
  ['100w', 100],
  ['500w', 500],
  ['640w', 750],
  ['1000w', 1000],
  ['1500w', 1200],
  ['2500w', 1200],
])('a picture of 1200 pixels asked for in %s is %i pixels wide', async (format, width) => {
  const { get } = await picture()
  const response = await get(`?format=${format}`, { accept: webp })
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    vary: 'Accept',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const made = await sharp(response.rawPayload).metadata()
  expect([made.width, made.format]).toEqual([width, 'webp'])
})

test('the type follows what the browser takes', async () => {
  const { get } = await picture()
  const type = async (accept: string) => (await get('?format=300w', { accept })).headers['content-type']
  expect(await type('*/*')).toBe('image/jpeg')
  expect(await type('image/webp;q=0, image/*')).toBe('image/jpeg')
  expect(await type(webp)).toBe('image/webp')
})

test('nobody waits for AVIF: the first visitor gets WebP, a later one the AVIF', async () => {
  const { get } = await picture()
  const first = await get('?format=300w', { accept: avif })
  expect(first.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=86400, s-maxage=60',
  })
  await vi.waitFor(
    async () => expect((await get('?format=300w', { accept: avif })).headers['content-type']).toBe('image/avif'),
    { timeout: 20_000, interval: 100 },
  )
})

test('a transparent picture stays transparent where WebP is not known', async () => {
  const site = await testSite()
  const bytes = await sharp({ create: { width: 200, height: 200, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer()
  const asset = await storeAsset(await site.ctx(), { filename: 'a.png', bytes })
  const response = await site.browser().get(`${getAssetUrl(asset)}?format=100w`, { headers: { accept: '*/*' } })
  expect(response.headers['content-type']).toBe('image/png')
  expect((await sharp(response.rawPayload).metadata()).hasAlpha).toBe(true)
})

test('concurrent requests make a derivative once, and it stays', async () => {
  const { get, folder, files } = await picture()
  const answers = await Promise.all(Array.from({ length: 12 }, () => get('?format=750w', { accept: webp })))
  expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]))
  const kept: string[] = []
  for await (const { key } of files.list(folder)) kept.push(key)
  expect(kept).toEqual([`${folder}/750w.v1.webp`, `${folder}/original`])
  // The stored file is served: made again it would be a picture.
  await files.put(`${folder}/750w.v1.webp`, Buffer.from('kept'))
  expect((await get('?format=750w', { accept: webp })).body).toBe('kept')
})

test('a browser that has the picture gets no bytes', async () => {
  const { get } = await picture()
  const first = await get('?format=300w', { accept: webp })
  const again = await get('?format=300w', { accept: webp, 'if-none-match': `W/${first.headers.etag}` })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('an original is given in parts', async () => {
  const { get } = await picture()
  const whole = (await get('')).rawPayload
  const part = await get('', { range: 'bytes=10-19' })
  expect(part.statusCode).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.length}`)
  expect(part.rawPayload.equals(whole.subarray(10, 20))).toBe(true)
  const tail = await get('', { range: 'bytes=-5' })
  expect(tail.rawPayload.equals(whole.subarray(-5))).toBe(true)
  const beyond = await get('', { range: `bytes=${whole.length}-` })
  expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, `bytes */${whole.length}`])
  expect((await get('', { range: 'bytes=-0' })).statusCode).toBe(416)
  const rest = await get('', { range: `bytes=${whole.length - 3}-99999999` })
  expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, 3])
})

test('a part of a file that has changed since is the whole file', async () => {
  const { get } = await picture()
  const { headers, rawPayload } = await get('')
  const same = await get('', { range: 'bytes=0-1', 'if-range': String(headers.etag) })
  expect([same.statusCode, same.rawPayload.length]).toEqual([206, 2])
  for (const other of ['"another"', `W/${headers.etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT']) {
    const changed = await get('', { range: 'bytes=0-1', 'if-range': other })
    expect([changed.statusCode, changed.rawPayload.length], other).toEqual([200, rawPayload.length])
  }
})

test.each(['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'bytes=a-b', 'lines=0-1', 'bytes'])(
  'a wish for parts that is not one range (%s) is answered with the whole file',
  async (range) => {
    const { get } = await picture(60, 40)
    const answer = await get('', { range })
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, (await get('')).rawPayload.length])
  },
)

test('what a file is can be asked without getting it', async () => {
  const { site, asset, get } = await picture()
  const head = (query: string, headers = {}) =>
    site.browser().send({ method: 'HEAD', url: getAssetUrl(asset) + query, headers })
  const whole = await get('')
  expect(await head('')).toMatchObject({
    statusCode: 200,
    body: '',
    headers: {
      'content-type': 'image/jpeg',
      'content-length': String(whole.rawPayload.length),
      'accept-ranges': 'bytes',
      etag: whole.headers.etag,
    },
  })
  expect(await head('', { range: 'bytes=0-9' })).toMatchObject({
    statusCode: 206,
    body: '',
    headers: { 'content-length': '10', 'content-range': `bytes 0-9/${whole.rawPayload.length}` },
  })
  expect(await head('?format=300w', { accept: webp })).toMatchObject({ statusCode: 200, body: '' })
  expect((await head('', { 'if-none-match': whole.headers.etag })).statusCode).toBe(304)
})

test('an animation is always the original', async () => {
  const site = await testSite()
  const frames = ['#ff0000', '#0000ff'].map((background) =>
    sharp({ create: { width: 40, height: 40, channels: 3, background } })
      .png()
      .toBuffer(),
  )
  const bytes = await sharp(await Promise.all(frames), { join: { animated: true } })
    .gif({ delay: [100, 100] })
    .toBuffer()
  const asset = await storeAsset(await site.ctx(), { filename: 'wave.gif', bytes })
  const response = await site.get(`${getAssetUrl(asset)}?format=100w`)
  expect(response.headers['content-type']).toBe('image/gif')
  expect((await sharp(response.rawPayload, { animated: true }).metadata()).pages).toBe(2)
})

test('a format nobody knows still shows the picture', async () => {
  const { get } = await picture()
  expect((await get('?format=huge')).headers['content-type']).toBe('image/jpeg')
})

test('goods for download and pictures of other sites have no address', async () => {
  const site = await testSite()
  const other = await testSite()
  const pdf = await storeAsset(await site.ctx(), {
    filename: 'book.pdf',
    bytes: Buffer.from('%PDF-1.7 …'),
    isPrivate: true,
  })
  expect((await site.get(getAssetUrl(pdf))).statusCode).toBe(404)
  const mug = await storeAsset(await site.ctx(), { filename: 'mug.jpg', bytes: await cameraJpeg(40, 40) })
  expect((await site.get(getAssetUrl(mug))).statusCode).toBe(200)
  expect((await other.get(getAssetUrl(mug))).statusCode).toBe(404)
  expect((await site.get('/s/000000000000000000000000/x.jpg')).statusCode).toBe(404)
})

test.each([
  '/s/..%2f..%2fetc/passwd',
  '/s/%2e%2e/%2e%2e/etc/passwd',
  '/s/..%252f..%252fetc/passwd',
  '/s/%00/x.jpg',
  '/s/ID%00/x.jpg',
  '/s//etc/passwd',
  '/s/%2fetc%2fpasswd/x',
  '/s/ID%2f..%2fID/x.jpg',
  '/s/ID/../../../../etc/passwd',
  '/s/C:%5cwindows/x.ini',
  '/s/%e0%a4/x.jpg',
])('the address %s leads nowhere', async (address) => {
  const { site, asset } = await picture(40, 40)
  const answer = await site.get(address.replaceAll('ID', asset.id))
  expect([400, 404]).toContain(answer.statusCode)
  expect(answer.body).not.toMatch(/root:|ENOENT|at \w+ \(/)
})

test('the name at the end of an address does not matter, and nothing is read by it', async () => {
  const { site, asset, get } = await picture(40, 40)
  for (const name of ['other.jpg', '%00', '..%2f..%2foriginal', '%2fetc%2fpasswd']) {
    const answer = await site.get(`/s/${asset.id}/${name}`)
    expect([answer.statusCode, answer.rawPayload.equals((await get('')).rawPayload)], name).toEqual([200, true])
  }
})

test('a wrong name or a wrong id costs one query, and a new name is seen', async () => {
  const { site, asset, get } = await picture(40, 40)
  const pdf = await storeAsset(await site.ctx(), { filename: 'a.pdf', bytes: Buffer.from('%PDF-1.7'), isPrivate: true })
  const mistaken = [`/s/${asset.id}/other.jpg`, '/s/000000000000000000000000/x.jpg', getAssetUrl(pdf)]
  const askAll = () => Promise.all(mistaken.map(async (url) => (await site.get(url)).statusCode))
  expect(await askAll()).toEqual([200, 404, 404])
  const queries = countQueries()
  expect([await askAll(), await askAll()].flat()).toEqual([200, 404, 404, 200, 404, 404])
  expect(queries.count()).toBe(0)

  const notes = await storeAsset(await site.ctx(), { filename: 'old.txt', bytes: Buffer.from('words') })
  const named = async (name: string) => (await site.get(`/s/${notes.id}/${name}`)).headers['content-disposition']
  expect(await named('old.txt')).toContain('old.txt')
  await changeAsset(await site.ctx(), notes.id, { filename: 'new' })
  // The site learns its new revision before the file is asked for by its new name.
  await site.ctx()
  expect(await named('new.txt')).toContain('new.txt')
  expect((await get('')).statusCode).toBe(200)
})

test('an address is kept for a year, and asked again only for its name', async () => {
  const { get } = await picture(40, 40)
  const first = await get('')
  expect(first.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  for (const known of [first.headers.etag, `"other", W/${first.headers.etag}`, '*']) {
    const again = await get('', { 'if-none-match': String(known) })
    expect([again.statusCode, again.body, again.headers.etag], String(known)).toEqual([304, '', first.headers.etag])
  }
})

test('a file that is no picture is downloaded under its name', async () => {
  const site = await testSite()
  const asset = await storeAsset(await site.ctx(), { filename: 'Größen.txt', bytes: Buffer.from('S, M, L') })
  const response = await site.get(`${getAssetUrl(asset)}?format=500w`)
  expect(response.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': "attachment; filename*=UTF-8''Gr%C3%B6%C3%9Fen.txt",
    'x-content-type-options': 'nosniff',
  })
})

test('a picture whose derivative cannot be made is served as it is', async () => {
  const { get, folder, files } = await picture()
  await files.put(`${folder}/original`, Buffer.from('not a picture any more'))
  const response = await get('?format=500w', { accept: webp })
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('no-store')
})

test.each(['花', 'é', '𠀀', 'x𠀀'])('a picture with a long name of %s has an address', async (letters) => {
  const site = await testSite()
  const asset = await storeAsset(await site.ctx(), {
    filename: `${letters.repeat(120)}.jpg`,
    bytes: await cameraJpeg(40, 40),
  })
  expect(asset.filename.isWellFormed()).toBe(true)
  expect((await site.get(getAssetUrl(asset))).statusCode).toBe(200)
})
