import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { cameraJpeg } from '../../testing/pictures.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { storeAsset } from '../assets/index.ts'

async function shopOfBowls(stock: number, settings: Record<string, unknown> = {}) {
  const site = await testSite({ settings })
  const bowl = await addProduct(site, { title: 'Bowl', variants: [{ sku: 'B', priceMinor: 4000, stock }] })
  const browser = await staffBrowser(site)
  const url = `/api/admin/products/${bowl.itemId}`
  const patch = (payload: object) => browser.send({ method: 'PATCH', url, payload })
  const read = async () => (await browser.get(url)).json()
  const { path } = await read()
  const seePage = async (format = '') => (await site.get(`${path}${format}`)).body
  return { site, bowl, browser, url, patch, read, seePage }
}

test('a product says about its stock what its owner wants, else what the store says', async () => {
  const merchandising = { scarcityEnabled: true, scarcityThreshold: 5, scarcityText: 'Only {qtyInStock} in the shop' }
  const { patch, read, seePage } = await shopOfBowls(4, { merchandising })
  expect(await read()).toMatchObject({ scarcityThreshold: null, scarcityText: '', soldOutText: '' })
  expect(await seePage()).toContain('Only 4 in the shop')

  const own = { scarcityThreshold: 4, scarcityText: '{qtyInStock} left & "gone" soon' }
  expect((await patch(own)).json()).toMatchObject(own)
  expect(await seePage()).toContain('4 left &amp; "gone" soon')
  await patch({ scarcityThreshold: 3 })
  expect(await seePage()).not.toContain('class="product-scarcity"')
  await patch({ scarcityThreshold: 0 })
  expect(await seePage()).not.toContain('class="product-scarcity"')
  await patch({ scarcityThreshold: null, scarcityText: '' })
  expect(await seePage()).toContain('Only 4 in the shop')
})

test('a product warns of low stock even where the store does not', async () => {
  const { patch, seePage } = await shopOfBowls(4)
  expect(await seePage()).not.toContain('class="product-scarcity"')
  await patch({ scarcityThreshold: 10 })
  expect(await seePage()).toContain('Only 4 left')
})

test('a product that is sold out says so in its own words, for browsers without scripts too', async () => {
  const { patch, seePage } = await shopOfBowls(0, { merchandising: { customSoldOutText: 'Gone for good' } })
  expect(await seePage()).toContain('<div class="product-mark sold-out">Gone for good</div>')
  await patch({ soldOutText: 'Back in May & June' })
  const page = await seePage()
  expect(page).toContain('<div class="product-mark sold-out">Back in May &amp; June</div>')
  expect(page).toContain('<p class="vt-plain-form">Back in May &amp; June</p>')
  expect(await seePage('?format=json')).toContain('Back in May')
})

test.each([
  [{ scarcityThreshold: 1000 }, 'Enter a number from 0 to 999, or leave blank.'],
  [{ scarcityThreshold: -1 }, 'Enter a number from 0 to 999, or leave blank.'],
  [{ scarcityText: '<b>Few</b>' }, 'Text only: no < or >.'],
  [{ soldOutText: 'x'.repeat(201) }, '200'],
  [{ taxClass: 'luxury' }, 'taxClass'],
])('what a product cannot say is refused: %j', async (changes, words) => {
  const { patch, read } = await shopOfBowls(4)
  const refused = await patch(changes)
  expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(words)])
  expect(await read()).toMatchObject({ scarcityThreshold: null, soldOutText: '', taxClass: 'standard' })
})

test('a shared link shows the picture for sharing, else the main picture', async () => {
  const { site, patch, read, seePage, browser, url } = await shopOfBowls(4)
  const ctx = await site.ctx()
  const main = await storeAsset(ctx, { filename: 'main.jpg', bytes: await cameraJpeg(80, 100) })
  const social = await storeAsset(ctx, { filename: 'social.jpg', bytes: await cameraJpeg(120, 63) })
  const hidden = await storeAsset(ctx, { filename: 'hidden.pdf', bytes: Buffer.from('%PDF-1.4') })
  await patch({ pictureIds: [main.id] })
  const sharedPicture = async () => /property="og:image" content="([^"]*)"/.exec(await seePage())?.[1]
  expect(await sharedPicture()).toContain(main.id)
  expect((await patch({ socialPictureId: social.id })).json()).toMatchObject({ socialPicture: { id: social.id } })
  expect(await sharedPicture()).toContain(social.id)
  // Other parts of the content leave it alone.
  await patch({ seo: { title: 'Bowls' } })
  expect(await read()).toMatchObject({ seo: { title: 'Bowls' }, socialPicture: { id: social.id } })
  expect((await browser.post(`${url}/duplicates`)).json()).toMatchObject({ socialPicture: { id: social.id } })
  for (const socialPictureId of ['nothing', hidden.id])
    expect((await patch({ socialPictureId })).json()).toMatchObject({
      params: { fields: { socialPictureId: 'This picture does not exist.' } },
    })
  await patch({ socialPictureId: null })
  expect(await sharedPicture()).toContain(main.id)
  expect(await read()).toMatchObject({ socialPicture: null })
})

test('a duplicate keeps stock messages and tax class', async () => {
  const { browser, url, patch } = await shopOfBowls(4)
  const own = { scarcityThreshold: 2, scarcityText: 'Few', soldOutText: 'None', taxClass: 'reduced' }
  await patch(own)
  expect((await browser.post(`${url}/duplicates`)).json()).toMatchObject(own)
})

test('an exempt product is sold without tax', async () => {
  const { site, bowl, patch } = await shopOfBowls(4)
  await addShippingAndTax(site)
  const taxed = await readyBuyer(site, bowl)
  await patch({ taxClass: 'exempt' })
  const free = await readyBuyer(site, bowl)
  expect(free.total).toBeLessThan(taxed.total)
  expect((await placeOrder(free.browser, { expected: free.total })).statusCode).toBe(201)
})
