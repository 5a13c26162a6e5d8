import { expect, test } from 'vitest'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

test('titles and description are set with a preview; pages show theirs with what the site adds', async () => {
  const { site, staff, tab, open, follow } = await openEditor(undefined)
  const made = await staff.post('/api/admin/collections', {
    typeName: 'page',
    title: 'Our story',
    slug: 'story',
    enabled: true,
  })
  const { collectionId } = made.json()
  await open('/settings/seo')
  const preview = tab.getByRole('group', { name: 'Preview', exact: true })
  await preview.getByText('Ridge Pottery').first().waitFor()
  await tab.getByLabel('Products and posts').fill('%i at %s %x')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Use %s, %c, %i and words only.').waitFor()
  await tab.getByLabel('Products and posts').fill('%i at %s')
  await tab.getByLabel('Site description').fill('Stoneware from the ridge')
  await tab.getByRole('button', { name: /Show as preview/ }).press('Enter')
  await tab.getByRole('option', { name: 'A product or post' }).click()
  await preview.getByText('Morning mug at Ridge Pottery').first().waitFor()
  await preview.getByText('Stoneware from the ridge').first().waitFor()
  await preview.getByRole('button', { name: 'Phone' }).press('Enter')
  await preview.getByRole('button', { name: 'Phone', pressed: true }).waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Site description').press('Control+s')
  await tab.getByText('Saved.').waitFor()
  await tab.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({
    itemTitleFormat: '%i at %s',
    description: 'Stoneware from the ridge',
  })
  expect((await site.get('/story')).body).toContain('<meta name="description" content="Stoneware from the ridge">')

  await follow(`/pages/${collectionId}`)
  await preview.getByText('Our story — Ridge Pottery').first().waitFor()
  await tab.getByLabel('SEO title').fill('How we began')
  await preview.getByText('How we began').first().waitFor()
  await tab.getByText('Hide this page from search engines').click()
  await preview.getByText('Search engines are asked not to list this.').waitFor()
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Page saved.').waitFor()
  await tab.getByRole('button', { name: 'Save' }).waitFor({ state: 'detached' })

  await follow('/settings/seo')
  await tab.getByText('Hide site from search engines').click()
  await tab.getByText('Your site is hidden from search engines.').waitFor()
  expect((await staff.get('/api/admin/site/profile')).json().isHiddenFromSearch).toBe(true)
})

test('the preview fits a phone', async () => {
  const { tab, open } = await openEditor(undefined, { window: phone })
  await open('/settings/seo')
  await tab.getByRole('group', { name: 'Preview', exact: true }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})
