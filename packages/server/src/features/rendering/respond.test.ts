import { expect, onTestFinished, test, vi } from 'vitest'
import { buildAsset, buildJournal, buildPage, buildShop, useTestTheme } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { browserOn, secondServer, type TestSite, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem, updateItem } from '../../testing/items.ts'
import { createProduct } from '../products/index.ts'
import { writeSettings } from '../../testing/settings.ts'
import { saveBlockField } from '../blocks/field-store.ts'

/** A site with everything, in the theme of the tests. */
async function harbour(changes: Record<string, string | null> = {}): Promise<TestSite> {
  const site = await testSite({ title: 'Harbour & Sons' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true, html: '<p>Welcome aboard.</p>' })
  await buildShop(ctx)
  await buildJournal(ctx)
  await useTestTheme(ctx, site.services.config.dataDir, changes)
  await site.ctx()
  return site
}

async function html(site: TestSite, url: string): Promise<string> {
  const response = await site.get(url)
  expect(response.statusCode, url).toBe(200)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  return response.body
}

test('the home page shows its blocks inside the layout of the theme', async () => {
  const site = await harbour()
  const page = await html(site, '/')
  expect(page).toContain('<p>Welcome aboard.</p>')
  expect(page).toContain('<title>Harbour &amp; Sons</title>')
  expect(page).toMatch(/<body id="collection-[0-9a-f]{24}" class="[^"]*collection-type-page[^"]*homepage view-list/)
  expect(page).toContain('"pageType":2')
})

test('menus are rendered by an inline body, by a block and inside an attribute', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  await writeSettings(ctx, {
    navigation: { footerNav: [{ title: 'Elsewhere', url: 'https://example.com/', newWindow: true }] },
  })
  await site.ctx()
  const page = await html(site, '/shop')
  expect(page).toContain('data-menu="2"')
  expect(page).toContain('<a class="is-active" href="/shop">Shop</a>')
  expect(page).toContain('<a class="" href="/journal">Journal</a>')
  expect(page).toContain('<ul><li>Elsewhere</li></ul>')
})

test('a product list takes the platform’s markup where the theme has none, and filters by category and tag', async () => {
  const site = await harbour()
  const all = await html(site, '/shop')
  expect(all).toContain('<h1 class="product-list-title"')
  expect([...all.matchAll(/class="product-list-item-title"/g)]).toHaveLength(3)

  for (const url of ['/shop/category/bowls', '/shop?category=bowls', '/shop?category=Bowls+%26+plates']) {
    const bowls = await html(site, url)
    expect([...bowls.matchAll(/class="product-list-item-title"/g)], url).toHaveLength(2)
    expect(bowls).toContain(`<link rel="canonical" href="http://${site.host}/shop/category/bowls">`)
  }
  expect((await site.get('/shop/category/boats')).statusCode).toBe(404)
  expect(await html(site, '/shop/tag/stoneware')).toContain('Bowl 3')
  expect(await html(site, '/shop/tag/porcelain')).toContain('There is nothing here yet.')
})

test('a product page has choices, button, related products and what search engines read', async () => {
  const site = await harbour()
  const page = await html(site, '/shop/bowl-1')
  expect(page).toContain('<h1 class="own-product">Bowl 1</h1>')
  expect(page).toContain('data-variant-option-name="Size"')
  expect(page).toContain('sqs-add-to-cart-button')
  expect(page).toContain('Take it aboard')
  expect(page).toContain('<b class="related">Bowl 3</b><b class="related">Bowl 2</b>')
  expect(page).toContain('<a href="/shop/category/bowls">Bowls &amp; plates</a>')
  expect(page).toContain('"pageType":50')
  const ld = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) =>
    JSON.parse(match[1] ?? ''),
  )
  expect(ld[0]).toMatchObject({
    '@type': 'Product',
    name: 'Bowl 1',
    offers: [{ price: '42.00', priceCurrency: 'USD', availability: 'https://schema.org/InStock' }, {}, {}],
  })
  expect(ld[1]).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home' }, { name: 'Shop' }, { name: 'Bowl 1' }],
  })
})

