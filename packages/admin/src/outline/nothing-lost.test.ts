import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCollection } from '../../../server/src/features/collections/index.ts'
import { saveBlockField } from '../../../server/src/features/blocks/index.ts'
import { createItem } from '../../../server/src/testing/items.ts'
import { buildJournal, buildPage } from '../../../server/src/testing/content-builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { type Editor, expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

const operations = '**/api/admin/documents/*/*/operations'

const paragraph = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })

interface PageEditor extends Editor {
  readonly id: string
  /** The address of the document. */
  readonly url: string
  readonly path: string
}

/** The outline of a page with the texts "First" and "Second". */
async function openPage(): Promise<PageEditor> {
  const site = await testSite({ title: 'Ridge Pottery' })
  const blocks = [paragraph('a', '<p>First</p>'), paragraph('b', '<p>Second</p>')]
  const id = await buildPage(await site.ctx(), { title: 'Visit', slug: 'visit', blocks })
  const editor = await openEditor(site)
  const path = `/pages/${id}?view=outline`
  await editor.open(path)
  return { ...editor, id, path, url: `/api/admin/documents/page/${id}` }
}

/** Types at the end of the text of a block. */
async function typeInto(tab: Tab, row: RegExp, words: string): Promise<void> {
  await tab.getByRole('row', { name: row }).click()
  await tab.getByRole('textbox', { name: 'Text' }).click()
  await tab.locator('.ProseMirror').waitFor()
  await tab.keyboard.press('Control+End')
  await tab.keyboard.type(words)
}

async function waitUntilSaved(tab: Tab): Promise<void> {
  await tab.getByText('Saved', { exact: true }).waitFor()
}

/** The texts of the draft, as the server has them. */
async function readDraft({ staff, url }: Pick<PageEditor, 'staff' | 'url'>): Promise<string[]> {
  const { content } = (await staff.get(url)).json()
  return content.blocks.map(({ settings }: { settings: { html: string } }) => settings.html)
}

/** What the browser keeps on this device until the server has it. */
function readKept(tab: Tab): Promise<string> {
  return tab.evaluate(
    () =>
      new Promise<string>((resolve, reject) => {
        const opening = indexedDB.open('vitrine-documents')
        opening.addEventListener('error', () => reject(new Error('The journal cannot be opened.')))
        opening.addEventListener('success', () => {
          const database = opening.result
          const listing = database.transaction('changes').objectStore('changes').getAll()
          listing.addEventListener('success', () => {
            database.close()
            resolve(JSON.stringify(listing.result))
          })
        })
      }),
  )
}

test('a tab that is closed while somebody types: the next one has every word', async () => {
  const opened = await openPage()
  const { tab, path, origin } = opened
  await tab.route(operations, (route) => (route.request().method() === 'POST' ? undefined : route.continue()))
  await typeInto(tab, /First/, ' words')
  await expect.poll(() => readKept(tab)).toContain('First words')
  await tab.close()

  const next = await tab.context().newPage()
  await next.goto(`${origin}/config${path}`)
  await next.getByRole('row', { name: /First words/ }).waitFor()
  await expect.poll(() => readDraft(opened)).toEqual(['<p>First words</p>', '<p>Second</p>'])
  await waitUntilSaved(next)
  await expect.poll(() => readKept(next)).toBe('[]')
})

test('without a connection everything stays on this device, and is sent when there is one', async () => {
  const opened = await openPage()
  const { tab } = opened
  await tab.getByRole('row', { name: /First/ }).waitFor()
  await typeInto(tab, /First/, ' is')
  await waitUntilSaved(tab)
  await tab.context().setOffline(true)
  await tab.keyboard.type(' dead')
  await tab.getByText('Offline, 1 change kept here').waitFor()
  await expectAccessible(tab)
  await typeInto(tab, /Second/, ' too')
  await tab.getByText(/^Offline, \d changes kept here$/).waitFor()
  // The page is drawn by the server: it says that it cannot follow, and the tree marks what is kept here.
  const behind = tab.getByText('No connection: the page shows what was saved before.')
  await behind.waitFor()
  await tab
    .getByRole('row', { name: /Second/ })
    .getByText('Not saved yet')
    .waitFor()
  await expectFitting(tab)
  await tab.context().setOffline(false)
  await waitUntilSaved(tab)
  await behind.waitFor({ state: 'detached' })
  await tab.getByText('Not saved yet').waitFor({ state: 'detached' })
  await tab.frameLocator('iframe[title="Preview"]').getByText('Second too').waitFor()
  expect(await readDraft(opened)).toEqual(['<p>First is dead</p>', '<p>Second too</p>'])
})

