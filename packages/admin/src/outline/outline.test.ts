import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { drawing } from '../../../server/src/testing/pictures.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

const pngFile = { name: 'bowl.png', mimeType: 'image/png', buffer: drawing(60, 40) }

/** Adds a block by typing its name, as somebody without a pointer does. */
async function addBlock(tab: Tab, name: string, label: string): Promise<void> {
  await tab.getByRole('button', { name: 'Add block', exact: true }).click()
  await tab.getByRole('searchbox', { name: 'Search blocks' }).fill(name)
  await tab.getByRole('option').first().waitFor()
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: label, exact: true }).waitFor()
}

function listRows(tab: Tab): Promise<string[]> {
  return tab.getByRole('treegrid', { name: 'Content' }).getByRole('row').allInnerTexts()
}

async function waitUntilSaved(tab: Tab): Promise<void> {
  await tab.getByText('Saved', { exact: true }).waitFor()
}

test('a page of six types of blocks is written, reordered by keyboard, undone, published and seen by a visitor', async () => {
  const { tab, open, site } = await openEditor(undefined)
  await open('/pages')
  await tab.getByRole('button', { name: 'Add page' }).click()
  await tab.getByLabel('Title').fill('Field notes')
  await tab.keyboard.press('Enter')
  await tab.getByText('This page is empty').waitFor()
  await expectAccessible(tab)

  await tab.getByRole('button', { name: 'Add text' }).click()
  const text = tab.getByRole('textbox', { name: 'Text' })
  await tab.locator('.ProseMirror').waitFor()
  await text.pressSequentially('The kiln')
  await tab.keyboard.press('Enter')
  await text.pressSequentially('/bul')
  await tab.getByRole('option', { name: 'Bulleted list' }).waitFor()
  await tab.keyboard.press('Enter')
  await text.pressSequentially('Visit us')
  await tab.keyboard.press('Shift+Home')
  await tab.getByRole('toolbar', { name: 'Format text' }).getByRole('button', { name: 'Link' }).click()
  await tab.getByRole('combobox', { name: 'Link to' }).fill('/visit')
  await tab.keyboard.press('Tab')
  await tab.getByRole('button', { name: 'Add link' }).click()

  // Everyday words find their blocks, behind those that are named so.
  await tab.getByRole('button', { name: 'Add block', exact: true }).click()
  for (const [words, found] of [
    ['headline', /^Text/],
    ['contact', /^Form/],
    ['line', /^Line/],
    ['photo', /^Picture/],
  ] as const) {
    await tab.getByRole('searchbox', { name: 'Search blocks' }).fill(words)
    await expect.poll(() => tab.getByRole('option').first().innerText()).toMatch(found)
  }
  await tab.getByRole('option').first().click()
  await tab.getByRole('heading', { name: 'Picture', exact: true }).waitFor()
  const notes = { name: 'notes.txt', mimeType: '', buffer: Buffer.from('No picture') }
  await tab.getByLabel('Picture: choose a file').setInputFiles(notes)
  await tab.getByText('The file notes.txt is of a type that is not supported.').waitFor()
  await tab.getByLabel('Picture: choose a file').setInputFiles(pngFile)
  await tab.getByRole('button', { name: 'Remove picture' }).waitFor()
  await addBlock(tab, 'quote', 'Quote')
  await tab.getByRole('textbox', { name: 'Quote', exact: true }).fill('A chipped rim')
  await addBlock(tab, 'button', 'Button')
  await tab.getByLabel('Label').fill('See the shop')
  await addBlock(tab, 'line', 'Line')
  await addBlock(tab, 'accordion', 'Accordion')
  await tab.getByRole('button', { name: 'Add entry' }).click()
  await tab.getByLabel('Question', { exact: true }).fill('Do you ship abroad?')
  await waitUntilSaved(tab)
  await expectAccessible(tab)

  const firstRow = tab.getByRole('row', { name: /Quote/ })
  await firstRow.click()
  await tab.keyboard.press('Alt+ArrowUp')
  await expect.poll(async () => (await listRows(tab)).findIndex((row) => row.startsWith('Quote'))).toBe(1)
  await tab.getByRole('status').filter({ hasText: 'Quote moved, 2 of 6' }).waitFor({ state: 'attached' })
  await tab.keyboard.press('Control+z')
  await expect.poll(async () => (await listRows(tab)).findIndex((row) => row.startsWith('Quote'))).toBe(2)

  const preview = tab.frameLocator('iframe[title="Preview"]')
  await preview.getByText('A chipped rim').waitFor()
  await waitUntilSaved(tab)
  expect((await site.get('/field-notes')).statusCode).toBe(404)
  await tab.getByRole('button', { name: 'More actions for “Field notes”' }).click()
  await tab.getByRole('menuitem', { name: 'Review changes...' }).click()
  await tab.getByText('6 changes go live:').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Publish page' }).click()
  await tab.getByText('“Field notes” published. 6 changes are live.').waitFor()
  const page = (await site.get('/field-notes')).body
  expect(page).toContain('The kiln')
  expect(page).toMatch(/<ul><li>(?:<p>)?<a href="\/visit">Visit us<\/a>/)
  expect(page).toContain('A chipped rim')
  expect(page).toContain('Do you ship abroad?')
})

test('on a phone the list comes first, settings rise over it, the page is a tab', async () => {
  const { tab, open, staff } = await openEditor(undefined, { window: phone })
  const created = await staff.post('/api/admin/collections', { title: 'Notes', typeName: 'page' })
  await open(`/pages/${String(created.json().collectionId)}?view=outline`)
  await tab.getByRole('button', { name: 'Add text' }).click()
  const settings = tab.getByRole('dialog', { name: 'Settings' })
  await settings.getByRole('textbox', { name: 'Text' }).tap()
  await tab.locator('.ProseMirror').waitFor()
  await settings.getByRole('textbox', { name: 'Text' }).pressSequentially('Open daily')
  await expectAccessible(tab)
  await settings.getByRole('button', { name: 'Done' }).click()
  await tab.getByRole('row', { name: /Text/ }).waitFor()
  await waitUntilSaved(tab)
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Preview' }).click()
  const page = tab.frameLocator('iframe[title="Preview"]')
  await page.getByText('Open daily').waitFor()

  // A section that was added is seen whole, above a low sheet; then the list is there again.
  await tab.getByRole('button', { name: 'Blocks' }).click()
  await tab.getByRole('button', { name: 'Add section', exact: true }).click()
  await tab.getByRole('option', { name: 'Numbers' }).click()
  const frame = tab.locator('iframe[title="Preview"]')
  const section = page.locator('section').last()
  const readSpace = async () => {
    const [sheet, seen, part] = await Promise.all([settings.boundingBox(), frame.boundingBox(), section.boundingBox()])
    return sheet && seen && part
      ? [sheet.y - seen.y > 150, part.y >= seen.y - 1, part.y < sheet.y - 40]
      : 'not there yet'
  }
  await expect.poll(readSpace).toEqual([true, true, true])
  await expectAccessible(tab)
  await settings.getByRole('button', { name: 'Done' }).click()
  await tab
    .getByRole('row', { name: /^Section/ })
    .first()
    .waitFor()
})
