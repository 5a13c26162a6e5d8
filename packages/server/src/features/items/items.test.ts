import { expect, test } from 'vitest'
import { testSite } from '../../testing/test-site.ts'
import { createCategory } from '../categories/index.ts'
import { createCollection, getCollection } from '../collections/index.ts'
import { deleteItem, getItem } from './index.ts'
import { updateCollection } from '../collections/service/collections.ts'
import { createItem, updateItem } from '../../testing/items.ts'
import { extractText } from '../../platform/text/clean-html.ts'
import { toImportedSlug, readSlug, createSlug } from '../slugs/slugs.ts'

async function journal() {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal' })
  const revision = async () => (await site.ctx()).site.revision
  return { site, ctx, collectionId, revision }
}

test.each([
  ['Morning Cup', 'morning-cup'],
  ['  Ærø & Søn — „Größe“ 8½ ', 'aero-and-son-grosse-81-2'],
  ["Joel's stool", 'joels-stool'],
  ['XL', 'item-xl'],
  ['花瓶', 'item-1a2b3c4d'],
  ['!!!', 'item-1a2b3c4d'],
])('the address of "%s" is %s', (title, slug) => {
  expect(createSlug(title, 'item', '1a2b3c4d')).toBe(slug)
})

test.each([
  ['Morning-Cup', 'morning-cup'],
  ['花瓶-大', '花瓶-大'],
  ['two words', undefined],
  ['-cup', undefined],
  ['a/b', undefined],
  ['..', undefined],
  ['ab', undefined],
  ['x'.repeat(201), undefined],
])('an owner who writes the address "%s" gets %s', (text, slug) => {
  expect(readSlug(text)).toBe(slug)
})

test('an address from another system is the same each time', () => {
  expect(toImportedSlug('xl')).toBe('item-xl')
  expect(toImportedSlug('A shirt/blue')).toBe('a-shirt-blue')
  expect(toImportedSlug('?')).toBeUndefined()
})

test('a post is stored, cleaned and announced', async () => {
  const { ctx, collectionId, revision } = await journal()
  await createCategory(ctx, { collectionId, name: 'Workshop' })
  const before = await revision()
  const itemId = await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: ' Counting stripes ',
    body: '<p style="position:fixed;color:red">One<img src=x onerror=alert(1)><iframe src="https://evil.example/"></iframe></p>',
    tags: ['cloth', ' cloth ', 'loom'],
    categories: ['workshop'],
  })
  expect(await getItem(ctx, itemId)).toMatchObject({
    slug: 'counting-stripes',
    title: 'Counting stripes',
    body: '<p style="color:red">One<img src="x" /></p>',
    tags: ['cloth', 'loom'],
    workflow_state: 'published',
    published_at: expect.any(Date),
  })
  expect(await revision()).toBe(before + 1)
})

test('what an owner changes is changed, the rest stays, and a draft is published with its time', async () => {
  const { ctx, collectionId } = await journal()
  const itemId = await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'One',
    body: '<p>1</p>',
    workflowState: 'draft',
  })
  expect((await getItem(ctx, itemId)).published_at).toBeNull()
  await updateItem(ctx, itemId, { title: 'Two', workflowState: 'published' })
  expect(await getItem(ctx, itemId)).toMatchObject({
    title: 'Two',
    slug: 'one',
    body: '<p>1</p>',
    published_at: expect.any(Date),
  })
  await deleteItem(ctx, itemId)
  await expect(getItem(ctx, itemId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(updateItem(ctx, itemId, { title: 'Three' })).rejects.toMatchObject({ code: 'not_found' })
})

test('an event has its times and its place', async () => {
  const { ctx } = await journal()
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events' })
  const itemId = await createItem(ctx, {
    collectionId,
    recordType: 12,
    title: 'Kiln opening',
    startsAt: new Date('2027-05-15T14:00:00Z'),
    location: { addressTitle: 'The creamery', mapLat: 42.2 },
  })
  expect(await getItem(ctx, itemId)).toMatchObject({
    starts_at: new Date('2027-05-15T14:00:00Z'),
    location: { addressTitle: 'The creamery', addressLine1: '', mapLat: 42.2 },
  })
})

