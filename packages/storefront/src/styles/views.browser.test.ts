import { expect, test } from 'vitest'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { themeVersions } from '../../../server/src/features/themes/index.ts'
import { makeThemeFile } from '../../../server/src/features/theme-files/theme-files.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { buildWholeSite } from '../../../server/src/testing/whole-site.ts'
import { openShop, phone, type Shop, visit } from '../testing/shop.ts'
import { testThemeRuntime } from '../../../server/src/testing/theme-runtime.ts'

const region =
  '<!doctype html><html lang="en"><head><meta name="viewport" content="width=device-width">{squarespace-headers}</head>' +
  '<body id="{squarespace.page-id}" class="{squarespace.page-classes}">{squarespace.main-content}{squarespace-footers}</body></html>'

/** The whole site in a theme that has one region, these files, and nothing else. */
async function openBareTheme(more: Readonly<Record<string, string>> = {}): Promise<Shop> {
  const shop = await openShop()
  const ctx = await shop.site.ctx()
  const pictures: string[] = []
  for (const height of [500, 600, 700]) {
    const bytes = await cameraJpeg(900, height)
    pictures.push((await storeAsset(ctx, { filename: `wide-${height}.jpg`, bytes, altText: 'Fields' })).id)
  }
  await buildWholeSite(ctx, 'default', pictures)
  const texts = { 'template.conf': '{}', 'site.region': region, ...more }
  const files = new Map(Object.entries(texts).map(([name, text]) => [name, makeThemeFile(Buffer.from(text))]))
  const themeRuntime = await testThemeRuntime()
  const { row } = await themeVersions.addVersion(ctx, themeRuntime, files, { source: 'push' })
  await themeVersions.activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: true })
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
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: path })
      .toBe(0)
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
  const readStyle = (selector: string, property: string) =>
    tab
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)
  for (const list of ['.featured-products .product-list-container', 'ul.notes']) {
    expect(await readStyle(list, 'list-style-type'), list).toBe('none')
    expect(await readStyle(list, 'display'), list).toBe('grid')
  }
  expect(await readStyle('ul.notes', 'padding-left')).toBe('7px')
  // A theme with markup of its own for a block styles it itself.
  expect(await readStyle('.story', 'display')).toBe('block')
  await tab.goto(`${url}/search?q=bowl`)
  await expect.poll(() => readStyle('.sqs-search-page-output', 'list-style-type')).toBe('none')
})

test('what a theme says of these lists wins, and its own views are left alone', async () => {
  const { url } = await openBareTheme({
    'styles/own.css': '.product-list-container { display: block }',
    'collections/blog.list': '<ul class="product-list-container"><li>{collection.title}</li></ul>',
  })
  const tab = await visit(`${url}/shop`)
  const list = tab.locator('.product-list-container').first()
  await expect.poll(() => list.evaluate((element) => getComputedStyle(element).display)).toBe('block')
  await expect.poll(() => list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('none')
  await tab.goto(`${url}/journal`)
  await expect.poll(() => list.evaluate((element) => getComputedStyle(element).listStyleType)).toBe('disc')
})

test('a reset of elements takes no default view apart, whatever size a theme gives to headings', async () => {
  const { url, site } = await openBareTheme({
    'styles/own.css':
      '* { margin: 0; padding: 0 } figure, blockquote { margin: 0; font: inherit } ul, ol { list-style: disc } span { margin: 0 } h1, h2 { font: 700 2.5rem/1 monospace }',
  })
  const tab = await visit(`${url}/shop/bowl`, { viewport: phone })
  const readStyle = (selector: string) =>
    tab
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { display, listStyleType, paddingLeft } = getComputedStyle(element)
        return { display, listStyleType, padding: Number.parseFloat(paddingLeft) }
      })
  expect(await readStyle('.ProductItem-relatedProducts ul')).toMatchObject({ display: 'grid', listStyleType: 'none' })
  expect((await readStyle('.sqs-add-to-cart-button')).padding).toBeGreaterThan(10)
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Notes', slug: 'notes' })
  const featuredMedia = { type: 'quote', quote: 'Clay remembers.', source: 'Ida' } as const
  await createItem(ctx, { collectionId, recordType: 1, title: 'Said', slug: 'said', featuredMedia })
  await tab.goto(`${url}/notes/said`)
  const size = (selector: string) =>
    tab.locator(selector).evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))
  await expect.poll(() => size('.vt-promoted-quote blockquote')).toBeGreaterThan(await size('body'))
  for (const path of ['/shop', '/shop/bowl', '/journal', '/events', '/workshop', '/tour', '/search?q=bowl']) {
    await tab.goto(url + path)
    await expect
      .poll(() => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth), { message: path })
      .toBe(0)
  }
})

test('on a phone the pictures of a product stand in one row, and a product without any leaves no room for them', async () => {
  const { url } = await openBareTheme()
  const tab = await visit(`${url}/shop/bowl`, { viewport: phone })
  const slides = tab.locator('.ProductItem-gallery-slides-item')
  const tops = await slides.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top))
  expect(tops.length).toBe(2)
  expect(new Set(tops).size).toBe(1)
  const title = await tab.locator('.ProductItem-details-title').boundingBox()
  expect(title?.y).toBeLessThan(phone.height)
  expect(title?.x, 'at the edge of the window').toBeGreaterThanOrEqual(15)
  await tab.goto(`${url}/shop/unpictured`)
  await expect.poll(() => tab.locator('.ProductItem-gallery').isVisible()).toBe(false)
})

test('a body as wide as the window is not cut off by the margin that browsers give it', async () => {
  const { url } = await openBareTheme({ 'styles/own.css': 'html, body { color: #222; width: 100vw }' })
  const tab = await visit(`${url}/shop`, { viewport: phone })
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

test('the pill of the cart leaves the announcement bar its button, also where a theme says how far down it is', async () => {
  const { url } = await openBareTheme({ 'styles/own.css': '.late .absolute-cart-box { top: 90px }' })
  const tab = await visit(`${url}/shop/unpictured`, { viewport: phone })
  await tab.locator('.sqs-add-to-cart-button').click()
  await tab.locator('.absolute-cart-box.vt-shown').waitFor()
  await tab.goto(`${url}/shop`)
  const pill = tab.locator('.absolute-cart-box.vt-shown')
  await pill.waitFor()
  await tab.locator('.sqs-announcement-bar-close').click()
  await tab.locator('.sqs-announcement-bar').waitFor({ state: 'hidden' })
  await tab.evaluate(() => document.body.classList.add('late'))
  const box = await pill.boundingBox()
  expect(box?.y).toBe(90)
  expect(box?.height).toBeLessThan(80)
})
