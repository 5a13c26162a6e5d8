import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct, addShippingAndTax, addToCart, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import { accountPath, listMailsTo, readCode, signInByCode, signInByPassword } from '../../testing/site-users.ts'
import { browserOn, secondServer, type TestSite, testSite } from '../../testing/test-site.ts'

const password = 'lodi-kavu-mesa-47'

function newEmail(): string {
  return `ada-${newId()}@example.com`
}

async function buyAsGuest(site: TestSite, email: string): Promise<string> {
  await addShippingAndTax(site)
  const poster = await addProduct(site, { title: 'Poster', variants: [{ sku: newId(), priceMinor: 1000 }] })
  const browser = await visitor(site)
  await addToCart(browser, poster)
  const { cart } = await fillCheckout(browser, { email })
  const placed = await placeOrder(browser, { expected: cart.grandTotalCents })
  expect(placed.statusCode, placed.body).toBe(201)
  return placed.json().order.id
}

test('an account is made by a mailed code and not before, and finds the orders of its email', async () => {
  const site = await testSite()
  const email = newEmail()
  const orderId = await buyAsGuest(site, email)
  const browser = await visitor(site)
  await browser.get('/api/crumb')
  const asked = await browser.post(`${accountPath}/codes`, { email: email.toUpperCase(), name: 'Ada', password })
  expect([asked.statusCode, asked.body]).toEqual([202, 'null'])
  expect((await browser.get(`${accountPath}/orders`)).statusCode).toBe(401)
  expect((await signInByPassword(browser, email, password)).statusCode).toBe(401)

  const code = await readCode(site, email.toUpperCase())
  const answer = await browser.post(`${accountPath}/session/code`, { code })
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json().xsrfToken).toMatch(/^[\w-]{22}$/)
  expect((await browser.get(`${accountPath}/orders`)).json()).toMatchObject({ orders: [{ id: orderId, itemCount: 1 }] })
  expect((await browser.get(`${accountPath}/orders/${orderId}`)).json()).toMatchObject({ id: orderId })
  expect((await browser.get(accountPath)).json()).toMatchObject({ email, hasPassword: true, acceptsMarketing: false })

  const other = await visitor(site)
  await signInByCode(site, other, newEmail())
  expect((await other.get(`${accountPath}/orders/${orderId}`)).statusCode).toBe(404)
  expect((await other.get(`${accountPath}/orders`)).json().orders).toEqual([])
})

test('a password that a stranger typed at the sign-up of an email counts for nothing', async () => {
  const site = await testSite()
  const email = newEmail()
  const stranger = await visitor(site)
  await stranger.get('/api/crumb')
  await stranger.post(`${accountPath}/codes`, { email, password: 'stranger-stranger' })
  const strangersCode = await readCode(site, email)
  const owner = await visitor(site)
  await owner.get('/api/crumb')
  await owner.post(`${accountPath}/codes`, { email })
  expect((await owner.post(`${accountPath}/session/code`, { code: strangersCode })).statusCode).toBe(401)
  expect((await owner.post(`${accountPath}/session/code`, { code: await readCode(site, email) })).statusCode).toBe(200)
  expect((await signInByPassword(await visitor(site), email, 'stranger-stranger')).statusCode).toBe(401)
})

test('a code works once, ends after five tries, and of parallel guesses no more than five count', async () => {
  const site = await testSite()
  const email = newEmail()
  const browser = await visitor(site)
  await browser.get('/api/crumb')
  await browser.post(`${accountPath}/codes`, { email })
  const right = await readCode(site, email)
  const wrong = right === '000000' ? '000001' : '000000'
  const guess = (code: string) => browser.post(`${accountPath}/session/code`, { code })
  const guesses = await Promise.all(Array.from({ length: 12 }, () => guess(wrong)))
  expect(new Set(guesses.map(({ statusCode }) => statusCode))).toEqual(new Set([401]))
  expect((await guess(right)).json().code).toBe('wrong_code')

  await browser.post(`${accountPath}/codes`, { email })
  const second = await readCode(site, email)
  const spaced = `${second.slice(0, 3)} ${second.slice(3)}`
  const used = await Promise.all([guess(spaced), guess(second), guess(second)])
  expect(used.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401, 401])
})

