import { expect, test } from 'vitest'
import { addProduct } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

const url = '/api/admin/second-currencies'
const euro = { currency: 'EUR', rateMicros: 920_000, day: '2026-11-01', rounding: 'exact' }

test('the owner enters rates, and pages bring them for the browser, the same for everybody', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  await addProduct(site, { title: 'Bowl', variants: [{ priceMinor: 4200 }] })
  const path = '/shop/bowl'
  expect((await staff.get(url)).json()).toEqual({ rates: [], followsBrowser: false })
  expect((await site.get(path)).body).not.toContain('data-island="currencies"')

  const saved = await staff.put(url, { rates: [euro], followsBrowser: true })
  expect(saved.json()).toEqual({ rates: [euro], followsBrowser: true })
  const page = await site.get(path)
  expect(page.body).toContain('data-island="currencies"')
  expect(page.body).toContain('<option value="EUR">')
  expect(page.headers['set-cookie']).toBeUndefined()
})

test.each([
  ['no rate', [{ ...euro, rateMicros: 0 }]],
  ['no day', [{ ...euro, day: '' }]],
  ['a currency twice', [euro, euro]],
  ['an unknown currency', [{ ...euro, currency: 'XXX' }]],
])('%s is refused', async (_, rates) => {
  const staff = await staffBrowser(await testSite())
  expect((await staff.put(url, { rates, followsBrowser: false })).statusCode).toBe(400)
})
