import { expect, test } from 'vitest'
import { addProduct, addToCart } from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { openImports } from '../../testing/file-imports.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCategory } from '../categories/index.ts'
import { createCollection } from '../collections/service/collections.ts'
import { translationImports } from './files/kind.ts'
import type { TranslationDocument } from './schema.ts'

async function germanShop() {
  const languages = ['de', 'fr'].map((tag) => ({ tag, state: 'published' }))
  const site = await testSite({ language: 'en', settings: { languages } })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const blocks = [{ id: 'a', type: 'html', version: 1, settings: { html: '<p><a href="/shop">Shop</a></p>' } }]
  const pageId = await createCollection(ctx, { typeName: 'page', title: 'About', slug: 'about', content: { blocks } })
  const product = await addProduct(site, { title: 'Moon jar' })
  const other = await addProduct(site, { title: 'Sun jar' })
  const { collection_id: shopId } = await ctx.db
    .selectFrom('collection')
    .select('collection_id')
    .where('website_id', '=', site.id)
    .where('slug', '=', 'shop')
    .executeTakeFirstOrThrow()
  await createCategory(ctx, { collectionId: shopId, name: 'Jars' })
  const staff = await staffBrowser(site)
  const open = async (kind: string, id: string): Promise<TranslationDocument> =>
    (await staff.get(`/api/admin/translations/de/${kind}/${id}`)).json()
  /** Saves the texts of a document that have these labels. */
  const save = async (kind: string, id: string, words: Readonly<Record<string, string>>) => {
    const { texts } = await open(kind, id)
    const chosen = texts.filter(({ label }) => Object.hasOwn(words, label))
    expect(chosen).toHaveLength(Object.keys(words).length)
    return staff.put(`/api/admin/translations/de/${kind}/${id}`, {
      texts: chosen.map(({ key, sourceHash, text, label }) => ({ key, sourceHash, before: text, text: words[label] })),
    })
  }
  const led = async (path: string) => {
    const { statusCode, headers } = await site.get(path)
    return headers['location'] ?? statusCode
  }
  return { site, ctx, staff, open, save, led, pageId, shopId, product, other }
}

test('pages, products and categories have addresses of their own in a language; others lead to them', async () => {
  const { site, save, led, pageId, shopId, product, open } = await germanShop()
  expect((await open('collection', shopId)).texts.find(({ label }) => label === 'Address')).toMatchObject({
    format: 'slug',
    source: 'shop',
    state: 'optional',
  })
  // An address alone is no translation for search engines.
  await save('collection', pageId, { Address: 'ueber-uns' })
  expect((await site.get('/about')).body).not.toContain('hreflang="de" href')
  await save('collection', pageId, { Title: 'Über uns' })
  await save('collection', shopId, { Title: 'Laden', Address: 'Laden', 'Address of the category': 'krüge' })
  const saved = await save('item', product.itemId, { Title: 'Mondvase', Address: 'mondvase' })
  expect(saved.json().texts.find(({ label }: { label: string }) => label === 'Address')).toMatchObject({
    text: 'mondvase',
    state: 'translated',
  })

  const { body } = await site.get('/de/laden/mondvase')
  const base = /<link rel="canonical" href="([^"]+)\/de\/laden\/mondvase"/.exec(body)?.[1]
  const alternates = (html: string) =>
    [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map(([, , url]) => url)
  const all = [`${base}/shop/moon-jar`, `${base}/de/laden/mondvase`, `${base}/shop/moon-jar`]
  expect(alternates(body)).toEqual(all)
  expect(alternates((await site.get('/shop/moon-jar')).body)).toEqual(all)
  const french = (await site.get('/fr/shop/moon-jar')).body
  expect(french).toContain(`<link rel="canonical" href="${base}/shop/moon-jar">`)
  // The switcher, menus and breadcrumbs.
  expect(french).toContain(`<a href="${base}/de/laden/mondvase" hreflang="de"`)
  expect(body).toContain(`<a href="${base}/fr/shop/moon-jar" hreflang="fr"`)
  expect(body).toContain('href="/de/laden"')
  expect(body).toContain('href="/de/ueber-uns"')
  const map = (await site.get('/sitemap.xml')).body
  for (const path of ['/shop/moon-jar', '/de/laden/mondvase', '/de/laden', '/de/ueber-uns'])
    expect(map).toContain(`<loc>${base}${path}</loc>`)
  expect(map).not.toContain('/de/shop')

  const list = (await site.get('/de/laden?format=json')).json()
  expect(list.items.map(({ fullUrl }: { fullUrl: string }) => fullUrl)).toEqual(
    expect.arrayContaining(['/laden/mondvase', '/laden/sun-jar']),
  )
  expect(list.collection).toMatchObject({ urlId: 'shop', nestedCategories: [{ shortSlug: 'jars' }] })
  const category = await site.get('/de/laden/category/kr%C3%BCge')
  expect(category.body).toContain(`<a href="${base}/fr/shop/category/jars" hreflang="fr"`)
  expect(category.statusCode).toBe(200)
  expect((await site.get('/de/search?q=Mondvase&format=json')).json().items[0].fullUrl).toBe('/laden/mondvase')

  // Addresses of the site's own language, those of links in texts among them, lead on in one step.
  expect(await Promise.all(['/de/shop', '/de/about', '/de/shop/sun-jar', '/de/laden/moon-jar'].map(led))).toEqual([
    '/de/laden',
    '/de/ueber-uns',
    '/de/laden/sun-jar',
    '/de/laden/mondvase',
  ])
  expect(await led('/de/laden/category/jars?page=2')).toBe('/de/laden/category/kr%C3%BCge?page=2')
  expect(await Promise.all(['/laden', '/shop/mondvase', '/de/laden/nothing', '/fr/laden'].map(led))).toEqual([
    404, 404, 404, 404,
  ])
  const browser = site.browser()
  await browser.get('/api/crumb')
  await addToCart({ ...browser, post: (path, sent) => browser.post(`/de${path}`, sent) }, product)
  expect((await browser.get('/de/api/commerce/shopping-cart')).json().entries[0].itemUrl).toBe('/laden/mondvase')
})

