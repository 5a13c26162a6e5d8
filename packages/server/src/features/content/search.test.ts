import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildJournal, buildShop } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { type Ctx, transaction } from '../../platform/context.ts'
import { createCollection } from '../collections/index.ts'
import { deleteItem } from '../items/index.ts'
import { updateCollection } from '../collections/service/collections.ts'
import { createItem, updateItem } from '../../testing/items.ts'
import { indexItems } from '../search-index/index.ts'
import { removePagePassword, setPagePassword } from '../access/page-passwords/service.ts'
import { updateProduct } from '../products/index.ts'
import { changeVariant } from '../products/service/change-variant.ts'
import { publishChange } from '../sites/index.ts'

interface SearchResult {
  readonly items: readonly { readonly title: string }[]
  readonly pagination: { readonly nextPage?: boolean }
}

async function search(site: TestSite, q: string, page = 1): Promise<SearchResult> {
  const response = await site.get(`/search?q=${encodeURIComponent(q)}&page=${page}&format=json`)
  expect(response.statusCode, q.slice(0, 40)).toBe(200)
  return response.json()
}

async function titles(site: TestSite, q: string, page = 1): Promise<string[]> {
  return (await search(site, q, page)).items.map(({ title }) => title)
}

/** A journal with these posts, the first the newest. */
async function createJournal(posts: readonly { title: string; body?: string; excerpt?: string; tags?: string[] }[]) {
  const site = await testSite()
  const ctx = await site.ctx()
  const { collectionId } = await buildJournal(ctx, 0)
  const itemIds: string[] = []
  for (const [index, post] of posts.entries())
    itemIds.push(
      await createItem(ctx, {
        collectionId,
        recordType: 1,
        slug: `p-${index}`,
        publishedAt: new Date(ctx.now.getTime() - (index + 1) * 60_000),
        ...post,
      }),
    )
  return { site, collectionId, itemIds }
}

test('the best match comes first: whole words of the title, their beginnings, tags, excerpt, text; then the newest', async () => {
  const { site } = await createJournal([
    { title: 'Text', body: '<p>a kiln</p>' },
    { title: 'Excerpt', excerpt: '<p>the kiln</p>' },
    { title: 'Tag', tags: ['kiln'] },
    { title: 'Kilns of old' },
    { title: 'The kiln, second' },
    { title: 'Our kiln, first' },
    { title: 'Firing', body: '<p class="kiln"><a href="/kiln">Nothing</a>&nbsp;here</p>' },
  ])
  expect(await titles(site, 'kiln')).toEqual([
    'The kiln, second',
    'Our kiln, first',
    'Kilns of old',
    'Tag',
    'Excerpt',
    'Text',
  ])
  expect(await titles(site, 'first kiln')).toEqual(['Our kiln, first'])
  for (const markup of ['nbsp', 'href', 'class']) expect(await titles(site, markup)).toEqual([])
})

test.each([
  ['the singular finds the plural', 'cup', 'Blue cups'],
  ['the last word may be unfinished', 'blue cu', 'Blue cups'],
  ['a short word that is finished is a whole word', 'of cl', 'Bowl of clay'],
  ['capitals', 'BLUE CUPS', 'Blue cups'],
  ['no accents typed', 'cafe creme', 'Café crème'],
  ['accents typed', 'café', 'Cafe plain'],
  ['decomposed letters', 'cafe\u0301 creme', 'Café crème'],
  ['letters that have no accent to lose', 'smorrebrod', 'Smørrebrød'],
  ['sharp s', 'STRASSE', 'Straße'],
  ['capitals of Greek, with its two sigmas', 'ΛΌΓΟΣ', 'Λόγος'],
  ['capitals of Cyrillic', 'ЁЛКА', 'Ёлка'],
  ['beginnings of Korean', '의자', '의자를 샀다'],
  ['Chinese, from the middle', '陶器', '手作陶器的杯子'],
  ['one Chinese character', '杯', '手作陶器的杯子'],
  ['Japanese', 'ケース', 'iPhone15ケースです'],
  ['Latin letters within Japanese', 'iphone', 'iPhone15ケースです'],
  ['Thai', 'กาแฟ', 'ถ้วยกาแฟสีขาว'],
  ['Hindi with its vowel signs', 'मिट्टी', 'मिट्टी का कप'],
  ['Arabic without its vowel marks', 'كتاب', 'كِتَاب'],
  ['words joined by a hyphen', 't-shirt', 'T-Shirt white'],
  ['words of an address', 'l’eau', 'Verre d’eau, l’eau'],
])('%s', async (_what, q, title) => {
  const all = [
    'Blue cups',
    'Bowl of clay',
    'Café crème',
    'Cafe plain',
    'Smørrebrød',
    'Straße',
    'Λόγος',
    'Ёлка',
    '의자를 샀다',
    '手作陶器的杯子',
    'iPhone15ケースです',
    'ถ้วยกาแฟสีขาว',
    'मिट्टी का कप',
    'كِتَاب',
    'T-Shirt white',
    'Verre d’eau, l’eau',
  ]
  const { site } = await createJournal(all.map((each) => ({ title: each })))
  expect(await titles(site, q)).toContain(title)
  expect((await titles(site, q)).length).toBeLessThan(3)
})

