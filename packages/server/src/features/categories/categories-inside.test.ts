import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { sortInTreeOrder } from './index.ts'

async function shop() {
  const site = await testSite({ title: 'Nord' })
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  const staff = await staffBrowser(site)
  const url = `/api/admin/collections/${collectionId}/categories`
  const add = async (name: string, parentId: string | null = null) => {
    const { categories } = (await staff.post(url, { name, parentId })).json()
    return categories.find((each: { name: string }) => each.name === name).categoryId
  }
  const change = (categoryId: string, body: Record<string, unknown>) =>
    staff.send({
      method: 'PATCH',
      url: `${url}/${categoryId}`,
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const tree = async () =>
    (await staff.get(url))
      .json()
      .categories.map((each: { level: number; name: string }) => `${'-'.repeat(each.level)}${each.name}`)
  return { site, ctx, collectionId, staff, url, add, change, tree }
}

test('a category shows what is in the categories inside it, and the way leads there', async () => {
  const { site, ctx, collectionId, add, tree } = await shop()
  const pots = await add('Pots')
  await add('Candles')
  const vases = await add('Vases', pots)
  await add('Bud vases', vases)
  expect(await tree()).toEqual(['Pots', '-Vases', '--Bud vases', 'Candles'])
  const post = (title: string, categories: string[]) =>
    createItem(ctx, { collectionId, recordType: 1, title, categories })
  await post('A pot', ['pots'])
  await post('A bud vase', ['bud-vases'])
  await post('A candle', ['candles'])
  await site.ctx()
  const titles = async (path: string) =>
    (await site.get(`${path}?format=json`))
      .json()
      .items.map(({ title }: { title: string }) => title)
      .toSorted()
  expect(await titles('/journal/category/pots')).toEqual(['A bud vase', 'A pot'])
  expect(await titles('/journal/category/vases')).toEqual(['A bud vase'])
  expect(await titles('/journal/category/candles')).toEqual(['A candle'])

  const page = (await site.get('/journal/category/vases?format=json')).json()
  expect(page.collection.nestedCategories).toMatchObject([
    { shortSlug: 'pots', level: 0 },
    { shortSlug: 'vases', level: 1, parentId: pots },
    { shortSlug: 'bud-vases', level: 2, parentId: vases },
    { shortSlug: 'candles', level: 0 },
  ])
  expect(page.categoryLevels).toMatchObject([
    {
      categories: [
        { shortSlug: 'pots', isWithin: true, isCurrent: false },
        { shortSlug: 'candles', isWithin: false },
      ],
    },
    { categories: [{ shortSlug: 'vases', isCurrent: true }] },
    { categories: [{ shortSlug: 'bud-vases', isCurrent: false }] },
  ])
  const breadcrumbs =
    /"@type":"BreadcrumbList".*?<\/script>/s.exec((await site.get('/journal/category/vases')).body)?.[0] ?? ''
  expect(breadcrumbs.indexOf('"Pots"')).toBeGreaterThan(0)
  expect(breadcrumbs.indexOf('"Vases"')).toBeGreaterThan(breadcrumbs.indexOf('"Pots"'))
})

test('a shop shows its categories level by level, and marks where the visitor is', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  await ctx.db.updateTable('website').set({ theme: 'no-such-theme' }).where('website_id', '=', ctx.site.id).execute()
  const staff = await staffBrowser(site)
  const url = `/api/admin/collections/${collectionId}/categories`
  const [{ categoryId }] = (await staff.post(url, { name: 'Pots' })).json().categories
  await staff.post(url, { name: 'Vases', parentId: categoryId })
  await site.ctx()
  const nav = async (path: string) =>
    /<nav class="product-list-categories.*?<\/nav>/s.exec((await site.get(path)).body)?.[0] ?? ''
  expect(await nav('/shop')).not.toContain('Vases')
  const inside = await nav('/shop/category/vases')
  expect(inside).toContain('href="/shop/category/pots" aria-current="true"')
  expect(inside).toContain('href="/shop/category/vases" aria-current="page"')
})

test('a category is moved with all that is inside it, never into itself, and at most five deep', async () => {
  const { add, change, tree, staff, url } = await shop()
  const one = await add('One')
  const two = await add('Two', one)
  const three = await add('Three', two)
  const circle = await change(one, { parentId: three })
  expect(circle.statusCode).toBe(409)
  expect(circle.json().code).toBe('category_cycle')
  expect((await change(one, { parentId: one })).json().code).toBe('category_cycle')
  expect((await change(three, { parentId: '0'.repeat(24) })).json().params.fields.parentId).toBe(
    'This category does not exist.',
  )

  const four = await add('Four', three)
  const five = await add('Five', four)
  const deep = await staff.post(url, { name: 'Six', parentId: five })
  expect(deep.json()).toMatchObject({ code: 'categories_too_deep', message: expect.stringContaining('at most 5') })
  const other = await add('Other')
  expect((await change(one, { parentId: other })).json().code).toBe('categories_too_deep')
  expect((await change(three, { parentId: other, name: 'Drei' })).statusCode).toBe(200)
  expect(await tree()).toEqual(['One', '-Two', 'Other', '-Drei', '--Four', '---Five'])

  await staff.send({ method: 'DELETE', url: `${url}/${three}` })
  expect(await tree()).toEqual(['One', '-Two', 'Other', '-Four', '--Five'])
})

test('circles and orphans of a damaged import are read once, at the top', () => {
  const rows = [
    { category_id: 'a', parent_id: 'b' },
    { category_id: 'b', parent_id: 'a' },
    { category_id: 'c', parent_id: 'gone' },
  ]
  expect(sortInTreeOrder(rows).map(({ row, level }) => `${row.category_id}${level}`)).toEqual(['c0', 'a0', 'b0'])
})
