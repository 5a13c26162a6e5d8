import { expect, test } from 'vitest'
import { buildAsset, buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner makes a popup beside its preview, turns it on, orders two, and deletes one', async () => {
  const { site, staff, tab, open, follow } = await openEditor(undefined)
  const ctx = await site.ctx()
  const homeId = await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildAsset(ctx)
  await open('/popups')
  await tab.getByText('No popups yet').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Create popup' }).last().click()
  await tab.getByRole('heading', { name: 'Create popup', level: 1 }).waitFor()
  const preview = tab.frameLocator('iframe[title="Preview of the popup"]')
  await preview.getByRole('heading', { name: 'Title' }).waitFor()
  await tab.getByLabel('After seconds').fill('')
  await tab.getByLabel('Days until it appears again').fill('0')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  for (const problem of ['Title is required.', 'Choose when the popup appears.', 'Enter a whole number from 1 to 365.'])
    await tab.getByText(problem).waitFor()
  await expectAccessible(tab)

  await tab.getByLabel('Title', { exact: true }).fill('Ten percent off')
  await tab.getByRole('textbox', { name: 'Text', exact: true }).click()
  await tab.keyboard.type('For your first order.')
  await tab.getByLabel('After scrolling, in percent').fill('40')
  await tab.getByLabel('Days until it appears again').fill('30')
  await tab.getByRole('button', { name: /Below the text/ }).click()
  await tab.getByRole('option', { name: 'Button with a link' }).click()
  await tab.getByLabel('Button label').fill('See the shop')
  await tab.getByLabel('Link', { exact: true }).fill('/shop')
  await tab.getByRole('button', { name: /Layout/ }).click()
  await tab.getByRole('option', { name: /Card/ }).click()
  // By keys alone, from the center.
  await tab.getByRole('radio', { name: 'Center', exact: true }).focus()
  await tab.keyboard.press('ArrowLeft')
  await tab.getByRole('button', { name: /Pages/ }).click()
  await tab.getByRole('option', { name: 'Only chosen pages' }).click()
  await tab.getByRole('checkbox', { name: 'Home' }).press(' ')
  const shown = preview.locator('.vt-popup[open][data-layout="card"][data-position="CENTER_LEFT"]')
  await shown.getByRole('heading', { name: 'Ten percent off' }).waitFor()
  await shown.getByText('For your first order.').waitFor()
  await shown.getByText('See the shop').waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByRole('heading', { name: 'Ten percent off', level: 1 }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  const [stored] = (await staff.get('/api/admin/popups')).json().popups
  expect(stored).toMatchObject({
    status: 'off',
    html: '<p>For your first order.</p>',
    action: 'button',
    position: 'CENTER_LEFT',
    afterSeconds: null,
    afterScrollPercent: 40,
    collectionIds: [homeId],
    repeatDays: 30,
  })
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)

  const { id: _id, version: _version, status: _status, createdOn: _made, updatedOn: _changed, ...body } = stored
  const { viewCount: _views, answerCount: _answers, ...copy } = body
  await staff.post('/api/admin/popups', { ...copy, title: 'Letters', action: 'newsletter' })
  await follow('/popups')
  const choose = async (title: string, action: string) => {
    await tab.getByRole('button', { name: `More for ${title}` }).click()
    await tab.getByRole('menuitem', { name: action }).click()
  }
  await tab.getByRole('link', { name: 'Letters' }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await choose('Ten percent off', 'Turn on')
  await tab.getByText('Active', { exact: true }).waitFor()
  expect((await site.get('/')).body).toContain('data-island="popups"')
  await choose('Letters', 'Move up')
  await expect
    .poll(() => tab.getByRole('listitem').getByRole('link').allTextContents())
    .toEqual(['Letters', 'Ten percent off'])
  await choose('Letters', 'Delete')
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await tab.getByRole('link', { name: 'Letters' }).waitFor({ state: 'detached' })
  expect((await staff.get('/api/admin/popups')).json().popups).toHaveLength(1)
})
