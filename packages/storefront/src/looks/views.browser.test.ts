import { expect, test } from 'vitest'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/items/index.ts'
import { activateTheme, addVersion } from '../../../server/src/features/themes/index.ts'
import { fileOf } from '../../../server/src/features/themes/theme-files.ts'
import { openWorkshop } from '../../../server/src/features/pages/index.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { buildWholeSite } from '../../../server/src/testing/whole-site.ts'
import { openShop, phone, type Shop, visit } from '../testing/shop.ts'

const region =
  '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">{squarespace-headers}</head>' +
  '<body id="{squarespace.page-id}" class="{squarespace.page-classes}">{squarespace.main-content}{squarespace-footers}</body></html>'

/** The whole site in a theme that has one region, these files, and nothing else. */
async function openBareTheme(more: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const shop = await openShop()
  const ctx = await shop.site.ctx()
  const bytes = await cameraJpeg(900, 500)
  const { id } = await storeAsset(ctx, { filename: 'wide.jpg', bytes, altText: 'Fields' })
  await buildWholeSite(ctx, 'default', [id])
  const texts = { 'template.conf': '{}', 'site.region': region, ...more }
  const files = new Map(Object.entries(texts).map(([name, text]) => [name, fileOf(Buffer.from(text))]))
  const workshop = await openWorkshop(shop.site.services)
  const { row } = await addVersion(ctx, workshop, files, { source: 'push' })
  await activateTheme(ctx, workshop, row.version_id, { acceptErrors: true })
  return shop
}

test('a theme without views and styles of its own shows lists and items that fit, side by side', async () => {
  const { url } = await openBareTheme()
  const tab = await visit(`${url}/shop`, { viewport: phone })
  const tops = await tab
    .locator('.product-list-item')
    .evaluateAll((items) => items.slice(0, 3).map((item) => item.getBoundingClientRect().top))
  expect(tops[1]).toBe(tops[0])
  expect(tops[2]).toBeGreaterThan(tops[0] ?? Infinity)
  await tab.goto(`${url}/shop/bowl`)
  const button = await tab.locator('.sqs-add-to-cart-button').first().boundingBox()
  expect(button?.height).toBeGreaterThanOrEqual(44)
  for (const path of [
    '/shop',
    '/shop/bowl',
    '/journal',
    '/journal/post-2',
    '/events',
    '/events/fair',
    '/workshop',
    '/tour',
  ]) {
    await tab.goto(url + path)
    expect(await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
  }
})

test('blocks and pages of the platform are no bulleted lists of pictures in a theme that knows nothing of them', async () => {
  const { url, site } = await openBareTheme({
    'styles/own.css': '.notes { padding-left: 7px }',
    'blocks/block-story.block': '<section class="story">{title}</section>',
  })
  const blocks = [
    { id: 'b1', type: 'featured-products', version: 1, settings: { productSlugs: ['bowl', 'bowl'] } },
    { id: 'b2', type: 'notes', version: 1, settings: { items: [{ title: 'One', text: 'a' }] } },
    { id: 'b3', type: 'story', version: 1, settings: { title: 'Own' } },
  ]
  const ctx = await site.ctx()
  await createCollection(ctx, { typeName: 'page', title: 'Front', slug: 'front', content: { blocks } })
  const tab = await visit(`${url}/front`)
  const styleOf = (selector: string, property: string) =>
    tab
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)
  for (const list of ['.featured-products .product-list-container', 'ul.notes']) {
    expect(await styleOf(list, 'list-style-type'), list).toBe('none')
    expect(await styleOf(list, 'display'), list).toBe('grid')
  }
  expect(await styleOf('ul.notes', 'padding-left')).toBe('7px')
  // A theme with markup of its own for a block styles it itself.
  expect(await styleOf('.story', 'display')).toBe('block')
  await tab.goto(`${url}/search?q=bowl`)
  expect(await styleOf('.sqs-search-page-output', 'list-style-type')).toBe('none')
})

test('what a theme says of these lists wins, and its own views are left alone', async () => {
  const { url } = await openBareTheme({
    'styles/own.css': '.product-list-container { display: block }',
    'collections/blog.list': '<ul class="product-list-container"><li>{collection.title}</li></ul>',
  })
  const tab = await visit(`${url}/shop`)
  const list = tab.locator('.product-list-container').first()
  expect(await list.evaluate((element) => getComputedStyle(element).display)).toBe('block')
  expect(await list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('none')
  await tab.goto(`${url}/journal`)
  expect(await list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('disc')
})
