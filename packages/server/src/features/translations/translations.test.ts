import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addToCart } from '../../testing/builders.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { newId } from '../../platform/ids.ts'
import { testDeepl } from '../../testing/deepl-server.ts'
import { openImports } from '../../testing/file-imports.ts'
import { createItem } from '../../testing/items.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { blockTypes } from '../blocks/registry.ts'
import { listBlockTexts, saveBlockField } from '../blocks/index.ts'
import { createCategory } from '../categories/index.ts'
import { createCollection, updateCollection, updateCollectionContent } from '../collections/service/collections.ts'
import { translateRecord } from '../languages/index.ts'
import { hashText } from '../../platform/text/hash-text.ts'
import { listStoredBlocks } from '../languages/text-paths.ts'
import { translationImports } from './files/kind.ts'
import { readXliff } from './files/read-xliff.ts'
import { runMachineTranslation } from './machine/run.ts'
import { dailyCharacters } from './machine/schema.ts'
import type { TranslatedText, TranslationDocument } from './schema.ts'
import { deleteOrphans } from './store.ts'

const newPopup = {
  isEnabled: true,
  title: 'Welcome',
  html: '<p>Ten percent</p>',
  assetId: null,
  altText: '',
  action: 'none',
  buttonLabel: '',
  buttonUrl: '',
  newWindow: false,
  asksName: false,
  footnote: '',
  listIds: [],
  layout: 'card',
  position: 'CENTER',
  afterSeconds: 1,
  afterScrollPercent: null,
  onExitIntent: false,
  pages: 'all',
  collectionIds: [],
  repeatDays: 7,
  startsOn: null,
  endsOn: null,
}

const blocks = [
  {
    id: 'hero',
    type: 'hero',
    version: 1,
    settings: { headline: 'Things', text: 'From here', button: { label: 'Shop', url: '/shop' } },
  },
  {
    id: 'faq',
    type: 'accordion',
    version: 1,
    settings: {
      items: [
        { title: 'Ship?', description: '<p>Yes</p>' },
        { title: 'Return?', description: '<p>No</p>' },
      ],
    },
  },
]

async function germanSite() {
  const site = await testSite({
    language: 'en',
    title: 'Ridge',
    settings: {
      languages: [{ tag: 'de', state: 'published' }],
      announcementBar: { text: 'Sale', enabled: true, url: '', newWindow: false },
    },
  })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const pageId = await createCollection(ctx, {
    typeName: 'page',
    title: 'About',
    slug: 'about',
    content: { blocks, seo: { title: 'About us', description: 'Who we are' } },
  })
  const staff = await staffBrowser(site)
  const open = async (kind: string, id: string): Promise<TranslationDocument> =>
    (await staff.get(`/api/admin/translations/de/${kind}/${id}`)).json()
  const put = (kind: string, id: string, texts: readonly object[]) =>
    staff.put(`/api/admin/translations/de/${kind}/${id}`, { texts })
  /** Translates texts of a document by their source. */
  const translate = async (kind: string, id: string, words: Readonly<Record<string, string>>) => {
    const { texts } = await open(kind, id)
    const chosen = texts.filter(({ source }) => Object.hasOwn(words, source))
    const sent = chosen.map(({ key, source, sourceHash, text }) => ({
      key,
      sourceHash,
      before: text,
      text: words[source],
    }))
    const saved = await put(kind, id, sent)
    expect([saved.statusCode, chosen.length]).toEqual([200, Object.keys(words).length])
  }
  const german = async (url: string) => (await site.get(`/de${url}`)).body
  return { site, ctx, pageId, staff, open, put, translate, german }
}

const find = ({ texts }: TranslationDocument, source: string): TranslatedText => {
  const found = texts.find((each) => each.source === source)
  if (!found) throw new Error(`There is no text "${source}".`)
  return found
}

