import { expect, test } from 'vitest'
import { addProduct, addToCart, visitor } from '../../testing/builders.ts'
import { writeSettings } from '../../testing/settings.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

const entries = '/api/commerce/shopping-cart/entries'

async function cartWith(stock: number, quantity: number) {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ sku: 'M', priceMinor: 1200, stock }] })
  const browser = await visitor(site)
  const added = (await addToCart(browser, mug, quantity)).json()
  return { site, mug, browser, entryId: String(added.newlyAdded.id) }
}

test('a store that sells services one at a time never has two in a cart', async () => {
  const site = await testSite({ settings: { storefront: { multipleQuantityAllowedForServices: false } } })
  const lesson = await addProduct(site, { type: 3, variants: [{ sku: 'L', priceMinor: 5000, stock: 9 }] })
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 1200, stock: 9 }] })
  const browser = await visitor(site)
  const sentence = 'You can buy only one of this service at a time. Set the quantity to 1.'
  const refused = { code: 'one_service_only', detail: sentence }

  expect((await addToCart(browser, lesson, 2)).json()).toMatchObject(refused)
  const added = (await addToCart(browser, lesson, 1)).json()
  const again = await addToCart(browser, lesson, 1)
  expect([again.statusCode, again.json()]).toMatchObject([409, refused])
  const changed = await browser.put(`${entries}/${added.newlyAdded.id}`, { quantity: 2 })
  expect([changed.statusCode, changed.json()]).toMatchObject([409, refused])
  expect((await browser.put(`${entries}/${added.newlyAdded.id}`, { quantity: 1 })).statusCode).toBe(200)
  expect((await addToCart(browser, mug, 3)).json()).toMatchObject({ shoppingCart: { totalQuantity: 4 } })
})

test('a service has its own say on quantities, which wins over the store', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const lesson = await addProduct(site, { type: 3, variants: [{ sku: 'L', priceMinor: 5000, stock: 9 }] })
  const url = `/api/admin/products/${lesson.itemId}`
  const { path } = (await staff.get(url)).json()
  const save = (multipleQuantityAllowed: unknown) =>
    staff.send({ method: 'PATCH', url, payload: { multipleQuantityAllowed } })
  const page = async () => {
    const { item } = (await site.get(`${path}?format=json`)).json()
    return [item.structuredContent.multipleQuantityAllowed, (await site.get(path)).body.includes('name="quantity"')]
  }
  const browser = await visitor(site)
  const added = (await addToCart(browser, lesson, 2)).json()
  expect(await page()).toEqual([undefined, true])

  expect((await save('one')).statusCode).toBe(400)
  expect((await save(false)).json()).toMatchObject({ multipleQuantityAllowed: false })
  expect(await page()).toEqual([false, false])
  // What the cart has stays, and is not checked out.
  expect((await browser.get('/api/commerce/shopping-cart')).json()).toMatchObject({ canCheckOut: false })
  const changed = await browser.put(`${entries}/${added.newlyAdded.id}`, { quantity: 3 })
  expect([changed.statusCode, changed.json()]).toMatchObject([409, { code: 'one_service_only' }])
  expect((await addToCart(await visitor(site), lesson, 2)).statusCode).toBe(409)
  expect((await staff.post(`${url}/duplicates`)).json()).toMatchObject({ multipleQuantityAllowed: false })

  await writeSettings(await site.ctx(), { storefront: { multipleQuantityAllowedForServices: false } })
  await save(true)
  expect(await page()).toEqual([true, true])
  expect((await browser.put(`${entries}/${added.newlyAdded.id}`, { quantity: 3 })).statusCode).toBe(200)
  await save(null)
  expect((await addToCart(await visitor(site), lesson, 2)).statusCode).toBe(409)
})

test('services are sold several at a time unless the store says otherwise', async () => {
  const site = await testSite()
  const lesson = await addProduct(site, { type: 3, variants: [{ sku: 'L', priceMinor: 5000, stock: 9 }] })
  expect((await addToCart(await visitor(site), lesson, 3)).json()).toMatchObject({ shoppingCart: { totalQuantity: 3 } })
})

