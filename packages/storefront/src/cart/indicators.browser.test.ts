import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { desktop, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

async function cupShop(theme = 'default') {
  const shop = await openShop({ theme })
  const cup = await addProduct(shop.site, { title: 'Cup', variants: [{ priceMinor: 1800 }] })
  return { ...shop, cup, productUrl: `${shop.url}/shop/cup` }
}

/** The page in a theme that has no cart link of its own. */
async function visitWithBadge(url: string): Promise<Tab> {
  const tab = await visit('about:blank')
  await tab.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.classList.remove('sqs-has-custom-cart')
      for (const link of document.querySelectorAll('.sqs-custom-cart')) link.remove()
    })
  })
  await tab.goto(url)
  return tab
}

async function addCups(tab: Tab, quantity: number): Promise<void> {
  await tab.locator('.product-quantity-input input').fill(String(quantity))
  await tab.locator('.sqs-add-to-cart-button').click()
  await tab.locator('[data-state="added"]').waitFor()
}

test.each([desktop, phone])('Enamel shows the pill when something is in the cart, at $width px', async (viewport) => {
  const { productUrl } = await cupShop('enamel')
  const tab = await visit(productUrl, { viewport })
  await expect.poll(() => tab.locator('.sqs-pill-shopping-cart').count()).toBe(0)

  await addCups(tab, 1)
  const pill = tab.getByRole('link', { name: '1 item in cart', exact: true })
  await pill.waitFor()
  await expect.poll(() => pill.locator('.details').innerText()).toMatch(/^1 item\s*\$18\.00$/)
  await expect.poll(() => tab.locator('.absolute-cart-box').evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
  await expectAccessible(tab)
  await expect.poll(() => tab.locator('.site-tools .sqs-cart-quantity').innerText()).toBe('1')
  // Wherever the page is scrolled to, all of it is inside the window and nothing is over it.
  const middle = viewport.height / 2
  await expect.poll(() => pill.evaluate((link) => link.getBoundingClientRect().top)).toBeGreaterThan(middle)
  await tab.evaluate(() => scrollTo(0, 1e6))
  const box = await pill.boundingBox()
  expect(box && box.x >= 0 && box.x + box.width <= viewport.width && box.y + box.height <= viewport.height).toBe(true)
  expect(box?.height).toBeGreaterThanOrEqual(44)
  await tab.keyboard.press('Tab')
  await pill.focus()
  await expect.poll(() => pill.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid')
  await pill.click()
  await tab.waitForURL('**/cart')
})

test('above a hundred nobody counts any more', async () => {
  const { productUrl } = await cupShop()
  const tab = await visitWithBadge(productUrl)
  await addCups(tab, 100)
  await expect.poll(() => tab.locator('.total-quantity').innerText()).toBe('100')
  await tab.locator('[data-state="idle"]').waitFor()
  await addCups(tab, 1)
  await tab.getByRole('link', { name: 'More than 100 items in cart' }).waitFor()
  await expect.poll(() => tab.locator('.total-quantity').innerText()).toBe('100+')
})

test('the pill fades away with the last item', async () => {
  const { productUrl } = await cupShop()
  const tab = await visitWithBadge(productUrl)
  await addCups(tab, 1)
  const box = tab.locator('.absolute-cart-box')
  await expect.poll(() => box.evaluate((element) => getComputedStyle(element).opacity)).toBe('1')
  await tab.evaluate(async () => {
    const csrfToken = decodeURIComponent(/crumb=([^;]+)/.exec(document.cookie)?.[1] ?? '')
    const cart = await (await fetch('/api/commerce/shopping-cart')).json()
    await fetch(`/api/commerce/shopping-cart/entries/${cart.entries[0].id}`, {
      method: 'DELETE',
      headers: { 'x-csrf-token': csrfToken },
    })
    // As when the visitor comes back to this page from another one.
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await box.waitFor({ state: 'hidden' })
})

test('a visitor without a cart asks for none', async () => {
  const { productUrl } = await cupShop()
  const tab = await visit('about:blank')
  const calls: string[] = []
  tab.on('request', (request) => {
    // Visits are counted and pages are measured, cart or not.
    if (/\/api\/(?!census|events|1\/performance)/.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  await tab.goto(productUrl)
  await tab.locator('.product-quantity-input').waitFor()
  await tab.waitForLoadState('networkidle')
  expect(calls).toEqual([])
  await expect
    .poll(() => tab.locator('.sqs-add-to-cart-button').evaluate((button) => button.style.visibility))
    .toBe('visible')
  await expect.poll(() => tab.locator('.initialized').count()).toBe(0)

  await addCups(tab, 2)
  expect(calls).toEqual(['/api/crumb', '/api/commerce/shopping-cart/entries'])
  await tab.goto(productUrl)
  await expect.poll(() => tab.locator('.sqs-cart-quantity').first().innerText()).toBe('2')
  await expect.poll(() => tab.locator('.sqs-custom-cart.initialized').count()).toBe(1)
  expect(calls.slice(2)).toEqual(['/api/commerce/shopping-cart'])
})

test('every count and subtotal of the page follows, and snippets get an event', async () => {
  const { productUrl } = await cupShop()
  const tab = await visit('about:blank')
  await tab.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<i class="sqs-cart-quantity"></i><i class="sqs-cart-subtotal"></i>',
      )
    })
    document.addEventListener('vitrine:cart-changed', (event) => {
      if (event instanceof CustomEvent) Reflect.set(window, 'toldQuantity', event.detail.totalQuantity)
    })
  })
  await tab.goto(productUrl)
  await addCups(tab, 3)
  await expect.poll(() => tab.locator('.sqs-cart-quantity').allInnerTexts()).toEqual(['3', '3'])
  await expect.poll(() => tab.locator('i.sqs-cart-subtotal').innerText()).toBe('$54.00')
  await expect.poll(() => tab.evaluate(() => Reflect.get(window, 'toldQuantity'))).toBe(3)
  await tab.getByRole('link', { name: 'Cart 3 items in cart' }).waitFor()
})
