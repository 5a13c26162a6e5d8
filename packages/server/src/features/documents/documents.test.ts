import type { Operation } from '@vitrine/content'
import { expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { buildJournal, buildPage } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { saveBlockField } from '../blocks/index.ts'
import { updateItemContent } from '../items/index.ts'
import { saveOperations } from './service/operations.ts'

type Browser = Awaited<ReturnType<typeof staffBrowser>>

const text = (id: string, html = `<p>${id}</p>`) => ({ id, type: 'html', version: 1, settings: { html } })
const add = (id: string, html?: string): Operation => ({
  op: 'addBlock',
  block: text(id, html),
  place: { where: 'end', section: null },
})
const write = (blockId: string, html: string): Operation => ({
  op: 'setBlockSettings',
  blockId,
  changes: [{ path: ['html'], value: html }],
})

/** A page with the blocks a and b, an editor, and the address of its document. */
async function openPage(site: TestSite) {
  const id = await buildPage(await site.ctx(), { title: 'About', slug: 'about' })
  const ana = await staffBrowser(site, 'editor')
  const content = `/api/admin/collections/${id}/content`
  const { revision } = (await ana.get(content)).json()
  await ana.put(content, { revision, blocks: [text('a'), text('b')] })
  const url = `/api/admin/documents/page/${id}`
  const base = (await ana.get(url)).json().draftRevision as number
  return { id, ana, url, content, base }
}

function send(browser: Browser, url: string, baseRevision: number, operations: Operation[], batchId: string = newId()) {
  return browser.post(`${url}/operations`, { baseRevision, batchId, operations, label: 'Edit' })
}

async function readText(browser: Browser, url: string, id: string) {
  const { blocks } = (await browser.get(url)).json().content
  return blocks.find((block: { id: string }) => block.id === id)?.settings.html
}

test('what an editor types is a draft that visitors do not see, until it is published', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const saved = await send(ana, url, base, [write('a', '<p>New words</p>')])
  expect(saved.statusCode, saved.body).toBe(200)
  expect(saved.json()).toMatchObject({ revision: base + 1, others: [], hasChanges: true, problems: [] })

  await site.ctx()
  expect((await site.get('/about')).body).not.toContain('New words')
  expect((await ana.get('/about')).body).not.toContain('New words')
  expect((await ana.get(url)).json()).toMatchObject({
    draftRevision: base + 1,
    publishedRevision: base,
    path: '/about',
  })

  const published = await ana.post(`${url}/publications`, { revision: base + 1 })
  expect(published.statusCode, published.body).toBe(200)
  expect(published.json()).toMatchObject({ hasChanges: false, publishedRevision: base + 2, draftRevision: base + 2 })
  await site.ctx()
  expect((await site.get('/about')).body).toContain('New words')
})

test('the preview of a draft prints the blocks that the public page will have, for staff alone', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  await send(ana, url, base, [write('a', '<p>Previewed <em>words</em></p>'), add('c')])
  const blocksIn = (html: string) =>
    html.match(/<div class="sqs-block [\s\S]*?(?=<div class="sqs-block|<\/main>|$)/g)?.join('')
  const cut = (html: string) => blocksIn(html.replaceAll(/data-updated-on="\d+"/g, ''))?.split('<footer')[0]

  const preview = await ana.get('/about?preview=draft')
  expect(preview.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
  expect(preview.body).toContain('Previewed <em>words</em>')
  expect((await site.get('/about?preview=draft')).body).not.toContain('Previewed')
  const billing = await staffBrowser(site, 'billing')
  expect((await billing.get('/about?preview=draft')).body).not.toContain('Previewed')
  expect((await ana.get(`/about?preview=draft&revision=${base}`)).body).not.toContain('Previewed')

  await ana.post(`${url}/publications`, { revision: base + 1 })
  await site.ctx()
  const page = await site.get('/about')
  expect(cut(preview.body)).toContain('id="block-c"')
  expect(cut(preview.body)).toBe(cut(page.body))
})

