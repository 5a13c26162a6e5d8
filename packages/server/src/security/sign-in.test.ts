import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAccount, setMembership } from '../features/accounts/index.ts'
import { proveKnownBrowser } from '../features/accounts/known-browser.ts'
import { dummyHash } from '../platform/passwords.ts'
import type { App } from '../platform/http/http.ts'
import { toNetwork } from '../platform/network/network.ts'
import { limitRate } from '../platform/http/rate-limit.ts'
import { browserOn, secondServer, type TestBrowser, testSite, type TestSite } from '../testing/test-site.ts'

const password = 'lodi-kavu-mesa-47'
const tooMany = 'Too many attempts to sign in. Please wait a few minutes and try again.'

// Attempts count by quarters of an hour: the clock stands, so that none begins in the middle of a test.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

async function siteWithOwner() {
  const site = await testSite()
  const email = `owner-${site.id}@example.com`
  const initialMembership = { websiteId: site.id, role: 'admin' } as const
  const accountId = await createAccount(site.services.database.db, {
    email,
    displayName: 'Ada',
    password,
    initialMembership,
  })
  return { site, email, accountId }
}

/** A browser at an address of its own, on a server that counts. */
async function browserFrom(app: App, site: TestSite, address: string, cookies = new Map<string, string>()) {
  const browser = browserOn(app, site.host, cookies, { 'x-forwarded-for': address })
  await browser.get('/api/admin/session')
  return browser
}

const signIn = (browser: TestBrowser, email: string, guess: string) =>
  browser.post('/api/admin/session', { email, password: guess })

const maxGuesses = 15

/** PrefetchHints once more than is allowed, after `prepare` each time; gives all answers. */
async function guess(browser: TestBrowser, email: string, prepare = () => {}) {
  const responses = []
  for (let guesses = 0; guesses <= maxGuesses; guesses++) {
    prepare()
    responses.push(await signIn(browser, email, 'a guess'))
  }
  return responses
}

const stoppedAtTheLast = [...Array.from({ length: maxGuesses }, () => 401), 429]

test('guessing is stopped at all sites together, and a stranger does not keep the owner out', async () => {
  const app = await secondServer({ rateLimits: true })
  const { site, email, accountId } = await siteWithOwner()
  const second = await testSite()
  await setMembership(site.services.database.db, { websiteId: second.id, accountId, role: 'admin' })

  const stopped = await guess(await browserFrom(app, site, '198.51.100.7'), email)
  expect(stopped.map(({ statusCode }) => statusCode)).toEqual(stoppedAtTheLast)
  expect(stopped.at(-1)?.json().message).toBe(tooMany)
  expect(Number(stopped.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  const elsewhere = await signIn(await browserFrom(app, second, '198.51.100.7'), email, password)
  expect(elsewhere.statusCode).toBe(429)

  const owner = await signIn(await browserFrom(app, site, '203.0.113.5'), email, password)
  expect(owner.statusCode).toBe(201)
})

test('a forged proof of a known browser tells nobody which emails have accounts', async () => {
  const app = await secondServer({ rateLimits: true })
  const { site, email } = await siteWithOwner()
  const answersFor = async (address: string, tried: string) => {
    const browser = await browserFrom(app, site, address)
    // What replaces the hash of no account is public: another browser for each guess.
    const forge = () => void browser.cookies.set('vitrine_known', proveKnownBrowser(dummyHash))
    const responses = await guess(browser, tried, forge)
    return responses.map((response) => [response.statusCode, response.json().message])
  }
  const [known, unknown] = [await answersFor('198.51.100.8', email), await answersFor('198.51.100.9', `no-${email}`)]
  expect(unknown).toEqual(known)
  expect(known.map(([status]) => status)).toEqual(stoppedAtTheLast)
})

test('guesses from many addresses are stopped, but not the owner’s own browser', async () => {
  const app = await secondServer({ rateLimits: true })
  const { site, email } = await siteWithOwner()
  const own = await browserFrom(app, site, '203.0.113.5')
  expect((await signIn(own, email, password)).statusCode).toBe(201)
  await own.delete('/api/admin/session')

  // A hundred guesses, each from an address of its own, as the sign-in counts them.
  const ctx = { ...(await site.ctx()), rateLimits: true }
  const rule = { name: 'sign-in account', limit: 1000, windowSeconds: 900, scope: 'installation' } as const
  for (let guesses = 0; guesses < 100; guesses++) await limitRate(ctx, rule, email)

  const stranger = await browserFrom(app, site, '198.51.100.200')
  expect((await signIn(stranger, email, 'a guess')).statusCode).toBe(429)
  expect((await signIn(own, email, password)).statusCode).toBe(201)
  // The cookie of one account fits no other.
  const other = await siteWithOwner()
  for (let guesses = 0; guesses < 100; guesses++) await limitRate(ctx, rule, other.email)
  expect((await signIn(own, other.email, password)).statusCode).toBe(429)
})

test.each([
  ['203.0.113.5', '203.0.113.5'],
  ['::ffff:203.0.113.5', '203.0.113.5'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('the address %s counts as %s', (address, network) => {
  expect(toNetwork(address)).toBe(network)
})
