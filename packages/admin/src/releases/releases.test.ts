import { expect, test } from 'vitest'
import { newId } from '../../../server/src/platform/ids.ts'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner collects drafts, previews and publishes them as one, and rolls back', async () => {
  const { site, staff, tab, open } = await openEditor(undefined)
  const id = await buildPage(await site.ctx(), { title: 'About', slug: 'about' })
  const cup = await addProduct(site, { title: 'Cup', variants: [{ priceMinor: 900 }] })
  const url = `/api/admin/documents/page/${id}`
  const write = async (words: string) => {
    const { draftRevision: baseRevision } = (await staff.get(url)).json()
    const block = { id: newId(), type: 'html', version: 1, settings: { html: `<p>${words}</p>` } }
    const operations = [{ op: 'addBlock', block, place: { where: 'end', section: null } }]
    await staff.post(`${url}/operations`, { baseRevision, batchId: newId(), operations, label: 'Edit' })
  }
  const readPage = async () => {
    await site.ctx()
    return (await site.get('/about')).body
  }
  await open('/releases')
  await tab.getByText('No releases yet').waitFor()
  await tab.getByRole('link', { name: 'Create release' }).last().click()
  await tab.getByText('No drafts with changes').waitFor()
  await write('New words')
  await open('/releases/new')
  await tab.getByRole('checkbox', { name: /About/ }).press(' ')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Enter a name.').waitFor()
  await tab.getByLabel('Name').fill('Spring')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
  await expectAccessible(tab)

  await write('Later words')
  await open(tab.url().replace(/^.*\/config/, ''))
  await tab.getByText('Changed since').waitFor()
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await tab.setViewportSize({ width: 1280, height: 900 })
  await tab.getByRole('button', { name: 'Take the latest draft of About' }).click()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Release saved.').last().waitFor()

  // With a time it is shown at the page, and the link of its preview is made from the menu.
  await tab.getByLabel('Publish at (optional)').fill('2031-04-05T10:00')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Scheduled', { exact: true }).first().waitFor()
  await tab.getByRole('button', { name: 'More for Spring' }).click()
  await tab.getByRole('menuitem', { name: 'Share the preview...' }).click()
  await tab.getByRole('button', { name: 'Create link' }).click()
  await expect.poll(() => tab.getByLabel('Link to the preview').inputValue()).toContain('/?release-preview=')
  await tab.getByRole('button', { name: 'Done' }).click()
  await open(`/pages/${id}?view=outline`)
  await tab.getByRole('link', { name: /^Goes live .* with release “Spring”/ }).click()

  // A price and a menu wait for the same release; a price that was changed live since is asked for.
  await open(`/products/${cup.itemId}`)
  await tab.getByLabel('Sale price').fill('7.50')
  await tab.getByRole('button', { name: 'Save prices for a release...' }).click()
  await tab.getByRole('dialog').getByText('Spring').first().waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Save for the release' }).click()
  await tab.getByRole('link', { name: /^Changes .* with release “Spring”/ }).waitFor()
  await expect.poll(() => tab.getByLabel('Sale price').inputValue()).toBe('')
  await open('/pages')
  await tab.getByRole('button', { name: 'With a release' }).first().click()
  await tab.getByLabel('Title of a link').fill('Spring sale')
  await tab.getByRole('textbox', { name: 'URL' }).fill('/shop')
  await tab.getByRole('button', { name: 'Add link' }).last().click()
  await tab.getByRole('button', { name: 'Save for the release' }).click()
  await staff.send({
    method: 'PATCH',
    url: `/api/admin/variants/${cup.variants[0]?.variantId}`,
    payload: { priceMinor: 950 },
  })
  await tab.getByRole('link', { name: /^Changes .* with release “Spring”/ }).click()
  await tab.getByText('$7.50 instead of $9.00').waitFor()
  await tab.getByText('Live now: $9.50').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Keep the change of Prices of “Cup”' }).click()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Release saved.').last().waitFor()

  await tab.getByRole('button', { name: 'Publish now' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await tab.getByText('“Spring” is live.').waitFor()
  const live = await readPage()
  expect(live).toMatch(/New words[\s\S]*Later words/)
  expect(live).toContain('Spring sale')
  await tab.getByRole('button', { name: 'Roll back' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Roll back' }).click()
  await tab.getByText('“Spring” is rolled back.').waitFor()
  expect(await readPage()).not.toMatch(/New words|Spring sale/)
})
