import { expect, test } from 'vitest'
import { addProduct, addToCart, visitor } from '../../../testing/builders.ts'
import { buildPage } from '../../../testing/content-builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../../testing/test-site.ts'
import { publishDueReleases } from '../publish.ts'

const root = '/api/admin/releases'
const text = (id: string, html: string) => ({ id, type: 'html', version: 1, settings: { html } })

/** A shop with two pages, and who may change all of it. */
async function openShop() {
  const site = await testSite()
  const product = await addProduct(site, {
    title: 'Lamp',
    variants: [
      { priceMinor: 4_000, attributes: { Color: 'Red' } },
      { priceMinor: 5_000, attributes: { Color: 'Blue' } },
    ],
  })
  await buildPage(await site.ctx(), { title: 'About', slug: 'about', blocks: [text('a', '<p>Words</p>')] })
  const [red = '', blue = ''] = product.variants.map(({ variantId }) => variantId)
  return { site, product, red, blue, owner: await staffBrowser(site) }
}

const sale = (variantId: string) => ({ variantId, priceMinor: 4_000, salePriceMinor: 2_900, onSale: true })

async function draft(browser: TestBrowser, kind: string, body: object) {
  const saved = await browser.post(`${root}/changes/${kind}`, body)
  expect(saved.statusCode, saved.body).toBe(200)
  return saved.json()
}

async function draftPrices(browser: TestBrowser, productId: string, prices: readonly object[], release: object) {
  return draft(browser, 'prices', { release, productId, prices })
}

/** What visitors get at these addresses, without the times of the last change. */
async function readPages(site: TestSite, paths: readonly string[]) {
  await site.ctx()
  const pages = await Promise.all(paths.map((path) => site.get(path)))
  const times = /data-updated-on="\d+"|"(?:contentModifiedOn|updatedOn)":\d+|rev=\w+|\d{4}-\d\d-\d\dT[\d:.]+Z/g
  return pages.map(({ body }) => body.replaceAll(times, ''))
}

async function readPrices(browser: TestBrowser, productId: string) {
  const { variants } = (await browser.get(`/api/admin/products/${productId}`)).json()
  return variants.map((variant: { price: { amountMinor: number }; onSale: boolean }) => [
    variant.price.amountMinor,
    variant.onSale,
  ])
}

test('prices of a release are previewed on pages and in lists, and carts keep what is live', async () => {
  const { site, product, red, blue, owner } = await openShop()
  const manager = await staffBrowser(site, 'store-manager')
  const { releaseId } = await draftPrices(manager, product.itemId, [sale(red)], { title: 'Summer sale' })
  await draftPrices(
    manager,
    product.itemId,
    [{ variantId: blue, priceMinor: 5_500, salePriceMinor: null, onSale: false }],
    { releaseId },
  )
  const url = `${root}/${releaseId}`
  const release = (await owner.get(url)).json()
  expect(release).toMatchObject({ title: 'Summer sale', documentCount: 1, version: 2 })
  expect(release.changes).toMatchObject([
    {
      kind: 'prices',
      id: product.itemId,
      title: 'Lamp',
      status: 'ready',
      fieldCount: 2,
      prices: expect.arrayContaining([
        {
          label: 'Red',
          before: { priceMinor: 4_000, salePriceMinor: null, onSale: false },
          after: { priceMinor: 4_000, salePriceMinor: 2_900, onSale: true },
          live: { priceMinor: 4_000, salePriceMinor: null, onSale: false },
        },
      ]),
    },
  ])
  expect((await manager.get(`${root}/changes`)).json().changes).toMatchObject([
    { kind: 'prices', id: product.itemId, releaseId, releaseTitle: 'Summer sale', publishOn: null },
  ])

  const { path } = (await owner.get(`/api/admin/products/${product.itemId}`)).json()
  const { link } = (await owner.put(`${url}/link`, { days: 1 })).json()
  const shared = new URL(link.url).search
  for (const address of ['/shop', path]) {
    expect((await owner.get(`${address}?release-preview=${releaseId}`)).body).toMatch(/29\.00/)
    expect((await site.get(`${address}${shared}`)).body).toMatch(/29\.00/)
    expect((await site.get(address)).body).not.toMatch(/29\.00/)
  }
  const buyer = await visitor(site)
  await addToCart(buyer, product)
  const cart = (await buyer.get('/api/commerce/shopping-cart')).body
  expect(cart).toContain('4000')
  expect(cart).not.toContain('2900')
})