test('drafts of posts and of block fields are previewed on the pages that show them', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const { itemIds } = await buildJournal(ctx)
  const ana = await staffBrowser(site, 'editor')
  const url = `/api/admin/documents/item/${itemIds[0]}`
  const before = (await ana.get(url)).json()
  expect(before).toMatchObject({ draftRevision: 0, hasChanges: false })
  const path = before.path as string
  expect((await site.get(path)).statusCode).toBe(200)
  expect((await send(ana, url, 0, [add('new', '<p>Only in the draft</p>')])).statusCode).toBe(200)
  expect((await ana.get(`${path}?preview=draft`)).body).toContain('Only in the draft')
  await ana.post(`${url}/publications`, { revision: 1 })
  await site.ctx()
  expect((await site.get(path)).body).toContain('Only in the draft')

  await saveBlockField(ctx, 'footer', [text('f')])
  const field = '/api/admin/documents/field/footer'
  expect((await send(ana, field, 0, [write('f', '<p>Field draft</p>')])).json()).toMatchObject({ revision: 1 })
  expect((await ana.post(`${field}/publications`, { revision: 1 })).json()).toMatchObject({
    hasChanges: false,
    path: null,
  })
  expect((await ana.get('/api/admin/block-fields/footer/content')).json().blocks).toMatchObject([
    { id: 'f', settings: { html: '<p>Field draft</p>' } },
  ])
})

test('two people in different blocks: both have all of it', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const ben = await staffBrowser(site, 'editor')
  await send(ana, url, base, [write('a', 'Ana')])
  const second = await send(ben, url, base, [write('b', 'Ben'), add('c')])
  expect(second.json()).toMatchObject({
    revision: base + 2,
    others: [{ revision: base + 1, operations: [{ op: 'setBlockSettings', blockId: 'a' }], by: expect.any(String) }],
  })
  const changes = await ana.get(`${url}/operations?since=${base + 1}`)
  expect(changes.json()).toMatchObject({ revision: base + 2, reload: false, others: [{ revision: base + 2 }] })
  expect([await readText(ana, url, 'a'), await readText(ana, url, 'b')]).toEqual(['Ana', 'Ben'])
})

test('two people in the same text: the second gets both versions, and nothing is stored of theirs', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const ben = await staffBrowser(site, 'editor')
  await send(ana, url, base, [write('a', 'Ana')])
  const refused = await send(ben, url, base, [write('a', 'Ben'), write('b', 'Ben')])
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({
    code: 'document_conflict',
    params: {
      revision: base + 1,
      conflicts: [{ kind: 'value', blockId: 'a', mine: 'Ben', theirs: 'Ana' }],
      others: [{ revision: base + 1 }],
    },
  })
  expect(await readText(ana, url, 'b')).toBe('<p>b</p>')
  // Who has seen it decides.
  expect((await send(ben, url, base + 1, [write('a', 'Ben')])).statusCode).toBe(200)
})

test('batches of many people at once are stored one after the other, each once', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const batchId = newId()
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, (_, n) => send(ana, url, base, [add(`n${n}`)])),
    ...Array.from({ length: 3 }, () => send(ana, url, base, [add('once')], batchId)),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(new Set(answers.slice(8).map((answer) => answer.json().revision)).size).toBe(1)
  const { content, draftRevision } = (await ana.get(url)).json()
  expect(draftRevision).toBe(base + 9)
  expect(content.blocks.filter(({ id }: { id: string }) => id === 'once')).toHaveLength(1)
  expect(content.blocks).toHaveLength(11)
})

test('the first change of a page by several people at once makes one draft', async () => {
  const site = await testSite()
  const id = await buildPage(await site.ctx(), { title: 'New', slug: 'new' })
  const ana = await staffBrowser(site, 'editor')
  const url = `/api/admin/documents/page/${id}`
  const answers = await Promise.all([1, 2, 3].map((n) => send(ana, url, 0, [add(`n${n}`)])))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect((await ana.get(url)).json()).toMatchObject({ draftRevision: 3, publishedRevision: 0 })
})