test('the same is said, counted and done whether an email has an account or not', async () => {
  const site = await testSite()
  const known = newEmail()
  await signInByCode(site, await visitor(site), known, { password })
  const app = await secondServer({ rateLimits: true })
  const outcomes = []
  for (const email of [known, newEmail()]) {
    const browser = browserOn(app, site.host)
    await browser.get('/api/crumb')
    const wrong = await signInByPassword(browser, email, 'not-the-password')
    const codes = []
    for (let tries = 0; tries < 10; tries++) codes.push(await browser.post(`${accountPath}/codes`, { email }))
    outcomes.push({
      wrong: [wrong.statusCode, wrong.json().code, wrong.json().detail],
      codes: codes.map(({ statusCode, body }) => [statusCode, statusCode === 202 ? body : '']),
      cookies: [...browser.cookies.keys()].sort(),
    })
  }
  expect(outcomes[0]).toEqual(outcomes[1])
  expect(outcomes[0]?.codes.at(-1)?.[0]).toBe(429)
})

test('sessions are of one site, writes need their token, and signing out tells a script to try again', async () => {
  const [site, other] = [await testSite(), await testSite()]
  const email = newEmail()
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, email)
  expect((await browser.put(accountPath, { name: 'Ada' })).json()).toMatchObject({
    code: 'crumb_failed',
    crumbFail: true,
  })
  expect((await browser.put(accountPath, { name: 'Ada' }, own)).statusCode).toBe(204)
  const abroad = other.browser()
  for (const [name, value] of browser.cookies) abroad.cookies.set(name, value)
  expect((await abroad.get(accountPath)).statusCode).toBe(401)

  const bare = { headers: { 'x-csrf-token': 'stale' } }
  const refused = await browser.delete(`${accountPath}/session`, bare)
  expect([refused.statusCode, refused.json().crumbFail]).toEqual([400, true])
  const before = new Map(browser.cookies)
  expect((await browser.delete(`${accountPath}/session`)).statusCode).toBe(204)
  const stolen = site.browser()
  for (const [name, value] of before) stolen.cookies.set(name, value)
  expect((await stolen.get(accountPath)).statusCode).toBe(401)
})

