import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { publishChange } from '../../../server/src/features/sites/index.ts'
import { writeSettings } from '../../../server/src/testing/settings.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { buildWholeSite } from '../../../server/src/testing/whole-site.ts'
import { desktop, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

/** A site with every kind of page; its pictures are wide, tall, square and tall. */
async function openSite(options: Parameters<typeof openShop>[0] = {}) {
  const shop = await openShop(options)
  const ctx = await shop.site.ctx()
  const pictures: string[] = []
  for (const [width, height] of [
    [180, 100],
    [80, 100],
    [120, 120],
    [80, 101],
  ] as const) {
    const bytes = await cameraJpeg(width, height)
    pictures.push((await storeAsset(ctx, { filename: `${width}-${height}.jpg`, bytes, altText: 'Fields' })).id)
  }
  await buildWholeSite(ctx, 'default', pictures)
  return { ...shop, ctx }
}

function overflow(tab: Tab): Promise<number> {
  return tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test('a name as long as a sentence and forty menu entries leave the header in shape', async () => {
  const title = 'The Extraordinarily Long Name of a Small Workshop for Ceramics and Other Household Goods'
  const { url, ctx } = await openSite({ title })
  const mainNav = Array.from({ length: 40 }, (_, n) => ({ title: `Entry number ${n + 1}`, url: `/entry-${n}` }))
  await writeSettings(ctx, { navigation: { mainNav, footerNav: [] } })
  await publishChange(ctx)
  for (const viewport of [{ width: 320, height: 700 }, desktop]) {
    const tab = await visit(`${url}/shop`, { viewport })
    expect(await overflow(tab), `${viewport.width} px`).toBe(0)
    const header = await tab.locator('.site-header').boundingBox()
    expect(header?.height, `${viewport.width} px`).toBeLessThanOrEqual(96)
    await tab.getByRole('button', { name: 'Menu', exact: true }).click()
    await tab.getByRole('link', { name: 'Entry number 40' }).waitFor()
    expect(await overflow(tab), `menu at ${viewport.width} px`).toBe(0)
  }
})

test('a site without a menu has no button that opens one', async () => {
  const { url, ctx } = await openSite()
  const tab = await visit(`${url}/shop`, { viewport: phone })
  await tab.getByRole('button', { name: 'Menu', exact: true }).waitFor()
  await writeSettings(ctx, { navigation: { mainNav: [], footerNav: [] } })
  await publishChange(ctx)
  await expect
    .poll(async () => {
      await tab.goto(`${url}/shop`)
      return tab.getByRole('button', { name: 'Menu', exact: true }).count()
    })
    .toBe(0)
})

test('pictures of a gallery keep their shapes and stand in rows of one height', async () => {
  const { url } = await openSite()
  const tab = await visit(`${url}/workshop`)
  const boxes = await tab.locator('.gallery-grid-item img').evaluateAll((images) =>
    images.map((image) => {
      const { top, width, height } = image.getBoundingClientRect()
      return { top: Math.round(top), height: Math.round(height), shape: width / height }
    }),
  )
  expect(boxes.length).toBe(4)
  const shapes = [1.8, 0.8, 1, 80 / 101]
  for (const [n, { shape }] of boxes.entries()) expect(shape).toBeCloseTo(shapes[n] ?? 0, 1)
  const rows = Map.groupBy(boxes, ({ top }) => top)
  expect(rows.size).toBeLessThan(boxes.length)
  for (const row of rows.values()) expect(new Set(row.map(({ height }) => height)).size).toBe(1)
})

test.each([
  [4, true],
  [2, false],
])('of a gallery of %i tall pictures the last row is filled: %s', async (count, isFilled) => {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const bytes = await cameraJpeg(80, 100)
  const { id } = await storeAsset(ctx, { filename: 'tall.jpg', bytes, altText: 'Tall' })
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'House', slug: 'house' })
  for (let n = 1; n <= count; n++)
    await createItem(ctx, { collectionId, recordType: 2, title: `Room ${n}`, assetIds: [id] })
  const tab = await visit(`${url}/house`)
  const free = await tab.locator('.gallery-grid').evaluate((grid) => {
    const { right } = grid.lastElementChild?.getBoundingClientRect() ?? { right: 0 }
    return grid.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(grid).paddingRight) - right
  })
  if (isFilled) expect(free).toBeLessThan(1)
  else expect(free).toBeGreaterThan(300)
})

