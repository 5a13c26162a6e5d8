import { expect, test } from 'vitest'
import { buildJournal, buildPage, buildShop, useTestTheme } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'

async function site() {
  const built = await testSite()
  const ctx = await built.ctx()
  await useTestTheme(ctx, built.services.config.dataDir)
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildShop(ctx, 1)
  await buildJournal(ctx, 1)
  await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  return built
}

const asBrowser = { headers: { accept: 'text/html' } }

test('addresses that climb out of folders, hide signs or cannot be read are addresses that nobody has', async () => {
  const built = await site()
  for (const url of [
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%2fetc%2fpasswd',
    '/scripts/..%2ftemplate.conf',
    '/scripts/%2e%2e%2ftemplate.conf',
    '/_assets/storefront/..%2f..%2fpackage.json',
    '/_assets/admin/%2e%2e/package.json',
    '/shop/..%2fbowl-1',
    '/shop%2fbowl-1',
    '/%00',
    '/shop/%F0%9F%98%80',
    '/%zz',
    '/100%',
    `/${'a'.repeat(3000)}`,
    '/a/b/c/d/e/f/g/h',
    '/shop/%C3%28',
  ]) {
    const answer = await built.browser().get(url, asBrowser)
    expect([url, answer.statusCode]).toEqual([url, 404])
    expect(answer.headers['content-type']).toMatch(/^text\/(?:html|plain)/)
    expect(answer.body).not.toMatch(/root:|"workspaces"|"layouts"|FST_ERR/)
  }
})

test('what an address asks for beyond the calendar or the list counts as not asked', async () => {
  const built = await site()
  for (const query of [
    'month=13-2026',
    'month=0-2026',
    'month=2-9999',
    'month=-1-2026',
    'offset=99999999999999999999',
    'offset=-1',
    'offset=abc',
    'page=0',
    'page=1e9',
    'page=-2',
    'view=upside-down',
    'format=exe',
  ]) {
    const url = query.startsWith('page') ? '/shop' : query.startsWith('offset') ? '/journal' : '/events'
    const answer = await built.get(`${url}?${query}`)
    expect([query, answer.statusCode]).toEqual([query, 200])
  }
  expect((await built.get('/events?view=calendar&month=2-2100')).statusCode).toBe(200)
  expect((await built.get('/shop?page=7')).statusCode).toBe(404)
})

test('two addresses that differ in case or spelling are one', async () => {
  const built = await site()
  for (const url of ['/SHOP/BOWL-1', '/shop/bowl%2D1', '/shop/bowl-1/', '/Shop/Bowl-1?a=%F0%9F%98%80'])
    expect([url, (await built.get(url)).statusCode]).toEqual([url, 200])
})

test('folders that lead to each other, or to themselves, lead to their first page instead', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const folder = (slug: string, redirectUrl: string) =>
    createCollection(ctx, { typeName: 'folder', title: slug, slug, content: { folderBehavior: 2, redirectUrl } })
  const first = await folder('one', '/two')
  await folder('two', '/three?again=1')
  await folder('three', `http://${site.host}/ONE/`)
  await folder('four', '/four/')
  await folder('five', '/one')
  await createCollection(ctx, { typeName: 'page', title: 'Inside', slug: 'inside', parentId: first })
  const led = async (path: string) => {
    const { statusCode, headers } = await site.get(path)
    return [statusCode, headers['location']]
  }
  expect(await led('/one')).toEqual([301, '/inside'])
  for (const path of ['/two', '/three', '/four']) expect(await led(path), path).toEqual([404, undefined])
  expect(await led('/five')).toEqual([301, '/one'])
})

test.each([
  ['/100%', '/100%25'],
  ['/a%20b c', '/a%20b%20c'],
  ['/größe?q=ä', '/gr%C3%B6%C3%9Fe?q=%C3%A4'],
  ['https://shop.example/%F0%9F%8D%B5?a=%26', 'https://shop.example/%F0%9F%8D%B5?a=%26'],
])('a folder that leads to %s sends its visitors to %s', async (redirectUrl, location) => {
  const site = await testSite()
  const ctx = await site.ctx()
  await createCollection(ctx, {
    typeName: 'folder',
    title: 'Away',
    slug: 'away',
    content: { folderBehavior: 2, redirectUrl },
  })
  const response = await site.get('/away')
  expect([response.statusCode, response.headers['location']]).toEqual([301, location])
})

test('of a query a thousand keys are read, and no more', async () => {
  const browser = (await site()).browser()
  const stock = async (keysBefore: number) => {
    const filler = Array.from({ length: keysBefore }, (_, index) => `k${index}=`).join('&')
    return (await browser.get(`/api/commerce/inventory/stock?${filler}&itemId=${'0'.repeat(24)}`)).json()
  }
  expect(await stock(999)).toEqual({ results: [] })
  expect(await stock(1000)).toMatchObject({ code: 'invalid_input', params: { fields: { itemId: expect.any(String) } } })
})
