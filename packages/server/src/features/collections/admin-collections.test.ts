import { expect, test } from 'vitest'
import { buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'

async function office() {
  const site = await testSite({ title: 'Nord' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const browser = await staffBrowser(site)
  const add = async (body: Record<string, unknown>) => {
    const response = await browser.post('/api/admin/collections', { enabled: true, ...body })
    expect(response.statusCode, response.body).toBe(201)
    const { collectionId }: { collectionId: string } = response.json()
    return collectionId
  }
  return { site, browser, add, tree: () => tree(browser) }
}

const patch = (browser: TestBrowser, url: string, body: unknown) => write(browser, 'PATCH', url, body)

function write(browser: TestBrowser, method: 'PATCH' | 'PUT' | 'DELETE', url: string, body?: unknown) {
  return browser.send({
    method,
    url,
    ...(body === undefined ? {} : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body) }),
  })
}

/** Slugs of the pages by the slug of their container. */
async function tree(browser: TestBrowser): Promise<Record<string, string[]>> {
  const { collections }: { collections: { collectionId: string; parentId: string | null; slug: string }[] } = (
    await browser.get('/api/admin/collections')
  ).json()
  const slugs = new Map(collections.map(({ collectionId, slug }) => [collectionId, slug]))
  const out: Record<string, string[]> = {}
  for (const { parentId, slug } of collections) (out[slugs.get(parentId ?? '') ?? ''] ??= []).push(slug)
  return out
}

test('a page is added, changed and deleted, and visitors see each at once', async () => {
  const { site, browser, add } = await office()
  const collectionId = await add({ typeName: 'blog', title: 'News & notes' })
  const url = `/api/admin/collections/${collectionId}`
  expect((await site.get('/news-and-notes')).statusCode).toBe(200)
  const changed = await patch(browser, url, {
    title: 'Notes',
    slug: 'notes',
    description: 'What happens here',
    seo: { title: 'All notes', description: 'Read them' },
  })
  expect(changed.json()).toMatchObject({ title: 'Notes', path: '/notes', seo: { title: 'All notes', hidden: false } })
  await site.ctx()
  const page = (await site.get('/notes')).body
  expect(page).toContain('<title>All notes</title>')
  expect(page).toContain('<meta name="description" content="Read them">')
  // One text more, and the others stay.
  await patch(browser, url, { seo: { hidden: true } })
  expect((await browser.get(url)).json().seo).toEqual({ title: 'All notes', description: 'Read them', hidden: true })
  await site.ctx()
  expect((await site.get('/notes')).body).toContain('<meta name="robots" content="noindex">')
  expect((await site.get('/sitemap.xml')).body).not.toContain('/notes<')

  await patch(browser, url, { enabled: false })
  await site.ctx()
  expect((await site.get('/notes')).statusCode).toBe(404)
  expect((await write(browser, 'DELETE', url)).statusCode).toBe(204)
  expect((await browser.get(url)).statusCode).toBe(404)
})

test('a new page is a draft that only staff see, until it is published', async () => {
  const { site, browser } = await office()
  const visitor = site.browser()
  const body = { typeName: 'page', title: 'Glaze lab', description: 'zirconium' }
  const added = await browser.post('/api/admin/collections', body)
  const { collectionId, enabled }: { collectionId: string; enabled: boolean } = added.json()
  expect(enabled).toBe(false)
  const post = { collectionId: await blogWithDraft(browser), title: 'Kiln diary', state: 'draft' }
  const item: { path: string } = (await browser.post('/api/admin/items', post)).json()
  await site.ctx()

  for (const address of ['/glaze-lab', '/glaze-lab?format=json', item.path])
    expect((await visitor.get(address)).statusCode, address).toBe(404)
  for (const address of ['/', '/sitemap.xml', '/search?q=zirconium', '/news?format=rss'])
    expect((await visitor.get(address)).body, address).not.toMatch(/glaze-lab|Glaze lab|Kiln diary/)

  // The editor speaks English, whatever the language of the page around its note is.
  const start = '<aside class="vt-preview-note" lang="en" dir="ltr" '
  const mark = '<strong>Draft.</strong> Only staff can see this page.'
  for (const [address, place] of [
    ['/glaze-lab', `/config/pages/${collectionId}`],
    [item.path, '/items/'],
  ] as const) {
    const draft = await browser.get(address)
    expect([draft.statusCode, draft.headers['cache-control'], draft.headers['x-robots-tag']]).toEqual([
      200,
      'private, no-store',
      'noindex',
    ])
    expect(draft.body).toContain(start)
    expect(draft.body).toContain(mark)
    expect(draft.body).toContain(place)
  }
  // Who works on invoices has no business with pages; and what staff have seen is kept for nobody.
  expect((await (await staffBrowser(site, 'billing')).get('/glaze-lab')).statusCode).toBe(404)
  expect((await visitor.get('/glaze-lab')).statusCode).toBe(404)

  const url = `/api/admin/collections/${collectionId}`
  expect((await patch(browser, url, { isHomepage: true })).json()).toMatchObject({ code: 'draft_homepage' })
  expect((await patch(browser, url, { enabled: true })).json()).toMatchObject({ enabled: true })
  await site.ctx()
  expect((await visitor.get('/glaze-lab')).statusCode).toBe(200)
  expect((await visitor.get('/')).body).toContain('href="/glaze-lab"')
  expect((await browser.get('/glaze-lab')).body).not.toContain(mark)
  expect((await patch(browser, url, { enabled: false })).json()).toMatchObject({ enabled: false })
  await site.ctx()
  expect((await visitor.get('/glaze-lab')).statusCode).toBe(404)
})

async function blogWithDraft(browser: TestBrowser): Promise<string> {
  const body = { typeName: 'blog', title: 'News', enabled: true }
  const { collectionId }: { collectionId: string } = (await browser.post('/api/admin/collections', body)).json()
  return collectionId
}

test('two pages cannot have one address, and an address is made of letters', async () => {
  const { browser, add } = await office()
  await add({ typeName: 'page', title: 'About', slug: 'about' })
  const second = await browser.post('/api/admin/collections', { typeName: 'page', title: 'Other', slug: 'ABOUT' })
  expect(second.statusCode).toBe(409)
  expect(second.json()).toMatchObject({ code: 'slug_taken', params: { slug: 'about' } })
  for (const slug of ['🦊', 'a b', '-', 'a/b', 'x'.repeat(201)]) {
    const response = await browser.post('/api/admin/collections', { typeName: 'page', title: 'Fox', slug })
    expect(response.statusCode).toBe(400)
    expect(response.json().params.fields.slug).toContain('letters, digits and dashes')
  }
  expect(
    (await browser.post('/api/admin/collections', { typeName: 'page', title: 'X', slug: 'cart' })).json(),
  ).toMatchObject({ code: 'slug_reserved' })
})

test('pages go into folders and stand in the order they are given; a folder never goes into itself', async () => {
  const { site, browser, add, tree } = await office()
  const [one, two] = [await add({ typeName: 'page', title: 'One' }), await add({ typeName: 'page', title: 'Two' })]
  const outer = await add({ typeName: 'folder', title: 'Outer' })
  const inner = await add({ typeName: 'folder', title: 'Inner' })
  const place = (parentId: string | null, ...collectionIds: string[]) =>
    write(browser, 'PUT', '/api/admin/collections/order', { parentId, collectionIds })
  expect((await place(outer, inner)).statusCode).toBe(200)
  expect((await place(inner, two, one)).statusCode).toBe(200)
  expect(await tree()).toEqual({ '': ['home', 'outer'], outer: ['inner'], inner: ['two', 'one'] })

  for (const [parentId, moved] of [
    [inner, outer],
    [outer, outer],
  ] as const) {
    expect((await place(parentId, moved)).json()).toMatchObject({ status: 409, code: 'folder_cycle' })
    expect((await patch(browser, `/api/admin/collections/${moved}`, { parentId })).json()).toMatchObject({
      code: 'folder_cycle',
    })
  }
  expect((await place(one, two)).json()).toMatchObject({ code: 'not_a_folder' })
  expect((await place('0'.repeat(24), two)).json()).toMatchObject({ code: 'invalid_input' })
  expect((await place(null, '0'.repeat(24))).json()).toMatchObject({ code: 'invalid_input' })
  expect(await tree()).toEqual({ '': ['home', 'outer'], outer: ['inner'], inner: ['two', 'one'] })

  // A folder leads to its first page, however deep it stands.
  await site.ctx()
  expect((await site.get('/outer')).headers['location']).toBe('/two')

  // The pages of a deleted folder move up.
  expect((await write(browser, 'DELETE', `/api/admin/collections/${inner}`)).statusCode).toBe(204)
  expect(await tree()).toEqual({ '': ['home', 'outer'], outer: ['two', 'one'] })
})

test('a folder does what its owner chose: shows its first page, redirects, or has no page at all', async () => {
  const { site, browser, add } = await office()
  const folder = await add({ typeName: 'folder', title: 'More', slug: 'more' })
  const url = `/api/admin/collections/${folder}`
  const visit = async () => {
    await site.ctx()
    const { statusCode, headers } = await site.get('/more')
    return statusCode === 200 || statusCode === 404 ? statusCode : headers['location']
  }
  expect(await visit()).toBe(404)
  await patch(browser, url, { redirectUrl: 'https://example.com/a?b=c' })
  expect(await visit()).toBe('https://example.com/a?b=c')
  // To itself it would never end.
  await patch(browser, url, { redirectUrl: '/more' })
  expect(await visit()).toBe(404)
  expect((await patch(browser, url, { redirectUrl: 'javascript:alert(1)' })).json()).toMatchObject({
    code: 'invalid_input',
    params: { fields: { redirectUrl: expect.any(String) } },
  })
  await patch(browser, url, { redirectUrl: '' })
  await add({ typeName: 'page', title: 'Inside', slug: 'inside', parentId: folder })
  expect(await visit()).toBe('/inside')
  await patch(browser, url, { folderBehavior: 3 })
  expect(await visit()).toBe(404)
  expect((await site.get('/inside')).body).toContain('Inside')
})

test('folders that stand inside each other in the database do not hang a page', async () => {
  const { site, add } = await office()
  const [a, b] = [await add({ typeName: 'folder', title: 'Aaa' }), await add({ typeName: 'folder', title: 'Bbb' })]
  const ctx = await site.ctx()
  for (const [child, parent] of [
    [a, b],
    [b, a],
  ] as const)
    await ctx.db.updateTable('collection').set({ parent_id: parent }).where('collection_id', '=', child).execute()
  await ctx.db.updateTable('website').set({ revision: 1000 }).where('website_id', '=', site.id).execute()
  await site.ctx()
  expect((await site.get('/aaa')).statusCode).toBe(404)
  expect((await site.get('/')).statusCode).toBe(200)
})

test('the home page cannot be deleted or hidden before there is another one', async () => {
  const { browser, add } = await office()
  const { collections } = (await browser.get('/api/admin/collections')).json()
  const url = `/api/admin/collections/${collections[0].collectionId}`
  expect((await write(browser, 'DELETE', url)).json()).toMatchObject({ status: 409, code: 'homepage_needed' })
  expect((await patch(browser, url, { enabled: false })).json()).toMatchObject({ code: 'homepage_needed' })
  await add({ typeName: 'page', title: 'Start', isHomepage: true })
  expect((await write(browser, 'DELETE', url)).statusCode).toBe(204)
})

test('a copy of a page has its categories and items, and is not shown until it is enabled', async () => {
  const { site, browser } = await office()
  const ctx = await site.ctx()
  const { collectionId } = await buildJournal(ctx, 3)
  await browser.post(`/api/admin/collections/${collectionId}/categories`, { name: 'Kiln' })
  const copy = (await browser.post(`/api/admin/collections/${collectionId}/duplicates`, {})).json()
  expect(copy).toMatchObject({ title: 'Journal (copy)', enabled: false, typeName: 'blog' })
  const items = (await browser.get(`/api/admin/items?collectionId=${copy.collectionId}`)).json().items
  expect(items.map(({ slug }: { slug: string }) => slug)).toEqual(['post-1', 'post-2', 'post-3'])
  expect((await browser.get(`/api/admin/collections/${copy.collectionId}/categories`)).json().categories).toHaveLength(
    1,
  )
  await site.ctx()
  expect((await site.get(copy.path)).statusCode).toBe(404)
  await patch(browser, `/api/admin/collections/${copy.collectionId}`, { enabled: true })
  await site.ctx()
  expect((await site.get(`${copy.path}/post-2`)).body).toContain('Body of post 2')
})

test('a page that somebody else changed meanwhile is not overwritten unseen', async () => {
  const { browser, add } = await office()
  const url = `/api/admin/collections/${await add({ typeName: 'page', title: 'About' })}`
  const { updatedAt: expectedUpdatedAt } = (await browser.get(url)).json()
  await patch(browser, url, { title: 'Theirs' })
  const mine = await patch(browser, url, { title: 'Mine', expectedUpdatedAt })
  expect(mine.json()).toMatchObject({ status: 409, code: 'collection_changed' })
  expect((await browser.get(url)).json().title).toBe('Theirs')
})

test('a menu holds pages and addresses anywhere, and forgets a page that is deleted', async () => {
  const { site, browser, add } = await office()
  const about = await add({ typeName: 'page', title: 'About', slug: 'about' })
  expect((await browser.get('/api/admin/menus')).json().menus).toEqual([
    { name: 'mainNav', entries: [{ collectionId: about }], isDefault: true },
  ])
  const entries = [{ title: 'Map', url: 'https://example.com/map', newWindow: true }, { collectionId: about }]
  expect((await write(browser, 'PUT', '/api/admin/menus/mainNav', { entries })).json().menus[0].entries).toEqual(
    entries,
  )
  await site.ctx()
  const page = (await site.get('/about')).body
  expect(page).toMatch(/<a[^>]*href="https:\/\/example\.com\/map"[^>]*target="_blank"/)
  expect(page.indexOf('example.com/map')).toBeLessThan(page.indexOf('href="/about"'))
  for (const wrong of [
    [{ title: 'Bad', url: 'javascript:alert(1)' }],
    [{ title: '', url: '/x' }],
    [{ collectionId: '0'.repeat(24) }],
    'nothing',
  ])
    expect((await write(browser, 'PUT', '/api/admin/menus/mainNav', { entries: wrong })).statusCode).toBe(400)
  await write(browser, 'DELETE', `/api/admin/collections/${about}`)
  expect((await browser.get('/api/admin/menus')).json().menus[0].entries).toEqual([entries[0]])
})

test('an emptied menu stays empty, a reset one shows its default again', async () => {
  const { browser, add } = await office()
  const about = await add({ typeName: 'page', title: 'About', slug: 'about' })
  const byDefault = [{ name: 'mainNav', entries: [{ collectionId: about }], isDefault: true }]
  const link = { title: 'Map', url: 'https://example.com/map', newWindow: false }
  for (const entries of [[link], []]) {
    await write(browser, 'PUT', '/api/admin/menus/mainNav', { entries })
    const own = { name: 'mainNav', entries, isDefault: false }
    expect((await browser.get('/api/admin/menus')).json().menus).toEqual([own])
  }
  for (const attempt of [1, 2]) {
    const answer = await write(browser, 'DELETE', '/api/admin/menus/mainNav')
    expect([attempt, answer.statusCode, answer.json().menus]).toEqual([attempt, 200, byDefault])
  }
})

test('categories are named once, renamed, ordered and deleted, and items follow', async () => {
  const { site, browser } = await office()
  const { collectionId } = await buildShop(await site.ctx(), 2)
  const url = `/api/admin/collections/${collectionId}/categories`
  const again = await browser.post(url, { name: 'vases' })
  expect(again.json()).toMatchObject({ status: 409, message: 'This category already exists' })
  expect((await browser.post(url, { name: 'x'.repeat(26) })).json().code).toBe('invalid_input')
  const { categories } = (await browser.post(url, { name: 'Cups' })).json()
  const names = (list: { name: string }[]) => list.map(({ name }) => name)
  expect(names(categories)).toEqual(['Bowls & plates', 'Vases', 'Cups'])
  const [bowls, vases, cups] = categories.map(({ categoryId }: { categoryId: string }) => categoryId)
  expect((await patch(browser, `${url}/${vases}`, { name: 'Cups' })).json().message).toBe(
    'This category already exists',
  )
  await patch(browser, `${url}/${vases}`, { name: 'Tall vases' })
  const ordered = (await write(browser, 'PUT', `${url}/order`, { categoryIds: [cups, vases, bowls] })).json()
  expect(names(ordered.categories)).toEqual(['Cups', 'Tall vases', 'Bowls & plates'])
  await site.ctx()
  expect((await site.get('/shop/bowl-2?format=json')).json().item.categories).toEqual(['Tall vases'])
  await write(browser, 'DELETE', `${url}/${vases}`)
  await site.ctx()
  expect((await site.get('/shop/bowl-2?format=json')).json().item.categories).toEqual([])
  expect((await site.get('/shop/category/vases')).statusCode).toBe(404)
})

test('tags are counted, renamed and removed; a name that is taken is refused', async () => {
  const { site, browser } = await office()
  const { collectionId } = await buildJournal(await site.ctx(), 3)
  const url = `/api/admin/collections/${collectionId}/tags`
  expect((await browser.get(url)).json().tags).toEqual([
    { name: 'glaze', count: 2 },
    { name: 'kiln', count: 1 },
  ])
  const taken = await browser.post(`${url}/renames`, { from: 'kiln', to: 'glaze' })
  expect(taken.json()).toMatchObject({ status: 409, message: 'This tag already exists' })
  expect((await browser.post(`${url}/renames`, { from: 'kiln', to: 'x'.repeat(51) })).statusCode).toBe(400)
  await browser.post(`${url}/renames`, { from: 'kiln', to: 'Wood & fire' })
  await write(browser, 'DELETE', `${url}?name=glaze`)
  expect((await browser.get(url)).json().tags).toEqual([{ name: 'Wood & fire', count: 1 }])
  expect((await write(browser, 'DELETE', `${url}?name=nowhere`)).statusCode).toBe(404)
})

test('who may only look cannot change, and a stranger sees nothing', async () => {
  const { site } = await office()
  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.get('/api/admin/collections')).statusCode).toBe(200)
  expect((await viewer.post('/api/admin/collections', { typeName: 'page', title: 'X' })).statusCode).toBe(403)
  expect((await site.get('/api/admin/collections')).statusCode).toBe(401)
  const other = await office()
  const { collections } = (await other.browser.get('/api/admin/collections')).json()
  expect((await viewer.get(`/api/admin/collections/${collections[0].collectionId}`)).statusCode).toBe(404)
})
