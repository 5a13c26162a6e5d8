import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import type { roles } from '../accounts/index.ts'
import { newId } from '../../platform/ids.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'

const password = 'lodi-kavu-mesa-47'

afterEach(() => void vi.useRealTimers())

function newEmail(): string {
  return `Ana-${newId()}@example.com`
}

async function invite(browser: TestBrowser, email: string, role: roles.RoleName = 'store-manager') {
  return browser.post('/api/admin/staff/invitations', { email, role })
}

function readToken(response: { json(): { link: string } }): string {
  return new URL(response.json().link).hash.slice(1)
}

async function freshBrowser(site: TestSite): Promise<TestBrowser> {
  const browser = site.browser()
  await browser.get('/api/admin/session')
  return browser
}

async function accept(
  site: TestSite,
  token: string,
  input: object = { hasAccount: false, displayName: 'Ana', password },
) {
  const browser = await freshBrowser(site)
  return { browser, response: await browser.post('/api/admin/invitation/acceptances', { token, ...input }) }
}

async function getAccountId(browser: TestBrowser): Promise<string> {
  return (await browser.get('/api/admin/session')).json().account.id
}

test('an invited person sets a name and a password, and works with the role', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const admin = await staffBrowser(site)
  const email = newEmail()
  const sent = await invite(admin, email)
  expect([sent.statusCode, sent.json()]).toMatchObject([
    201,
    { email, role: { name: 'store-manager' }, isExpired: false },
  ])
  const token = readToken(sent)
  expect((await admin.get('/api/admin/staff')).json().invitations).toMatchObject([{ email, invitedBy: 'Test admin' }])

  const offer = await (await freshBrowser(site)).post('/api/admin/invitation', { token })
  expect(offer.json()).toMatchObject({ email, role: { title: 'Store manager' }, hasAccount: false })
  const { browser, response } = await accept(site, token)
  expect(response.statusCode).toBe(204)

  expect((await browser.get('/api/admin/session')).json()).toMatchObject({
    signedIn: true,
    account: { email, displayName: 'Ana' },
    role: { name: 'store-manager' },
  })
  expect((await browser.get('/api/admin/orders')).statusCode).toBe(200)
  expect((await browser.get('/api/admin/staff')).statusCode).toBe(403)
  expect((await admin.get('/api/admin/staff')).json()).toMatchObject({
    invitations: [],
    members: [{ isOwner: true }, { displayName: 'Ana', isOwner: false, hasTwoStep: false }],
  })
})

test('the mail has the link, and neither the mailbox nor the table of invitations has it', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const admin = await staffBrowser(site)
  const token = readToken(await invite(admin, newEmail()))
  const { db } = site.services.database
  const mail = await db.selectFrom('mail').selectAll().where('website_id', '=', site.id).executeTakeFirstOrThrow()
  expect(mail.plain).toContain(`/config/invitation#${token}`)
  const shown = await admin.get(`/api/admin/mails/${mail.mail_id}`)
  expect(shown.json()).toMatchObject({ kind: 'staff-invitation' })
  expect(shown.body).not.toContain(token)
  const stored = await db.selectFrom('staff_invitation').selectAll().where('website_id', '=', site.id).execute()
  expect(JSON.stringify(stored)).not.toContain(token)
})