test.each([
  ['a tag of 51 characters', { tags: ['x'.repeat(51)] }, 'tags.0'],
  ['a tag with a comma', { tags: ['a,b'] }, 'tags.0'],
  ['a body that is too long', { body: 'x'.repeat(102_401) }, 'body'],
  ['an address with blanks', { slug: 'two words' }, 'slug'],
  ['a category that is not there', { categories: ['nowhere'] }, 'categories'],
  ['a zero character', { title: 'a\0b' }, 'body'],
  ['half a character', { content: { text: '\ud800' } }, 'body'],
])('%s is refused', async (_what, fields, field) => {
  const { ctx, collectionId } = await journal()
  await expect(createItem(ctx, { collectionId, recordType: 1, title: 'One', ...fields })).rejects.toMatchObject({
    code: 'invalid_input',
    params: { fields: { [field]: expect.any(String) } },
  })
})

test('text about escapes is text', async () => {
  const { ctx, collectionId } = await journal()
  const itemId = await createItem(ctx, { collectionId, recordType: 1, title: String.raw`C:\u0000 and \\ud800` })
  expect((await getItem(ctx, itemId)).title).toBe(String.raw`C:\u0000 and \\ud800`)
})

test('two posts of one title at the same moment get two addresses; an address of one’s own must be free', async () => {
  const { ctx, collectionId } = await journal()
  const make = () => createItem(ctx, { collectionId, recordType: 1, title: 'News' })
  const ids = await Promise.all([make(), make(), make(), make()])
  const slugs = await Promise.all(ids.map(async (id) => (await getItem(ctx, id)).slug))
  expect(slugs.toSorted()).toEqual(['news', 'news-2', 'news-3', 'news-4'])
  await expect(createItem(ctx, { collectionId, recordType: 1, title: 'Other', slug: 'NEWS' })).rejects.toMatchObject({
    code: 'slug_taken',
    status: 409,
  })
})

test('there is one home page, and pages keep away from addresses of the system', async () => {
  const { ctx } = await journal()
  const first = await createCollection(ctx, { typeName: 'page', title: 'Home', isHomepage: true })
  const second = await createCollection(ctx, { typeName: 'page', title: 'Start', isHomepage: true })
  expect([(await getCollection(ctx, first)).is_homepage, (await getCollection(ctx, second)).is_homepage]).toEqual([
    false,
    true,
  ])
  await updateCollection(ctx, first, { isHomepage: true, content: { blocks: [] } })
  expect((await getCollection(ctx, second)).is_homepage).toBe(false)

  await expect(createCollection(ctx, { typeName: 'page', title: 'Basket', slug: 'cart' })).rejects.toMatchObject({
    code: 'slug_reserved',
  })
  const cart = await createCollection(ctx, { typeName: 'page', title: 'Cart' })
  expect((await getCollection(ctx, cart)).slug).toBe('cart-page')
  await expect(updateCollection(ctx, cart, { slug: 'start' })).rejects.toMatchObject({ code: 'slug_taken' })
})

test('a category is there once; its sentence is the specification’s', async () => {
  const { ctx, collectionId } = await journal()
  await createCategory(ctx, { collectionId, name: '陶器' })
  await createCategory(ctx, { collectionId, name: 'Clay & wood' })
  await expect(createCategory(ctx, { collectionId, name: 'Clay & wood' })).rejects.toMatchObject({
    message: 'This category already exists',
  })
  await expect(createCategory(ctx, { collectionId, name: 'x'.repeat(26) })).rejects.toMatchObject({
    code: 'invalid_input',
  })
  const rows = await ctx.db
    .selectFrom('category')
    .select(['slug', 'position'])
    .where('collection_id', '=', collectionId)
    .orderBy('position')
    .execute()
  expect(rows).toEqual([
    { slug: '陶器', position: 0 },
    { slug: 'clay-and-wood', position: 1 },
  ])
})

test('nothing of another site is changed', async () => {
  const mine = await journal()
  const other = await journal()
  const itemId = await createItem(mine.ctx, { collectionId: mine.collectionId, recordType: 1, title: 'Mine' })
  await expect(updateItem(other.ctx, itemId, { title: 'Yours' })).rejects.toMatchObject({ code: 'not_found' })
  await expect(deleteItem(other.ctx, itemId)).rejects.toMatchObject({ code: 'not_found' })
  await expect(updateCollection(other.ctx, mine.collectionId, { title: 'Yours' })).rejects.toMatchObject({
    code: 'not_found',
  })
  await expect(
    createItem(other.ctx, { collectionId: mine.collectionId, recordType: 1, title: 'Inside' }),
  ).rejects.toThrow()
})

test('the words of rich text are read as words', () => {
  expect(extractText('<p>One &amp; two</p><p>three<br>four &lt;5</p>')).toBe('One & two three four <5')
})
