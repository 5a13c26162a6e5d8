import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone, readField } from '../testing/editor.ts'

/** Styles are compiled in a thread of their own, which may have to wait for a processor. */
const patient = { timeout: 15_000 }

async function siteWithPage() {
  const site = await testSite({ title: 'Harbour' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true, html: '<p id="words">Welcome.</p>' })
  return site
}

test('CSS of the owner shows in the page as it is written, says what is wrong, and is saved', async () => {
  const { tab, open, site, staff } = await openEditor(await siteWithPage())
  await open('/design/css')
  const words = tab.frameLocator('iframe').locator('#words')
  await words.waitFor({ timeout: 30_000 })
  await expectAccessible(tab)
  const color = () => words.evaluate((element) => getComputedStyle(element).color)

  const field = tab.getByRole('textbox', { name: 'Custom CSS' })
  await field.fill('// mine\n@mine: rgb(1, 2, 3);\n#words { color: @mine; }')
  await expect.poll(color, patient).toBe('rgb(1, 2, 3)')
  await tab.getByText('Unsaved changes', { exact: true }).waitFor()
  await field.fill('// mine\n#words { color: @gone; }')
  await tab.getByText('Line 2: variable @gone is undefined').waitFor()
  await expectAccessible(tab)
  await field.fill('#words { color: rgb(4, 5, 6) }')
  await expect.poll(color, patient).toBe('rgb(4, 5, 6)')
  await tab.getByText('Line 2:').waitFor({ state: 'detached' })

  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('CSS saved.').waitFor()
  await expect.poll(async () => (await site.get('/site.css')).body, patient).toContain('#words { color: rgb(4, 5, 6) }')

  // A colleague is quicker: what is written here is neither saved over theirs nor lost.
  await field.fill('#words { color: blue }')
  await staff.put('/api/admin/custom-css', { css: '.theirs { color: red }' })
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Someone else changed the CSS').waitFor()
  expect(await readField(field)).toBe('#words { color: blue }')
  expect((await staff.get('/api/admin/custom-css')).json().css).toBe('.theirs { color: red }')
  await tab.getByRole('button', { name: 'Discard' }).click()
  await tab.getByText('Published').waitFor()
})

test('the screen fits a phone; who may only look cannot write', async () => {
  const site = await siteWithPage()
  const small = await openEditor(site, { window: phone })
  await small.open('/design/css')
  await small.tab.frameLocator('iframe').locator('#words').waitFor()
  await expectFitting(small.tab)
  await expectAccessible(small.tab)

  const { tab, open } = await openEditor(site, { role: 'viewer' })
  await open('/design/css')
  await tab.getByRole('textbox', { name: 'Custom CSS' }).waitFor()
  await expect.poll(() => tab.getByRole('textbox', { name: 'Custom CSS' }).isEditable()).toBe(false)
  await expect.poll(() => tab.getByRole('button', { name: 'Save' }).count()).toBe(0)
})