test('the timeline has every version, and a restored one is a new entry', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  await send(ana, url, base, [write('a', 'one')])
  await ana.post(`${url}/publications`, { revision: base + 1 })
  await send(ana, url, base + 2, [write('a', 'two')])
  await send(ana, url, base + 3, [write('b', 'three')])

  const timeline = (await ana.get(`${url}/entries`)).json()
  // Of two edits in a row the last stands for both.
  expect(timeline.entries.map(({ revision, kind }: { revision: number; kind: string }) => [revision, kind])).toEqual([
    [base + 4, 'edit'],
    [base + 2, 'publish'],
    [base + 1, 'edit'],
    [base, 'outside'],
    [0, 'start'],
  ])
  expect(timeline.entries[0]).toMatchObject({ label: 'Edit', by: 'Test editor' })
  const page = (await ana.get(`${url}/entries?limit=2`)).json()
  expect(page).toMatchObject({ entries: [{ revision: base + 4 }, { revision: base + 2 }], next: base + 2 })
  expect((await ana.get(`${url}/entries?limit=2&before=${page.next}`)).json().entries[0].revision).toBe(base + 1)

  const old = await ana.get(`${url}/entries/${base + 3}`)
  expect(old.json().content.blocks).toMatchObject([{ settings: { html: 'two' } }, { settings: { html: '<p>b</p>' } }])
  expect((await ana.get(`${url}/entries/99`)).statusCode).toBe(404)

  const restored = await ana.post(`${url}/restorations`, { revision: base + 1 })
  expect(restored.json()).toMatchObject({ draftRevision: base + 5, hasChanges: false })
  expect(await readText(ana, url, 'a')).toBe('one')
  await ana.post(`${url}/restorations`, { revision: base + 4 })
  expect([await readText(ana, url, 'a'), await readText(ana, url, 'b')]).toEqual(['two', 'three'])

  const discarded = await ana.post(`${url}/discards`, { revision: base + 6 })
  expect(discarded.json()).toMatchObject({ hasChanges: false, draftRevision: base + 7 })
  expect(await readText(ana, url, 'a')).toBe('one')
})

test('every version can be read, however many there are', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  for (let n = 1; n <= 60; n++) await send(ana, url, base + n - 1, [write('a', `version ${n}`)])
  for (const n of [1, 48, 49, 50, 51, 60]) {
    const { content } = (await ana.get(`${url}/entries/${base + n}`)).json()
    expect(content.blocks[0].settings.html).toBe(`version ${n}`)
  }
})

test('publishing needs the draft that the person has seen', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  await send(ana, url, base, [write('a', 'one')])
  const stale = await ana.post(`${url}/publications`, { revision: base })
  expect([stale.statusCode, stale.json().code]).toEqual([409, 'document_changed'])
})

test('a publication is taken back: visitors see the one before, and the draft stays as it is', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const admin = await staffBrowser(site, 'admin')
  const code = (source: string): Operation[] => [
    {
      op: 'addBlock',
      block: { id: 'x', type: 'code', version: 1, settings: { source } },
      place: { where: 'end', section: null },
    },
  ]
  const removeCode: Operation = { op: 'removeBlock', blockId: 'x' }
  await send(admin, url, base, code('<b>The code that was live</b>'))
  await admin.post(`${url}/publications`, { revision: base + 1 })
  await send(admin, url, base + 2, [removeCode, write('a', '<p>Published by mistake</p>')])
  const { publishedRevision } = (await ana.post(`${url}/publications`, { revision: base + 3 })).json()
  await send(admin, url, base + 4, [write('b', '<p>Typed on</p>'), ...code('<b>Code of the draft</b>')])

  // An editor may write no code: that of the draft stays, and that of the earlier publication is not new.
  const revert = (browser: Browser, revision: number) =>
    browser.post(`${url}/reversals`, { publishedRevision: revision })
  const reverted = await revert(ana, publishedRevision)
  expect(reverted.statusCode, reverted.body).toBe(200)
  expect(reverted.json()).toMatchObject({ draftRevision: base + 7, publishedRevision: base + 6, hasChanges: true })
  const { blocks } = reverted.json().content
  expect(blocks.map(({ settings }: { settings: object }) => Object.values(settings)[0])).toEqual([
    '<p>Published by mistake</p>',
    '<p>Typed on</p>',
    '<b>Code of the draft</b>',
  ])
  await site.ctx()
  const page = (await site.get('/about')).body
  expect(page).toContain('The code that was live')
  expect(page).not.toMatch(/Published by mistake|Typed on|Code of the draft/)
  // Who types meanwhile meets no conflict.
  expect((await send(ana, url, base + 5, [write('b', '<p>And on</p>')])).json()).toMatchObject({ revision: base + 8 })
  // It is taken back once; the first version has nothing before it.
  expect((await revert(ana, publishedRevision)).json()).toMatchObject({ status: 409, code: 'document_changed' })
  const empty = await buildPage(await site.ctx(), { title: 'Empty', slug: 'empty' })
  const first = await ana.post(`/api/admin/documents/page/${empty}/reversals`, { publishedRevision: 0 })
  expect(first.json()).toMatchObject({ status: 404, code: 'entry_missing' })
})

