import { expect, test } from 'vitest'
import { cameraJpeg } from '../../../server/src/testing/pictures.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { clickUndo, expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'
import { addProduct } from '../testing/orders.ts'

test('a product of two options with pictures is made from an empty store, published and bought from', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { tab, open, staff } = await openEditor(site)
  await open('/products')
  await tab.getByText('No products yet').waitFor()
  await tab.getByRole('button', { name: 'Add product' }).first().click()
  const dialog = tab.getByRole('dialog', { name: 'Add product' })
  await dialog.getByLabel('Price (USD)').fill('dear')
  await dialog.getByRole('button', { name: 'Add product' }).click()
  await dialog.getByText('Title is required.').waitFor()
  await dialog.getByText('Enter a price, like 12.50.').waitFor()
  await expectAccessible(tab)
  await dialog.getByLabel('Title').fill('Moon jar <b>"x"</b>')
  await dialog.getByLabel('Price (USD)').fill('$1,068.00')
  await dialog.getByLabel('Price (USD)').press('Enter')
  await tab.getByRole('heading', { name: 'Moon jar <b>"x"</b>', level: 1 }).waitFor()
  await tab.getByText('Draft', { exact: true }).first().waitFor()
  await expect.poll(() => tab.getByLabel('Price (USD)', { exact: true }).inputValue()).toBe('1068.00')

  const choose = tab.getByLabel('Pictures: choose a file')
  await choose.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('No picture') })
  await tab.getByText('The file notes.txt is of a type that is not supported.').waitFor()
  await choose.setInputFiles([
    { name: 'jar.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(90, 90) },
    { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture') },
    { name: 'side.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(80, 90) },
  ])
  await tab.getByRole('button', { name: /^Edit picture 2:/ }).waitFor()
  await tab.getByRole('alert').getByText('notes.jpg:').waitFor()
  await tab.getByRole('button', { name: /^Edit picture 2:/ }).press('Alt+ArrowLeft')
  await tab.getByRole('button', { name: /^Edit picture 1:/ }).click()
  await tab.getByRole('dialog').getByLabel('Alt text').fill('The jar from the side')
  await tab.getByRole('button', { name: 'Done' }).click()

  await tab.getByRole('button', { name: 'Add option' }).click()
  await tab.keyboard.type('Glaze')
  await tab.keyboard.press('Enter')
  await tab.getByLabel('Add values to Glaze').fill('Blue, Grey')
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: 'Add option' }).click()
  await tab.keyboard.type('Size')
  await tab.keyboard.press('Enter')
  for (const size of ['Small', 'Large', 'Huge']) {
    await tab.getByLabel('Add values to Size').fill(size)
    await tab.keyboard.press('Enter')
  }
  await tab.getByText('2 × 3 = 6 of 250 variants').waitFor()

  // Group, three variants, group, three variants; the columns begin with the picture.
  const grid = tab.getByRole('grid', { name: 'Variants' })
  await grid.focus()
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.type('68')
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('ten')
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('ArrowUp')
  await tab.getByText('Enter a price, like 12.50.').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText('Please fix 1 variant.').waitFor()
  await grid.focus()
  await tab.keyboard.press('Control+z')
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.press('ArrowRight')
  await grid.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '4\n5\n6\n7\n8\n9\n10\n')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await tab.getByText('6 cells pasted. 1 rows or columns had no place: pasting adds no variants.').waitFor()
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText('published.').waitFor()

  const [product] = (await staff.get('/api/admin/products')).json().products
  const { variants, pictures } = (await staff.get(`/api/admin/products/${product.itemId}`)).json()
  expect(
    variants.map((each: typeof variants) => [
      `${each.attributes.Glaze} ${each.attributes.Size}`,
      each.price.amountMinor,
      each.stock.onHand,
    ]),
  ).toEqual([
    ['Blue Small', 6800, 4],
    ['Blue Large', 6800, 5],
    ['Blue Huge', 6800, 6],
    ['Grey Small', 106_800, 7],
    ['Grey Large', 106_800, 8],
    ['Grey Huge', 106_800, 9],
  ])
  expect(pictures).toMatchObject([{ altText: 'The jar from the side' }, { filename: 'jar.jpg' }])
  const page = await site.get(product.path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('The jar from the side')

  await tab.getByRole('button', { name: 'More actions' }).click()
  await tab.getByRole('menuitem', { name: 'Duplicate' }).click()
  await tab.getByRole('heading', { name: /\(copy\)/, level: 1 }).waitFor()
})

