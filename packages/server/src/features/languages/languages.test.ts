import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishChange } from '../sites/index.ts'
import { addProduct, addShippingAndTax, addToCart, fillCheckout, placeOrder } from '../../testing/builders.ts'
import { buildPage, buildShop } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite, type TestSite } from '../../testing/test-site.ts'
import { createCollection, updateCollection } from '../collections/service/collections.ts'
import { addLanguage, getStoredUrl, keepLanguage } from './index.ts'
import { localizeSite } from './localize.ts'
import { siteLanguages } from './settings.ts'

type State = 'hidden' | 'published'

const stored = (...languages: readonly (readonly [tag: string, state: State])[]) => ({
  [siteLanguages.key]: languages.map(([tag, state]) => ({ tag, state })),
})

async function shopIn(...languages: readonly (readonly [tag: string, state: State])[]): Promise<TestSite> {
  const site = await testSite({ language: 'en-US', currency: 'EUR', settings: stored(...languages) })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildShop(ctx, 2)
  return site
}

/** Gives a page or an item another title in a language. */
async function translateTitle(
  site: TestSite,
  language: string,
  table: 'collection' | 'item',
  slug: string,
): Promise<void> {
  const ctx = await site.ctx()
  await sql`INSERT INTO translation (website_id, translation_id, language, record_kind, record_id, field, text, source_hash, updated_at)
    SELECT ${site.id}, ${`${language} ${slug}`}, ${language}, ${table}, r.${sql.ref(`${table}_id`)}, 'title', ${`${language} ${slug}`}, '', now()
    FROM ${sql.table(table)} r WHERE r.website_id = ${site.id} AND r.slug = ${slug}`.execute(ctx.db)
  await publishChange(ctx)
}

test('a published language has pages of its own: texts of the store, money, links, the same set of hreflang on each', async () => {
  const site = await shopIn(['de', 'published'], ['ar', 'published'], ['fr', 'hidden'])
  for (const language of ['de', 'ar', 'fr']) await translateTitle(site, language, 'collection', 'shop')
  await translateTitle(site, 'ar', 'item', 'bowl-1')
  const pages = await Promise.all(['/shop', '/de/shop', '/ar/shop', '/DE/shop/'].map((url) => site.get(url)))
  const [english = '', german = '', arabic = ''] = pages.map(({ body }) => body)
  expect(pages.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  expect(english).toMatch(/<html lang="en-US"/)
  expect(german).toMatch(/<html lang="de" dir="ltr"/)
  expect(arabic).toMatch(/<html lang="ar" dir="rtl"/)
  expect(english).toContain('href="/shop/bowl-1"')
  expect(german).toContain('href="/de/shop/bowl-1"')
  expect(german).toContain('/de/site-messages.json')
  expect(german).not.toMatch(/(?:href|action)="\/(?!de(?:[/"?#]|$)|s\/|site\.css|_assets|assets|scripts|\/)/)
  expect(german).toMatch(/\d,\d\d\s€/)
  const base = /<link rel="canonical" href="([^"]+)\/de\/shop"/.exec(german)?.[1]
  const alternates = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, tag, url]) => [tag, url])
  expect(alternates(german)).toEqual([
    ['en-US', `${base}/shop`],
    ['de', `${base}/de/shop`],
    ['ar', `${base}/ar/shop`],
    ['x-default', `${base}/shop`],
  ])
  expect([alternates(english), alternates(arabic)]).toEqual([alternates(german), alternates(german)])

  // The footer of the theme leads to the same page in the other languages.
  const switcher = (html: string) => /<nav class="sqs-language-switcher"[^]*?<\/nav>/.exec(html)?.[0] ?? ''
  expect(switcher(german)).toContain(`<a href="${base}/shop" hreflang="en-US" lang="en-US">English</a>`)
  expect(switcher(german)).toContain(
    `<a href="${base}/de/shop" hreflang="de" lang="de" aria-current="true">Deutsch</a>`,
  )
  expect(switcher(german)).toContain('aria-label="Sprache"')

  // So does the block, which is another one on each page.
  const blocks = [
    { id: 'a', type: 'language-switcher', settings: { layout: 'menu', label: 'code' } },
    { id: 'b', type: 'language-switcher', settings: {} },
  ]
  await createCollection(await site.ctx(), { typeName: 'page', title: 'Words', slug: 'words', content: { blocks } })
  const words = (await site.get('/de/words?format=main-content')).body
  expect(words).toMatch(/<details><summary>DE<\/summary>[^]*<abbr title="العربية">AR<\/abbr>[^]*<\/details>/)
  expect(words).toMatch(new RegExp(`<li><a href="${base}/words" hreflang="en-US" lang="en-US">English</a></li>`))
  expect(words).toMatch(new RegExp(`href="${base}/de/words" hreflang="de" lang="de" aria-current="true">Deutsch<`))

  const map = (await site.get('/sitemap.xml')).body
  expect(map).toContain(`<loc>${base}/de/shop</loc>`)
  // Pages that are not translated have one address for search engines.
  expect(map).not.toContain('/de/shop/bowl-1')
  const untranslated = (await site.get('/de/shop/bowl-1')).body
  expect(untranslated).toContain(`<link rel="canonical" href="${base}/shop/bowl-1">`)
  expect([alternates(untranslated), alternates((await site.get('/de')).body)]).toEqual([[], []])
  expect(alternates((await site.get('/shop/bowl-1')).body).map(([tag]) => tag)).toEqual(['en-US', 'ar', 'x-default'])
  expect(map).toContain(`<xhtml:link rel="alternate" hreflang="ar" href="${base}/ar/shop/bowl-1"/>`)
  expect(map).not.toContain('/fr/')
  expect((await site.get('/robots.txt')).body).toContain('Disallow: /de/cart')

  // A hidden language is not there, nor is the address of another one below a language.
  const missing = await Promise.all(['/fr/shop', '/es/shop', '/de/fr/shop', '/de/de/shop'].map((url) => site.get(url)))
  expect(missing.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404])
  expect((await site.get('/de')).statusCode).toBe(200)
  expect((await site.get('/de?format=json')).json().website.language).toBe('de')
  expect((await site.get('/de/config/products?x=1')).headers.location).toBe('/config/products?x=1')
  expect((await site.get('/de/checkout')).headers.location).toBe('/de/cart')
  // Staff and programs have no language.
  const calls = ['/api/admin/session', '/api/%61dmin/session', '/api/multilingual/status', '/api/site-header-footer']
  const below = [...calls, '/api/v1/products'].map((url) => site.get(`/de${url}`))
  expect((await Promise.all(below)).map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404])
})

