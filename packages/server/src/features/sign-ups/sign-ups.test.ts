/** @isolated It changes which site answers on the bare host. */
import { afterEach, expect, test, vi } from 'vitest'
import { solveCaptcha } from '../../testing/captcha.ts'
import { forgeToken } from '../../testing/forge-token.ts'
import { getFreePort } from '../../testing/free-port.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { browserOn, secondServer, type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { newId } from '../../platform/ids.ts'
import { type Config, readConfig } from '../../platform/config.ts'
import type { App } from '../../platform/http/http.ts'
import { giveDomain } from '../domains/index.ts'
import { makeDefaultSite } from '../sites/index.ts'
import { signUpsFeature } from './feature.ts'

const password = 'lodi-kavu-mesa-47'

afterEach(() => void vi.useRealTimers())

interface SignUpServer {
  readonly home: TestSite
  readonly app: App
  readonly visitor: TestBrowser
}

/** A server whose first site takes sign-ups. */
async function openSignUps(changes: Partial<Config> = {}): Promise<SignUpServer> {
  const home = await testSite({ title: 'Shops' })
  await makeDefaultSite(await home.ctx())
  const app = await secondServer({ signUp: { domain: undefined, perDay: 20 }, ...changes })
  return { home, app, visitor: browserOn(app, 'localhost') }
}

/** A name that no other test has. */
const nameSite = () => `tea-${newId().toLowerCase().slice(-12)}`
const nameEmail = () => `ada-${newId()}@example.com`

async function ask(visitor: TestBrowser, input: Readonly<Record<string, unknown>> = {}) {
  const body = {
    email: nameEmail(),
    password,
    title: 'Tea & Cups',
    identifier: nameSite(),
    theme: 'enamel',
    language: 'en',
  }
  if (!visitor.cookies.has('crumb')) await visitor.get('/api/crumb')
  const captcha = 'captcha' in input ? input['captcha'] : await solveCaptcha(visitor)
  return visitor.post('/api/admin/sign-up', { ...body, ...input, captcha })
}

async function runMailJobs({ home }: SignUpServer, email: string, config: Partial<Config> = {}): Promise<void> {
  const { services } = home
  const rows = await services.database.db
    .selectFrom('sign_up')
    .select('sign_up_id')
    .where('email', '=', email)
    .execute()
  for (const { sign_up_id: signUpId } of rows) {
    const changed = { ...services, config: { ...services.config, ...config } }
    await signUpsFeature.jobs?.['mail-sign-up']?.(await home.ctx(), { websiteId: home.id, signUpId }, changed)
  }
}

async function listMails({ home }: SignUpServer, email: string) {
  const { db } = home.services.database
  return db.selectFrom('mail').selectAll().where('recipient', '=', email).orderBy('mail_id').execute()
}

/** Signs up and opens the mail. Gives the token of its link. */
async function takeLink(opened: SignUpServer, input: { readonly email: string } & Readonly<Record<string, unknown>>) {
  const asked = await ask(opened.visitor, input)
  expect([asked.statusCode, asked.body]).toEqual([202, 'null'])
  await runMailJobs(opened, input.email)
  return /#([\w-]+)/.exec((await listMails(opened, input.email)).at(-1)?.plain ?? '')?.[1] ?? ''
}

function confirm({ visitor }: SignUpServer, token: string, given = password) {
  return visitor.post('/api/admin/sign-up/confirmations', { token, password: given })
}

