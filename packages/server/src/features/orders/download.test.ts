import { expect, test } from 'vitest'
import { addProduct, addToCart, buyer, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { storeAsset } from '../assets/index.ts'

async function bookShop(settings: Record<string, unknown> = {}) {
  const site = await testSite({ settings: { commerce: settings } })
  const ctx = await site.ctx()
  const file = await storeAsset(ctx, {
    filename: 'recipes.pdf',
    bytes: Buffer.from('%PDF-1.4\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'),
    isPrivate: true,
  })
  const book = await addProduct(site, {
    type: 2,
    title: 'Recipes',
    variants: [{ priceMinor: 900 }],
    digitalAssetId: file.id,
  })
  const browser = await visitor(site)
  await addToCart(browser, book)
  const { cart } = await fillCheckout(browser, { shippingAddress: null, billingAddress: buyer })
  const order = async (provider: string) =>
    (await placeOrder(browser, { expected: cart.grandTotalCents, provider })).json().order
  const seen = async (token: string) => (await site.get(`/api/commerce/orders/${token}`)).json()
  return { site, order, seen }
}

test('who paid for a digital product gets its file through the order’s link, and nobody else', async () => {
  const { site, order, seen } = await bookShop()
  const { id, orderToken } = await order('test')
  const { downloadUrl } = (await seen(orderToken)).items[0]
  const file = await site.get(downloadUrl)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''recipes.pdf`,
  })
  expect(file.body).toContain('%PDF')
  const forged = downloadUrl.replace(orderToken, `${id}AAAAAAAAAAAAAAAAAAAAAA`)
  expect((await site.get(forged)).statusCode).toBe(404)

  const owner = await staffBrowser(site)
  await owner.post(`/api/admin/orders/${id}/cancellation`, {})
  expect((await seen(orderToken)).items[0].downloadUrl).toBeNull()
  expect((await site.get(downloadUrl)).statusCode).toBe(404)
})

test('who pays later gets the file when the money is there', async () => {
  const { site, order, seen } = await bookShop({ manualPayment: { enabled: true } })
  const { id, orderToken } = await order('manual')
  expect((await seen(orderToken)).items[0].downloadUrl).toBeNull()
  await (await staffBrowser(site)).post(`/api/admin/orders/${id}/receipts`)
  expect((await site.get((await seen(orderToken)).items[0].downloadUrl)).statusCode).toBe(200)
})
