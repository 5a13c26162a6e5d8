import { expect, test } from 'vitest'
import { testSite } from '../../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../../testing/editor.ts'
import { addProduct } from '../../testing/orders.ts'
import { runProductImport } from '../../testing/product-imports.ts'

const csv = [
  'Handle,Title,Variant SKU,Variant Price',
  'mug,Mug,MUG,12.00',
  'bowl,Bowl,BOWL,18.00',
  'plate,Plate,PLATE,ten',
].join('\n')
const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }

test('a file of products is checked and imported in the background, and its result is there after the dialog was closed', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  await addProduct(site, { title: 'Jar' })
  const { tab, open } = await openEditor(site)
  await open('/products')
  await tab.getByRole('button', { name: 'Import products' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Import products' })
  await dialog.getByRole('button', { name: 'Choose a CSV file' }).waitFor()
  await expectAccessible(tab)
  await dialog.getByLabel('File of products').setInputFiles(file)
  await dialog.getByRole('progressbar', { name: 'Progress of the check' }).waitFor()
  await expectAccessible(tab)
  await runProductImport(site)
  await dialog.getByText('Will be added').waitFor()
  await dialog.getByRole('row', { name: /4 Error Plate/ }).waitFor()
  await expectAccessible(tab)

  await dialog.getByRole('button', { name: 'Import products' }).press('Enter')
  await dialog.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await tab.getByText('Importing products').waitFor()
  await expectAccessible(tab)
  // Another window, or this one later, finds it as well.
  await tab.reload()
  await tab.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
  await runProductImport(site)
  await tab.getByText('2 products imported.').waitFor()
  await tab.getByRole('link', { name: 'Mug', exact: true }).waitFor()
  await tab.getByRole('progressbar').waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Import products' }).click()
  await dialog.getByRole('button', { name: 'Result of the last import' }).press('Enter')
  await dialog.getByText('Added', { exact: true }).waitFor()
})

test('a check is stopped, a file that is none says why, and both fit a phone', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { tab, open } = await openEditor(site, { window: phone })
  await open('/products')
  await tab.getByRole('button', { name: 'Import products' }).first().click()
  const dialog = tab.getByRole('dialog', { name: 'Import products' })
  await dialog.getByLabel('File of products').setInputFiles(file)
  await dialog.getByRole('progressbar').waitFor()
  await expectFitting(tab)
  await dialog.getByRole('button', { name: 'Stop' }).click()
  await dialog.getByText('The check was stopped.').waitFor()

  await dialog.getByRole('button', { name: 'Choose another file' }).click()
  await dialog
    .getByLabel('File of products')
    .setInputFiles({ ...file, name: 'notes.csv', buffer: Buffer.from('no,columns\n1,2') })
  await dialog.getByRole('progressbar').waitFor()
  await runProductImport(site)
  await dialog.getByRole('alert').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  expect(
    await site.services.database.db.selectFrom('product').select('item_id').where('website_id', '=', site.id).execute(),
  ).toEqual([])
})
