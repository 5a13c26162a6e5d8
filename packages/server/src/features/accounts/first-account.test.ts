/** @isolated The first account of a server is made once. */
import { expect, test } from 'vitest'
import { testServer, testSite } from '../../testing/test-site.ts'
import { ensureFirstAccount } from './service.ts'

test('the first start makes one owner, even when two processes start at once, and the printed password signs in', async () => {
  const { services } = await testServer()
  const sites = [await testSite(), await testSite()]

  const made = await Promise.all([ensureFirstAccount(services), ensureFirstAccount(services)])
  const [owner, ...others] = made.filter((account) => account !== undefined)

  expect(others).toEqual([])
  expect(owner?.password).toMatch(/^([a-z]{4}-){4}\d\d$/)
  for (const site of sites) {
    const browser = site.browser()
    await browser.get('/api/admin/session')
    const response = await browser.post('/api/admin/session', owner)
    expect(response.json()).toMatchObject({ signedIn: true, role: { name: 'admin' } })
  }
})