test('a product is found by its category and by each SKU, and changing them changes what finds it', async () => {
  const site = await testSite()
  const { collectionId, variantIds } = await buildShop(await site.ctx(), 2)
  expect(await titles(site, 'plates')).toEqual(['Bowl 1'])
  expect(await titles(site, 'bowl-2-medium')).toEqual(['Bowl 2'])

  const editor = await staffBrowser(site)
  const url = `/api/admin/collections/${collectionId}/categories`
  const { categories } = (await editor.get(url)).json()
  const bowls = categories.find(({ name }: { name: string }) => name === 'Bowls & plates')
  const renamed = await editor.send({ method: 'PATCH', url: `${url}/${bowls.categoryId}`, payload: { name: 'Dishes' } })
  expect(renamed.statusCode, renamed.body).toBe(200)
  await changeVariant(await site.ctx(), variantIds[4] ?? '', { sku: 'ZX-81' })

  expect(await titles(site, 'plates')).toEqual([])
  expect(await titles(site, 'dishes')).toEqual(['Bowl 1'])
  expect(await titles(site, 'bowl-2-medium')).toEqual([])
  expect(await titles(site, 'zx-81')).toEqual(['Bowl 2'])

  await editor.delete(`${url}/${bowls.categoryId}`)
  expect(await titles(site, 'dishes')).toEqual([])
})

test('what is not listed is found by nobody, and is found once it is', async () => {
  const { site, collectionId, itemIds } = await createJournal([{ title: 'Heron' }])
  const itemId = itemIds[0] ?? ''
  const found = async () => (await titles(site, 'heron')).length === 1
  const change = async (changes: Parameters<typeof updateItem>[2]) => updateItem(await site.ctx(), itemId, changes)
  expect(await found()).toBe(true)
  for (const workflowState of ['draft', 'unlisted'] as const) {
    await change({ workflowState })
    expect(await found(), workflowState).toBe(false)
  }
  await change({ workflowState: 'scheduled', publishedAt: new Date('2099-01-01') })
  expect(await found()).toBe(false)
  await change({ workflowState: 'published', publishedAt: new Date('2020-01-01') })
  expect(await found()).toBe(true)
  await change({ title: 'Egret' })
  expect(await found()).toBe(false)
  expect(await titles(site, 'egret')).toEqual(['Egret'])
  await change({ title: 'Heron' })

  await updateCollection(await site.ctx(), collectionId, { enabled: false })
  expect(await found()).toBe(false)
  await updateCollection(await site.ctx(), collectionId, { enabled: true })
  expect(await found()).toBe(true)
  await setPagePassword(await site.ctx(), { kind: 'collection', collectionId }, 'open sesame')
  await site.ctx()
  expect(await found()).toBe(false)
  await removePagePassword(await site.ctx(), { kind: 'collection', collectionId })
  await site.ctx()
  expect(await found()).toBe(true)

  await deleteItem(await site.ctx(), itemId)
  expect(await found()).toBe(false)
})

test('what came back from the trash is found again', async () => {
  const { site, itemIds } = await createJournal([{ title: 'Heron' }])
  const editor = await staffBrowser(site)
  expect((await editor.delete(`/api/admin/items/${itemIds[0]}`)).statusCode).toBe(200)
  expect(await titles(site, 'heron')).toEqual([])
  const { entries } = (await editor.get('/api/admin/trash')).json()
  expect((await editor.post(`/api/admin/trash/${entries[0].trashId}/restorations`)).statusCode).toBe(201)
  expect(await titles(site, 'heron')).toEqual(['Heron'])
})

