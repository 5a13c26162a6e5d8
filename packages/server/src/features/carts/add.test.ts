import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  changePrice,
  fillCheckout,
  removeProduct,
  visitor,
} from '../../testing/builders.ts'
import { testServer, testSite } from '../../testing/test-site.ts'
import { AddedAnswer, CartAnswer, UpdatedAnswer } from './schema.ts'

test('a visitor without a cart has an empty one, and reading makes none', async () => {
  const site = await testSite()
  const response = await site.get('/api/commerce/shopping-cart')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toMatchObject({ id: '', entries: [], totalQuantity: 0, subtotalCents: 0, canCheckOut: false })
  const ctx = await site.ctx()
  expect(await ctx.db.selectFrom('cart').selectAll().where('website_id', '=', site.id).execute()).toEqual([])
})

test('what is added is in the cart, priced by the shop', async () => {
  const site = await testSite()
  const mug = await addProduct(site, {
    title: 'Mug',
    variants: [
      { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 2400, stock: 5 },
      { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 3200, salePriceMinor: 2800, stock: 2 },
    ],
  })
  const browser = await visitor(site)
  const response = await browser.post('/api/commerce/shopping-cart/entries', {
    itemId: mug.itemId,
    sku: 'L',
    quantity: 2,
    price: 1,
    shoppingCart: { grandTotalCents: 1 },
  })
  expect(response.json()).toMatchObject({
    newlyAdded: {
      title: 'Mug',
      quantity: 2,
      purchasePriceCents: 2800,
      subTotal: 5600,
      itemUrl: '/shop/mug',
      problem: null,
    },
    shoppingCart: {
      websiteId: site.id,
      totalQuantity: 2,
      subtotalCents: 5600,
      grandTotalCents: 5600,
      requiresShipping: true,
      canCheckOut: true,
      entries: [
        {
          chosenVariant: {
            sku: 'L',
            attributes: { Size: 'Large' },
            optionValues: [{ optionName: 'Size', value: 'Large' }],
            price: 3200,
            salePrice: 2800,
            onSale: true,
            priceMoney: { value: '32.00', currency: 'USD' },
            salePriceMoney: { value: '28.00', currency: 'USD' },
            qtyInStock: 2,
            unlimited: false,
          },
        },
      ],
    },
  })
  expect(browser.cookies.get('hasCart')).toBe('true')
  const cart = response.cookies.find(({ name }) => name === 'CART')
  expect(cart).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 30 * 86_400 })
  expect((await browser.get('/api/commerce/shopping-cart')).json()).toEqual(response.json().shoppingCart)
})

test('the same variant with the same answers is one line, with others it is another', async () => {
  const site = await testSite()
  const ring = await addProduct(site, { variants: [{ sku: 'R', priceMinor: 9900 }] })
  const browser = await visitor(site)
  const add = (additionalFields?: unknown) =>
    browser.post('/api/commerce/shopping-cart/entries', {
      itemId: ring.itemId,
      sku: 'R',
      quantity: 1,
      additionalFields,
    })
  await add('{"engraving":"A","font":"serif"}')
  await add({ font: 'serif', engraving: 'A' })
  await add('{"engraving":"B"}')
  const cart = (await add()).json().shoppingCart
  expect(
    cart.entries.map((entry: { quantity: number; additionalFields: string }) => [
      entry.quantity,
      entry.additionalFields,
    ]),
  ).toEqual([
    [2, '{"font":"serif","engraving":"A"}'],
    [1, '{"engraving":"B"}'],
    [1, null],
  ])
})

test.each([
  [0, 'Quantity must be 1 or more.'],
  [-1, 'Quantity must be 1 or more.'],
  [1.5, 'Quantity must be a whole number'],
  ['1.5', 'Quantity must be a whole number'],
  ['abc', 'Quantity must be a number.'],
  [{}, 'Quantity must be a number.'],
  [10_000, 'Quantity must be 9999 or less.'],
])('a quantity of %j is refused', async (quantity, message) => {
  const site = await testSite()
  const mug = await addProduct(site)
  const browser = await visitor(site)
  const response = await addToCart(browser, mug, quantity)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'invalid_input', message, params: { fields: { quantity: message } } })
  expect((await browser.get('/api/commerce/shopping-cart')).json().entries).toEqual([])
})

test('more than there is, is refused with what is left and never capped', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ priceMinor: 100, stock: 3 }] })
  const browser = await visitor(site)
  await addToCart(browser, mug, 2)
  const refused = await addToCart(browser, mug, 2)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'out_of_stock',
    message: 'Sorry, we do not have enough of that item available.',
    params: { available: 3, inCart: 2 },
  })
  expect((await browser.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(2)
})

test('a line never grows beyond 9999', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  const browser = await visitor(site)
  expect((await addToCart(browser, mug, 9999)).statusCode).toBe(200)
  const refused = await addToCart(browser, mug, 1)
  expect(refused.statusCode).toBe(409)
  expect(refused.json().params).toEqual({ available: 9999, inCart: 9999 })
})

