/** @isolated It changes which site answers on the bare host. */
import type { Locator, Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '../../../server/src/platform/ids.ts'
import { addShippingAndTax } from '../../../server/src/testing/builders.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { takeSite, type TestSite } from '../../../server/src/testing/test-site.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { desktop } from '../testing/editor.ts'
import { openNewInstallation } from '../testing/new-installation.ts'
import { addProduct, buy } from '../testing/orders.ts'

test('with the keyboard alone an owner begins a site, adds a product with pictures and a page, ships, taxes, invites, discounts and fulfils', async () => {
  const { tab, email, password } = await openNewInstallation(desktop)
  const button = (name: string) => tab.getByRole('button', { name, exact: true })
  const dialog = tab.getByRole('dialog')
  const site = await beginSite(tab, { email, password })
  const staff = await staffBrowser(site)

  await runCommand(tab, 'Add product')
  await expectFocus(dialog.getByLabel('Title'))
  await tab.keyboard.type('Moon jar')
  await reach(tab, dialog.getByLabel('Price (USD)'))
  await tab.keyboard.type('68')
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: 'Moon jar', level: 1 }).waitFor()
  // The dialog that had the focus is gone, and the screen has given it a place.
  await dialog.waitFor({ state: 'detached' })
  await expectPlace(tab)
  await addPictures(tab)
  await addOption(tab, 'Size', 'Small, Large')
  await tab.getByText('2 of 250 variants').waitFor()
  const grid = tab.getByRole('grid', { name: 'Variants' })
  await reach(tab, grid)
  // From the pictures to the prices.
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.type('72')
  await tab.keyboard.press('Enter')
  await reach(tab, button('Publish'), 'Shift+Tab')
  await tab.keyboard.press('Enter')
  await tab.getByText('“Moon jar” published.').waitFor()
  const { products } = (await staff.get('/api/admin/products')).json()
  expect(products[0]).toMatchObject({ title: 'Moon jar' })

  await runCommand(tab, 'Add page')
  await expectFocus(dialog.getByLabel('Title'))
  await tab.keyboard.type('Our studio')
  await tab.keyboard.press('Enter')
  await tab.getByText('This page is empty').waitFor()
  await reach(tab, button('Add text'))
  await tab.keyboard.press('Enter')
  await tab.locator('.ProseMirror:focus').waitFor()
  await tab.keyboard.type('Fired by hand')
  await tab.getByRole('row', { name: /Fired by hand/ }).waitFor()
  await tab.getByText('Saved', { exact: true }).waitFor()
  await reach(tab, button('Publish'), 'Shift+Tab')
  await tab.keyboard.press('Enter')
  await tab.getByText('“Our studio” published.').waitFor()
  expect((await site.get('/our-studio')).body).toContain('Fired by hand')

  // From the overview back to the text, and before visitors again.
  await runCommand(tab, 'Overview')
  await reach(tab, tab.getByRole('region', { name: 'Jump to' }).getByRole('link', { name: 'Our studio' }))
  await tab.keyboard.press('Enter')
  const row = tab.getByRole('row', { name: /Fired by hand/ })
  await reach(tab, row)
  const page = tab.frameLocator('iframe[title="Preview"]')
  // A text is edited on the page once the page has loaded, and in the panel before that.
  await page.getByText('Fired by hand').waitFor()
  await tab.keyboard.press('Enter')
  await page.locator('.ProseMirror:focus').waitFor()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(' since 1998')
  await tab.keyboard.press('Escape')
  await tab
    .getByRole('row', { name: /since 1998/, selected: true })
    .and(tab.locator(':focus'))
    .waitFor()
  await reach(tab, button('Publish'), 'Shift+Tab')
  await tab.keyboard.press('Enter')
  await tab.getByText('“Our studio” published. One change is live.').waitFor()
  await expect.poll(async () => (await site.get('/our-studio')).body).toContain('since 1998')
  await expectPlace(tab)

  await runCommand(tab, 'Shipping')
  await reach(tab, button('Add zone'))
  await tab.keyboard.press('Enter')
  const places = dialog.getByRole('combobox', { name: 'Countries and regions' })
  await reach(tab, places)
  await tab.keyboard.type('germ')
  await tab.getByRole('option', { name: 'Germany', exact: true }).waitFor()
  await tab.keyboard.press('ArrowDown')
  await tab.keyboard.press('Enter')
  await tab.getByRole('listbox').waitFor({ state: 'detached' })
  await expectFocus(places)
  await reach(tab, dialog.getByRole('button', { name: 'Add zone' }))
  await tab.keyboard.press('Enter')
  await tab.getByText(/^No rate for Germany/).waitFor()
  await expectFocus(dialog.getByLabel('Name', { exact: true }))
  await tab.keyboard.type('Parcel')
  await reach(tab, dialog.getByLabel('Price, in $'))
  await tab.keyboard.type('9')
  await tab.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  // The words that there is no zone have gone, and the button with them: reading goes on at the zone.
  await expectFocus(tab.getByRole('heading', { name: 'Germany', level: 2 }))
  await tab.keyboard.press('Control+s')
  await tab.getByText('Shipping saved.').waitFor()

  await runCommand(tab, 'Add tax rule')
  await expectFocus(dialog.locator('[name="name"]'))
  await tab.keyboard.type('Sales tax')
  await tab.keyboard.press('Tab')
  await tab.keyboard.type('8')
  await tab.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await tab.keyboard.press('Control+s')
  await tab.getByText('Taxes saved.').waitFor()

  await runCommand(tab, 'Staff')
  await reach(tab, button('Invite staff'))
  await tab.keyboard.press('Enter')
  await expectFocus(dialog.getByLabel('Email'))
  await tab.keyboard.type(`mira-${newId()}@example.com`)
  await tab.keyboard.press('Enter')
  await reach(tab, dialog.getByRole('button', { name: 'Done' }))
  await tab.keyboard.press('Enter')
  await tab
    .getByRole('region', { name: 'Invitations' })
    .getByText(/^mira-/)
    .waitFor()

  await runCommand(tab, 'Create discount')
  await tab.getByRole('heading', { name: 'Create discount', level: 1 }).waitFor()
  for (const [label, text] of [
    ['Name', 'Spring'],
    ['Code', 'SPRING'],
    ['Percentage off', '20'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one field after the other, as hands do.
    await reach(tab, tab.getByLabel(label, { exact: true }))
    // oxlint-disable-next-line no-await-in-loop
    await tab.keyboard.type(text)
  }
  await tab.keyboard.press('Control+s')
  await tab.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()

  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'MUG', priceMinor: 2400, stock: 5 }] })
  const { orderNumber } = await buy(site, mug, { email: 'grace@example.com' })
  await runCommand(tab, `#${orderNumber}`)
  await tab.getByRole('heading', { name: `Order #${orderNumber}` }).waitFor()
  await reach(tab, button('Mark as fulfilled'))
  await tab.keyboard.press('Enter')
  await reach(tab, dialog.getByLabel('Tracking number'))
  await tab.keyboard.type('1Z999AA10123456784')
  await tab.keyboard.press('Enter')
  await tab.getByRole('link', { name: '1Z999AA10123456784' }).waitFor()
  // Its button is gone; reading goes on from a place of this page, not from the top of the window.
  await expectPlace(tab)
})

