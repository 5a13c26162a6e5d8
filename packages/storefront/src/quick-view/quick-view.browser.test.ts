import type { BrowserContextOptions } from 'playwright-core'
import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { buildPage, useTestTheme } from '../../../server/src/testing/content-builders.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

const wishLists = { enabled: true, showsInLists: true, mailsPriceDrops: false, mailsRestocks: false }

/** A list whose cards have the button for the quick view. */
async function openList(options: BrowserContextOptions = {}) {
  const shop = await openShop({ settings: { storefront: { productQuickViewEnabled: true }, wishLists } })
  await addProduct(shop.site, {
    title: 'Bowl',
    variants: [
      { attributes: { Size: 'Small' }, priceMinor: 4200 },
      { attributes: { Size: 'Large' }, priceMinor: 5200 },
    ],
  })
  const tab = await visit('about:blank', options)
  await tab.goto(`${shop.url}/shop`)
  return { shop, tab }
}

test('a product is looked at, bought and wished without leaving the list', async () => {
  const { shop, tab } = await openList()
  await tab.locator('.sqs-product-quick-view-button').click()
  const dialog = tab.getByRole('dialog', { name: 'Bowl' })
  await dialog.locator('.product-variants[data-unselected-options]').waitFor()
  expect(new URL(tab.url()).pathname).toBe('/shop')
  await dialog.locator('select').selectOption('Large')
  await expect.poll(() => dialog.locator('.product-price').innerText()).toMatch(/52\.00/)
  expect(new URL(tab.url()).search).toBe('')
  await dialog.locator('.sqs-add-to-cart-button').click()
  await dialog.locator('[data-state="added"]').waitFor()
  await dialog.getByRole('button', { name: 'Wish list' }).click()
  const heart = tab.locator('.vt-wish-in-list')
  await tab.locator('.vt-wish-in-list[aria-pressed="true"]').waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  const press = async () => {
    const answer = tab.waitForResponse((response) => response.request().method() === 'PUT')
    await heart.press('Enter')
    await answer
  }
  await press()
  // The list as it was before a press comes too late to empty the heart again.
  const pressed = Promise.withResolvers<void>()
  const list = '**/api/commerce/wish-list'
  await tab.route(list, async (route) => {
    await pressed.promise
    return route.fulfill({ json: { entries: [] } })
  })
  const late = tab.waitForResponse(list)
  await tab.reload()
  await press()
  pressed.resolve()
  await (await late).finished()
  await expect.poll(() => heart.getAttribute('aria-pressed')).toBe('true')
  await tab.unroute(list)
  await tab.reload()
  await tab.locator('.vt-wish-in-list[aria-pressed="true"]').waitFor()

  await tab.goto(`${shop.url}/shop/bowl`)
  await tab.getByRole('link', { name: 'View wish list' }).click()
  await tab.getByRole('link', { name: 'Choose options' }).waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Create link' }).click()
  await tab.goto(await tab.getByLabel('Link').inputValue())
  await tab.getByRole('heading', { name: 'A wish list' }).waitFor()
  await expectAccessible(tab)
})

test('Escape closes it and gives the focus back', async () => {
  const { tab } = await openList()
  const button = tab.locator('.sqs-product-quick-view-button')
  await button.press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Bowl' })
  await dialog.getByRole('link', { name: 'View full details' }).waitFor()
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
})

test('under a finger the pictures stay bare, and keys still open the quick view', async () => {
  const { shop, tab } = await openList({ viewport: phone, hasTouch: true, isMobile: true })
  const button = tab.locator('.sqs-product-quick-view-button')
  const isCovering = () =>
    button.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [0.1, 0.5, 0.9].some((part) =>
        element.contains(document.elementFromPoint(x + width * part, y + height / 2)),
      )
    })
  await button.waitFor()
  expect(await isCovering()).toBe(false)
  await tab.locator('.product-list-item-link').focus()
  await tab.keyboard.press('Tab')
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await isCovering()).toBe(true)
  await tab.keyboard.press('Enter')
  await tab.getByRole('dialog', { name: 'Bowl' }).waitFor()
  await tab.keyboard.press('Escape')
  await tab.locator('.product-list-image-wrapper').tap()
  await tab.waitForURL(`${shop.url}/shop/bowl`)
})