test('a stranger confirms an email and begins on the new site, signed in as its owner', async () => {
  const opened = await openSignUps({ sitesPerAccount: 1 })
  const { app, home, visitor } = opened
  expect((await visitor.get('/api/admin/sign-up')).json()).toEqual({ isOpen: true, domain: 'localhost:3000' })
  const [email, identifier] = [nameEmail(), nameSite()]
  const token = await takeLink(opened, { email, identifier, language: 'de' })
  const [mail] = await listMails(opened, email)
  expect(mail).toMatchObject({
    kind: 'sign-up',
    is_private: true,
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse · Shops',
  })
  // Nothing is there before, and a program that opens the link makes nothing.
  expect((await browserOn(app, `${identifier}.localhost`).get('/')).statusCode).toBe(404)
  expect((await visitor.get('/config/sign-up', { headers: { accept: 'text/html' } })).statusCode).toBe(200)
  expect((await confirm(opened, token, 'a password of a stranger')).json().code).toBe('sign_up_password_wrong')
  expect((await confirm(opened, forgeToken(token))).json().code).toBe('sign_up_unknown')

  const confirmed = await confirm(opened, token)
  expect([confirmed.statusCode, confirmed.json().editorUrl]).toEqual([
    201,
    expect.stringContaining(`//${identifier}.localhost:3000/config/arrival#`),
  ])
  const arrival = confirmed.json().editorUrl.split('#')[1]
  const owner = browserOn(app, `${identifier}.localhost`)
  await owner.get('/api/admin/session')
  // The way in is of this site alone, and works once.
  expect((await visitor.post('/api/admin/sign-up/arrivals', { token: arrival })).statusCode).toBe(404)
  expect((await owner.post('/api/admin/sign-up/arrivals', { token: arrival })).statusCode).toBe(204)
  expect((await owner.post('/api/admin/sign-up/arrivals', { token: arrival })).statusCode).toBe(404)
  expect((await owner.get('/api/admin/session')).json()).toMatchObject({
    signedIn: true,
    site: { title: 'Tea & Cups' },
    account: { email },
    role: { name: 'admin' },
  })
  expect((await confirm(opened, token)).json().code).toBe('sign_up_used')

  expect((await owner.get('/api/admin/onboarding')).json()).toEqual({ isPending: true, isOwn: true, theme: 'enamel' })
  const choice = {
    title: 'Tea',
    offer: 'services',
    theme: 'enamel',
    hasExamplePages: true,
    country: 'DE',
    currency: 'EUR',
  }
  const begun = await owner.post('/api/admin/onboarding/site', choice)
  expect([begun.statusCode, begun.json()]).toEqual([201, expect.objectContaining({ identifier, title: 'Tea' })])
  expect((await owner.post('/api/admin/onboarding/site', choice)).json().code).toBe('onboarding_answered')
  expect((await owner.get('/')).body).toContain('href="/services"')
  expect((await owner.get('/api/admin/site')).json()).toMatchObject({ title: 'Tea', currency: 'EUR' })
  expect((await owner.post('/api/admin/onboarding/sites', choice)).json().code).toBe('too_many_sites')
  // What the sign-up kept of the password is gone, and the first site is what it was.
  const { db } = home.services.database
  const rows = await db.selectFrom('sign_up').select('password_hash').where('email', '=', email).execute()
  expect(rows).toEqual([{ password_hash: '' }])
  expect((await visitor.get('/?format=json')).json().website.siteTitle).toBe('Shops')
})

test('nobody learns who has an account, and words of a stranger are in no mail', async () => {
  const opened = await openSignUps()
  const member = await testSite({ title: 'Ridge' })
  const known = (await (await staffBrowser(member)).get('/api/admin/session')).json().account.email
  const words = { title: 'Buy at evil.example', password: 'win-money-at-evil' }
  const [fresh, operator] = [nameEmail(), nameEmail()]
  const asked = [
    await ask(opened.visitor, { ...words, email: known.toUpperCase() }),
    await ask(opened.visitor, { ...words, email: fresh }),
    await ask(opened.visitor, { ...words, email: operator }),
  ]
  expect(asked.map(({ statusCode, body }) => [statusCode, body])).toEqual(asked.map(() => [202, 'null']))
  await runMailJobs(opened, known.toUpperCase())
  await runMailJobs(opened, fresh)
  // Who is to run the server gets that right by nobody's sign-up.
  await runMailJobs(opened, operator, { operators: [operator.toLowerCase()] })
  const mails = [
    ...(await listMails(opened, known.toUpperCase())),
    ...(await listMails(opened, fresh)),
    ...(await listMails(opened, operator)),
  ]
  expect(mails.map(({ kind }) => kind)).toEqual(['sign-up-known', 'sign-up', 'sign-up-known'])
  expect(mails[0]?.plain).toContain(`http://${member.host}:3000/config`)
  for (const { plain, html, subject } of mails) expect(`${plain} ${html} ${subject}`).not.toContain('evil')
  const { db } = opened.home.services.database
  const rows = await db.selectFrom('sign_up').select('email').where('title', '=', words.title).execute()
  expect(rows).toEqual([{ email: fresh }])
  for (const email of [
    'ada@example.com\r\nBcc: eve@example.com',
    'ada@example.com,eve@example.com',
    '<ada@example.com>',
  ])
    expect((await ask(opened.visitor, { email, captcha: '' })).json().code).toBe('invalid_input')
  expect((await ask(opened.visitor, { title: 'Tea\r\nBcc: eve@example.com', captcha: '' })).json().code).toBe(
    'invalid_input',
  )
})

