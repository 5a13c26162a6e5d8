import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { Route } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { storeUpload } from '../../../server/src/features/resumable-uploads/store-upload.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { clickUndo, expectAccessible, openEditor } from '../testing/editor.ts'
import { addProduct } from '../testing/orders.ts'

async function editorWithProducts() {
  const site = await testSite({ title: 'Ridge Pottery' })
  await addProduct(site, { title: 'Plate', variants: [{ sku: 'PLATE', priceMinor: 3000, stock: 12 }] })
  await addProduct(site, { title: 'Vase', variants: [{ sku: 'VASE', priceMinor: 9000, stock: 0 }] })
  const jar = await addProduct(site, {
    title: 'Jar',
    variants: [
      { sku: 'JAR-S', attributes: { Size: 'Small' }, priceMinor: 4000, stock: 3 },
      { sku: 'JAR-L', attributes: { Size: 'Large' }, priceMinor: 6000, stock: 8 },
    ],
  })
  const editor = await openEditor(site)
  const stored = async (title: string) =>
    (await editor.staff.get('/api/admin/products'))
      .json()
      .products.find((one: { title: string }) => one.title === title)
  return { ...editor, jar, stored }
}

test('a price is changed where it stands: Enter saves, Escape puts the old one back', async () => {
  const { tab, open, stored } = await editorWithProducts()
  await open('/products')
  const price = tab.getByLabel('Price of Plate', { exact: true })
  await expect.poll(() => price.inputValue()).toBe('$30.00')
  await expectAccessible(tab)

  await price.focus()
  await expect.poll(() => price.inputValue()).toBe('30.00')
  await price.fill('33.61')
  await price.press('Escape')
  await expect.poll(() => price.inputValue()).toBe('30.00')
  expect((await stored('Plate')).lowestPrice.amountMinor).toBe(3000)

  await price.fill('33,61')
  await price.press('Enter')
  const message = tab.getByRole('alert').getByText('Enter an amount such as 1250.00.')
  await message.waitFor()
  // It may stay while somebody goes on to the next row, so it lies over no field.
  const countCovered = (alert: Element) => {
    const { left, right, top, bottom } = alert.getBoundingClientRect()
    const fields = [...document.querySelectorAll('main input')].map((field) => field.getBoundingClientRect())
    return fields.filter((box) => box.left < right && box.right > left && box.top < bottom && box.bottom > top).length
  }
  await expect.poll(() => message.evaluate(countCovered)).toBe(0)
  await price.fill('33.61')
  await price.press('Enter')
  await tab.getByText('Saved').waitFor()
  expect((await stored('Plate')).lowestPrice.amountMinor).toBe(3361)

  // Keys that follow the press at once are all kept, and replace the old price.
  for (let digits = 11; digits < 31; digits++) {
    await tab.getByRole('heading', { name: 'Products' }).click()
    await price.click()
    await tab.keyboard.type(String(digits))
    await expect.poll(() => price.inputValue()).toBe(String(digits))
    await price.press('Escape')
    await tab.keyboard.type('47')
    await expect.poll(() => price.inputValue()).toBe('47')
    await price.press('Escape')
  }

  await tab.getByLabel('Sale price of Plate').fill('25')
  await tab.keyboard.press('Tab')
  await tab.getByRole('row', { name: /Plate/ }).getByText('On sale').waitFor()
  expect(await stored('Plate')).toMatchObject({ onSale: true, lowestPrice: { amountMinor: 2500 } })
})

