import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

test('views are kept for one person or for all, changed and deleted by who may', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const reporter = await staffBrowser(site, 'reporting')
  const url = '/api/admin/product-views'
  const own = (await staff.post(url, { name: 'Glaze', filters: { tag: 'glaze', stock: 'low' } })).json()
  const shared = (await staff.post(url, { name: 'Vases', filters: { category: 'vases' }, isShared: true })).json()
  const names = async (browser: typeof staff) =>
    (await browser.get(url)).json().views.map(({ name }: { name: string }) => name)
  expect(await names(staff)).toEqual(['Vases', 'Glaze'])
  expect(await names(reporter)).toEqual(['Vases'])
  expect((await staff.post(url, { name: 'glaze', filters: {} })).json()).toMatchObject({ code: 'view_name_taken' })
  expect((await reporter.post(url, { name: 'Mine', filters: {} })).statusCode).toBe(201)
  expect((await reporter.post(url, { name: 'Ours', filters: {}, isShared: true })).statusCode).toBe(403)
  expect((await reporter.delete(`${url}/${shared.viewId}`)).statusCode).toBe(403)
  expect((await reporter.delete(`${url}/${own.viewId}`)).statusCode).toBe(404)
  const changed = await staff.send({
    method: 'PATCH',
    url: `${url}/${own.viewId}`,
    payload: { filters: { tag: 'raku' } },
  })
  expect(changed.json()).toMatchObject({ name: 'Glaze', filters: { tag: 'raku' } })
  expect((await staff.delete(`${url}/${own.viewId}`)).statusCode).toBe(204)
  expect(await names(staff)).toEqual(['Vases'])
  for (let index = 0; index < 20; index++) await staff.post(url, { name: `View ${index}`, filters: {} })
  expect((await staff.post(url, { name: 'One more', filters: {} })).json()).toMatchObject({ code: 'too_many_views' })
  expect((await (await staffBrowser(await testSite())).get(url)).json()).toEqual({ views: [] })
})