test('lines of one variant share its stock', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ sku: 'M', priceMinor: 100, stock: 3 }] })
  const browser = await visitor(site)
  const add = (text: string) =>
    browser.post('/api/commerce/shopping-cart/entries', {
      itemId: mug.itemId,
      sku: 'M',
      quantity: 2,
      additionalFields: JSON.stringify({ text }),
    })
  expect((await add('one')).statusCode).toBe(200)
  expect((await add('two')).statusCode).toBe(409)
})

test('unknown products, variants of other products and what is not published cannot be added', async () => {
  const site = await testSite()
  const other = await testSite()
  const [mug, bowl, theirs] = [await addProduct(site), await addProduct(site), await addProduct(other)]
  const browser = await visitor(site)
  const ctx = await site.ctx()
  const draft = await addProduct(site)
  await ctx.db.updateTable('item').set({ workflow_state: 'draft' }).where('item_id', '=', draft.itemId).execute()
  const tries = [
    { itemId: 'nothing', sku: 'nothing' },
    { itemId: mug.itemId, sku: bowl.variants[0]?.sku },
    { itemId: theirs.itemId, sku: theirs.variants[0]?.sku },
    { itemId: draft.itemId, sku: draft.variants[0]?.sku },
  ]
  for (const body of tries) {
    const response = await browser.post('/api/commerce/shopping-cart/entries', { ...body, quantity: 1 })
    expect(response.statusCode).toBe(404)
    expect(response.json().message).toBe('Sorry, that item variant is unavailable. Please select another variant.')
  }
})

test('two first additions at once make one cart with both', async () => {
  const site = await testSite()
  const products = [await addProduct(site), await addProduct(site), await addProduct(site), await addProduct(site)]
  const browser = await visitor(site)
  const answers = await Promise.all(products.map((product) => addToCart(browser, product)))
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200])
  expect((await browser.get('/api/commerce/shopping-cart')).json().entries).toHaveLength(4)
  const ctx = await site.ctx()
  expect(await ctx.db.selectFrom('cart').selectAll().where('website_id', '=', site.id).execute()).toHaveLength(1)
})

test('parallel additions to one line all count', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ priceMinor: 100, stock: 30 }] })
  const browser = await visitor(site)
  await addToCart(browser, mug)
  const answers = await Promise.all(Array.from({ length: 40 }, () => addToCart(browser, mug)))
  const codes = answers.map((answer) => answer.statusCode).sort()
  expect(codes.filter((code) => code === 200)).toHaveLength(29)
  expect(codes.filter((code) => code === 409)).toHaveLength(11)
  expect((await browser.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(30)
})

