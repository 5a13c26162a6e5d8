import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { setPagePassword } from '../../../server/src/features/access/page-passwords/service.ts'
import { storeAsset } from '../../../server/src/features/assets/index.ts'
import { changeStatus } from '../../../server/src/features/sites/index.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { buildWholeSite } from '../../../server/src/testing/whole-site.ts'
import { desktop, expectAccessible, openShop, phone, type Shop, visit } from '../testing/shop.ts'

const themes = ['default', 'enamel', 'plinth'] as const

/** Pages that between them show everything a theme dresses. */
const looked = [
  'home without blocks',
  'page of bands',
  'product list',
  'empty shop',
  'product: bowl',
  'product: sold-out',
  'product: unpictured',
  'gift card form',
  'cart',
  'blog list',
  'post',
  'events',
  'calendar',
  'event',
  'gallery',
  'empty gallery',
  'album',
  'index',
  'page of a folder',
  'every block',
  'search with results',
  'not found',
]

/** Pages that between them have every color of a theme: the others have the same ones at both widths. */
const colored = ['home without blocks', 'page of bands', 'product list', 'cart', 'post', 'every block', 'not found']

async function openWholeSite(theme: string) {
  const shop = await openShop({ title: 'Quay & Daughters' })
  const ctx = await shop.site.ctx()
  const pictures: string[] = []
  for (const [width, height] of [
    [180, 100],
    [80, 100],
    [120, 120],
  ] as const) {
    const bytes = await cameraJpeg(width, height)
    pictures.push((await storeAsset(ctx, { filename: `${width}.jpg`, bytes, altText: 'Colored fields' })).id)
  }
  return { shop, pages: await buildWholeSite(ctx, theme, pictures) }
}

/** Options of a product are buttons of a strange sort until their script has come, which it does when they are seen. */
async function optionsAreReady(tab: Tab): Promise<void> {
  const all = tab.locator('.product-variants:has(.variant-option)')
  const ready = tab.locator('[data-unselected-options]')
  for (let n = 0, count = await all.count(); n < count; n++) {
    await all.nth(n).scrollIntoViewIfNeeded()
    await all.nth(n).and(ready).waitFor()
  }
}

/** Elements wider than the window, by class; empty when nothing is. */
function overflowing(tab: Tab): Promise<string[]> {
  return tab.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => element.className || element.tagName)
      .slice(0, 5)
      .map(String)
  })
}

/** A gap would show between the title and the question of a colored head, and cards of one row at different heights. */
async function expectSearchInShape(tab: Tab): Promise<void> {
  const shape = await tab.evaluate(() => {
    const getBox = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const isColored =
      getComputedStyle(document.querySelector('.sqs-search-page-input')!).backgroundColor !== 'rgba(0, 0, 0, 0)'
    const list = document.querySelector('.sqs-search-page-output')!
    const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length
    const tops = [...list.children].map((item) => Math.round(item.getBoundingClientRect().top))
    return {
      gap: isColored ? Math.round(getBox('.sqs-search-page-input')!.top - getBox('.sqs-search-page > h1')!.bottom) : 0,
      lower: tops.filter((top, index) => top !== tops[index - (index % columns)]),
    }
  })
  expect(shape).toEqual({ gap: 0, lower: [] })
}

test.each(themes)(
  'every page of %s is accessible and fits the window, wide and narrow',
  { timeout: 360_000 },
  async (theme) => {
    const { shop, pages } = await openWholeSite(theme)
    const tab = await visit(shop.url)
    for (const page of pages.filter(({ name }) => looked.includes(name))) {
      await tab.setViewportSize(desktop)
      await tab.goto(`${shop.url}${page.path}`)
      for (const viewport of [desktop, phone]) {
        await tab.setViewportSize(viewport)
        await optionsAreReady(tab)
        const where = `${page.name}, ${viewport.width} px`
        // A new width is laid out a frame later.
        await expect.poll(() => overflowing(tab), { message: where }).toEqual([])
        if (page.name === 'search with results') await expectSearchInShape(tab)
        try {
          await expectAccessible(tab, { contrast: viewport === desktop || colored.includes(page.name) })
        } catch (error) {
          throw new Error(where, { cause: error })
        }
      }
    }
    // Closed and locked sites are on the same ground, though a closed one has no frame of the theme.
    const ground = () => tab.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const ctx = await shop.site.ctx()
    await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
    await tab.goto(shop.url)
    const locked = await ground()
    await changeStatus(ctx, 'expired')
    await tab.goto(shop.url)
    await tab.getByRole('heading', { name: 'This website is closed for now' }).waitFor()
    expect(await ground()).toBe(locked)
    await expectAccessible(tab)
  },
)

