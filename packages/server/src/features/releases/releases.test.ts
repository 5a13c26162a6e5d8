import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { buildJournal, buildPage } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { saveBlockField } from '../blocks/index.ts'
import { publishDueReleases } from './publish.ts'

const text = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })
const releases = '/api/admin/releases'

/** Adds a text to the draft of a document, and answers its version. */
async function write(browser: TestBrowser, kind: string, id: string, words: string): Promise<number> {
  const url = `/api/admin/documents/${kind}/${id}`
  const baseRevision = (await browser.get(url)).json().draftRevision
  const block = text(newId(), `<p>${words}</p>`)
  const operations = [{ op: 'addBlock', block, place: { where: 'end', section: null } }]
  const saved = await browser.post(`${url}/operations`, { baseRevision, batchId: newId(), operations, label: 'Edit' })
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json().revision
}

/** A page, a post and a footer with drafts, and a release of them. */
async function openRelease(site: TestSite) {
  const ctx = await site.ctx()
  const page = await buildPage(ctx, { title: 'About', slug: 'about', blocks: [text('a', '<p>Old page</p>')] })
  const { itemIds } = await buildJournal(ctx)
  const post = itemIds[0] ?? ''
  await saveBlockField(ctx, 'footer', [text('f', '<p>Old footer</p>')])
  const ana = await staffBrowser(site, 'editor')
  const postPath = (await ana.get(`/api/admin/documents/item/${post}`)).json().path as string
  const documents = [
    { kind: 'page', id: page, revision: await write(ana, 'page', page, 'New page') },
    { kind: 'item', id: post, revision: await write(ana, 'item', post, 'New post') },
    { kind: 'field', id: 'footer', revision: await write(ana, 'field', 'footer', 'New footer') },
  ]
  const body = { title: 'Spring', documents, publishOn: null as string | null, needsApproval: false }
  const created = await ana.post(releases, body)
  expect(created.statusCode, created.body).toBe(201)
  const release = created.json()
  const url = `${releases}/${release.id}`
  const readSite = async () => {
    await site.ctx()
    const pages = await Promise.all(['/about', postPath].map((path) => site.get(path)))
    // Only the times of the last change differ.
    const times = /data-updated-on="\d+"|"contentModifiedOn":\d+|\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d)/g
    return pages.map((answer) => answer.body.replaceAll(times, ''))
  }
  return { ana, page, post, postPath, documents, body, release, url, readSite }
}

test('a release is previewed as a whole, goes live as a whole, and is rolled back to the same bytes', async () => {
  const site = await testSite()
  const { ana, page, postPath, release, url, readSite } = await openRelease(site)
  expect(release).toMatchObject({ state: 'open', version: 1, documentCount: 3 })
  expect(release.documents.map(({ status }: { status: string }) => status)).toEqual(['ready', 'ready', 'ready'])
  const before = await readSite()

  const preview = `release-preview=${release.id}`
  expect((await ana.get(`/about?${preview}`)).body).toContain('New page')
  const followed = await ana.get(postPath, {
    headers: { referer: `http://${site.host}/about?${preview}`, 'sec-fetch-mode': 'navigate' },
  })
  expect([followed.statusCode, followed.headers['location']]).toEqual([302, `${postPath}?${preview}`])
  expect((await ana.get(`${postPath}?${preview}`)).body).toContain('New post')
  expect((await site.get(`/about?${preview}`)).body).not.toContain('New page')
  const billing = await staffBrowser(site, 'billing')
  expect((await billing.get(`/about?${preview}`)).body).not.toContain('New page')

  // Changes after it was collected stay in the draft.
  await write(ana, 'page', page, 'Later words')
  const seen = (await ana.get(url)).json()
  expect(seen.documents.find(({ id }: { id: string }) => id === page)).toMatchObject({ status: 'changed' })
  const published = await ana.post(`${url}/publications`, { version: 1 })
  expect(published.statusCode, published.body).toBe(200)
  expect(published.json()).toMatchObject({ state: 'published', version: 2 })
  const [livePage, livePost] = await readSite()
  expect(livePage).toContain('New page')
  expect(livePage).not.toContain('Later words')
  expect(livePost).toContain('New post')
  expect((await ana.get('/api/admin/block-fields/footer/content')).body).toContain('New footer')
  expect((await ana.get(`/api/admin/documents/page/${page}`)).json()).toMatchObject({ hasChanges: true })
  expect((await ana.post(`${url}/publications`, { version: 2 })).json()).toMatchObject({ code: 'release_closed' })

  const back = await ana.post(`${url}/rollbacks`, { version: 2 })
  expect(back.statusCode, back.body).toBe(200)
  expect(back.json()).toMatchObject({ state: 'rolled_back' })
  expect(await readSite()).toEqual(before)
  expect((await ana.get(`/about?preview=draft`)).body).toMatch(/New page[\s\S]*Later words/)
})

