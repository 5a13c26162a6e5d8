import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'

async function siteWithShop() {
  const site = await testSite()
  const ctx = await site.ctx()
  await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const staff = await staffBrowser(site)
  const save = async (source: string, version = 0) => {
    const saved = await staff.put('/api/admin/redirects', { source, version })
    return saved
  }
  const leads = async (url: string) => {
    const { statusCode, headers } = await site.get(url)
    return `${statusCode}${headers.location === undefined ? '' : ` ${headers.location}`}`
  }
  return { site, ctx, staff, save, leads }
}

test('old addresses lead to new ones at once, with their query, and pages that are there stay', async () => {
  const { save, leads } = await siteWithShop()
  expect(await leads('/store?a=1')).toBe('404')
  const saved = await save(
    '# since spring\n/store -> /shop 301\n/shop -> /nowhere\n/store/p/[name] -> /shop/[name] 302\n/basket -> /cart\n/cart -> /x',
  )
  expect([saved.statusCode, saved.json()]).toEqual([200, expect.objectContaining({ version: 1, count: 5 })])
  expect(await leads('/STORE/?a=1&utm_source=x')).toBe('301 /shop?a=1&utm_source=x')
  expect(await leads('/store/p/Mug')).toBe('302 /shop/Mug')
  expect(await leads('/shop')).toBe('200')
  // A page that is no collection's counts as one, too.
  expect(await leads('/basket')).toBe('301 /cart')
  expect(await leads('/cart')).toBe('200')
  expect(await leads('/other')).toBe('404')
  expect(await leads('/store/p/a/b')).toBe('404')
})

test('a page that is made later wins over an old line', async () => {
  const { ctx, save, leads } = await siteWithShop()
  await save('/about -> /shop')
  expect(await leads('/about')).toBe('301 /shop')
  await createCollection(ctx, { typeName: 'page', title: 'About', slug: 'about' })
  expect(await leads('/about')).toBe('200')
})

test('lines that are wrong are named, and nothing is saved', async () => {
  const { staff, save, leads } = await siteWithShop()
  const refused = await save('/old -> /shop\n\n/a -> /b\n/b -> /a\nnonsense')
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'redirects_invalid',
    message: expect.stringContaining('3 lines need mending. Line 3: This redirect loops'),
    params: {
      count: 3,
      problems: [
        { line: 3, code: 'loop' },
        { line: 4, code: 'loop' },
        { line: 5, code: 'no_arrow' },
      ],
    },
  })
  expect((await staff.get('/api/admin/redirects')).json()).toEqual({
    source: '',
    version: 0,
    count: 0,
    changedAt: null,
  })
  expect(await leads('/old')).toBe('404')
})

test('two people who save at once do not undo each other', async () => {
  const { save } = await siteWithShop()
  await save('/a -> /shop')
  expect((await save('/b -> /shop', 1)).json().version).toBe(2)
  const late = await save('/c -> /shop', 1)
  expect([late.statusCode, late.json()]).toEqual([
    409,
    expect.objectContaining({ code: 'redirects_changed', params: { version: 2, source: '/b -> /shop' } }),
  ])
  expect((await save('/c -> /shop', 0)).statusCode).toBe(409)
})

test('400 KB are taken, one byte more is not', async () => {
  const { save, leads } = await siteWithShop()
  const lines = Array.from({ length: 2500 }, (_, n) => `/${'o'.repeat(130)}-${n} -> /shop`).join('\n')
  const full = `${lines}\n#${'x'.repeat(400_000 - lines.length - 2)}`
  expect(Buffer.byteLength(full)).toBe(400_000)
  expect((await save(full)).json()).toMatchObject({ count: 2500 })
  expect(await leads(`/${'O'.repeat(130)}-2499`)).toBe('301 /shop')
  expect((await save(`${full}x`, 1)).json()).toMatchObject({ code: 'redirects_too_large' })
})

test('redirects are for those who may change settings', async () => {
  const { site } = await siteWithShop()
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get('/api/admin/redirects')).statusCode).toBe(403)
  expect((await editor.put('/api/admin/redirects', { source: '', version: 0 })).statusCode).toBe(403)
})