test('in a language that is written from the right, the page is too', async () => {
  const { url } = await openSite({ title: 'בית מלאכה', language: 'he-IL' })
  const tab = await visit(`${url}/shop`)
  await expect.poll(() => tab.evaluate(() => document.documentElement.dir)).toBe('rtl')
  const left = async (selector: string) => (await tab.locator(selector).first().boundingBox())?.x ?? Number.NaN
  expect(await left('.site-logo')).toBeGreaterThan(await left('.site-tools .Cart'))
  for (const path of ['/shop', '/shop/bowl', '/journal', '/events?view=calendar', '/workshop', '/tour', '/cart'])
    for (const viewport of [desktop, phone]) {
      await tab.setViewportSize(viewport)
      await tab.goto(`${url}${path}`)
      await expect.poll(() => overflow(tab), { message: `${path} at ${viewport.width} px` }).toBe(0)
      await expect.poll(() => hangingOut(tab), { message: `${path} at ${viewport.width} px` }).toEqual([])
    }
})

/** Texts that begin outside of the window: where a language is written from the right nobody can scroll to them. */
function hangingOut(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const hidden = '.visually-hidden, .skip-link, [popover], .product-list-categories, .ProductItem-gallery'
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.childElementCount === 0 && element.textContent?.trim() && !element.closest(hidden))
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 1 && (left < -1 || right > window.innerWidth + 1)
      })
      .map((element) => `${element.className}: ${element.textContent?.slice(0, 30)}`)
  })
}

test('what stands alone is at least 44 px high for fingers', async () => {
  const { url } = await openSite()
  const tab = await visit(url, { viewport: phone, hasTouch: true, isMobile: true })
  for (const path of [
    '/shop',
    '/shop/bowl',
    '/journal/post-2',
    '/events',
    '/events/opening',
    '/workshop',
    '/nowhere',
  ]) {
    await tab.goto(`${url}${path}`)
    const small = await tab
      .locator('header, main, footer')
      .locator('a[href]:visible, button:visible, summary:visible, select:visible, input:visible, [role=button]:visible')
      .evaluateAll((elements) =>
        elements
          .filter(
            (element) => element.getClientRects().length > 0 && !element.closest('[popover], .prose, p.page-lead'),
          )
          // A link that covers its card is as large as that.
          .filter((element) => getComputedStyle(element, '::after').position !== 'absolute')
          .filter(
            (element) => element.getBoundingClientRect().height < 43.5 && element.getBoundingClientRect().width > 1,
          )
          .map((element) => `${element.className} ${element.textContent?.trim()}`),
      )
    expect(small, path).toEqual([])
  }
})

test('a product without pictures leaves no hole where they would be', async () => {
  const { url } = await openSite()
  const tab = await visit(`${url}/shop/unpictured`)
  const title = await tab.locator('.ProductItem-details-title').boundingBox()
  const button = await tab.locator('.sqs-add-to-cart-button').boundingBox()
  await expect.poll(() => tab.locator('.ProductItem-gallery').count()).toBe(0)
  expect(title?.x).toBeLessThan(100)
  expect(button?.x).toBeGreaterThan(640)
  await expectAccessible(tab)
})

test('large and small pictures of a product are seen at once, and wait for a long text', async () => {
  const { url } = await openSite()
  const tab = await visit(`${url}/shop/bowl`, { viewport: { width: 1280, height: 800 } })
  const bottom = async (selector: string) =>
    tab
      .locator(selector)
      .first()
      .evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottom('.ProductItem-gallery-slides')).toBeLessThanOrEqual(800 + 60)
  expect(await bottom('.ProductItem-gallery-thumbnails')).toBeLessThanOrEqual(
    (await bottom('.ProductItem-gallery-slides')) + 8,
  )
  await tab
    .locator('.product-note-body')
    .first()
    .evaluate((element) => {
      element.style.height = '3000px'
    })
  await tab.evaluate(() => scrollTo(0, 1200))
  await expect
    .poll(() => tab.locator('.ProductItem-gallery').evaluate((element) => element.getBoundingClientRect().top))
    .toBeGreaterThan(0)
})

