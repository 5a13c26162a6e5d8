import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Locator, Page as Tab } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { drawing } from '../../../server/src/testing/pictures.ts'
import type { TestBrowser } from '../../../server/src/testing/test-site.ts'
import { desktop, expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

function picture(name: string, width: number) {
  return { name, mimeType: 'image/svg+xml', buffer: drawing(width, 40) }
}

type Picture = ReturnType<typeof picture>

async function paste(target: Locator, { name, mimeType, buffer }: Picture): Promise<void> {
  const given = { name, type: mimeType, bytes: buffer.toString('base64') }
  await target.evaluate((element, { name, type, bytes }) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([Uint8Array.from(atob(bytes), (each) => each.charCodeAt(0))], name, { type }))
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, given)
}

/** Drops a file of the disk, as it comes from another program: the browser gives scripts no such file to drop. */
async function drop(target: Locator, { name, buffer }: Picture): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'vitrine-drop-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, name)
  await writeFile(file, buffer)
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (!box) throw new Error('What is dropped on is not shown.')
  const session = await target.page().context().newCDPSession(target.page())
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  const data = { items: [], files: [file], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', { type, ...at, data })
  await session.detach()
}

/** Uploads wait until the test lets them through. */
async function holdUploads(tab: Tab) {
  const gate = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await tab.route('**/api/admin/assets?*', async (route) => {
    arrived.resolve()
    await gate.promise
    await route.continue()
  })
  return { arrived: arrived.promise, release: () => gate.resolve() }
}

async function signInAgain(tab: Tab): Promise<void> {
  const cover = tab.getByRole('dialog', { name: 'Sign in to Ridge Pottery' })
  await cover.getByLabel('Password').fill('a password for tests')
  await cover.getByLabel('Password').press('Enter')
  await cover.waitFor({ state: 'detached' })
}

async function listNames(staff: TestBrowser): Promise<string[]> {
  const { files } = (await staff.get('/api/admin/media?sort=name')).json()
  return files.map(({ filename }: { filename: string }) => filename)
}

async function openText(open: (path: string) => Promise<void>, staff: TestBrowser, tab: Tab): Promise<Locator> {
  const created = await staff.post('/api/admin/collections', { title: 'Notes', typeName: 'page' })
  await open(`/pages/${String(created.json().collectionId)}?view=outline`)
  await tab.getByRole('button', { name: 'Add text' }).click()
  const text = tab.getByRole('textbox', { name: 'Text' })
  await text.click()
  await tab.locator('.ProseMirror').waitFor()
  return text
}

test.each([
  ['wide', desktop],
  ['narrow', phone],
] as const)('a picture comes into a text from the picker, pasted or dropped, in a %s window', async (_name, window) => {
  const { tab, open, staff } = await openEditor(undefined, { window })
  const text = await openText(open, staff, tab)
  await text.pressSequentially('/pic')
  await tab.getByRole('option', { name: 'Picture' }).waitFor()
  await tab.keyboard.press('Enter')
  const picker = tab.getByRole('dialog', { name: 'Choose from library' })
  await picker.getByText('Upload a file first.').waitFor()
  await expectAccessible(tab)
  // A file of another kind is refused before it is sent.
  await paste(picker, { ...picture('notes.pdf', 10), mimeType: 'application/pdf' })
  await picker.getByRole('alert').filter({ hasText: 'notes.pdf is no picture.' }).waitFor()
  await drop(picker.getByText(/up to 20 MB/), picture('jar.svg', 50))
  await picker.getByRole('row', { name: 'jar.svg', selected: true }).waitFor()
  await paste(picker, picture('bowl.svg', 60))
  await picker.getByRole('row', { name: 'bowl.svg', selected: true }).waitFor()
  await picker.getByRole('row', { name: 'jar.svg', selected: false }).waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await picker.getByRole('button', { name: 'Use this file' }).click()
  await picker.waitFor({ state: 'detached' })
  await text.locator('img[src*="bowl.svg"]').waitFor()

  await paste(text, picture('cup.svg', 70))
  await text.locator('img[src*="cup.svg"]').waitFor()
  await drop(text, picture('lid.svg', 80))
  await text.locator('img[src*="lid.svg"]').waitFor()
  await tab.getByText('Saved', { exact: true }).waitFor()
  expect(await listNames(staff)).toEqual(['bowl.svg', 'cup.svg', 'jar.svg', 'lid.svg'])
})