test('what a colleague has published meanwhile is not taken back, in the editor or past it', async () => {
  const site = await testSite()
  const { itemIds } = await buildJournal(await site.ctx())
  const [ana, ben] = [await staffBrowser(site, 'editor'), await staffBrowser(site, 'editor')]
  const [url, item] = [`/api/admin/documents/item/${itemIds[0]}`, `/api/admin/items/${itemIds[0]}`]
  const publish = async (browser: Browser, revision: number, html: string) => {
    await send(browser, url, revision, [add(newId(), html)])
    return (await browser.post(`${url}/publications`, { revision: revision + 1 })).json().publishedRevision
  }
  const mine = await publish(ana, 0, '<p>Of Ana</p>')
  await publish(ben, mine, '<p>Of Ben</p>')
  const revert = async (publishedRevision: number) => {
    const { statusCode, body } = await ana.post(`${url}/reversals`, { publishedRevision })
    return [statusCode, JSON.parse(body).code]
  }
  expect(await revert(mine)).toEqual([409, 'document_changed'])
  expect((await ana.get(item)).json().body).toContain('Of Ben')

  // The content is written past the editor, with and without a draft that has changes.
  for (const hasDraft of [false, true]) {
    const { publishedRevision, draftRevision } = (await ana.get(url)).json()
    if (hasDraft) await send(ana, url, draftRevision, [add('draft', '<p>Draft</p>')])
    const body = `<p>From elsewhere, ${hasDraft}</p>`
    await updateItemContent(await site.ctx(), itemIds[0] ?? '', () => ({
      content: { blocks: [text('z', body)] },
      body,
    }))
    expect(await revert(publishedRevision)).toEqual([409, 'document_changed'])
    expect((await ana.get(item)).json().body).toBe(body)
  }
})

test('a call that saves the whole content is an entry, and does not overwrite a draft', async () => {
  const site = await testSite()
  const { ana, url, base, content } = await openPage(site)
  const { revision } = (await ana.get(content)).json()
  const put = () => ana.put(content, { revision, blocks: [text('a', 'whole')] })
  expect((await put()).statusCode).toBe(200)
  expect((await ana.get(url)).json()).toMatchObject({ draftRevision: base + 1, hasChanges: false })
  expect(await readText(ana, url, 'a')).toBe('whole')

  await send(ana, url, base + 1, [write('a', 'draft')])
  expect((await put()).json()).toMatchObject({ status: 409, code: 'document_has_draft' })
  expect(await readText(ana, url, 'a')).toBe('draft')
})

test('a text from before there were blocks becomes the first block, and is not lost', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const { itemIds } = await buildJournal(ctx)
  const ana = await staffBrowser(site, 'editor')
  const item = `/api/admin/items/${itemIds[1]}`
  const json = { 'content-type': 'application/json' }
  await ana.send({ method: 'PATCH', url: item, headers: json, payload: { body: '<p>Typed long ago</p>' } })
  const url = `/api/admin/documents/item/${itemIds[1]}`
  const { content, draftRevision, path } = (await ana.get(url)).json()
  expect(content.blocks).toMatchObject([{ type: 'html', settings: { html: '<p>Typed long ago</p>' } }])
  await send(ana, url, draftRevision, [add('more', '<p>And today</p>')])
  await ana.post(`${url}/publications`, { revision: draftRevision + 1 })
  await site.ctx()
  const page = (await site.get(path)).body
  expect(page.split('Typed long ago')).toHaveLength(2)
  expect(page).toContain('And today')
})