test('a value that somebody else changed meanwhile is shown beside one’s own, and nothing is overwritten unseen', async () => {
  const { staff, tab, open, stored } = await editorWithProducts()
  await open('/products')
  const stock = tab.getByLabel('Stock of Plate', { exact: true })
  await expect.poll(() => stock.inputValue()).toBe('12')
  const { variantId } = (await stored('Plate')).soleVariant
  await staff.post(`/api/admin/variants/${variantId}/stock`, { onHand: 11 })

  await stock.fill('20')
  await stock.press('Enter')
  await tab.getByText('Changed to 11 by someone else. You entered 20.').waitFor()
  expect((await stored('Plate')).stock.onHand).toBe(11)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Use 20' }).click()
  await tab.getByText('Saved').waitFor()
  expect((await stored('Plate')).stock.onHand).toBe(20)

  // Unlimited and back to the number it was; none of it was somebody else.
  const unlimited = tab.getByRole('button', { name: 'Unlimited stock of Plate' })
  const readStock = async () => (await stored('Plate')).stock
  await unlimited.press('Space')
  await expect.poll(() => stock.inputValue()).toBe('Unlimited')
  await clickUndo(tab, 'Stock of Plate is unlimited.')
  await expect.poll(() => stock.inputValue()).toBe('20')
  await unlimited.press('Space')
  await expect.poll(() => stock.inputValue()).toBe('Unlimited')
  await open('/products')
  await unlimited.press('Space')
  await expect.poll(() => stock.inputValue()).toBe('20')
  await expect.poll(readStock).toEqual({ unlimited: false, onHand: 20 })
  await unlimited.press('Space')
  await expect.poll(() => stock.inputValue()).toBe('Unlimited')
  await open('/products')
  await stock.fill('5')
  await stock.press('Enter')
  await expect.poll(readStock).toEqual({ unlimited: false, onHand: 5 })
  await expect.poll(() => tab.getByText('by someone else').count()).toBe(0)
})

test('a product of several variants opens to one row for each', async () => {
  const { staff, jar, tab, open } = await editorWithProducts()
  await open('/products')
  await tab.getByRole('button', { name: '2 variants' }).press('Enter')
  const stock = tab.getByLabel('Stock of Jar, Large', { exact: true })
  await stock.fill('0')
  await stock.press('Enter')
  await tab.getByText('Saved').waitFor()
  await tab.getByRole('button', { name: 'Unlimited stock of Jar, Small' }).press('Space')
  await expect.poll(() => tab.getByLabel('Stock of Jar, Small', { exact: true }).inputValue()).toBe('Unlimited')
  await expectAccessible(tab)
  const { variants } = (await staff.get(`/api/admin/products/${jar.itemId}`)).json()
  expect(variants).toMatchObject([
    { sku: 'JAR-S', stock: { unlimited: true } },
    { sku: 'JAR-L', stock: { unlimited: false, onHand: 0 } },
  ])
})

test('the list is filtered by stock and searched by SKU, in the address', async () => {
  const { tab, open } = await editorWithProducts()
  await open('/products')
  await tab.getByRole('link', { name: 'Sold out' }).click()
  await expect.poll(() => tab.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringContaining('Vase')])
  expect(new URL(tab.url()).searchParams.get('stock')).toBe('out')
  await tab.getByRole('searchbox').fill('PLATE')
  await tab.getByText('No products match').waitFor()
  await tab.getByRole('button', { name: 'Clear filters' }).click()
  await expect.poll(() => tab.getByRole('rowheader').count()).toBe(3)
  await expect.poll(() => tab.getByRole('searchbox').inputValue()).toBe('')

  await tab.getByRole('link', { name: 'Low stock' }).click()
  await tab.getByText('Low means 5 or fewer left.').waitFor()
  await tab.getByRole('button', { name: 'Change low stock' }).click()
  await tab.getByRole('dialog').getByLabel('Low stock from').fill('0')
  await tab.keyboard.press('Enter')
  await tab.getByText('Enter a number from 1 to 999.').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('dialog').getByLabel('Low stock from').fill('12')
  await tab.keyboard.press('Enter')
  await tab.getByText('Low means 12 or fewer left.').waitFor()
})

