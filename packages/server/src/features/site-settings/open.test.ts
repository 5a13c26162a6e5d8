import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { setMembership } from '../accounts/index.ts'
import { browserOn, testServer, testSite } from '../../testing/test-site.ts'

test('an administrator opens another site, is its administrator, and finds it in the list', async () => {
  const { app } = await testServer()
  const staff = await staffBrowser(await testSite({ title: 'First' }))
  const identifier = `s${newId().slice(-10)}`

  const opened = await staff.post('/api/admin/sites', { identifier, title: 'Second' })
  expect([opened.statusCode, opened.json()]).toEqual([
    201,
    expect.objectContaining({
      identifier,
      title: 'Second',
      status: 'paid',
      address: expect.stringContaining(identifier),
    }),
  ])
  const { account } = (await staff.get('/api/admin/session')).json()
  const there = browserOn(app, `${identifier}.localhost`)
  await there.get('/api/admin/session')
  // A session belongs to the site it was opened on: the account signs in there, too.
  await there.post('/api/admin/session', { email: account.email, password: staffPassword })
  expect((await there.get('/api/admin/session')).json()).toMatchObject({
    role: { name: 'admin' },
    site: { title: 'Second' },
  })
  expect((await there.get('/')).statusCode).toBe(200)
  const { sites } = (await staff.get('/api/admin/sites')).json()
  expect(sites.map((site: { title: string }) => site.title)).toEqual(['First', 'Second'])
})

test.each([
  ['de-AT', 'Startseite', 'gerade erst eröffnet'],
  ['nn-NO', 'Hjem', 'nettopp åpnet'],
  ['ja', 'Home', 'has just been opened'],
])('the first page of a new site in %s is called %s', async (language, name, words) => {
  const { app } = await testServer()
  const staff = await staffBrowser(await testSite())
  const identifier = `s${newId().slice(-10)}`
  await staff.post('/api/admin/sites', { identifier, title: 'Tea & <Cups>', language })
  const { body } = await browserOn(app, `${identifier}.localhost`).get('/')
  expect(body).toContain('<h1>Tea &amp; &lt;Cups&gt;</h1>')
  expect(body).toContain(words)
  const { collection } = (await browserOn(app, `${identifier}.localhost`).get('/?format=json')).json()
  expect(collection).toMatchObject({ title: name, urlId: 'home' })
})

test.each([
  ['A', 'at least 2 characters'],
  ['Shop', 'write it in lower case'],
  ['my shop', 'a space cannot stand in it'],
  ['köln', '"ö" cannot stand in it'],
  ['shop.', '"." cannot stand in it'],
  ['-shop', 'begins or ends with a dash'],
  ['xn--shop', 'kept for international names'],
  ['12345', 'digits alone'],
  ['www', 'kept for the installation itself'],
  ['a'.repeat(64), 'more than 63 characters'],
])('%s cannot be the name of a site, and the answer says why', async (identifier, words) => {
  const staff = await staffBrowser(await testSite())
  const refused = await staff.post('/api/admin/sites', { identifier })
  expect([refused.statusCode, refused.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'identifier_invalid', message: expect.stringContaining(words) }),
  ])
})

test('a name that is taken, also by somebody else at the same time, is refused and nothing is left behind', async () => {
  const { services } = await testServer()
  const staff = await staffBrowser(await testSite())
  const identifier = `s${newId().slice(-10)}`
  const both = await Promise.all([1, 2].map(() => staff.post('/api/admin/sites', { identifier })))
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409])
  expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'identifier_taken' })
  const rows = await services.database.db
    .selectFrom('website')
    .selectAll()
    .where('identifier', '=', identifier)
    .execute()
  expect(rows).toHaveLength(1)
})

test('an account owns at most 50 sites, by whatever way it opens them', async () => {
  const { services } = await testServer()
  const site = await testSite()
  const staff = await staffBrowser(site)
  const { account } = (await staff.get('/api/admin/session')).json()
  const prefix = newId()
  // One by one they would run into the limit of an hour.
  const own = async (from: number, to: number) => {
    const numbers = sql`generate_series(${from}::int, ${to}::int) AS n`
    await sql`INSERT INTO website (website_id, identifier, title, secret)
      SELECT ${prefix} || n, 's' || ${prefix} || n, 'Mine', '' FROM ${numbers}`.execute(services.database.db)
    await sql`INSERT INTO website_membership (website_id, account_id, role, is_owner)
      SELECT ${prefix} || n, ${account.id}, 'admin', true FROM ${numbers}`.execute(services.database.db)
  }
  // With the site of this test.
  await own(1, 48)
  const identifier = () => `s${newId().slice(-10)}`
  expect((await staff.post('/api/admin/sites', { identifier: identifier() })).statusCode).toBe(201)
  const tooMany = { status: 409, code: 'too_many_sites', params: { limit: 50 } }
  const refused = identifier()
  expect((await staff.post('/api/admin/sites', { identifier: refused })).json()).toMatchObject(tooMany)
  expect(
    (
      await staff.post('/api/admin/onboarding/sites', {
        title: 'One more',
        offer: 'products',
        theme: 'enamel',
        hasExamplePages: false,
      })
    ).json(),
  ).toMatchObject(tooMany)
  const { sites } = (await staff.get('/api/admin/sites')).json()
  expect(sites).toHaveLength(50)
  expect(sites.map((each: { identifier: string }) => each.identifier)).not.toContain(refused)
})

test('the list says which sites are closed and deleted', async () => {
  const staff = await staffBrowser(await testSite({ title: 'Open' }))
  const { account } = (await staff.get('/api/admin/session')).json()
  const { services } = await testServer()
  for (const state of ['closed', 'deleted'] as const) {
    const site = await testSite({ title: state })
    await setMembership(services.database.db, { websiteId: site.id, accountId: account.id, role: 'admin' })
    const owner = browserOn((await testServer()).app, site.host)
    await owner.get('/api/admin/session')
    await owner.post('/api/admin/session', { email: account.email, password: staffPassword })
    await owner.send({ method: 'PUT', url: '/api/admin/site/closure' })
    if (state === 'deleted') await owner.post('/api/admin/site/deletion', { title: state, password: staffPassword })
  }
  const { sites } = (await staff.get('/api/admin/sites')).json()
  expect(sites.map((each: { state: string }) => each.state)).toEqual(['open', 'closed', 'deleted'])
})

test('who has no say in settings opens no site', async () => {
  const editor = await staffBrowser(await testSite(), 'editor')
  expect((await editor.post('/api/admin/sites', { identifier: 'mine' })).statusCode).toBe(403)
  expect((await editor.get('/api/admin/sites')).statusCode).toBe(403)
})