test('pages, products, categories, forms, places of the theme and the site are read in the language of the address', async () => {
  const { site, ctx, pageId, translate, german } = await germanSite()
  const { itemId, ...product } = await addProduct(site, { title: 'Moon jar' })
  const { collection_id: shopId } = await ctx.db
    .selectFrom('collection')
    .select('collection_id')
    .where('website_id', '=', site.id)
    .where('slug', '=', 'shop')
    .executeTakeFirstOrThrow()
  await createCategory(ctx, { collectionId: shopId, name: 'Jars' })
  await saveBlockField(ctx, 'footerBlocks', [
    { id: 'f', type: 'html', version: 1, settings: { html: '<p>By hand</p>' } },
  ])
  await translate('collection', pageId, {
    About: 'Über uns',
    'About us': 'Über unser Haus',
    Things: 'Dinge',
    Shop: 'Laden',
    'Ship?': 'Versand?',
    '<p>No</p>': '<p onclick="x()">Nein<script>1</script></p>',
  })
  await translate('item', itemId, { 'Moon jar': 'Mondvase' })
  await translate('collection', shopId, { Jars: 'Vasen' })
  await translate('block-field', 'footerBlocks', { '<p>By hand</p>': '<p>Von Hand</p>' })
  await translate('site', 'site', { Ridge: 'Grat', Sale: 'Ausverkauf' })

  const page = await german('/about')
  for (const text of [
    'Über uns',
    '<title>Über unser Haus',
    'Dinge',
    'Laden',
    'Versand?',
    'Ausverkauf',
    'From here',
    'Return?',
  ])
    expect(page).toContain(text)
  expect(page).toContain('<p>Nein</p>')
  expect(page).not.toContain('onclick="x()"')
  const json = (await site.get('/de/shop?format=json')).json()
  expect(json.website.siteTitle).toBe('Grat')
  expect(json.items[0]).toMatchObject({ title: 'Mondvase' })
  expect(json.collection.nestedCategories).toMatchObject([{ displayName: 'Vasen' }])
  // The source is as it was.
  expect((await site.get('/about')).body).toContain('Things')
  const browser = site.browser()
  await browser.get('/api/crumb')
  const add = (url: string) =>
    addToCart({ ...browser, post: (path, body) => browser.post(url + path, body) }, { itemId, ...product })
  expect((await add('/de')).statusCode).toBe(200)
  expect((await browser.get('/de/api/commerce/shopping-cart')).json().entries[0].title).toBe('Mondvase')
  expect((await browser.get('/api/commerce/shopping-cart')).json().entries[0].title).toBe('Moon jar')
})

test('words that many records share are translated once: options of products in shop and cart, tags in links and lists', async () => {
  const { site, ctx, staff, open, translate, german } = await germanSite()
  const added = await addProduct(site, {
    title: 'Bowl',
    variants: ['Small', 'Large', '28'].map((value) => ({ attributes: { Size: value }, priceMinor: 1000 })),
  })
  const blogId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  for (const [title, tags] of [
    ['First', ['News', 'Clay']],
    ['Second', ['News']],
    ['Third', ['Clay']],
  ] as const)
    await createItem(ctx, { collectionId: blogId, recordType: 1, title, slug: title.toLowerCase(), tags: [...tags] })
  const words = (await open('site', 'options')).texts.map(({ label, source }) => [label, source])
  expect(words).toEqual([
    ['Option', 'Size'],
    ['Value', 'Large'],
    ['Value', 'Small'],
  ])
  await translate('site', 'options', { Size: 'Größe', Small: 'Klein', Large: 'Groß' })
  await translate('site', 'tags', { News: 'Neuigkeiten' })
  const [first] = (await open('item', added.itemId)).texts
  expect(first?.source).toBe('Bowl')

  const product = (await site.get('/de/shop/bowl?format=json')).json().item.structuredContent
  expect(product.variantOptionOrdering).toEqual(['Größe'])
  expect(product.variants.map(({ attributes }: { attributes: object }) => attributes)).toEqual([
    { Größe: 'Klein' },
    { Größe: 'Groß' },
    { Größe: '28' },
  ])
  const browser = site.browser()
  await browser.get('/api/crumb')
  await addToCart({ ...browser, post: (path, body) => browser.post(`/de${path}`, body) }, added)
  const options = async (url: string) => (await browser.get(url)).json().entries[0].chosenVariant.optionValues
  expect(await options('/de/api/commerce/shopping-cart')).toEqual([{ optionName: 'Größe', value: 'Klein' }])
  expect(await options('/api/commerce/shopping-cart')).toEqual([{ optionName: 'Size', value: 'Small' }])
  // Two values that would read the same keep their own words: buyers choose by them.
  await translate('site', 'options', { Large: 'Klein' })
  expect(await german('/shop/bowl?format=json')).toContain('"Größe":"Large"')

  const titles = async (url: string) =>
    (await site.get(url)).json().items.map(({ title, tags }: { title: string; tags: string[] }) => [title, tags])
  const both = [
    ['Second', ['Neuigkeiten']],
    ['First', ['Neuigkeiten', 'Clay']],
  ]
  for (const tag of ['Neuigkeiten', 'News'])
    expect((await titles(`/de/journal?format=json&tag=${tag}`)).toSorted()).toEqual(both.toSorted())
  expect((await titles('/de/journal/tag/Clay?format=json')).length).toBe(2)
  expect((await titles('/journal?format=json&tag=News')).length).toBe(2)
  // The switcher leads to the same address in another language.
  expect((await titles('/journal?format=json&tag=Neuigkeiten')).length).toBe(2)
  expect((await site.get('/de/journal?format=json')).json().collection.tags).toEqual(['Clay', 'Neuigkeiten'])
  // Words of a language that visitors may not read find nothing.
  const languages = [
    { tag: 'de', state: 'hidden' },
    { tag: 'fr', state: 'published' },
  ]
  expect((await staff.put('/api/multilingual/languages', { languages })).statusCode).toBe(200)
  expect(await titles('/journal?format=json&tag=Neuigkeiten')).toEqual([])
  expect(await titles('/fr/journal?format=json&tag=Neuigkeiten')).toEqual([])
})