test('where something newer is published, nothing of the release goes live, and no rollback undoes it', async () => {
  const site = await testSite()
  const { ana, page, body, documents, url, readSite } = await openRelease(site)
  const newer = await write(ana, 'page', page, 'By hand')
  await ana.post(`/api/admin/documents/page/${page}/publications`, { revision: newer })
  const before = await readSite()
  const refused = await ana.post(`${url}/publications`, { version: 1 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'draft_outdated'])
  expect(refused.json().message).toContain('About')
  expect(await readSite()).toEqual(before)
  expect((await ana.get(url)).json().documents).toContainEqual(expect.objectContaining({ status: 'outdated' }))

  const rest = { ...body, documents: documents.slice(1), version: 1 }
  expect((await ana.put(url, rest)).json()).toMatchObject({ version: 2, documentCount: 2 })
  expect((await ana.put(url, rest)).json()).toMatchObject({ code: 'release_changed' })
  expect((await ana.post(`${url}/publications`, { version: 2 })).statusCode).toBe(200)
  const again = await write(ana, 'field', 'footer', 'Newest footer')
  await ana.post('/api/admin/documents/field/footer/publications', { revision: again })
  expect((await ana.post(`${url}/rollbacks`, { version: 3 })).json()).toMatchObject({ code: 'rollback_outdated' })
})

test('a release goes live at its minute, once, and says why it could not', async () => {
  const site = await testSite()
  const { ana, page, body, url, readSite } = await openRelease(site)
  const publishOn = new Date(Date.now() + 3_600_000)
  await ana.put(url, { ...body, publishOn: publishOn.toISOString(), version: 1 })
  const at = async (minutes: number) => ({
    ...(await site.ctx()),
    now: new Date(publishOn.getTime() + minutes * 60_000),
  })
  await publishDueReleases(await at(-1))
  expect((await ana.get(url)).json()).toMatchObject({ state: 'open', publishOn: publishOn.toISOString() })
  const ctx = await at(0)
  await Promise.all([publishDueReleases(ctx), publishDueReleases(ctx)])
  expect((await ana.get(url)).json()).toMatchObject({ state: 'published', publishOn: null, problem: '' })
  expect((await readSite())[0]).toContain('New page')
  const { entries } = (await ana.get(`/api/admin/documents/page/${page}/entries`)).json()
  expect(entries.filter(({ kind }: { kind: string }) => kind === 'publish')).toHaveLength(1)
  const history = (await (await staffBrowser(site)).get('/api/admin/history?search=Spring')).json()
  expect(
    history.entries.filter(({ operation }: { operation: string }) => operation === 'publishRelease'),
  ).toMatchObject([{ person: { accountId: '', name: '' }, object: { name: 'Spring' }, isDone: true }])

  const first = await write(ana, 'page', page, 'First')
  const late = { ...body, documents: [{ kind: 'page', id: page, revision: first }], publishOn: publishOn.toISOString() }
  const { id } = (await ana.post(releases, late)).json()
  await ana.post(`/api/admin/documents/page/${page}/publications`, {
    revision: await write(ana, 'page', page, 'Second'),
  })
  await publishDueReleases(await at(1))
  expect((await ana.get(`${releases}/${id}`)).json()).toMatchObject({ state: 'open', publishOn: null })
  expect((await ana.get(`${releases}/${id}`)).json().problem).toContain('“About” was published since')
})

