import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPage } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { deleteEndedVisitors, storeConversions, storeExposures } from '../experiment-visits/store.ts'
import { endGoneExperiments } from './end.ts'

const root = '/api/admin/experiments'
const text = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })

async function openSite() {
  const site = await testSite()
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  const offerId = await buildPage(ctx, {
    title: 'Offer',
    slug: 'offer',
    blocks: [text('hello', '<p>Old</p>'), text('more', '<p>More</p>')],
  })
  const otherId = await buildPage(ctx, { title: 'Other', slug: 'other', blocks: [text('hello', '<p>New</p>')] })
  return { site, offerId, otherId, staff: await staffBrowser(site) }
}

const toInput = (offerId: string, changes: object = {}) => ({
  name: 'Bigger promise',
  collectionId: offerId,
  challenger: { kind: 'text', blockId: 'hello', html: '<p>New</p>' },
  goal: 'newsletter',
  goalCollectionId: null,
  shareB: 5_000,
  ...changes,
})

async function create(staff: TestBrowser, input: object) {
  const answer = await staff.post(root, input)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}

async function run(staff: TestBrowser, input: object) {
  const { id } = await create(staff, input)
  const started = await staff.post(`${root}/${id}/starts`)
  expect(started.statusCode, started.body).toBe(200)
  return started.json()
}

/** Visitors who saw a version, the first of whom converted. */
async function addVisitors(site: TestSite, experimentId: string, seen: 'a' | 'b', visitors: number, converted: number) {
  const { db } = await site.ctx()
  const at = new Date()
  const keys = Array.from({ length: visitors }, (_, index) => `${seen}${index}`)
  await storeExposures(
    { db, site },
    keys.map((visitorKey) => ({ experimentId, visitorKey, seen, at })),
  )
  const conversions = keys.slice(0, converted).map((visitorKey) => ({ experimentId, visitorKey, at }))
  await storeConversions({ db, site }, conversions)
}

test('an owner sets up an experiment, starts, pauses and reads it, and its winner becomes the page, which the history takes back', async () => {
  const { site, offerId, staff } = await openSite()
  expect((await staff.get(root)).json()).toEqual({ experiments: [], isCounting: true, usesCookies: false })
  const { id, key, ...draft } = await create(staff, toInput(offerId, { name: '  Bigger <b>promise</b> ' }))
  expect(key).toMatch(/^bigger-b-promise-b-[0-9a-f]{6}$/)
  expect(draft).toMatchObject({ status: 'draft', pageTitle: 'Offer', path: '/offer', isVisible: true, startedOn: null })
  expect((await staff.post(`${root}/${id}/pauses`)).json().code).toBe('experiment_not_running')
  expect((await staff.post(`${root}/${id}/endings`, { outcome: 'b' })).json().code).toBe('experiment_not_running')
  const saved = await staff.put(`${root}/${id}`, { ...toInput(offerId, { shareB: 2_000 }), version: 1 })
  expect(saved.json()).toMatchObject({ key, shareB: 2_000, version: 2 })
  expect((await staff.put(`${root}/${id}`, { ...toInput(offerId), version: 1 })).json().code).toBe('experiment_changed')
  const started = (await staff.post(`${root}/${id}/starts`)).json()
  expect(started).toMatchObject({ status: 'running', startedOn: expect.any(String) })
  const rename = { ...toInput(offerId, { shareB: 2_000, name: 'Promise' }), version: started.version }
  expect((await staff.put(`${root}/${id}`, rename)).json()).toMatchObject({ name: 'Promise', key })
  const reshuffle = { ...toInput(offerId), version: started.version + 1 }
  expect((await staff.put(`${root}/${id}`, reshuffle)).json().code).toBe('experiment_started')
  expect((await staff.delete(`${root}/${id}`)).json().code).toBe('experiment_runs')
  expect((await staff.post(`${root}/${id}/pauses`)).json().status).toBe('paused')
  expect((await staff.post(`${root}/${id}/starts`)).json()).toMatchObject({
    status: 'running',
    startedOn: started.startedOn,
  })

  await addVisitors(site, id, 'a', 800, 40)
  await addVisitors(site, id, 'b', 200, 60)
  const { results } = (await staff.get(`${root}/${id}`)).json()
  expect(results).toMatchObject({
    a: { visitors: 800, conversions: 40, rate: 0.05 },
    b: { visitors: 200, conversions: 60, rate: 0.3 },
    verdict: 'b',
  })
  expect(results.uplift.value).toBeCloseTo(5)

  const ended = (await staff.post(`${root}/${id}/endings`, { outcome: 'b' })).json()
  expect(ended).toMatchObject({ status: 'ended', outcome: 'b', results })
  expect((await site.get('/offer')).body).toMatch(/<p>New<\/p>[^]*<p>More<\/p>/)
  expect((await staff.post(`${root}/${id}/starts`)).json().code).toBe('experiment_ended')
  // What was counted stays, and who it was goes.
  const { db } = await site.ctx()
  expect(await deleteEndedVisitors({ db, site })).toBe(false)
  expect(await deleteEndedVisitors({ db, site })).toBe(false)
  const left = await sql`SELECT FROM experiment_visitor WHERE website_id = ${site.id}`.execute(db)
  expect(left.rows).toEqual([])
  expect((await staff.get(`${root}/${id}`)).json().results).toEqual(results)

  const { entries } = (await staff.get(`/api/admin/documents/page/${offerId}/entries`)).json()
  expect(entries.slice(0, 2)).toMatchObject([{ kind: 'publish' }, { kind: 'edit', label: 'Winner of “Promise”' }])
  const { publishedRevision } = (await staff.get(`/api/admin/documents/page/${offerId}`)).json()
  await staff.post(`/api/admin/documents/page/${offerId}/reversals`, { publishedRevision })
  expect((await site.get('/offer')).body).toContain('<p>Old</p>')
  expect((await staff.delete(`${root}/${id}`)).statusCode).toBe(204)
})

