import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testStripe } from '../../testing/stripe-server.ts'
import { saveKeys, type StripeShop, stripeShop } from '../../testing/stripe-shop.ts'
import { testSite } from '../../testing/test-site.ts'

const settings = '/api/admin/installments'
const offer = { enabled: true, minMinor: 1000, maxMinor: 20_000 }

async function readPage({ site }: Pick<StripeShop, 'site'>): Promise<string> {
  return (await site.get('/shop/lamp')).body
}

function readLine(page: string): string | undefined {
  const [, line] = /<div class="product-installments"[^>]*>(.*?)<\/div>/s.exec(page) ?? []
  return line?.replaceAll(/<[^>]*>/g, '').trim()
}

async function turnStripe({ owner }: StripeShop, isEnabled: boolean): Promise<void> {
  const url = '/api/admin/payment-accounts/stripe/test'
  expect((await owner.send({ method: 'PATCH', url, payload: { isEnabled } })).statusCode).toBe(200)
}

test('the owner switches the offer on, and product pages say what it comes to', async () => {
  const shop = await stripeShop()
  expect(readLine(await readPage(shop))).toBeUndefined()
  const saved = await shop.owner.put(settings, offer)
  expect(saved.json()).toEqual({ ...offer, country: 'US', provider: 'Afterpay' })
  const page = await readPage(shop)
  expect(readLine(page)).toBe('or 4 interest-free payments of $12.50 with Afterpay')
  expect(page).toContain(
    'data-context="{&quot;afterPayAvailable&quot;:true,&quot;afterPayMin&quot;:1000,&quot;afterPayMax&quot;:20000,&quot;shopperLanguage&quot;:&quot;en-US&quot;,&quot;stripeAccountCountry&quot;:&quot;US&quot;}"',
  )
  expect(page).toContain('"installments":{"context":{"afterPayAvailable":true,"afterPayMin":1000')

  await shop.owner.put(settings, { ...offer, maxMinor: 4999 })
  expect(readLine(await readPage(shop))).toBe('Afterpay available for orders up to $49.99')
  await shop.owner.put(settings, { ...offer, minMinor: 5000 })
  expect(readLine(await readPage(shop))).toBe('Afterpay available for orders over $50.00')
  await shop.owner.put(settings, { ...offer, enabled: false })
  expect(readLine(await readPage(shop))).toBeUndefined()
})

test('only physical products have an offer, and only while Stripe takes payments', async () => {
  const shop = await stripeShop()
  await shop.owner.put(settings, offer)
  await addProduct(shop.site, { title: 'Score', type: 2, variants: [{ sku: 'SCORE', priceMinor: 5000 }] })
  expect(readLine((await shop.site.get('/shop/score')).body)).toBeUndefined()
  await turnStripe(shop, false)
  expect(readLine(await readPage(shop))).toBeUndefined()
  await turnStripe(shop, true)
  expect(readLine(await readPage(shop))).toBeDefined()
})

test('keys of an account in another country decide anew who lends, or that nobody does', async () => {
  const shop = await stripeShop()
  await shop.owner.put(settings, offer)
  const replace = async (country: string) => {
    const account = (await testStripe()).openAccount()
    account.country = country
    expect((await saveKeys(shop.owner, account)).statusCode).toBe(200)
  }
  await replace('GB')
  expect(readLine(await readPage(shop))).toBeUndefined()
  expect((await shop.owner.get(settings)).json()).toMatchObject({ country: 'GB', provider: 'Clearpay' })
  await replace('DE')
  expect(readLine(await readPage(shop))).toBeUndefined()
  expect((await shop.owner.get(settings)).json()).toMatchObject({ country: '', provider: '' })
  await replace('US')
  expect(readLine(await readPage(shop))).toContain('Afterpay')
})

test('a cart of physical products has the offer, and one with a download has none', async () => {
  const shop = await stripeShop()
  await shop.owner.put(settings, offer)
  const score = await addProduct(shop.site, { title: 'Score', type: 2, variants: [{ sku: 'SCORE', priceMinor: 5000 }] })
  const { browser } = await shop.newBuyer()
  const cart = async () => readLine((await browser.get('/cart')).body)
  expect(await cart()).toBe('or 4 interest-free payments of $12.50 with Afterpay')
  await browser.post('/api/commerce/shopping-cart/entries', { itemId: score.itemId, sku: 'SCORE', quantity: 1 })
  expect(await cart()).toBeUndefined()
})

test('the offer is refused where the provider does not lend', async () => {
  const shop = await stripeShop()
  shop.account.country = 'DE'
  expect((await shop.owner.put(settings, offer)).json()).toMatchObject({ code: 'installments_not_offered' })
  shop.account.country = 'GB'
  const wrong = await shop.owner.put(settings, offer)
  expect(wrong.statusCode).toBe(409)
  expect(wrong.json().message).toContain('paid in GBP')
  shop.account.fail(/GET \/v1\/account/, 'lost')
  expect((await shop.owner.put(settings, offer)).statusCode).toBe(502)
  expect((await shop.owner.get(settings)).json().enabled).toBe(false)

  const site = await testSite()
  const owner = await staffBrowser(site)
  expect((await owner.put(settings, offer)).json()).toMatchObject({ code: 'installments_need_stripe' })
  expect((await owner.put(settings, { ...offer, enabled: false, maxMinor: 1000 })).statusCode).toBe(400)
  expect((await owner.put(settings, { ...offer, minMinor: -1 })).statusCode).toBe(400)
  expect((await (await staffBrowser(site, 'editor')).put(settings, offer)).statusCode).toBe(403)
})

test('the information of the provider is a page in its languages', async () => {
  const site = await testSite()
  const french = await site.get('/api/commerce/installments/fr_CA')
  expect(french.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
  expect(french.body).toContain('<html lang="fr-CA">')
  expect(french.body).toContain('Achetez maintenant, payez plus tard avec Afterpay')
  expect((await site.get('/api/commerce/installments/en_GB')).body).toContain('Clearpay')
  expect((await site.get('/api/commerce/installments/de_DE')).statusCode).toBe(400)
  expect((await site.get('/api/commerce/installments/__proto__')).statusCode).toBe(400)
})