test('a release that needs approval waits for somebody else, and a change asks anew', async () => {
  const site = await testSite()
  const { ana, body, url, readSite } = await openRelease(site)
  await ana.put(url, {
    ...body,
    needsApproval: true,
    publishOn: new Date(Date.now() - 60_000).toISOString(),
    version: 1,
  })
  await publishDueReleases(await site.ctx())
  expect((await ana.post(`${url}/publications`, { version: 2 })).json()).toMatchObject({ code: 'approval_missing' })
  expect((await ana.post(`${url}/approvals`, { version: 2 })).json()).toMatchObject({ code: 'approval_missing' })
  expect((await ana.get(url)).json()).toMatchObject({ mayApprove: false, state: 'open' })

  // An editor does not go round it, and somebody else's small change does not make one who approves.
  expect((await ana.put(url, { ...body, version: 2 })).json()).toMatchObject({ code: 'approval_missing' })
  const ben = await staffBrowser(site, 'admin')
  const cleo = await staffBrowser(site, 'admin')
  await cleo.put(url, { ...body, title: 'Spring!', needsApproval: true, version: 2 })
  expect((await ana.post(`${url}/approvals`, { version: 3 })).json()).toMatchObject({ code: 'approval_missing' })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  await ana.put(url, { ...body, needsApproval: true, publishOn: later, version: 3 })
  expect((await ben.post(`${url}/approvals`, { version: 3 })).json()).toMatchObject({ code: 'release_changed' })
  expect((await ben.post(`${url}/approvals`, { version: 4 })).json()).toMatchObject({
    state: 'open',
    approvedBy: expect.any(String),
  })
  // Changes after an approval are approved again.
  expect((await ana.put(url, { ...body, version: 5 })).json()).toMatchObject({ code: 'approval_missing' })
  await ana.put(url, { ...body, needsApproval: true, version: 5 })
  expect((await ben.get(url)).json()).toMatchObject({ approvedOn: null, mayApprove: true })
  // Without a time, the approval publishes.
  expect((await ben.post(`${url}/approvals`, { version: 6 })).json()).toMatchObject({ state: 'published' })
  expect((await readSite())[0]).toContain('New page')

  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.get(releases)).json().releases).toHaveLength(1)
  expect((await viewer.post(`${url}/rollbacks`, { version: 8 })).statusCode).toBe(403)
  const denied = await viewer.post(`${url}/approvals`, { version: 8 })
  expect([denied.statusCode, denied.json().params]).toMatchObject([403, { capability: 'releases.approve' }])
})

test('people without an account see the site with a release by a link, until it ends', async () => {
  const site = await testSite()
  const { ana, postPath, release, url } = await openRelease(site)
  expect((await ana.get(`${url}/link`)).json()).toEqual({ link: null })
  const made = await ana.put(`${url}/link`, { days: 7 })
  const { link } = made.json()
  const token = new URL(link.url).searchParams.get('release-preview') ?? ''
  const param = `release-preview=${token}`
  const shown = await site.get(`/about?${param}`)
  expect(shown.body).toContain('New page')
  expect(shown.body).toContain('These changes are not published yet.')
  expect(shown.headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'same-origin' })
  expect(shown.headers['cache-control']).toContain('no-store')
  const followed = await site.browser().get(postPath, {
    headers: { referer: `http://${site.host}/about?${param}`, 'sec-fetch-mode': 'navigate' },
  })
  expect([followed.statusCode, followed.headers['location']]).toEqual([302, `${postPath}?${param}`])
  expect((await site.get(`${postPath}?${param}`)).body).toContain('New post')
  expect((await site.get('/about')).body).not.toContain('New page')

  // Neither another signature, nor another site, nor the id alone opens it.
  const forged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`
  expect((await site.get(`/about?release-preview=${forged}`)).statusCode).toBe(410)
  expect((await (await testSite()).get(`/?${param}`)).statusCode).toBe(410)
  expect((await site.get(`/about?release-preview=${release.id}`)).body).not.toContain('New page')
  expect((await (await staffBrowser(site, 'viewer')).put(`${url}/link`, { days: 7 })).statusCode).toBe(403)

  const second = (await ana.put(`${url}/link`, { days: 1 })).json().link.url
  expect((await site.get(`/about?${param}`)).statusCode).toBe(410)
  const { search } = new URL(second)
  expect((await site.get(`/about${search}`)).body).toContain('New page')
  expect((await ana.delete(`${url}/link`)).json()).toEqual({ link: null })
  const ended = await site.get(`/about${search}`)
  expect([ended.statusCode, ended.body.includes('New page')]).toEqual([410, false])
  // From there the site is the published one.
  const after = await site.browser().get('/about', { headers: { referer: `http://${site.host}/about${search}` } })
  expect([after.statusCode, after.body.includes('New page')]).toEqual([200, false])
})