test('version B may be a copy, which is edited as a draft, or another page; unpublished changes of the page are never published with it', async () => {
  const { site, offerId, otherId, staff } = await openSite()
  const copied = await run(staff, toInput(offerId, { challenger: { kind: 'copy' }, shareB: 9_900 }))
  expect(copied.challengerTitle).toBe('Offer (copy)')
  expect(copied.challenger).toMatchObject({ kind: 'page', collectionId: expect.not.stringContaining(offerId) })
  expect((await site.get('/offer-copy')).statusCode).toBe(404)
  const second = await create(staff, toInput(offerId, { challenger: { kind: 'page', collectionId: otherId } }))
  expect((await staff.post(`${root}/${second.id}/starts`)).json().code).toBe('page_in_experiment')
  expect((await staff.post(`${root}/${copied.id}/endings`, { outcome: 'a' })).json()).toMatchObject({ outcome: 'a' })
  expect((await site.get('/offer')).body).toContain('<p>Old</p>')

  await staff.post(`${root}/${second.id}/starts`)
  const place = `/api/admin/documents/page/${offerId}`
  const { draftRevision } = (await staff.get(place)).json()
  const change = { op: 'setBlockSettings', blockId: 'more', changes: [{ path: ['html'], value: '<p>Unfinished</p>' }] }
  const batch = { baseRevision: draftRevision, batchId: 'batch-of-test', operations: [change], label: 'Edit' }
  const { revision } = (await staff.post(`${place}/operations`, batch)).json()
  const refused = await staff.post(`${root}/${second.id}/endings`, { outcome: 'b' })
  expect(refused.json().code).toBe('document_has_draft')
  expect((await staff.get(`${root}/${second.id}`)).json().status).toBe('running')
  await staff.post(`${place}/discards`, { revision })
  expect((await staff.post(`${root}/${second.id}/endings`, { outcome: 'b' })).statusCode).toBe(200)
  const { body } = await site.get('/offer')
  expect(body).toContain('<p>New</p>')
  expect(body).not.toMatch(/More|Unfinished/)
})

