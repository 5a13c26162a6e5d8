import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { buildAsset, buildPage } from '../../testing/content-builders.ts'
import { setPagePassword } from '../access/page-passwords/service.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { count, sendForm, waitForHits } from '../visits/testing/hits.ts'
import { unescapeHtml } from '../../platform/text/html.ts'

const root = '/api/admin/popups'

const popup = {
  isEnabled: true,
  title: 'Ten percent off',
  html: '<p>For your <strong>first</strong> order.</p>',
  assetId: null,
  altText: '',
  action: 'button',
  buttonLabel: 'See the shop',
  buttonUrl: '/shop',
  newWindow: false,
  asksName: false,
  footnote: '',
  listIds: [],
  layout: 'card',
  position: 'BOTTOM_RIGHT',
  afterSeconds: 5,
  afterScrollPercent: null,
  onExitIntent: false,
  pages: 'all',
  collectionIds: [],
  repeatDays: 7,
  startsOn: null,
  endsOn: null,
}

async function openSite() {
  const site = await testSite()
  const ctx = await site.ctx()
  const homeId = await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const aboutId = await buildPage(ctx, { title: 'About', slug: 'about' })
  return { site, homeId, aboutId, staff: await staffBrowser(site) }
}

async function add(staff: TestBrowser, changes: object = {}) {
  const answer = await staff.post(root, { ...popup, ...changes })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

/** What a page says of its popups; undefined: it has none. */
async function listOn(site: TestSite, path: string) {
  const { body } = await site.get(path)
  const json = /data-popups="([^"]*)"/.exec(body)?.[1]
  return json === undefined ? undefined : JSON.parse(unescapeHtml(json))
}

const idsOn = async (site: TestSite, path: string): Promise<string[]> =>
  ((await listOn(site, path)) ?? []).map(({ id }: { id: string }) => id)

test('pages name their popups in the order of the owner, each on the pages it is for, while it runs', async () => {
  const { site, homeId, aboutId, staff } = await openSite()
  expect(await listOn(site, '/')).toBeUndefined()
  const all = await add(staff)
  expect(await listOn(site, '/')).toEqual([
    {
      id: all.id,
      version: 1,
      revision: 1,
      afterSeconds: 5,
      afterScrollPercent: null,
      onExitIntent: false,
      repeatDays: 7,
    },
  ])
  const only = await add(staff, { title: 'About', pages: 'only', collectionIds: [aboutId] })
  const except = await add(staff, { title: 'Others', pages: 'except', collectionIds: [aboutId] })
  expect(await idsOn(site, '/')).toEqual([all.id, except.id])
  expect(await idsOn(site, '/about')).toEqual([all.id, only.id])
  // No popup is where somebody buys, signs in, searches, or is lost.
  for (const path of ['/cart', '/checkout', '/account', '/search', '/nothing-here'])
    expect(await listOn(site, path), path).toBeUndefined()

  const { popups } = (await staff.put(`${root}/order`, { popupIds: [except.id] })).json()
  expect(popups.map(({ id }: { id: string }) => id)).toEqual([except.id, all.id, only.id])
  expect(await idsOn(site, '/')).toEqual([except.id, all.id])

  const save = async (stored: { id: string }, changes: object) =>
    (await staff.put(`${root}/${stored.id}`, { ...popup, version: 1, ...changes })).json()
  const inADay = new Date(Date.now() + 86_400_000).toISOString()
  expect(await save(all, { startsOn: inADay })).toMatchObject({ status: 'scheduled', version: 2 })
  expect(await save(except, { endsOn: new Date(Date.now() - 1_000).toISOString() })).toMatchObject({ status: 'ended' })
  expect(await listOn(site, '/')).toBeUndefined()
  expect((await site.get(`/api/popups/${all.id}`)).statusCode).toBe(404)
  expect(await save(only, { isEnabled: false, pages: 'only', collectionIds: [homeId] })).toMatchObject({
    status: 'off',
  })
  expect(await listOn(site, '/')).toBeUndefined()
  expect((await staff.delete(`${root}/${only.id}`)).statusCode).toBe(204)
  expect((await staff.get(`${root}/${only.id}`)).statusCode).toBe(404)
})