test('two people in one product: nothing is overwritten unseen, and both see it', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site, {
    title: 'Jar',
    variants: [
      { sku: 'JAR-S', attributes: { Size: 'Small' }, priceMinor: 4000, stock: 3 },
      { sku: 'JAR-L', attributes: { Size: 'Large' }, priceMinor: 6000, stock: 8 },
    ],
  })
  const { tab, open, staff } = await openEditor(site)
  const url = `/api/admin/products/${itemId}`
  const read = async () => (await staff.get(url)).json()
  const [small, large] = (await read()).variants
  await open(`/products/${itemId}`)
  await tab.getByRole('grid').waitFor()
  // Its variants do not take the screen to them.
  await expect.poll(() => tab.evaluate(() => scrollY)).toBe(0)
  await tab.getByLabel('Title', { exact: true }).fill('My jar')
  await tab.getByRole('grid').focus()
  await tab.keyboard.type('45')
  await tab.keyboard.press('Enter')
  await staff.send({
    method: 'PATCH',
    url,
    payload: {
      title: 'Her jar',
      body: '<p>Hers.</p>',
      variants: [
        { variantId: small.variantId, priceMinor: 4100 },
        { variantId: large.variantId, priceMinor: 6100 },
      ],
    },
  })
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Someone else changed this to: “Her jar”').waitFor()
  expect(await read()).toMatchObject({ title: 'Her jar' })
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Someone else changed variants, too. Review them, then save again.').waitFor()
  await tab.getByRole('grid').focus()
  await tab.keyboard.press('ArrowUp')
  await tab.getByText('Someone else changed this to “41.00”. Save to keep yours.').waitFor({ state: 'attached' })
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('“My jar” saved.').waitFor()
  expect(await read()).toMatchObject({
    title: 'My jar',
    body: '<p>Hers.</p>',
    variants: [{ price: { amountMinor: 4500 } }, { price: { amountMinor: 6100 } }],
  })
})

test('a product gets stock messages and a tax class of its own', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site, { title: 'Jar', variants: [{ sku: 'JAR', priceMinor: 4000, stock: 3 }] })
  const { tab, open, staff } = await openEditor(site)
  const read = async () => (await staff.get(`/api/admin/products/${itemId}`)).json()
  await open(`/products/${itemId}`)
  await tab.getByLabel('Low stock from').fill('many')
  await tab.getByLabel('Low stock message').fill('Just {qtyInStock} & no more')
  await tab.getByLabel('Sold out message').fill('Back in May')
  await tab.getByRole('button', { name: /Tax class/ }).click()
  await tab.getByRole('option', { name: 'Exempt' }).click()
  await tab.getByText('Never taxed.').waitFor()
  await tab.getByText('4 unsaved changes').waitFor()
  await tab.keyboard.press('ControlOrMeta+s')
  await tab.getByText('Enter a number from 0 to 999.').waitFor()
  await tab.getByText('Please fix 1 field').waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByLabel('Low stock from').fill('3')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('“Jar” saved.').waitFor()
  const { path, ...saved } = await read()
  expect(saved).toMatchObject({
    scarcityThreshold: 3,
    scarcityText: 'Just {qtyInStock} & no more',
    soldOutText: 'Back in May',
    taxClass: 'exempt',
  })
  expect((await site.get(path)).body).toContain('Just 3 &amp; no more')

  await tab.getByLabel('Low stock from').fill('')
  await tab.getByText('1 unsaved change', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Discard' }).click()
  await tab.getByText('1 unsaved change', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => tab.getByLabel('Low stock from').inputValue()).toBe('3')
  await clickUndo(tab, 'Changes discarded.')
  await expect.poll(() => tab.getByLabel('Low stock from').inputValue()).toBe('')
  await tab.getByText('1 unsaved change', { exact: true }).waitFor()

  // Undo brings back the variants too. New ones begin without stock, which visitors see at once.
  await tab.getByRole('button', { name: 'Add option' }).click()
  await tab.getByLabel('Option name').fill('Size')
  await tab.keyboard.press('Enter')
  await tab.getByLabel('Add values to Size').fill('Small, Large, Huge')
  await tab.keyboard.press('Enter')
  await tab.getByText('3 of 250 variants').waitFor()
  await tab.getByRole('button', { name: 'Discard' }).click()
  await tab.getByText('3 of 250 variants').waitFor({ state: 'detached' })
  await clickUndo(tab, 'Changes discarded.')
  await tab.getByText('3 of 250 variants').waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('“Jar” saved. 2 variants have no stock: visitors see them as sold out.').waitFor()
  expect((await read()).variants).toHaveLength(3)
})

