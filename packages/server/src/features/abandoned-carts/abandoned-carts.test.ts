import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  fillCheckout,
  placeOrder,
  readyBuyer,
  visitor,
} from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { sendCartReminders } from './remind.ts'

const hourMs = 3_600_000

async function openShop(abandonedCarts: object = { enabled: true, waitHours: 4 }) {
  const site = await testSite({ settings: { abandonedCarts } })
  await addShippingAndTax(site)
  const bowl = await addProduct(site, {
    title: 'Bowl <b>blue</b>',
    variants: [{ sku: 'B', attributes: { Size: 'Small' }, priceMinor: 2000, stock: 9 }],
  })
  const jar = await addProduct(site, { title: 'Jar', variants: [{ sku: 'J', priceMinor: 500, stock: 9 }] })
  return { site, bowl, jar }
}

/** Runs the job some hours from now and gives all reminders. */
async function remind(site: TestSite, hours: number) {
  const ctx = await site.ctx()
  await sendCartReminders({ ...ctx, now: new Date(Date.now() + hours * hourMs) })
  return ctx.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'html', 'plain', 'unsubscribe_url'])
    .where('website_id', '=', site.id)
    .where('kind', '=', 'abandoned-cart')
    .orderBy('recipient')
    .execute()
}

function findLink(text: string, path: string): string {
  return new RegExp(`${path}[\\w-]+`).exec(text)?.[0] ?? ''
}

function postForm(browser: TestBrowser, url: string, values: Record<string, string>) {
  return browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    payload: new URLSearchParams(values).toString(),
  })
}

test('a buyer who left gets one mail after the wait, and who bought, left no email or left long ago gets none', async () => {
  const { site, bowl, jar } = await openShop()
  const left = await visitor(site)
  await addToCart(left, bowl, 2)
  await fillCheckout(left, { email: 'Ana@example.com' })
  const nameless = await visitor(site)
  await addToCart(nameless, bowl)
  const bought = await readyBuyer(site, jar, 1)
  await placeOrder(bought.browser, { expected: bought.total })
  expect(await remind(site, 3)).toEqual([])
  expect(await remind(site, 4 + 97)).toEqual([])
  await Promise.all([remind(site, 5), remind(site, 5), remind(site, 5)])
  const mails = await remind(site, 6)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['Ana@example.com'])
  expect(mails[0]?.html).toContain('2 × Bowl &lt;b&gt;blue&lt;/b&gt;')
  expect(mails[0]?.plain).toContain('$40.00')
  // Another cart of the same person within three days brings no second mail.
  const second = await visitor(site)
  await addToCart(second, jar)
  await fillCheckout(second, { email: 'ana@example.com' })
  expect(await remind(site, 30)).toHaveLength(1)
  expect(await remind(site, 80)).toHaveLength(2)
})

test('a person who left several carts at once gets one mail, whatever runs at the same time', async () => {
  const { site, bowl, jar } = await openShop()
  for (const email of ['ana@example.com', 'ANA@example.com', 'ana@example.com', 'bo@example.com']) {
    const browser = await visitor(site)
    await addToCart(browser, email === 'bo@example.com' ? jar : bowl)
    await fillCheckout(browser, { email })
  }
  await Promise.all([remind(site, 5), remind(site, 5)])
  const recipients = (await remind(site, 6)).map(({ recipient }) => recipient.toLowerCase())
  expect(recipients.toSorted()).toEqual(['ana@example.com', 'bo@example.com'])
})

test('carts that get no mail keep no others waiting', async () => {
  const { site, bowl, jar } = await openShop()
  for (const product of [bowl, bowl, jar]) {
    const browser = await visitor(site)
    await addToCart(browser, product)
    await fillCheckout(browser, { email: product === jar ? 'bo@example.com' : 'ana@example.com' })
  }
  const owner = await staffBrowser(site)
  await owner.post(`/api/admin/variants/${bowl.variants[0]?.variantId}/stock`, { onHand: 0 })
  const ctx = await site.ctx()
  await sendCartReminders({ ...ctx, now: new Date(Date.now() + 5 * hourMs) }, 1)
  expect((await remind(site, 1)).map(({ recipient }) => recipient)).toEqual(['bo@example.com'])
})

test('nothing is sent while the owner has not turned it on', async () => {
  const { site, bowl } = await openShop({ enabled: false, waitHours: 4 })
  const left = await visitor(site)
  await addToCart(left, bowl)
  await fillCheckout(left)
  expect(await remind(site, 5)).toEqual([])
  const owner = await staffBrowser(site)
  const url = '/api/admin/abandoned-carts'
  expect((await owner.put(url, { enabled: true, waitHours: 0 })).statusCode).toBe(400)
  expect((await (await staffBrowser(site, 'editor')).get(url)).statusCode).toBe(403)
  const saved = await owner.put(url, { enabled: true, waitHours: 1 })
  expect(saved.json()).toMatchObject({ settings: { enabled: true, waitHours: 1 }, total: { sent: 0, recovered: 0 } })
  expect(await remind(site, 2)).toHaveLength(1)
})