test('a browser without the CSRF token, or with an old one, gets an error that says so', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  const { app } = await testServer()
  const bare = await app.inject({
    method: 'POST',
    url: '/api/commerce/shopping-cart/entries',
    headers: { host: site.host },
    payload: { itemId: mug.itemId, quantity: 1 },
  })
  expect(bare.statusCode).toBe(400)
  expect(bare.json()).toMatchObject({
    crumbFail: true,
    message: 'Please enable cookies in your browser, reload the page, and try again.',
  })
  const browser = await visitor(site)
  await addToCart(browser, mug)
  browser.cookies.set('crumb', 'old.crumb')
  const stale = await addToCart(browser, mug)
  expect(stale.json()).toMatchObject({
    crumbFail: true,
    message: 'Your session has expired. Please reload the page and try again.',
  })
  expect((await browser.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(1)
})

test('broken and oversized requests are refused and change nothing', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  const browser = await visitor(site)
  await addToCart(browser, mug)
  const send = (payload: string) =>
    browser.send({
      method: 'POST',
      url: '/api/commerce/shopping-cart/entries',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  expect((await send('{"itemId":')).statusCode).toBe(400)
  expect((await send('{"itemId":')).json().code).toBe('malformed_json')
  expect((await send('[]')).statusCode).toBe(400)
  expect((await send(JSON.stringify({ itemId: mug.itemId, sku: 'x'.repeat(2_000_000) }))).statusCode).toBe(413)
  const bad = await browser.post('/api/commerce/shopping-cart/entries', {
    itemId: mug.itemId,
    sku: mug.variants[0]?.sku,
    quantity: 1,
    additionalFields: '{broken',
  })
  expect(bad.statusCode).toBe(400)
  expect(bad.json().code).toBe('invalid_input')
  expect((await browser.get('/api/commerce/shopping-cart')).json().totalQuantity).toBe(1)
})

test('an unknown or expired cart cookie is an empty cart, and adding makes a new one', async () => {
  const site = await testSite()
  const mug = await addProduct(site)
  const browser = await visitor(site)
  await addToCart(browser, mug)
  const token = browser.cookies.get('CART')
  const ctx = await site.ctx()
  await ctx.db
    .updateTable('cart')
    .set({ expires_at: new Date(0), created_at: new Date(0) })
    .where('website_id', '=', site.id)
    .execute()
  expect((await browser.get('/api/commerce/shopping-cart')).json().entries).toEqual([])
  expect(browser.cookies.has('CART')).toBe(false)

  browser.cookies.set('CART', token ?? '')
  expect((await addToCart(browser, mug)).json().shoppingCart.totalQuantity).toBe(1)
  expect(browser.cookies.get('CART')).not.toBe(token)
  browser.cookies.set('CART', 'a-token-somebody-made-up')
  expect((await addToCart(browser, mug)).statusCode).toBe(200)
  expect(browser.cookies.get('CART')).not.toBe('a-token-somebody-made-up')
})

test('subscriptions get a cart of their own, and ordinary products none of that kind', async () => {
  const site = await testSite()
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const coffee = await addProduct(site, { variants: [{ sku: 'C', priceMinor: 1500 }], subscriptionPlan: plan })
  const mug = await addProduct(site)
  const browser = await visitor(site)
  expect((await addToCart(browser, coffee)).json().code).toBe('subscription_only')
  const subscribe = (itemId: string, sku?: string) =>
    browser.post('/api/3/commerce/cart/subscription', { itemId, sku, qty: 1 })
  const answer = await subscribe(coffee.itemId, 'C')
  expect(answer.json()).toEqual({ cartToken: expect.stringMatching(/^[\w-]{22}$/) })
  expect(browser.cookies.has('CART')).toBe(false)
  expect((await subscribe(mug.itemId, mug.variants[0]?.sku)).json().code).toBe('not_subscribable')
})

test('forty visitors at once: each has a cart of their own, or their own reason why not', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { variants: [{ sku: 'M', priceMinor: 500, stock: 1000 }] })
  const lamp = await addProduct(site, { variants: [{ sku: 'L', priceMinor: 900, stock: 2 }] })
  const visitors = await Promise.all(Array.from({ length: 40 }, () => visitor(site)))
  const bodies = [
    { itemId: mug.itemId, sku: 'M', quantity: 2 },
    { itemId: lamp.itemId, sku: 'L', quantity: 3 },
    { itemId: 'nothing', sku: 'nothing', quantity: 1 },
    { itemId: mug.itemId, sku: 'M', quantity: 1, additionalFields: { text: 'A\u0000B' } },
  ]
  const add = (browser: (typeof visitors)[number], n: number) =>
    browser.post('/api/commerce/shopping-cart/entries', bodies[n % bodies.length])
  // Twice: into new carts, then those that have one into it.
  for (const round of [1, 2]) {
    const answers = await Promise.all(visitors.map(add))
    for (const [n, answer] of answers.entries()) {
      if (n % 4 === 0) {
        expect(answer.json()).toMatchObject({
          newlyAdded: { itemId: mug.itemId, quantity: 2 * round },
          shoppingCart: { totalQuantity: 2 * round, version: round },
        })
      } else {
        const code = ['', 'out_of_stock', 'variant_unavailable', 'invalid_input'][n % 4]
        expect(answer.json()).toMatchObject({ code })
      }
    }
    const ids = answers.filter((_answer, n) => n % 4 === 0).map((answer) => answer.json().shoppingCart.id)
    expect(new Set(ids).size).toBe(10)
  }
})

test('the answers about a cart are what their shapes declare, in that order, and nothing else', async () => {
  const site = await testSite()
  await addShippingAndTax(site)
  const plan = { billingPeriod: { value: 1, unit: 'MONTH' as const }, numBillingCycles: 0 }
  const mug = await addProduct(site, {
    variants: [{ sku: 'M', priceMinor: 500, salePriceMinor: 400, stock: 5, attributes: { Size: 'Small' } }],
  })
  const lamp = await addProduct(site, { variants: [{ sku: 'L', priceMinor: 900 }] })
  const gone = await addProduct(site, { type: 2 })
  const coffee = await addProduct(site, { variants: [{ sku: 'C', priceMinor: 1500 }], subscriptionPlan: plan })
  const browser = await visitor(site)
  for (const product of [mug, lamp, gone]) await addToCart(browser, product)
  await fillCheckout(browser)
  await changePrice(site, lamp, 950)
  await removeProduct(site, gone)
  const { cartToken } = (
    await browser.post('/api/3/commerce/cart/subscription', { itemId: coffee.itemId, sku: 'C', qty: 1 })
  ).json()

  const added = await browser.post('/api/commerce/shopping-cart/entries', {
    itemId: mug.itemId,
    sku: 'M',
    quantity: 1,
    additionalFields: '{"text":"A"}',
  })
  const { id } = added.json().newlyAdded
  const changed = await browser.put(`/api/commerce/shopping-cart/entries/${id}`, { quantity: 2 })
  const cart = await browser.get('/api/commerce/shopping-cart')
  expect(cart.json().entries.map((entry: { problem: { kind: string } | null }) => entry.problem?.kind)).toEqual([
    undefined,
    'priceChanged',
    'deleted',
    undefined,
  ])
  browser.cookies.set('CART', cartToken)
  const subscribed = await browser.get('/api/commerce/shopping-cart')
  expect(subscribed.json().entries[0].subscriptionPlan).toEqual(plan)
  for (const [shape, { body }] of [
    [AddedAnswer, added],
    [UpdatedAnswer, changed],
    [CartAnswer, cart],
    [CartAnswer, subscribed],
  ] as const) {
    expect(JSON.stringify(shape.parse(JSON.parse(body)))).toBe(body)
  }
})
