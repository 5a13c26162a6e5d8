import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { addShippingAndTax } from '../../../server/src/testing/builders.ts'
import { buildPage, buildShop } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { desktop, expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'
import { addProduct, buy } from '../testing/orders.ts'
import { runProductImport } from '../testing/product-imports.ts'

/** Clicks from the overview that each task may take, typing apart. */
const maxClicks = {
  'edit a product': 2,
  'put a product in a new category': 3,
  'edit the text of a page and publish it': 3,
  'change the order of the menu': 2,
  'announce something': 3,
  'import products': 3,
  'set a shipping rate': 5,
  'set a tax': 4,
  'delete and restore a product': 4,
  'add a picture to a page': 4,
  'write a post': 4,
  'fulfill an order with a tracking number': 3,
  'cancel an order and refund it': 3,
}

test.each([
  ['wide', desktop],
  ['narrow', phone],
] as const)('the daily tasks take few clicks from the overview, in a %s window', async (width, window) => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  const shop = await buildShop(ctx, 2)
  const aboutId = await buildPage(ctx, { title: 'About', slug: 'about', blocks: [] })
  await buildPage(ctx, { title: 'Contact', slug: 'contact' })
  const { tab, open, follow, staff } = await openEditor(site, { window })
  await staff.post('/api/admin/collections', { title: 'Journal', typeName: 'blog', enabled: true })
  const clicks: Partial<Record<keyof typeof maxClicks, number>> = {}
  const perform = async (
    task: keyof typeof maxClicks,
    steps: (click: (target: Locator) => Promise<void>) => Promise<void>,
  ) => {
    await follow('/')
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
  const recent = (name: string) => tab.getByRole('region', { name: 'Jump to' }).getByRole('link', { name })
  const main = tab.getByRole('main')
  const dialog = tab.getByRole('dialog')
  const latest = (name: RegExp) => tab.getByRole('region', { name: 'Latest orders' }).getByRole('link', { name })
  // The sheet of a phone covers the bar and has a button of its own, which closes it.
  const publish = width === 'narrow' ? dialog.getByRole('button', { name: 'Publish' }) : button('Publish')

  await open(`/products/${shop.itemIds[0]}`)
  await tab.getByRole('heading', { name: 'Bowl 1', level: 1 }).waitFor()
  await open('/pages')
  await tab.getByRole('link', { name: 'Edit content of About' }).click()
  await button('Add text').waitFor()
  // An owner who was at the settings of the page last is led to its content.
  await open(`/pages/${aboutId}`)
  await tab.getByRole('heading', { name: 'About', level: 1 }).waitFor()

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
    await click(publish)
    await tab.getByRole('row', { name: /Thrown by hand/ }).waitFor()
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
    const dialog = tab.getByRole('dialog', { name: 'Add rate to United States' })
    await click(shortcut('Change settings'))
    await click(main.getByRole('link', { name: 'Shipping' }))
    await click(button('Add United States'))
    await dialog.getByLabel('Name', { exact: true }).fill('Parcel')
    await dialog.getByLabel('Price, in $').fill('9')
    await click(dialog.getByRole('button', { name: 'Add rate' }))
    await click(button('Save'))
    await tab.getByText('Shipping saved.').waitFor()
  })
  await perform('set a tax', async (click) => {
    await click(shortcut('Change settings'))
    await click(main.getByRole('link', { name: 'Taxes' }))
    await click(button('Add tax rule'))
    // The country is that of the site, so the first field to fill in is the name.
    await tab.getByRole('dialog').locator('[name="name"]:focus').waitFor()
    await tab.keyboard.type('Sales tax')
    await tab.keyboard.press('Tab')
    await tab.keyboard.type('8')
    await tab.keyboard.press('Enter')
    await click(button('Save'))
    await tab.getByText('Taxes saved.').waitFor()
  })
  await perform('delete and restore a product', async (click) => {
    await click(tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Products' }))
    await click(button('More for Deep bowl'))
    await click(tab.getByRole('menuitem', { name: 'Delete' }))
    // Earlier messages have an Undo, too.
    const toast = tab.getByRole('region', { name: 'Notifications' }).locator('> div')
    await click(toast.filter({ hasText: '“Deep bowl” deleted.' }).getByRole('button', { name: 'Undo' }))
    await tab.getByText('“Deep bowl” restored.').waitFor()
  })
  const { products } = (await staff.get('/api/admin/products')).json()
  expect(products).toHaveLength(2)
  await perform('import products', async (click) => {
    await click(shortcut('Import products'))
    const chosen = tab.waitForEvent('filechooser')
    await click(dialog.getByRole('button', { name: 'Choose a CSV file' }))
    const buffer = Buffer.from('Handle,Title,Variant SKU,Variant Price\nplate,Plate,PLATE,18.00')
    await (await chosen).setFiles({ name: 'spring.csv', mimeType: 'text/csv', buffer })
    await dialog.getByRole('progressbar').waitFor()
    await runProductImport(site)
    await click(dialog.getByRole('button', { name: 'Import products' }))
    await dialog.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
    await runProductImport(site)
    await dialog.getByRole('button', { name: 'Done' }).waitFor()
  })
  await perform('add a picture to a page', async (click) => {
    await click(recent('About'))
    await click(button('Add block'))
    // The keyboard of a phone would cover the blocks.
    await tab
      .getByRole('option', { name: /^Picture/ })
      .first()
      .waitFor()
    await expect.poll(() => tab.locator('input:focus').count()).toBe(width === 'wide' ? 1 : 0)
    await click(tab.getByRole('option', { name: /^Picture/ }).first())
    const chosen = tab.waitForEvent('filechooser')
    await click(button('Select picture'))
    const file = { name: 'shelf.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(120, 80) }
    await (await chosen).setFiles(file)
    await button('Remove picture').waitFor()
  })
  await perform('write a post', async (click) => {
    await click(shortcut('Add post'))
    await dialog.getByLabel('Title').fill('The first firing')
    await click(dialog.getByRole('button', { name: 'Add', exact: true }))
    await click(button('Add text'))
    await tab.locator('.ProseMirror').pressSequentially('It went well')
    await click(publish)
    await tab.getByText(/^“The first firing” published/).waitFor()
    await expect.poll(async () => (await site.get('/journal')).body).toContain('The first firing')
  })
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'MUG', priceMinor: 2400, stock: 5 }] })
  for (const email of ['grace@example.com', 'ada@example.com'])
    // oxlint-disable-next-line no-await-in-loop -- the second order is the one that is canceled.
    await buy(site, mug, { email })
  // What visitors have bought is there with the next loading.
  await open('/')
  await latest(/#1/).waitFor()
  await perform('fulfill an order with a tracking number', async (click) => {
    await click(latest(/#1/))
    await click(button('Mark as fulfilled'))
    await dialog.getByLabel('Tracking number').fill('1Z999AA10123456784')
    await click(dialog.getByRole('button', { name: 'Mark as fulfilled' }))
    await tab.getByRole('link', { name: '1Z999AA10123456784' }).waitFor()
    // The menu counts what is left.
    await tab.getByRole('navigation', { name: 'Main' }).getByText(', 1 to fulfill').waitFor()
  })
  await perform('cancel an order and refund it', async (click) => {
    await click(latest(/#2/))
    await click(button('Cancel order'))
    await click(tab.getByRole('alertdialog').getByRole('button', { name: 'Cancel order' }))
    await tab.getByText('Refunded').first().waitFor()
    await expectFitting(tab)
  })
  for (const [task, max] of Object.entries(maxClicks))
    expect(clicks[task as keyof typeof maxClicks], task).toBeLessThanOrEqual(max)
})

test('what an owner does in the first week takes few clicks', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'About', slug: 'about', html: '<p>By the river</p>' })
  const { tab, open, follow, staff } = await openEditor(site)
  await staff.post('/api/admin/collections', { title: 'Markets', typeName: 'events', enabled: true })
  const button = (name: string) => tab.getByRole('button', { name, exact: true })
  const main = tab.getByRole('main')
  const dialog = tab.getByRole('dialog')
  const shortcut = (name: string) => tab.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name })
  const jump = (name: string) => tab.getByRole('region', { name: 'Jump to' }).getByRole('link', { name })
  const setup = tab.getByRole('region', { name: 'Set up your site' })
  const saved = () => tab.getByText('Saved', { exact: true }).waitFor()

  /** Typing is no click, and neither is a command of the search. */
  const perform = async (
    task: string,
    { max }: { readonly max: number },
    steps: (click: (target: Locator) => Promise<void>) => Promise<void>,
  ) => {
    await follow('/')
    await main.getByRole('heading', { level: 1 }).waitFor()
    let count = 0
    await steps(async (target) => {
      count += 1
      await target.click()
    })
    expect(count, task).toBeLessThanOrEqual(max)
  }

  await open('/')
  await main.getByRole('heading', { level: 1 }).waitFor()
  await perform('change a text of a page that was never opened', { max: 3 }, async (click) => {
    await expectAccessible(tab)
    await click(jump('About'))
    await click(tab.getByRole('row', { name: /By the river/ }))
    await tab.keyboard.press('Enter')
    await tab.frameLocator('iframe[title="Preview"]').locator('.ProseMirror:focus').waitFor()
    await tab.keyboard.press('Control+End')
    await tab.keyboard.type(' and the mill')
    await tab.getByRole('row', { name: /and the mill/ }).waitFor()
    await click(button('Publish'))
    await tab.getByText('“About” published. One change is live.').waitFor()
    await expect.poll(async () => (await site.get('/about')).body).toContain('and the mill')
  })
  await perform('add a section', { max: 3 }, async (click) => {
    await click(jump('About'))
    await click(button('Add section'))
    await click(dialog.getByRole('listbox', { name: 'Sections' }).getByRole('option').first())
    await tab
      .getByRole('row', { name: /^Section/ })
      .first()
      .waitFor()
    await saved()
  })
  await perform('add an event', { max: 4 }, async (click) => {
    await click(jump('Markets'))
    await click(button('Add event').first())
    await dialog.getByLabel('Title').fill('Spring market')
    await dialog.getByLabel('Starts').fill('2031-04-05T10:00')
    await click(dialog.getByRole('button', { name: 'Add', exact: true }))
    await click(button('Publish'))
    await tab.getByText('Published.', { exact: true }).waitFor()
    await expect.poll(async () => (await site.get('/markets/spring-market')).statusCode).toBe(200)
  })
  await perform('write the first post, with its page', { max: 4 }, async (click) => {
    await click(shortcut('Add post'))
    await dialog.getByLabel('Title').fill('First firing')
    await expect.poll(() => dialog.getByLabel('Page').inputValue()).toBe('Blog')
    await expectAccessible(tab)
    await click(dialog.getByRole('button', { name: 'Add', exact: true }))
    await click(button('Add text'))
    await tab.locator('.ProseMirror:focus').waitFor()
    await tab.keyboard.type('It was hot')
    await tab.getByRole('row', { name: /It was hot/ }).waitFor()
    await saved()
    await click(button('Publish with “Blog”'))
    await tab.getByText('“First firing” published.').waitFor()
    await expect.poll(async () => (await site.get('/blog/first-firing')).body).toContain('It was hot')
  })
  await perform('change a font', { max: 3 }, async (click) => {
    await click(shortcut('Change design'))
    await click(button('Next font: Heading font'))
    await click(button('Save'))
    await tab.getByText('Styles saved.').waitFor()
  })
  await perform('set a shipping rate', { max: 5 }, async (click) => {
    await click(setup.getByRole('button', { name: 'Set shipping rates' }))
    await click(setup.getByRole('link', { name: 'Set shipping rates' }))
    await dialog.getByRole('combobox', { name: 'Countries and regions' }).focus()
    await tab.keyboard.type('germ')
    await tab.getByRole('option', { name: 'Germany', exact: true }).waitFor()
    await tab.keyboard.press('ArrowDown')
    await tab.keyboard.press('Enter')
    await tab.getByRole('listbox').waitFor({ state: 'detached' })
    await click(dialog.getByRole('button', { name: 'Add zone' }))
    await dialog.getByLabel('Name', { exact: true }).fill('Parcel')
    await dialog.getByLabel('Price, in $').fill('9')
    await click(dialog.getByRole('button', { name: 'Add rate' }))
    await click(button('Save'))
    await tab.getByText('Shipping saved.').waitFor()
  })
  await perform('charge a tax', { max: 4 }, async (click) => {
    await click(setup.getByRole('button', { name: 'Set taxes' }))
    await click(setup.getByRole('link', { name: 'Set taxes' }))
    await dialog.getByLabel('Name', { exact: true }).fill('Sales tax')
    await dialog.getByLabel('Rate, in %').fill('8.25')
    await click(dialog.getByRole('button', { name: 'Add rule' }))
    await click(button('Save'))
    await tab.getByText('Taxes saved.').waitFor()
  })
})
