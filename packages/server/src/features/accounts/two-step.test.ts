import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import { browserOn, secondServer, type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'

// Codes belong to half minutes: the clock stands, and a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

function readCode(secret: string): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() })
}

function nextStep(): void {
  vi.setSystemTime(Date.now() + 30_000)
}

async function turnOn(browser: TestBrowser) {
  const setup = await browser.post('/api/admin/account/two-step/setups', { password: staffPassword })
  const { secret, uri } = setup.json()
  const confirmed = await browser.put('/api/admin/account/two-step', { code: readCode(secret) })
  expect(confirmed.statusCode).toBe(200)
  const { account } = (await browser.get('/api/admin/session')).json()
  nextStep()
  return { secret, uri, codes: confirmed.json().codes as string[], email: account.email as string, id: account.id }
}

async function signIn(site: TestSite, email: string, code?: string, password = staffPassword) {
  const browser = site.browser()
  await browser.get('/api/admin/session')
  const response = await browser.post('/api/admin/session', {
    email,
    password,
    ...(code === undefined ? {} : { code }),
  })
  return [response.statusCode, response.statusCode === 201 ? 'in' : response.json().code]
}

test('signing in takes a code, which works once', async () => {
  const site = await testSite()
  const { secret, uri, email } = await turnOn(await staffBrowser(site))
  expect(uri).toContain('otpauth://totp/')
  expect(await signIn(site, email)).toEqual([401, 'two_step_required'])
  // Who has not the password learns nothing of the second step.
  expect(await signIn(site, email, undefined, 'a guess')).toEqual([401, 'wrong_credentials'])
  expect(await signIn(site, email, '000000')).toEqual([401, 'wrong_code'])
  const code = readCode(secret)
  expect(await signIn(site, email, ` ${code.slice(0, 3)} ${code.slice(3)} `)).toEqual([201, 'in'])
  expect(await signIn(site, email, code)).toEqual([401, 'wrong_code'])
  nextStep()
  expect(await signIn(site, email, code)).toEqual([401, 'wrong_code'])
  expect(await signIn(site, email, readCode(secret))).toEqual([201, 'in'])
})

test('of two browsers with one code, one gets in', async () => {
  const site = await testSite()
  const { secret, email } = await turnOn(await staffBrowser(site))
  const code = readCode(secret)
  const both = await Promise.all([signIn(site, email, code), signIn(site, email, code)])
  expect(both.map(([status]) => status).sort()).toEqual([201, 401])
})

test('a recovery code signs in once, and new ones end the old', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site)
  const { secret, codes, email } = await turnOn(browser)
  expect(new Set(codes).size).toBe(10)
  expect(await signIn(site, email, codes[0]?.toUpperCase().replace('-', ''))).toEqual([201, 'in'])
  expect(await signIn(site, email, codes[0])).toEqual([401, 'wrong_code'])
  const state = (await browser.get('/api/admin/account/two-step')).json()
  expect(state).toMatchObject({ isOn: true, recoveryCodesLeft: 9 })
  const renewed = await browser.post('/api/admin/account/two-step/recovery-codes', { code: readCode(secret) })
  expect(renewed.statusCode).toBe(201)
  expect(await signIn(site, email, codes[1])).toEqual([401, 'wrong_code'])
  expect(await signIn(site, email, renewed.json().codes[1])).toEqual([201, 'in'])
})

test('setting it up takes the password, turning it off a code', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site)
  const guess = await browser.post('/api/admin/account/two-step/setups', { password: 'a guess' })
  expect(guess.json().code).toBe('wrong_password')
  const { secret, email } = await turnOn(browser)
  const again = await browser.post('/api/admin/account/two-step/setups', { password: staffPassword })
  expect(again.json().code).toBe('two_step_is_on')
  const off = (code: string) => browser.post('/api/admin/account/two-step/removal', { code })
  expect((await off('123')).json().code).toBe('wrong_code')
  expect((await off(readCode(secret))).statusCode).toBe(204)
  expect(await signIn(site, email)).toEqual([201, 'in'])
})

test('a setup that was not confirmed asks for nothing', async () => {
  const site = await testSite()
  const browser = await staffBrowser(site)
  await browser.post('/api/admin/account/two-step/setups', { password: staffPassword })
  const { account } = (await browser.get('/api/admin/session')).json()
  expect(await signIn(site, account.email)).toEqual([201, 'in'])
  const wrong = await browser.put('/api/admin/account/two-step', { code: '000000' })
  expect(wrong.json().code).toBe('wrong_code')
})

test('the database holds neither the secret nor a code, and the owner sees who has it on', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const { secret, codes, id } = await turnOn(await staffBrowser(site, 'editor'))
  const { db } = site.services.database
  const rows = [
    await db.selectFrom('account_two_step').selectAll().where('account_id', '=', id).execute(),
    await db.selectFrom('account_recovery_code').selectAll().where('account_id', '=', id).execute(),
  ]
  const stored = JSON.stringify(rows)
  for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
    expect(stored).not.toContain(text)
  expect((await owner.get('/api/admin/staff')).json().members).toMatchObject([
    { hasTwoStep: false },
    { hasTwoStep: true },
  ])
})

test('guessing codes ends after ten tries, wherever they come from', async () => {
  const app = await secondServer({ rateLimits: true })
  const site = await testSite()
  const { email } = await turnOn(await staffBrowser(site))
  const statuses = []
  for (let guess = 0; guess <= 10; guess++) {
    const browser = browserOn(app, site.host, new Map(), { 'x-forwarded-for': `198.51.100.${guess}` })
    await browser.get('/api/admin/session')
    const response = await browser.post('/api/admin/session', { email, password: staffPassword, code: '000000' })
    statuses.push(response.statusCode)
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
})
