import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildAsset, buildJournal, buildShop, useTestTheme } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { updateItem } from '../../testing/items.ts'

async function journal(count = 0) {
  const site = await testSite({ title: 'Nord', timeZone: 'America/New_York' })
  const ctx = await site.ctx()
  const { collectionId, itemIds } = await buildJournal(ctx, count)
  const browser = await staffBrowser(site)
  const add = (body: Record<string, unknown>) => browser.post('/api/admin/items', { collectionId, ...body })
  const page = async (path: string) => {
    await site.ctx()
    return (await site.get(`${path}${path.includes('?') ? '&' : '?'}format=json`)).json()
  }
  return { site, ctx, collectionId, itemIds, browser, add, page }
}

const write = (browser: TestBrowser, method: 'PATCH' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
  browser.send({
    method,
    url,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }),
  })

test('a draft is seen by its owner only; published it stands in the list, with all that was said of it', async () => {
  const { site, browser, add, page, ctx } = await journal()
  const avatarAssetId = await buildAsset(ctx, { filename: 'ida.jpg' })
  const author = await browser.post('/api/admin/authors', {
    displayName: 'Ida <b>Lund</b>',
    bio: 'Throws "big" pots.',
    websiteUrl: 'https://ida.example',
    avatarAssetId,
  })
  expect(author.statusCode).toBe(201)
  const { authorId } = author.json()
  const draft = await add({
    title: 'First firing',
    state: 'draft',
    authorId,
    tags: ['glaze', ' glaze '],
    commentsOpen: true,
  })
  expect(draft.statusCode).toBe(201)
  expect(draft.json()).toMatchObject({ state: 'draft', isVisible: false, publishedAt: null, tags: ['glaze'] })
  const url = `/api/admin/items/${draft.json().itemId}`
  expect((await site.get('/journal/first-firing')).statusCode).toBe(404)

  const published = await write(browser, 'PATCH', url, {
    state: 'published',
    body: '<p>Hot.<script>alert(1)</script></p>',
    sourceUrl: 'https://example.com/story',
    passthrough: true,
    seo: { title: 'The first firing' },
  })
  expect(published.json()).toMatchObject({ isVisible: true, publishedAt: expect.any(String), body: '<p>Hot.</p>' })
  const { item } = await page('/journal/first-firing')
  expect(item).toMatchObject({
    commentState: 1,
    sourceUrl: 'https://example.com/story',
    clickthroughUrl: 'https://example.com/story',
    passthrough: true,
    author: {
      id: authorId,
      displayName: 'Ida &lt;b&gt;Lund&lt;/b&gt;',
      bio: 'Throws &quot;big&quot; pots.',
      websiteUrl: 'https://ida.example',
      avatarAssetUrl: `/s/${avatarAssetId}/ida.jpg`,
    },
    seoData: { seoTitle: 'The first firing' },
  })

  // A new name reaches what was written before; an author who goes leaves the name, which leads to the posts from then on.
  await write(browser, 'PUT', `/api/admin/authors/${authorId}`, { displayName: 'Ida Holm' })
  expect((await page('/journal/first-firing')).item.author).toMatchObject({ displayName: 'Ida Holm', bio: '' })
  await write(browser, 'DELETE', `/api/admin/authors/${authorId}`)
  expect((await page('/journal/first-firing')).item.author).toMatchObject({
    id: 'Ida%20Holm',
    displayName: 'Ida Holm',
  })
  await write(browser, 'PATCH', url, { authorId: null })
  expect((await page('/journal/first-firing')).item.author.displayName).toBe('')
  expect((await page('/journal?author=ida+holm')).items).toEqual([])
})

test('a scheduled post needs a time; published early it appears at once', async () => {
  const { browser, add, page } = await journal()
  expect((await add({ title: 'Soon', state: 'scheduled' })).json().params.fields.publishedAt).toBe(
    'Enter when it is to appear.',
  )
  const soon = await add({ title: 'Soon', state: 'scheduled', publishedAt: '2099-01-01T00:00:00Z' })
  expect(soon.json()).toMatchObject({ state: 'scheduled', isVisible: false })
  expect((await page('/journal')).items).toEqual([])
  await write(browser, 'PATCH', `/api/admin/items/${soon.json().itemId}`, { state: 'published' })
  expect((await page('/journal')).items).toHaveLength(1)
})

const boat = {
  name: 'boat',
  title: 'Boat',
  base: 'text',
  fields: [
    { name: 'length', title: 'Length', type: 'text' },
    { name: 'seaworthy', title: 'Seaworthy', type: 'checkbox' },
    { name: 'story', title: 'Story', type: 'wysiwyg' },
    { name: 'portrait', title: 'Portrait', type: 'image' },
    { name: 'views', title: 'Views', type: 'gallery' },
  ],
}