test('another site finds nothing of it, though their ids are the same', async () => {
  const { site } = await createJournal([{ title: 'Heron' }])
  const other = await testSite()
  const { db } = await other.ctx()
  for (const [table, columns] of [
    ['collection', 'collection_id, type, type_name, slug, title'],
    ['item', 'item_id, collection_id, record_type, slug, title'],
  ] as const)
    await sql`INSERT INTO ${sql.raw(table)} (website_id, ${sql.raw(columns)})
      SELECT ${other.id}, ${sql.raw(columns)} FROM ${sql.raw(table)} WHERE website_id = ${site.id}`.execute(db)
  await sql`UPDATE item SET title = 'Egret' WHERE website_id = ${other.id}`.execute(db)
  await indexSite(await other.ctx())
  await publishChange(await other.ctx())
  expect([await titles(site, 'heron'), await titles(site, 'egret')]).toEqual([['Heron'], []])
  expect([await titles(other, 'heron'), await titles(other, 'egret')]).toEqual([[], ['Egret']])
})

test.each([
  ['only punctuation', '!?… — “”'],
  ['operators of searches', "a & b | !c <-> d:* '' \\ ( )"],
  ['SQL', "'; DROP TABLE item; --"],
  ['NUL and other control characters', 'he\0ron\u0001\u0007'],
  ['an emoji', '😀'],
  ['half an emoji', '%ED%A0%BD'],
  ['an unfinished encoding', '%'],
  ['wildcards', '% _ * .*'],
  ['8 KB', 'heron '.repeat(1400)],
  ['8 KB without a space', '鷺'.repeat(2700)],
  ['many words', Array.from({ length: 90 }, (_, n) => n).join(' ')],
])('a search for %s is answered', async (_what, q) => {
  const { site } = await createJournal([{ title: 'Egret' }])
  const page = await site.get(`/search?q=${encodeURIComponent(q)}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('No results for')
  expect((await site.get(`/search?q=${q.startsWith('%') ? q : ''}`)).statusCode).toBe(200)
})

test('pages of a search do not overlap and leave nothing out', async () => {
  const { site, collectionId } = await createJournal([])
  const ctx = await site.ctx()
  const off = await createCollection(ctx, { typeName: 'blog', title: 'Off', slug: 'off', enabled: false })
  for (const [list, count] of [
    [collectionId, 60],
    [off, 30],
  ] as const)
    await sql`INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, body)
      SELECT ${site.id}, lpad((n * 100 + ${count}::int)::text, 24, '0'), ${list}, 1, 'n-' || n, 'Heron ' || n, 'a bird'
      FROM generate_series(1, ${count}::int) n`.execute(ctx.db)
  await indexSite(ctx)
  await publishChange(await site.ctx())
  for (const q of ['heron', 'bird']) {
    const pages = [await search(site, q), await search(site, q, 2), await search(site, q, 3), await search(site, q, 4)]
    expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 12, 0])
    expect(pages.map(({ pagination }) => pagination.nextPage)).toEqual([true, true, undefined, undefined])
    expect(new Set(pages.flatMap(({ items }) => items.map(({ title }) => title))).size).toBe(60)
  }
  expect((await search(site, 'heron', 999_999)).items).toEqual([])
})

/** After items that a test wrote by SQL. */
async function indexSite(ctx: Ctx): Promise<void> {
  await transaction(ctx, (ctx) => indexItems(ctx, sql`true`))
}

test('selling and counting stock write nothing for the search; a title and an SKU changed at once both count', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const { itemIds, variantIds } = await buildShop(ctx, 1)
  const written = async () =>
    (await sql<{ at: string }>`SELECT xmin::text AS at FROM item_search WHERE website_id = ${site.id}`.execute(ctx.db))
      .rows
  const before = await written()
  expect(before).toHaveLength(1)
  await sql`UPDATE stock SET on_hand = on_hand - 1 WHERE website_id = ${site.id}`.execute(ctx.db)
  await sql`UPDATE variant SET price_minor = price_minor + 1 WHERE website_id = ${site.id}`.execute(ctx.db)
  await sql`UPDATE item SET position = position + 1, featured = true WHERE website_id = ${site.id}`.execute(ctx.db)
  expect(await written()).toEqual(before)

  const now = await site.ctx()
  for (let n = 1; n <= 20; n++) {
    await Promise.all([
      updateProduct(now, itemIds[0] ?? '', { title: `Heron ${n}` }),
      changeVariant(now, variantIds[0] ?? '', { sku: `ZX-${n}` }),
      changeVariant(now, variantIds[1] ?? '', { sku: `QL-${n}` }),
    ])
    expect(await titles(site, `heron zx-${n} ql-${n}`)).toEqual([`Heron ${n}`])
  }
})
