import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { browserOn, testServer, testSite, type TestBrowser } from '../../testing/test-site.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { createAccount, setMembership } from './index.ts'
import { dummyHash } from '../../platform/passwords.ts'
import { ensureFirstAccount } from './service.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import { accountsFeature } from './feature.ts'

const password = 'lodi-kavu-mesa-47'

async function siteWithOwner() {
  const site = await testSite({ title: 'Ridge Pottery' })
  const email = `Owner-${site.id}@example.com`
  const accountId = await createAccount(site.services.database.db, {
    email,
    displayName: 'Ada Owner',
    password,
    initialMembership: { websiteId: site.id, role: 'admin' },
  })
  return { site, email, accountId }
}

async function visit(browser: TestBrowser) {
  return (await browser.get('/api/admin/session')).json()
}

test('a browser without a session learns the name of its site', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const browser = site.browser()
  expect(await visit(browser)).toMatchObject({ signedIn: false, site: { title: 'Ridge Pottery', currency: 'USD' } })
  expect(browser.cookies.has('crumb')).toBe(true)
})

test('the owner signs in, whatever the case of the email, and is known from then on', async () => {
  const { site, email } = await siteWithOwner()
  const browser = site.browser()
  await visit(browser)

  const signedIn = await browser.post('/api/admin/session', { email: `  ${email.toUpperCase()} `, password })

  expect(signedIn.statusCode).toBe(201)
  const cookie = signedIn.cookies.find(({ name }) => name === 'vitrine_session')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  expect(cookie).not.toHaveProperty('secure')
  expect(await visit(browser)).toMatchObject({
    signedIn: true,
    account: { email, displayName: 'Ada Owner' },
    role: { name: 'admin', title: 'Administrator' },
  })
})

test('the owner reads whether the store takes test payments only', async () => {
  const live = await staffBrowser(await testSite({ settings: { commerce: { testMode: false } } }))
  const fresh = await staffBrowser(await testSite())
  expect(await visit(live)).toMatchObject({ testMode: false })
  expect(await visit(fresh)).toMatchObject({ testMode: true })
})

test('over https the session cookie is secure', async () => {
  const { site, email } = await siteWithOwner()
  const { app } = await testServer()
  const browser = browserOn(app, site.host, new Map(), { 'x-forwarded-proto': 'https' })
  await visit(browser)
  const response = await browser.post('/api/admin/session', { email, password })
  expect(response.cookies.find(({ name }) => name === '__Host-vitrine_session')).toMatchObject({ secure: true })
})

test('a wrong password and an unknown email get the same answer', async () => {
  const { site, email } = await siteWithOwner()
  const browser = site.browser()
  await visit(browser)
  const wrong = await browser.post('/api/admin/session', { email, password: 'not this one' })
  const unknown = await browser.post('/api/admin/session', { email: 'nobody@example.com', password })
  for (const response of [wrong, unknown]) {
    expect(response.statusCode).toBe(401)
    expect(response.json()).toMatchObject({
      code: 'wrong_credentials',
      message: 'Wrong email or password. Check both and try again.',
    })
  }
  expect(browser.cookies.has('vitrine_session')).toBe(false)
})

test('an unknown email costs as much hashing as a known one', async () => {
  const parameters = (hash: string) => hash.split('$').slice(0, 4)
  expect(parameters(dummyHash)).toEqual(parameters(await hashPassword(password)))
})

test('signing in without the CSRF token is refused', async () => {
  const { site, email } = await siteWithOwner()
  const response = await site.browser().post('/api/admin/session', { email, password })
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'crumb_failed', crumbFail: true })
})

test('only the hash of the session token is stored', async () => {
  const { site, accountId, email } = await siteWithOwner()
  const browser = site.browser()
  await visit(browser)
  await browser.post('/api/admin/session', { email, password })
  const rows = await site.services.database.db
    .selectFrom('account_session')
    .select('token_hash')
    .where('account_id', '=', accountId)
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.token_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(rows[0]?.token_hash).not.toContain(browser.cookies.get('vitrine_session'))
})

test('an expired session is no session; a used one is prolonged', async () => {
  const { site, accountId, email } = await siteWithOwner()
  const browser = site.browser()
  await visit(browser)
  await browser.post('/api/admin/session', { email, password })
  const sessions = () => site.services.database.db.updateTable('account_session').where('account_id', '=', accountId)

  const inADay = new Date(Date.now() + 86_400_000)
  await sessions().set({ expires_at: inADay }).execute()
  const used = await browser.get('/api/admin/session')
  expect(used.json()).toMatchObject({ signedIn: true })
  expect(used.cookies.find(({ name }) => name === 'vitrine_session')).toMatchObject({ maxAge: 14 * 86_400 })
  const row = await site.services.database.db
    .selectFrom('account_session')
    .select('expires_at')
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  expect(row.expires_at.getTime()).toBeGreaterThan(inADay.getTime())

  await sessions()
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  expect(await visit(browser)).toMatchObject({ signedIn: false })
  const write = await browser.put('/api/admin/account/password', { currentPassword: password, newPassword: password })
  expect(write.statusCode).toBe(401)
  expect(write.json()).toMatchObject({ code: 'sign_in_required' })
})

