import { expect, test } from 'vitest'
import { buildShop } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { clickUndo, desktop, expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

test.each([
  ['wide', desktop],
  ['narrow', phone],
] as const)('a store manager deletes a product and brings it back, in a %s window', async (_name, window) => {
  const site = await testSite({ title: 'Ridge Pottery' })
  await buildShop(await site.ctx(), 2)
  const { tab, open, staff } = await openEditor(site, { role: 'store-manager', window })
  await open('/products')
  await tab.getByRole('button', { name: 'More for Bowl 1' }).press('Enter')
  // A menu that opens takes the focus to its first command: a key pressed before that would reach the wrong one.
  await tab.locator('[role=menuitem]:focus').waitFor()
  const deletions: string[] = []
  tab.on('request', (request) => void (request.method() === 'DELETE' && deletions.push(request.url())))
  await tab.getByRole('menuitem', { name: 'Delete' }).press('Enter')
  // Pressed again while the menu fades, it does nothing more.
  if (window === desktop) await tab.keyboard.press('Enter')
  await tab.getByText('“Bowl 1” deleted.').waitFor()
  expect(deletions).toHaveLength(1)
  await tab.getByRole('button', { name: 'More for Bowl 1' }).waitFor({ state: 'detached' })
  await expectFitting(tab)
  expect((await site.get('/shop/bowl-1')).statusCode).toBe(404)

  // The row has gone with its button.
  const heading = tab.getByRole('heading', { name: 'Products', level: 1 })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(tab)

  await clickUndo(tab, '“Bowl 1” deleted.')
  await tab.getByText('“Bowl 1” restored.').waitFor()
  expect((await site.get('/shop/bowl-1')).statusCode).toBe(200)
  await tab.getByRole('link', { name: 'Bowl 1', exact: true }).click()
  await tab.getByRole('button', { name: 'More actions' }).click()
  await tab.getByRole('menuitem', { name: 'Delete' }).click()
  const question = tab.getByRole('alertdialog', { name: 'Delete “Bowl 1”?' })
  await question.getByText('Past orders keep it').waitFor()
  await expectAccessible(tab)
  await question.getByRole('button', { name: 'Delete' }).click()
  await tab.getByText('“Bowl 1” deleted.').waitFor()
  await tab.getByRole('button', { name: 'More for products' }).click()
  await tab.getByRole('menuitem', { name: 'Trash' }).click()
  await tab.getByRole('button', { name: 'Restore Bowl 1' }).press('Enter')
  await expect.poll(async () => (await site.get('/shop/bowl-1')).statusCode).toBe(200)
  const { products } = (await staff.get('/api/admin/products')).json()
  expect(products.map(({ title }: { title: string }) => title).sort()).toEqual(['Bowl 1', 'Bowl 2'])
})
