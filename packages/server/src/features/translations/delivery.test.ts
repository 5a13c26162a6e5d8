import { expect, test } from 'vitest'
import { addProduct, addToCart, fillCheckout, placeOrder } from '../../testing/builders.ts'
import { buildAsset } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/service/collections.ts'
import { saveShipping } from '../shipping/index.ts'
import { replaceTaxRules } from '../tax/index.ts'
import type { TranslatedText } from './schema.ts'

async function germanStore() {
  const settings = { languages: [{ tag: 'de', state: 'published' }], commerce: { testMode: true } }
  const site = await testSite({ language: 'en', currency: 'USD', settings })
  const ctx = await site.ctx()
  const rates = [
    { name: 'Pick up', kind: 'pickup' as const, location: '1 Mill Lane', instructions: 'Ring twice.' },
    { name: 'Standard', priceMinor: 500, instructions: 'Two days.' },
  ]
  await saveShipping(ctx, { zones: [{ name: 'Everywhere', coversRest: true, rates }] })
  await replaceTaxRules(ctx, [{ name: 'Sales tax', country: 'US', region: 'NY', ratePpm: 100_000 }])
  const staff = await staffBrowser(site)
  /** Translates texts of a document of the site by their source. */
  const translate = async (id: string, words: Readonly<Record<string, string>>) => {
    const url = `/api/admin/translations/de/site/${id}`
    const all: readonly TranslatedText[] = (await staff.get(url)).json().texts
    const texts = all
      .filter(({ source }) => Object.hasOwn(words, source))
      .map(({ key, sourceHash, text, source }) => ({ key, sourceHash, before: text, text: words[source] }))
    expect(texts.map(({ text }) => text).toSorted()).toEqual(Object.values(words).toSorted())
    expect((await staff.put(url, { texts })).statusCode).toBe(200)
  }
  return { site, ctx, staff, translate }
}