test('signing out ends the session on the server, not only in the browser', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site)
  const token = browser.cookies.get('vitrine_session') ?? ''
  expect((await browser.delete('/api/admin/session')).statusCode).toBe(204)
  expect(browser.cookies.has('vitrine_session')).toBe(false)
  browser.cookies.set('vitrine_session', token)
  expect(await visit(browser)).toMatchObject({ signedIn: false })
})

test('a member of another site signs in like a stranger, and brings no session along', async () => {
  const { site, email, accountId } = await siteWithOwner()
  const other = await testSite({ title: 'Harbour Books' })
  const browser = other.browser()
  await visit(browser)

  const signingIn = await browser.post('/api/admin/session', { email, password })
  const wrong = await browser.post('/api/admin/session', { email, password: 'not this one' })
  const { requestId: _ours, ...told } = signingIn.json()
  const { requestId: _theirs, ...toldOfWrong } = wrong.json()
  expect([signingIn.statusCode, told]).toEqual([401, toldOfWrong])

  const atHome = site.browser()
  await visit(atHome)
  await atHome.post('/api/admin/session', { email, password })
  browser.cookies.set('vitrine_session', atHome.cookies.get('vitrine_session') ?? '')
  const change = { currentPassword: password, newPassword: password }
  const carried = await browser.put('/api/admin/account/password', change)
  expect([carried.statusCode, carried.json().code]).toEqual([401, 'sign_in_required'])

  // Nor when the account is a member of both sites: a session belongs to the site it was opened on.
  const { db } = other.services.database
  await setMembership(db, { websiteId: other.id, accountId, role: 'admin' })
  expect((await browser.put('/api/admin/account/password', change)).statusCode).toBe(401)
})

test('who is no longer a member is refused with 403, although signed in', async () => {
  const { site, email, accountId } = await siteWithOwner()
  const browser = site.browser()
  await visit(browser)
  await browser.post('/api/admin/session', { email, password })
  await site.services.database.db
    .deleteFrom('website_membership')
    .where('website_id', '=', site.id)
    .where('account_id', '=', accountId)
    .execute()
  const refused = await browser.put('/api/admin/account/password', { currentPassword: password, newPassword: password })
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'not_staff_here'])
})

test('one account works on two sites with a role on each', async () => {
  const { site, email, accountId } = await siteWithOwner()
  const second = await testSite()
  await setMembership(second.services.database.db, { websiteId: second.id, accountId, role: 'viewer' })
  for (const [place, role] of [
    [site, 'admin'],
    [second, 'viewer'],
  ] as const) {
    const browser = place.browser()
    await visit(browser)
    expect((await browser.post('/api/admin/session', { email, password })).json()).toMatchObject({
      role: { name: role },
    })
  }
})

test('a new password replaces the old one and signs the other browsers out', async () => {
  const { site, email } = await siteWithOwner()
  const [here, elsewhere] = [site.browser(), site.browser()]
  for (const browser of [here, elsewhere]) {
    await visit(browser)
    await browser.post('/api/admin/session', { email, password })
  }
  const newPassword = 'an even longer one'

  const guess = await here.put('/api/admin/account/password', { currentPassword: 'a guess', newPassword })
  expect(guess.json()).toMatchObject({ status: 400, code: 'wrong_password' })
  const short = await here.put('/api/admin/account/password', { currentPassword: password, newPassword: 'short' })
  expect(short.json()).toMatchObject({
    code: 'invalid_input',
    params: { fields: { newPassword: 'Please choose a password of at least 10 characters.' } },
  })
  const changed = await here.put('/api/admin/account/password', { currentPassword: password, newPassword })
  expect(changed.statusCode).toBe(204)

  expect(await visit(here)).toMatchObject({ signedIn: true })
  expect(await visit(elsewhere)).toMatchObject({ signedIn: false })
  expect((await elsewhere.post('/api/admin/session', { email, password })).statusCode).toBe(401)
  expect((await elsewhere.post('/api/admin/session', { email, password: newPassword })).statusCode).toBe(201)
})

test('the same email cannot have two accounts', async () => {
  const { site, email } = await siteWithOwner()
  const again = createAccount(site.services.database.db, { email: email.toLowerCase(), displayName: 'B', password })
  await expect(again).rejects.toMatchObject({ code: 'email_taken' })
})

test('an installation with accounts gets no further owner', async () => {
  const { site } = await siteWithOwner()
  expect(await ensureFirstAccount(site.services)).toBeUndefined()
})

test('counts of attempts are deleted once their window is long over', async () => {
  const site = await testSite()
  const ctx = { ...(await site.ctx()), rateLimits: true }
  const rule = { name: 'sweep', limit: 1, windowSeconds: 3600 }
  await limitRate({ ...ctx, now: new Date(ctx.now.getTime() - 2 * 86_400_000) }, rule, 'long ago')
  await limitRate(ctx, rule, 'now')

  await accountsFeature.clock?.['sweep-rate-limits']?.run(site.services)

  const kept = await ctx.db.selectFrom('rate_limit').select('bucket').where('website_id', '=', site.id).execute()
  expect(kept).toEqual([{ bucket: 'sweep now' }])
})