test('a popup begins and ends by itself, without a change of the site', async () => {
  const { site, staff } = await openSite()
  // The clock stands until the page was seen without it, however long that takes.
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const startsOn = new Date(Date.now() + 1_500)
  const { id } = await add(staff, { startsOn: startsOn.toISOString() })
  expect(await listOn(site, '/')).toBeUndefined()
  vi.setSystemTime(startsOn)
  await expect.poll(() => idsOn(site, '/'), { timeout: 10_000 }).toEqual([id])
})

test('its HTML is clean, escaped, and the same in the preview of the editor', async () => {
  const { site, staff } = await openSite()
  const assetId = await buildAsset(await site.ctx())
  const content = {
    title: 'A <b> & "more"',
    html: '<p onclick="x()">Text</p><script>alert(1)</script>',
    assetId,
    altText: 'A "bowl"',
    buttonLabel: 'Go <on>',
    buttonUrl: '/shop?a=1&b=2',
    newWindow: true,
  }
  const { id } = await add(staff, content)
  const sent = await site.get(`/api/popups/${id}?rev=1`)
  expect(sent.headers).toMatchObject({ 'cache-control': 'private, max-age=3600', 'x-robots-tag': 'noindex' })
  expect(sent.body).toContain('<dialog class="vt-popup" data-layout="card" data-position="BOTTOM_RIGHT"')
  expect(sent.body).toContain(
    'A &lt;b&gt; &amp; &quot;more&quot;</h2><div class="vt-popup-text" dir="auto"><p>Text</p></div>',
  )
  expect(sent.body).toContain('alt="A &quot;bowl&quot;"')
  expect(sent.body).toContain('href="/shop?a=1&amp;b=2" target="_blank" rel="noopener">Go &lt;on&gt;</a>')
  expect(sent.body).not.toMatch(/onclick|alert/)
  const preview = await staff.post(`${root}/preview`, { ...popup, ...content })
  expect(preview.json().html).toBe(sent.body)
  const script = await staff.post(`${root}/preview`, { ...popup, buttonUrl: 'javascript:alert(1)' })
  expect(script.json()).toMatchObject({ code: 'invalid_input', params: { fields: { buttonUrl: expect.any(String) } } })
})

test('previews of staff have no popups, and a site behind a password gives none away', async () => {
  const { site, staff } = await openSite()
  const { id } = await add(staff)
  await staff.post('/api/admin/collections', { title: 'Hidden', slug: 'hidden', typeName: 'page', enabled: false })
  const preview = await staff.get('/hidden')
  expect([preview.statusCode, preview.body.includes('data-popups')]).toEqual([200, false])
  expect((await staff.get('/')).body).toContain('data-popups')
  await setPagePassword(await site.ctx(), { kind: 'site' }, 'open sesame')
  expect((await site.get(`/api/popups/${id}`)).json().code).toBe('site_locked')
  expect((await site.get('/')).body).not.toContain('data-popups')
  expect((await staff.get(`/api/popups/${id}?rev=1`)).headers['cache-control']).toContain('no-store')
})

