import { expect, test } from 'vitest'
import { expectAccessible, expectFitting, openEditor, phone, readField } from '../testing/editor.ts'

const codePage = '/settings/code'

test('code has line numbers and colours; Tab indents, and Esc and then Tab leaves the field', async () => {
  const { tab, open } = await openEditor(undefined)
  await open(codePage)
  const header = tab.getByRole('textbox', { name: 'Header', exact: true })
  await header.click()
  await tab.keyboard.insertText('<style>')
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Tab')
  await tab.keyboard.insertText('b{}')
  await expect.poll(() => readField(header)).toMatch(/^<style>\n\s+b\{\}/)
  await expect.poll(() => header.locator('.cm-line span').count()).toBeGreaterThan(0)
  await tab.getByText('Tab indents. Esc, then Tab leaves.').filter({ visible: true }).waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('Escape')
  await tab.keyboard.press('Tab')
  await expect.poll(() => header.evaluate((element) => element === document.activeElement)).toBe(false)
  await tab.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(tab)
})

test('what is longer than the server takes is said, and stays', async () => {
  const { tab, open } = await openEditor(undefined)
  await open(codePage)
  const header = tab.getByRole('textbox', { name: 'Header', exact: true })
  await header.click()
  await tab.keyboard.insertText('a'.repeat(100_001))
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('At most 100,000 characters.').waitFor()
  await expect.poll(() => header.getAttribute('aria-invalid')).toBe('true')
  await expectAccessible(tab)
})

test('without the file of the editor code is written in a plain text area', async () => {
  const { tab, open, staff } = await openEditor(undefined)
  await tab.route(/loaded-code[^/]*\.js$/, (route) => route.abort())
  await open(codePage)
  const header = tab.locator('textarea[aria-label="Header"]')
  await header.fill('<!-- mine -->')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').first().waitFor()
  expect((await staff.get('/api/admin/site/profile')).json().code.header).toBe('<!-- mine -->')
})

test('a code block on a phone: its editor takes what is typed, and undo is that of the screen', async () => {
  const { tab, open, staff } = await openEditor(undefined, { window: phone })
  const created = await staff.post('/api/admin/collections', { title: 'Notes', typeName: 'page' })
  const id = String(created.json().collectionId)
  await open(`/pages/${id}?view=outline`)
  await tab.getByRole('button', { name: 'Add block' }).click()
  await tab.getByRole('searchbox', { name: 'Search blocks' }).fill('code')
  await tab.getByRole('option', { name: /^Code/ }).first().click()
  const settings = tab.getByRole('dialog', { name: 'Settings' })
  const code = settings.getByRole('textbox', { name: 'Code' })
  await code.tap()
  await tab.keyboard.insertText('<b>Mine</b>')
  await expectFitting(tab)
  await expectAccessible(tab)
  await settings.getByRole('button', { name: 'Done' }).click()
  await tab.getByText('Saved', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Undo Edit Code' }).click()
  const readSource = async () =>
    (await staff.get(`/api/admin/documents/page/${id}`)).json().content.blocks[0].settings.source
  await expect.poll(async () => String(await readSource())).not.toContain('Mine')
})