test('an address is free in its language and place, and old ones lead to that of today', async () => {
  const { site, staff, save, led, shopId, pageId, product, other, ctx } = await germanShop()
  const codes = async (kind: string, id: string, slugs: readonly string[]) => {
    const answers: unknown[] = []
    for (const slug of slugs) answers.push((await save(kind, id, { Address: slug })).json().code)
    return answers
  }
  expect(await codes('collection', shopId, ['cart', 'a b', 'about', 'fr', 'x'.repeat(201)])).toEqual([
    'address_unusable',
    'address_unusable',
    'slug_taken',
    'slug_is_language',
    'translation_too_long',
  ])
  expect(await codes('item', product.itemId, ['sun-jar', 'erste', 'zweite'])).toEqual([
    'slug_taken',
    undefined,
    undefined,
  ])
  expect(await codes('item', other.itemId, ['zweite', 'erste'])).toEqual(['slug_taken', undefined])
  // The same address may be in another place.
  expect(await codes('collection', pageId, ['zweite', 'dritte', ''])).toEqual([undefined, undefined, undefined])
  expect(await Promise.all(['/de/zweite', '/de/dritte', '/de/about'].map(led))).toEqual(['/de/about', '/de/about', 200])
  expect(await Promise.all(['/de/shop/erste', '/de/shop/zweite'].map(led))).toEqual([200, 200])
  expect(await codes('item', other.itemId, [''])).toEqual([undefined])
  // What both had leads to the one that had it last.
  expect(await led('/de/shop/erste')).toBe('/de/shop/sun-jar')

  // A page that is made later has its address in all languages; the translated one waits.
  await codes('collection', pageId, ['neu'])
  const later = await createCollection(ctx, { typeName: 'page', title: 'Later', slug: 'neu' })
  expect(await Promise.all(['/de/neu', '/de/about'].map(led))).toEqual([200, 200])
  expect((await site.get('/de/neu')).body).toContain('Later')
  expect((await staff.delete(`/api/admin/collections/${later}`)).statusCode).toBeLessThan(300)
  expect(await led('/de/about')).toBe('/de/neu')

  // A language needs its address for itself.
  await codes('collection', pageId, ['it'])
  const languages = ['de', 'fr', 'it'].map((tag) => ({ tag, state: 'published' }))
  expect((await staff.put('/api/multilingual/languages', { languages })).json()).toMatchObject({
    code: 'language_path_taken',
    params: { path: '/it' },
  })

  // Files of translators hold addresses too.
  const { check, work, readRows } = openImports(site, staff, translationImports)
  const line = (id: string, source: string, target: string) =>
    `de,item:${id},item:${id}:address,Address,${source},${target},\n`
  const csv = `Language,Document,Key,Text,Source,Translation,State\n${line(product.itemId, 'moon-jar', 'vierte')}${line(other.itemId, 'sun-jar', 'vierte')}`
  const { importId } = await check(csv)
  expect((await work(importId, 'runs')).report?.records).toMatchObject({ created: 1, failed: 1 })
  expect((await readRows(importId)).flatMap(({ messages }) => messages)).toEqual([
    expect.stringContaining('already in use'),
  ])
  expect(await led('/de/shop/zweite')).toBe('/de/shop/vierte')
  await work(importId, 'undos')
  expect(await Promise.all(['/de/shop/vierte', '/de/shop/zweite'].map(led))).toEqual(['/de/shop/zweite', 200])
})