test('a product opens from its title by keyboard, is written and priced there, and leads back to the list as it was', async () => {
  const { site, tab, open, stored } = await editorWithProducts()
  await open('/products?stock=low')
  await tab.getByRole('link', { name: 'Jar' }).press('Enter')
  await tab.getByRole('heading', { name: 'Jar', level: 1 }).waitFor()
  await tab.getByRole('textbox', { name: 'Additional information' }).click()
  await tab.locator('[contenteditable=true]').waitFor()
  await tab.keyboard.type('Holds two litres.')
  await tab.getByRole('grid', { name: 'Variants' }).focus()
  await tab.keyboard.press('ArrowDown')
  await tab.keyboard.type('61.50')
  // Tab goes on from a typed cell, past the sale price to the stock, until Escape.
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Tab')
  await tab.keyboard.type('9')
  await tab.keyboard.press('Tab')
  await tab.keyboard.press('Shift+Tab')
  await tab.getByText('Escape, then Tab leaves the sheet.').waitFor()
  await expectAccessible(tab)
  const grid = tab.getByRole('grid', { name: 'Variants' })
  await tab.keyboard.press('Escape')
  await tab.getByText('Ctrl+Z undoes. Tab leaves.').waitFor()
  await tab.keyboard.press('Tab')
  await expect.poll(() => grid.evaluate((element) => element.contains(document.activeElement))).toBe(false)
  await tab.getByText('3 unsaved changes').waitFor()
  await tab.keyboard.press('Control+s')
  await tab.getByText('“Jar” saved.', { exact: true }).waitFor()
  await expect.poll(async () => (await stored('Jar')).highestPrice.amountMinor).toBe(6150)
  expect((await stored('Jar')).stock.onHand).toBe(3 + 9)
  const { path } = await stored('Jar')
  await expect.poll(async () => (await site.get(path)).body).toContain('Holds two litres.')
  await tab.getByRole('link', { name: 'Products', exact: true }).last().press('Enter')
  await expect.poll(() => tab.getByRole('rowheader').allInnerTexts()).toEqual([expect.stringContaining('Jar')])
  expect(new URL(tab.url()).searchParams.get('stock')).toBe('low')
  await tab.getByRole('button', { name: 'More for Jar' }).press('Enter')
  await tab.getByRole('menuitem', { name: 'Edit' }).press('Enter')
  await tab.getByRole('heading', { name: 'Jar', level: 1 }).waitFor()
})

test('a price looks like a field before anybody comes near it', async () => {
  const { tab, open } = await editorWithProducts()
  await open('/products')
  const price = tab.getByLabel('Price of Plate', { exact: true })
  await price.waitFor()
  const border = await price.evaluate((field) => getComputedStyle(field).borderTopColor)
  expect(border).not.toMatch(/transparent|\/ 0\)|, 0\)$/)
})

test('who may only look cannot change', async () => {
  const { site } = await editorWithProducts()
  const { tab, open } = await openEditor(site, { role: 'viewer' })
  await open('/products')
  await tab.getByRole('alert').getByText('Your role (Viewer) does not allow this.').waitFor()
})

