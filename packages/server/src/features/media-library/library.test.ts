import { type RawBuilder, sql } from 'kysely'
import type { Response } from 'light-my-request'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { cameraJpeg } from '../../testing/pictures.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'

async function library() {
  const site = await testSite()
  return { site, browser: await staffBrowser(site) }
}

async function upload(browser: TestBrowser, filename: string, bytes: Buffer, query = '') {
  const answer = await send(
    browser,
    'POST',
    `/api/admin/assets?filename=${encodeURIComponent(filename)}${query}`,
    bytes,
  )
  return answer.json()
}

function send(browser: TestBrowser, method: 'POST' | 'PUT', url: string, bytes: Buffer) {
  return browser.send({ method, url, headers: { 'content-type': 'application/octet-stream' }, payload: bytes })
}

function write(browser: TestBrowser, method: 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown) {
  const sent =
    body === undefined ? {} : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }
  return browser.send({ method, url, ...sent })
}

async function listNames(browser: TestBrowser, query: string): Promise<string[]> {
  const answer = await browser.get(`/api/admin/media?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().files.map((file: { filename: string }) => file.filename)
}

test('the library is searched, filtered and sorted, a page at a time', async () => {
  const { browser } = await library()
  await upload(browser, 'Moon jar.jpg', await cameraJpeg(60, 40), '&altText=A+white+jar')
  await upload(browser, 'bowl.jpg', await cameraJpeg(400, 300))
  await upload(browser, 'price list.pdf', Buffer.from('%PDF-1.7 prices'))
  await upload(browser, 'pattern.pdf', Buffer.from('%PDF-1.7 goods'), '&isPrivate=true')
  expect(await listNames(browser, 'sort=name')).toEqual(['bowl.jpg', 'Moon jar.jpg', 'pattern.pdf', 'price list.pdf'])
  expect((await listNames(browser, 'sort=size'))[0]).toBe('bowl.jpg')
  expect(await listNames(browser, 'q=WHITE')).toEqual(['Moon jar.jpg'])
  expect(await listNames(browser, 'q=100%25')).toEqual([])
  expect(await listNames(browser, 'kind=document&isPrivate=false')).toEqual(['price list.pdf'])
  expect(await listNames(browser, 'withoutAltText=true')).toEqual(['bowl.jpg'])
  for (const sort of ['newest', 'name', 'size']) {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await browser.get(`/api/admin/media?limit=1&sort=${sort}${cursor}`)).json()
      seen.push(...page.files.map((file: { id: string }) => file.id))
      cursor = page.pagination.hasNextPage ? `&cursor=${page.pagination.nextPageCursor}` : ''
    } while (cursor !== '')
    expect(new Set(seen).size, sort).toBe(4)
  }
  const byName = (await browser.get('/api/admin/media?limit=1&sort=name')).json().pagination.nextPageCursor
  for (const query of ['cursor=nonsense', `sort=size&cursor=${byName}`, `sort=newest&cursor=${byName}`])
    expect(await listNames(browser, query)).toHaveLength(4)
  expect(await listNames(await staffBrowser(await testSite()), '')).toEqual([])
})

test('folders hold files, and their deletion keeps them', async () => {
  const { site, browser } = await library()
  const folder = (await browser.post('/api/admin/media/folders', { name: ' Summer ' })).json()
  expect(folder).toEqual({ id: expect.any(String), name: 'Summer', fileCount: 0 })
  expect((await browser.post('/api/admin/media/folders', { name: 'summer' })).json()).toMatchObject({
    status: 409,
    code: 'folder_exists',
  })
  const jar = await upload(browser, 'jar.jpg', await cameraJpeg(60, 40), `&folderId=${folder.id}`)
  const bowl = await upload(browser, 'bowl.jpg', await cameraJpeg(50, 40), '&folderId=000000000000000000000000')
  expect([jar.folderId, bowl.folderId]).toEqual([folder.id, null])
  expect(await listNames(browser, `folderId=${folder.id}`)).toEqual(['jar.jpg'])
  expect(await listNames(browser, 'folderId=none')).toEqual(['bowl.jpg'])
  const moved = await browser.post('/api/admin/media/moves', { assetIds: [jar.id, bowl.id], folderId: folder.id })
  expect(moved.json()).toEqual({ count: 2 })
  await write(browser, 'PATCH', `/api/admin/media/folders/${folder.id}`, { name: 'Autumn' })
  expect((await browser.get('/api/admin/media/folders')).json()).toEqual({
    folders: [{ id: folder.id, name: 'Autumn', fileCount: 2 }],
    fileCount: 2,
    withoutFolderCount: 0,
    withoutAltTextCount: 2,
  })
  const other = await staffBrowser(await testSite())
  expect((await write(other, 'DELETE', `/api/admin/media/folders/${folder.id}`)).statusCode).toBe(404)
  expect((await other.post('/api/admin/media/moves', { assetIds: [jar.id], folderId: null })).statusCode).toBe(404)
  expect(
    (await write(await staffBrowser(site, 'billing'), 'DELETE', `/api/admin/media/folders/${folder.id}`)).statusCode,
  ).toBe(403)
  expect((await (await staffBrowser(site, 'billing')).get('/api/admin/media')).statusCode).toBe(403)
  expect((await write(browser, 'DELETE', `/api/admin/media/folders/${folder.id}`)).statusCode).toBe(204)
  expect(await listNames(browser, 'folderId=none&sort=name')).toEqual(['bowl.jpg', 'jar.jpg'])
})

test('a replaced file keeps its address, and everybody sees the new one', async () => {
  const { site, browser } = await library()
  const jar = await upload(browser, 'jar.jpg', await cameraJpeg(60, 40), '&altText=A+jar')
  const before = await site.get(jar.url)
  const readWidth = async (url: string) => (await sharp((await site.get(url)).rawPayload).metadata()).width
  expect([await readWidth(jar.url), await readWidth(`${jar.url}?format=100w`)]).toEqual([60, 60])
  const replaced = await send(
    browser,
    'PUT',
    `/api/admin/assets/${jar.id}/file?filename=new.jpg`,
    await cameraJpeg(90, 80),
  )
  expect(replaced.json()).toMatchObject({ id: jar.id, filename: 'jar.jpg', width: 90, height: 80, altText: 'A jar' })
  // Pages print the new address; the one of before leads to the new file, and is no longer kept for a year.
  expect(replaced.json().url).toBe(`/s/${jar.id}/jar~2.jpg`)
  await site.ctx()
  const old = await browser.get(jar.url, { headers: { 'if-none-match': String(before.headers.etag) } })
  expect([old.statusCode, old.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  expect([await readWidth(jar.url), await readWidth(`${jar.url}?format=100w`)]).toEqual([90, 90])
  expect((await site.get(replaced.json().url)).headers['cache-control']).toContain('immutable')
  const { files } = site.services
  expect(await files.size(`assets/${site.id}/${jar.id}/original`)).toBeUndefined()

  const replace = (id: string, name: string, bytes: Buffer) =>
    send(browser, 'PUT', `/api/admin/assets/${id}/file?filename=${name}`, bytes)
  expect((await replace(jar.id, 'a.pdf', Buffer.from('%PDF-1.7'))).json()).toMatchObject({
    status: 422,
    code: 'replacement_kind',
  })
  expect((await replace(jar.id, 'half.jpg', (await cameraJpeg(90, 80)).subarray(0, 900))).json().code).toBe(
    'picture_damaged',
  )
  const bowl = await upload(browser, 'bowl.jpg', await cameraJpeg(50, 40))
  expect((await replace(bowl.id, 'x.jpg', await cameraJpeg(90, 80))).json()).toMatchObject({
    code: 'file_exists',
    params: { existing: 'jar.jpg' },
  })
  expect((await replace('f'.repeat(24), 'x.jpg', await cameraJpeg(90, 80))).statusCode).toBe(404)
  expect(await readWidth(jar.url)).toBe(90)
  // A name that is changed keeps the mark, so that no cache has it.
  expect((await write(browser, 'PATCH', `/api/admin/assets/${jar.id}`, { filename: 'moon' })).json()).toMatchObject({
    filename: 'moon.jpg',
    url: `/s/${jar.id}/moon~2.jpg`,
  })
})

test('a new name and a new file that come at the same time are both kept', async () => {
  const { site, browser } = await library()
  const { db } = site.services.database
  const picture = await cameraJpeg(60, 40)
  const jar = await upload(browser, 'jar.jpg', picture)
  // Somebody else holds the row; the request has begun once it waits for it.
  const during = (columns: RawBuilder<unknown>, request: () => Promise<Response>) =>
    db
      .transaction()
      .execute(async (held) => {
        await sql`UPDATE asset SET ${columns} WHERE asset_id = ${jar.id}`.execute(held)
        const answer = request()
        const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
        await expect.poll(async () => (await waiting.execute(db)).rows.length, { timeout: 20_000 }).toBe(1)
        return { answer }
      })
      .then(async ({ answer }) => (await answer).json())
  const file = `/api/admin/assets/${jar.id}/file?filename=new.jpg`
  const bigger = await cameraJpeg(90, 80)
  expect(await during(sql`filename = 'moon.jpg'`, () => send(browser, 'PUT', file, bigger))).toMatchObject({
    filename: 'moon.jpg',
    url: `/s/${jar.id}/moon~2.jpg`,
    width: 90,
  })
  const rename = () => write(browser, 'PATCH', `/api/admin/assets/${jar.id}`, { filename: 'sun' })
  expect(await during(sql`filename = 'moon~3.jpg'`, rename)).toMatchObject({ url: `/s/${jar.id}/sun~3.jpg` })
})

test('a crop shows a part, and is taken off again', async () => {
  const { site, browser } = await library()
  const jar = await upload(browser, 'jar.jpg', await cameraJpeg(400, 200))
  const crop = (crop: unknown, id = jar.id) => write(browser, 'PUT', `/api/admin/assets/${id}/crop`, { crop })
  const right = { x: 0.5, y: 0, width: 0.5, height: 0.5 }
  const cropped = (await crop(right)).json()
  expect(cropped).toMatchObject({ width: 200, height: 100, crop: right, filename: 'jar.jpg' })
  const shown = sharp((await site.get(cropped.url)).rawPayload)
  expect(await shown.metadata()).toMatchObject({ width: 200, height: 100 })
  // The second crop is one of the whole picture, not of the first.
  expect((await crop({ x: 0, y: 0, width: 1, height: 0.5 })).json()).toMatchObject({ width: 400, height: 100 })
  expect((await crop(null)).json()).toMatchObject({ width: 400, height: 200, crop: null })
  expect((await crop({ x: 0.6, y: 0, width: 0.6, height: 1 })).statusCode).toBe(400)
  const svg = await upload(
    browser,
    'a.svg',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
  )
  expect((await crop(right, svg.id)).json()).toMatchObject({ status: 422, code: 'crop_unsupported' })
})

test('what uses a file is told, and a deleted one comes back where it was', async () => {
  const { site, browser } = await library()
  const jar = await upload(browser, 'jar.jpg', await cameraJpeg(60, 40))
  const bowl = await upload(browser, 'bowl.jpg', await cameraJpeg(50, 40))
  const { itemId } = await addProduct(site)
  const saved = await write(browser, 'PATCH', `/api/admin/products/${itemId}`, { pictureIds: [jar.id, bowl.id] })
  expect(saved.statusCode, saved.body).toBe(200)
  await write(browser, 'PATCH', '/api/admin/site/profile', { pictures: { logo: jar.id } })
  const pageId = await buildPage(await site.ctx(), { slug: 'about', title: 'About' })
  expect(pageId).toBeDefined()
  const findUses = async (who = browser) => (await who.get(`/api/admin/media/uses?assetIds=${jar.id}`)).json()
  const uses = await findUses()
  expect(uses.isComplete).toBe(true)
  expect(uses.uses).toEqual([
    expect.objectContaining({ kind: 'product', id: itemId, isDraft: false }),
    expect.objectContaining({ kind: 'setting', id: 'logoAssetId' }),
  ])
  // The second picture is only referred to.
  expect((await browser.get(`/api/admin/media/uses?assetIds=${bowl.id}`)).json().uses).toMatchObject([
    { assetId: bowl.id, kind: 'product', id: itemId },
  ])
  expect(await findUses(await staffBrowser(await testSite()))).toEqual({ uses: [], isComplete: true })

  const pictures = async () =>
    (await browser.get(`/api/admin/products/${itemId}`)).json().pictures.map((each: { id: string }) => each.id)
  const [gone] = (await browser.post('/api/admin/media/deletions', { assetIds: [jar.id] })).json().files
  expect(await pictures()).toEqual([bowl.id])
  await site.ctx()
  expect((await site.get(jar.url)).statusCode).toBe(404)
  expect((await browser.get('/api/admin/trash')).json().entries).toMatchObject([
    { kind: 'file', title: 'jar.jpg', mayRestore: true },
  ])
  const restored = await browser.post(`/api/admin/trash/${gone.trashId}/restorations`, {})
  expect([restored.statusCode, restored.json().kind], restored.body).toEqual([201, 'file'])
  expect(await pictures()).toEqual([jar.id, bowl.id])
  await site.ctx()
  expect((await site.get(jar.url)).statusCode).toBe(200)

  // A product in the trash comes back without the files that were deleted since.
  await write(browser, 'DELETE', `/api/admin/products/${itemId}`)
  const [entry] = (await browser.get('/api/admin/trash')).json().entries
  const [jarAgain] = (await browser.post('/api/admin/media/deletions', { assetIds: [jar.id] })).json().files
  const back = await browser.post(`/api/admin/trash/${entry.trashId}/restorations`, {})
  expect([back.statusCode, await pictures()], back.body).toEqual([201, [bowl.id]])
  const main = await sql<{ id: string }>`SELECT main_asset_id AS id FROM item WHERE item_id = ${itemId}`.execute(
    site.services.database.db,
  )
  expect(main.rows).toEqual([{ id: bowl.id }])
  await browser.post(`/api/admin/trash/${jarAgain.trashId}/restorations`, {})

  // Deleted for good, its bytes go, too.
  const [again] = (await browser.post('/api/admin/media/deletions', { assetIds: [jar.id] })).json().files
  expect((await write(browser, 'DELETE', `/api/admin/trash/${again.trashId}`)).statusCode).toBe(204)
  expect(await site.services.files.size(`assets/${site.id}/${jar.id}/original`)).toBeUndefined()
  expect((await browser.post('/api/admin/media/deletions', { assetIds: [jar.id] })).statusCode).toBe(404)
})

test('unused files are those that no content, draft, author or setting names', async () => {
  const { site, browser } = await library()
  const ctx = await site.ctx()
  const names = ['product', 'logo', 'text', 'block', 'draft', 'excerpt', 'bio', 'avatar', 'free', 'loose']
  const ids: Record<string, string> = {}
  for (const [index, name] of names.entries())
    ids[name] = (await upload(browser, `${name}.jpg`, await cameraJpeg(60 + index, 40))).id
  const { itemId } = await addProduct(site)
  const saved = await write(browser, 'PATCH', `/api/admin/products/${itemId}`, { pictureIds: [ids['product']] })
  expect(saved.statusCode, saved.body).toBe(200)
  await write(browser, 'PATCH', '/api/admin/site/profile', { pictures: { logo: ids['logo'] } })
  await buildPage(ctx, { slug: 'about', title: 'About', html: `<img src="/s/${ids['text']}/text.jpg">` })
  const { db } = site.services.database
  await sql`UPDATE item SET excerpt = ${`<img src="/s/${ids['excerpt']}/x.jpg">`} WHERE website_id = ${site.id} AND item_id = ${itemId}`.execute(
    db,
  )
  await sql`INSERT INTO block_field (website_id, field_id, blocks) VALUES (${site.id}, 'footer', ${JSON.stringify([{ settings: { assetId: ids['block'] } }])}::jsonb)`.execute(
    db,
  )
  const page = (await browser.post('/api/admin/collections', { title: 'Notes', typeName: 'page' })).json().collectionId
  await sql`INSERT INTO document_draft (website_id, kind, document_id, revision, published_revision, content, stored_hash, clean_hash, updated_at)
    VALUES (${site.id}, 'page', ${page}, 1, 0, ${JSON.stringify({ blocks: [{ assetId: ids['draft'] }] })}::jsonb, '', '', now())
    ON CONFLICT (website_id, kind, document_id) DO UPDATE SET content = excluded.content`.execute(db)
  await sql`INSERT INTO author (website_id, author_id, display_name, bio, avatar_asset_id)
    VALUES (${site.id}, 'eve', 'Eve', ${`<img src="/s/${ids['bio']}/x.jpg">`}, ${ids['avatar']})`.execute(db)
  expect(await listNames(browser, 'unused=true&sort=name')).toEqual(['free.jpg', 'loose.jpg'])
  // The list that names the uses agrees.
  const { uses } = (await browser.get(`/api/admin/media/uses?assetIds=${Object.values(ids).join(',')}`)).json()
  const used = new Set(uses.map(({ assetId }: { assetId: string }) => assetId))
  expect(names.filter((name) => !used.has(ids[name]))).toEqual(['free', 'loose'])

  const first = (await browser.get('/api/admin/media?unused=true&limit=1')).json()
  const cursor = first.pagination.nextPageCursor
  const second = (await browser.get(`/api/admin/media?unused=true&limit=1&cursor=${cursor}`)).json()
  expect([...first.files, ...second.files].map(({ filename }) => filename)).toEqual(['loose.jpg', 'free.jpg'])
  expect(second.pagination).toEqual({ hasNextPage: false, nextPageCursor: null })
  expect(await listNames(browser, 'unused=true&q=free')).toEqual(['free.jpg'])
  // Files of another site that has the same ids count for that site only.
  expect(await listNames(await staffBrowser(await testSite()), 'unused=true')).toEqual([])
})

test('one request looks through a part of a large library for unused files, and the next goes on', async () => {
  const { site, browser } = await library()
  const { db } = site.services.database
  await sql`INSERT INTO asset (website_id, asset_id, filename, content_type, byte_size, sha256)
    SELECT ${site.id}, lpad(to_hex(n), 24, '0'), n || '.pdf', 'application/pdf', n, md5(n::text) FROM generate_series(1, 2101) AS n`.execute(
    db,
  )
  await sql`UPDATE website SET settings = settings || jsonb_build_object('testFiles', (
    SELECT jsonb_agg(asset_id) FROM asset WHERE website_id = ${site.id} AND byte_size > 1)) WHERE website_id = ${site.id}`.execute(
    db,
  )
  const first = (await browser.get('/api/admin/media?unused=true&sort=size')).json()
  expect(first).toMatchObject({ files: [], pagination: { hasNextPage: true } })
  const cursor = first.pagination.nextPageCursor
  expect(await listNames(browser, `unused=true&sort=size&cursor=${cursor}`)).toEqual(['1.pdf'])
})