test('the quantity of a line can be changed up to what is in stock', async () => {
  const { browser, entryId } = await cartWith(5, 1)
  const changed = await browser.put(`${entries}/${entryId}`, { quantity: '4' })
  expect(changed.json()).toMatchObject({
    updatedEntry: { quantity: 4, subTotal: 4800 },
    shoppingCart: { totalQuantity: 4, subtotalCents: 4800 },
  })
  const refused = await browser.put(`${entries}/${entryId}`, { quantity: 6 })
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'out_of_stock', params: { available: 5 } })
  for (const quantity of [0, -1, 1.5, 'abc', 10_000]) {
    expect((await browser.put(`${entries}/${entryId}`, { quantity })).statusCode).toBe(400)
  }
  expect((await browser.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(4)
})

test('a line can be removed, and removing it twice is no mistake', async () => {
  const { browser, entryId } = await cartWith(5, 2)
  const removed = await browser.delete(`${entries}/${entryId}`)
  expect(removed.json().shoppingCart).toMatchObject({
    entries: [],
    totalQuantity: 0,
    message: 'You have nothing in your shopping cart.',
  })
  expect((await browser.delete(`${entries}/${entryId}`)).statusCode).toBe(200)
})

test('nobody changes the cart of somebody else, on this site or another', async () => {
  const { site, browser, entryId } = await cartWith(5, 2)
  const stranger = await visitor(site)
  expect((await stranger.put(`${entries}/${entryId}`, { quantity: 1 })).statusCode).toBe(404)
  await stranger.delete(`${entries}/${entryId}`)
  const elsewhere = await visitor(await testSite())
  elsewhere.cookies.set('CART', browser.cookies.get('CART') ?? '')
  expect((await elsewhere.put(`${entries}/${entryId}`, { quantity: 1 })).statusCode).toBe(404)
  expect((await elsewhere.get('/api/commerce/shopping-cart')).json().entries).toEqual([])
  expect((await browser.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(2)
})

test('changing the answers of a line keeps it, or joins the line that has them already', async () => {
  const { browser, entryId, mug } = await cartWith(9, 2)
  const other = await browser.post(entries, {
    itemId: mug.itemId,
    sku: 'M',
    quantity: 3,
    additionalFields: '{"text":"A"}',
  })
  expect(other.json().shoppingCart.entries).toHaveLength(2)
  const own = await browser.put(`${entries}/${entryId}/additionalFields`, { additionalFields: '{"text":"B"}' })
  expect(own.json().updatedEntry).toMatchObject({ id: entryId, quantity: 2, additionalFields: '{"text":"B"}' })
  const joined = await browser.put(`${entries}/${entryId}/additionalFields`, { additionalFields: '{"text":"A"}' })
  expect(joined.json().shoppingCart.entries).toMatchObject([{ quantity: 5, additionalFields: '{"text":"A"}' }])
})

test('the cart’s version rises with every change', async () => {
  const { browser, entryId } = await cartWith(5, 1)
  const version = async () => (await browser.get('/api/commerce/shopping-cart')).json().version
  const first = await version()
  await browser.put(`${entries}/${entryId}`, { quantity: 2 })
  expect(await version()).toBe(first + 1)
  expect(await version()).toBe(first + 1)
})

test('a cart that is used lives on, with its cookies', async () => {
  const { site, browser } = await cartWith(5, 1)
  const ctx = await site.ctx()
  const soon = new Date(Date.now() + 86_400_000)
  await ctx.db.updateTable('cart').set({ expires_at: soon }).where('website_id', '=', site.id).execute()
  const response = await browser.get('/api/commerce/shopping-cart')
  expect(response.cookies.map(({ name }) => name)).toEqual(['CART', 'hasCart'])
  const { expires_at } = await ctx.db
    .selectFrom('cart')
    .select('expires_at')
    .where('website_id', '=', site.id)
    .executeTakeFirstOrThrow()
  expect(expires_at.getTime()).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect((await browser.get('/api/commerce/shopping-cart')).cookies).toEqual([])
})

test('too many writes in a minute are asked to wait', async () => {
  const { site, browser, mug } = await cartWith(9999, 1)
  const { limitRate } = await import('../../platform/http/rate-limit.ts')
  const ctx = { ...(await site.ctx()), rateLimits: true }
  const rule = { name: 'cart', limit: 2, windowSeconds: 60 }
  await limitRate(ctx, rule, '127.0.0.1')
  await limitRate(ctx, rule, '127.0.0.1')
  await expect(limitRate(ctx, rule, '127.0.0.1')).rejects.toMatchObject({
    status: 429,
    message: 'Please try again in a few seconds.',
  })
  expect((await addToCart(browser, mug)).statusCode).toBe(200)
})
