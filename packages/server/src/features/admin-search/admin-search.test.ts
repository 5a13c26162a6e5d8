import { expect, test } from 'vitest'
import { buildJournal, buildPage } from '../../testing/content-builders.ts'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import type { SearchResults } from './schema.ts'

async function stockedSite() {
  const site = await testSite()
  const ctx = await site.ctx()
  await addShippingAndTax(site)
  const jar = await addProduct(site, { title: 'Moon jar', variants: [{ sku: 'MJ-7', priceMinor: 6800 }] })
  await addProduct(site, { title: 'Blue 100%_ bowl' })
  await buildPage(ctx, { title: 'Firing moonlight', slug: 'firing' })
  await buildJournal(ctx, 1)
  const { browser, total } = await readyBuyer(site, jar, 1)
  await placeOrder(browser, { expected: total })
  const search = async (staff: Awaited<ReturnType<typeof staffBrowser>>, q: string): Promise<SearchResults> =>
    (await staff.get(`/api/admin/search?q=${encodeURIComponent(q)}`)).json()
  return { site, jar, search }
}

test('orders, customers, products, pages and posts are found by how they begin', async () => {
  const { site, jar, search } = await stockedSite()
  const owner = await staffBrowser(site)
  const order = { orderNumber: '1', customerName: 'Ada Lovelace', isTest: true }
  for (const q of ['1', '#1', 'ada', 'ADA L', 'lovel', 'ada@exam'])
    expect((await search(owner, q)).orders, q).toMatchObject([order])
  for (const q of ['ada', 'LOVEL', 'ada@exam'])
    expect((await search(owner, q)).customers, q).toMatchObject([{ name: 'Ada Lovelace', email: 'ada@example.com' }])
  expect(await search(owner, 'velace')).toMatchObject({ orders: [], customers: [] })
  expect(await search(owner, 'moon')).toMatchObject({
    orders: [],
    products: [{ itemId: jar.itemId, title: 'Moon jar', isDraft: false }],
    pages: [{ title: 'Firing moonlight', path: '/firing' }],
  })
  expect((await search(owner, 'jar')).products).toHaveLength(1)
  expect((await search(owner, 'mj-7')).products).toHaveLength(1)
  expect((await search(owner, 'post 1')).items).toMatchObject([{ title: 'Post 1', isDraft: false }])
  expect((await search(owner, 'blue 100%_')).products).toHaveLength(1)
  expect((await search(owner, '%')).products).toEqual([])
})

test('a draft is found; what is not a search finds nothing', async () => {
  const { site, jar, search } = await stockedSite()
  const owner = await staffBrowser(site)
  await owner.send({ method: 'PATCH', url: `/api/admin/items/${jar.itemId}`, payload: { state: 'draft' } })
  expect((await search(owner, 'Moon J')).products).toMatchObject([{ title: 'Moon jar', isDraft: true }])
  expect((await search(owner, 'jar')).products).toMatchObject([{ title: 'Moon jar', isDraft: true }])
  expect((await search(owner, 'mj-7')).products).toMatchObject([{ title: 'Moon jar', isDraft: true }])
  expect((await owner.get('/api/admin/search?q=')).statusCode).toBe(400)
  expect(await search(owner, '<script>')).toEqual({ orders: [], customers: [], products: [], pages: [], items: [] })
})

test('a role finds what it may read', async () => {
  const { site, search } = await stockedSite()
  expect(await search(await staffBrowser(site, 'editor'), 'moon')).toMatchObject({
    products: [],
    pages: [{ title: 'Firing moonlight' }],
  })
  expect(await search(await staffBrowser(site, 'editor'), 'ada')).toMatchObject({ orders: [], customers: [] })
  const accountant = await staffBrowser(site, 'billing')
  expect((await search(accountant, 'ada')).orders).toHaveLength(1)
  expect(await search(accountant, 'moon')).toEqual({ orders: [], customers: [], products: [], pages: [], items: [] })
})
