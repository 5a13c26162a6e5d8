import { expect, test } from 'vitest'
import { staffBrowser, staffPassword } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { describeDevice } from './device.ts'

async function signInAgain(site: TestSite, email: string, userAgent: string) {
  const browser = site.browser()
  await browser.get('/api/admin/session')
  const headers = { 'user-agent': userAgent }
  await browser.post('/api/admin/session', { email, password: staffPassword }, { headers })
  return browser
}

test('somebody sees where they are signed in, and ends one session or all others', async () => {
  const site = await testSite()
  const here = await staffBrowser(site, 'viewer')
  const stranger = await staffBrowser(site)
  const { account } = (await here.get('/api/admin/session')).json()
  const phone = await signInAgain(
    site,
    account.email,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Version/19.0 Safari/604.1',
  )
  const laptop = await signInAgain(site, account.email, 'Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/150.0')
  const list = async () => (await here.get('/api/admin/account/sessions')).json().sessions
  const sessions = await list()
  expect(sessions.map(({ device, isCurrent }: { device: string; isCurrent: boolean }) => [device, isCurrent])).toEqual(
    expect.arrayContaining([
      ['Safari on iPhone', false],
      ['Firefox on Windows', false],
      [expect.any(String), true],
    ]),
  )
  const { id } = sessions.find(({ device }: { device: string }) => device === 'Safari on iPhone')
  expect((await stranger.delete(`/api/admin/account/sessions/${id}`)).statusCode).toBe(404)
  expect((await here.delete(`/api/admin/account/sessions/${id}`)).statusCode).toBe(204)
  expect((await phone.get('/api/admin/session')).json().signedIn).toBe(false)
  expect((await here.delete('/api/admin/account/sessions')).statusCode).toBe(204)
  expect((await laptop.get('/api/admin/session')).json().signedIn).toBe(false)
  expect(await list()).toHaveLength(1)
  expect((await stranger.get('/api/admin/session')).json().signedIn).toBe(true)
})

test('a name changes at once', async () => {
  const browser = await staffBrowser(await testSite())
  expect((await browser.send(patch({ displayName: '  Ada Byron ' }))).statusCode).toBe(204)
  expect((await browser.get('/api/admin/session')).json().account.displayName).toBe('Ada Byron')
  expect((await browser.send(patch({ displayName: ' ' }))).json().code).toBe('invalid_input')
})

function patch(body: object) {
  const headers = { 'content-type': 'application/json' }
  return { method: 'PATCH' as const, url: '/api/admin/account', headers, payload: JSON.stringify(body) }
}

test.each([
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605 Version/19 Safari/605', 'Safari on Mac'],
  ['Mozilla/5.0 (Linux; Android 16) AppleWebKit/537 Chrome/150.0 Mobile Safari/537', 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537 Chrome/150 Safari/537 Edg/150', 'Edge on Windows'],
  ['curl/8', 'Unknown browser'],
])('%s is %s', (userAgent, device) => {
  expect(describeDevice(userAgent)).toBe(device)
})
