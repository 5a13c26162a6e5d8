import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { addProduct } from '../../../server/src/testing/builders.ts'
import {
  clickUndo,
  controlClock,
  desktop,
  expectAccessible,
  expectFitting,
  openEditor,
  phone,
  waitThroughRetries,
} from '../testing/editor.ts'

async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test.each([
  ['wide', desktop],
  ['narrow', phone],
] as const)('files are uploaded, described, sorted, deleted and restored in a %s window', async (width, window) => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { tab, open, staff } = await openEditor(site, { window })
  await open('/media')
  await tab.getByText('No files yet').waitFor()
  await tab
    .getByLabel('Choose files to upload')
    .setInputFiles([
      await picture('jar.png', '#a33'),
      { name: 'not-a-picture.png', mimeType: 'image/png', buffer: Buffer.from([0, 1, 2]) },
      await picture('bowl.png', '#3a3'),
    ])
  // A file that is refused stops no other.
  await tab.getByRole('alert').filter({ hasText: 'not-a-picture.png is of a type that is not supported' }).waitFor()
  await tab.getByRole('row', { name: 'jar.png' }).waitFor()
  await tab.getByRole('row', { name: 'bowl.png' }).waitFor()
  await tab.getByRole('button', { name: 'Dismiss' }).click()
  await expectAccessible(tab)
  await expectFitting(tab)

  if (width === 'wide') await tab.getByRole('button', { name: 'Describe 2 without alt text' }).click()
  else {
    await tab.getByRole('button', { name: 'More actions' }).click()
    await tab.getByRole('menuitem', { name: 'Describe 2 without alt text' }).click()
  }
  const round = tab.getByRole('dialog', { name: 'Describe pictures' })
  await round.getByText(', 1 of 2').waitFor()
  await round.getByLabel('Alt text').fill('Made of clay')
  await round.getByLabel('Alt text').press('Enter')
  await round.getByText(', 2 of 2').waitFor()
  await round.getByLabel('Alt text').fill('Thrown on a wheel')
  await round.getByLabel('Alt text').press('Enter')
  await round.waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Describe 2 without alt text' }).waitFor({ state: 'detached' })

  // The drawer saves what was typed on the way out.
  await tab.getByRole('row', { name: 'jar.png' }).press('Enter')
  const drawer = tab.getByRole('dialog', { name: 'jar.png' })
  const point = drawer.getByRole('slider', { name: 'Set focal point' })
  await point.press('ArrowRight')
  await drawer.getByText('51 % from the left').waitFor()
  await drawer.getByLabel('Alt text').fill('A moon jar')
  await drawer.getByText('Nothing uses this file yet.').waitFor()
  await expectAccessible(tab)
  await drawer.getByRole('button', { name: 'Close' }).click()
  await tab.getByText('jar.png saved.').waitFor()
  await drawer.waitFor({ state: 'detached' })

  await tab.getByRole('row', { name: 'jar.png' }).press('Enter')
  // A crop leaves what is typed alone.
  await drawer.getByLabel('Alt text').fill('A moon jar by the window')
  await drawer.getByRole('button', { name: 'Crop' }).click()
  await drawer.getByRole('slider', { name: 'Bottom right corner of the crop' }).press('Shift+ArrowLeft')
  await drawer.getByRole('button', { name: 'Apply crop' }).click()
  await drawer.getByText('270 × 200').waitFor()
  await drawer.getByRole('button', { name: 'Save' }).click()
  await drawer.getByRole('button', { name: 'Save', disabled: true }).waitFor()
  // By key: a save that ends may move what is under the pointer.
  await drawer.getByRole('button', { name: 'Delete' }).press('Enter')
  await tab.getByRole('alertdialog').getByText('Nothing on your site uses it.').waitFor()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await clickUndo(tab, '“jar.png” deleted.')
  await expect
    .poll(async () => (await staff.get('/api/admin/media?q=moon')).json().files)
    .toMatchObject([
      { filename: 'jar.png', altText: 'A moon jar by the window', focalPoint: { x: 0.51, y: 0.5 }, width: 270 },
    ])
  await tab.getByRole('row', { name: 'jar.png' }).waitFor()
})