test('a post and an event have pages, and drafts have none', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  const event = { collectionId, recordType: 12, location: { addressTitle: 'The quay', addressLine1: 'Pier 1' } }
  const inADay = new Date(ctx.now.getTime() + 86_400_000)
  await createItem(ctx, { ...event, title: 'Open studio', slug: 'open-studio', startsAt: inADay, endsAt: inADay })
  await createItem(ctx, { ...event, title: 'Long ago', slug: 'long-ago', startsAt: new Date(0), endsAt: new Date(1) })
  const post = await createItem(ctx, {
    collectionId,
    recordType: 12,
    title: 'Secret',
    slug: 'secret',
    workflowState: 'draft',
  })
  await site.ctx()

  expect(await html(site, '/journal/post-2')).toContain('<p>Body of post 2</p>')
  const events = await html(site, '/events')
  expect(events.indexOf('Open studio')).toBeLessThan(events.indexOf('Past events'))
  expect(events.indexOf('Long ago')).toBeGreaterThan(events.indexOf('Past events'))
  expect(await html(site, '/events/open-studio')).toContain('The quay')
  expect((await site.get('/events/secret')).statusCode).toBe(404)

  await updateItem(await site.ctx(), post, { workflowState: 'unlisted' })
  await site.ctx()
  expect(await html(site, '/events/secret')).toContain('Secret')
  expect(await html(site, '/events')).not.toContain('Secret')
})

test('a collection type of the theme has its own list, paging and layout; without a list it shows its first item', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  const boats = await createCollection(ctx, { typeName: 'boats', title: 'Boats', slug: 'boats' })
  for (const [number, title] of ['Ida', 'Maren', 'Tove'].entries()) {
    const content = { customContent: { length: `${number + 5} m` } }
    await createItem(ctx, {
      collectionId: boats,
      recordType: 1,
      title,
      slug: title.toLowerCase(),
      position: number,
      content,
    })
  }
  const single = await createCollection(ctx, { typeName: 'single', title: 'Single', slug: 'single' })
  await createItem(ctx, { collectionId: single, recordType: 1, title: 'The only one', slug: 'only' })
  await site.ctx()

  const page = await html(site, '/boats')
  expect(page).toContain('<li id="ida"><span class="line">Ida</span>')
  expect(page).not.toContain('Tove')
  expect(page).not.toContain('<nav class="own-body">')
  expect(await html(site, '/boats?page=2')).toContain('Tove')
  expect(await html(site, '/boats/maren')).toContain('<p>6 m</p>\n<q>Post 1</q><q>Post 3</q>')
  expect(await html(site, '/single')).toContain('<article class="single">The only one</article>')
})

test('a static page of the theme holds the blocks of its page', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  const assetId = await buildAsset(ctx, { altText: 'A quay' })
  await buildPage(ctx, {
    title: 'About',
    slug: 'about',
    blocks: [
      { id: 'one', type: 'quote', version: 1, settings: { quote: 'Calm <seas>', source: 'Nobody' } },
      { id: 'two', type: 'image', version: 1, settings: { assetId, caption: 'The quay' } },
      { id: 'three', type: 'button', version: 1, settings: { label: 'Go', url: 'javascript:alert(1)' } },
      { id: 'four', type: 'of-the-future', version: 9, settings: {} },
    ],
  })
  await site.ctx()
  const page = await html(site, '/about')
  expect(page).toContain('<h1 class="about">About</h1>')
  // The theme's own markup of a block wins over the platform's.
  expect(page).toContain('<blockquote class="harbour-quote">Calm &lt;seas&gt;</blockquote>')
  expect(page).toContain('id="block-two"')
  expect(page).toContain(`/s/${assetId}/bowl.jpg?format=500w 500w`)
  expect(page).toContain('href="#"')
  expect(page).not.toContain('javascript:')
  expect(page).not.toContain('of-the-future')
})

test('block fields of the theme hold what was stored for them', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  await saveBlockField(ctx, 'sharedBlocks', [
    { id: 'a', type: 'html', version: 1, settings: { html: '<p>Open daily</p><script>bad()</script>' } },
  ])
  await site.ctx()
  const page = await html(site, '/shop')
  expect(page).toMatch(
    /<div class="sqs-layout sqs-grid-12 columns-12" data-type="block-field" data-updated-on="\d+" id="sharedBlocks">.*<p>Open daily<\/p>/s,
  )
  expect(page).toMatch(
    /<div class="sqs-layout sqs-grid-6 columns-6 own-field" data-type="block-field" data-layout-label="Footer" id="footerBlocks[0-9a-f]{24}"><\/div>/,
  )
  expect(page).not.toContain('bad()')
})