test('staff see a hidden language with a mark, for nobody else it is an address of the site', async () => {
  const site = await shopIn(['fr', 'hidden'])
  await translateTitle(site, 'fr', 'collection', 'shop')
  const [staff, other] = await Promise.all([staffBrowser(site), staffBrowser(await testSite())])
  const page = await staff.get('/fr/shop', { headers: { accept: 'text/html' } })
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<html data-authenticated-account lang="fr"')
  expect(page.body).toContain('fr shop')
  expect(page.body).toContain('href="/fr/shop/bowl-1"')
  expect(page.body).toContain('Only staff can see the site in French.')
  expect(page.body).toContain('hreflang="fr" lang="fr" aria-current="true">français<')
  expect(page.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  const outside = await Promise.all([
    site.get('/fr/shop'),
    site.get('/fr'),
    other.get(`/fr/shop`, { headers: { host: site.host } }),
  ])
  expect(outside.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404])
  expect((await staff.get('/shop')).body).not.toContain('Only staff can see')
})

/** The calls of a page in German. */
function inGerman(browser: TestBrowser): TestBrowser {
  return {
    ...browser,
    get: (url, options) => browser.get(`/de${url}`, options),
    post: (url, body, options) => browser.post(`/de${url}`, body, options),
    put: (url, body, options) => browser.put(`/de${url}`, body, options),
  }
}

test('an order is written to in the language that it was placed in, also by staff later', async () => {
  const site = await shopIn(['de', 'published'])
  await addShippingAndTax(site)
  const product = await addProduct(site)
  const browser = inGerman(site.browser())
  await browser.get('/api/crumb')
  await addToCart(browser, product)
  const { grandTotalCents } = (await fillCheckout(browser)).cart
  const placed = (await placeOrder(browser, { expected: grandTotalCents })).json()
  const ctx = await site.ctx()
  const mails = () =>
    ctx.db
      .selectFrom('mail')
      .select(['kind', 'subject', 'html'])
      .where('website_id', '=', site.id)
      .where('recipient', 'like', '%@%')
      .orderBy('mail_id')
      .execute()
  const [confirmed] = (await mails()).filter(({ kind }) => kind === 'order-confirmed')
  expect(confirmed?.html).toContain('lang="de"')
  expect(confirmed?.html).toContain('/de/order-status/')
  const staff = await staffBrowser(site)
  const sent = await staff.post(`/api/admin/orders/${placed.order.id}/fulfillments`, { notify: true })
  expect(sent.statusCode).toBeLessThan(300)
  const [shipped] = (await mails()).filter(({ kind }) => kind === 'order-fulfilled')
  expect(shipped?.html).toContain('lang="de"')
  expect(shipped?.html).toContain('/de/order-status/')
})