test('a text that changes past the editor while there is a draft is kept, and publishing says so first', async () => {
  const site = await testSite()
  const { itemIds } = await buildJournal(await site.ctx())
  const ana = await staffBrowser(site, 'editor')
  const item = `/api/admin/items/${itemIds[1]}`
  const url = `/api/admin/documents/item/${itemIds[1]}`
  const { draftRevision } = (await ana.get(url)).json()
  await send(ana, url, draftRevision, [add('mine', '<p>In the draft</p>')])
  const headers = { 'content-type': 'application/json' }
  const patched = await ana.send({ method: 'PATCH', url: item, headers, payload: { body: '<p>From elsewhere</p>' } })
  expect(patched.statusCode, patched.body).toBe(200)

  const first = await ana.post(`${url}/publications`, { revision: draftRevision + 1 })
  expect(first.json()).toMatchObject({
    status: 409,
    code: 'document_changed',
    params: { revision: draftRevision + 3 },
  })
  expect((await ana.get(item)).json().body).toBe('<p>From elsewhere</p>')
  const { entries } = (await ana.get(`${url}/entries`)).json()
  expect(entries[1]).toMatchObject({ revision: draftRevision + 2, kind: 'outside' })
  expect((await ana.get(`${url}/entries/${draftRevision + 2}`)).json().content.blocks).toMatchObject([
    { settings: { html: '<p>From elsewhere</p>' } },
  ])
  // An editor that has the draft open goes on as before.
  expect((await ana.get(`${url}/operations?since=${draftRevision + 1}`)).json()).toMatchObject({
    revision: draftRevision + 3,
    hasChanges: true,
    others: [{ operations: [] }, { operations: [] }],
  })
  expect(await readText(ana, url, 'mine')).toBe('<p>In the draft</p>')
  expect((await send(ana, url, draftRevision + 1, [write('mine', '<p>Typed on</p>')])).statusCode).toBe(200)

  const second = await ana.post(`${url}/publications`, { revision: draftRevision + 4 })
  expect(second.statusCode, second.body).toBe(200)
  expect((await ana.get(item)).json().body).toContain('Typed on')
  await ana.post(`${url}/restorations`, { revision: draftRevision + 2 })
  const { content } = (await ana.get(url)).json()
  expect(content.blocks).toMatchObject([{ settings: { html: '<p>From elsewhere</p>' } }])
})

test('blocks of older versions and codes come with their settings of today', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const old: Operation = {
    op: 'addBlock',
    block: { id: 'old', type: 46, version: 1, settings: { buttonText: 'Buy', buttonLink: '/shop', mine: 1 } },
    place: { where: 'end', section: null },
  }
  expect((await send(ana, url, base, [old])).json().upgrades).toMatchObject({
    old: { type: 'button', settings: { link: { label: 'Buy', url: '/shop' } } },
  })
  // Stored content stays as it was until somebody edits it.
  const { blocks } = (await ana.get(url)).json().content
  expect(blocks[2]).toMatchObject({ type: 46, settings: { mine: 1 } })
})

test('code in a draft needs the right to write code: a preview would run it', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const code: Operation = {
    op: 'addBlock',
    block: { id: 'x', type: 'code', version: 1, settings: { source: '<script>alert(1)</script>' } },
    place: { where: 'end', section: null },
  }
  expect((await send(ana, url, base, [code])).json()).toMatchObject({ status: 403, code: 'code_not_allowed' })
  const admin = await staffBrowser(site, 'admin')
  expect((await send(admin, url, base, [code])).statusCode).toBe(200)
  expect((await send(ana, url, base + 1, [write('a', 'beside code')])).statusCode).toBe(200)
})

test('a draft takes what cannot be published yet, and says why', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const saved = await send(ana, url, base, [write('a', 'x'.repeat(300_000))])
  expect(saved.json().problems).toMatchObject([{ blockId: 'a', message: expect.stringContaining('characters') }])
  const refused = await ana.post(`${url}/publications`, { revision: base + 1 })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({ params: { blockId: 'a' } })
})

test.for<[what: string, operations: unknown[], status: number]>([
  ['an unknown operation', [{ op: 'explode' }], 400],
  ['a key too many', [{ op: 'removeBlock', blockId: 'a', force: true }], 400],
  ['a block that is not there', [{ op: 'removeBlock', blockId: 'zz' }], 400],
  ['an id that cannot stand in HTML', [add('a"><script>')], 400],
  ['the same id twice', [add('a')], 400],
  ['nothing', [], 400],
  ['more text than fits', [write('a', 'x'.repeat(1_100_000))], 400],
  [
    'a path into nowhere',
    [{ op: 'setBlockSettings', blockId: 'a', changes: [{ path: ['html', 'x'], value: 1 }] }],
    400,
  ],
])('refused, with a sentence: %s', async ([, operations, status]) => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const answer = await ana.post(`${url}/operations`, { baseRevision: base, batchId: newId(), operations, label: '' })
  expect(answer.statusCode, answer.body).toBe(status)
  expect(answer.json().message).toMatch(/\w/)
  expect((await ana.get(url)).json()).toMatchObject({ draftRevision: base })
})

