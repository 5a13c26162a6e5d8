import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { createProduct } from '../../../server/src/features/products/index.ts'
import { publishChange } from '../../../server/src/features/sites/index.ts'
import { writeSettings } from '../../../server/src/testing/settings.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { desktop, expectAccessible, openShop, phone, type Shop, visit } from '../testing/shop.ts'

const themes = ['enamel', 'plinth'] as const
const longName = 'Donaudampfschifffahrtsgesellschaft, daughters and sons'

/** A shop of one product with two pictures, under a long name, with as many entries in its menu. */
async function openSmallShop(theme: string, entries = 0): Promise<Shop> {
  const shop = await openShop({ title: longName })
  const ctx = await shop.site.ctx()
  await ctx.db.updateTable('website').set({ theme }).where('website_id', '=', ctx.site.id).execute()
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const assetIds: string[] = []
  for (const width of [80, 120]) {
    const bytes = await cameraJpeg(width, 100)
    assetIds.push((await storeAsset(ctx, { filename: `${width}.jpg`, bytes, altText: 'Colored fields' })).id)
  }
  await createProduct(ctx, {
    collectionId,
    title: 'Bowl',
    slug: 'bowl',
    productType: 1,
    body: '<p>Thrown in one piece.</p>',
    assetIds,
    variants: [{ sku: 'bowl', attributes: {}, priceMinor: 4200, stock: 3 }],
  })
  await writeSettings(ctx, {
    navigation: {
      mainNav: Array.from({ length: entries }, (_, n) => ({
        title: `Entry number ${n + 1}`,
        url: `/search?q=${n + 1}`,
        newWindow: false,
      })),
      footerNav: [],
    },
  })
  await publishChange(ctx)
  return shop
}

function tooWide(tab: Tab): Promise<number> {
  return tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

test.each(themes)('the only product of a shop in %s is seen, on every screen', async (theme) => {
  const shop = await openSmallShop(theme)
  const tab = await visit(`${shop.url}/shop`)
  for (const viewport of [desktop, phone]) {
    await tab.setViewportSize(viewport)
    const box = await tab.locator('.product-list-image-wrapper').boundingBox()
    expect(box?.height, `${viewport.width} px`).toBeGreaterThan(viewport.width / 3)
  }
})

test.each(themes)(
  'forty entries and a long name fit the header of %s; all entries are reached by keyboard',
  async (theme) => {
    const shop = await openSmallShop(theme, 40)
    const tab = await visit(`${shop.url}/shop`)
    for (const width of [1280, 768, 320]) {
      await tab.setViewportSize({ width, height: 800 })
      // A header that follows its own width does so a frame later.
      await expect.poll(() => tooWide(tab), { message: `${width} px` }).toBe(0)
      const menu = tab.locator('.site-menu-open')
      if (await menu.isVisible()) {
        await menu.focus()
        await tab.keyboard.press('Enter')
        await tab.locator('.site-menu:popover-open').waitFor()
      }
      const last = tab.locator('.site-header a:visible', { hasText: 'Entry number 40' })
      await last.focus()
      await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true)
      await expectAccessible(tab)
      await tab.keyboard.press('Escape')
    }
    // As its owner may set it. The menu of a phone has the button, and says so by keyboard too.
    const button = { buttonText: 'Book a table in the garden', buttonUrl: '/book', buttonNewWindow: false }
    await writeSettings(await shop.site.ctx(), {
      siteHeader: {
        logoPosition: 'center',
        scrolling: 'sticky',
        showSearch: true,
        showAccount: false,
        showCart: true,
        ...button,
      },
    })
    await publishChange(await shop.site.ctx())
    await tab.reload()
    for (const width of [1280, 768, 320]) {
      await tab.setViewportSize({ width, height: 800 })
      await expect.poll(() => tooWide(tab), { message: `in the middle, ${width} px` }).toBe(0)
    }
    await tab.locator('.site-menu-open').focus()
    await tab.keyboard.press('Enter')
    await tab.locator('.site-menu .site-header-button').focus()
    await expectAccessible(tab)
    await tab.keyboard.press('Escape')
    await tab.locator('.site-menu:not(:popover-open)').waitFor({ state: 'attached' })
    await expect
      .poll(() => tab.locator('.site-menu-open').evaluate((opener) => opener === document.activeElement))
      .toBe(true)
  },
)