test('an invitation works once, and says in which way it ended', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const site = await testSite({ title: 'Ridge Pottery' })
  const admin = await staffBrowser(site)
  const readEnding = async (at: TestSite, token: string) => {
    const { response } = await accept(at, token)
    const offer = await (await freshBrowser(at)).post('/api/admin/invitation', { token })
    expect(offer.json().code).toBe(response.json().code)
    return [response.statusCode, response.json().code]
  }

  const used = readToken(await invite(admin, newEmail()))
  expect((await accept(site, used)).response.statusCode).toBe(204)
  expect(await readEnding(site, used)).toEqual([410, 'invitation_used'])

  const revoked = await invite(admin, newEmail())
  expect((await admin.delete(`/api/admin/staff/invitations/${revoked.json().id}`)).statusCode).toBe(204)
  expect(await readEnding(site, readToken(revoked))).toEqual([410, 'invitation_revoked'])

  const resent = await invite(admin, newEmail())
  const renewed = await admin.post(`/api/admin/staff/invitations/${resent.json().id}/emails`)
  expect(await readEnding(site, readToken(resent))).toEqual([404, 'invitation_unknown'])
  expect(await readEnding(await testSite(), readToken(renewed))).toEqual([404, 'invitation_unknown'])
  expect((await accept(site, readToken(renewed))).response.statusCode).toBe(204)

  const late = readToken(await invite(admin, newEmail()))
  vi.setSystemTime(Date.now() + 8 * 86_400_000)
  expect(await readEnding(site, late)).toEqual([410, 'invitation_expired'])
})

test('of two browsers with one link, one gets in', async () => {
  const site = await testSite()
  const token = readToken(await invite(await staffBrowser(site), newEmail()))
  const both = await Promise.all([accept(site, token), accept(site, token)])
  const codes = both.map(({ response }) => response.statusCode).sort((a, b) => a - b)
  expect(codes[0]).toBe(204)
  expect([409, 410]).toContain(codes[1])
})

test('an email with an account joins with its own password only', async () => {
  const home = await testSite()
  const { account } = (await (await staffBrowser(home, 'editor')).get('/api/admin/session')).json()
  const site = await testSite()
  const token = readToken(await invite(await staffBrowser(site), account.email.toUpperCase(), 'viewer'))
  const offer = await (await freshBrowser(site)).post('/api/admin/invitation', { token })
  expect(offer.json()).toMatchObject({ hasAccount: true })

  const another = await accept(site, token)
  expect([another.response.statusCode, another.response.json().code]).toEqual([409, 'account_exists'])
  const guess = await accept(site, token, { hasAccount: true, password: 'a guess' })
  expect([guess.response.statusCode, guess.response.json().code]).toEqual([401, 'wrong_credentials'])
  const { browser, response } = await accept(site, token, { hasAccount: true, password: staffPassword })
  expect(response.statusCode).toBe(204)
  expect((await browser.get('/api/admin/session')).json()).toMatchObject({
    account: { id: account.id, displayName: 'Test editor' },
    role: { name: 'viewer' },
  })
})

test('no invitation makes the account of an operator, also one from before; an operator with an account is invited', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const { config } = site.services
  const before = config.operators
  onTestFinished(() => void Object.assign(config, { operators: before }))
  const email = newEmail()
  const token = readToken(await invite(admin, email))
  const other = newEmail()
  Object.assign(config, { operators: [email.toLowerCase(), other.toLowerCase()] })
  expect((await invite(admin, other.toUpperCase())).json()).toMatchObject({ status: 409, code: 'operator_uninvited' })
  const { response: accepted } = await accept(site, token)
  expect(accepted.json()).toMatchObject({ code: 'operator_uninvited' })
  const { account } = (await (await staffBrowser(await testSite())).get('/api/admin/session')).json()
  Object.assign(config, { operators: [account.email.toLowerCase()] })
  expect((await invite(admin, account.email)).statusCode).toBe(201)
})

test('nobody is invited twice, and no member is invited', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const email = newEmail()
  await invite(admin, email)
  expect((await invite(admin, email.toLowerCase())).json()).toMatchObject({ status: 409, code: 'already_invited' })
  const { account } = (await admin.get('/api/admin/session')).json()
  expect((await invite(admin, account.email)).json()).toMatchObject({ status: 409, code: 'already_staff' })
  expect((await invite(admin, 'no email')).json()).toMatchObject({ code: 'invalid_input' })
})

