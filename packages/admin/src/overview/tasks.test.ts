import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildPage, buildShop } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { desktop, expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

/** Clicks from the overview that each task may take, typing apart; on a phone one more for each sheet that is closed. */
const maxClicks = {
  'edit a product': 2,
  'put a product in a new category': 3,
  'edit the text of a page and publish it': 4,
  'change the order of the menu': 2,
  'announce something': 3,
  'set a shipping rate': 5,
  'delete and restore a product': 4,
}

test.each([
  ['wide', desktop],
  ['narrow', phone],
] as const)('the daily tasks take few clicks from the overview, in a %s window', async (width, window) => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  const shop = await buildShop(ctx, 2)
  await buildPage(ctx, { title: 'About', slug: 'about', blocks: [] })
  await buildPage(ctx, { title: 'Contact', slug: 'contact' })
  const { tab, open, staff } = await openEditor(site, { window })
  const clicks: Partial<Record<keyof typeof maxClicks, number>> = {}
  const perform = async (
    task: keyof typeof maxClicks,
    steps: (click: (target: Locator) => Promise<void>) => Promise<void>,
  ) => {
    await open('/')
    await tab.getByRole('navigation', { name: 'Shortcuts' }).waitFor()
    let count = 0
    await steps(async (target) => {
      count += 1
      await target.click()
    })
    clicks[task] = count
  }
  const button = (name: string) => tab.getByRole('button', { name, exact: true })
  const shortcut = (name: string) => tab.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name })
  const recent = (name: string) => tab.getByRole('region', { name: 'Recently opened' }).getByRole('link', { name })
  const main = tab.getByRole('main')

  await open(`/products/${shop.itemIds[0]}`)
  await tab.getByRole('heading', { name: 'Bowl 1', level: 1 }).waitFor()
  await open('/pages')
  await tab.getByRole('link', { name: 'Edit content of About' }).click()
  await button('Add text').waitFor()

  await perform('edit a product', async (click) => {
    await expectFitting(tab)
    await expectAccessible(tab)
    await click(recent('Bowl 1'))
    await tab.getByRole('textbox', { name: 'Title', exact: true }).fill('Deep bowl')
    await click(button('Save'))
    await tab.getByText('1 unsaved change').waitFor({ state: 'detached' })
  })
  await perform('put a product in a new category', async (click) => {
    await click(recent('Deep bowl'))
    await click(tab.getByLabel('New category'))
    await tab.keyboard.type('For serving')
    await tab.keyboard.press('Enter')
    await expect.poll(() => tab.getByRole('checkbox', { name: 'For serving' }).isChecked()).toBe(true)
    await click(button('Save'))
    await tab.getByText('1 unsaved change').waitFor({ state: 'detached' })
  })
  await perform('edit the text of a page and publish it', async (click) => {
    await click(recent('About'))
    await click(button('Add text'))
    await tab.locator('.ProseMirror').pressSequentially('Thrown by hand')
    // The sheet of a phone covers the bar.
    if (width === 'narrow') await click(tab.getByRole('dialog').getByRole('button', { name: 'Done' }))
    await tab.getByRole('row', { name: /Thrown by hand/ }).waitFor()
    await tab.getByText('Saved', { exact: true }).waitFor()
    await click(button('Publish'))
    await click(button('Publish page'))
    await expect.poll(async () => (await site.get('/about')).body).toContain('Thrown by hand')
  })
  await perform('change the order of the menu', async (click) => {
    await click(shortcut('Edit pages'))
    await click(button('Move Contact up'))
    const titles = main.getByRole('listitem').getByRole('link', { name: /^(About|Contact)$/ })
    await expect.poll(() => titles.allTextContents()).toEqual(['Contact', 'About'])
  })
  await perform('announce something', async (click) => {
    await click(shortcut('Change settings'))
    await click(main.getByRole('link', { name: 'Announcement' }))
    await tab.getByRole('textbox', { name: 'Text', exact: true }).and(tab.locator(':focus')).waitFor()
    await tab.keyboard.type('Open on Sunday')
    await click(button('Save'))
    await expect.poll(async () => (await site.get('/about')).body).toContain('Open on Sunday')
  })
  await perform('set a shipping rate', async (click) => {
    const dialog = tab.getByRole('dialog')
    await click(shortcut('Change settings'))
    await click(main.getByRole('link', { name: 'Shipping' }))
    await click(button('Add zone'))
    await dialog.getByRole('combobox', { name: 'Countries and regions' }).focus()
    await tab.keyboard.type('germ')
    await tab.getByRole('option', { name: 'Germany', exact: true }).waitFor()
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Enter')
    await tab.getByRole('listbox').waitFor({ state: 'detached' })
    await click(dialog.getByRole('button', { name: 'Add zone' }))
    await dialog.getByLabel('Name', { exact: true }).fill('Parcel')
    await dialog.getByLabel('Price, in $').fill('9')
    await tab.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await click(button('Save'))
    await tab.getByText('Shipping saved.').waitFor()
  })
  await perform('delete and restore a product', async (click) => {
    await click(tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }))
    await click(button('More for Deep bowl'))
    await click(tab.getByRole('menuitem', { name: 'Delete' }))
    await click(tab.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }))
    await tab.getByText('“Deep bowl” restored.').waitFor()
  })
  const { products } = (await staff.get('/api/admin/products')).json()
  expect(products).toHaveLength(2)
  for (const [task, max] of Object.entries(maxClicks)) {
    const count = clicks[task as keyof typeof maxClicks]
    const sheets = width === 'narrow' && task === 'edit the text of a page and publish it' ? 1 : 0
    expect(count, task).toBeLessThanOrEqual(max + sheets)
  }
})
