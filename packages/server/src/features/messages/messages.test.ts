import fs from 'node:fs/promises'
import path from 'node:path'
import { compile } from '@vitrine/template'
import { expect, test } from 'vitest'
import { inEnglish, messageLanguages, getMessages } from '../../platform/messages.ts'
import { addProduct, addShippingAndTax, fillCheckout, placeOrder } from '../../testing/builders.ts'
import { buildAsset, buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { storeAsset } from '../assets/index.ts'
import { createCollection } from '../collections/index.ts'
import { setPagePassword } from '../access/page-passwords/service.ts'
import { changeStatus } from '../sites/index.ts'

test.each([
  ['de', '/nowhere', ['Seite nicht gefunden', 'Zur Startseite', 'Website durchsuchen']],
  [
    'es-MX',
    '/search?q=zzzz',
    [
      '<h1>Buscar</h1>',
      'No se encontró nada para «zzzz». Prueba con otra palabra',
      '<a href="/">Volver al inicio</a>',
      '<title>Buscar: zzzz',
    ],
  ],
  ['pl', '/search', ['Wpisz jedno lub dwa słowa']],
  ['ja', '/nowhere', ['Page not found', 'Back to the home page']],
])('the platform speaks the language of the site: %s at %s', async (language, url, words) => {
  const site = await testSite({ language })
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const { body } = await site.get(url)
  for (const word of words) expect(body).toContain(word)
})

const catalogues = path.join(import.meta.dirname, '../../../../commerce/messages')
const plural = /_(zero|one|two|few|many|other)$/
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** The keys that a language has to have: those of English, and for each plural text the forms the language counts with. */
function keysIn(language: string, english: readonly string[]): string[] {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  const names = new Set(english.map((key) => key.replace(plural, '')))
  return [...names].flatMap((name) =>
    english.includes(`${name}_other`) ? pluralCategories.map((category) => `${name}_${category}`) : [name],
  )
}

test.each(messageLanguages)(
  'the catalogue of %s has every message with its placeholders, and no other',
  async (language) => {
    const read = async (name: string): Promise<Record<string, string>> =>
      JSON.parse(await fs.readFile(path.join(catalogues, `${name}.json`), 'utf8'))
    const [english, texts] = await Promise.all([read('en'), read(language)])
    expect(Object.keys(texts).toSorted()).toEqual(keysIn(language, Object.keys(english)).toSorted())
    const wrong = Object.entries(texts).filter(([key, text]) => {
      const original = english[key] ?? english[key.replace(plural, '_other')] ?? ''
      // A form for one or two things may say the number as a word.
      const needed = [...new Set(placeholders(original))].filter(
        (name) => name !== 'count' || !/_(zero|one|two)$/.test(key),
      )
      const known = placeholders(`${original}{count}`)
      return (
        text.trim() !== text ||
        text === '' ||
        /[<>"&]/.test(text) ||
        needed.some((name) => !placeholders(text).includes(name)) ||
        placeholders(text).some((name) => !known.includes(name))
      )
    })
    expect(wrong).toEqual([])
  },
)

test.each(messageLanguages.filter((language) => language !== 'en'))(
  'a postal code is called in %s what it is called there, not by the English name of its country',
  (language) => {
    const { messages } = getMessages(language)
    const labels = ['addressPostalCode', 'addressZipCode', 'addressPostcode', 'addressPinCode']
    expect(labels.map((key) => messages[key]).filter((text = '') => /ZIP|PIN/i.test(text))).toEqual([])
  },
)

test('a message counts as its language does, and lists are joined in it', () => {
  expect(inEnglish('cartItems', { count: 1 })).toBe('1 item in cart')
  expect(inEnglish('cartItems', { count: 2 })).toBe('2 items in cart')
  expect(getMessages('de-AT').messages['cartTitle']).toBe('Warenkorb')
  expect(getMessages('nn').messages).toBe(getMessages('nb').messages)
  expect(getMessages('ja').language).toBe('en')
})

test.each([
  ['de', ['Keine Kommentare', '1 Kommentar', '3 Kommentare']],
  ['pl', ['Brak komentarzy', '1 komentarz', '3 komentarze']],
  ['en', ['No Comments', '1 Comment', '3 Comments']],
])('comments are counted in the language of the site: %s', async (locale, texts) => {
  const site = await testSite({ language: locale })
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const { localizedStrings } = (await site.get('/?format=json')).json()
  const count = (publicCommentCount: number) =>
    compile('{item|comment-count}').render({ item: { publicCommentCount }, localizedStrings }, { locale }).output
  expect([0, 1, 3].map(count)).toEqual(texts)
})

/** Texts of a page that are alone in an element, or in an attribute that is read. */
function textsIn(html: string): Set<string> {
  const body = html.replace(/<(script|style)\b.*?<\/\1>/gs, '')
  const inElements = [...body.matchAll(/>\s*([^<>]*[^<>\s])\s*</g)]
  const inAttributes = [...body.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)]
  return new Set([...inElements, ...inAttributes].map(([, text = '']) => text))
}

/** English messages that German has another text for, by which texts of a page are still English. */
function englishIn(bodies: readonly string[]): string[] {
  const german = getMessages('de').messages
  const english = Object.entries(getMessages('en').messages).filter(([key, text]) => german[key] !== text)
  const texts = bodies.map(textsIn)
  return english.filter(([, text]) => texts.some((each) => each.has(text))).map(([key]) => key)
}

const repository = path.join(import.meta.dirname, '../../../../..')

test('templates of the platform and of our themes hold no words of their own', async () => {
  const folders = ['themes', 'packages/server/src/features/rendering/system']
  const files = fs.glob(
    folders.map((folder) => `${folder}/**/*`),
    { cwd: repository },
  )
  const said: string[] = []
  const read = new Set<string | undefined>()
  for await (const name of files) {
    if (!/\.(?:page|list|item|region|block|calendar)$/.test(name)) continue
    read.add(folders.find((folder) => name.startsWith(folder)))
    const template = await fs.readFile(path.join(repository, name), 'utf8')
    const html = template
      .replace(/<!--.*?-->|<(script|style|svg)\b.*?<\/\1>/gs, '')
      .replace(/\{(?![\s{])[^{}]*\}/g, '\uFFFC')
      .replace(/&\w+;/g, '')
    const attributes = [...html.matchAll(/ (?:aria-label|placeholder|title|alt)="([^"]*)"/g)].map(([, text]) => text)
    const words = [html.replace(/<[^>]*>/g, ' '), ...attributes].join(' ').match(/[A-Za-z]{2,}/g) ?? []
    said.push(...words.map((word) => `${name}: ${word}`))
  }
  expect([...read].toSorted()).toEqual(folders.toSorted())
  expect(said).toEqual([])
})

test('players and captions that the owner gave no name have one in Arabic, and the frame behind a section has none', async () => {
  const site = await testSite({ language: 'ar' })
  const ctx = await site.ctx()
  const film = await storeAsset(ctx, { filename: '1.mp4', bytes: Buffer.from('\0\0\0\x18ftypisom') })
  const captions = await storeAsset(ctx, { filename: '1.vtt', bytes: Buffer.from('WEBVTT\n') })
  const url = 'https://vimeo.com/76979871'
  const settings: readonly (readonly [type: string, settings: object])[] = [
    ['video', { url, overlay: false }],
    ['video', { url, assetId: await buildAsset(ctx) }],
    ['video', { fileAssetId: film.id, captionsAssetId: captions.id }],
    ['embed', { url: 'https://youtu.be/aqz-KE-bpKQ' }],
    ['gallery', { design: 'stacked', lightbox: true, items: [{ type: 'video', url }] }],
  ]
  const blocks = settings.map(([type, settings], index) => ({ id: `b${index}`, type, settings }))
  const content = blocks.map(({ id }) => ({ block: id }))
  const sections = [
    { id: 's', background: { videoUrl: url }, layout: { rows: [{ columns: [{ span: 12, content }] }] } },
  ]
  await createCollection(ctx, { typeName: 'page', title: '١', slug: 'p', content: { blocks, sections } })
  const body = (await site.get('/p?format=main-content')).body.replaceAll('&lt;', '<').replaceAll('&quot;', '"')
  const names = [...body.matchAll(/ (?:aria-label|title|alt|label)="([^"]*)"/g)].map(([, name = '']) => name)
  expect(names).toEqual(expect.arrayContaining(['فيديو', 'تشغيل الفيديو', 'ترجمة مصاحبة']))
  expect(names.filter((name) => /[A-Za-z]{2}/.test(name) && name !== '1.mp4')).toEqual([])
  expect(body).toContain('sqs-video-background')
})

test.each(['default', 'enamel', 'plinth'])('locked, closed and gift card pages in %s speak German', async (theme) => {
  const site = await testSite({ language: 'de', theme })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Start', slug: 'start', isHomepage: true })
  await createCollection(ctx, { typeName: 'events', title: 'Termine', slug: 'termine' })
  const { itemId } = await addProduct(site, {
    title: 'Gutschein',
    type: 4,
    variants: [
      { sku: 'GIFT-25', attributes: { Wert: '25' }, priceMinor: 2500 },
      { sku: 'GIFT-50', attributes: { Wert: '50' }, priceMinor: 5000 },
    ],
  })
  await createLockedPage(site)
  const open = ['/termine', '/termine?view=calendar', '/termine?tag=x', `/gift-card/${itemId}`, '/geheim']
  const bodies = await Promise.all(open.map(async (url) => (await site.get(url)).body))
  expect(bodies[1]).toMatch(/Keine Termine im \S+ \d{4}\./)
  expect(bodies.at(-1)).toContain('Diese Seite ist geschützt')
  const { messages } = (await site.get('/site-messages.json')).json()
  const german = getMessages('de').messages
  expect(Object.entries(messages).filter(([key, text]) => key in german && german[key] !== text)).toEqual([])
  await setPagePassword(ctx, { kind: 'site' }, 'sesam öffne dich')
  bodies.push((await site.browser().get('/')).body)
  expect(bodies.at(-1)).toContain('type="password"')
  for (const status of ['expired', 'removed', 'parking page'] as const) {
    await changeStatus(ctx, status)
    bodies.push((await site.browser().get('/', { headers: { accept: 'text/html' } })).body)
  }
  for (const body of bodies) expect(body).toContain('<html lang="de"')
  expect(englishIn(bodies)).toEqual([])
})

async function createLockedPage(site: TestSite): Promise<void> {
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'page', title: 'Geheim', slug: 'geheim' })
  await setPagePassword(ctx, { kind: 'collection', collectionId }, 'sesam öffne dich')
}