test('twenty browsers with one link make one site, and a name that is gone gives the next one', async () => {
  const opened = await openSignUps()
  const [email, identifier] = [nameEmail(), nameSite()]
  const other = { email: nameEmail(), identifier }
  const [token, waiting, late] = [
    await takeLink(opened, { email, identifier }),
    await takeLink(opened, { email, identifier: nameSite(), password: 'another password' }),
    await takeLink(opened, other),
  ]
  const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(opened, token)))
  const codes = answers.map((answer) => (answer.statusCode === 201 ? 'made' : answer.json().code))
  expect(codes.toSorted()).toEqual(['made', ...Array.from({ length: 19 }, () => 'sign_up_used')])
  const { db } = opened.home.services.database
  const sites = await db
    .selectFrom('website')
    .select('identifier')
    .where('identifier', 'like', `${identifier}%`)
    .execute()
  expect(sites).toEqual([{ identifier }])
  // What else waited for this email ended with it.
  expect((await confirm(opened, waiting, 'another password')).json().code).toBe('sign_up_unknown')
  expect((await confirm(opened, late)).json().editorUrl).toContain(`//${identifier}-2.localhost`)
})

test('two links of one email that are confirmed at once make one site', async () => {
  const opened = await openSignUps()
  const email = nameEmail()
  const one = await takeLink(opened, { email })
  const other = await takeLink(opened, { email, password: 'another password' })
  const answers = await Promise.all([confirm(opened, one), confirm(opened, other, 'another password')])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 410])
})

test('no other site hands on the address of the installation, whatever its settings say', async () => {
  const opened = await openSignUps()
  const forged = await testSite({ title: 'Forged', settings: { onboarding: { pending: true, isOwn: false } } })
  const admin = await staffBrowser(forged, 'admin', browserOn(opened.app, forged.host))
  expect((await admin.get('/api/admin/onboarding')).json()).toMatchObject({ isPending: false })
  const choice = { title: 'Mine', offer: 'products', theme: 'default', hasExamplePages: false }
  expect((await admin.post('/api/admin/onboarding/site', choice)).json().code).toBe('onboarding_answered')
  expect((await opened.visitor.get('/?format=json')).json().website.siteTitle).toBe('Shops')
})

