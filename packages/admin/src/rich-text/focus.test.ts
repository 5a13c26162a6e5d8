import { expect, test } from 'vitest'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { holdRequests, openEditor } from '../testing/editor.ts'
import { addProduct } from '../testing/orders.ts'

test('a text that is passed with Tab does not take the focus back once its editor has loaded', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site, { title: 'Jar', variants: [{ sku: 'JAR', priceMinor: 4000, stock: 3 }] })
  const { tab, open } = await openEditor(site)
  const slow = await holdRequests(tab, 'GET', '**/assets/loaded-field-*.js')
  await open(`/products/${itemId}`)
  await tab.getByRole('textbox', { name: 'Description', exact: true }).focus()
  await expect.poll(() => slow.bodies.length).toBe(1)
  await tab.getByLabel('Stock', { exact: true }).focus()
  await slow.releaseNext()
  // The editor is there for the field that is entered next, so it was for the first one.
  await tab.getByRole('textbox', { name: 'Additional information' }).click()
  await tab.locator('.ProseMirror').waitFor()
  await expect.poll(() => tab.locator('.ProseMirror').count()).toBe(1)
  await tab.keyboard.type('Stoneware')
  await tab.getByText('1 unsaved change', { exact: true }).waitFor()
  await expect.poll(() => tab.locator('.ProseMirror').innerText()).toContain('Stoneware')
})

test('what is typed while the editor of a text loads is in the text, and is no shortcut', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site, { title: 'Jar', variants: [{ sku: 'JAR', priceMinor: 4000, stock: 3 }] })
  const { tab, open } = await openEditor(site)
  const slow = await holdRequests(tab, 'GET', '**/assets/loaded-field-*.js')
  await open(`/products/${itemId}`)
  const description = tab.getByRole('textbox', { name: 'Description', exact: true })
  await description.focus()
  // "?" opens the list of shortcuts elsewhere.
  await tab.keyboard.type('Gray?x')
  await tab.keyboard.press('Backspace')
  await tab.keyboard.press('Enter')
  await tab.keyboard.type('g p')
  await slow.releaseNext()
  await tab.locator('.ProseMirror').waitFor()
  await tab.keyboard.type('ot')
  await expect.poll(() => tab.locator('.ProseMirror p').allInnerTexts()).toEqual(['Gray?', 'g pot'])
  await expect.poll(() => tab.getByRole('dialog').count()).toBe(0)
})

test('what was typed stays when its field is left before the editor has loaded', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { itemId } = await addProduct(site, { title: 'Jar', variants: [{ sku: 'JAR', priceMinor: 4000, stock: 3 }] })
  const { tab, open } = await openEditor(site)
  const slow = await holdRequests(tab, 'GET', '**/assets/loaded-field-*.js')
  await open(`/products/${itemId}`)
  const description = tab.getByRole('textbox', { name: 'Description', exact: true })
  await description.focus()
  await tab.keyboard.type('A <b> jar')
  await tab.getByLabel('Stock', { exact: true }).focus()
  await description.getByText('A <b> jar').waitFor()
  await tab.getByText('1 unsaved change', { exact: true }).waitFor()

  // All of it is selected and typed over, before its editor is there and across its arrival.
  await description.focus()
  await tab.keyboard.press('Control+a')
  await expect.poll(() => tab.evaluate(() => getSelection()?.toString().trim())).toBe('A <b> jar')
  await tab.keyboard.type('Jug')
  await tab.getByLabel('Stock', { exact: true }).focus()
  await expect.poll(() => description.innerText()).toBe('Jug')
  await description.focus()
  await tab.keyboard.press('Control+a')
  await slow.releaseNext()
  await tab.locator('.ProseMirror').waitFor()
  await tab.keyboard.type('Pot')
  await expect.poll(() => description.innerText()).toBe('Pot')
})
