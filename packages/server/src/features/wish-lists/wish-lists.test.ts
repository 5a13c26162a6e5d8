import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { addProduct, changePrice, removeProduct, visitor } from '../../testing/builders.ts'
import { accountPath, signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { setStock } from '../inventory/index.ts'
import { deleteOldLists } from './store.ts'
import { sendWishMails } from './notify.ts'

const call = '/api/commerce/wish-list'
const on = { enabled: true, showsInLists: true, mailsPriceDrops: true, mailsRestocks: true }
const dayMs = 86_400_000

async function openShop(wishLists: object = {}) {
  const site = await testSite({ settings: { wishLists: { ...on, ...wishLists } } })
  const bowl = await addProduct(site, {
    title: 'Bowl <b>blue</b>',
    variants: [
      { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 900, stock: 3 },
      { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 1200, stock: 3 },
    ],
  })
  const jar = await addProduct(site, { title: 'Jar', variants: [{ sku: 'J', priceMinor: 500, stock: 2 }] })
  const small = { itemId: bowl.itemId, variantId: bowl.variants[0]?.variantId ?? '' }
  return { site, bowl, jar, small, large: { ...small, variantId: bowl.variants[1]?.variantId ?? '' } }
}

function keep(browser: TestBrowser, wish: object, isWished = true) {
  return browser.put(`${call}/entries`, { ...wish, isWished })
}

async function readKeys(browser: TestBrowser): Promise<string[]> {
  const entries: { itemId: string; variantId: string }[] = (await browser.get(call)).json().entries
  return entries.map(({ itemId, variantId }) => `${itemId} ${variantId}`).toSorted()
}

async function postForm(browser: TestBrowser, url: string, values: Record<string, string>) {
  const { crumb } = (await browser.get('/api/crumb')).json()
  return browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams({ ...values, crumb }).toString(),
  })
}

async function stock(site: TestSite, variantId: string, pieces: number) {
  await setStock(await site.ctx(), [{ variantId, stock: pieces }], 'adjusted')
}

/** Runs the job some days from now and gives all its mails. */
async function mail(site: TestSite, days = 0) {
  const ctx = await site.ctx()
  await sendWishMails({ ...ctx, now: new Date(Date.now() + days * dayMs) })
  return ctx.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'html', 'plain', 'unsubscribe_url'])
    .where('website_id', '=', site.id)
    .where('kind', '=', 'wish-list')
    .orderBy('mail_id')
    .execute()
}

test('guests keep products and variants, and hearts take them back', async () => {
  const { site, bowl, jar, small, large } = await openShop()
  const guest = await visitor(site)
  expect(await readKeys(guest)).toEqual([])
  expect((await keep(guest, { itemId: jar.itemId })).json()).toEqual({
    entries: [{ itemId: jar.itemId, variantId: '' }],
  })
  await Promise.all([keep(guest, small), keep(guest, small), keep(guest, large), keep(guest, { itemId: bowl.itemId })])
  expect(await readKeys(guest)).toHaveLength(4)
  await keep(guest, small, false)
  expect(await readKeys(guest)).toEqual([`${jar.itemId} `, `${bowl.itemId} ${large.variantId}`].toSorted())
  await keep(guest, { itemId: bowl.itemId }, false)
  expect(await readKeys(guest)).toEqual([`${jar.itemId} `])
  expect(await readKeys(await visitor(site))).toEqual([])

  const other = await testSite({ settings: { wishLists: on } })
  expect((await keep(await visitor(other), { itemId: jar.itemId })).json().code).toBe('wish_product_gone')
  expect((await keep(guest, { itemId: jar.itemId, variantId: small.variantId })).statusCode).toBe(404)
  await removeProduct(site, bowl)
  expect((await keep(guest, small)).statusCode).toBe(404)
  expect((await site.browser().put(`${call}/entries`, { itemId: jar.itemId, isWished: true })).statusCode).toBe(400)

  const { db } = await site.ctx()
  const count = () => db.selectFrom('wish_list').select('wish_list_id').where('website_id', '=', site.id).execute()
  expect(await count()).toHaveLength(1)
  await deleteOldLists({ db }, new Date(0))
  expect(await count()).toHaveLength(1)
  await db
    .updateTable('wish_list')
    .set({ updated_at: new Date(0) })
    .where('website_id', '=', site.id)
    .execute()
  await deleteOldLists({ db }, new Date(1))
  expect(await count()).toHaveLength(0)
})