/** A journal on a site whose theme has the type "boat". */
async function harbour() {
  const shop = await journal()
  const conf = JSON.stringify({
    layouts: { default: { name: 'Default', regions: ['top', 'site', 'bottom'] } },
    customTypes: [boat],
  })
  await useTestTheme(shop.ctx, shop.site.services.config.dataDir, { 'template.conf': conf })
  // The change of theme has to be known here before the next request.
  await shop.site.ctx()
  return shop
}

test('fields of a custom type are kept by their kind, with their pictures', async () => {
  const { ctx, browser, add, page } = await harbour()
  const [one, two] = [await buildAsset(ctx, { filename: 'one.jpg' }), await buildAsset(ctx, { filename: 'two.jpg' })]
  const made = await add({
    title: 'A boat',
    customType: 'boat',
    customContent: {
      length: '7 m <wide>',
      seaworthy: true,
      story: { html: '<p onclick="x()">Built <em>twice</em></p>' },
      portrait: { assetId: one },
      views: { assetIds: [two, one] },
    },
  })
  expect(made.statusCode, made.body).toBe(201)
  expect(
    made
      .json()
      .files.map(({ id }: { id: string }) => id)
      .toSorted(),
  ).toEqual([one, two].toSorted())
  const shown = (await page('/journal/a-boat')).item.customContent
  expect(shown).toMatchObject({
    customType: 'boat',
    length: '7 m &lt;wide&gt;',
    seaworthy: true,
    story: { html: '<p>Built <em>twice</em></p>' },
    portrait: { id: one, assetUrl: `/s/${one}/one.jpg`, originalSize: '1500x1000' },
    views: { items: [{ id: two }, { id: one }] },
  })
  const url = `/api/admin/items/${made.json().itemId}`
  const refused: [Record<string, unknown>, string, string][] = [
    [{ length: 'x'.repeat(50_001) }, 'customContent', 'at most 50 KB'],
    [{ portrait: { assetId: '0'.repeat(24) } }, 'assetIds', 'A picture does not exist.'],
    [{ odd: 'y' }, 'customContent.odd', '“Boat” has no field “odd”.'],
    [{ length: true }, 'customContent.length', 'Enter text here.'],
    [{ seaworthy: 'yes' }, 'customContent.seaworthy', 'This is either on or off.'],
    [{ views: { assetId: one } }, 'customContent.views', 'Choose pictures.'],
  ]
  for (const [customContent, field, words] of refused) {
    const answer = await write(browser, 'PATCH', url, { customContent })
    expect(answer.statusCode, field).toBe(400)
    expect(answer.json().params.fields[field], field).toContain(words)
  }
  const unknown = await write(browser, 'PATCH', url, { customType: 'plane' })
  expect(unknown.json().params.fields.customType).toBe('The theme in use has no type “plane”.')
  expect((await page('/journal/a-boat')).item.customContent).toEqual(shown)

  // Absent fields stay, null empties a field.
  await write(browser, 'PATCH', url, { customContent: { portrait: null, length: '8 m' } })
  const after = (await page('/journal/a-boat')).item.customContent
  expect(after).toMatchObject({ length: '8 m', seaworthy: true })
  expect(after).not.toHaveProperty('portrait')
})

test('the list is turned page by page, drafts first, then the newest, and is searched and filtered', async () => {
  const { browser, add, collectionId } = await journal(7)
  await add({ title: 'Unfinished', state: 'draft' })
  const titles: string[] = []
  let cursor = ''
  do {
    const { items, pagination } = (
      await browser.get(`/api/admin/items?collectionId=${collectionId}&limit=3${cursor && `&cursor=${cursor}`}`)
    ).json()
    titles.push(...items.map(({ title }: { title: string }) => title))
    cursor = pagination.nextPageCursor ?? ''
  } while (cursor !== '')
  expect(titles).toEqual(['Unfinished', ...Array.from({ length: 7 }, (_, index) => `Post ${index + 1}`)])
  const found = async (query: string) =>
    (await browser.get(`/api/admin/items?collectionId=${collectionId}&${query}`))
      .json()
      .items.map(({ title }: { title: string }) => title)
  expect(await found('search=st%203')).toEqual(['Post 3'])
  expect(await found('search=100%25')).toEqual([])
  await add({ title: 'Über Öfen', state: 'draft' })
  for (const search of ['über', 'ÜBER ÖFEN', 'öfen'])
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual(['Über Öfen'])
  expect(await found('state=draft')).toEqual(['Über Öfen', 'Unfinished'])
  expect(await found('tag=kiln')).toEqual(['Post 2', 'Post 4', 'Post 6'])
  for (const query of ['cursor=nonsense', 'limit=0', 'limit=100000', 'state=gone'])
    expect((await browser.get(`/api/admin/items?${query}`)).statusCode, query).toBe(400)
})