test('names that mislead are refused, and one that is taken comes with others', async () => {
  const port = await getFreePort()
  const opened = await openSignUps({
    signUp: { domain: 'shops.example', perDay: 20 },
    tlsAskListen: { host: '127.0.0.1', port },
  })
  await opened.app.listen({ port: 0, host: '127.0.0.1' })
  const { visitor, app } = opened
  const tenant = await testSite()
  const [identifier, foreign] = [nameSite(), nameSite()]
  await testSite({ identifier })
  await giveDomain(await tenant.ctx(), `${foreign}.shops.example`)
  const find = async (name: string) => (await ask(visitor, { identifier: name, captcha: '' })).json()
  for (const name of [
    'te',
    'tеa-house',
    'xn--tea',
    'Tea',
    '-tea',
    'tea-',
    'tea--house',
    '1tea',
    'tea.house',
    'a'.repeat(41),
  ])
    expect([name, (await find(name)).code]).toEqual([name, 'site_name_invalid'])
  for (const name of ['www', 'mail2', 'ns1', 'adm1n', 'support', 'autodiscover', 'sign-up', 'pay-pal'])
    expect([name, (await find(name)).code]).toEqual([name, 'site_name_reserved'])
  const lookalike = identifier.replace('tea', 'te-a')
  for (const name of [identifier, foreign, lookalike]) {
    const { code, params } = await find(name)
    expect([code, params.proposals]).toEqual(['site_name_taken', expect.arrayContaining([`${name}-2`])])
  }
  const proposed = await visitor.post('/api/admin/sign-up/names', { title: identifier })
  expect(proposed.json().proposals[0]).toBe(`${identifier}-2`)
  expect((await visitor.post('/api/admin/sign-up/names', { title: 'WWW' })).json().proposals[0]).toMatch(/^my-site/)
  expect((await find(nameSite())).code).toBe('captcha_missing')

  const email = nameEmail()
  const token = await takeLink(opened, { email, identifier: `${foreign}-2` })
  const host = `${foreign}-2.shops.example`
  expect((await confirm(opened, token)).json().editorUrl).toContain(`//${host}`)
  expect((await browserOn(app, host).get('/api/admin/session')).json().site.title).toBe('Tea & Cups')
  const mayHaveCertificate = async (name: string) => (await fetch(`http://127.0.0.1:${port}/?domain=${name}`)).status
  expect([await mayHaveCertificate(host), await mayHaveCertificate(`x${host}`)]).toEqual([200, 403])
  // Nobody adds such a host as a domain of their own.
  const admin = await staffBrowser(tenant, 'admin', browserOn(app, tenant.host))
  const claimed = await admin.post('/api/admin/domains', { host: 'next.shops.example' })
  expect(claimed.json().code).toBe('host_of_installation')
})

test('networks, mailboxes and days have limits, and the operator sees what they refused', async () => {
  const opened = await openSignUps({ rateLimits: true, signUp: { domain: undefined, perDay: 1 } })
  const { app } = opened
  const from = (address: string) => browserOn(app, 'localhost', new Map(), { 'x-forwarded-for': address })
  const [one, box] = [from('203.0.113.7'), newId()]
  const codes = []
  for (let count = 0; count < 12; count += 1) codes.push((await ask(one, { captcha: '' })).statusCode)
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 400), 429, 429])
  const sent = []
  for (const spelling of ['', '+a', '+b', '+c'])
    sent.push((await ask(from(`198.51.100.${sent.length}`), { email: `${box}${spelling}@example.com` })).statusCode)
  expect(sent).toEqual([202, 202, 202, 429])
  const dotted = []
  for (const spelling of [box, `${box}+1`, `${box.slice(0, 3)}.${box.slice(3)}`, `${box.slice(0, 5)}.${box.slice(5)}`])
    dotted.push((await ask(from(`198.51.100.9${dotted.length}`), { email: `${spelling}@gmail.com` })).statusCode)
  expect(dotted).toEqual([202, 202, 202, 429])
  for (const address of ['192.0.2.1', '192.0.2.2']) expect((await ask(from(address))).statusCode).toBe(202)

  const { db } = opened.home.services.database
  const [first, second] = await db
    .selectFrom('sign_up')
    .select('email')
    .where('confirmed_at', 'is', null)
    .where('token_hash', 'is', null)
    .where('email', 'like', 'ada-%')
    .orderBy('sign_up_id', 'desc')
    .limit(2)
    .execute()
  const answers = []
  for (const { email } of [first, second].filter((row) => row !== undefined)) {
    await runMailJobs(opened, email)
    const token = /#([\w-]+)/.exec((await listMails(opened, email))[0]?.plain ?? '')?.[1] ?? ''
    await db
      .deleteFrom('sign_up')
      .where('confirmed_at', 'is not', null)
      .where('email', '!=', first?.email ?? '')
      .execute()
    const visitor = from('192.0.2.200')
    await visitor.get('/api/admin/session')
    answers.push((await visitor.post('/api/admin/sign-up/confirmations', { token, password })).statusCode)
  }
  expect(answers).toEqual([201, 429])
  const accounts = await db
    .selectFrom('account')
    .select('email')
    .where('email', '=', second?.email ?? '')
    .execute()
  expect(accounts).toEqual([])
  const refusals = await db.selectFrom('sign_up_refusal').select(['reason', 'count']).orderBy('reason').execute()
  expect(Object.fromEntries(refusals.map(({ reason, count }) => [reason, count]))).toEqual({
    email: 2,
    network: 2,
    sites: 1,
  })
})