test('what the site says in its settings, popups, options of forms, menus and neighbours are translated; answers keep the owner’s words', async () => {
  const { site, ctx, staff, translate, german, open } = await germanSite()
  await staff.put('/api/admin/menus/mainNav', { entries: [{ title: 'Elsewhere', url: 'https://example.com/' }] })
  await translate('site', 'site', { Elsewhere: 'Anderswo', Sale: 'Ausverkauf' })
  expect(await german('/about')).toContain('>Anderswo<')
  const popup = await staff.post('/api/admin/popups', newPopup)
  expect(popup.statusCode).toBeLessThan(300)
  const { id } = popup.json()
  await translate('popup', id, { Welcome: 'Willkommen', '<p>Ten percent</p>': '<p>Zehn Prozent<script>1</script></p>' })
  expect((await site.get(`/de/api/popups/${id}`)).body).toMatch(/Willkommen[^]*<p>Zehn Prozent<\/p>/)
  expect((await site.get(`/api/popups/${id}`)).body).toContain('Welcome')

  const field = { id: 'size', type: 'radio', title: 'Which size', options: ['Small', 'Large'] }
  const form = (await staff.post('/api/admin/forms', { name: 'Order', fields: [field] })).json()
  await translate('form', form.id, { 'Which size': 'Welche Größe', Small: 'Klein' })
  const markup = await german(`/form/${form.id}`)
  expect(markup).toMatch(/Welche Größe[^]*value="Small"[^>]*> Klein<[^]*value="Large"[^>]*> Large</)

  const blogId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  const ids: string[] = []
  for (const title of ['One', 'Two', 'Three'])
    ids.push(await createItem(ctx, { collectionId: blogId, recordType: 1, title, slug: title.toLowerCase() }))
  await translate('item', ids[0] ?? '', { One: 'Eins' })
  await translate('item', ids[2] ?? '', { Three: 'Drei' })
  const { pagination } = (await site.get('/de/journal/two?format=json')).json()
  expect([pagination.prevItem.title, pagination.nextItem.title].toSorted()).toEqual(['Drei', 'Eins'])

  // Own store texts have a version for each language.
  const address = '/api/admin/site/string-overrides'
  const say = (query: string, text: string | null) =>
    staff.send({ method: 'PATCH', url: `${address}${query}`, payload: { strings: { notFoundTitle: text } } })
  expect((await say('', 'Lost')).statusCode).toBe(200)
  expect((await say('?language=de', 'Verlaufen')).statusCode).toBe(200)
  expect((await say('?language=fr', 'Perdu')).statusCode).toBe(404)
  expect(await german('/nowhere')).toContain('Verlaufen')
  expect((await site.get('/nowhere')).body).toContain('Lost')
  const own = (await staff.get(`${address}?language=de`)).json()
  expect([own.language, own.strings.find(({ key }: { key: string }) => key === 'notFoundTitle')]).toEqual([
    'de',
    expect.objectContaining({ own: 'Verlaufen', default: 'Seite nicht gefunden' }),
  ])
  await say('?language=de', null)
  expect(await german('/nowhere')).toContain('Seite nicht gefunden')
  expect(find(await open('site', 'site'), 'Elsewhere').text).toBe('Anderswo')
})