test('an upload is cancelled, in a text and in the picker', async () => {
  const { tab, open, staff } = await openEditor(undefined)
  const text = await openText(open, staff, tab)
  await text.pressSequentially('Glaze')
  const first = await holdUploads(tab)
  await paste(text, picture('cup.svg', 70))
  await first.arrived
  await tab.getByRole('button', { name: 'Cancel upload' }).click()
  await tab.getByRole('button', { name: 'Cancel upload' }).waitFor({ state: 'detached' })
  await tab.unroute('**/api/admin/assets?*')

  const second = await holdUploads(tab)
  await tab.keyboard.press('Enter')
  await text.pressSequentially('/pic')
  await tab.getByRole('option', { name: 'Picture' }).waitFor()
  await tab.keyboard.press('Enter')
  const picker = tab.getByRole('dialog', { name: 'Choose from library' })
  await picker.getByLabel('Upload: choose a file').setInputFiles(picture('jar.svg', 50))
  await second.arrived
  await picker.getByRole('button', { name: 'Cancel' }).first().click()
  await picker.getByText('File processing cancelled').waitFor()
  await tab.unroute('**/api/admin/assets?*')
  await picker.getByLabel('Upload: choose a file').setInputFiles(picture('lid.svg', 80))
  await picker.getByRole('row', { name: 'lid.svg', selected: true }).waitFor()
  expect(await listNames(staff)).toEqual(['lid.svg'])
  await expect.poll(() => text.locator('img').count()).toBe(0)
})

test('uploads go on after signing in again, when the session ends under them', async () => {
  const { tab, open, staff } = await openEditor(undefined)
  await open('/media')
  await tab.getByText('No files yet').waitFor()
  const held = await holdUploads(tab)
  await tab.getByLabel('Choose files to upload').setInputFiles([picture('jar.svg', 50), picture('bowl.svg', 60)])
  await held.arrived
  await staff.delete('/api/admin/session')
  held.release()
  await signInAgain(tab)
  await tab.getByText('2 uploaded').waitFor()
  await tab.getByRole('row', { name: 'jar.svg' }).waitFor()
  await tab.getByRole('row', { name: 'bowl.svg' }).waitFor()

  // The session that the tab has now ends, too.
  await tab.context().clearCookies({ name: 'vitrine_session' })
  await paste(tab.locator('body'), picture('cup.svg', 70))
  await signInAgain(tab)
  await tab.getByRole('row', { name: 'cup.svg' }).waitFor()
})

test('pictures of the library become the entries of a gallery', async () => {
  const { tab, open, staff } = await openEditor(undefined)
  const created = await staff.post('/api/admin/collections', { title: 'Notes', typeName: 'page' })
  const pageId = String(created.json().collectionId)
  await open(`/pages/${pageId}?view=outline`)
  await tab.getByRole('button', { name: 'Add block' }).click()
  await tab.getByRole('searchbox', { name: 'Search blocks' }).fill('gallery')
  await tab.getByRole('option').first().waitFor()
  await tab.keyboard.press('Enter')
  await tab.getByRole('button', { name: 'Add pictures' }).click()
  const picker = tab.getByRole('dialog', { name: 'Choose from library' })
  await picker.getByLabel('Upload: choose a file').setInputFiles([picture('jar.svg', 50), picture('bowl.svg', 60)])
  await picker.getByRole('button', { name: 'Add 2 files' }).click()
  await picker.waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Entry 2', exact: true }).waitFor()
  await expectAccessible(tab)
  await tab.getByText('Saved', { exact: true }).waitFor()
  const jar = (await staff.get('/api/admin/media?q=jar')).json().files[0]
  expect((await staff.get(`/api/admin/media/uses?assetIds=${jar.id}`)).json().uses).toMatchObject([
    { kind: 'page', id: pageId, isDraft: true },
  ])
})

test('pictures of the library become items of a gallery page', async () => {
  const { tab, open, follow, staff } = await openEditor(undefined)
  await open('/media')
  await tab.getByLabel('Choose files to upload').setInputFiles([picture('jar.svg', 50), picture('bowl.svg', 60)])
  await tab.getByText('2 uploaded').waitFor()
  const created = await staff.post('/api/admin/collections', { title: 'Kiln', typeName: 'gallery' })
  const collectionId = String(created.json().collectionId)
  await follow(`/pages/${collectionId}`)
  await tab.getByRole('button', { name: 'Pictures: choose from library' }).click()
  const picker = tab.getByRole('dialog', { name: 'Choose from library' })
  await picker.getByRole('row', { name: 'jar.svg' }).press('Space')
  await picker.getByRole('row', { name: 'bowl.svg' }).press('Space')
  await picker.getByRole('button', { name: 'Add 2 files' }).click()
  await tab.getByText('2 pictures added.').waitFor()
  const { items } = (await staff.get(`/api/admin/items?collectionId=${collectionId}`)).json()
  expect(items.map(({ title }: { title: string }) => title).toSorted()).toEqual(['bowl', 'jar'])
})