test('another role and the end of the membership hold from the next request on', async () => {
  const site = await testSite()
  const admin = await staffBrowser(site)
  const editor = await staffBrowser(site, 'editor')
  const id = await getAccountId(editor)
  expect((await editor.get('/api/admin/collections')).statusCode).toBe(200)
  expect((await admin.put(`/api/admin/staff/${id}/role`, { role: 'billing' })).statusCode).toBe(200)
  expect((await editor.get('/api/admin/collections')).statusCode).toBe(403)
  expect((await admin.delete(`/api/admin/staff/${id}`)).statusCode).toBe(204)
  expect((await editor.get('/api/admin/orders')).json()).toMatchObject({ code: 'sign_in_required' })
  expect((await admin.delete(`/api/admin/staff/${id}`)).statusCode).toBe(404)
})

test('who loses the right to invite leaves no open invitation behind', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const second = await staffBrowser(site)
  const token = readToken(await invite(second, newEmail(), 'admin'))
  await owner.put(`/api/admin/staff/${await getAccountId(second)}/role`, { role: 'viewer' })
  expect((await accept(site, token)).response.json().code).toBe('invitation_revoked')
})

test('the owner stays: nobody demotes or removes them, and they cannot leave', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const second = await staffBrowser(site)
  const ownerId = await getAccountId(owner)
  const refused = [
    await second.put(`/api/admin/staff/${ownerId}/role`, { role: 'viewer' }),
    await second.delete(`/api/admin/staff/${ownerId}`),
    await owner.delete(`/api/admin/staff/${ownerId}`),
    await owner.delete('/api/admin/account/membership'),
  ]
  expect(refused.map((response) => response.json().code)).toEqual(refused.map(() => 'owner_stays'))
  // A role does not change itself, either way.
  const own = await second.put(`/api/admin/staff/${await getAccountId(second)}/role`, { role: 'viewer' })
  expect(own.json()).toMatchObject({ status: 409, code: 'own_role' })
  expect((await second.delete('/api/admin/account/membership')).statusCode).toBe(204)
  expect((await second.get('/api/admin/session')).json()).toMatchObject({ signedIn: false })
})

test('only the owner transfers ownership, with their password', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const second = await staffBrowser(site, 'editor')
  const third = await staffBrowser(site)
  const accountId = await getAccountId(second)
  const transfer = (browser: TestBrowser, input: object) =>
    browser.put('/api/admin/staff/owner', { accountId, password: staffPassword, ...input })
  expect((await transfer(third, {})).json()).toMatchObject({ status: 403, code: 'only_owner' })
  expect((await transfer(owner, { password: 'a guess' })).json()).toMatchObject({ code: 'wrong_password' })
  expect((await transfer(owner, { accountId: newId() })).statusCode).toBe(404)
  expect((await transfer(owner, {})).json().members).toMatchObject([
    { accountId, isOwner: true, role: { name: 'admin' } },
    { isOwner: false, role: { name: 'admin' } },
    { isOwner: false },
  ])
  expect((await second.get('/api/admin/staff')).statusCode).toBe(200)
  expect((await owner.delete('/api/admin/account/membership')).statusCode).toBe(204)
})

test('the staff of another site is nobody’s business', async () => {
  const [site, other] = [await testSite(), await testSite()]
  const admin = await staffBrowser(site)
  const member = await getAccountId(await staffBrowser(other, 'editor'))
  const invitation = await invite(await staffBrowser(other), newEmail())
  expect((await admin.put(`/api/admin/staff/${member}/role`, { role: 'viewer' })).statusCode).toBe(404)
  expect((await admin.delete(`/api/admin/staff/${member}`)).statusCode).toBe(404)
  expect((await admin.delete(`/api/admin/staff/invitations/${invitation.json().id}`)).statusCode).toBe(404)
  expect((await admin.post(`/api/admin/staff/invitations/${invitation.json().id}/emails`)).statusCode).toBe(404)
  const transfer = await admin.put('/api/admin/staff/owner', { accountId: member, password: staffPassword })
  expect(transfer.statusCode).toBe(404)
})