test('sign-ups are off unless the server has them, at its first site alone, and an operator closes them at once', async () => {
  const opened = await openSignUps()
  const { app, home, visitor } = opened
  const staff = await staffBrowser(home)
  const { email } = (await staff.get('/api/admin/session')).json().account
  for (const [env, lacks] of [
    [{ SIGN_UP: 'on' }, 'SMTP_URL'],
    [{ SIGN_UP: 'on', SMTP_URL: 'smtp://localhost' }, 'OPERATORS'],
    [{ SIGN_UP_DOMAIN: 'https://shops.example' }, 'SIGN_UP_DOMAIN'],
  ] as const)
    expect(() => readConfig(env)).toThrow(lacks)
  // Further sites of one account would not stand below the domain of sign-ups.
  const whole = { SIGN_UP: 'on', SMTP_URL: 'smtp://127.0.0.1:25', OPERATORS: 'a@example.com' }
  expect([readConfig({}), readConfig(whole)].map((config) => config.sitesPerAccount)).toEqual([50, 1])
  const token = await takeLink(opened, { email: nameEmail() })
  const other = await testSite()
  const strangers = [home.browser(), browserOn(app, other.host)]
  for (const stranger of strangers) {
    expect((await stranger.get('/api/admin/sign-up')).json()).toEqual({ isOpen: false, domain: '' })
    const refused = await ask(stranger)
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'sign_up_closed'])
  }
  expect((await staff.get('/api/admin/sign-ups')).json()).toMatchObject({ isOperator: false, waiting: [], made: [] })
  const closing = { isOpen: false, password: staffPassword }
  expect((await staff.put('/api/admin/sign-ups/switch', closing)).json().code).toBe('operators_only')

  const signUp = { domain: undefined, perDay: 20 }
  const operator = browserOn(await secondServer({ signUp, operators: [email] }), home.host, staff.cookies)
  const { waiting, ...state } = (await operator.get('/api/admin/sign-ups')).json()
  expect(state).toMatchObject({ isOperator: true, isOffered: true, isOpen: true, maxPerDay: 20 })
  expect(waiting[0]).toMatchObject({ title: 'Tea & Cups', confirmedOn: null })
  expect((await operator.put('/api/admin/sign-ups/switch', { ...closing, password: 'x' })).json().code).toBe(
    'wrong_password',
  )
  expect((await operator.put('/api/admin/sign-ups/switch', closing)).json()).toMatchObject({
    isOpen: false,
    changedBy: 'Test admin',
  })
  // In another process too, and links that were mailed wait.
  expect((await ask(visitor)).json().code).toBe('sign_up_closed')
  expect((await confirm(opened, token)).json().code).toBe('sign_up_closed')
  expect((await operator.put('/api/admin/sign-ups/switch', { ...closing, isOpen: true })).json().isOpen).toBe(true)
  expect((await confirm(opened, token)).statusCode).toBe(201)
})

test('a link ends after a day, and what waited in vain is removed', async () => {
  const opened = await openSignUps()
  vi.useFakeTimers({ toFake: ['Date'] })
  const email = nameEmail()
  const token = await takeLink(opened, { email })
  vi.setSystemTime(Date.now() + 24 * 3_600_000 + 1000)
  expect((await confirm(opened, token)).json().code).toBe('sign_up_expired')
  vi.setSystemTime(Date.now() + 24 * 3_600_000)
  await signUpsFeature.clock?.['sweep-sign-ups']?.run(opened.home.services)
  expect((await confirm(opened, token)).json().code).toBe('sign_up_unknown')
})