test('who sends more than 600 batches in a minute is asked to wait', async () => {
  const site = await testSite()
  const { id } = await openPage(site)
  const accountId = newId()
  const actor = { kind: 'staff' as const, accountId, role: 'editor', name: 'Ana' }
  const ctx = { ...(await site.ctx()), rateLimits: true, actor }
  const minute = new Date(Math.floor(ctx.now.getTime() / 60_000) * 60_000)
  const row = { website_id: ctx.site.id, bucket: `documents ${accountId}`, window_start: minute, hits: 600 }
  await ctx.db.insertInto('rate_limit').values(row).execute()
  const batch = { baseRevision: 0, batchId: newId(), operations: [add('c')], label: '' }
  await expect(saveOperations(ctx, { kind: 'page', id }, batch)).rejects.toMatchObject({
    status: 429,
    message: expect.stringContaining('kept on this device'),
    params: { retryAfterSeconds: expect.any(Number) },
  })
})

test('scripts, NUL and halves of characters in a text do no harm', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const saved = await send(ana, url, base, [write('a', '<p onclick="x()">\0\ud800<script>alert(1)</script>words</p>')])
  expect(saved.statusCode, saved.body).toBe(200)
  const preview = (await ana.get('/about?preview=draft')).body
  expect(preview).toContain('words')
  expect(preview).not.toMatch(/onclick|<script>alert/)
})

test('documents of another site are not found, and roles that only read do not write', async () => {
  const [site, other] = [await testSite(), await testSite()]
  const { url, base } = await openPage(site)
  const stranger = await staffBrowser(other, 'admin')
  for (const path of [url, `${url}/entries`, `${url}/entries/0`])
    expect((await stranger.get(path)).statusCode, path).toBe(404)
  expect((await send(stranger, url, base, [write('a', 'x')])).statusCode).toBe(404)
  expect((await stranger.post(`${url}/editors`, { clientId: newId(), blockId: '' })).statusCode).toBe(404)

  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.get(url)).statusCode).toBe(200)
  for (const [path, body] of [
    ['operations', { baseRevision: base, batchId: newId(), operations: [write('a', 'x')], label: '' }],
    ['publications', { revision: base }],
    ['reversals', { publishedRevision: base }],
    ['discards', { revision: base }],
    ['restorations', { revision: 0 }],
  ] as const)
    expect((await viewer.post(`${url}/${path}`, body)).statusCode, path).toBe(403)
})

test('who has a document open sees who else has, in which block, whether they write, and that they left', async () => {
  const site = await testSite()
  const { ana, url, base } = await openPage(site)
  const [ben, viewer] = [await staffBrowser(site, 'admin'), await staffBrowser(site, 'viewer')]
  const report = async (browser: Browser, clientId: string, more: object = {}) => {
    const answer = await browser.post(`${url}/editors`, { clientId, blockId: '', ...more })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().editors
  }
  expect((await ana.post(`${url}/editors`, { clientId: 'tab-of-ana', blockId: 'a' })).json()).toMatchObject({
    editors: [],
    draftRevision: base,
  })
  // Another tab of one's own is nobody else.
  expect(await report(ana, 'tab-2-of-ana', { blockId: 'b', isWriting: true })).toEqual([])
  const seen = [
    { name: 'Test editor', blockId: 'b', isWriting: true },
    { name: 'Test editor', blockId: 'a', isWriting: false },
  ]
  expect(await report(ben, 'tab-of-ben')).toEqual(seen)
  // Who only reads is seen too, and nobody sends others away.
  expect(await report(viewer, 'tab-2-of-ana', { isLeaving: true })).toHaveLength(3)
  expect(await report(viewer, 'tab-of-viewer')).toHaveLength(3)
  expect(await report(ben, 'tab-of-ben')).toContainEqual({ name: 'Test viewer', blockId: '', isWriting: false })
  await report(ana, 'tab-2-of-ana', { isLeaving: true })
  await report(viewer, 'tab-of-viewer', { isLeaving: true })
  expect(await report(ben, 'tab-of-ben')).toEqual([seen[1]])
})

