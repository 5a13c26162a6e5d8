import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct, addToCart, visitor } from '../../testing/builders.ts'
import { accountPath, listMailsTo, readCode, signInByCode } from '../../testing/site-users.ts'
import { browserOn, secondServer, type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'

const password = 'lodi-kavu-mesa-47'
type Own = Awaited<ReturnType<typeof signInByCode>>

function newEmail(): string {
  return `ada-${newId()}@example.com`
}

async function changeEmail(site: TestSite, browser: TestBrowser, own: Own, to: string): Promise<void> {
  await browser.post(`${accountPath}/email-changes`, { email: to, currentPassword: password }, own)
  const changed = await browser.post(`${accountPath}/email`, { code: await readCode(site, to) }, own)
  expect(changed.statusCode, changed.body).toBe(204)
}

async function undo(site: TestSite, email: string): Promise<number> {
  const plain = (await listMailsTo(site, email)).findLast(({ kind }) => kind === 'account-email-changed')?.plain ?? ''
  const url = /\/account\/undo-email\?token=[\w-]+/.exec(plain)?.[0] ?? ''
  const browser = await visitor(site)
  await browser.get('/api/crumb')
  const payload = `crumb=${encodeURIComponent(browser.cookies.get('crumb') ?? '')}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return (await browser.send({ method: 'POST', url, headers, payload })).statusCode
}

test('an owner who undoes a change of the email undoes those after it, and their links end', async () => {
  const site = await testSite()
  const [owner, thief, thief2] = [newEmail(), newEmail(), newEmail()]
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, owner, { password })
  const { id } = (await browser.get(accountPath)).json()
  await changeEmail(site, browser, own, thief)
  await changeEmail(site, browser, own, thief2)
  expect(await undo(site, owner)).toBe(303)
  expect(await undo(site, thief)).not.toBe(303)
  const back = await visitor(site)
  await signInByCode(site, back, owner)
  expect((await back.get(accountPath)).json()).toMatchObject({ id, email: owner })
})

test('the link of a thief’s email does not end the owner’s', async () => {
  const site = await testSite()
  const [owner, thief, thief2] = [newEmail(), newEmail(), newEmail()]
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, owner, { password })
  await changeEmail(site, browser, own, thief)
  await changeEmail(site, browser, own, thief2)
  expect(await undo(site, thief)).toBe(303)
  expect(await undo(site, owner)).toBe(303)
})

test('the link of an email before ends when the account is erased', async () => {
  const site = await testSite()
  const [before, next] = [newEmail(), newEmail()]
  const browser = await visitor(site)
  const own = await signInByCode(site, browser, before, { password })
  await changeEmail(site, browser, own, next)
  const headers = { ...own.headers, 'content-type': 'application/json' }
  const payload = JSON.stringify({ currentPassword: password })
  expect((await browser.delete(accountPath, { headers, payload })).statusCode).toBe(204)
  expect(await undo(site, before)).not.toBe(303)
})

test('the cart of an account stays closed without its session, however its address is written', async () => {
  const site = await testSite()
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'MUG', priceMinor: 1000 }] })
  const browser = await visitor(site)
  await addToCart(browser, mug, 2)
  await signInByCode(site, browser, newEmail())
  const cart = browser.cookies.get('CART') ?? ''
  browser.cookies.delete('vitrine_site_user')
  for (const url of ['/api/commerce/shopping-cart', '/api/commerce/%73hopping-cart', '/%63art', '/cart', '/cart/']) {
    browser.cookies.set('CART', cart)
    expect((await browser.get(url)).body).not.toContain('MUG')
    expect(browser.cookies.get('CART')).not.toBe(cart)
  }
})

test('forms of an account are counted like its calls, and its exports of their own', async () => {
  const site = await testSite()
  const browser = browserOn(await secondServer({ rateLimits: true }), site.host)
  const own = await signInByCode(site, browser, newEmail())
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...own.headers }
  const save = () => browser.send({ method: 'POST', url: '/account/settings', headers, payload: 'name=Ada' })
  const exports = await Promise.all(Array.from({ length: 6 }, () => browser.get('/api/site-users/account/export')))
  expect(exports.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 200, 200, 200, 200, 429])
  const saves = await Promise.all(Array.from({ length: 195 }, save))
  expect(saves.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
})