test('a digital product gets the files that its buyers download', async () => {
  const { site, staff, tab, open, stored } = await editorWithProducts()
  await addProduct(site, { type: 2, title: 'Glaze notes', variants: [{ sku: 'NOTES', priceMinor: 900 }] })
  await open('/products')
  const row = tab.getByRole('row', { name: /Glaze notes/ })
  await row.getByText('No file').waitFor()
  await row.getByRole('button', { name: 'More for Glaze notes' }).click()
  await tab.getByRole('menuitem', { name: 'Add download files' }).click()
  const dialog = tab.getByRole('dialog')
  const choose = dialog.getByLabel('Download: choose a file')
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(`%PDF-1.4\n${text}\n%%EOF\n`),
  })
  const storedNames = async (): Promise<string[]> =>
    (await stored('Glaze notes')).downloads.map(({ filename }: { filename: string }) => filename)
  await choose.setInputFiles({ name: 'a.exe', mimeType: 'application/x-msdownload', buffer: Buffer.from('MZ\0\0') })
  await dialog.getByRole('alert').getByText('type that is not supported').waitFor()
  await choose.setInputFiles([file('notes.pdf', 'first'), file('cover.pdf', 'second')])
  const name = dialog.getByLabel('File name').first()
  await expect.poll(async () => (await name.count()) > 0 && name.inputValue()).toBe('notes.pdf')
  await expect.poll(storedNames).toEqual(['notes.pdf', 'cover.pdf'])
  await expectAccessible(tab)
  // Files for sale have no public address.
  const { assetId, byteSize } = (await stored('Glaze notes')).downloads[0]
  expect(byteSize).toBe(21)
  expect((await site.get(`/s/${assetId}/notes.pdf`)).statusCode).toBe(404)

  await name.fill('Glazes of 2026')
  await name.press('Enter')
  await expect.poll(storedNames).toEqual(['Glazes of 2026.pdf', 'cover.pdf'])
  await expect.poll(() => name.inputValue()).toBe('Glazes of 2026.pdf')
  await tab.route('**/api/admin/assets/*', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }))
  await name.fill('Other')
  await name.press('Enter')
  await dialog.getByRole('alert').getByText('There was a problem while renaming your file.', { exact: true }).waitFor()
  await tab.unroute('**/api/admin/assets/*')
  // It is saved when the field is left, since the call may pass now.
  await name.fill('Glazes of 2026')
  await name.press('Enter')
  await expect.poll(storedNames).toEqual(['Glazes of 2026.pdf', 'cover.pdf'])
  const command = async (of: string, item: string) => {
    await dialog.getByRole('button', { name: `More for ${of}` }).click()
    await tab.getByRole('menuitem', { name: item }).click()
  }
  await command('cover.pdf', 'Move up')
  await expect.poll(storedNames).toEqual(['cover.pdf', 'Glazes of 2026.pdf'])
  await command('cover.pdf', 'Remove file')
  await expect.poll(storedNames).toEqual(['Glazes of 2026.pdf'])
  await command('Glazes of 2026.pdf', 'Remove file')
  await expect.poll(storedNames).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await row.getByText('No file').waitFor()

  // The same is on the screen of the product.
  await tab.getByRole('link', { name: 'Glaze notes' }).click()
  const card = tab.getByRole('region', { name: 'Download files' })
  await card.getByLabel('Download: choose a file').setInputFiles(file('notes-3.pdf', 'third'))
  await card.getByText('notes-3.pdf').waitFor()
  await card.getByLabel('Download: choose a replacement').waitFor({ state: 'attached' })
  await card.getByRole('button', { name: 'More for notes-3.pdf' }).click()
  const chooser = tab.waitForEvent('filechooser')
  await tab.getByRole('menuitem', { name: 'Replace' }).click()
  await (await chooser).setFiles(file('notes-4.pdf', 'fourth'))
  await card.getByText('notes-4.pdf').waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(storedNames).toEqual(['notes-4.pdf'])

  // A large file whose line is cut, and a page that is loaded anew: what has arrived is not sent again.
  const large = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(20_500_000, 1)])
  const sheet = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'vitrine-large-')), 'sheets.pdf')
  onTestFinished(() => fs.rm(path.dirname(sheet), { recursive: true, force: true }))
  await fs.writeFile(sheet, large)
  const second = /\/api\/admin\/uploads\/\w+\?offset=8000000$/
  await tab.route(second, (route) => route.abort('connectionreset'))
  await card.getByLabel('Download: choose a file').setInputFiles(sheet)
  const readUploads = async () => (await staff.get('/api/admin/uploads')).json().uploads
  await expect.poll(async () => (await readUploads())[0]?.receivedBytes).toBe(8_000_000)
  await card.getByRole('button', { name: 'Cancel' }).waitFor()
  await tab.reload()
  await tab.unroute(second)
  await card.getByText('39% of 20.5 MB have arrived. Choose the same file again to continue.').waitFor()
  await expectAccessible(tab)
  const offsets: string[] = []
  tab.on('request', (request) => {
    const offset = new URL(request.url()).searchParams.get('offset')
    if (offset !== null) offsets.push(offset)
  })
  await card.getByLabel('Download: choose a file').setInputFiles(sheet)
  await expect.poll(async () => (await readUploads())[0]?.receivedBytes).toBe(large.length)
  // What the job worker does.
  await storeUpload(await site.ctx(), (await readUploads())[0].id)
  await card.getByRole('button', { name: 'More for sheets.pdf' }).waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(storedNames).toEqual(['notes-4.pdf', 'sheets.pdf'])
  expect(offsets).toEqual(['8000000', '16000000'])
})

test('what happens to a file on its way is said in the words of the specification', async () => {
  const { site, tab, open, stored } = await editorWithProducts()
  await addProduct(site, { type: 2, title: 'Glaze notes', variants: [{ sku: 'NOTES', priceMinor: 900 }] })
  await tab.clock.install()
  await open(`/products/${(await stored('Glaze notes')).itemId}`)
  const card = tab.getByRole('region', { name: 'Download files' })
  const send = async () => {
    await card.getByLabel('Download: choose a file').setInputFiles({
      name: 'notes.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.4\n%%EOF\n'),
    })
  }
  const internal = { code: 'internal', message: 'Something went wrong.', params: {} }
  const answers: readonly (readonly [string, (route: Route) => Promise<void>])[] = [
    ['Network error', (route) => route.abort('connectionreset')],
    ['There was a problem while uploading your file.', (route) => route.fulfill({ status: 502, body: '<h1>Bad</h1>' })],
    ['File processing failed', (route) => route.fulfill({ status: 500, json: internal })],
    ['No response data from job request', (route) => route.fulfill({ status: 201, body: '' })],
  ]
  for (const [message, answer] of answers) {
    await tab.route('**/api/admin/assets?*', answer)
    await send()
    await card.getByRole('alert').getByText(message, { exact: true }).waitFor()
    await tab.unroute('**/api/admin/assets?*')
  }
  await expectAccessible(tab)

  // The file does not move for minutes; the next time somebody loses patience before that.
  const held: Route[] = []
  await tab.route('**/api/admin/assets?*', (route) => void held.push(route))
  await send()
  await expect.poll(() => held.length).toBe(1)
  await card.getByRole('button', { name: 'Cancel' }).waitFor()
  await tab.clock.fastForward('05:00')
  await card.getByRole('alert').getByText('File upload failed to complete', { exact: true }).waitFor()
  await send()
  await expect.poll(() => held.length).toBe(2)
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('alert').getByText('File processing cancelled', { exact: true }).waitFor()
  expect((await stored('Glaze notes')).downloads).toEqual([])
})