test('items are ordered by hand, copied and deleted', async () => {
  const { site, ctx, browser } = await journal()
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'Gallery' })
  const ids: string[] = []
  for (const title of ['Aaa', 'Bbb', 'Ccc']) {
    const response = await browser.post('/api/admin/items', {
      collectionId,
      title,
      pictureIds: [await buildAsset(ctx)],
    })
    expect(response.json()).toMatchObject({ recordType: 2 })
    ids.push(response.json().itemId)
  }
  const order = `/api/admin/collections/${collectionId}/items/order`
  expect((await write(browser, 'PUT', order, { itemIds: ids.toReversed() })).statusCode).toBe(204)
  await site.ctx()
  const titles = async () =>
    (await site.get('/gallery?format=json')).json().items.map(({ title }: { title: string }) => title)
  expect(await titles()).toEqual(['Ccc', 'Bbb', 'Aaa'])
  expect((await write(browser, 'PUT', order, { itemIds: [ids[0], '0'.repeat(24)] })).statusCode).toBe(400)
  expect(await titles()).toEqual(['Ccc', 'Bbb', 'Aaa'])

  const copy = (await browser.post(`/api/admin/items/${ids[0]}/duplicates`, {})).json()
  expect(copy).toMatchObject({ title: 'Aaa (copy)', state: 'draft', pictures: [{ id: expect.any(String) }] })
  const gone = await write(browser, 'DELETE', `/api/admin/items/${copy.itemId}`)
  expect(gone.statusCode).toBe(200)
  expect((await browser.get(`/api/admin/items/${copy.itemId}`)).statusCode).toBe(404)
  await browser.post(`/api/admin/trash/${gone.json().trashId}/restorations`, {})
  expect((await browser.get(`/api/admin/items/${copy.itemId}`)).json().title).toBe('Aaa (copy)')
})

test('two posts cannot have one address, and what somebody else saved is not overwritten', async () => {
  const { browser, add, itemIds } = await journal(1)
  expect((await add({ title: 'Again', slug: 'POST-1' })).json()).toMatchObject({ status: 409, code: 'slug_taken' })
  expect((await add({ title: 'Again', slug: '🎉🎉🎉' })).json().params.fields.slug).toContain(
    'letters, digits and dashes',
  )
  const url = `/api/admin/items/${itemIds[0]}`
  const { updatedAt } = (await browser.get(url)).json()
  await write(browser, 'PATCH', url, { title: 'Theirs' })
  expect((await write(browser, 'PATCH', url, { title: 'Mine', expectedUpdatedAt: updatedAt })).json()).toMatchObject({
    status: 409,
    code: 'item_changed',
  })
  const unknown = (await write(browser, 'PATCH', url, { titel: 'Mistyped' })).json()
  expect(unknown).toMatchObject({ status: 400, code: 'invalid_input' })
  const other = await add({ title: 'Other' })
  expect(
    (await write(browser, 'PATCH', `/api/admin/items/${other.json().itemId}`, { slug: 'post-1' })).json(),
  ).toMatchObject({ status: 409, code: 'slug_taken', params: { slug: 'post-1' } })
})

test.each([
  ['ten thousand tags', { tags: Array.from({ length: 10_000 }, (_, index) => `t${index}`) }, 'tags', '500 tags'],
  ['a date before calendars', { publishedAt: '0001-01-01T00:00:00Z' }, 'publishedAt', 'between 1900 and 2200'],
  ['a date far ahead', { startsAt: '9999-12-31T23:59:59Z' }, 'startsAt', 'between 1900 and 2200'],
  [
    'an event that ends before it begins',
    { startsAt: '2027-05-02T10:00:00Z', endsAt: '2027-05-02T09:00:00Z' },
    'endsAt',
    'before it begins',
  ],
  ['an end without a beginning', { endsAt: '2027-05-02T09:00:00Z' }, 'startsAt', 'when it begins'],
  ['an address that runs', { sourceUrl: 'javascript:alert(1)' }, 'sourceUrl', 'https://'],
  ['an author who is not there', { authorId: '0'.repeat(24) }, 'authorId', 'does not exist'],
  ['no title', { title: '  ' }, 'title', 'Title is required'],
  ['half a date', { publishedAt: '2027-02-30' }, 'publishedAt', ''],
])('%s is refused in words, and nothing is stored', async (_what, fields, field, words) => {
  const { browser, add, collectionId } = await journal()
  const response = await add({ title: 'Post', ...fields })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid_input' })
  expect(response.json().params.fields[field]).toContain(words)
  expect((await browser.get(`/api/admin/items?collectionId=${collectionId}`)).json().items).toEqual([])
})