test('only a changed content is a new version for visitors, and two people do not overwrite each other', async () => {
  const { site, aboutId, staff } = await openSite()
  const { id } = await add(staff)
  const save = (version: number, changes: object) => staff.put(`${root}/${id}`, { ...popup, version, ...changes })
  await save(1, { afterSeconds: 9, position: 'CENTER', layout: 'overlay' })
  expect(await listOn(site, '/')).toMatchObject([{ version: 1, revision: 2, afterSeconds: 9 }])
  const readCacheControl = async (query: string) =>
    (await site.get(`/api/popups/${id}${query}`)).headers['cache-control']
  expect(await readCacheControl('?rev=2')).toBe('private, max-age=3600')
  for (const query of ['', '?rev=1', '?rev=3', '?rev=x', '?rev=2']) {
    // What is kept for the address of the page is not given to others, whichever comes first.
    expect(await readCacheControl(query), query).toBe(
      query === '?rev=2' ? 'private, max-age=3600' : 'private, no-store',
    )
  }
  const { headers } = await site.get('/')
  await add(staff, { pages: 'only', collectionIds: [aboutId] })
  expect((await site.get('/')).headers['etag']).toBe(headers['etag'])
  await save(2, { title: 'Twenty percent off' })
  expect(await listOn(site, '/')).toMatchObject([{ version: 2 }])
  expect((await save(2, { title: 'Late' })).json()).toMatchObject({ code: 'popup_changed', params: { version: 3 } })
})

test('what cannot work is refused at its field', async () => {
  const { aboutId, staff } = await openSite()
  const refused = async (changes: object) =>
    Object.keys((await staff.post(root, { ...popup, ...changes })).json().params.fields)
  expect(await refused({ title: ' ' })).toEqual(['title'])
  expect(await refused({ buttonLabel: '', buttonUrl: '' })).toEqual(['buttonLabel', 'buttonUrl'])
  expect(await refused({ afterSeconds: null })).toEqual(['afterSeconds'])
  expect(await refused({ pages: 'only' })).toEqual(['collectionIds'])
  expect(await refused({ assetId: 'gone' })).toEqual(['assetId'])
  expect(await refused({ repeatDays: 0 })).toEqual(['repeatDays'])
  const [early, late] = ['2030-01-01T00:00:00.000Z', '2030-01-02T00:00:00.000Z']
  expect(await refused({ startsOn: late, endsOn: early })).toEqual(['endsOn'])
  expect(await refused({ pages: 'only', collectionIds: [aboutId, 'gone'] })).toEqual(['collectionIds'])
  expect(await refused({ listIds: ['gone'] })).toEqual(['listIds'])
  const answers = await Promise.all(Array.from({ length: 25 }, () => staff.post(root, popup)))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(20)
  expect((await staff.post(root, popup)).json().code).toBe('too_many_popups')
})