/** Signs in to a new installation and begins a site of one's own in place of the demo shop. */
async function beginSite(tab: Tab, person: { readonly email: string; readonly password: string }): Promise<TestSite> {
  await reach(tab, tab.getByLabel('Email'))
  await tab.keyboard.type(person.email)
  await reach(tab, tab.getByLabel('Password'))
  await tab.keyboard.type(person.password)
  await tab.keyboard.press('Enter')
  await reach(tab, tab.getByRole('button', { name: 'Begin my own' }))
  await tab.keyboard.press('Enter')
  await reach(tab, tab.getByRole('textbox', { name: 'Name' }))
  await tab.keyboard.type('Fern & Kiln')
  await reach(tab, tab.getByRole('button', { name: 'Create site' }))
  await tab.keyboard.press('Enter')
  await tab.getByRole('region', { name: 'Set up your site' }).waitFor()
  const session = await tab.evaluate(async () => (await fetch('/api/admin/session')).json())
  return takeSite(session.site.id)
}

/** Two pictures from the file chooser; the second becomes the first by Alt and an arrow. */
async function addPictures(tab: Tab): Promise<void> {
  await reach(tab, tab.getByRole('button', { name: 'Add pictures' }))
  const chosen = tab.waitForEvent('filechooser')
  await tab.keyboard.press('Enter')
  await (
    await chosen
  ).setFiles([
    { name: 'oat.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(90, 90) },
    { name: 'cobalt.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(80, 90) },
  ])
  const first = tab.getByRole('button', { name: /^Edit picture 1:/ })
  await reach(tab, tab.getByRole('button', { name: /^Edit picture 2:/ }), 'Shift+Tab')
  const name = (await first.getAttribute('aria-label')) ?? ''
  await tab.keyboard.press('Alt+ArrowLeft')
  await expectFocus(first)
  await expect.poll(() => first.getAttribute('aria-label')).not.toBe(name)
}

async function addOption(tab: Tab, name: string, values: string): Promise<void> {
  await reach(tab, tab.getByRole('button', { name: 'Add option' }))
  await tab.keyboard.press('Enter')
  await expectFocus(tab.getByLabel('Option name'))
  await tab.keyboard.type(name)
  await tab.keyboard.press('Enter')
  await expectFocus(tab.getByLabel(`Add values to ${name}`))
  await tab.keyboard.type(values)
  await tab.keyboard.press('Enter')
}

/** Finds a command or a screen in the search and goes there. */
async function runCommand(tab: Tab, name: string): Promise<void> {
  // A dialog that closes still has the keys.
  await expect.poll(() => tab.getByRole('dialog').count()).toBe(0)
  await tab.keyboard.press('Control+k')
  const search = tab.getByRole('dialog', { name: 'Search' })
  await search.waitFor()
  await tab.keyboard.type(name)
  await search.getByRole('menuitem', { name }).first().waitFor()
  await tab.keyboard.press('Enter')
  await search.waitFor({ state: 'detached' })
}

/** The focus is at something of the page, not at its beginning. */
async function expectPlace(tab: Tab): Promise<void> {
  await expect.poll(() => tab.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

async function expectFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** More key presses than that are a defect of the screen. */
const maxSteps = 60

/** Presses a key until the focus is there. The element is looked up once: by its role that takes longer than a key. */
async function reach(tab: Tab, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await target.waitFor()
  let element = await target.elementHandle()
  for (let step = 0; step <= maxSteps; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- each key depends on where the one before led.
    const state = await element?.evaluate((one) => ({
      isReached: one.contains(document.activeElement),
      isGone: !one.isConnected,
    }))
    if (state?.isReached) return
    // oxlint-disable-next-line no-await-in-loop -- it was drawn anew.
    if (state?.isGone ?? true) element = await target.elementHandle()
    // oxlint-disable-next-line no-await-in-loop
    else await tab.keyboard.press(key)
  }
  throw new Error(`${String(target)} was not reached in ${maxSteps} steps.`)
}
