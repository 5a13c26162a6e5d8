import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone, readField } from '../testing/editor.ts'

/** The first load on a busy machine takes a while. */
const patient = { timeout: 30_000 }

const script = '<script>greet()</script>'

test('who may not write code reads the code of a page, and writes what is only shown', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const blocks = [
    { id: 'a', type: 'code', version: 1, settings: { source: script } },
    { id: 'b', type: 'embed', version: 1, settings: { html: script } },
  ]
  const id = await buildPage(await site.ctx(), { title: 'Visit', slug: 'visit', blocks })
  const { tab, open } = await openEditor(site, { role: 'editor' })
  await open(`/pages/${id}?view=outline`)
  const reason = tab.getByText('Only administrators can change code, because it runs on your pages.')
  await tab.getByRole('row', { name: /^Embed/ }).click(patient)
  const embed = tab.getByRole('textbox', { name: 'Embed code' })
  await expect.poll(() => embed.getAttribute('aria-readonly')).toBe('true')
  await reason.waitFor()

  await tab.getByRole('row', { name: /^Code/ }).click()
  const code = tab.getByRole('textbox', { name: 'Code', exact: true })
  await expect.poll(() => code.getAttribute('aria-readonly')).toBe('true')
  await reason.waitFor()
  expect(await readField(code)).toBe(script)
  await expectAccessible(tab)

  await tab.getByText('Show the source instead of running it').click()
  await reason.waitFor({ state: 'detached' })
  await expect.poll(() => code.getAttribute('aria-readonly')).toBeNull()
  await code.click()
  await tab.keyboard.press('Control+a')
  await tab.keyboard.insertText('<b>as text</b>')
  await tab.getByText('Saved', { exact: true }).waitFor()
  expect(await readField(code)).toBe('<b>as text</b>')
})

test('an administrator writes the code of a page, on a phone too', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const blocks = [{ id: 'a', type: 'code', version: 1, settings: { source: script } }]
  const id = await buildPage(await site.ctx(), { title: 'Visit', slug: 'visit', blocks })
  const { tab, open } = await openEditor(site, { window: phone })
  await open(`/pages/${id}?view=outline`)
  await tab.getByRole('row', { name: /^Code/ }).click(patient)
  const code = tab.getByRole('textbox', { name: 'Code', exact: true })
  await code.click()
  await tab.keyboard.press('Control+a')
  await tab.keyboard.insertText('<p>Written</p>')
  await tab.getByText('Saved', { exact: true }).waitFor()
  expect(await readField(code)).toBe('<p>Written</p>')
  await expectFitting(tab)
})