test('sign-ups go through the newsletter, with the whole text as their proof, and are answered to scripts', async () => {
  const { site, staff } = await openSite()
  const { lists } = (await staff.post('/api/admin/newsletter/lists', { name: 'News' })).json()
  const { id } = await add(staff, {
    action: 'newsletter',
    html: `<p>For your first order. ${'o'.repeat(3_000)}</p>`,
    footnote: 'Leave any time.',
    listIds: [lists[0].id],
  })
  const { body } = await site.get(`/api/popups/${id}`)
  const offer = unescapeHtml(/name="offer" value="([^"]*)"/.exec(body)?.[1] ?? '')
  const send = (fields: Record<string, string>, headers: Record<string, string> = {}) =>
    site.browser().send({
      method: 'POST',
      url: '/form/newsletter',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        accept: 'application/json',
        ...headers,
      },
      payload: new URLSearchParams({ offer, ...fields }).toString(),
    })
  const wrong = await send({ email: 'ada' })
  expect([wrong.statusCode, wrong.json().message]).toEqual([422, expect.stringMatching(/email/i)])
  const sent = await send({ email: 'ada@example.com' })
  expect([sent.statusCode, sent.json()]).toEqual([
    200,
    { title: expect.any(String), text: expect.stringContaining('email') },
  ])
  const [{ id: subscriberId }] = (await staff.get('/api/admin/newsletter/subscribers?search=ada')).json().subscribers
  const person = (await staff.get(`/api/admin/newsletter/subscribers/${subscriberId}`)).json()
  expect(person).toMatchObject({ state: 'pending' })
  // Of a long text its end is missing, and never the small print.
  expect(JSON.stringify(person)).toMatch(
    /Ten percent off\\nFor your first order\. o+\\nLeave any time\.\\nSee the shop"/,
  )
  expect((await send({ email: 'bo@example.com' }, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
})

test('pages and lists that are gone since are left out by the next save', async () => {
  const { aboutId, homeId, staff } = await openSite()
  const { lists } = (await staff.post('/api/admin/newsletter/lists', { name: 'News' })).json()
  const listId = lists[0].id
  const chosen = { pages: 'only', collectionIds: [aboutId, homeId], listIds: [listId] }
  const { id } = await add(staff, chosen)
  await staff.delete(`/api/admin/newsletter/lists/${listId}`)
  await staff.delete(`/api/admin/collections/${aboutId}`)
  const saved = await staff.put(`${root}/${id}`, { ...popup, ...chosen, version: 1 })
  expect(saved.json()).toMatchObject({ collectionIds: [homeId], listIds: [] })
})

test('a popup can be turned off when its page and its picture are gone', async () => {
  const { site, aboutId, staff } = await openSite()
  const ctx = await site.ctx()
  const chosen = { pages: 'only', collectionIds: [aboutId], assetId: await buildAsset(ctx) }
  const { id } = await add(staff, chosen)
  await staff.delete(`/api/admin/collections/${aboutId}`)
  await ctx.db.deleteFrom('asset').where('website_id', '=', site.id).execute()
  const save = (changes: object) => staff.put(`${root}/${id}`, { ...popup, ...chosen, version: 1, ...changes })
  expect((await save({ assetId: null })).json().params.fields).toHaveProperty('collectionIds')
  expect((await save({ isEnabled: false, assetId: 'other' })).json().params.fields).toHaveProperty('assetId')
  expect((await save({ isEnabled: false })).json()).toMatchObject({ status: 'off', collectionIds: [] })
  expect((await save({ isEnabled: false, version: 2, collectionIds: [] })).json()).toMatchObject({ version: 3 })
  expect((await save({ version: 3 })).json().params.fields).toHaveProperty('assetId')
})

test('a stored popup that does not fit hides none of the others', async () => {
  const { site, staff } = await openSite()
  const [{ id: brokenId }, { id }] = [await add(staff), await add(staff)]
  await sql`UPDATE popup SET definition = '{"title":"Alone"}' WHERE website_id = ${site.id} AND popup_id = ${brokenId}`.execute(
    (await site.ctx()).db,
  )
  expect((await staff.get(root)).json().popups).toMatchObject([{ id }])
  for (const answer of [
    await staff.get(`${root}/${brokenId}`),
    await staff.put(`${root}/${brokenId}`, { ...popup, version: 1 }),
  ])
    expect(answer.statusCode).toBe(404)
})

test('views and answers are counted where visits are, and shown for each popup', async () => {
  const { site, staff } = await openSite()
  const [one, other] = [await add(staff), await add(staff)]
  const visitor = site.browser()
  const report = (overlayId: string, event: string) =>
    sendForm(visitor, '/api/census/overlay', { overlayId, event, pagePath: '/', visitorCookie: '' })
  expect((await report(one.id, 'view')).statusCode).toBe(202)
  await report(one.id, 'view')
  await report(one.id, 'answer')
  expect((await report(one.id, 'close')).statusCode).toBe(400)
  await waitForHits(site, 3)
  await count(site)
  const { popups } = (await staff.get(root)).json()
  expect(popups).toMatchObject([
    { id: one.id, viewCount: 2, answerCount: 1 },
    { id: other.id, viewCount: 0, answerCount: 0 },
  ])
  const { entries } = (await staff.get('/api/admin/history')).json()
  expect(entries.filter((entry: { operation: string }) => entry.operation === 'createPopup')).toHaveLength(2)
})

test('an editor of content makes no popups', async () => {
  const { site } = await openSite()
  expect((await (await staffBrowser(site, 'editor')).post(root, popup)).statusCode).toBe(403)
})
