import { expect, test } from 'vitest'
import { openEditor, phone } from '../testing/editor.ts'

test('a press on a list that still fades over a sheet does not close the sheet; one beside the sheet does', async () => {
  const { tab, open, staff } = await openEditor(undefined, { window: { ...phone, reducedMotion: 'no-preference' } })
  const created = await staff.post('/api/admin/collections', { title: 'Notes', typeName: 'page' })
  await open(`/pages/${String(created.json().collectionId)}?view=outline`)
  await tab.getByRole('button', { name: 'Add block' }).click()
  await tab.getByRole('searchbox', { name: 'Search blocks' }).fill('button')
  await tab.getByRole('option').first().waitFor()
  await tab.keyboard.press('Enter')
  const settings = tab.getByRole('dialog', { name: 'Settings' })
  const alignment = settings.getByRole('button', { name: /Alignment/ })
  // A list that takes a minute to fade, so that the press surely comes before its end.
  await tab.addStyleTag({ content: '[data-trigger][data-exiting] { transition: opacity 60s !important }' })
  await alignment.click()
  await tab.getByRole('option', { name: 'Right' }).waitFor()
  // A list that has not faded in has nothing to fade out.
  await tab.waitForFunction(() => document.getAnimations().length === 0)
  await tab.getByRole('option', { name: 'Right' }).click()
  const fading = tab.locator('[data-trigger][data-exiting]')
  const box = await fading.boundingBox()
  // Its edge: an option would be chosen.
  await tab.mouse.click((box?.x ?? 0) + 2, (box?.y ?? 0) + 2)
  await alignment.focus()
  await tab.keyboard.press('ArrowRight')
  await tab.keyboard.press('ArrowLeft')
  await expect.poll(() => alignment.innerText()).toContain('Center')
  await tab.mouse.click(195, 20)
  await settings.waitFor({ state: 'detached' })
})
