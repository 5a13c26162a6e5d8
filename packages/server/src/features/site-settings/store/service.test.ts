import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../../testing/builders.ts'
import { buildShop } from '../../../testing/content-builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../../testing/test-site.ts'

const address = '/api/admin/store-settings'
const patch = (browser: TestBrowser, payload: object) => browser.send({ method: 'PATCH', url: address, payload })

test('a store manager says how the shop sells, and pages and checkout know it at once', async () => {
  const site = await testSite({ currency: 'EUR' })
  const manager = await staffBrowser(site, 'store-manager')
  expect((await manager.get(address)).json()).toMatchObject({
    testMode: true,
    orderMinimum: { amountMinor: 0, currency: 'EUR' },
    expressCheckout: false,
    multipleQuantityAllowedForServices: true,
  })
  const saved = await patch(manager, {
    businessName: 'Ridge & Sons',
    orderMinimumMinor: 2500,
    taxIncluded: true,
    policies: { returnPolicy: 'Within 30 days.\n\nUnused.' },
    expressCheckout: true,
    continueShoppingLinkUrl: '/shop',
    multipleQuantityAllowedForServices: false,
  })
  expect(saved.json()).toMatchObject({ orderMinimum: { amountMinor: 2500, currency: 'EUR' }, taxIncluded: true })
  await patch(manager, { policies: { privacyPolicy: 'We keep little.' } })
  const { storeSettings } = (await site.get('/cart?format=json')).json().websiteSettings
  expect(storeSettings).toMatchObject({
    businessName: 'Ridge &amp; Sons',
    returnPolicy: 'Within 30 days.\n\nUnused.',
    privacyPolicy: 'We keep little.',
    orderMinimumCents: 2500,
    expressCheckout: true,
    continueShoppingLinkUrl: '/shop',
    isLive: false,
  })
  expect(storeSettings.merchandisingSettings.multipleQuantityAllowedForServices).toBe(false)
})

test('product pages say what the owner wants to be said about stock', async () => {
  const site = await testSite()
  const manager = await staffBrowser(site, 'store-manager')
  await buildShop(await site.ctx(), 1)
  expect((await site.get('/shop/bowl-1')).body).not.toContain('product-scarcity')
  const merchandising = { scarcityEnabled: true, scarcityThreshold: 6, scarcityText: 'Last {qtyInStock} & gone' }
  expect((await patch(manager, { merchandising })).json().merchandising).toEqual({
    ...merchandising,
    scarcityShownByDefault: false,
    customSoldOutText: '',
  })
  // Absent fields stay.
  await patch(manager, { merchandising: { customSoldOutText: 'Back in May' } })
  await site.ctx()
  const page = (await site.get('/shop/bowl-1')).body
  expect(page).toContain('Last 5 &amp; gone')
  await patch(manager, { merchandising: { scarcityThreshold: 4 } })
  await site.ctx()
  expect((await site.get('/shop/bowl-1')).body).not.toContain('Last 5')
  expect((await manager.get(address)).json().merchandising).toMatchObject({
    scarcityText: 'Last {qtyInStock} & gone',
    scarcityThreshold: 4,
    customSoldOutText: 'Back in May',
  })
})

test.each([
  ['de-AT', 'Später bezahlen', 'Nur noch {qtyInStock} verfügbar'],
  ['en', 'Pay later', 'Only {qtyInStock} left'],
])(
  'texts that the owner has not written are in the language of the site: %s',
  async (language, title, scarcityText) => {
    const site = await testSite({ language, settings: { commerce: { manualPayment: { enabled: true } } } })
    const owner = await staffBrowser(site, 'admin')
    expect((await owner.get(address)).json()).toMatchObject({
      manualPayment: { enabled: true, title },
      merchandising: { scarcityText },
    })
    const own = {
      manualPayment: { enabled: true, title: 'Invoice', instructions: '' },
      merchandising: { scarcityText: '{qtyInStock}!' },
    }
    expect((await patch(owner, own)).json()).toMatchObject(own)
  },
)

test('a text with markup, which no owner can save, is not used, and leaves the others', async () => {
  const merchandising = { scarcityEnabled: true, customSoldOutText: '<b>Gone</b>', scarcityText: '{qtyInStock} left!' }
  const site = await testSite({ settings: { merchandising } })
  await buildShop(await site.ctx(), 1)
  expect((await (await staffBrowser(site)).get(address)).json().merchandising).toEqual({
    scarcityEnabled: true,
    scarcityThreshold: 5,
    scarcityText: '{qtyInStock} left!',
    scarcityShownByDefault: false,
    customSoldOutText: '',
  })
  const page = (await site.get('/shop/bowl-1')).body
  expect(page).toContain('5 left!')
  expect(page).not.toContain('<b>Gone')
})