test('a changed source is marked and its translation stays; entries of lists keep theirs when they move; blocks fall back one by one', async () => {
  const { ctx, pageId, open, translate, german } = await germanSite()
  await translate('collection', pageId, { About: 'Über uns', 'Ship?': 'Versand?', 'Return?': 'Rückgabe?' })
  await updateCollection(ctx, pageId, { title: 'About the studio' })
  const [hero, faq] = blocks
  const items = [...(faq?.settings.items ?? [])].toReversed()
  await updateCollectionContent(ctx, pageId, (content) => ({
    ...content,
    blocks: [{ ...faq, settings: { items: [...items, { title: 'New?', description: '' }] } }, hero],
  }))
  const document = await open('collection', pageId)
  expect(find(document, 'About the studio')).toMatchObject({ state: 'changed', text: 'Über uns' })
  expect(find(document, 'Who we are').state).toBe('missing')
  const page = await german('/about')
  expect(page).toContain('Über uns')
  expect(page).toMatch(/Rückgabe\?[^]*Versand\?[^]*New\?/)
  // Who finds that it still holds saves it as it is.
  await translate('collection', pageId, { 'About the studio': 'Über uns' })
  expect(find(await open('collection', pageId), 'About the studio').state).toBe('translated')
  await translate('collection', pageId, { 'About the studio': '' })
  expect(await german('/about')).toContain('About the studio')
})

test('a translation never becomes code: where a block is of another kind since, its settings are as the owner wrote them', async () => {
  const { site, ctx, open, put, german } = await germanSite()
  const quote = { id: 'x1', type: 'quote', version: 1, settings: { quote: 'Well made', source: 'A buyer' } }
  const content = { blocks: [quote] }
  const pageId = await createCollection(ctx, { typeName: 'page', title: 'Words', slug: 'words', content })
  const { key, sourceHash } = find(await open('collection', pageId), 'A buyer')
  const text = '<script>steal()</script>'
  const saved = await put('collection', pageId, [{ key, sourceHash, text, before: '' }])
  expect(saved.statusCode).toBe(200)
  expect(await german('/words')).toContain('&lt;script&gt;steal()')
  const codeKinds = [
    { ...quote, type: 'code', settings: { source: 'A buyer', language: 'html' } },
    { ...quote, type: 'code', settings: { source: '<b>clean</b>', language: 'html' } },
    { ...quote, type: 23, settings: { source: '<b>clean</b>' } },
  ]
  for (const block of codeKinds) {
    await updateCollectionContent(ctx, pageId, (stored) => ({ ...stored, blocks: [block] }))
    const page = await german('/words')
    expect(page).toContain(block.settings.source)
    expect(page).not.toContain('steal()')
    expect((await site.get('/de/words?format=json')).body).not.toContain('steal()')
  }
  const refused = await put('collection', pageId, [{ key, sourceHash, text, before: text }])
  expect(refused.json().code).toBe('texts_gone')
})

test('texts of long lists are found in time that grows with the list, and the record that was given stays as it was', () => {
  const items = Array.from({ length: 2_000 }, (_, index) => ({ title: `Entry ${index}`, description: '' }))
  const settings = { items: [...items.slice(1), ...items.slice(0, 1)] }
  const record = { content: { blocks: [{ id: 'a', type: 'accordion', version: 1, settings }] } }
  const before = JSON.stringify(record)
  const moved = items.map(({ title }, index) => ({
    recordId: '',
    field: `block/a/items/${index}/title`,
    text: title.replace('Entry', 'Eintrag'),
    sourceHash: hashText(title),
  }))
  const { content } = translateRecord(record, moved)
  expect(content.blocks[0]?.settings.items.map(({ title }) => title)).toEqual(
    settings.items.map(({ title }) => title.replace('Entry', 'Eintrag')),
  )
  expect(JSON.stringify(record)).toBe(before)
})

test('a colleague’s translation is not overwritten, and only texts of this document are stored', async () => {
  const { pageId, open, put, staff, site } = await germanSite()
  const { key, sourceHash } = find(await open('collection', pageId), 'About')
  const save = (text: string, before: string) => put('collection', pageId, [{ key, sourceHash, text, before }])
  const answers = await Promise.all(['Über uns', 'Zu uns'].map((text) => save(text, '')))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  const lost = answers.find(({ statusCode }) => statusCode === 409)
  expect(lost?.json()).toMatchObject({ code: 'translations_changed', params: { keys: [key] } })
  const stored = find(await open('collection', pageId), 'About').text
  expect((await save('Das Haus', stored)).statusCode).toBe(200)
  const code = async (answer: Promise<{ json(): { code: string } }>) => (await answer).json().code
  const text = { key, sourceHash, text: 'x', before: 'Das Haus' }
  expect(await code(put('collection', pageId, [{ ...text, key: 'item:1:title' }]))).toBe('texts_gone')
  expect(await code(put('collection', pageId, [{ ...text, text: 'x'.repeat(501) }]))).toBe('translation_too_long')
  expect(await code(put('item', pageId, [text]))).toBe('not_found')
  expect(await code(put('collection', pageId, [text, { ...text, text: 'y' }]))).toBe('invalid_input')
  expect(await code(staff.get('/api/admin/translations/fr'))).toBe('language_not_listed')
  const other = await germanSite()
  expect(await code(other.put('collection', pageId, [text]))).toBe('not_found')
  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.get('/api/admin/translations/de')).statusCode).toBe(200)
  expect((await viewer.put(`/api/admin/translations/de/collection/${pageId}`, { texts: [text] })).statusCode).toBe(403)
})