test('owners add, order, publish and remove languages; addresses of pages and languages keep apart', async () => {
  const site = await shopIn()
  const staff = await staffBrowser(site)
  const save = (languages: readonly object[], version?: string) =>
    staff.put('/api/multilingual/languages', { languages, ...(version === undefined ? {} : { version }) })
  const first = (await staff.get('/api/multilingual/settings')).json()
  expect(first).toMatchObject({ primaryLanguage: 'en-US', languages: [] })
  const saved = (await save([{ tag: 'DE-at', state: 'published' }, { tag: 'ja' }], first.version)).json()
  expect(saved.languages).toEqual([
    { tag: 'de-AT', state: 'published', path: '/de-at', hasStoreTexts: true },
    { tag: 'ja', state: 'hidden', path: '/ja', hasStoreTexts: false },
  ])
  expect((await site.get('/de-at/shop')).body).toContain('<html lang="de-AT"')
  expect((await staff.get('/api/multilingual/status')).json()).toEqual({
    enabled: true,
    primaryLanguage: 'en-US',
    languages: [
      { tag: 'de-AT', state: 'published' },
      { tag: 'ja', state: 'hidden' },
    ],
  })
  const code = async (languages: readonly object[], version?: string) => (await save(languages, version)).json().code
  expect(await code([], first.version)).toBe('languages_changed')
  expect(await code([{ tag: 'en-us' }])).toBe('language_is_primary')
  expect(await code([{ tag: 'de' }, { tag: 'de' }])).toBe('language_twice')
  expect(await code([{ tag: 'klingonish' }])).toBe('invalid_input')
  const ctx = await site.ctx()
  const page = await createCollection(ctx, { typeName: 'page', title: 'Italia', slug: 'it' })
  expect(await code([{ tag: 'it' }])).toBe('language_path_taken')
  await expect(createCollection(ctx, { typeName: 'page', title: 'Japan', slug: 'ja' })).rejects.toThrow('/ja')
  await expect(updateCollection(ctx, page, { slug: 'ja' })).rejects.toThrow('/ja')
  // A page from the trash does not come back to the address of a language that was added meanwhile.
  const spanish = await createCollection(ctx, { typeName: 'page', title: 'Español', slug: 'es' })
  expect((await staff.delete(`/api/admin/collections/${spanish}`)).statusCode).toBe(204)
  expect((await save([{ tag: 'ja' }, { tag: 'es' }])).statusCode).toBe(200)
  const [entry] = (await staff.get('/api/admin/trash')).json().entries
  const restored = (await staff.post(`/api/admin/trash/${entry.trashId}/restorations`)).json()
  expect(restored).toMatchObject({ slug: 'es-2', hasOtherSlug: true })
  // A language that is the site's own for a while keeps its address for the time after.
  await staff.send({ method: 'PATCH', url: '/api/admin/site', payload: { language: 'ja' } })
  await expect(createCollection(await site.ctx(), { typeName: 'page', title: 'J', slug: 'ja' })).rejects.toThrow('/ja')
  await staff.send({ method: 'PATCH', url: '/api/admin/site', payload: { language: 'en-US' } })
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get('/api/multilingual/settings')).statusCode).toBe(200)
  expect((await editor.put('/api/multilingual/languages', { languages: [] })).statusCode).toBe(403)
  expect((await save([])).statusCode).toBe(200)
  expect((await site.get('/de-at/shop')).statusCode).toBe(404)
})

test('an address that was stored leads to its language while visitors can read it, and else to the site’s own', async () => {
  const { site } = await (await shopIn(['de', 'published'], ['fr', 'hidden'])).ctx()
  const urls = ['de', 'fr', 'es', null].map((tag) => getStoredUrl(site, 'https://shop.example/de', tag))
  const [own, ...others] = ['/de', '', '', ''].map((path) => `https://shop.example${path}`)
  expect(urls).toEqual([own, ...others])
  expect(localizeSite(site, 'de').baseUrl).toBe(`${site.baseUrl}/de`)
  expect(localizeSite(site, 'fr')).toMatchObject({ language: 'fr', baseUrl: site.baseUrl })
})

test('links keep the language, but for files, other places and links that name theirs', () => {
  const site = {
    settings: stored(['de', 'published'], ['fr', 'published']),
    language: 'de',
    ownLanguage: 'en',
    languagePath: '/de',
  }
  const links: Readonly<Record<string, string>> = {
    '/': '/de',
    '/?a': '/de?a',
    '/shop#x': '/de/shop#x',
    '/de': '/de',
    '/de/shop': '/de/shop',
    '/fr/shop': '/fr/shop',
    '/design': '/de/design',
    '/s/1/a.png': '/s/1/a.png',
    '//x.example': '//x.example',
    shop: 'shop',
    'https://x.example/': 'https://x.example/',
    '#top': '#top',
  }
  for (const [from, to] of Object.entries(links)) expect([from, addLanguage(site, from)]).toEqual([from, to])
  expect(
    keepLanguage(
      site,
      `<a title="a > b" href='/a'>/x</a><a hreflang="en" href="/a">E</a><form action="/f"><img src="/s/1"><p data-href="/q">`,
    ),
  ).toBe(
    `<a title="a > b" href='/de/a'>/x</a><a hreflang="en" href="/a">E</a><form action="/de/f"><img src="/s/1"><p data-href="/q">`,
  )
  // A value keeps its quotation marks, and text that is no tag is left alone.
  const odd = `<a href='/a" id="'></a><a "<a href="/b">`
  expect(keepLanguage(site, odd)).toBe(`<a href='/de/a" id="'></a><a "<a href="/de/b">`)
})