test('a list is full at 200 entries, and off where the shop keeps none', async () => {
  const { site, jar, small } = await openShop()
  const guest = await visitor(site)
  await keep(guest, small)
  const { db } = await site.ctx()
  const [list] = await db.selectFrom('wish_list').selectAll().where('website_id', '=', site.id).execute()
  await db
    .insertInto('wish_list_entry')
    .values(
      Array.from({ length: 199 }, () => ({
        website_id: site.id,
        wish_list_id: list?.wish_list_id ?? '',
        item_id: newId(),
        currency: 'USD',
        seen_price_minor: 1,
        created_at: new Date(),
      })),
    )
    .execute()
  expect((await keep(guest, { itemId: jar.itemId })).json().code).toBe('wish_list_full')
  expect((await keep(guest, small)).statusCode).toBe(200)
  await keep(guest, small, false)
  expect((await keep(guest, { itemId: jar.itemId })).statusCode).toBe(200)

  const off = await testSite()
  expect((await keep(await visitor(off), { itemId: jar.itemId })).json().code).toBe('wish_list_off')
  expect((await off.get('/wish-list')).statusCode).toBe(404)
})

test('lists of browsers join that of the customer, lose nothing in parallel, and leave the browser with the account', async () => {
  const { site, bowl, jar, small, large } = await openShop()
  const email = `ada-${newId()}@example.com`
  const browsers = await Promise.all([visitor(site), visitor(site), visitor(site)])
  const [first, second, third] = browsers
  if (!first || !second || !third) throw new Error('Three browsers.')
  await keep(first, { itemId: jar.itemId })
  await keep(second, small)
  await keep(third, large)
  const session = await signInByCode(site, first, email, { password: 'lodi-kavu-mesa-47' })
  const answers = await Promise.all(
    [second, third].map((browser) =>
      browser.post(`${accountPath}/session`, { email, password: 'lodi-kavu-mesa-47', rememberMe: false }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  const all = [`${jar.itemId} `, `${bowl.itemId} ${small.variantId}`, `${bowl.itemId} ${large.variantId}`].toSorted()
  for (const browser of browsers) expect(await readKeys(browser)).toEqual(all)
  expect((await first.get('/account')).body).toContain('href="/wish-list"')

  const data = (await first.get(`${accountPath}/export`)).json()
  expect(data.wish_list_entry).toHaveLength(3)
  await second.send({ method: 'DELETE', url: `${accountPath}/session`, headers: {} })
  const proof = { currentPassword: 'lodi-kavu-mesa-47' }
  const gone = await first.send({ method: 'DELETE', url: accountPath, payload: proof, headers: session.headers })
  expect(gone.statusCode, gone.body).toBe(204)
  expect(await readKeys(first)).toEqual([])
  const { db } = await site.ctx()
  expect(await db.selectFrom('wish_list').selectAll().where('website_id', '=', site.id).execute()).toEqual([])
})

test('the page moves products to the cart, removes them, and shares them by a link that ends', async () => {
  const { site, bowl, jar, small } = await openShop()
  const guest = await visitor(site)
  await keep(guest, { itemId: jar.itemId })
  await keep(guest, small)
  await keep(guest, { itemId: bowl.itemId })
  const page = (await guest.get('/wish-list')).body
  expect(page).toContain('Bowl &lt;b&gt;blue&lt;/b&gt;')
  expect(page).toContain(`/shop/bowl-b-blue-b?variant=${small.variantId}`)
  expect(page).toContain('from $9.00')
  expect(page).toContain('Choose options')

  const moved = await postForm(guest, '/cart/wish-list/entries', { itemId: jar.itemId, variantId: '', sku: 'J' })
  expect(moved.headers['location']).toBe('/wish-list?moved=1')
  expect((await guest.get('/wish-list?moved=1')).body).toContain('It is in your cart now.')
  expect((await guest.get('/api/commerce/shopping-cart')).json().entries).toMatchObject([
    { itemId: jar.itemId, quantity: 1 },
  ])
  await stock(site, small.variantId, 0)
  const refused = await postForm(guest, '/cart/wish-list/entries', { ...small, sku: 'S' })
  expect(refused.statusCode).toBe(409)
  expect(refused.body).toContain('role="alert"')
  expect(await readKeys(guest)).toHaveLength(2)

  await postForm(guest, '/wish-list/share', { isShared: 'true' })
  const link = /\/wish-list\/shared\/[\w-]+/.exec((await guest.get('/wish-list')).body)?.[0] ?? ''
  const stranger = await site.get(link)
  expect(stranger.statusCode).toBe(200)
  expect(stranger.body).toContain('Bowl &lt;b&gt;blue&lt;/b&gt;')
  expect(stranger.body).not.toContain('wish-list/entries/removal')
  expect(stranger.body).toContain('noindex')
  expect((await site.get(`${link.slice(0, -1)}${link.endsWith('a') ? 'b' : 'a'}`)).statusCode).toBe(404)
  await postForm(guest, '/wish-list/entries/removal', small)
  expect(await readKeys(guest)).toEqual([`${bowl.itemId} `])
  await postForm(guest, '/wish-list/share', { isShared: 'false' })
  expect((await site.get(link)).statusCode).toBe(404)
  await postForm(guest, '/wish-list/share', { isShared: 'true' })
  expect((await site.get(link)).statusCode).toBe(404)
})

test('customers hear once of a lower price and once of a return, by one mail a day, until they want none', async () => {
  const { site, bowl, jar, small } = await openShop()
  const email = `ada-${newId()}@example.com`
  const customer = await visitor(site)
  await signInByCode(site, customer, email)
  const guest = await visitor(site)
  for (const browser of [customer, guest]) {
    await keep(browser, small)
    await keep(browser, { itemId: jar.itemId })
  }
  expect(await mail(site)).toEqual([])
  await changePrice(site, bowl, 800)
  await Promise.all([mail(site), mail(site)])
  const first = await mail(site)
  expect(first).toHaveLength(1)
  expect(first[0]).toMatchObject({
    recipient: email,
    subject: `News about your wish list at ${(await site.ctx()).site.title}`,
  })
  expect(first[0]?.html).toContain('Bowl &lt;b&gt;blue&lt;/b&gt;')
  expect(first[0]?.plain).toContain('Was $9.00')
  expect(first[0]?.plain).not.toContain('Jar')
  expect(first[0]?.unsubscribe_url).toContain('/form/unsubscribe/')
  await changePrice(site, bowl, 700)

  const variantId = jar.variants[0]?.variantId ?? ''
  await stock(site, variantId, 0)
  await mail(site, 2)
  await stock(site, variantId, 4)
  const second = await mail(site, 2)
  expect(second).toHaveLength(2)
  expect(second[1]?.plain).toContain('Back in stock')
  expect(second[1]?.plain).not.toContain('Bowl')
  expect(await mail(site, 5)).toHaveLength(2)

  const stop = new URL(second[1]?.unsubscribe_url ?? '').pathname
  await postForm(customer, `${stop}/confirm`, {})
  await changePrice(site, jar, 100)
  expect(await mail(site, 8)).toHaveLength(2)
})

test('the owner sees what is wished most, as a list and as CSV, and sets what customers get', async () => {
  const { site, bowl, jar, small, large } = await openShop({ mailsPriceDrops: false })
  const owner = await staffBrowser(site)
  const [one, two] = [await visitor(site), await visitor(site)]
  await signInByCode(site, two, `ada-${newId()}@example.com`)
  for (const wish of [small, large, { itemId: jar.itemId }]) await keep(one, wish)
  await keep(two, small)
  expect((await owner.get('/api/admin/wish-lists/products')).json()).toMatchObject({
    hasNextPage: false,
    products: [
      { itemId: bowl.itemId, listCount: 2, customerCount: 1, lastMonthCount: 2, isInStock: true },
      { itemId: jar.itemId, listCount: 1, customerCount: 0 },
    ],
  })
  expect((await owner.get(`/api/admin/wish-lists/products?cursor=2.${bowl.itemId}`)).json().products).toHaveLength(1)
  const csv = (await owner.get('/api/admin/wish-lists/products.csv')).body
  expect(csv).toContain('Bowl <b>blue</b>,2,1,2,yes')
  await changePrice(site, bowl, 1)
  expect(await mail(site)).toEqual([])

  const settings = '/api/admin/wish-lists/settings'
  expect((await (await staffBrowser(site, 'editor')).get('/api/admin/wish-lists/products')).statusCode).toBe(403)
  expect((await owner.put(settings, { ...on, enabled: false })).json()).toMatchObject({ enabled: false })
  expect((await site.get('/shop/jar')).body).not.toContain('wish-list')
  await owner.put(settings, on)
  expect((await site.get('/shop/jar')).body).toContain('data-island="wish-list" aria-pressed="false"')
  expect((await site.get('/account')).body).toContain('href="/wish-list"')
  await owner.put(settings, { ...on, showsInLists: false })
  expect((await site.get('/shop')).body).not.toContain('data-island="wish-list"')
})