test('documents are listed with what is open, searched and read page by page; a removed language keeps its texts until they are deleted', async () => {
  const { site, staff, pageId, open, translate } = await germanSite()
  const list = async (query = '') => (await staff.get(`/api/admin/translations/de${query}`)).json()
  const { documents } = await list()
  expect(documents.map(({ kind, title }: { kind: string; title: string }) => [kind, title])).toEqual([
    ['site', 'Ridge'],
    ['collection', 'Home'],
    ['collection', 'About'],
  ])
  expect(documents[2]).toMatchObject({ id: pageId, count: 10, missingCount: 10, changedCount: 0 })
  expect((await list('?search=ABO')).documents).toHaveLength(1)
  const home = await open('collection', documents[1].id)
  await translate('collection', home.id, Object.fromEntries(home.texts.map(({ source }) => [source, 'Start'])))
  expect((await list('?state=open')).documents.map(({ title }: { title: string }) => title)).toEqual(['Ridge', 'About'])

  const save = (languages: readonly object[]) => staff.put('/api/multilingual/languages', { languages })
  expect((await staff.delete('/api/admin/translations/de')).json().code).toBe('language_in_use')
  await save([])
  expect((await site.get('/de')).statusCode).toBe(404)
  expect((await staff.get('/api/admin/translations')).json()).toEqual({
    languages: [{ tag: 'de', count: home.texts.length }],
  })
  await save([{ tag: 'de', state: 'published' }])
  expect((await site.get('/de?format=json')).json().collection.title).toBe('Start')
  await save([])
  expect((await staff.delete('/api/admin/translations/de')).statusCode).toBe(204)
  expect((await staff.get('/api/admin/translations')).json()).toEqual({ languages: [] })
})

