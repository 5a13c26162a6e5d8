import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildJournal, buildPage, buildShop } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import {
  clickUndo,
  desktop,
  expectAccessible,
  expectFitting,
  holdRequests,
  openEditor,
  phone,
} from '../testing/editor.ts'

async function picture(name: string, colour: string) {
  const buffer = await sharp({ create: { width: 300, height: 200, channels: 3, background: colour } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}

test.each([
  ['wide', desktop],
  ['narrow', phone],
] as const)('what was deleted goes to the trash and comes back, in a %s window', async (width, window) => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Welcome', slug: 'home', isHomepage: true })
  const { collectionId } = await buildJournal(ctx, 2)
  const { tab, open, staff } = await openEditor(site, { window })
  await open(`/pages/${collectionId}`)
  const statuses = tab.getByRole('navigation', { name: 'Status' })
  await statuses.getByRole('link', { name: 'Published' }).click()
  await tab.getByRole('button', { name: 'Save as new view' }).click()
  await tab.getByLabel('Name', { exact: true }).fill('What is live')
  await tab.getByRole('button', { name: 'Save view' }).click()
  await tab.getByRole('link', { name: 'What is live' }).waitFor()
  await tab.reload()
  await tab.getByRole('link', { name: 'What is live' }).and(tab.locator('[aria-current]')).waitFor()
  await expectFitting(tab)
  await tab.getByRole('link', { name: 'Everything' }).click()

  await tab.getByRole('button', { name: 'More for Post 1' }).click()
  await tab.getByRole('menuitem', { name: 'Delete' }).click()
  await clickUndo(tab, '“Post 1” deleted.')
  await tab.getByText('“Post 1” restored.').waitFor()
  await tab.getByRole('button', { name: 'More for Post 1' }).click()
  await tab.getByRole('menuitem', { name: 'Delete' }).click()
  await tab.getByText('“Post 1” deleted.').waitFor()
  await tab.getByRole('button', { name: 'Delete page' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  if (width === 'wide') await tab.getByRole('link', { name: 'Trash' }).click()
  else {
    await tab.getByRole('button', { name: 'More actions' }).click()
    await tab.getByRole('menuitem', { name: 'Trash' }).click()
  }
  await tab.getByRole('heading', { name: 'Trash', level: 1 }).waitFor()
  await tab.getByText('gone for good in 30 days').first().waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)

  await tab.getByRole('button', { name: 'Restore Post 1' }).press('Enter')
  await tab.getByText('The page “Journal” that it stood in is deleted, too. Restore that page first.').waitFor()
  await tab.getByRole('button', { name: 'Restore Journal' }).press('Enter')
  await tab.getByRole('heading', { name: 'Journal', level: 1 }).waitFor()
  await open('/pages/trash')
  await tab.getByRole('button', { name: 'Restore Post 1' }).press('Enter')
  await tab.getByRole('heading', { name: 'Post 1', level: 1 }).waitFor()
  expect((await staff.get(`/api/admin/items?collectionId=${collectionId}`)).json().items).toHaveLength(2)

  await staff.send({ method: 'DELETE', url: `/api/admin/collections/${collectionId}` })
  await open('/pages/trash')
  await tab.getByRole('button', { name: 'More for Journal' }).click()
  await tab.getByRole('menuitem', { name: 'Delete permanently' }).click()
  await tab.getByRole('alertdialog').getByText('This can’t be undone.').waitFor()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete permanently' }).click()
  await tab.getByText('Trash is empty').waitFor()
})

test('many pictures are added to a gallery at once, and stand in their order', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const collectionId = await createCollection(await site.ctx(), { typeName: 'gallery', title: 'Kiln', slug: 'kiln' })
  const { tab, open, staff } = await openEditor(site)
  await open(`/pages/${collectionId}`)
  await tab
    .getByLabel('Pictures: choose a file')
    .setInputFiles([
      await picture('first-firing.png', '#a33'),
      { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from([0, 1, 2]) },
      await picture('second_firing.png', '#3a3'),
    ])
  await tab.getByText('2 pictures added.').waitFor()
  // One way for pictures; a video has no file to drop.
  await tab.getByRole('button', { name: 'Add video' }).waitFor()
  await expect.poll(() => tab.getByRole('button', { name: 'Add picture', exact: true }).count()).toBe(0)
  await tab.getByRole('alert').filter({ hasText: 'notes.txt' }).waitFor()
  await tab.getByRole('button', { name: 'Move second firing up' }).click()
  await expect
    .poll(async () =>
      (await staff.get(`/api/admin/items?collectionId=${collectionId}&sort=position`))
        .json()
        .items.map(({ title, state }: { title: string; state: string }) => `${title} ${state}`),
    )
    .toEqual(['second firing published', 'first firing published'])
  await expectAccessible(tab)
  const firstMove = tab.getByRole('button', { name: /^Move .* down$/ }).first()
  await clickUndo(tab, 'second firing is number 1 of 2 now.')
  await expect.poll(() => firstMove.getAttribute('aria-label')).toBe('Move first firing down')
  await tab.getByRole('button', { name: 'Move second firing up' }).click()
  await expect.poll(() => firstMove.getAttribute('aria-label')).toBe('Move second firing down')
  await expect
    .poll(async () => (await site.get('/kiln?format=json')).json().items.map(({ title }: { title: string }) => title))
    .toEqual(['second firing', 'first firing'])
})

test('settings that are typed stay when somebody else saves the page, and are not lost by leaving', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const collectionId = await createCollection(await site.ctx(), { typeName: 'blog', title: 'News', slug: 'news' })
  const { tab, open, staff } = await openEditor(site)
  await open(`/pages/${collectionId}`)
  await tab.getByLabel('Posts per page').fill('0')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('A number from 1 to 200.').waitFor()
  await tab.getByLabel('Posts per page').fill('5')
  await tab.getByLabel('Page picture: choose a file').setInputFiles(await picture('banner.png', '#33a'))
  await tab.getByRole('group', { name: 'Page picture' }).locator('img[src*="banner"]').waitFor()
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Page saved.').waitFor()
  const saved = (await staff.get(`/api/admin/collections/${collectionId}`)).json()
  expect(saved).toMatchObject({ pageSize: 5, mainPicture: { filename: 'banner.png' } })

  await tab.getByLabel('Description', { exact: true }).fill('What I typed')
  const change = { description: 'What they typed' }
  await staff.send({
    method: 'PATCH',
    url: `/api/admin/collections/${collectionId}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(change),
  })
  // A category makes the screen reload its data.
  await tab.getByLabel('New category').fill('Glaze')
  await tab.getByLabel('New category').press('Enter')
  await tab.getByLabel('Name of category Glaze', { exact: true }).waitFor()
  await expect.poll(() => tab.getByLabel('Description', { exact: true }).inputValue()).toBe('What I typed')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Someone else changed this to: “What they typed”').waitFor()
  await tab.getByText('Someone else saved changes. Review them, then save again to overwrite.').waitFor()
  await expect.poll(() => tab.getByLabel('Description', { exact: true }).inputValue()).toBe('What I typed')
  const save = tab.getByRole('button', { name: 'Save' })
  const held = await holdRequests(tab, 'PATCH', '**/api/admin/collections/*')
  await save.click()
  await expect.poll(() => held.bodies.length).toBe(1)
  await tab.getByLabel('Description', { exact: true }).fill('What I typed next')
  held.releaseAll()
  // The notice of the first save may still stand.
  const stored = async () => (await staff.get(`/api/admin/collections/${collectionId}`)).json()
  await expect.poll(stored).toMatchObject({ description: 'What I typed', pageSize: 5 })
  // Input typed while the save was under way is still there, unsaved.
  await expect.poll(() => save.isEnabled()).toBe(true)
  await expect.poll(() => tab.getByLabel('Description', { exact: true }).inputValue()).toBe('What I typed next')
  await tab.getByRole('link', { name: 'Orders' }).click()
  await tab.getByRole('alertdialog').getByText('You have unsaved changes.').waitFor()
  await tab.getByRole('button', { name: 'Leave', exact: true }).click()
  await tab.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
})

test('products of a shop are put in order by keyboard, and visitors see them so', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { collectionId } = await buildShop(await site.ctx(), 4)
  const { tab, open, staff } = await openEditor(site)
  await open(`/pages/${collectionId}`)
  const listShown = () => tab.locator('main ol li').getByRole('link').allTextContents()
  const listVisited = async () =>
    (await site.get('/shop?format=json')).json().items.map(({ title }: { title: string }) => title)
  const loads: string[] = []
  tab.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('sort=position')) loads.push(request.url())
  })
  const orders = await holdRequests(tab, 'PUT', '**/items/order')
  await tab.getByRole('button', { name: 'Move Bowl 1 down' }).press('Enter')
  await tab.keyboard.press('Enter')
  await tab.keyboard.press('Enter')
  await expect.poll(listShown).toEqual(['Bowl 2', 'Bowl 3', 'Bowl 4', 'Bowl 1'])
  await tab.getByText('Bowl 1 is number 4 of 4 now.').waitFor()
  await tab.getByRole('button', { name: 'More for Bowl 4' }).press('Enter')
  await tab.getByRole('menuitem', { name: 'Move to the top' }).press('Enter')
  const seen = ['Bowl 4', 'Bowl 2', 'Bowl 3', 'Bowl 1']
  await expect.poll(listShown).toEqual(seen)
  loads.length = 0
  // The server has not answered the first: the others wait for it, and nothing is loaded in between.
  expect(orders.bodies).toHaveLength(1)
  await orders.releaseNext()
  await orders.releaseNext()
  await expect.poll(() => orders.bodies.length).toBe(3)
  expect(await listShown()).toEqual(seen)
  expect(loads).toEqual([])
  orders.releaseAll()
  await expect.poll(listVisited).toEqual(seen)
  await expect.poll(() => loads.length).toBe(1)
  expect(await listShown()).toEqual(seen)
  await expectAccessible(tab)

  // A colleague deletes one: the order that names it is refused and goes back.
  const { items } = (await staff.get(`/api/admin/items?collectionId=${collectionId}`)).json()
  const { itemId } = items.find(({ title }: { title: string }) => title === 'Bowl 2')
  expect((await staff.send({ method: 'DELETE', url: `/api/admin/products/${itemId}` })).statusCode).toBe(200)
  await tab.getByRole('button', { name: 'Move Bowl 1 up' }).press('Enter')
  await tab.getByRole('alert').waitFor()
  await expect.poll(listShown).toEqual(['Bowl 4', 'Bowl 3', 'Bowl 1'])
})