test('prices, styles, menus and content go live in one moment, and are rolled back to the same bytes', async () => {
  const { site, product, red, owner } = await openShop()
  const { groups } = (await owner.get('/api/admin/tweaks')).json()
  const tweaks = groups.flatMap((group: { tweaks: readonly { type: string; title: string }[] }) => group.tweaks)
  const color = tweaks.find(({ type }: { type: string }) => type === 'color').title
  const { releaseId } = await draftPrices(owner, product.itemId, [sale(red)], { title: 'Summer' })
  const release = { releaseId }
  await draft(owner, 'styles', { release, values: { [color]: '#102938' } })
  await draft(owner, 'css', { release, css: '.summer { color: #abcdef }' })
  const entries = [{ title: 'Sale of the summer', url: '/shop', newWindow: false }]
  await draft(owner, 'menus', { release, name: 'mainNav', entries })

  const url = `${root}/${releaseId}`
  const paths = ['/about', '/shop', '/site.css']
  const before = await readPages(site, paths)
  const preview = (await owner.get(`/about?release-preview=${releaseId}`)).body
  expect(preview).toContain('Sale of the summer')
  expect(before[0]).not.toContain('Sale of the summer')
  const sheet = /href="(\/site\.css[^"]+)"/.exec(preview)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(sheet).toContain(`release-preview=${releaseId}`)
  expect((await owner.get(sheet)).body).toMatch(/#abcdef/)
  expect((await site.get(sheet)).body).not.toMatch(/#abcdef/)

  const seen = (await owner.get(url)).json()
  expect(seen.changes.map(({ kind, texts }: { kind: string; texts: readonly object[] }) => [kind, texts])).toEqual([
    ['prices', []],
    ['tweaks', [expect.objectContaining({ label: expect.any(String), before: null, after: '#102938' })]],
    ['css', [{ label: '', before: '', after: '.summer { color: #abcdef }', live: '' }]],
    ['menu', [expect.objectContaining({ before: null, after: 'Sale of the summer' })]],
  ])
  const published = await owner.post(`${url}/publications`, { version: seen.version })
  expect(published.statusCode, published.body).toBe(200)
  const [about, shop, css] = await readPages(site, paths)
  expect(about).toContain('Sale of the summer')
  expect(shop).toMatch(/29\.00/)
  expect(css).toMatch(/#abcdef/)
  expect((await owner.get('/api/admin/tweaks')).body).toContain('#102938')
  expect((await owner.get(`/api/admin/history?search=Summer`)).json().entries.length).toBeGreaterThan(0)
  expect((await owner.post(`${url}/rollbacks`, { version: seen.version + 1 })).json()).toMatchObject({
    state: 'rolled_back',
  })
  expect(await readPages(site, paths)).toEqual(before)
})

test('what was changed live since is shown and asked for, and refuses publication and rollback', async () => {
  const { product, red, blue, owner } = await openShop()
  const { releaseId } = await draftPrices(owner, product.itemId, [sale(red)], { title: 'Sale' })
  const url = `${root}/${releaseId}`
  // Another variant is no conflict; the same one is.
  const patch = (variantId: string, priceMinor: number) =>
    owner.send({ method: 'PATCH', url: `/api/admin/variants/${variantId}`, payload: { priceMinor } })
  expect((await patch(blue, 5_100)).statusCode).toBe(200)
  expect((await owner.get(url)).json().changes).toMatchObject([{ status: 'ready' }])
  await patch(red, 4_500)
  const [stale] = (await owner.get(url)).json().changes
  expect(stale).toMatchObject({ status: 'outdated', prices: [{ live: { priceMinor: 4_500 } }] })
  const refused = await owner.post(`${url}/publications`, { version: 1 })
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'change_outdated'])
  expect(refused.json().message).toContain('Lamp')

  const body = { title: 'Sale', documents: [], publishOn: null, needsApproval: false, version: 1 }
  const keep = (over: string) => [{ kind: 'prices', id: product.itemId, over }]
  expect((await owner.put(url, { ...body, changes: keep('another') })).json()).toMatchObject({
    code: 'release_changed',
  })
  const kept = (await owner.put(url, { ...body, changes: keep(stale.liveMark) })).json()
  expect(kept.changes).toMatchObject([{ status: 'ready', prices: [{ before: { priceMinor: 4_500 } }] }])
  expect((await owner.post(`${url}/publications`, { version: kept.version })).json()).toMatchObject({
    state: 'published',
    changes: [{ status: 'published', prices: [{ before: { priceMinor: 4_500 }, after: { salePriceMinor: 2_900 } }] }],
  })
  await patch(red, 3_900)
  expect((await owner.post(`${url}/rollbacks`, { version: kept.version + 1 })).json()).toMatchObject({
    code: 'rollback_changed',
  })
  await patch(red, 4_000)
  await owner.post(`${url}/rollbacks`, { version: kept.version + 1 })
  expect(await readPrices(owner, product.itemId)).toEqual([
    [4_500, false],
    [5_100, false],
  ])

  // Left out, a change is out of the release; saved as it is live, it is no change.
  const other = await draftPrices(owner, product.itemId, [sale(red)], { title: 'Other' })
  const input = { ...body, title: 'Other' }
  expect((await owner.put(`${root}/${other.releaseId}`, { ...input, changes: [] })).json().changes).toEqual([])
  const asLive = [{ variantId: red, priceMinor: 4_500, salePriceMinor: null, onSale: false }]
  const nothing = await owner.post(`${root}/changes/prices`, {
    release: { releaseId: other.releaseId },
    productId: product.itemId,
    prices: asLive,
  })
  expect([nothing.statusCode, nothing.json().code]).toEqual([400, 'invalid_input'])
})