test('a body of five megabytes is refused before it is read', async () => {
  const { add, site } = await journal()
  const response = await add({ title: 'Long', body: 'x'.repeat(5_000_000) })
  expect(response.json()).toMatchObject({ status: 413, code: 'body_too_large' })
  expect((await site.get('/journal')).statusCode).toBe(200)
})

test('the text of a post that is made of blocks is changed there, everything else here', async () => {
  const { ctx, browser, itemIds } = await journal(1)
  const blocks = [{ id: 'one', type: 'html', version: 1, settings: { html: '<p>Block</p>' } }]
  await updateItem(ctx, itemIds[0] ?? '', { content: { blocks } })
  const url = `/api/admin/items/${itemIds[0]}`
  expect((await browser.get(url)).json().hasBlocks).toBe(true)
  expect((await write(browser, 'PATCH', url, { body: '<p>Other</p>' })).json()).toMatchObject({
    status: 409,
    code: 'body_of_blocks',
  })
  const changed = await write(browser, 'PATCH', url, { title: 'New title', seo: { title: 'For others' } })
  expect(changed.json()).toMatchObject({ title: 'New title', seo: { title: 'For others' }, hasBlocks: true })
})

test('the text of a product is changed by who may write products; it is added and deleted among the products', async () => {
  const { site, ctx, browser } = await journal()
  const { collectionId, itemIds } = await buildShop(ctx, 1)
  const url = `/api/admin/items/${itemIds[0]}`
  expect((await browser.get(url)).json()).toMatchObject({ recordType: 11, title: 'Bowl 1' })
  const manager = await staffBrowser(site, 'store-manager')
  expect((await write(manager, 'PATCH', url, { body: '<p>Glazed twice.</p>' })).json()).toMatchObject({
    recordType: 11,
    body: '<p>Glazed twice.</p>',
  })
  const editor = await staffBrowser(site, 'editor')
  expect((await write(editor, 'PATCH', url, { title: 'X' })).json().code).toBe('not_allowed')
  const post = await browser.post('/api/admin/collections', { typeName: 'blog', title: 'Diary' })
  const added = await browser.post('/api/admin/items', { collectionId: post.json().collectionId, title: 'Monday' })
  expect((await write(manager, 'PATCH', `/api/admin/items/${added.json().itemId}`, { title: 'X' })).json().code).toBe(
    'not_allowed',
  )
  expect((await write(browser, 'DELETE', url)).json().code).toBe('product_not_here')
  expect((await browser.post('/api/admin/items', { collectionId, title: 'Post' })).statusCode).toBe(400)
})

test('a gallery holds 250 items, each new one behind the others; a journal has no such end', async () => {
  const { ctx, collectionId: journalId, browser } = await journal()
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'Kiln', slug: 'kiln' })
  const fill = (id: string) =>
    sql`INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, position)
      SELECT ${ctx.site.id}, substr(md5(${id} || n), 1, 24), ${id}, 2, 'item-' || n, 'Item ' || n, n FROM generate_series(1, 249) n`.execute(
      ctx.db,
    )
  await fill(collectionId)
  await fill(journalId)
  const last = await browser.post('/api/admin/items', { collectionId, title: 'The last one' })
  expect(last.statusCode).toBe(201)
  const { items } = (await browser.get(`/api/admin/items?collectionId=${collectionId}&sort=position&limit=200`)).json()
  expect(items.map(({ title }: { title: string }) => title)).not.toContain('The last one')
  const full = await browser.post('/api/admin/items', { collectionId, title: 'One more' })
  expect(full.statusCode).toBe(409)
  expect(full.json()).toMatchObject({
    code: 'list_full',
    message: 'A list that you order by hand has at most 250 items. Delete some, or begin a second list.',
  })
  for (const title of ['One', 'Two'])
    expect((await browser.post('/api/admin/items', { collectionId: journalId, title })).statusCode).toBe(201)
})

test('an album holds sixty tracks', async () => {
  const { ctx, browser } = await journal()
  const collectionId = await createCollection(ctx, { typeName: 'album', title: 'Songs' })
  for (let number = 1; number <= 60; number++) {
    const response = await browser.post('/api/admin/items', { collectionId, title: `Song ${number}` })
    expect(response.json()).toMatchObject({ recordType: 7 })
  }
  expect((await browser.post('/api/admin/items', { collectionId, title: 'Song 61' })).json()).toMatchObject({
    status: 409,
    code: 'album_full',
  })
})
