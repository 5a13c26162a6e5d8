import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { storeConversions, storeExposures } from '../../../server/src/features/experiment-visits/store.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner sets up an experiment on a text, starts it, reads its result and makes the winner the page', async () => {
  const { site, staff, tab, open, follow } = await openEditor(undefined)
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildPage(ctx, { title: 'Offer', slug: 'offer', html: '<p>Our old promise</p>' })
  await open('/experiments')
  await tab.getByText('No experiments yet').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Create experiment' }).first().click()
  await tab.getByRole('heading', { name: 'Create experiment', level: 1 }).waitFor()
  await tab.getByLabel('Visitors who see version B, in percent').fill('0')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  for (const problem of ['Name is required.', 'Choose a page.', 'Enter a whole number from 1 to 99.'])
    await tab.getByText(problem).first().waitFor()
  await expectAccessible(tab)

  const choose = async (label: RegExp, option: string) => {
    await tab.getByRole('button', { name: label }).click()
    await tab.getByRole('option', { name: option }).click()
  }
  await tab.getByLabel('Name', { exact: true }).fill('Bigger promise')
  await tab.getByLabel('Visitors who see version B, in percent').fill('50')
  await choose(/Version A: the page/, 'Offer')
  await tab.getByRole('radio', { name: /Another text/ }).press(' ')
  await choose(/Text on the page/, 'Our old promise')
  // The editor of texts is loaded by the first press.
  await tab.getByRole('textbox', { name: 'Text of version B' }).click()
  await tab.locator('.ProseMirror').waitFor()
  await tab.keyboard.press('Control+A')
  await tab.keyboard.type('Our new promise')
  await tab.getByRole('textbox', { name: 'Text of version B' }).getByText('Our new promise', { exact: true }).waitFor()
  await choose(/counts as a success/, 'A newsletter sign-up')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByRole('heading', { name: 'Bigger promise', level: 1 }).waitFor()
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Start experiment' }).press('Enter')
  await tab.getByText('Running', { exact: true }).waitFor()
  await tab.getByText('Too early to say').waitFor()
  const [{ id: experimentId, challenger }] = (await staff.get('/api/admin/experiments')).json().experiments
  expect(challenger).toMatchObject({ kind: 'text', html: '<p>Our new promise</p>' })

  const at = new Date()
  for (const [seen, converted] of [
    ['a', 20],
    ['b', 90],
  ] as const) {
    const visitors = Array.from({ length: 400 }, (_, index) => ({
      experimentId,
      visitorKey: `${seen}${index}`,
      seen,
      at,
    }))
    await storeExposures(ctx, visitors)
    await storeConversions(ctx, visitors.slice(0, converted))
  }
  await follow('/experiments')
  await tab.getByText('800 visitors').waitFor()
  await tab.getByText('Version B wins').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await tab.getByRole('link', { name: 'Bigger promise' }).click()
  await tab.getByRole('row', { name: /Version B 400 90 22\.5/ }).waitFor()
  await expectFitting(tab)
  await tab.setViewportSize({ width: 1280, height: 900 })
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Pause' }).click()
  await tab.getByText('Paused', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'End, use B' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Use version B' }).click()
  await tab.getByText('Version B became the page').waitFor()
  expect((await site.get('/offer')).body).toContain('Our new promise')
})