test('weight and size of a variant are changed in a dialog, in the units of its user', async () => {
  const { staff, tab, open, jar, stored } = await editorWithProducts()
  await open('/products')
  await tab.getByRole('button', { name: 'More for Plate' }).press('Enter')
  await tab.getByRole('menuitem', { name: 'Shipping details' }).press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Shipping details for “Plate”' })
  const field = (label: string) => dialog.getByLabel(label, { exact: true })
  await expect.poll(() => field('Weight (lb)').evaluate((input) => input === document.activeElement)).toBe(true)
  await expectAccessible(tab)
  await field('Weight (lb)').fill('about 2')
  await field('Length (in)').fill('8.25')
  await field('Length (in)').press('Enter')
  await dialog.getByText('Enter a number such as 12.5.').waitFor()
  await field('Weight (lb)').fill('2.5')
  await field('Width (in)').fill('5000')
  await field('Width (in)').press('Enter')
  await dialog.getByText('Enter a size from 0 to 100 m.').waitFor()
  await expectAccessible(tab)
  await field('Width (in)').fill('')
  await field('Width (in)').press('Enter')
  await tab.getByText('Shipping details of “Plate” are saved.').waitFor()
  await expect.poll(() => dialog.count()).toBe(0)
  const plate = await stored('Plate')
  const variant = async () => (await staff.get(`/api/admin/products/${plate.itemId}`)).json().variants[0]
  expect(await variant()).toMatchObject({ weightGrams: 1134, lengthMm: 209.55, widthMm: 0, heightMm: 0 })

  // The input comes back, also after a look in other units, which are kept for the next time.
  await tab.getByRole('button', { name: 'More for Plate' }).press('Enter')
  await tab.getByRole('menuitem', { name: 'Shipping details' }).press('Enter')
  await expect.poll(() => field('Length (in)').inputValue()).toBe('8.25')
  await expect.poll(() => field('Weight (lb)').inputValue()).toBe('2.5')
  await dialog.getByRole('button', { name: /Units/ }).press('Enter')
  await tab.getByRole('option', { name: 'Kilograms and centimeters' }).press('Enter')
  await expect.poll(() => field('Length (cm)').inputValue()).toBe('20.955')
  await expect.poll(() => field('Weight (kg)').inputValue()).toBe('1.134')

  const { variantId } = plate.soleVariant
  await staff.send({
    method: 'PATCH',
    url: `/api/admin/variants/${variantId}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ heightMm: 40 }),
  })
  await field('Height (cm)').fill('5')
  await field('Height (cm)').press('Enter')
  await dialog.getByText('Someone else changed this to 1.134 kg, 20.955 × 0 × 4 cm. Save again to overwrite.').waitFor()
  expect((await variant()).heightMm).toBe(40)
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect.poll(() => dialog.count()).toBe(0)
  expect(await variant()).toMatchObject({ weightGrams: 1134, lengthMm: 209.55, heightMm: 50 })

  await tab.getByRole('button', { name: '2 variants' }).press('Enter')
  const button = tab.getByRole('button', { name: 'Shipping details of Jar, Large' })
  await button.press('Enter')
  const ofJar = tab.getByRole('dialog', { name: 'Shipping details for “Jar, Large”' })
  await ofJar.getByLabel('Weight (kg)').fill('.75')
  await ofJar.getByLabel('Weight (kg)').press('Enter')
  await expect.poll(() => ofJar.count()).toBe(0)
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  const jars = (await staff.get(`/api/admin/products/${jar.itemId}`)).json().variants
  expect(jars).toMatchObject([{ weightGrams: 0 }, { weightGrams: 750 }])
})