test('a link shows the draft of one page to people without an account, until it ends', async () => {
  const site = await testSite()
  const { id, ana, url, base } = await openPage(site)
  const other = await buildPage(await site.ctx(), { title: 'Prices', slug: 'prices' })
  await send(ana, url, base, [write('a', '<p>Only in the draft</p>')])
  expect((await ana.get(`${url}/link`)).json()).toEqual({ link: null })
  const made = await ana.put(`${url}/link`, { days: 7 })
  expect(made.statusCode, made.body).toBe(200)
  const { link } = made.json()
  expect(link).toMatchObject({ by: 'Test editor', url: expect.stringContaining('/about?preview=draft&link=') })
  const address = link.url.slice(link.url.indexOf('/about'))

  const seen = await site.get(address)
  expect(seen.statusCode).toBe(200)
  expect(seen.body).toContain('Only in the draft')
  expect(seen.body).toContain('These changes are not published yet.')
  expect(seen.body).not.toMatch(/<html[^>]* data-authenticated-account/)
  expect(seen.headers).toMatchObject({
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex',
    'referrer-policy': 'same-origin',
  })
  // It is no visit of the page, and everybody else sees what is published.
  expect(seen.body).not.toContain('/visits-')
  expect((await site.get('/about')).body).not.toContain('Only in the draft')
  // It opens no other draft, and a signature of somebody else opens none.
  const ended = { statusCode: 410, headers: { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' } }
  expect(await site.get(address.replace('/about', '/prices'))).toMatchObject(ended)
  expect(await site.get(address.slice(0, -1))).toMatchObject(ended)
  const foreign = await testSite()
  await buildPage(await foreign.ctx(), { title: 'About', slug: 'about' })
  expect(await foreign.get(address)).toMatchObject(ended)

  // A new link ends the one before it, and nobody has to wait for the last one to end.
  const again = (await ana.put(`${url}/link`, { days: 1 })).json().link.url as string
  expect(await site.get(address)).toMatchObject(ended)
  expect((await site.get(again.slice(again.indexOf('/about')))).statusCode).toBe(200)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * 3_600_000 })
  const late = await site.get(again.slice(again.indexOf('/about')))
  vi.useRealTimers()
  expect(late).toMatchObject(ended)
  expect(late.body).toContain('This preview has ended')
  expect((await ana.delete(`${url}/link`)).json()).toEqual({ link: null })
  expect(await site.get(again.slice(again.indexOf('/about')))).toMatchObject(ended)

  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.get(`${url}/link`)).statusCode).toBe(403)
  expect((await viewer.put(`${url}/link`, { days: 7 })).statusCode).toBe(403)
  expect((await ana.put(`${url}/link`, { days: 91 })).statusCode).toBe(400)
  const stranger = await staffBrowser(foreign, 'admin')
  for (const page of [id, other])
    expect((await stranger.put(`/api/admin/documents/page/${page}/link`, { days: 7 })).statusCode).toBe(404)
  expect((await ana.put('/api/admin/documents/field/footer/link', { days: 7 })).statusCode).toBe(400)
})

test('a link shows a post that nobody else sees, and none of the other drafts of its blog', async () => {
  const site = await testSite()
  const { itemIds } = await buildJournal(await site.ctx(), 2)
  const ana = await staffBrowser(site, 'editor')
  for (const id of itemIds.slice(0, 2)) {
    await send(ana, `/api/admin/documents/item/${id}`, 0, [add('new', `<p>Draft of ${id}</p>`)])
    const headers = { 'content-type': 'application/json' }
    await ana.send({ method: 'PATCH', url: `/api/admin/items/${id}`, headers, payload: { state: 'draft' } })
  }
  const url = `/api/admin/documents/item/${itemIds[0]}`
  const { path } = (await ana.get(url)).json()
  expect((await site.get(path)).statusCode).toBe(404)
  const address = new URL((await ana.put(`${url}/link`, { days: 7 })).json().link.url)
  const seen = await site.get(address.pathname + address.search)
  expect(seen.statusCode).toBe(200)
  expect(seen.body).toContain(`Draft of ${itemIds[0]}`)
  expect(seen.body).not.toContain('Post 2')
  const json = await site.get(`${address.pathname}${address.search}&format=json`)
  expect(json.headers['cache-control']).toBe('private, no-store')
})