test('a theme with names of its own is looked at as well: any card, any product page', async () => {
  const shop = await openShop()
  const ctx = await shop.site.ctx()
  await useTestTheme(ctx, shop.site.services.config.dataDir, {
    'collections/products.list':
      '{.repeated section items}<div class="piece"><div><a href="{fullUrl}">{title}</a></div><p>{@|product-quick-view}</p></div>{.end}',
    'collections/products.item':
      '{.section item}<div id="piece"><h1>{title}</h1>{@|product-price}{@|variants-select}{@|add-to-cart-btn}</div><script>window.ranTwice = true</script>{.end}',
  })
  for (const title of ['Bowl', 'Plate'])
    await addProduct(shop.site, {
      title,
      variants: [
        { attributes: { Size: 'Small' }, priceMinor: 4200 },
        { attributes: { Size: 'Large' }, priceMinor: 5200 },
      ],
    })
  const tab = await visit(`${shop.url}/shop`)
  await tab.locator('.piece', { hasText: 'Plate' }).locator('.sqs-product-quick-view-button').click()
  const dialog = tab.getByRole('dialog', { name: 'Plate' })
  await dialog.locator('.product-variants[data-unselected-options]').waitFor()
  // Options are printed as a list and as buttons; a theme that says nothing gets the list.
  await expect.poll(() => dialog.locator('.variant-radiobtn-wrapper').isVisible()).toBe(false)
  await dialog.locator('select').selectOption('Large')
  await dialog.locator('.sqs-add-to-cart-button').click()
  await dialog.locator('[data-state="added"]').waitFor()
  await expect.poll(() => tab.evaluate(() => Reflect.has(window, 'ranTwice'))).toBe(false)
})

test('what cannot be loaded says so', async () => {
  const { tab } = await openList()
  await tab.locator('.sqs-product-quick-view-button').hover()
  await tab.waitForFunction(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('/shop-')))
  await tab.waitForLoadState('networkidle')
  await tab.context().setOffline(true)
  await tab.locator('.sqs-product-quick-view-button').click()
  await tab.getByRole('dialog').getByText('Unable to load. Try again.').waitFor()
})

test('it shows pages of this site alone: no file that an editor uploaded, nothing of another site', async () => {
  const shop = await openShop()
  const elsewhere = await openShop()
  await addProduct(elsewhere.site, { title: 'Bowl of others' })
  const pageId = await buildPage(await shop.site.ctx(), { title: 'Story', slug: 'story' })
  const editor = await staffBrowser(shop.site, 'editor')
  const file = await editor.send({
    method: 'POST',
    url: '/api/admin/assets?filename=bowl.txt',
    headers: { 'content-type': 'application/octet-stream' },
    payload: Buffer.from('<div class="ProductItem-details"><img src="/nothing" onerror="window.ran = true"></div>'),
  })
  expect(file.statusCode).toBe(201)
  const buttonTo = (href: string) =>
    `<p><a href="${href}"><span class="sqs-product-quick-view-button" data-id="${href}">Look</span></a></p>`
  const html = [file.json().url, `${elsewhere.url}/shop/bowl-of-others`].map(buttonTo).join('')
  const address = `/api/admin/collections/${pageId}/content`
  const { revision } = (await editor.get(address)).json()
  const block = { id: 'text', type: 'html', version: 1, settings: { html } }
  expect((await editor.put(address, { revision, blocks: [block] })).statusCode).toBe(200)

  const tab = await visit(`${shop.url}/story`)
  for (const index of [0, 1]) {
    await tab.locator('.sqs-product-quick-view-button').nth(index).dispatchEvent('click')
    await tab.getByRole('dialog').getByText('Unable to load. Try again.').waitFor()
    await expect.poll(() => tab.getByRole('dialog').locator('img').count()).toBe(0)
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await expect.poll(() => tab.evaluate(() => 'ran' in window)).toBe(false)
})

test.each(['default', 'enamel', 'plinth'])(
  'where the owner wants it, lists of %s offer it on the picture under the pointer',
  async (theme) => {
    const shop = await openShop({
      title: 'Quay & Daughters',
      settings: { storefront: { productQuickViewEnabled: true } },
    })
    const { db, site } = await shop.site.ctx()
    await db.updateTable('website').set({ theme }).where('website_id', '=', site.id).execute()
    for (const title of ['Bowl', 'Jug']) await addProduct(shop.site, { title, variants: [{ priceMinor: 4200 }] })
    const tab = await visit(`${shop.url}/shop`)
    const card = tab.locator('.product-list-item', { hasText: 'Jug' })
    const button = card.locator('.sqs-product-quick-view-button')
    const opacity = () => button.evaluate((element) => Number(getComputedStyle(element).opacity))
    expect(await opacity()).toBe(0)
    await card.locator('.product-list-item-link').hover({ position: { x: 20, y: 20 } })
    await expect.poll(opacity).toBe(1)
    const [own, picture] = [await button.boundingBox(), await card.locator('.product-list-image-wrapper').boundingBox()]
    if (!own || !picture) throw new Error('The button or the picture is not there.')
    expect(own.y).toBeGreaterThanOrEqual(picture.y)
    expect(own.y + own.height).toBeLessThanOrEqual(picture.y + picture.height)
    await expectAccessible(tab)
    await button.click()
    await tab.getByRole('dialog', { name: 'Jug' }).getByRole('link', { name: 'View full details' }).waitFor()
    await expectAccessible(tab)
  },
)