test('the link shows the lines and changes nothing; its button fills any visitor’s own cart once, at the prices of today', async () => {
  const { site, bowl, jar } = await openShop()
  const left = await visitor(site)
  await addToCart(left, bowl, 2)
  await addToCart(left, jar)
  await fillCheckout(left, { email: 'ana@example.com' })
  const [mail] = await remind(site, 5)
  const link = findLink(mail?.plain ?? '', '/cart/restore/')
  const own = await left.get(link)
  expect([own.statusCode, own.headers.location]).toEqual([302, '/cart'])

  const owner = await staffBrowser(site)
  const { variantId } = bowl.variants[0] ?? { variantId: '' }
  await owner.send({ method: 'PATCH', url: `/api/admin/variants/${variantId}`, payload: { priceMinor: 2500 } })
  await owner.post(`/api/admin/variants/${jar.variants[0]?.variantId}/stock`, { onHand: 0 })
  const other = await visitor(site)
  const page = await other.get(link)
  expect(page.body).toContain('2 × Bowl &lt;b&gt;blue&lt;/b&gt;, Small')
  expect(page.body).not.toContain('ana@example.com')
  const readCart = async () => (await other.get('/api/commerce/shopping-cart')).json()
  expect((await readCart()).entries ?? []).toEqual([])
  const body = { crumb: other.cookies.get('crumb') ?? '' }
  const answers = await Promise.all([postForm(other, link, body), postForm(other, link, body)])
  expect(answers.map(({ headers }) => headers.location)).toEqual(['/cart', '/cart'])
  const checkout = (await other.get('/api/commerce/checkout')).json()
  expect(checkout.cart.entries).toMatchObject([{ quantity: 2, title: 'Bowl <b>blue</b>', purchasePriceCents: 2500 }])
  expect(checkout.email).toBeNull()
  await postForm(other, link, body)
  expect((await other.get('/api/commerce/checkout')).json().cart.entries).toMatchObject([{ quantity: 2 }])
  // Of the last letter not every bit counts, of one in the middle of the signature all do.
  const forged = link.slice(0, -8) + (link.at(-8) === 'A' ? 'B' : 'A') + link.slice(-7)
  expect((await other.get(forged)).statusCode).toBe(404)

  const count = async () => (await owner.get('/api/admin/abandoned-carts')).json().total
  expect(await count()).toEqual({ sent: 1, recovered: 0 })
  const { cart } = await fillCheckout(other)
  await placeOrder(other, { expected: cart.grandTotalCents })
  const ctx = await site.ctx()
  await ctx.db
    .updateTable('cart_reminder')
    .set({ sent_at: new Date(Date.now() - hourMs) })
    .where('website_id', '=', site.id)
    .execute()
  expect(await count()).toEqual({ sent: 1, recovered: 1 })
})

test('who unsubscribes gets no reminder ever again, and mails about orders still arrive', async () => {
  const { site, bowl } = await openShop()
  const leave = async () => {
    const browser = await visitor(site)
    await addToCart(browser, bowl)
    return { browser, ...(await fillCheckout(browser, { email: 'ana@example.com' })) }
  }
  await leave()
  const [mail] = await remind(site, 5)
  const link = findLink(mail?.plain ?? '', '/form/unsubscribe/')
  expect(mail?.unsubscribe_url).toContain(link)
  const guest = await visitor(site)
  expect((await guest.get(link)).body).toContain('Unsubscribe')
  const left = await leave()
  expect((await postForm(guest, `${link}x`, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(404)
  expect((await postForm(guest, link, {})).statusCode).toBe(400)
  const csrfToken = guest.cookies.get('crumb') ?? ''
  expect((await postForm(guest, `${link}/confirm`, { crumb: csrfToken })).body).toContain('You are unsubscribed')
  // Mail programs send this without a cookie, and may do so twice.
  expect((await postForm(site.browser(), link, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
  expect(await remind(site, 90)).toHaveLength(1)
  await placeOrder(left.browser, { expected: left.cart.grandTotalCents })
  const ctx = await site.ctx()
  const confirmed = await ctx.db
    .selectFrom('mail')
    .select('recipient')
    .where('website_id', '=', site.id)
    .where('kind', '=', 'order-confirmed')
    .execute()
  expect(confirmed).toEqual([{ recipient: 'ana@example.com' }])
  const rows = await ctx.db.selectFrom('mail_suppression').selectAll().where('website_id', '=', site.id).execute()
  expect(JSON.stringify(rows)).not.toContain('ana')
})
