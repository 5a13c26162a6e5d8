import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { ListName } from './lists.ts'

test('views are kept for one person or for all, changed and deleted by who may', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const reporter = await staffBrowser(site, 'reporting')
  const url = '/api/admin/views/products'
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

test('each list has views of its own, for those who read it', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const moderator = await staffBrowser(site, 'moderator')
  const read: string[] = []
  for (const list of ListName.options) {
    const url = `/api/admin/views/${list}`
    // The same name, and a filter of each kind.
    const filters = { q: 'cup', stars: 4, unused: true }
    const added = await staff.post(url, { name: 'Mine', filters })
    expect([list, added.statusCode]).toEqual([list, 201])
    expect((await staff.get(url)).json()).toMatchObject({ views: [{ name: 'Mine', filters, isShared: false }] })
    const answer = await moderator.get(url)
    if (answer.statusCode === 200) read.push(list)
    else expect([answer.statusCode, answer.json().code]).toEqual([403, 'not_allowed'])
    const { viewId } = added.json()
    const other = list === 'orders' ? 'products' : 'orders'
    expect((await staff.delete(`/api/admin/views/${other}/${viewId}`)).statusCode).toBe(404)
  }
  expect(read).toEqual(['reviews', 'comments', 'media', 'items', 'translations'])
  expect((await staff.get('/api/admin/views/nothing')).statusCode).toBe(400)
  const tooMany = Object.fromEntries(Array.from({ length: 13 }, (_, n) => ['q'.repeat(n + 1), 'x']))
  for (const filters of [{ q: 'x'.repeat(201) }, { 'no name': 'x' }, tooMany, { q: { deep: 1 } }])
    expect((await staff.post('/api/admin/views/orders', { name: 'Wide', filters })).statusCode).toBe(400)
})
