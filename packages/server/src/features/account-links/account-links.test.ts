import { afterEach, expect, test, vi } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { accountLinksFeature } from './feature.ts'

const password = 'lodi-kavu-mesa-47'

afterEach(() => void vi.useRealTimers())

async function freshBrowser(site: TestSite): Promise<TestBrowser> {
  const browser = site.browser()
  await browser.get('/api/admin/session')
  return browser
}

async function readAccount(browser: TestBrowser): Promise<{ id: string; email: string }> {
  return (await browser.get('/api/admin/session')).json().account
}

async function listMails(site: TestSite) {
  const { db } = site.services.database
  return db.selectFrom('mail').selectAll().where('website_id', '=', site.id).orderBy('mail_id').execute()
}

/** Asks for a new password; the job that mails the link runs here. Gives the token, if there is one. */
async function requestLink(site: TestSite, email: string): Promise<string | undefined> {
  const asked = await (await freshBrowser(site)).post('/api/admin/password-resets', { email })
  expect([asked.statusCode, asked.json()]).toEqual([202, { hasMailServer: false }])
  const payload = { websiteId: site.id, email }
  await accountLinksFeature.jobs?.['mail-password-link']?.(await site.ctx(), payload, site.services)
  return readToken((await listMails(site)).findLast(({ kind }) => kind === 'password-reset'))
}

function readToken(mail: { plain: string } | undefined): string | undefined {
  return mail && /#([\w-]+)/.exec(mail.plain)?.[1]
}

async function signIn(site: TestSite, email: string, given: string): Promise<number> {
  return (await (await freshBrowser(site)).post('/api/admin/session', { email, password: given })).statusCode
}

test('a forgotten password is set anew by a link, which ends all sessions and works once', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site, 'editor')
  const { email } = await readAccount(browser)
  const token = await requestLink(site, email.toUpperCase())
  const opened = await freshBrowser(site)
  expect((await opened.post('/api/admin/account-link', { token })).json()).toEqual({ purpose: 'password', email })
  const short = await opened.post('/api/admin/account-link/password', { token, password: 'short' })
  expect(short.json().code).toBe('invalid_input')
  expect((await opened.post('/api/admin/account-link/password', { token, password })).statusCode).toBe(204)
  expect((await browser.get('/api/admin/session')).json().signedIn).toBe(false)
  expect([await signIn(site, email, staffPassword), await signIn(site, email, password)]).toEqual([401, 201])
  const again = await opened.post('/api/admin/account-link/password', { token, password: staffPassword })
  expect([again.statusCode, again.json().code]).toEqual([410, 'link_used'])
  expect((await listMails(site)).map(({ kind }) => kind).sort()).toEqual(['password-changed', 'password-reset'])
})

test('nobody learns whether an email has an account, and strangers to the site get no mail', async () => {
  const [site, other] = [await testSite(), await testSite()]
  const { email } = await readAccount(await staffBrowser(other))
  expect(await requestLink(site, `nobody-${newId()}@example.com`)).toBeUndefined()
  expect(await requestLink(site, email)).toBeUndefined()
  expect(await listMails(site)).toEqual([])
})

test('a link says in which way it ended, and is of one site and one purpose', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const site = await testSite()
  const browser = await staffBrowser(site)
  const { email } = await readAccount(browser)
  const first = await requestLink(site, email)
  // Mails of one moment have no sequence.
  vi.setSystemTime(Date.now() + 1000)
  const second = await requestLink(site, email)
  const use = async (at: TestSite, token: string | undefined, path = '/password') =>
    (await (await freshBrowser(at)).post(`/api/admin/account-link${path}`, { token, password })).json().code
  expect(await use(site, first)).toBe('link_unknown')
  expect(await use(await testSite(), second)).toBe('link_unknown')
  expect(await use(site, second, '/email')).toBe('link_unknown')
  vi.setSystemTime(Date.now() + 3_601_000)
  expect(await use(site, second)).toBe('link_expired')
})

test('a new email counts once it is confirmed, and the old one is told', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site)
  const { email } = await readAccount(browser)
  const wanted = `new-${newId()}@example.com`
  const ask = (input: object) =>
    browser.post('/api/admin/account/email-changes', { email: wanted, password: staffPassword, ...input })
  expect((await ask({ password: 'a guess' })).json().code).toBe('wrong_password')
  expect((await ask({ email })).json().code).toBe('same_email')
  expect((await ask({})).statusCode).toBe(202)
  expect((await readAccount(browser)).email).toBe(email)
  const mails = await listMails(site)
  expect(Object.fromEntries(mails.map(({ kind, recipient }) => [kind, recipient]))).toEqual({
    'email-confirmation': wanted,
    'email-change-requested': email,
  })
  const token = readToken(mails.find(({ kind }) => kind === 'email-confirmation'))
  const confirmed = await (await freshBrowser(site)).post('/api/admin/account-link/email', { token })
  expect(confirmed.json()).toEqual({ purpose: 'email', email: wanted })
  expect((await readAccount(browser)).email).toBe(wanted)
  expect([await signIn(site, email, staffPassword), await signIn(site, wanted, staffPassword)]).toEqual([401, 201])
  const notice = (await listMails(site)).find(({ kind }) => kind === 'email-changed')
  expect(notice?.recipient).toBe(email)
})

test('an email of another account is refused when it is confirmed, not when it is asked for', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site)
  const taken = (await readAccount(await staffBrowser(await testSite()))).email
  const asked = await browser.post('/api/admin/account/email-changes', { email: taken, password: staffPassword })
  expect(asked.statusCode).toBe(202)
  const token = readToken((await listMails(site)).find(({ kind }) => kind === 'email-confirmation'))
  const refused = await (await freshBrowser(site)).post('/api/admin/account-link/email', { token })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_in_use'])
})
