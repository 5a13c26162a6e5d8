import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, cards, placeOrder, readyBuyer, visitor } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

test('the stock call gives each variant of an item, holds of other buyers taken off', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, {
    variants: [
      { sku: 'S', attributes: { Size: 'S' }, priceMinor: 100, stock: 3 },
      { sku: 'L', attributes: { Size: 'L' }, priceMinor: 100 },
    ],
  })
  const url = `/api/commerce/inventory/stock/?itemId=${mug.itemId}`
  expect((await site.get(url)).json()).toEqual({
    results: [
      { variantId: mug.variants[0]?.variantId, sku: 'S', unlimited: false, qtyInStock: 3 },
      { variantId: mug.variants[1]?.variantId, sku: 'L', unlimited: true, qtyInStock: 9999 },
    ],
  })
  const { browser, total } = await readyBuyer(site, mug, 2)
  await placeOrder(browser, { expected: total, card: cards.challenge })
  expect((await site.get(url)).json().results[0].qtyInStock).toBe(1)
  expect((await browser.get(url)).json().results[0].qtyInStock).toBe(3)
  expect((await site.get('/api/commerce/inventory/stock?itemId=nothing')).json()).toEqual({ results: [] })
})

test('digital products and gift cards never run out', async () => {
  const site = await testSite()
  for (const type of [2, 4] as const) {
    const product = await addProduct(site, { type, variants: [{ priceMinor: 100, stock: 0 }] })
    const stock = await site.get(`/api/commerce/inventory/stock?itemId=${product.itemId}`)
    expect(stock.json().results).toMatchObject([{ unlimited: true }])
  }
})

test('the owner sets, counts and frees stock; each change is written down with who did it', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ priceMinor: 100, stock: 3 }] })
  const owner = await staffBrowser(site, 'store-manager')
  const url = `/api/admin/variants/${mug.variants[0]?.variantId}/stock`
  expect((await owner.post(url, { change: 2 })).json()).toMatchObject({ onHand: 5, unlimited: false })
  expect((await owner.post(url, { onHand: 4, expectedOnHand: 5 })).json()).toMatchObject({ onHand: 4 })
  const old = await owner.post(url, { onHand: 9, expectedOnHand: 5 })
  expect(old.statusCode).toBe(409)
  expect(old.json()).toMatchObject({ code: 'stock_changed', params: { onHand: 4 } })
  expect((await owner.post(url, { change: -5 })).json().code).toBe('stock_below_zero')
  for (const body of [{}, { onHand: -1 }, { onHand: 1.5 }, { change: 'abc' }, { onHand: 1, change: 1 }]) {
    expect((await owner.post(url, body)).statusCode).toBe(400)
  }
  expect((await owner.post('/api/admin/variants/nothing/stock', { change: 1 })).statusCode).toBe(404)
  expect((await owner.post(url, { unlimited: true })).json()).toMatchObject({ unlimited: true })
  expect((await owner.post(url, { change: 1 })).json().code).toBe('stock_unlimited')

  const { db } = await site.ctx()
  const moves = await db
    .selectFrom('stock_move')
    .selectAll()
    .where('website_id', '=', site.id)
    .orderBy('move_id')
    .execute()
  expect(moves.map((move) => move.quantity)).toEqual([3, 2, -1])
  expect(moves[1]?.account_id).toMatch(/^[0-9a-f]{24}$/)
})

test('two owners who take from stock at once both count', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ priceMinor: 100, stock: 20 }] })
  const owner = await staffBrowser(site)
  const url = `/api/admin/variants/${mug.variants[0]?.variantId}/stock`
  await Promise.all(Array.from({ length: 10 }, () => owner.post(url, { change: -1 })))
  expect((await owner.post(url, { change: 0 })).json().onHand).toBe(10)
})

test('only running out and coming back change the published site', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ priceMinor: 100, stock: 3 }] })
  const owner = await staffBrowser(site)
  const url = `/api/admin/variants/${mug.variants[0]?.variantId}/stock`
  const revision = async () => (await site.ctx()).site.revision
  const before = await revision()
  await owner.post(url, { onHand: 2 })
  expect(await revision()).toBe(before)
  await owner.post(url, { onHand: 0 })
  expect(await revision()).toBe(before + 1)
  await owner.post(url, { onHand: 1 })
  expect(await revision()).toBe(before + 2)
})

test('selling the last one changes the published site, selling others does not', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, { variants: [{ priceMinor: 100, stock: 2 }] })
  const revision = async () => (await site.ctx()).site.revision
  const before = await revision()
  const first = await readyBuyer(site, mug)
  await placeOrder(first.browser, { expected: first.total })
  expect(await revision()).toBe(before)
  const second = await readyBuyer(site, mug)
  await placeOrder(second.browser, { expected: second.total })
  expect(await revision()).toBe(before + 1)
})

test('stock is not for everybody to change', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  const url = `/api/admin/variants/${mug.variants[0]?.variantId}/stock`
  expect((await (await visitor(site)).post(url, { change: 1 })).statusCode).toBe(401)
  expect((await (await staffBrowser(site, 'editor')).post(url, { change: 1 })).statusCode).toBe(403)
  const elsewhere = await testSite()
  expect((await (await staffBrowser(elsewhere)).post(url, { change: 1 })).statusCode).toBe(404)
})