test('an upload that the connection ends waits for a retry, and one on its way is canceled', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { tab, open } = await openEditor(site)
  await open('/media')
  await tab.getByText('No files yet').waitFor()
  await tab.route('**/api/admin/assets?*', (route) => {
    // The bowl stays on its way.
    if (!route.request().url().includes('bowl.png')) return route.abort()
  })
  const files = tab.getByLabel('Choose files to upload')
  await files.setInputFiles([await picture('jar.png', '#a33'), await picture('bowl.png', '#3a3')])
  // Made in the page: 20 MB take a busy machine longer than a person waits.
  await files.evaluate((input: HTMLInputElement) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(20_000_001)], 'wall.jpg', { type: 'image/jpeg' }))
    input.files = transfer.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await tab.getByRole('alert').filter({ hasText: 'Network error' }).waitFor()
  // Refused before it is sent, and another try would end the same.
  await tab.getByText('The file wall.jpg is too large. The maximum allowed file size is 20 MB.').waitFor()
  await expect.poll(() => tab.getByRole('button', { name: 'Retry wall.jpg' }).count()).toBe(0)
  await tab.getByRole('progressbar', { name: 'Progress of bowl.png' }).waitFor()
  await expectAccessible(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Cancel bowl.png' }).press('Enter')
  const summary = tab.getByRole('heading', { name: '2 not uploaded' })
  await expect.poll(() => summary.evaluate((heading) => heading === document.activeElement)).toBe(true)
  await tab.unroute('**/api/admin/assets?*')
  await tab.getByRole('button', { name: 'Retry jar.png' }).press('Enter')
  await tab.getByRole('row', { name: 'jar.png' }).waitFor()
  await expect.poll(() => tab.getByText('bowl.png').count()).toBe(0)
})

test('nothing is deleted while nobody knows what uses it', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { tab, open } = await openEditor(site)
  await controlClock(tab)
  await open('/media')
  await tab.getByLabel('Choose files to upload').setInputFiles([await picture('jar.png', '#a33')])
  await tab.getByText('1 uploaded').waitFor()
  await tab.getByRole('row', { name: 'jar.png' }).press('Space')
  await tab.route('**/api/admin/media/uses?*', (route) => route.abort())
  await tab.getByRole('region', { name: 'Selected files' }).getByRole('button', { name: 'Delete' }).click()
  const dialog = tab.getByRole('alertdialog')
  await waitThroughRetries(tab, dialog.getByText('Unable to find out what uses it.'))
  await dialog.getByRole('button', { name: 'Delete', disabled: true }).waitFor()
  await expectAccessible(tab)
  await tab.unroute('**/api/admin/media/uses?*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await dialog.getByText('Nothing on your site uses it.').waitFor()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await tab.getByText('“jar.png” deleted.').waitFor()
})

test('a picture of the library is chosen for a product', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site)
  const { tab, open, staff } = await openEditor(site)
  await open('/media')
  await tab.getByLabel('Choose files to upload').setInputFiles([await picture('jar.png', '#a33')])
  await tab.getByText('1 uploaded').waitFor()
  await tab.getByRole('row', { name: 'jar.png' }).waitFor()
  await open(`/products/${itemId}`)
  await tab.getByRole('button', { name: 'Pictures: choose from library' }).click()
  const picker = tab.getByRole('dialog', { name: 'Choose from library' })
  await picker.getByRole('row', { name: 'jar.png' }).press('Space')
  await picker.getByRole('button', { name: 'Use this file' }).click()
  await picker.waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(async () => (await staff.get(`/api/admin/products/${itemId}`)).json().pictures.length).toBe(1)
})

test('unused files are shown, and no others', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site)
  const { tab, open, staff } = await openEditor(site)
  await open('/media')
  await tab
    .getByLabel('Choose files to upload')
    .setInputFiles([await picture('jar.png', '#a33'), await picture('bowl.png', '#3a3')])
  await tab.getByText('2 uploaded').waitFor()
  const [jar] = (await staff.get('/api/admin/media?q=jar')).json().files
  await staff.send({
    method: 'PATCH',
    url: `/api/admin/products/${itemId}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ pictureIds: [jar.id] }),
  })
  await tab.getByRole('button', { name: /Kind/ }).click()
  await tab.getByRole('option', { name: 'Unused' }).click()
  await tab.getByText('No page, product, post, draft, author or setting uses these files.').waitFor()
  await tab.getByRole('row', { name: 'bowl.png' }).waitFor()
  await tab.getByRole('row', { name: 'jar.png' }).waitFor({ state: 'detached' })
  expect(new URL(tab.url()).search).toContain('unused')
  await expectAccessible(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
})
