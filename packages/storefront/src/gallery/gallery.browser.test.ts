import { expect, test } from 'vitest'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createProduct } from '../../../server/src/features/products/index.ts'
import { buildAsset } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

/** A vase with three pictures; its blue variant is in the second, its ash one in the third. */
async function vaseShop() {
  const shop = await openShop()
  const ctx = await shop.site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const assetIds = [
    await buildAsset(ctx, { altText: 'All' }),
    await buildAsset(ctx, { altText: 'Blue' }),
    await buildAsset(ctx, { altText: 'Ash' }),
  ]
  await createProduct(ctx, {
    collectionId,
    title: 'Vase',
    slug: 'vase',
    productType: 1,
    optionNames: ['Glaze'],
    assetIds,
    variants: [
      { sku: 'BLUE', attributes: { Glaze: 'Blue' }, priceMinor: 4200, stock: 3, assetId: assetIds[1] ?? null },
      { sku: 'ASH', attributes: { Glaze: 'Ash' }, priceMinor: 4200, stock: 3, assetId: assetIds[2] ?? null },
    ],
  })
  return { ...shop, productUrl: `${shop.url}/shop/vase` }
}

const gallery = '.ProductItem-gallery'

async function openVase(address: string, options = {}) {
  const tab = await visit(address, options)
  await tab.locator(`${gallery}[data-active-slide]`).waitFor()
  /** Which picture is at the left edge of the strip. */
  const shown = () =>
    tab.locator('.ProductItem-gallery-slides').evaluate((strip) => Math.round(strip.scrollLeft / strip.clientWidth))
  return { tab, shown }
}

test('the gallery shows the picture of the chosen variant', async () => {
  const { productUrl } = await vaseShop()
  const { tab, shown } = await openVase(productUrl)
  await tab.locator('.product-variants[data-unselected-options]').waitFor()
  await tab.selectOption('select[data-variant-option-name="Glaze"]', 'Ash')
  await expect.poll(shown).toBe(2)
  await expect.poll(() => tab.locator(`${gallery} [aria-current="true"]`).count()).toBe(1)
  await tab.selectOption('select[data-variant-option-name="Glaze"]', 'Blue')
  await expect.poll(shown).toBe(1)
})

test('a page opened with a variant begins with its picture', async () => {
  const { productUrl } = await vaseShop()
  const { shown } = await openVase(`${productUrl}?variant=ASH`)
  await expect.poll(shown).toBe(2)
})

test('thumbnails lead to their pictures and tell which one is shown', async () => {
  const { productUrl } = await vaseShop()
  const { tab, shown } = await openVase(productUrl)
  const thumbnails = tab.locator('.ProductItem-gallery-thumbnails-item')
  await thumbnails.nth(1).click()
  await expect.poll(shown).toBe(1)
  await expect.poll(() => thumbnails.nth(1).getAttribute('aria-current')).toBe('true')
  await expect.poll(() => thumbnails.nth(0).getAttribute('aria-current')).toBeNull()
})

test('a swipe moves the thumbnails along', async () => {
  const { productUrl } = await vaseShop()
  const { tab } = await openVase(productUrl, { viewport: phone })
  await tab.locator('.ProductItem-gallery-slides').evaluate((strip) => strip.scrollTo({ left: strip.clientWidth * 2 }))
  await expect.poll(() => tab.locator(gallery).getAttribute('data-active-slide')).toBe('2')
})

test('a picture is shown as large as the screen, and the arrow keys lead on', async () => {
  const { productUrl } = await vaseShop()
  const { tab } = await openVase(productUrl)
  await tab.locator('.ProductItem-gallery-slides-item').first().click()
  const dialog = tab.getByRole('dialog', { name: 'Pictures' })
  await dialog.getByText('1 / 3').waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('ArrowRight')
  await dialog.getByText('2 / 3').waitFor()
  await dialog.getByRole('button', { name: 'Previous picture' }).click()
  await dialog.getByText('1 / 3').waitFor()
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await tab.getByRole('button', { name: 'Enlarge picture' }).press('Enter')
  await dialog.waitFor()
})

test('a product block shows the picture of the chosen variant', async () => {
  const shop = await vaseShop()
  const ctx = await shop.site.ctx()
  const content = { blocks: [{ id: 'product', type: 'product', version: 1, settings: { productSlug: 'vase' } }] }
  await createCollection(ctx, { typeName: 'page', title: 'Offer', slug: 'offer', content })
  const tab = await visit(`${shop.url}/offer`)
  const picture = tab.locator('.sqs-block-product .productImage img')
  const first = await picture.getAttribute('src')
  const choose = (value: string) => tab.locator('.sqs-block-product select').selectOption(value)
  await choose('Ash')
  await expect.poll(() => picture.getAttribute('src')).not.toBe(first)
  const ash = await picture.getAttribute('src')
  await expect.poll(() => picture.getAttribute('srcset')).toContain(ash?.split('?')[0])
  await choose('Blue')
  await expect.poll(() => picture.getAttribute('src')).not.toBe(ash)
  await choose('')
  await expect.poll(() => picture.getAttribute('src')).toBe(first)
})
