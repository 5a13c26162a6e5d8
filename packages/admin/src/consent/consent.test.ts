import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner turns the banner on beside its preview, enters a pixel, and sees what visitors chose', async () => {
  const { site, tab, open } = await openEditor(undefined)
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  await open('/settings/cookies')
  await tab.getByText('No choices yet.').waitFor()
  await tab.getByLabel('Google tag ID').fill('GTM-ABC123')
  await tab.getByText('These pixels stay off until the cookie banner is on.').waitFor()
  await tab.getByLabel('Show cookie banner').press(' ')
  const preview = tab.frameLocator('iframe[title="Preview of the cookie banner"]')
  await tab.getByLabel('Title', { exact: true }).fill('Biscuits')
  await tab.getByRole('radio', { name: /^Bar/ }).press(' ')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Enter an ID such as G-AB12CD34EF').waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Google tag ID').fill('G-AB12CD34EF')
  await preview.locator('.vt-consent[open][data-layout="bar"]').getByRole('heading', { name: 'Biscuits' }).waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').waitFor()
  await expectFitting(tab)
  expect((await site.get('/')).body).toContain('G-AB12CD34EF')
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
})