test('an experiment whose page or text was deleted ends and says so, and visitors see the page as it is', async () => {
  const { site, offerId, otherId, staff } = await openSite()
  const byText = await run(staff, toInput(offerId))
  const byPage = await run(
    staff,
    toInput(otherId, { name: 'Other', challenger: { kind: 'page', collectionId: offerId }, shareB: 9_900 }),
  )
  const place = `/api/admin/documents/page/${offerId}`
  const remove = { op: 'removeBlock', blockId: 'hello' }
  const batch = { baseRevision: 0, batchId: 'batch-of-test', operations: [remove], label: 'Remove' }
  const { revision } = (await staff.post(`${place}/operations`, batch)).json()
  await staff.post(`${place}/publications`, { revision })
  expect((await site.get('/offer')).statusCode).toBe(200)
  await endGoneExperiments(await site.ctx())
  expect((await staff.get(`${root}/${byText.id}`)).json()).toMatchObject({ status: 'ended', outcome: 'gone' })
  expect((await staff.get(`${root}/${byPage.id}`)).json().status).toBe('running')
  await staff.delete(`/api/admin/collections/${offerId}`)
  expect((await site.get('/other')).body).toContain('<p>New</p>')
  const { experiments } = (await staff.get(root)).json()
  expect(experiments.map(({ outcome }: { outcome: string }) => outcome)).toEqual(['gone', 'gone'])
  expect((await staff.post(`${root}/${byPage.id}/starts`)).json().code).toBe('experiment_ended')
})

test('what cannot be compared is refused with a reason', async () => {
  const { site, offerId, otherId, staff } = await openSite()
  const refuse = async (changes: object, field: string) => {
    const answer = await staff.post(root, toInput(offerId, changes))
    expect(answer.statusCode, field).toBe(400)
    const { params } = answer.json()
    expect(Object.keys(params.fields).join(), JSON.stringify(changes).slice(0, 100)).toContain(field)
  }
  await refuse({ name: ' ' }, 'name')
  await refuse({ collectionId: '0'.repeat(24) }, 'collectionId')
  await refuse({ challenger: { kind: 'page', collectionId: offerId } }, 'challenger')
  await refuse({ challenger: { kind: 'page', collectionId: '0'.repeat(24) } }, 'challenger')
  await refuse({ challenger: { kind: 'text', blockId: 'nothing', html: '<p>x</p>' } }, 'challenger')
  await refuse({ challenger: { kind: 'text', blockId: 'hello', html: 'x'.repeat(20_001) } }, 'challenger')
  await refuse({ goal: 'page' }, 'goalCollectionId')
  await refuse({ goal: 'page', goalCollectionId: offerId }, 'goalCollectionId')
  await refuse({ shareB: 0 }, 'shareB')
  await refuse({ shareB: 10_000 }, 'shareB')
  // The database checks the split as well.
  const { db } = await site.ctx()
  const { id } = await create(staff, toInput(offerId))
  await expect(
    sql`UPDATE experiment SET share_a = 6000 WHERE website_id = ${site.id} AND experiment_id = ${id}`.execute(db),
  ).rejects.toThrow(/check/)

  await staff.put('/api/admin/visit-settings', {
    enabled: false,
    cookies: 'never',
    keepHitsDays: 30,
    keepCountsMonths: 25,
  })
  expect((await staff.post(`${root}/${id}/starts`)).json().code).toBe('experiment_visits_off')
  expect((await staff.get(root)).json().isCounting).toBe(false)
  expect((await staff.post(root, toInput(otherId))).statusCode).toBe(201)

  // Who reads reports reads results, and changes no page.
  const reader = await staffBrowser(site, 'reporting')
  expect((await reader.get(root)).statusCode).toBe(200)
  expect((await reader.post(`${root}/${id}/starts`)).statusCode).toBe(403)
})

test('a site has a limit of experiments, and of those that run', async () => {
  const { site, offerId, staff } = await openSite()
  const ctx = await site.ctx()
  const { id } = await create(staff, toInput(offerId))
  const blocks = [text('hello', '<p>Old</p>')]
  const pageIds = await Promise.all(
    Array.from({ length: 10 }, (_, index) => buildPage(ctx, { title: 'Page', slug: `page-${index}`, blocks })),
  )
  await sql`
    INSERT INTO experiment (website_id, experiment_id, key, name, collection_id, challenger, goal, share_a, share_b, status, created_at, updated_at)
    SELECT website_id, 'other-' || n, 'key-' || n, name, coalesce((${pageIds}::text[])[n], collection_id), challenger, goal, share_a, share_b,
      CASE WHEN n > 10 THEN 'draft' ELSE 'running' END, created_at, updated_at
    FROM experiment, generate_series(1, 49) AS n WHERE website_id = ${site.id}`.execute(ctx.db)
  expect((await staff.post(root, toInput(offerId))).json()).toMatchObject({
    code: 'too_many_experiments',
    params: { max: 50 },
  })
  expect((await staff.post(`${root}/${id}/starts`)).json()).toMatchObject({
    code: 'too_many_running_experiments',
    params: { max: 10 },
  })
})