test('translations leave as CSV and XLIFF, come back checked and cleaned, and are taken back while nobody changed them', async () => {
  const { site, pageId, staff, open, translate, german } = await germanSite()
  const { check, work, readRows, importFile, upload } = openImports(site, staff, translationImports)
  await translate('collection', pageId, { About: 'Über uns', Things: '=Dinge' })
  const read = async (query: string) => (await staff.get(`/api/admin/translations/de/file${query}`)).body
  const csv = await read('')
  expect(csv).toContain(`de,collection:${pageId},collection:${pageId}:title,Title,About,Über uns,translated`)
  expect(csv).toContain("Things,'=Dinge,translated")
  expect((await importFile(csv)).report?.records).toMatchObject({ created: 0, failed: 0 })
  expect((await read('?state=open')).includes(',About,')).toBe(false)

  const xliff = await read('?format=xliff')
  const written = [...readXliff(xliff)]
  const texts = (await open('collection', pageId)).texts
  expect(
    written
      .filter(({ document }) => document === `collection:${pageId}`)
      .map(({ key, source, target }) => [key, source, target]),
  ).toEqual(texts.map(({ key, source, text }) => [key, source, text]))
  const target = (source: string, text: string) => (file: string) =>
    file.replace(new RegExp(`(<source>${source}</source><target)[^<]*<`), `$1>${text}<`)
  const changes = [
    target('About', 'Wir'),
    target('From here', '<![CDATA[Von <b>hier</b>]]>'),
    target('&lt;p&gt;Yes&lt;/p&gt;', '&lt;p onclick="x()"&gt;Ja&lt;/p&gt;'),
    target('Return\\?', 'x'.repeat(600)),
    target('Shop', 'La<x id="1"/>den'),
    (file: string) =>
      file
        .replace('<source>Who we are<', '<source>Who we were<')
        .replace(/(Who we were<\/source><target[^>]*>)/, '$1Wer wir sind'),
    (file: string) =>
      file.replace(
        '</xliff>',
        '<file original="item:nothing" target-language="de"><body><trans-unit id="x"><source>a</source><target>b</target></trans-unit></body></file><file original="site:site" target-language="fr"><body><trans-unit id="y"><source>a</source><target>b</target></trans-unit></body></file></xliff>',
      ),
  ]
  const changed = changes.reduce((file, change) => change(file), xliff)
  const checked = await check(changed)
  expect(checked).toMatchObject({
    phase: 'check',
    status: 'done',
    canUndo: false,
    report: { records: { created: 4, failed: 4 } },
  })
  expect(await german('/about')).toContain('Über uns')
  expect((await readRows(checked.importId)).flatMap(({ messages }) => messages).toSorted()).toEqual([
    'The site has no language "fr". Add it under Settings, Languages.',
    'The site has no such document.',
    'The source has changed since the file was exported.',
    'The text of "Question" has more than 500 characters. Shorten it.',
    'This text has markup of a translation program. Export it as plain text.',
  ])
  expect((await work(checked.importId, 'runs')).report?.records).toMatchObject({ created: 4, failed: 4 })
  const page = await german('/about')
  for (const text of ['Wir', 'Von &lt;b&gt;hier', '<p>Ja</p>', '=Dinge']) expect(page).toContain(text)
  const document = await open('collection', pageId)
  expect(find(document, 'Who we are')).toMatchObject({ state: 'changed', text: 'Wer wir sind' })
  // What a file leaves empty takes nothing away; what somebody saved since stays when the import is taken back.
  await translate('collection', pageId, { 'From here': 'Von hier aus' })
  expect((await work(checked.importId, 'undos')).report?.records).toMatchObject({ removed: 3, failed: 0 })
  const undone = await open('collection', pageId)
  expect(['About', 'From here', '<p>Yes</p>', 'Things'].map((source) => find(undone, source).text)).toEqual([
    'Über uns',
    'Von hier aus',
    '',
    '=Dinge',
  ])
  const refused = async (file: string) => (await check(file)).problem
  expect(await refused('<!DOCTYPE x [<!ENTITY a "b">]><xliff version="1.2"/>')).toContain('document type')
  expect(await refused('<xliff version="2.0"></xliff>')).toContain('Export it as XLIFF 1.2')
  expect(await refused('<xliff version="1.2"><file')).toContain('The XML is broken here')
  expect(await refused('Language,Key\nde,x')).toContain('no column')
  const viewer = await staffBrowser(site, 'viewer')
  expect([
    (await viewer.get('/api/admin/translations/de/file')).statusCode,
    (await upload(csv, viewer)).statusCode,
  ]).toEqual([200, 403])
})

test('a file in one line and tags of many letters take time that grows with the file', () => {
  const unit = '<trans-unit id="a"><source>Some words of a page</source><target>Worte</target></trans-unit>'
  const wrap = (units: string) => `<xliff version="1.2"><file target-language="de">${units}</file></xliff>`
  const measure = (xml: string) => {
    const before = process.cpuUsage()
    const count = [...readXliff(xml)].length
    const { user, system } = process.cpuUsage(before)
    return { count, microseconds: user + system }
  }
  const many = measure(wrap(`${unit}\n`.repeat(25_000)))
  const one = measure(wrap(unit.repeat(25_000)))
  expect(one.count).toBe(many.count)
  // Searched to the end for each piece it took 20 times as long.
  expect(one.microseconds).toBeLessThan(10 * many.microseconds)
  const broken = (xml: string) => () => [...readXliff(xml)]
  expect(broken(wrap('') + '\n'.repeat(3) + `<file ${'a'.repeat(1_000_000)}>`)).toThrow(/broken/)
  // Tags just below the maximum, 2 MB of them: read again from each letter they would take minutes.
  expect([...readXliff(wrap(`<trans-unit ${'a'.repeat(9_000)}></trans-unit>`.repeat(220)))]).toHaveLength(220)
  expect([...readXliff(wrap(`<trans-unit a${' '.repeat(9_000)}></trans-unit>`.repeat(220)))]).toHaveLength(220)
})

