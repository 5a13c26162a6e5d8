import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  cards,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../testing/builders.ts'
import { newDiscount } from '../../testing/discounts.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { secondServer, type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'

const cartUrl = '/api/commerce/shopping-cart'
const codesUrl = `${cartUrl}/promo-codes`

async function shop() {
  const site = await testSite()
  await addShippingAndTax(site)
  const staff = await staffBrowser(site)
  const addDiscount = async (changes: Readonly<Record<string, unknown>> = {}) => {
    const made = await staff.post('/api/admin/discounts', newDiscount(changes))
    if (made.statusCode !== 201) throw new Error(made.body)
    return made.json()
  }
  return { site, staff, addDiscount }
}

async function fillCart(site: TestSite, priceMinor = 5000, quantity = 1) {
  const browser = await visitor(site)
  const product = await addProduct(site, { variants: [{ priceMinor }] })
  await addToCart(browser, product, quantity)
  return { browser, product }
}

const give = (browser: TestBrowser, promoCode: string) => browser.post(codesUrl, { promoCode })

async function countUses(site: TestSite): Promise<number> {
  const { db } = await site.ctx()
  const { rows } = await sql<{ uses: number }>`
    SELECT count(*)::int AS uses FROM discount_redemption WHERE website_id = ${site.id} AND released_at IS NULL`.execute(
    db,
  )
  return rows[0]?.uses ?? 0
}

