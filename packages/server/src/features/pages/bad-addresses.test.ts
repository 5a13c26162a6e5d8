import { expect, test } from 'vitest'
import { buildJournal, buildPage, buildShop, useTestTheme } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../items/index.ts'

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