test('a session that ends is begun anew in place, with everything typed before and meanwhile', async () => {
  const opened = await openPage()
  const { tab, staff } = opened
  await typeInto(tab, /First/, ' words')
  await waitUntilSaved(tab)
  await staff.delete('/api/admin/session')
  await tab.keyboard.type(' and more')
  const cover = tab.getByRole('dialog', { name: 'Sign in to Ridge Pottery' })
  await cover.getByLabel('Password').fill('a password for tests')
  await cover.getByLabel('Password').press('Enter')
  await cover.waitFor({ state: 'detached' })
  await waitUntilSaved(tab)
  await tab.getByRole('row', { name: /First words and more/ }).waitFor()
  await tab.reload()
  await tab.getByRole('row', { name: /First words and more/ }).waitFor()
})

test('a server that restarts: its lost answer and its errors lose nothing, and nothing is stored twice', async () => {
  const opened = await openPage()
  const { tab, staff, url } = opened
  let answers = 0
  await tab.route(operations, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    answers++
    if (answers > 2) return route.continue()
    // The first batch arrives, and its answer is lost. Then a proxy answers for a server that is not back yet.
    if (answers === 1) await staff.post(`${url}/operations`, route.request().postDataJSON())
    return answers === 1 ? route.abort() : route.fulfill({ status: 503, body: 'Bad gateway' })
  })
  await typeInto(tab, /First/, ' words')
  await expect.poll(() => answers, { timeout: 10_000 }).toBeGreaterThan(2)
  await waitUntilSaved(tab)
  expect(await readDraft(opened)).toEqual(['<p>First words</p>', '<p>Second</p>'])
  const { others } = (await staff.get(`${url}/operations?since=0`)).json()
  expect(new Set(others.map(({ batchId }: { batchId: string }) => batchId)).size).toBe(others.length)
})

test('two tabs of one person show each other’s changes, and leave the cursor where it is', async () => {
  const opened = await openPage()
  const { tab, path, origin } = opened
  await typeInto(tab, /First/, ' here')
  await waitUntilSaved(tab)
  const other = await tab.context().newPage()
  await other.goto(`${origin}/config${path}`)
  await typeInto(other, /Second/, ' there')
  await tab.getByRole('row', { name: /Second there/ }).waitFor()
  await tab.bringToFront()
  await tab.keyboard.type(' and on')
  await other.getByRole('row', { name: /First here and on/ }).waitFor()
  await waitUntilSaved(tab)
  expect(await readDraft(opened)).toEqual(['<p>First here and on</p>', '<p>Second there</p>'])
})

test.for<[choice: string, text: string]>([
  ['Keep mine', '<p>First mine</p>'],
  ['Use theirs', '<p>First theirs</p>'],
  ['Keep both', '<p>First theirs</p><p>First mine</p>'],
])('the same paragraph changed by two: both are shown, and %s decides', async ([choice, text]) => {
  const opened = await openPage()
  const { tab, staff, url } = opened
  await typeInto(tab, /First/, '')
  await tab.context().setOffline(true)
  await tab.keyboard.type(' mine')
  await tab.getByText('Offline, 1 change kept here').waitFor()
  const { draftRevision } = (await staff.get(url)).json()
  const saved = await staff.post(`${url}/operations`, {
    baseRevision: draftRevision,
    batchId: 'batch-of-a-colleague',
    label: 'Edit Text',
    operations: [{ op: 'setBlockSettings', blockId: 'a', changes: [{ path: ['html'], value: '<p>First theirs</p>' }] }],
  })
  expect(saved.statusCode, saved.body).toBe(200)
  await tab.context().setOffline(false)

  const conflicts = tab.getByRole('alert', { name: 'Conflicts' })
  await conflicts.getByText('First theirs', { exact: true }).waitFor()
  await conflicts.getByText('First mine', { exact: true }).waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  expect(await readDraft(opened)).toEqual(['<p>First theirs</p>', '<p>Second</p>'])
  await conflicts.getByRole('button', { name: choice }).click()
  await conflicts.waitFor({ state: 'detached' })
  await waitUntilSaved(tab)
  await expect.poll(() => readDraft(opened)).toEqual([text, '<p>Second</p>'])
})