test('texts of the site itself are settings: who may not change these translates all else, by hand and by file', async () => {
  const { site, pageId, staff, translate, open } = await germanSite()
  const editor = await staffBrowser(site, 'editor')
  await translate('site', 'site', { Sale: 'Ausverkauf' })
  const save = async (kind: string, id: string, source: string) => {
    const { key, sourceHash, text: before } = find(await open(kind, id), source)
    const texts = [{ key, sourceHash, before, text: 'Neu' }]
    const { statusCode } = await editor.put(`/api/admin/translations/de/${kind}/${id}`, { texts })
    return statusCode
  }
  expect([await save('site', 'site', 'Sale'), await save('collection', pageId, 'Things')]).toEqual([403, 200])
  const file = (await staff.get('/api/admin/translations/de/file')).body
    .replace('Ausverkauf', 'Konto 1')
    .replace(',Things,Neu', ',Things,Dinge')
  const mine = openImports(site, editor, translationImports)
  const { importId } = await mine.check(file)
  expect((await mine.work(importId, 'runs')).report?.records).toMatchObject({ created: 1, failed: 2 })
  expect((await mine.readRows(importId))[0]?.messages).toEqual([
    'Your role (Website editor) does not allow this. Ask an administrator of the site for another role.',
  ])
  const read = async () => [
    find(await open('site', 'site'), 'Sale').text,
    find(await open('collection', pageId), 'Things').text,
  ]
  expect(await read()).toEqual(['Ausverkauf', 'Dinge'])
  // What an administrator imported into settings is not for them to take back either.
  const theirs = openImports(site, staff, translationImports)
  const imported = await theirs.check(file.replace(',Things,Dinge', ',Things,Sachen'))
  await theirs.work(imported.importId, 'runs')
  expect(await read()).toEqual(['Konto 1', 'Sachen'])
  const undone = await mine.work(imported.importId, 'undos')
  expect(undone.report?.records).toMatchObject({ removed: 1, failed: 1 })
  expect(await read()).toEqual(['Konto 1', 'Dinge'])
})

test('a service translates what is missing and nothing else; what it made is cleaned, marked and bounded by the day; its key is sealed', async () => {
  const { site, ctx, pageId, staff, open, translate, german } = await germanSite()
  const connection = '/api/multilingual/connection'
  const machine = '/api/admin/translations/de/machine'
  const code = async (answer: Promise<{ json(): { code: string } }>) => (await answer).json().code
  expect(await code(staff.post(machine))).toBe('translation_not_connected')
  expect(await code(staff.put(connection, { key: 'wrong:fx' }))).toBe('translation_key_refused')
  const key = `${newId()}:fx`
  const account = (await testDeepl()).addAccount(key)
  const connected = await staff.put(connection, { key })
  expect(connected.json()).toEqual({
    provider: 'deepl',
    keyHint: key.slice(-6),
    isFree: true,
    usedToday: 0,
    dailyLimit: dailyCharacters,
  })
  const stored = await sql<{
    row: string
  }>`SELECT c::text AS row FROM translation_connection c WHERE website_id = ${site.id}`.execute(ctx.db)
  expect(connected.body + stored.rows[0]?.row).not.toContain(key)

  await translate('collection', pageId, { About: 'Über uns' })
  const run = async (who = staff) => {
    const started = await who.post(machine)
    expect([started.statusCode, started.json().status]).toEqual([201, 'running'])
    expect(await code(staff.post(machine))).toBe('translation_running')
    // As the job that was added has it, with the rights of the person who began.
    const { rows } = await sql<{ payload: Parameters<typeof runMachineTranslation>[1] }>`
      SELECT j.payload FROM graphile_worker._private_jobs j JOIN translation_run r ON r.run_id = j.payload ->> 'runId'
      WHERE r.website_id = ${site.id}`.execute(ctx.db)
    const [job] = rows
    if (!job) throw new Error('There is no job.')
    await runMachineTranslation(await site.ctx(), job.payload)
    return (await staff.get(machine)).json()
  }
  // A service that fails leaves what it made before; the next run asks for the rest alone.
  account.status = 456
  expect(await run()).toMatchObject({
    status: 'failed',
    done: 0,
    problem: expect.stringContaining('used up its characters'),
  })
  account.status = 200
  const result = await run()
  expect(result).toMatchObject({ status: 'done', skipped: 0, problem: '' })
  const page = await german('/about')
  for (const text of ['Über uns', '[DE] Things', '<p>[DE] Yes</p>']) expect(page).toContain(text)
  expect(page).not.toContain('onclick="x()"')
  const asked = account.requests.flatMap(({ text }) => text)
  expect([asked.length, new Set(asked).has('About'), result.done]).toEqual([result.done, false, result.done])
  expect(account.requests[0]).toMatchObject({ source_lang: 'EN', target_lang: 'DE' })
  expect((await staff.get(connection)).json().usedToday).toBeGreaterThan(asked.join('').length - 1)
  expect(await run()).toMatchObject({ status: 'done', done: 0 })
  expect(account.requests.flatMap(({ text }) => text)).toEqual(asked)

  const things = find(await open('collection', pageId), 'Things')
  expect(things).toMatchObject({ state: 'machine', text: '[DE] Things' })
  const summary = async () => (await staff.get('/api/admin/translations/de?search=about')).json().documents[0]
  expect(await summary()).toMatchObject({ missingCount: 0, uncheckedCount: 9 })
  // An import that is taken back leaves the mark.
  const files = openImports(site, staff, translationImports)
  const file = (await staff.get('/api/admin/translations/de/file')).body.replace('[DE] Things', 'Dinge')
  const { importId } = await files.check(file)
  await files.work(importId, 'runs')
  expect(find(await open('collection', pageId), 'Things')).toMatchObject({ state: 'translated', text: 'Dinge' })
  await files.work(importId, 'undos')
  expect(find(await open('collection', pageId), 'Things')).toMatchObject({ state: 'machine', text: '[DE] Things' })
  await translate('collection', pageId, { Things: '[DE] Things' })
  expect(find(await open('collection', pageId), 'Things').state).toBe('translated')
  expect(await summary()).toMatchObject({ uncheckedCount: 8 })

  // Texts of settings are left to people where somebody began it who may not change these.
  const editor = await staffBrowser(site, 'editor')
  await sql`DELETE FROM translation WHERE website_id = ${site.id} AND record_kind = 'site'`.execute(ctx.db)
  expect(await run(editor)).toMatchObject({ status: 'done', done: 0, skipped: 2 })
  expect(await run()).toMatchObject({ status: 'done', done: 2, skipped: 0 })

  // The day has a limit.
  await sql`UPDATE translation_usage SET characters = ${dailyCharacters - 3} WHERE website_id = ${site.id}`.execute(
    ctx.db,
  )
  await translate('collection', pageId, { Things: '' })
  expect(await run()).toMatchObject({ status: 'failed', problem: expect.stringContaining('characters of the day') })
  expect((await editor.delete(connection)).statusCode).toBe(403)
  expect((await staff.delete(connection)).statusCode).toBe(204)
  expect((await staff.get(connection)).json()).toMatchObject({ provider: null, keyHint: '' })
  expect(await code(staff.post(machine))).toBe('translation_not_connected')
  expect(await german('/about')).toContain('<p>[DE] Yes</p>')
})