test('an index shows its children, a folder leads to its first one and names its siblings', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  const index = await createCollection(ctx, { typeName: 'index', title: 'Stories', slug: 'stories' })
  const blocks = [{ id: 'x', type: 'html', version: 1, settings: { html: '<p>Inside the index</p>' } }]
  await createCollection(ctx, { typeName: 'page', title: 'One', slug: 'one', parentId: index, content: { blocks } })
  const folder = await createCollection(ctx, { typeName: 'folder', title: 'More', slug: 'more' })
  await createCollection(ctx, { typeName: 'page', title: 'Care', slug: 'care', parentId: folder })
  await createCollection(ctx, { typeName: 'page', title: 'Returns', slug: 'returns', parentId: folder })
  await site.ctx()

  expect(await html(site, '/stories')).toContain('<p>Inside the index</p>')
  const redirect = await site.get('/more')
  expect([redirect.statusCode, redirect.headers.location]).toEqual([301, '/care'])
  expect(await html(site, '/care')).toContain('<aside class="folder">More: Care Returns</aside>')
})

test('tweaks become classes of the body, and strings of the theme reach the page', async () => {
  const site = await harbour()
  expect(await html(site, '/')).toMatch(/class="tweak-cart-cart-icon tweak-shadow collection-type/)
  await writeSettings(await site.ctx(), {
    tweaks: { 'tweak-cart': 'Text', 'tweak-hidden': 'true', 'tweak-shadow': 'false' },
  })
  await site.ctx()
  const page = await html(site, '/')
  expect(page).toMatch(/class="tweak-cart-text tweak-hidden collection-type/)
  expect(page).toContain('Ahoy Take it aboard')
})

test('a title of an attacker stays text everywhere on the page', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  const title = `</title></script><script>alert("1")</script>'"><!-- ]]> {website.id}`
  const blog = await createCollection(ctx, { typeName: 'blog', title, slug: 'evil' })
  await createItem(ctx, {
    collectionId: blog,
    recordType: 1,
    title,
    slug: 'evil-post',
    authorName: title,
    tags: [title.slice(0, 50)],
  })
  const shop = await buildHostileProduct(ctx, title)
  await site.ctx()

  for (const url of [
    '/evil',
    '/evil/evil-post',
    shop,
    '/search?q=%3Cscript%3Ealert(1)%3C/script%3E',
    `/evil?tag=${encodeURIComponent('<script>alert(1)</script>')}`,
  ]) {
    const page = await html(site, url)
    expect(page, url).not.toMatch(/<script>alert/)
    expect(page, url).not.toMatch(/<\/title><\/script>/)
    // The text of a title is no template.
    expect(page, url).not.toContain(`]]> ${site.id}`)
    const context = /Static\.SQUARESPACE_CONTEXT = (\{.*?\});<\/script>/s.exec(page)?.[1] ?? ''
    expect(() => JSON.parse(context), url).not.toThrow()
  }
})

async function buildHostileProduct(ctx: Awaited<ReturnType<TestSite['ctx']>>, title: string): Promise<string> {
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Odd', slug: 'odd' })
  await createProduct(ctx, {
    collectionId,
    title,
    slug: 'odd-one',
    productType: 1,
    optionNames: ['Size "><img src=x onerror=alert(1)>'],
    variants: [
      { attributes: { 'Size "><img src=x onerror=alert(1)>': '5" <b>' }, priceMinor: 100, stock: 1 },
      { attributes: { 'Size "><img src=x onerror=alert(1)>': 'M' }, priceMinor: 100, stock: 1 },
    ],
  })
  return '/odd/odd-one'
}

test('what is not there is answered by a page of the site with 404', async () => {
  const site = await harbour()
  for (const url of [
    '/nowhere',
    '/shop/nothing',
    '/shop/bowl-1/more',
    '/journal/../../etc',
    '/%E2%98%83',
    '/shop/category',
  ]) {
    const response = await site.get(url)
    expect(response.statusCode, url).toBe(404)
    expect(response.body).toContain('<h1>Page not found</h1>')
    expect(response.body).toContain('<nav class="own-body">')
    expect(response.body).toContain('"pageType":100')
    expect(response.body).toContain('<meta name="robots" content="noindex">')
  }
})

test('a broken theme keeps the page up: what can be rendered is there', async () => {
  const site = await harbour({
    'bottom.region':
      '<footer>{.section website}{siteTitle}{.end}{no-such|formatter-x}{.if nope? }x{.end}</footer>{squarespace-footers}',
    'collections/products.item': '<h1>{item.title}</h1>{.repeated section item.items}never closed',
    'styles/guards.less': '.broken { color: ',
    'strings/template-en-US.json': '{ not json',
  })
  const page = await html(site, '/shop/bowl-1')
  expect(page).toContain('<h1>Bowl 1</h1>')
  expect(page).toContain('Harbour &amp; Sons')

  const css = await site.get('/site.css')
  expect(css.statusCode).toBe(200)
  expect(css.body).toContain('.plain')
  expect(css.body).not.toContain('.broken')
})

test('staff see what is wrong with a template, visitors do not', async () => {
  const site = await harbour({ 'collections/products.item': '<h1>{item.title}</h1>\n  {item.title|no-such-formatter}' })
  const visitor = await html(site, '/shop/bowl-1')
  expect(visitor).not.toContain("Formatter 'no-such-formatter' is unknown")
  const staff = await staffBrowser(site)
  const { body, headers } = await staff.get('/shop/bowl-1')
  expect(body).toContain('collections/products.item:2:')
  expect(body).toContain("Formatter 'no-such-formatter' is unknown")
  expect(headers['cache-control']).toBe('private, no-store')
  expect(await html(site, '/shop/bowl-1')).toBe(visitor)
})

test('staff see what is wrong with a block of the theme', async () => {
  const site = await harbour({ 'blocks/block-line.block': '<hr>\n{id|no-such-formatter}' })
  await buildPage(await site.ctx(), {
    title: 'Lines',
    slug: 'lines',
    blocks: [{ id: 'a', type: 'line', settings: {} }],
  })
  await site.ctx()
  expect(await html(site, '/lines')).not.toContain('no-such-formatter')
  expect((await (await staffBrowser(site)).get('/lines')).body).toMatch(
    /block-line\.block:\d+:\d+ .*Formatter 'no-such-formatter' is unknown/,
  )
})

test('a theme replaces pages of the platform', async () => {
  const site = await harbour({ 'system/not-found.page': '<h1>Lost at sea</h1>' })
  expect((await site.get('/nowhere')).body).toContain('<h1>Lost at sea</h1>')
})

test('an address of the API that nobody has is answered as one', async () => {
  const site = await harbour()
  const response = await site.get('/api/nothing')
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
})

test('a theme that is gone leaves a readable site', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  await ctx.db.updateTable('website').set({ theme: '../../etc' }).where('website_id', '=', site.id).execute()
  await site.ctx()
  const page = await html(site, '/shop')
  expect(page).toContain('<header class="plain-header">')
  expect(page).toContain('Bowl 1')
})