test.each(['default', 'enamel', 'plinth'])(
  'a German shop in %s says nothing in English from home to order',
  async (theme) => {
    const site = await testSite({ language: 'de', theme })
    const ctx = await site.ctx()
    await buildPage(ctx, { title: 'Start', slug: 'start', isHomepage: true })
    const { itemIds } = await buildShop(ctx, 2)
    await buildJournal(ctx, 2)
    await addShippingAndTax(site)
    const browser = site.browser()
    await browser.get('/api/crumb')
    await browser.post('/api/commerce/shopping-cart/entries', {
      itemId: itemIds[0],
      sku: 'bowl-1-medium',
      quantity: 1,
      additionalFields: '',
    })
    const pages = [
      '/',
      '/shop',
      '/shop/bowl-1',
      '/journal',
      '/search',
      '/search?q=zzzz',
      '/nowhere',
      '/cart',
      '/checkout',
    ]
    const { body: listing } = await browser.get('/journal')
    const post = /href="(\/journal\/[^"?]+)"/.exec(listing)?.[1]
    const { grandTotalCents } = (await fillCheckout(browser)).cart
    const before = await Promise.all([...pages, ...(post === undefined ? [] : [post])].map((url) => browser.get(url)))
    const { order, redirect } = (await placeOrder(browser, { expected: grandTotalCents })).json()
    const after = await Promise.all([redirect, `/order-status/${order.orderToken}`].map((url) => browser.get(url)))
    const bodies = [...before, ...after].map(({ body }) => body)
    for (const body of bodies) expect(body).toContain('<html lang="de"')
    expect(englishIn(bodies)).toEqual([])
  },
)