test('translations go with their record, once it is gone from the trash too; what the ids of blocks left behind is bounded', async () => {
  const { site, ctx, pageId, open, put, staff, translate } = await germanSite()
  await translate('collection', pageId, { About: 'Über uns', Things: 'Dinge' })
  const count = async () =>
    (await staff.get('/api/admin/translations')).json().languages.map((each: { count: number }) => each.count)
  await sql`INSERT INTO translation (website_id, translation_id, language, record_kind, record_id, field, text, source_hash, updated_at)
    SELECT ${site.id}, 'old-' || n, 'de', 'collection', ${pageId}, 'block/' || n || '/title', 'x', 'x', now() FROM generate_series(1, 5000) n`.execute(
    ctx.db,
  )
  expect(await count()).toEqual([5_002])
  const { key, sourceHash } = find(await open('collection', pageId), 'Who we are')
  expect((await put('collection', pageId, [{ key, sourceHash, text: 'Wer wir sind', before: '' }])).statusCode).toBe(
    200,
  )
  expect(await count()).toEqual([3])

  expect((await staff.delete(`/api/admin/collections/${pageId}`)).statusCode).toBe(204)
  await deleteOrphans(ctx.db)
  expect(await count()).toEqual([3])
  const [entry] = (await staff.get('/api/admin/trash')).json().entries
  expect((await staff.delete(`/api/admin/trash/${entry.trashId}`)).statusCode).toBe(204)
  await deleteOrphans(ctx.db)
  expect(await count()).toEqual([])
})

test('every text of every kind of block is found again by its path, and none of them is code', () => {
  for (const { samples, type, version, read } of blockTypes.values())
    for (const sample of samples.filter((each) => (each.version ?? version) === version)) {
      const content = { blocks: [{ id: 'a/b', type, version, settings: sample.settings }] }
      const texts = listBlockTexts(content)
      const stored = texts.map(({ field, text }) => ({
        recordId: '',
        field,
        text: '<b>x</b>',
        sourceHash: hashText(text),
      }))
      const translated = translateRecord({ content }, stored)
      expect([type, listBlockTexts(translated.content).map(({ text }) => text)]).toEqual([
        type,
        texts.map(() => '<b>x</b>'),
      ])
      const [block] = listStoredBlocks(translated.content)
      expect([type, read(block?.settings)?.rawHtml]).toEqual([type, read(sample.settings)?.rawHtml])
    }
})
