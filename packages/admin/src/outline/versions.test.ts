import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { clickUndo, expectAccessible, openEditor } from '../testing/editor.ts'

const text = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })

/** The text of the selected block, with the cursor in it. */
async function typeText(tab: Tab, words: string): Promise<void> {
  await tab.getByRole('textbox', { name: 'Text' }).click()
  await tab.locator('.ProseMirror').waitFor()
  await tab.keyboard.press('Control+a')
  await tab.keyboard.insertText(words)
}

test('versions are listed, compared, previewed and restored; a draft is discarded, and comes back', async () => {
  const { tab, open, staff, site } = await openEditor(undefined)
  const created = await staff.post('/api/admin/collections', { title: 'Visit', slug: 'visit', typeName: 'page' })
  const id = String(created.json().collectionId)
  const url = `/api/admin/documents/page/${id}`
  await staff.put(`/api/admin/collections/${id}/content`, {
    revision: (await staff.get(`/api/admin/collections/${id}/content`)).json().revision,
    blocks: [text('a', '<p>Open daily</p>'), text('b', '<p>By the river</p>')],
  })

  await open(`/pages/${id}?view=outline`)
  const preview = tab.frameLocator('iframe[title="Preview"]')
  await tab.getByRole('row', { name: /Open daily/ }).click()
  await typeText(tab, 'Closed on Mondays')
  await preview.getByText('Closed on Mondays').waitFor()
  await tab.getByText('Saved', { exact: true }).waitFor()

  await tab.getByRole('button', { name: 'History' }).click()
  const history = tab.getByRole('complementary', { name: 'History' })
  await history.getByRole('button', { name: /^Edit Text/ }).waitFor()
  await history.getByRole('button', { name: /^Changed outside the editor/ }).click()
  await history.getByText('Changed since then:').waitFor()
  await expect.poll(() => history.locator('del').allInnerTexts()).toEqual(['Open daily'])
  await expect.poll(() => history.locator('ins').allInnerTexts()).toEqual(['Closed on Mondays'])
  const address = await history.getByRole('link', { name: 'Preview' }).getAttribute('href')
  expect((await staff.get(address ?? '')).body).toContain('Open daily')
  await expectAccessible(tab)
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await tab.getByText('Earlier version restored as a draft.').waitFor()
  await tab.getByRole('row', { name: /Open daily/ }).waitFor()
  await preview.getByText('Open daily').waitFor()
  await tab.getByRole('button', { name: 'Undo Restore version' }).click()
  await tab.getByRole('row', { name: /Closed on Mondays/ }).waitFor()
  await preview.getByText('Closed on Mondays').waitFor()

  await tab.getByRole('button', { name: 'More actions for “Visit”' }).click()
  await tab.getByRole('menuitem', { name: 'Discard draft...' }).click()
  await expectAccessible(tab)
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Discard draft' }).click()
  // At once: the message goes after ten seconds.
  await clickUndo(tab, 'Draft discarded.')
  await expect.poll(async () => (await staff.get(url)).json().hasChanges).toBe(true)
  await tab.getByRole('row', { name: /Closed on Mondays/ }).waitFor()
  const log = (await staff.get('/api/admin/history')).json()
  expect(JSON.stringify(log)).toContain('discardDraft')
  expect((await site.get('/visit')).body).not.toContain('Closed on Mondays')
})