test('on paper there is what is read, not what is pressed', async () => {
  const { url } = await openSite()
  const tab = await visit(`${url}/shop/bowl`)
  await tab.locator('.site-nav').waitFor()
  await tab.emulateMedia({ media: 'print' })
  for (const pressed of ['.site-nav', '.site-tools', '.sqs-add-to-cart-button', '.ProductItem-relatedProducts'])
    await expect.poll(() => tab.locator(pressed).first().isVisible(), { message: pressed }).toBe(false)
  for (const read of ['.ProductItem-details-title', '.product-price', '.site-footer-contact'])
    await expect.poll(() => tab.locator(read).first().isVisible(), { message: read }).toBe(true)
  // Closed notes too: paper cannot be unfolded.
  const closed = tab.locator('.product-note:not([open]) .product-note-body').first()
  await expect.poll(() => closed.evaluate((element) => element.getBoundingClientRect().height)).toBeGreaterThan(10)
})

test('a home page without blocks shows what the shop and the blog of the menu hold', async () => {
  const { url } = await openSite({ title: 'Quay & Daughters' })
  // Compressed, as browsers of visitors get it.
  const tab = await visit('about:blank', { extraHTTPHeaders: {} })
  const page = await tab.goto(url)
  expect(page?.headers()['content-encoding']).toBe('br')
  await expect.poll(() => tab.locator('h1').innerText()).toBe('Quay & Daughters')
  await expect.poll(() => tab.locator('.featured-products .product-list-item').count()).toBe(8)
  await expect.poll(() => tab.locator('.journal-teaser .blog-item-wrapper').count()).toBe(3)
  await expectAccessible(tab)
})

test('an index in the menu leads to itself, a folder to its pages', async () => {
  const { url } = await openSite()
  const tab = await visit(`${url}/shop`)
  await tab.locator('.site-nav').getByText('About', { exact: true }).click()
  await tab.locator('.site-nav').getByRole('link', { name: 'The people' }).waitFor()
  await tab.locator('.site-nav').getByRole('link', { name: 'Tour', exact: true }).click()
  await tab.waitForURL('**/tour')
  await expect.poll(() => tab.locator('h1').innerText()).toBe('Tour')
  await tab.locator('.index-nav').getByRole('link', { name: 'Kiln room' }).click()
  await tab.waitForURL('**/tour#kiln-room')
  await expect.poll(() => tab.locator('.index-section .gallery-grid-item').count()).toBe(4)
})

test('a tall picture on a page is no taller than the window', async () => {
  const { site, url } = await openShop()
  const ctx = await site.ctx()
  const bytes = await cameraJpeg(900, 1200)
  const { id } = await storeAsset(ctx, { filename: 'tall.jpg', bytes, altText: 'Fields' })
  const blocks = [{ id: 'b', type: 'image', version: 1, settings: { assetId: id } }]
  await createCollection(ctx, { typeName: 'page', title: 'Tall', slug: 'tall', content: { blocks } })
  await publishChange(ctx)
  const tab = await visit(`${url}/tall`, { viewport: { width: 1280, height: 700 } })
  const box = await tab.locator('.image-block-wrapper img').boundingBox()
  expect(box?.height).toBeGreaterThan(500)
  expect(box?.height).toBeLessThanOrEqual(700)
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(0.75, 2)
})

test('a filled cart fits the narrowest phone', async () => {
  const { url } = await openSite()
  const tab = await visit(`${url}/shop/sale`)
  await tab.locator('.sqs-add-to-cart-button').click()
  await tab.locator('.vt-added').waitFor()
  await tab.setViewportSize({ width: 320, height: 700 })
  await tab.goto(`${url}/cart`)
  await tab.locator('.vt-quantity-box').waitFor()
  expect(await overflow(tab)).toBe(0)
  const price = await tab.locator('.vt-cart-price').boundingBox()
  const quantity = await tab.locator('.vt-quantity-box').boundingBox()
  expect((quantity?.x ?? 0) + (quantity?.width ?? 0)).toBeLessThanOrEqual(price?.x ?? 0)
})