test('shipping rates and taxes are read in the language of the visit, and an order keeps the words it was placed with', async () => {
  const { site, ctx, staff, translate } = await germanStore()
  const words = {
    'Pick up': 'Abholung',
    Standard: 'Standardversand',
    '1 Mill Lane': 'Mühlweg 1',
    'Two days.': 'Zwei Tage.',
  }
  await translate('delivery', { ...words, 'Sales tax': 'Umsatzsteuer' })
  const product = await addProduct(site)
  const visitor = site.browser()
  const browser: typeof visitor = {
    ...visitor,
    post: (url, body, options) => visitor.post(`/de${url}`, body, options),
    put: (url, body, options) => visitor.put(`/de${url}`, body, options),
  }
  await visitor.get('/api/crumb')
  await addToCart(browser, product)
  const { cart } = await fillCheckout(browser)
  const [pickup, standard] = cart.shippingOptions
  expect(pickup).toMatchObject({ name: 'Abholung', location: 'Mühlweg 1', instructions: 'Ring twice.' })
  expect(standard).toMatchObject({ name: 'Standardversand', instructions: 'Zwei Tage.' })
  expect(cart.taxLineItems).toMatchObject([{ name: 'Umsatzsteuer' }])
  const english = (await visitor.get('/api/commerce/shopping-cart')).json()
  expect(english.shippingOptions.map(({ name }: { name: string }) => name)).toEqual(['Pick up', 'Standard'])
  const chosen = (await fillCheckout(browser, { shippingOptionId: standard.id })).cart
  const placed = (await placeOrder(browser, { expected: chosen.grandTotalCents })).json()
  await translate('delivery', { Standard: 'Paket', 'Sales tax': 'Steuer' })
  const read = async () => (await staff.get(`/api/admin/orders/${placed.order.id}`)).json()
  const order = await read()
  expect(order).toMatchObject({ taxes: [{ name: 'Umsatzsteuer' }] })
  expect(JSON.stringify(order)).toContain('Standardversand')
  // Reports add up a tax by its own name, whatever its buyers read.
  const toDay = (days: number) => new Date(ctx.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const report = (await staff.get(`/api/admin/sales-reports/taxes?from=${toDay(-2)}&to=${toDay(1)}`)).body
  expect([report.includes('Sales tax'), report.includes('Umsatzsteuer')], report).toEqual([true, false])
  const editor = await staffBrowser(site, 'editor')
  for (const id of ['delivery', 'donations']) {
    const refused = await editor.put(`/api/admin/translations/de/site/${id}`, {
      texts: [{ key: 'x', sourceHash: '', before: '', text: 'x' }],
    })
    expect(refused.json()).toMatchObject({ code: 'not_allowed' })
  }
  const mail = await ctx.db
    .selectFrom('mail')
    .select('html')
    .where('website_id', '=', site.id)
    .where('kind', '=', 'order-confirmed')
    .executeTakeFirstOrThrow()
  expect(mail.html).toContain('Standardversand')
  expect(mail.html).toContain('Umsatzsteuer')

  // An edit charges the tax that the order has, whatever it is called in this language.
  await translate('delivery', { 'Sales tax': 'Umsatzsteuer' })
  const [line] = order.lines
  const changes = [{ lineId: line.lineId ?? line.id, quantity: 2, unitPriceMinor: line.unitPrice.amountMinor }]
  const url = `/api/admin/orders/${placed.order.id}`
  const edit = { version: order.editVersion, changes, added: [] }
  const expectedTotalMinor = (await staff.post(`${url}/edit-prices`, edit)).json().totals.grandTotal.amountMinor
  expect((await staff.post(`${url}/edits`, { ...edit, expectedTotalMinor })).statusCode).toBe(200)
  expect((await read()).taxes).toMatchObject([{ name: 'Umsatzsteuer' }])
})

test('a fund for donations is read in the language of the visit', async () => {
  const { site, staff, translate } = await germanStore()
  const created = await staff.post('/api/admin/donations/funds', {
    isEnabled: true,
    title: 'A new roof',
    text: 'It rains in.',
    suggestedMinor: [500],
    allowsOwnAmount: true,
    minimumMinor: 100,
    maximumMinor: 100_000,
    frequencies: ['once'],
    asksNote: false,
    asksAnonymous: false,
    buttonLabel: 'Give',
    thanks: 'Thank you.',
    taxNote: '',
  })
  expect(created.statusCode, created.body).toBeLessThan(300)
  await translate('donations', { 'A new roof': 'Ein neues Dach', 'It rains in.': 'Es regnet herein.', Give: 'Spenden' })
  const german = (await site.get(`/de${created.json().path}`)).body
  for (const text of ['Ein neues Dach', 'Es regnet herein.', 'Spenden']) expect(german).toContain(text)
  expect((await site.get(created.json().path)).body).toContain('A new roof')
  expect((await staff.get('/api/admin/donations/funds')).json().funds).toMatchObject([{ title: 'A new roof' }])
})

test('what pictures say is read in the language of the visit, on pages and in the cart', async () => {
  const { site, ctx, staff, translate } = await germanStore()
  const shown = await buildAsset(ctx, { altText: 'A blue jar' })
  const header = await buildAsset(ctx, { altText: 'The workshop' })
  const block = { id: 'a', type: 'image', version: 1, settings: { assetId: header } }
  await createCollection(ctx, { typeName: 'page', title: 'About', slug: 'about', content: { blocks: [block] } })
  const product = await addProduct(site, { title: 'Jar' })
  await ctx.db
    .insertInto('item_asset')
    .values({ website_id: site.id, item_id: product.itemId, asset_id: shown, position: 0 })
    .execute()
  await ctx.db
    .updateTable('item')
    .set({ main_asset_id: shown })
    .where('website_id', '=', site.id)
    .where('item_id', '=', product.itemId)
    .execute()
  await translate('pictures', { 'The workshop': 'Die Werkstatt' })
  // Pictures of an item are translated with it.
  const url = `/api/admin/translations/de/item/${product.itemId}`
  const texts: readonly TranslatedText[] = (await staff.get(url)).json().texts
  const alt = texts.find(({ source }) => source === 'A blue jar')
  const saved = { key: alt?.key, sourceHash: alt?.sourceHash, before: '', text: 'Ein "blauer" Krug' }
  expect((await staff.put(url, { texts: [saved] })).statusCode).toBe(200)
  expect((await site.get('/de/about')).body).toContain('alt="Die Werkstatt"')
  expect((await site.get('/about')).body).toContain('alt="The workshop"')
  expect((await site.get('/de/shop?format=json')).json().items[0].mainImage.altText).toBe('Ein &quot;blauer&quot; Krug')
  const visitor = site.browser()
  await visitor.get('/api/crumb')
  await addToCart({ ...visitor, post: (path, body) => visitor.post(`/de${path}`, body) }, product)
  const { entries } = (await visitor.get('/de/api/commerce/shopping-cart')).json()
  expect(JSON.stringify(entries)).toContain('blauer')
})
