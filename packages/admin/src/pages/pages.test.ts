import { expect, test } from 'vitest'
import { buildJournal, buildPage } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { createCategory } from '../../../server/src/features/categories/index.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import {
  type Editor,
  desktop,
  expectAccessible,
  expectFitting,
  holdRequests,
  openEditor,
  phone,
} from '../testing/editor.ts'

async function site() {
  const site = await testSite({ title: 'Ridge Pottery', timeZone: 'America/New_York' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Welcome', slug: 'home', isHomepage: true })
  const { collectionId, itemIds } = await buildJournal(ctx, 3)
  await createCategory(ctx, { collectionId, name: 'Workshop' })
  await buildPage(ctx, { title: 'About us', slug: 'about' })
  const folder = await createCollection(ctx, { typeName: 'folder', title: 'Studio', slug: 'studio' })
  await createCollection(ctx, { typeName: 'events', title: 'Open days', slug: 'open-days', parentId: folder })
  await createCollection(ctx, { typeName: 'gallery', title: 'Kiln', slug: 'kiln', parentId: folder })
  return { site, collectionId, itemIds, folder }
}

const rowTitles = ({ tab }: Editor) =>
  tab
    .locator('main li')
    .evaluateAll((rows) =>
      rows
        .filter((row) => !row.querySelector('a[href*="/block-fields/"]'))
        .map((row) => row.querySelector('a, span span span')?.textContent ?? ''),
    )

test('pages are put in order by keyboard, and the focus stays with what is moved', async () => {
  const editor = await openEditor((await site()).site)
  const { tab, open } = editor
  await open('/pages')
  await tab.getByRole('heading', { name: 'Main menu' }).waitFor()
  expect(await rowTitles(editor)).toEqual(['Journal', 'About us', 'Studio', 'Open days', 'Kiln', 'Welcome'])
  await expectAccessible(tab)
  const orders = await holdRequests(tab, 'PUT', '**/api/admin/menus/mainNav')
  await tab.getByRole('button', { name: 'Move Journal down' }).press('Enter')
  await expect.poll(() => rowTitles(editor)).toEqual(['About us', 'Journal', 'Studio', 'Open days', 'Kiln', 'Welcome'])
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Journal down')
  await tab.keyboard.press('Enter')
  // At the end there is no way down any more.
  await expect
    .poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move Journal up')
  await tab.getByRole('button', { name: 'Move Kiln up' }).press('Space')
  await expect.poll(() => rowTitles(editor)).toEqual(['About us', 'Studio', 'Kiln', 'Open days', 'Journal', 'Welcome'])
  expect(orders.bodies).toHaveLength(1)
  orders.releaseAll()
  await expect
    .poll(async () => {
      const menu = (await editor.site.get('/about')).body
      return [
        menu.indexOf('href="/about"') < menu.indexOf('Studio'),
        menu.indexOf('Studio') < menu.indexOf('href="/journal"'),
      ]
    })
    .toEqual([true, true])

  await tab.getByRole('button', { name: 'Reset', exact: true }).click()
  await tab.getByRole('alertdialog', { name: 'Reset “Main menu”?' }).waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Reset menu' }).click()
  await expect.poll(() => rowTitles(editor)).toEqual(['Journal', 'About us', 'Studio', 'Kiln', 'Open days', 'Welcome'])
  await expect.poll(() => tab.getByRole('button', { name: 'Reset', exact: true }).count()).toBe(0)
})

test('a page is added as a draft, filled in, published, unpublished and deleted', async () => {
  const editor = await openEditor((await site()).site)
  const { tab, open, staff } = editor
  await open('/pages')
  await tab.getByRole('button', { name: 'Add page' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByText('Title is required.').waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Title', { exact: true }).fill('News')
  await tab.getByRole('radio', { name: /Blog/ }).check({ force: true })
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByRole('heading', { name: 'News', level: 1 }).waitFor()
  await tab.getByText('No posts yet').waitFor()
  await tab.getByText('Draft', { exact: true }).waitFor()
  await expectAccessible(tab)
  await expect.poll(async () => (await staff.get('/news')).body).toContain('Only staff can see this page.')
  expect((await editor.site.get('/news')).statusCode).toBe(404)
  expect((await editor.site.get('/')).body).not.toContain('href="/news"')

  await tab.getByLabel('URL slug').fill('journal')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('The address "journal" is already in use. Choose another one.').waitFor()
  await tab.getByLabel('URL slug').fill('news-and-notes')
  await tab.getByLabel('SEO title').fill('All the news')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Page saved.').waitFor()
  // Publishing is one press. It saves no half-typed settings and does not block saving them.
  await tab.getByLabel('SEO description').fill('What happened')
  await tab.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await tab.getByText('“News” published.').waitFor()
  await tab.getByText('Draft', { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(() => tab.getByLabel('SEO description').inputValue()).toBe('What happened')
  await tab.getByRole('button', { name: 'Save' }).click()
  await expect.poll(async () => (await editor.site.get('/news-and-notes')).body).toContain('What happened')
  expect((await editor.site.get('/')).body).toContain('href="/news-and-notes"')
  await expect
    .poll(async () => (await editor.site.get('/news-and-notes')).body)
    .toContain('<title>All the news</title>')

  // Earlier messages about the same page are outdated and disappear.
  await tab.getByRole('button', { name: 'Unpublish' }).press('Enter')
  await tab.getByText('“News” is a draft again.').waitFor()
  await expect.poll(() => tab.getByText('“News” published.').count()).toBe(0)
  await tab.getByRole('button', { name: 'Publish', exact: true }).press('Enter')
  await tab.getByText('“News” published.').waitFor()
  await expect.poll(() => tab.getByText('“News” is a draft again.').count()).toBe(0)

  await tab.getByRole('link', { name: 'Pages', exact: true }).last().click()
  await tab.getByRole('button', { name: 'More for News' }).click()
  await tab.getByRole('menuitem', { name: 'Unpublish' }).click()
  await tab.getByText('“News” is a draft again.').waitFor()
  await expect.poll(() => tab.getByText('“News” published.').count()).toBe(0)
  await expect.poll(async () => (await editor.site.get('/news-and-notes')).statusCode).toBe(404)
  await tab.getByRole('listitem').filter({ hasText: 'News' }).getByText('Draft', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'More for News' }).click()
  await tab.getByRole('menuitem', { name: 'Delete' }).click()
  await expectAccessible(tab)
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await tab.getByText('“News” deleted.').waitFor()
  await expect.poll(() => rowTitles(editor)).not.toContain('News')
  expect((await staff.get('/api/admin/collections')).json().collections).toHaveLength(6)
})

test('links stand in menus, pages go into folders', async () => {
  const editor = await openEditor((await site()).site)
  const { tab, open } = editor
  await open('/pages')
  await tab.getByRole('button', { name: 'Add link' }).click()
  await tab.getByLabel('Title', { exact: true }).fill('Map')
  await tab.getByLabel('URL', { exact: true }).fill('javascript:alert(1)')
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByText('Enter a URL that starts with https://, / or mailto:.').waitFor()
  await tab.getByLabel('URL', { exact: true }).fill('https://example.com/map')
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByText('https://example.com/map').waitFor()

  await tab.getByRole('button', { name: 'More for About us' }).click()
  await tab.getByRole('menuitem', { name: 'Move to folder' }).click()
  await tab.getByRole('button', { name: 'No folder' }).click()
  await tab.getByRole('option', { name: 'Studio' }).click()
  await expectAccessible(tab)
  await tab.getByRole('dialog').getByRole('button', { name: 'Move' }).click()
  await expect.poll(async () => (await rowTitles(editor)).join()).toContain('Kiln,About us')
})

test('a post is written, published and sorted, and nothing typed is lost by leaving', async () => {
  const { site: at, collectionId } = await site()
  const { tab, open, staff } = await openEditor(at)
  await open(`/pages/${collectionId}`)
  await tab.getByRole('button', { name: 'Add post' }).first().click()
  await tab.getByRole('dialog').getByLabel('Title').fill('The first firing')
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByText('This post is empty').waitFor()
  await tab.getByRole('button', { name: 'Add text' }).click()
  await tab.locator('.ProseMirror').waitFor()
  const text = tab.getByRole('textbox', { name: 'Text' })
  await text.pressSequentially('Hot & bright.')
  await tab.keyboard.press('Enter')
  await text.pressSequentially('Then cold.')
  await tab.getByText('Saved', { exact: true }).waitFor()
  await tab.getByRole('link', { name: 'Post settings' }).click()
  const content = tab.getByRole('region', { name: 'Content', exact: true })
  await content.getByText('The content of this post is not published yet.').waitFor()
  await tab.getByLabel('Tags').fill('kiln, fire & salt')
  await tab.getByRole('checkbox', { name: 'Workshop' }).check({ force: true })
  await expectAccessible(tab)

  await tab.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Pages' }).click()
  await tab.getByRole('alertdialog').getByText('You have unsaved changes.').waitFor()
  await tab.getByRole('button', { name: 'Stay' }).click()
  await tab.getByLabel('Ends').waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Publish' }).click()
  await tab.getByText('Published.', { exact: true }).waitFor()
  await expect
    .poll(async () => (await at.get('/journal/the-first-firing')).body)
    .toContain('<p>Hot &amp; bright.</p><p>Then cold.</p>')
  await content.getByText('Hot & bright. Then cold.').waitFor()
  await content.getByText('Unpublished changes').waitFor({ state: 'detached' })
  await content.getByRole('link', { name: 'Edit content' }).click()
  await tab.getByRole('row', { name: /Hot & bright/ }).waitFor()
  await tab.getByRole('link', { name: 'Post settings' }).click()
  await content.waitFor()

  await tab.getByRole('link', { name: 'Journal' }).click()
  await tab.getByRole('link', { name: 'Drafts' }).click()
  await tab.getByText('No results').waitFor()
  await tab.getByRole('button', { name: 'Clear filters' }).click()
  await tab.getByRole('link', { name: 'The first firing' }).waitFor()
  await tab.getByText('kiln, fire & salt').waitFor()
  await expect.poll(() => tab.getByText('Unpublished changes').count()).toBe(0)
  const { items } = (await staff.get(`/api/admin/items?collectionId=${collectionId}`)).json()
  const firing = items.find(({ title }: { title: string }) => title === 'The first firing')
  const documentUrl = `/api/admin/documents/item/${firing.itemId}`
  const operation = {
    op: 'addBlock',
    block: { id: 'more', type: 'html', version: 1, settings: { html: '<p>And ash.</p>' } },
    place: { where: 'end', section: null },
  }
  const baseRevision = (await staff.get(documentUrl)).json().draftRevision
  const batch = { baseRevision, batchId: 'more-text-1', operations: [operation], label: 'Edit' }
  expect((await staff.post(`${documentUrl}/operations`, batch)).statusCode).toBe(200)
  await open(`/pages/${collectionId}`)
  await tab.getByRole('listitem').filter({ hasText: 'The first firing' }).getByText('Unpublished changes').waitFor()
})

test('an event has its times on the clock of the site', async () => {
  const { site: at } = await site()
  const { tab, open, staff } = await openEditor(at)
  const { collections } = (await staff.get('/api/admin/collections')).json()
  const events = collections.find(({ slug }: { slug: string }) => slug === 'open-days')
  const itemId = await createItem(await at.ctx(), {
    collectionId: events.collectionId,
    recordType: 12,
    title: 'Open kiln',
    startsAt: new Date('2031-07-01T23:00:00Z'),
  })
  await open(`/pages/${events.collectionId}/items/${itemId}`)
  await tab.getByLabel('Starts').waitFor()
  await expect.poll(() => tab.getByLabel('Starts').inputValue()).toBe('2031-07-01T19:00')
  await tab.getByLabel('Ends').fill('2031-07-01T18:00')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('This ends before it begins.').waitFor()
  await tab.getByLabel('Ends').fill('2031-07-01T21:30')
  await tab.getByLabel('Location name').fill('The yard')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.', { exact: true }).waitFor()
  expect((await staff.get(`/api/admin/items/${itemId}`)).json()).toMatchObject({
    startsAt: '2031-07-01T23:00:00.000Z',
    endsAt: '2031-07-02T01:30:00.000Z',
    location: { addressTitle: 'The yard' },
  })
})

test('categories are added, refused when they are there, and renamed', async () => {
  const { site: at, collectionId } = await site()
  const { tab, open, staff } = await openEditor(at)
  await open(`/pages/${collectionId}`)
  await tab.getByLabel('New category').fill('workshop')
  await tab.getByLabel('New category').press('Enter')
  await tab.getByText('This category already exists').waitFor()
  await tab.getByLabel('New category').fill('Glazes')
  await tab.getByLabel('New category').press('Enter')
  await tab.getByLabel('Name of category Glazes').fill('Glaze')
  await tab.getByLabel('Name of category Glazes').press('Enter')
  await tab.getByLabel('Name of category Glaze', { exact: true }).waitFor()
  const tree = async () =>
    (await staff.get(`/api/admin/collections/${collectionId}/categories`))
      .json()
      .categories.map(({ name, level }: { name: string; level: number }) => `${level} ${name}`)
  expect(await tree()).toEqual(['0 Workshop', '0 Glaze'])

  const choose = async (category: string, action: string) => {
    await tab.getByRole('button', { name: `More for category ${category}` }).press('Enter')
    await tab.getByRole('menuitem', { name: action }).press('Enter')
  }
  const orders = await holdRequests(tab, 'PUT', '**/categories/order')
  const listShown = () =>
    tab
      .getByLabel(/^Name of category/)
      .evaluateAll((fields) => fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')))
  await choose('Glaze', 'Move up')
  await expect.poll(listShown).toEqual(['Glaze', 'Workshop'])
  await choose('Glaze', 'Move down')
  await choose('Glaze', 'Move up')
  await expect.poll(listShown).toEqual(['Glaze', 'Workshop'])
  expect(orders.bodies).toHaveLength(1)
  orders.releaseAll()
  await expect.poll(() => orders.bodies.length).toBe(3)
  await expect.poll(tree).toEqual(['0 Glaze', '0 Workshop'])
  await choose('Workshop', 'Move inside “Glaze”')
  await expect.poll(tree).toEqual(['0 Glaze', '1 Workshop'])
  await tab.locator('li[data-level="1"]').getByLabel('Name of category Workshop').waitFor()
  await expectAccessible(tab)
  await choose('Workshop', 'Move out of “Glaze”')
  await expect.poll(tree).toEqual(['0 Glaze', '0 Workshop'])
})

test.each([
  ['wide', desktop],
  ['narrow', phone],
] as const)('the screens fit a %s window', async (_name, window) => {
  const { site: at, collectionId, itemIds } = await site()
  const { tab, open, follow } = await openEditor(at, { window })
  await open('/account')
  await tab.getByRole('heading', { level: 1 }).waitFor()
  for (const path of ['/pages', `/pages/${collectionId}`, `/pages/${collectionId}/items/${itemIds[0]}`]) {
    await follow(path)
    await tab.getByRole('heading', { level: 2 }).first().waitFor()
    await expectFitting(tab)
    await expectAccessible(tab)
  }
})

test('who may only look sees the pages and changes nothing; a page that is gone says so', async () => {
  const { site: at, collectionId } = await site()
  const { tab, open } = await openEditor(at, { role: 'viewer' })
  await open('/pages')
  await tab.getByRole('link', { name: 'Journal' }).waitFor()
  await expect.poll(() => tab.getByRole('button', { name: /^(Add|Move)/ }).count()).toBe(0)
  await open(`/pages/${collectionId}`)
  await tab.getByLabel('URL slug').waitFor()
  await expect.poll(() => tab.getByLabel('URL slug').isDisabled()).toBe(true)
  await open(`/pages/${'0'.repeat(24)}`)
  await tab.getByText('Not found', { exact: true }).waitFor()
})

test('an author is added, chosen for a post, and leaves the name behind', async () => {
  const { site: at, collectionId, itemIds } = await site()
  const { tab, open, staff } = await openEditor(at)
  await open(`/pages/${collectionId}`)
  await tab.getByRole('button', { name: 'Add author' }).click()
  await tab.getByRole('dialog').getByLabel('Name').fill('Ida Holm')
  await tab.getByRole('dialog').getByLabel('Website').fill('ida')
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByText('Enter a URL that starts with https://, / or mailto:.').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('dialog').getByLabel('Website').fill('https://ida.example')
  await tab.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
  await tab.getByRole('button', { name: 'Edit Ida Holm' }).waitFor()

  await tab.getByRole('link', { name: 'Post 1' }).click()
  await tab.getByRole('button', { name: /No author/ }).click()
  await tab.getByRole('option', { name: 'Ida Holm' }).click()
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.', { exact: true }).waitFor()
  await tab.getByRole('link', { name: 'Journal' }).click()
  await tab.getByRole('button', { name: 'Delete Ida Holm' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await tab.getByText('No authors yet.').waitFor()
  const post = (await staff.get(`/api/admin/items/${itemIds[0]}`)).json()
  expect(post).toMatchObject({ authorId: null, authorName: 'Ida Holm' })
})