test('prices go live at their minute, by who may change prices, and no other site is touched', async () => {
  const { site, product, red, owner } = await openShop()
  const editor = await staffBrowser(site, 'editor')
  const manager = await staffBrowser(site, 'store-manager')
  const prices = [sale(red)]
  const body = { release: { title: 'Sale' }, productId: product.itemId, prices }
  expect((await editor.post(`${root}/changes/prices`, body)).statusCode).toBe(403)
  const css = { release: { title: 'Css' }, css: 'p { color: red }' }
  expect((await manager.post(`${root}/changes/css`, css)).statusCode).toBe(403)
  const { releaseId } = await draftPrices(manager, product.itemId, prices, { title: 'Sale' })
  const url = `${root}/${releaseId}`
  const publishOn = new Date(Date.now() + 3_600_000).toISOString()
  const input = { title: 'Sale', documents: [], publishOn, needsApproval: false, version: 1 }
  for (const refused of [await editor.put(url, input), await editor.post(`${url}/publications`, { version: 1 })])
    expect([refused.statusCode, refused.json().params]).toMatchObject([403, { capability: 'products.write' }])
  expect((await owner.put(url, input)).json()).toMatchObject({ version: 2, changes: [{ status: 'ready' }] })
  // The version before, which knows no changes, cannot close the release without them.
  const ctx = await site.ctx()
  const close = ctx.db.updateTable('content_release').set({ state: 'published' }).where('release_id', '=', releaseId)
  await expect(close.where('website_id', '=', site.id).execute()).rejects.toThrow('changes_state_check')
  await publishDueReleases({ ...ctx, now: new Date(publishOn) })
  expect((await owner.get(url)).json()).toMatchObject({ state: 'published', problem: '' })
  expect(await readPrices(owner, product.itemId)).toEqual([
    [4_000, true],
    [5_000, false],
  ])

  const stranger = await staffBrowser(await testSite())
  for (const release of [{ releaseId }, { title: 'Theirs' }]) {
    const answer = await stranger.post(`${root}/changes/prices`, { ...body, release })
    expect(answer.statusCode).toBe(404)
  }
  const wrong = await owner.post(`${root}/changes/prices`, {
    ...body,
    prices: [{ variantId: red, priceMinor: 100, salePriceMinor: 200, onSale: true }],
  })
  expect(wrong.json()).toMatchObject({ code: 'invalid_input' })
  const other = await addProduct(site)
  const foreign = [{ ...sale(other.variants[0]?.variantId ?? '') }]
  expect((await owner.post(`${root}/changes/prices`, { ...body, prices: foreign })).json()).toMatchObject({
    code: 'invalid_input',
  })
})