test('a session rotates at sign-in, and a new password ends all others, once', async () => {
  const site = await testSite()
  const email = newEmail()
  const [first, second] = [await visitor(site), await visitor(site)]
  await signInByCode(site, first, email, { password })
  const token = first.cookies.get('vitrine_site_user')
  expect((await signInByPassword(first, email, password)).statusCode).toBe(200)
  expect(first.cookies.get('vitrine_site_user')).not.toBe(token)

  await second.get('/api/crumb')
  await second.post(`${accountPath}/codes`, { email })
  expect((await first.get(accountPath)).statusCode).toBe(200)
  const code = await readCode(site, email)
  const reset = (to: string) => second.post(`${accountPath}/session/code`, { code, password: to })
  const resets = await Promise.all([reset('a-new-password-1'), reset('a-new-password-2')])
  expect(resets.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
  expect((await first.get(accountPath)).statusCode).toBe(401)
  expect((await signInByPassword(await visitor(site), email, password)).statusCode).toBe(401)
  expect((await listMailsTo(site, email)).map(({ kind }) => kind)).toEqual([
    'account-code',
    'account-welcome',
    'account-code',
    'account-password',
  ])
})

test('an email changes by proof of the owner and of the new email, guests join, and the old one can undo it', async () => {
  const site = await testSite()
  const [email, next] = [newEmail(), newEmail()]
  const orderId = await buyAsGuest(site, next)
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, email, { password })
  const bare = await browser.post(`${accountPath}/email-changes`, { email: next }, own)
  expect([bare.statusCode, bare.json().code]).toEqual([403, 'proof_required'])
  const wrong = await browser.post(`${accountPath}/email-changes`, { email: next, currentPassword: 'x' }, own)
  expect(wrong.statusCode).toBe(403)
  const asked = await browser.post(`${accountPath}/email-changes`, { email: next, currentPassword: password }, own)
  expect(asked.statusCode, asked.body).toBe(202)
  expect((await browser.get(accountPath)).json().email).toBe(email)

  const elsewhere = await visitor(site)
  await signInByPassword(elsewhere, email, password)
  const code = await readCode(site, next)
  expect((await browser.post(`${accountPath}/email`, { code }, own)).statusCode).toBe(204)
  expect((await browser.get(accountPath)).json().email).toBe(next)
  expect((await browser.get(`${accountPath}/orders`)).json().orders).toMatchObject([{ id: orderId }])
  expect((await elsewhere.get(accountPath)).statusCode).toBe(401)

  const notices = (await listMailsTo(site, email)).filter(({ kind }) => kind.startsWith('account-email'))
  expect(notices.map(({ kind }) => kind)).toEqual(['account-email-changing', 'account-email-changed'])
  const undo = /\/account\/undo-email\?token=[\w-]+/.exec(notices[1]?.plain ?? '')?.[0] ?? ''
  const victim = await visitor(site)
  const page = await victim.get(undo)
  expect(page.statusCode).toBe(200)
  expect((await browser.get(accountPath)).statusCode).toBe(200)
  const form = { payload: `crumb=${encodeURIComponent(victim.cookies.get('crumb') ?? '')}` }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const undone = await victim.send({ method: 'POST', url: undo, headers, ...form })
  expect(undone.statusCode, undone.body).toBe(303)
  expect((await browser.get(accountPath)).statusCode).toBe(401)
  await signInByCode(site, victim, email)
  expect((await victim.get(accountPath)).json()).toMatchObject({ email, hasPassword: false })
})

test('an email of another account is refused, and nothing changes', async () => {
  const site = await testSite()
  const [email, taken] = [newEmail(), newEmail()]
  await signInByCode(site, await visitor(site), taken)
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, email, { password })
  await browser.post(`${accountPath}/email-changes`, { email: taken, currentPassword: password }, own)
  const refused = await browser.post(`${accountPath}/email`, { code: await readCode(site, taken) }, own)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_in_use'])
  expect((await browser.get(accountPath)).json().email).toBe(email)
})

test('addresses have a default, are checked by their country, and are nobody else’s', async () => {
  const site = await testSite()
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, newEmail())
  const address = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    address1: '1 Main St',
    city: 'New York',
    state: 'NY',
    postalCode: '10001',
    countryCode: 'US',
  }
  const wrong = await browser.post(`${accountPath}/addresses`, { address: { ...address, postalCode: 'x' } }, own)
  expect([wrong.statusCode, Object.keys(wrong.json().params?.fields ?? wrong.json().fields ?? {})]).toEqual([
    400,
    ['postalCode'],
  ])
  const first = (await browser.post(`${accountPath}/addresses`, { address }, own)).json()
  const second = (await browser.post(`${accountPath}/addresses`, { address, isDefault: true }, own)).json()
  expect([first.isDefault, second.isDefault]).toEqual([true, true])
  expect((await browser.get(`${accountPath}/addresses`)).json().addresses).toMatchObject([
    { id: second.id, isDefault: true },
    { id: first.id, isDefault: false },
  ])
  const other = await visitor(site)
  const others = await signInByCode(site, other, newEmail())
  expect((await other.put(`${accountPath}/addresses/${first.id}`, { address }, others)).statusCode).toBe(404)
  expect((await other.delete(`${accountPath}/addresses/${first.id}`, others)).statusCode).toBe(404)
  expect((await browser.delete(`${accountPath}/addresses/${second.id}`, own)).statusCode).toBe(204)
  expect((await browser.get(`${accountPath}/addresses`)).json().addresses).toMatchObject([
    { id: first.id, isDefault: true },
  ])
})