test('test mode is left only when there is a way to pay', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const refused = await patch(owner, { testMode: false })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'nothing_pays'])
  expect((await owner.get(address)).json()).toMatchObject({ testMode: true })
  const manualPayment = { enabled: true, title: 'Bank transfer', instructions: 'IBAN DE00' }
  expect((await patch(owner, { testMode: false, manualPayment })).json()).toMatchObject({
    testMode: false,
    manualPayment,
  })
  // And the last way to pay is not taken away again.
  const alone = await patch(owner, { manualPayment: { ...manualPayment, enabled: false } })
  expect(alone.json().code).toBe('nothing_pays')
  // A store manager does not say where the money goes, nor when it is real.
  const manager = await staffBrowser(site, 'store-manager')
  for (const change of [{ testMode: true }, { manualPayment: { ...manualPayment, instructions: 'IBAN of another' } }])
    expect((await patch(manager, change)).statusCode).toBe(403)
  expect((await manager.get('/api/admin/payment-accounts')).statusCode).toBe(403)
  const page = await site.get('/cart?format=json')
  expect(page.json().websiteSettings.storeSettings.isLive).toBe(true)
  expect(page.body).not.toContain('IBAN')
})

test.each([
  [{ orderMinimumMinor: -1 }, 'Enter an amount'],
  [{ contactEmail: 'me' }, 'Enter an email address'],
  [{ merchandising: { scarcityThreshold: 0 } }, 'Enter a number from 1 to 999.'],
  [{ merchandising: { scarcityText: ' ' } }, 'Low stock message is required.'],
  [{ merchandising: { customSoldOutText: '<b>Gone</b>' } }, 'Text only'],
  [{ continueShoppingLinkUrl: 'javascript:alert(1)' }, 'Enter an address'],
  [{ manualPayment: { enabled: true, title: ' ', instructions: '' } }, 'Payment method name is required.'],
])('what cannot be is refused: %j', async (changes, words) => {
  const refused = await patch(await staffBrowser(await testSite()), changes)
  expect([refused.statusCode, refused.json().message]).toEqual([400, expect.stringContaining(words)])
})

test('others do not see how a shop sells', async () => {
  const editor = await staffBrowser(await testSite(), 'editor')
  expect((await editor.get(address)).statusCode).toBe(403)
  expect((await patch(editor, { taxIncluded: true })).statusCode).toBe(403)
})

test('order numbers continue at a chosen one, and never go back', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  await addShippingAndTax(site)
  expect((await owner.get(address)).json()).toMatchObject({ nextOrderNumber: 1 })
  expect((await patch(owner, { nextOrderNumber: 1001 })).json()).toMatchObject({ nextOrderNumber: 1001 })
  const refused = await patch(owner, { nextOrderNumber: 1000 })
  expect([refused.statusCode, refused.json().code, refused.json().params]).toEqual([
    409,
    'order_number_taken',
    { lowest: 1001 },
  ])
  const product = await addProduct(site)
  const orders = await Promise.all(
    [0, 1, 2].map(async () => {
      const { browser, total } = await readyBuyer(site, product)
      return (await placeOrder(browser, { expected: total })).json()
    }),
  )
  expect(orders.map(({ order }) => order.orderNumber).toSorted()).toEqual(['1001', '1002', '1003'])
})

test('what a store needs before it sells is told from what it has', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const missing = async () =>
    (await owner.get(`${address}/readiness`))
      .json()
      .steps.flatMap(({ name, isDone }: { name: string; isDone: boolean }) => (isDone ? [] : [name]))
  expect(await missing()).toEqual(['payment_method', 'product', 'shipping', 'taxes', 'business', 'policies'])
  await addProduct(site)
  await addShippingAndTax(site)
  const manualPayment = { enabled: true, title: 'Invoice', instructions: '' }
  const policies = { returnPolicy: 'a', termsOfService: 'b', privacyPolicy: 'c' }
  await patch(owner, { manualPayment, policies, businessName: 'Ridge', contactEmail: 'hello@example.com' })
  expect(await missing()).toEqual([])
  expect((await (await staffBrowser(site, 'editor')).get(`${address}/readiness`)).statusCode).toBe(403)
})