test('the settings of a section are changed, undone and kept', async () => {
  const opened = await openPage()
  const { tab, staff, url, id, open, path } = opened
  const content = `/api/admin/collections/${id}/content`
  const { revision } = (await staff.get(content)).json()
  const rows = [{ columns: [{ span: 12, content: [{ block: 'a' }] }] }]
  const sections = [{ id: 's1', layout: { rows } }]
  const stored = await staff.put(content, { revision, blocks: [paragraph('a', '<p>First</p>')], sections })
  expect(stored.statusCode, stored.body).toBe(200)
  await open(path)
  const readTheme = async () => (await staff.get(url)).json().content.sections[0].sectionTheme ?? ''
  await tab.getByRole('row', { name: /^Section 1/ }).click()
  const settings = tab.getByRole('region', { name: 'Settings' })
  await settings.getByRole('button', { name: /Colors/ }).press('Enter')
  await tab.getByRole('option', { name: 'Dark' }).press('Enter')
  await expect.poll(readTheme).toBe('dark')
  await waitUntilSaved(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Undo Edit section' }).click()
  await expect.poll(readTheme).toBe('')
  await tab.getByRole('button', { name: 'Redo Edit section' }).click()
  await expect.poll(readTheme).toBe('dark')
  await tab.reload()
  await tab.getByRole('row', { name: /^Section 1/ }).click()
  await settings.getByRole('button', { name: /Colors.*Dark|Dark.*Colors/ }).waitFor()
})

/** Sites with a document of each kind that is no page: where it is edited, and where it is seen. */
const documents = {
  post: async () => {
    const site = await testSite({ title: 'Ridge Pottery' })
    const { collectionId, itemIds } = await buildJournal(await site.ctx(), 1)
    return {
      site,
      path: `/pages/${collectionId}/items/${itemIds[0]}?view=outline`,
      seen: '/journal/post-1',
      before: 'Body of post 1',
    }
  },
  event: async () => {
    const site = await testSite({ title: 'Ridge Pottery' })
    const ctx = await site.ctx()
    const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
    const startsAt = new Date('2031-07-01T10:00:00Z')
    const item = { collectionId, recordType: 12, title: 'Fair', slug: 'fair', startsAt, body: '<p>By the river</p>' }
    const itemId = await createItem(ctx, item)
    return {
      site,
      path: `/pages/${collectionId}/items/${itemId}?view=outline`,
      seen: '/events/fair',
      before: 'By the river',
    }
  },
  part: async () => {
    const site = await testSite({ title: 'Ridge Pottery' })
    const ctx = await site.ctx()
    await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
    await saveBlockField(ctx, 'footerBlocks', [paragraph('f', '<p>Open daily</p>')])
    return { site, path: '/block-fields/footerBlocks', seen: '/', before: 'Open daily' }
  },
} as const

test.each(Object.entries(documents))('the content of a %s is written on, published and seen', async (noun, build) => {
  const { site, path, seen, before } = await build()
  const { tab, open } = await openEditor(site)
  await open(path)
  await typeInto(tab, new RegExp(before), ', as always')
  await waitUntilSaved(tab)
  await expectAccessible(tab)
  await tab.reload()
  await tab.getByRole('row', { name: new RegExp(`${before}, as always`) }).waitFor()
  expect((await site.get(seen)).body).not.toContain('as always')
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await tab.getByText(/published\. One change is live\.$/).waitFor()
  await expect.poll(async () => (await site.get(seen)).body).toContain(`${before}, as always`)

  // Taken back, visitors see what they saw before; what was written is in the draft.
  await tab.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await tab.getByText(/as before\. Your changes are in the draft\.$/).waitFor()
  expect((await site.get(seen)).body).not.toContain('as always')
  await tab.getByRole('row', { name: new RegExp(`${before}, as always`) }).waitFor()
  await tab.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect.poll(async () => (await site.get(seen)).body).toContain(`${before}, as always`)
})

test('a post that nobody saw is what it was after Undo: scheduled or a draft, in a hidden blog', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { collectionId, itemIds } = await buildJournal(await site.ctx(), 1)
  const { tab, open, staff } = await openEditor(site)
  const [blog, item] = [`/api/admin/collections/${collectionId}`, `/api/admin/items/${itemIds[0]}`]
  const patch = async (url: string, payload: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await staff.send({ method: 'PATCH', url, headers, payload })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  await patch(blog, { enabled: false })
  for (const before of [
    { state: 'scheduled', publishedAt: '2031-07-01T10:00:00.000Z' },
    { state: 'draft', publishedAt: null },
  ]) {
    await patch(item, before)
    await open(`/pages/${collectionId}/items/${itemIds[0]}?view=outline`)
    await typeInto(tab, /Body of post 1/, `, ${before.state}`)
    await waitUntilSaved(tab)
    await tab.getByRole('button', { name: 'Publish with “Journal”' }).click()
    // Only a post before its time is asked about.
    if (before.state === 'scheduled') await tab.getByRole('button', { name: 'Publish post' }).click()
    await tab.getByText('“Post 1” published. One change is live.').waitFor()
    expect((await site.get('/journal/post-1')).body).toContain(`, ${before.state}`)

    await tab.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
    await tab.getByText(before.state === 'draft' ? /is a draft again\.$/ : /is scheduled again\.$/).waitFor()
    expect((await staff.get(item)).json()).toMatchObject({ ...before, body: '<p>Body of post 1</p>' })
    expect((await staff.get(blog)).json()).toMatchObject({ enabled: false })
    await tab.getByRole('row', { name: new RegExp(`, ${before.state}`) }).waitFor()
  }
})