async function focusedText(tab: Tab): Promise<string> {
  return tab.evaluate(() => document.activeElement?.textContent?.trim().replace(/\s+/g, ' ') ?? '')
}

/** Presses Tab until the focus is on this text. */
async function tabTo(tab: Tab, text: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let presses = 0; presses < 60; presses++) {
    await tab.keyboard.press('Tab')
    const now = await focusedText(tab)
    if (typeof text === 'string' ? now === text : text.test(now)) return
    seen.push(now)
  }
  throw new Error(`The focus never came to ${String(text)}: ${seen.join(' | ')}`)
}

test.each(themes)('the pages of a folder are reached in %s by keyboard, without a script', async (theme) => {
  const { shop } = await openWholeSite(theme)
  for (const viewport of [desktop, phone]) {
    const tab = await visit(`${shop.url}/shop`, { viewport, javaScriptEnabled: false })
    // Focus is moved by keys alone; a tab without scripts is still asked through the protocol.
    await tab.keyboard.press('Tab')
    await expect.poll(() => tab.locator(':focus').innerText()).toBe('Skip to content')
    if (viewport === phone) {
      await pressOn(tab, '.site-menu-open')
      await tab.locator('.site-menu:popover-open').waitFor()
      await tab.keyboard.press('Escape')
      await tab.locator('.site-menu:not(:popover-open)').waitFor({ state: 'attached' })
      await pressOn(tab, '.site-menu-open')
    } else if (await tab.locator('.site-header .nav-folder summary').first().isVisible()) {
      await pressOn(tab, '.nav-folder summary')
    }
    const link = tab.locator('.site-header a[href="/the-people"]:visible')
    await link.focus()
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/the-people')
    await expect.poll(() => tab.locator('h1').innerText()).toMatch(/the people/i)
    const buy = tab.locator('.vt-plain-button')
    // A gift card has a link in place of a button, and themes color links.
    await tab.goto(`${shop.url}/shop/gift-card`)
    await expect.poll(() => buy.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(255, 255, 255)')
    await expect
      .poll(() => buy.evaluate((element) => getComputedStyle(element).backgroundColor))
      .toBe('rgb(39, 39, 39)')
  }
})

async function pressOn(tab: Tab, selector: string): Promise<void> {
  await tab.locator(`${selector}:visible`).first().focus()
  await tab.keyboard.press('Enter')
}

async function fillIn(tab: Tab, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await tab.getByLabel(label, { exact: true }).fill(value)
}

test.each(['enamel', 'plinth'] as const)(
  'a whole purchase in %s, from the list to the order',
  { timeout: 90_000 },
  async (theme) => {
    const { shop }: { shop: Shop } = await openWholeSite(theme)
    const tab = await visit(`${shop.url}/shop`, { locale: 'en-US' })
    await tabTo(tab, /^bowl\s+from/i)
    await tab.keyboard.press('Enter')
    await tab.waitForURL('**/shop/bowl')
    await tab.locator('.product-variants[data-unselected-options]').waitFor()
    const buttons = tab.locator('.variant-radiobtn-wrapper label', { hasText: 'Large' })
    if (await buttons.isVisible()) await buttons.click()
    else await tab.getByLabel('Select Size').selectOption('Large')
    await expect.poll(() => tab.locator('.ProductItem-product-price').innerText()).toContain('52.00')
    await tab.locator('.sqs-add-to-cart-button').click()
    if (theme === 'enamel') {
      await tab.getByRole('link', { name: '1 item in cart', exact: true }).click()
    } else {
      await tab.locator('.vt-added').waitFor()
      await expect.poll(() => tab.locator('.site-tools .sqs-cart-quantity').innerText()).toContain('1')
      await tab.locator('.vt-added').getByText('View cart').click()
    }
    await tab.waitForURL('**/cart')
    await tab.locator('.vt-quantity').waitFor()
    await expectAccessible(tab)
    await tab.getByText('Check out', { exact: true }).click()
    await tab.waitForURL('**/checkout')
    await tab.getByLabel('Card number').waitFor()
    await expectAccessible(tab)
    await fillIn(tab, {
      Email: 'bea@example.com',
      'First name': 'Bea',
      'Last name': 'Lindqvist',
      Address: '14 Creamery Lane',
      City: 'Albany',
    })
    await tab.getByLabel('State', { exact: true }).selectOption('NY')
    await fillIn(tab, { 'ZIP code': '12207', 'Card number': '4242424242424242' })
    // The shop asks again where the total changed after the press.
    await tab.getByRole('button', { name: 'Pay $61.00' }).click()
    await tab.waitForURL('**/checkout/confirmed/*')
    await expect.poll(() => tab.locator('.vt-order-grand-total dd').innerText()).toBe('$61.00')
    await expectAccessible(tab)
  },
)
