import type { Locator, Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'
import { addProduct, buy } from '../testing/orders.ts'

test('on a phone an owner sets up shipping, adds a product and a page, and fulfils an order', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { tab, open } = await openEditor(site, { window: phone })
  const button = (name: string) => tab.getByRole('button', { name, exact: true })
  const dialog = tab.getByRole('dialog')
  await open('/')
  const setup = tab.getByRole('region', { name: 'Set up your site' })
  await setup.getByRole('button', { name: 'Set shipping rates' }).tap()
  await setup.getByRole('link').tap()
  await dialog.getByRole('combobox', { name: 'Countries and regions' }).tap()
  await tab.keyboard.type('united st')
  const country = tab.getByRole('option', { name: 'United States', exact: true })
  await waitUntilTappable(country)
  await country.tap()
  await dialog.getByRole('button', { name: 'Add zone' }).tap()
  await dialog.getByLabel('Name', { exact: true }).fill('Parcel')
  await dialog.getByLabel('Price, in $').fill('8')
  await dialog.getByRole('button', { name: 'Add rate' }).tap()
  await button('Save').tap()
  await tab.getByText('Shipping saved.').waitFor()
  await expectFitting(tab)

  await bar(tab, 'Products').tap()
  await button('Add product').first().tap()
  await dialog.getByLabel('Title').fill('Moon jar')
  await dialog.getByLabel('Price (USD)').fill('68')
  await dialog.getByRole('button', { name: 'Add product' }).tap()
  await tab.getByRole('heading', { name: 'Moon jar', level: 1 }).waitFor()
  await tab.getByLabel('Stock', { exact: true }).fill('3')
  await button('Publish').tap()
  await tab.getByText('“Moon jar” published.').waitFor()
  await expectFitting(tab)
  await bar(tab, 'Products').tap()
  await tab.getByRole('link', { name: 'Moon jar' }).waitFor()
  // The main action is where the thumb is, with the menu of other actions beside it.
  const add = await measure(button('Add product'))
  expect(add.right).toBeGreaterThan(310)
  await expectFitting(tab)
  await expectAccessible(tab)

  await bar(tab, 'More').tap()
  await tab.getByRole('link', { name: 'Pages' }).tap()
  await button('Add page').tap()
  await dialog.getByLabel('Title').fill('About our pottery')
  await dialog.getByRole('button', { name: 'Add', exact: true }).tap()
  await button('Add text').tap()
  await dialog.getByRole('textbox', { name: 'Text' }).tap()
  await tab.locator('.ProseMirror').pressSequentially('Fired by hand')
  await dialog.getByRole('button', { name: 'Done' }).tap()
  await tab.getByText('Saved', { exact: true }).waitFor()
  await button('Publish').tap()
  await tab.getByText('“About our pottery” published.').waitFor()
  await tab.locator('main header').getByRole('link', { name: 'Pages', exact: true }).tap()
  // Beside its actions a title keeps a line of its own.
  const title = tab.getByRole('link', { name: 'About our pottery', exact: true })
  await expect.poll(async () => (await measure(title)).height).toBeLessThan(30)
  await expectFitting(tab)
  await expectAccessible(tab)

  const tray = await addProduct(site, { title: 'Tray', variants: [{ sku: 'TRAY', priceMinor: 2400, stock: 5 }] })
  await buy(site, tray, { email: 'maya@example.com' })
  await bar(tab, 'Orders').tap()
  await tab.getByRole('link', { name: /#1/ }).tap()
  await button('Mark as fulfilled').tap()
  await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).tap()
  await tab.getByRole('link', { name: '1Z999AA10123456784' }).waitFor()
  await expectFitting(tab)
})

/** An entry of the bar at the bottom. */
function bar(tab: Tab, name: string): Locator {
  const main = tab.getByRole('navigation', { name: 'Main' })
  return main.getByRole('link', { name }).or(main.getByRole('button', { name }))
}

function measure(target: Locator): Promise<{ right: number; height: number }> {
  return target.evaluate((element) => {
    const { right, height } = element.getBoundingClientRect()
    return { right, height }
  })
}

/** The list has its place but is not drawn until the phone's keyboard had its time to come up. */
async function waitUntilTappable(option: Locator): Promise<void> {
  const isOnTop = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => option.evaluate(isOnTop)).toBe(true)
}