test.each(themes)('in %s the ring around a button has another color than what it stands on', async (theme) => {
  const shop = await openSmallShop(theme)
  const tab = await visit(`${shop.url}/shop/bowl`)
  const button = tab.locator('.sqs-add-to-cart-button')
  // A key first: rings are for those who use them.
  await tab.keyboard.press('Tab')
  await button.focus()
  const [ring, ground, style] = await button.evaluate((element) => {
    const { outlineColor, outlineStyle } = getComputedStyle(element)
    return [outlineColor, getComputedStyle(document.body).backgroundColor, outlineStyle]
  })
  expect(style).toBe('solid')
  expect(ring).not.toBe(ground)
})

test.each(['default', ...themes])(
  'a quote and a link at the head of a post of %s stand within the page, and the link is pressed in the list too',
  async (theme) => {
    const shop = await openShop({ theme })
    const ctx = await shop.site.ctx()
    const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Notes', slug: 'notes' })
    const quote = { featuredMedia: { type: 'quote', quote: 'Clay remembers. '.repeat(9), source: 'Ida' } } as const
    await createItem(ctx, { collectionId, recordType: 1, title: 'Said', slug: 'said', ...quote })
    const link = { featuredMedia: { type: 'link' }, sourceUrl: `${shop.url}/notes/said?x=1` } as const
    await createItem(ctx, { collectionId, recordType: 1, title: 'Read', slug: 'read', ...link })

    const tab = await visit(`${shop.url}/notes/said`)
    for (const viewport of [desktop, phone]) {
      await tab.setViewportSize(viewport)
      const [words, title] = await Promise.all(
        ['.vt-promoted-quote blockquote', '.BlogItem-title'].map((name) => tab.locator(name).boundingBox()),
      )
      expect(words?.x, `${viewport.width} px`).toBeGreaterThanOrEqual(16)
      expect((words?.x ?? 0) + (words?.width ?? 0), `${viewport.width} px`).toBeLessThanOrEqual(viewport.width - 16)
      expect(words?.y, `${viewport.width} px`).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0))
    }
    await expectAccessible(tab)

    await tab.goto(`${shop.url}/notes/read`)
    // The link at the head is the source: it is not named twice.
    await expect.poll(() => tab.locator('.BlogItem a[href$="/said?x=1"]').count()).toBe(1)
    await tab.goto(`${shop.url}/notes`)
    // The link of the card is over it, but not over this one.
    await tab.locator('.vt-promoted-link a').click()
    await tab.waitForURL('**/notes/said?x=1')
  },
)

test.each(['default', ...themes])(
  'a product of %s is printed with the name of the shop, one picture and all that is said of it, without menus',
  async (theme) => {
    const shop = await openSmallShop(theme)
    const tab = await visit(`${shop.url}/shop/bowl`, { viewport: { width: 718, height: 1000 } })
    await tab.emulateMedia({ media: 'print' })
    for (const hidden of [
      '.site-tools',
      '.site-menu',
      '.site-footer-nav',
      '.ProductItem-details-checkout',
      '.pdp-gallery-slide >> nth=1',
    ])
      await expect.poll(() => tab.locator(hidden).first().isVisible(), { message: hidden }).toBe(false)
    for (const shown of [
      '.site-logo',
      '.site-footer-end',
      '.ProductItem-details-title',
      '.ProductItem-product-price',
      '.pdp-gallery-slide >> nth=0',
    ])
      await expect.poll(() => tab.locator(shown).first().isVisible(), { message: shown }).toBe(true)
    // On a screen a click opens these; paper has none.
    for (const note of await tab.locator('.product-note-body').all())
      await expect.poll(async () => (await note.boundingBox())?.height ?? 0).toBeGreaterThan(0)
    expect(await tooWide(tab)).toBe(0)
  },
)