test('a release is deleted by who has seen it, and its time stands at its drafts', async () => {
  const site = await testSite()
  const { ana, page, body, release, url } = await openRelease(site)
  const publishOn = new Date(Date.now() + 3_600_000).toISOString()
  expect((await ana.get(`${releases}/scheduled`)).json()).toEqual({ drafts: [] })
  await ana.put(url, { ...body, publishOn, version: 1 })
  const viewer = await staffBrowser(site, 'viewer')
  const { drafts } = (await viewer.get(`${releases}/scheduled`)).json()
  expect(drafts).toHaveLength(3)
  expect(drafts).toContainEqual({
    kind: 'page',
    id: page,
    releaseId: release.id,
    releaseTitle: 'Spring',
    publishOn,
    waitsForApproval: false,
  })
  expect((await (await staffBrowser(await testSite())).get(`${releases}/scheduled`)).json()).toEqual({ drafts: [] })
  expect((await ana.delete(url)).statusCode).toBe(400)
  const refused = await ana.delete(`${url}?version=1`)
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'release_changed', params: { version: 2 } }])
  expect((await ana.delete(`${url}?version=2`)).statusCode).toBe(204)
  expect((await ana.delete(`${url}?version=2`)).statusCode).toBe(404)
  expect((await ana.get(`${releases}/scheduled`)).json()).toEqual({ drafts: [] })
})

test('neither a time nor an approval of who may not write code publishes the code of others', async () => {
  const site = await testSite()
  const { ana, body, page, documents } = await openRelease(site)
  const owner = await staffBrowser(site, 'admin')
  const draft = `/api/admin/documents/page/${page}`
  const block = {
    id: newId(),
    type: 'code',
    version: 1,
    settings: { source: '<script>fetch("/")</script>' },
  }
  const operations = [{ op: 'addBlock', block, place: { where: 'end', section: null } }]
  const baseRevision = (await owner.get(draft)).json().draftRevision
  const written = await owner.post(`${draft}/operations`, { baseRevision, batchId: newId(), operations, label: 'Code' })
  const withCode = documents.map((each) =>
    each.kind === 'page' ? { ...each, revision: written.json().revision } : each,
  )
  const publishOn = new Date(Date.now() + 3_600_000).toISOString()
  const input = { ...body, documents: withCode }

  expect((await ana.post(releases, { ...input, publishOn })).json()).toMatchObject({ code: 'code_not_allowed' })
  const { id, version } = (await ana.post(releases, input)).json()
  const url = `${releases}/${id}`
  expect((await ana.put(url, { ...input, publishOn, version })).json()).toMatchObject({ code: 'code_not_allowed' })
  expect((await ana.post(`${url}/publications`, { version })).json()).toMatchObject({ code: 'code_not_allowed' })
  await owner.put(url, { ...input, publishOn, needsApproval: true, version })
  expect((await ana.post(`${url}/approvals`, { version: version + 1 })).statusCode).not.toBe(200)
  const ben = await staffBrowser(site, 'editor')
  expect((await ben.post(`${url}/approvals`, { version: version + 1 })).json()).toMatchObject({
    code: 'code_not_allowed',
  })
  const cleo = await staffBrowser(site, 'admin')
  expect((await cleo.post(`${url}/approvals`, { version: version + 1 })).json()).toMatchObject({ state: 'open' })
})

test('releases that share pages and settings of these pages saved beside them meet no deadlock', async () => {
  const site = await testSite()
  const { ana, page, documents, body, url } = await openRelease(site)
  const owner = await staffBrowser(site, 'admin')
  const [, post, footer] = documents
  const others = await Promise.all(
    [post, footer].map(async (each) => (await ana.post(releases, { ...body, documents: [each] })).json()),
  )
  const answers = await Promise.all([
    ana.post(`${url}/publications`, { version: 1 }),
    ...others.map(({ id, version }) => ana.post(`${releases}/${id}/publications`, { version })),
    ...[1, 2, 3].map((each) =>
      owner.send({ method: 'PATCH', url: `/api/admin/collections/${page}`, payload: { title: `About ${each}` } }),
    ),
  ])
  expect(answers.filter(({ statusCode }) => statusCode >= 500).map((each) => each.body)).toEqual([])
})
