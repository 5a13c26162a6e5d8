import { expect, test } from 'vitest'
import { buildPage, useTestTheme } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, openEditor } from '../testing/editor.ts'

const layouts = { default: { name: 'Usual', regions: ['site'] }, wide: { name: 'Wide', regions: ['wide'] } }

test('a page gets another layout where the theme has several, and none is offered where it has one', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const { dataDir } = site.services.config
  await useTestTheme(ctx, dataDir, {
    'template.conf': JSON.stringify({ layouts }),
    'wide.region': '<p class="wide">{squarespace.main-content}</p>',
  })
  const collectionId = await buildPage(ctx, { title: 'About', slug: 'about' })
  const { tab, open } = await openEditor(site)
  await open(`/pages/${collectionId}`)
  const layout = tab.getByRole('button', { name: /Layout/ })
  await expect.poll(() => layout.innerText()).toContain('Theme default')
  await layout.click()
  await tab.getByRole('option', { name: 'Wide' }).click()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Page saved.').waitFor()
  await expectAccessible(tab)
  expect((await site.get('/about')).body).toContain('<p class="wide">')

  await useTestTheme(ctx, dataDir, { 'template.conf': JSON.stringify({ layouts: { default: layouts.default } }) })
  await open(`/pages/${collectionId}`)
  await tab.getByLabel('Title', { exact: true }).waitFor()
  await expect.poll(() => layout.count()).toBe(0)
})