test('a product previews its search result and gets a picture for shared links', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site, { title: 'Jar', variants: [{ sku: 'JAR', priceMinor: 4000, stock: 3 }] })
  const { tab, open, staff } = await openEditor(site)
  await open(`/products/${itemId}`)
  const preview = tab.getByRole('group', { name: 'Preview', exact: true })
  await preview.getByText('Jar — Ridge Pottery').first().waitFor()
  await preview.getByText('Without a picture, shared links show text only.').waitFor()
  await tab.getByLabel('SEO title').fill('A jar & its lid')
  await preview.getByText('A jar & its lid').first().waitFor()
  await tab
    .getByLabel('Sharing picture: choose a file')
    .setInputFiles({ name: 'lid.jpg', mimeType: 'image/jpeg', buffer: await cameraJpeg(120, 63) })
  await preview.locator('img').waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('“Jar” saved.').waitFor()
  expect((await staff.get(`/api/admin/products/${itemId}`)).json()).toMatchObject({
    seo: { title: 'A jar & its lid' },
    socialPicture: { filename: 'lid.jpg' },
  })
})

test('a product is edited on a phone', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site, {
    title: 'Jar',
    variants: [
      { sku: 'JAR-S', attributes: { Size: 'Small' }, priceMinor: 4000, stock: 3 },
      { sku: 'JAR-L', attributes: { Size: 'Large' }, priceMinor: 6000, stock: 8 },
    ],
  })
  const { tab, open, staff } = await openEditor(site, { window: phone })
  await open(`/products/${itemId}`)
  // What every shop sets comes before what few do.
  await tab.getByRole('button', { name: /^Large/ }).waitFor()
  const titles = tab.getByRole('heading', { level: 2 })
  await expect
    .poll(async () => (await titles.allTextContents()).slice(0, 4))
    .toEqual(['Pictures', 'Variants', 'Organization', 'Stock messages'])
  await tab.getByRole('button', { name: /^Large/ }).click()
  const sheet = tab.getByRole('dialog', { name: 'Large' })
  await sheet.getByLabel('Price (USD)', { exact: true }).fill('62')
  await sheet.getByLabel('Stock').fill('abc')
  await sheet.getByRole('button', { name: 'Done' }).click()
  // It stays open, at the field that cannot be saved.
  await sheet.getByLabel('Stock').and(tab.locator(':focus')).waitFor()
  await sheet.getByText('Enter a whole number from 0').waitFor()
  await expectAccessible(tab)
  await sheet.getByLabel('Stock').fill('')
  await sheet.getByRole('button', { name: 'Done' }).click()
  await sheet.waitFor({ state: 'detached' })
  await tab.getByText('2 unsaved changes').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('“Jar” saved.').waitFor()
  const { variants } = (await staff.get(`/api/admin/products/${itemId}`)).json()
  expect(variants[1]).toMatchObject({ price: { amountMinor: 6200 }, stock: { unlimited: true } })
})