describe('codes in the cart', () => {
  test('a code takes its part off, before tax, and can be taken back', async () => {
    const { site, addDiscount } = await shop()
    const { browser } = await fillCart(site)
    const acceptsCodes = async () => (await browser.get(cartUrl)).json().acceptsPromoCodes
    // An automatic discount and one that ended ask for no code.
    await addDiscount({ isAutomatic: true, code: '', minimumMinor: 900_000 })
    await addDiscount({ code: 'PAST', endsOn: '2020-01-01T00:00:00Z' })
    expect(await acceptsCodes()).toBe(false)
    await addDiscount()
    expect(await acceptsCodes()).toBe(true)
    const { shoppingCart } = (await give(browser, ' spring ')).json()
    expect(shoppingCart).toMatchObject({
      promoCodes: ['SPRING'],
      coupons: ['SPRING'],
      validCoupons: [{ promoCode: 'SPRING', name: 'Spring', discountCents: 1000 }],
      invalidCoupons: [],
      discounts: [{ name: 'Spring', promoCode: 'SPRING', amountCents: 1000 }],
      subtotalCents: 5000,
      discountCents: 1000,
      grandTotalCents: 4000,
      entries: [{ subTotal: 5000, discountCents: 1000 }],
    })
    // Tax of 8.875 % on 40.00, and shipping of 5.00.
    expect((await fillCheckout(browser)).cart).toMatchObject({ taxCents: 355, grandTotalCents: 4855 })
    const removed = await browser.delete(`${codesUrl}/spring`)
    expect(removed.json().shoppingCart).toMatchObject({ promoCodes: [], discountCents: 0 })
  })

  test('a code that nobody can use is refused with the reason and not kept', async () => {
    const { site, addDiscount } = await shop()
    await addDiscount({ code: 'PAST', endsOn: '2020-01-01T00:00:00Z' })
    await addDiscount({ code: 'FUTURE', startsOn: '2099-01-01T00:00:00Z' })
    const { browser } = await fillCart(site)
    for (const [code, message] of [
      ['NOPE', 'The code “NOPE” is not valid.'],
      ['a b', 'The code “a b” is not valid.'],
      ['past', 'The code “PAST” has expired.'],
      ['FUTURE', 'The code “FUTURE” is not valid yet.'],
      ['', 'Enter your discount code.'],
    ] as const) {
      const refused = await give(browser, code)
      expect(refused.statusCode).toBe(400)
      expect(refused.json().params.fields).toEqual({ promoCode: message })
    }
    expect((await browser.get(cartUrl)).json().promoCodes).toEqual([])
    const atCheckout = await browser.put('/api/commerce/checkout', { promoCodes: ['PAST'] })
    expect(atCheckout.json().params.fields).toEqual({ promoCodes: 'The code “PAST” has expired.' })
  })

  test('a code that the cart does not deserve yet waits in the list of invalid ones', async () => {
    const { site, addDiscount } = await shop()
    await addDiscount({ minimumMinor: 8000 })
    const { browser, product } = await fillCart(site)
    expect((await give(browser, 'SPRING')).json().shoppingCart).toMatchObject({
      validCoupons: [],
      invalidCoupons: [
        {
          promoCode: 'SPRING',
          reason: 'below_minimum',
          message: 'The code “SPRING” needs products for at least $80.00.',
        },
      ],
      discountCents: 0,
    })
    const more = (await addToCart(browser, product)).json().shoppingCart
    expect(more).toMatchObject({ validCoupons: [{ promoCode: 'SPRING' }], invalidCoupons: [], discountCents: 2000 })
  })

  test('conditions on customers are judged when the email address is known', async () => {
    const { site, addDiscount } = await shop()
    await addDiscount({ emails: ['Grace@Example.com'] })
    const { browser } = await fillCart(site)
    expect((await give(browser, 'SPRING')).json().shoppingCart.invalidCoupons).toMatchObject([
      { reason: 'needs_email' },
    ])
    expect((await fillCheckout(browser)).cart.invalidCoupons).toMatchObject([{ reason: 'not_for_customer' }])
    const grace = await fillCheckout(browser, { email: 'GRACE@example.com' })
    expect(grace.cart).toMatchObject({ invalidCoupons: [], discountCents: 1000 })
  })

  test('guessing codes is slowed down', async () => {
    const { site, addDiscount } = await shop()
    await addDiscount()
    const { browser } = await fillCart(site)
    const app = await secondServer({ rateLimits: true })
    const attempt = () =>
      app.inject({
        method: 'POST',
        url: codesUrl,
        headers: { host: site.host, 'x-csrf-token': browser.cookies.get('crumb') ?? '' },
        cookies: Object.fromEntries(browser.cookies),
        payload: { promoCode: 'GUESS' },
      })
    let guesses = 1
    let stopped = await attempt()
    // Twice the limit: the window of counting may turn over in between.
    while (stopped.statusCode === 400 && guesses++ < 41) stopped = await attempt()
    expect([guesses > 20, stopped.statusCode]).toEqual([true, 429])
  })

  test('the plain form of the page without scripts gives and takes codes', async () => {
    const { site, addDiscount } = await shop()
    await addDiscount()
    const { browser } = await fillCart(site)
    const send = (body: Readonly<Record<string, string>>) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${site.host}` }
      return browser.send({
        method: 'POST',
        url: '/cart/promo-codes',
        headers,
        payload: new URLSearchParams(body).toString(),
      })
    }
    expect((await send({ promoCode: 'spring', action: 'add' })).statusCode).toBe(303)
    const page = (await browser.get('/cart')).body
    expect(page).toContain('Discount: Spring')
    expect(page).toContain('-$10.00')
    expect((await send({ promoCode: 'SPRING', action: 'remove' })).statusCode).toBe(303)
    expect((await browser.get(cartUrl)).json().promoCodes).toEqual([])
    const refused = await send({ promoCode: 'NOPE', action: 'add' })
    expect(refused.statusCode).toBe(400)
    expect(refused.body).toContain('The code “NOPE” is not valid.')
  })
})

test('automatic discounts, categories and free shipping apply by themselves', async () => {
  const { site, addDiscount } = await shop()
  const { browser, product } = await fillCart(site, 2000, 3)
  await addDiscount({
    isAutomatic: true,
    name: '3 for 2',
    effect: { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, ratePpm: 1_000_000 },
    target: { kind: 'products', itemIds: [product.itemId] },
  })
  await addDiscount({ isAutomatic: true, name: 'Free shipping', effect: { kind: 'free_shipping' } })
  const { cart } = await fillCheckout(browser)
  expect(cart.discounts).toMatchObject([
    { name: '3 for 2', promoCode: null, amountCents: 2000 },
    { name: 'Free shipping', amountCents: 500 },
  ])
  expect(cart).toMatchObject({ shippingCostCents: 500, taxCents: 355, grandTotalCents: 4355 })
})

test('shipping that is free from an amount on counts what the buyer pays for the goods', async () => {
  const { site, addDiscount } = await shop()
  await addDiscount()
  const { browser } = await fillCart(site, 11_000)
  expect((await fillCheckout(browser)).cart).toMatchObject({ shippingCostCents: 0 })
  const checkout = (await browser.put('/api/commerce/checkout', { promoCodes: ['SPRING'] })).json()
  expect(checkout).toMatchObject({
    freeShippingFromCents: 10_000,
    cart: { shippingCostCents: 500, discountCents: 2200 },
  })
})

test('the name of a discount is text on the pages of cart and order', async () => {
  const { site, addDiscount } = await shop()
  await addDiscount({ isAutomatic: true, name: '<script>alert(1)</script>' })
  const { browser } = await fillCart(site)
  const { cart } = await fillCheckout(browser)
  const pages = [(await browser.get('/cart')).body, (await browser.get('/checkout')).body]
  const placed = (await placeOrder(browser, { expected: cart.grandTotalCents })).json()
  for (const page of [...pages, (await browser.get(placed.redirect)).body])
    expect(page).not.toContain('<script>alert(1)')
  expect(pages[0]).toContain('&lt;script&gt;alert(1)')
})

describe('orders', () => {
  test('the order keeps its discounts and the shares of its lines, and says them in page, mail and list', async () => {
    const { site, staff, addDiscount } = await shop()
    const discount = await addDiscount({ effect: { kind: 'amount', amountMinor: 1000 } })
    const { browser } = await fillCart(site, 3333)
    await addToCart(browser, await addProduct(site, { variants: [{ priceMinor: 3333 }] }), 2)
    await give(browser, 'SPRING')
    const { cart } = await fillCheckout(browser)
    const placed = (await placeOrder(browser, { expected: cart.grandTotalCents })).json()
    const order = (await staff.get(`/api/admin/orders/${placed.order.id}`)).json()
    expect(order.discounts).toMatchObject([
      { id: discount.id, name: 'Spring', promoCode: 'SPRING', amount: { amountMinor: 1000 } },
    ])
    const shares = order.lines.map((line: { discount: { amountMinor: number } }) => line.discount.amountMinor)
    expect(shares.toSorted()).toEqual([333, 667])
    expect(order.totals).toMatchObject({
      discount: { amountMinor: 1000 },
      grandTotal: { amountMinor: cart.grandTotalCents },
    })
    // The discount changes and ends; the order does not.
    await staff.put(
      `/api/admin/discounts/${discount.id}`,
      newDiscount({ effect: { kind: 'free_shipping' }, version: 1 }),
    )
    expect((await staff.get(`/api/admin/orders/${placed.order.id}`)).json().discounts).toEqual(order.discounts)
    expect((await browser.get(placed.redirect)).body).toContain('Discount: Spring')
    const { db } = await site.ctx()
    const mail = await sql<{ plain: string }>`SELECT plain FROM mail WHERE website_id = ${site.id}`.execute(db)
    expect(mail.rows[0]?.plain).toContain('Discount: Spring: -$10.00')
    expect((await staff.get('/api/admin/discounts')).json().discounts).toMatchObject([{ useCount: 1 }])
  })

  test('20 buyers and 3 uses: three orders, and the others are told and pay nothing', async () => {
    const { site, addDiscount } = await shop()
    await addDiscount({ maxUses: 3 })
    const buyers = []
    for (let index = 0; index < 20; index++) {
      const { browser } = await fillCart(site)
      await give(browser, 'SPRING')
      const { cart } = await fillCheckout(browser, { email: `buyer${index}@example.com` })
      buyers.push({ browser, expected: Number(cart.grandTotalCents) })
    }
    const answers = await Promise.all(buyers.map(({ browser, expected }) => placeOrder(browser, { expected })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json().code)
    expect(refused).toHaveLength(17)
    expect(new Set([...refused, 'discount_gone', 'total_changed'])).toEqual(new Set(['discount_gone', 'total_changed']))
    expect(await countUses(site)).toBe(3)
    const { db } = await site.ctx()
    const charges =
      await sql`SELECT 1 FROM test_gateway_charge WHERE website_id = ${site.id} AND status = 'captured'`.execute(db)
    expect(charges.rows).toHaveLength(3)
    const loser = buyers.find((_, index) => answers[index]?.statusCode === 409)
    expect((await loser?.browser.get(cartUrl))?.json()).toMatchObject({
      invalidCoupons: [{ reason: 'used_up', message: 'The code “SPRING” has been used up.' }],
      discountCents: 0,
    })
  })

  test('20 parallel calls of one cart are one order and one use, and no money is lost', async () => {
    const { site, addDiscount } = await shop()
    await addDiscount({ maxUses: 1, maxUsesPerCustomer: 1 })
    const { browser } = await fillCart(site)
    await give(browser, 'SPRING')
    const { cart } = await fillCheckout(browser)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => placeOrder(browser, { expected: cart.grandTotalCents })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => ![200, 201, 409].includes(statusCode))).toEqual([])
    const { db } = await site.ctx()
    const rows = await sql<{ orders: number; charges: number }>`SELECT
      (SELECT count(*)::int FROM sales_order WHERE website_id = ${site.id} AND payment_status = 'paid') AS orders,
      (SELECT count(*)::int FROM test_gateway_charge WHERE website_id = ${site.id} AND status = 'captured') AS charges`.execute(
      db,
    )
    expect(rows.rows[0]).toEqual({ orders: 1, charges: 1 })
    expect(await countUses(site)).toBe(1)
  })

  test('one customer with ten carts uses a discount as often as it allows', async () => {
    const { site, addDiscount } = await shop()
    await addDiscount({ maxUsesPerCustomer: 1 })
    const buyers = []
    for (let index = 0; index < 10; index++) {
      const { browser } = await fillCart(site)
      await give(browser, 'SPRING')
      const { cart } = await fillCheckout(browser, { email: index % 2 === 0 ? 'ada@example.com' : 'ADA@example.com' })
      buyers.push({ browser, expected: Number(cart.grandTotalCents) })
    }
    const answers = await Promise.all(buyers.map(({ browser, expected }) => placeOrder(browser, { expected })))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await countUses(site)).toBe(1)
  })

  test('a declined card gives the use back, and so does a canceled order', async () => {
    const { site, staff, addDiscount } = await shop()
    await addDiscount({ maxUses: 1 })
    const { browser } = await fillCart(site)
    await give(browser, 'SPRING')
    const { cart } = await fillCheckout(browser)
    const expected = Number(cart.grandTotalCents)
    expect((await placeOrder(browser, { expected, card: cards.declined })).statusCode).toBe(402)
    expect(await countUses(site)).toBe(0)
    const placed = await placeOrder(browser, { expected })
    expect(placed.statusCode).toBe(201)
    expect(await countUses(site)).toBe(1)
    const second = await fillCart(site)
    expect((await give(second.browser, 'SPRING')).statusCode).toBe(400)
    await staff.post(`/api/admin/orders/${placed.json().order.id}/cancellation`, {})
    expect(await countUses(site)).toBe(0)
    expect((await give(second.browser, 'SPRING')).statusCode).toBe(200)
  })

  test('a first order is a first order, and a code of many works once', async () => {
    const { site, staff, addDiscount } = await shop()
    await addDiscount({ isFirstOrderOnly: true })
    const many = await addDiscount({ code: '', name: 'Many', maxUsesPerCode: 1 })
    await staff.post(`/api/admin/discounts/${many.id}/codes`, { count: 2, prefix: 'M-' })
    const csv: string = (await staff.get(`/api/admin/discounts/${many.id}/codes.csv`)).body
    const [one = '', two = ''] = csv
      .split('\n')
      .slice(1)
      .map((row) => row.split(',')[0] ?? '')
    const first = await fillCart(site)
    await give(first.browser, 'SPRING')
    const { cart } = await fillCheckout(first.browser)
    expect((await placeOrder(first.browser, { expected: cart.grandTotalCents })).statusCode).toBe(201)

    const next = await fillCart(site)
    await give(next.browser, 'SPRING')
    expect((await fillCheckout(next.browser)).cart.invalidCoupons).toMatchObject([{ reason: 'not_first_order' }])
    await next.browser.delete(`${codesUrl}/SPRING`)
    const taken = (await give(next.browser, one)).json().shoppingCart
    expect((await placeOrder(next.browser, { expected: taken.grandTotalCents })).statusCode).toBe(201)

    const third = await fillCart(site)
    expect((await give(third.browser, one)).json().params.fields.promoCode).toContain('used up')
    expect((await give(third.browser, two)).statusCode).toBe(200)
  })

  test('a code that ends before the order is told, and nobody pays more than was shown', async () => {
    const { site, staff, addDiscount } = await shop()
    const discount = await addDiscount()
    const { browser } = await fillCart(site)
    await give(browser, 'SPRING')
    const { cart } = await fillCheckout(browser)
    await staff.post(`/api/admin/discounts/${discount.id}/ending`)
    const refused = await placeOrder(browser, { expected: cart.grandTotalCents })
    expect(refused.json()).toMatchObject({
      code: 'total_changed',
      params: { grandTotalCents: cart.grandTotalCents + 1089 },
    })
    expect((await browser.get('/api/commerce/checkout')).json().cart.invalidCoupons).toMatchObject([
      { reason: 'expired' },
    ])
  })
})