test('a scheduled post appears at its time without anybody publishing', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  const blog = await createCollection(ctx, { typeName: 'blog', title: 'News', slug: 'news' })
  // The clock stands until the page was seen without the post, however long that takes.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const soon = new Date(Date.now() + 700)
  await createItem(ctx, {
    collectionId: blog,
    recordType: 1,
    title: 'Tomorrow’s news',
    slug: 'tomorrow',
    workflowState: 'scheduled',
    publishedAt: soon,
  })
  await site.ctx()
  expect(await html(site, '/news')).not.toContain('Tomorrow’s news')
  // Caches in front have it for no longer, counted when it is sent, from memory too; what does not change for the whole time.
  const caching = browserOn(await secondServer({ edgeCacheSeconds: 3600 }), site.host)
  const readSeconds = async () =>
    Number(/s-maxage=(\d+)/.exec(String((await caching.get('/news')).headers['cache-control']))?.[1])
  vi.setSystemTime(soon.getTime() - 90_500)
  const seconds = await readSeconds()
  expect(seconds).toBeLessThanOrEqual(90)
  vi.setSystemTime(soon.getTime() - 30_500)
  expect(await readSeconds()).toBe(seconds - 60)
  vi.setSystemTime(soon.getTime() - 700)
  expect(await readSeconds()).toBeNaN()
  vi.useRealTimers()
  await vi.waitFor(async () => expect(await html(site, '/news')).toContain('Tomorrow’s news'), {
    timeout: 10_000,
    interval: 100,
  })
})
