import { expect, test } from 'vitest'
import {
  type AddedProduct,
  addProduct,
  addShippingAndTax,
  placeOrder,
  readyBuyer,
  visitor,
} from '../../testing/builders.ts'
import { captchaSettings } from '../../testing/captcha.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { setStock } from '../inventory/index.ts'
import { sendRestockMails } from './notify.ts'
import { deleteOldSignUps } from './store.ts'
import { forgeToken } from '../../testing/forge-token.ts'

const call = '/api/site-users/account/notifications/restock'
const on = {
  enabled: true,
  isAutomatic: true,
  callToAction: '',
  placeholder: '',
  buttonLabel: '',
  thanks: '',
}

async function openShopWithStock(stock: number, restock: object = {}) {
  const site = await testSite({ settings: { restock: { ...on, ...restock } } })
  const bowl = await addProduct(site, {
    title: 'Bowl & <b>cup</b>',
    variants: [
      { sku: 'S', attributes: { Size: 'Small' }, priceMinor: 900, stock },
      { sku: 'L', attributes: { Size: 'Large' }, priceMinor: 900, stock: 5 },
    ],
  })
  return { site, bowl, guest: await visitor(site) }
}

function buildPair(product: AddedProduct, variant = 0) {
  return { productId: product.itemId, variantId: product.variants[variant]?.variantId ?? '' }
}

function signUp(browser: TestBrowser, product: AddedProduct, siteVisitorEmail: string, more: object = {}) {
  return browser.post(call, { isJoinMailingList: false, ...buildPair(product), siteVisitorEmail, ...more })
}

/** Runs the job and gives the mails about stock, in the order of their recipients. */
async function sendMails(site: TestSite) {
  const ctx = { ...(await site.ctx()), now: new Date() }
  await sendRestockMails(ctx)
  const rows = await ctx.db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'html', 'plain'])
    .where('website_id', '=', site.id)
    .where('kind', '=', 'restock')
    .orderBy('recipient')
    .execute()
  return rows
}

test('a sold-out variant has a form on its page, and nothing has one where the shop does not offer it', async () => {
  const { site, bowl } = await openShopWithStock(0, { callToAction: 'Tell me & mine' })
  const owner = await staffBrowser(site)
  const { path } = (await owner.get(`/api/admin/products/${bowl.itemId}`)).json()
  const page = (await site.get(path)).body
  const { variantId } = buildPair(bowl)
  expect(page).toContain(`data-variant-id="${variantId}" hidden`)
  expect(page).toContain('<span class="product-restock-cta">Tell me &amp; mine</span>')
  expect(page).toContain('value="Sign Up"')
  expect(page).toContain('<form class="vt-plain-form vt-plain-restock" method="post" action="/form/restock">')
  expect(page).not.toContain('product-restock-mailing-list')
  expect(page).not.toContain('captcha-container')
  const { website, productMerchandisingContext } = (await site.get(`${path}?format=json`)).json()
  expect(productMerchandisingContext[bowl.itemId]).toMatchObject({
    restockNotificationViews: [{ variantId, hiddenByDefault: true }],
    restockNotificationMessages: { placeholderText: 'Your Email', successMessage: 'Signed up!' },
    mailingListSignUpEnabled: false,
  })
  expect(website.captchaSettings.siteKey).toBeUndefined()

  const settings = '/api/admin/restock/settings'
  expect((await (await staffBrowser(site, 'editor')).put(settings, on)).statusCode).toBe(403)
  expect((await owner.put(settings, { ...on, callToAction: '<b>' })).statusCode).toBe(400)
  await owner.put('/api/admin/captcha-settings', captchaSettings)
  const asked = (await site.get(path)).body
  expect(asked).toContain('Turn on JavaScript and reload the page to send it.')
  expect(asked).not.toContain('vt-plain-restock')
  expect((await site.get(path)).body).toContain('<div class="captcha-container"></div>')
  await owner.put(settings, { ...on, enabled: false })
  expect((await site.get(path)).body).not.toContain('product-restock')
  expect((await signUp(await visitor(site), bowl, 'a@example.com')).json()).toMatchObject({ code: 'restock_off' })
})

test('a sign-up says what is wrong with it, and the same twice is one', async () => {
  const { site, bowl, guest } = await openShopWithStock(0, { thanks: 'We will write.' })
  const refusals: [object, number, string, string][] = [
    [{ siteVisitorEmail: ' ' }, 400, 'restock_email_blank', 'Email cannot be blank'],
    [{ siteVisitorEmail: 'ana' }, 400, 'restock_email_invalid', 'Email is invalid'],
    [buildPair(bowl, 1), 409, 'restock_in_stock', 'This is in stock again. Reload the page to buy it.'],
    [{ variantId: 'nothing' }, 404, 'restock_product_gone', 'This product is no longer sold.'],
    [{ productId: 'nothing' }, 404, 'restock_product_gone', 'This product is no longer sold.'],
  ]
  for (const [more, status, code, message] of refusals) {
    const refused = await signUp(guest, bowl, 'ana@example.com', more)
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([status, code, message])
  }
  expect((await signUp(guest, bowl, 'x'.repeat(501))).statusCode).toBe(400)
  expect((await site.browser().post(call, { ...buildPair(bowl), siteVisitorEmail: 'a@b.co' })).json().code).toBe(
    'crumb_failed',
  )
  const answers = await Promise.all(
    ['Ana@example.com', 'ana@example.com ', 'ANA@example.com'].map((email) => signUp(guest, bowl, email)),
  )
  expect(answers.map((answer) => answer.json())).toEqual([1, 2, 3].map(() => ({ message: 'We will write.' })))
  const owner = await staffBrowser(site)
  const { signUpGroups, hasNextPage } = (await owner.get(`${call}/groups`)).json()
  expect(signUpGroups).toMatchObject([
    { ...buildPair(bowl), waitingCount: 1, notifiedCount: 0, sku: 'S', options: ['Small'], stock: { onHand: 0 } },
  ])
  expect(hasNextPage).toBe(false)
})

test('stock that comes back is told to each person once, by two jobs at a time and whatever brings it back', async () => {
  const { site, bowl, guest } = await openShopWithStock(0)
  for (const name of ['ana', 'bo', 'cy']) await signUp(guest, bowl, `${name}@example.com`)
  const owner = await staffBrowser(site)
  const { variantId } = buildPair(bowl)
  const add = (change: number) => owner.post(`/api/admin/variants/${variantId}/stock`, { change })
  await Promise.all([add(1), add(1), add(2)])
  await Promise.all([sendMails(site), sendMails(site)])
  const mails = await sendMails(site)
  expect(mails.map(({ recipient }) => recipient)).toEqual(['ana@example.com', 'bo@example.com', 'cy@example.com'])
  expect(mails[0]?.subject).toContain('is back in stock')
  expect(mails[0]?.html).toContain('Bowl &amp; &lt;b&gt;cup&lt;/b&gt;, Small')
  expect(mails[0]?.plain).toContain(`?variant=${variantId}`)
  // Who got the mail may ask again once it is gone again; nobody else gets another.
  const ctx = await site.ctx()
  await setStock(ctx, [{ variantId, stock: 0 }], 'imported')
  await signUp(guest, bowl, 'ana@example.com')
  await setStock(ctx, [{ variantId, stock: 7 }], 'imported')
  expect((await sendMails(site)).map(({ recipient }) => recipient)).toEqual([
    'ana@example.com',
    'ana@example.com',
    'bo@example.com',
    'cy@example.com',
  ])
})

test('ten people get a mail for a piece; who comes too late for it waits on', async () => {
  const { site, bowl, guest } = await openShopWithStock(0)
  for (let index = 0; index < 12; index += 1)
    await signUp(guest, bowl, `p${String(index).padStart(2, '0')}@example.com`)
  const ctx = await site.ctx()
  const { variantId } = buildPair(bowl)
  await setStock(ctx, [{ variantId, stock: 1 }], 'adjusted')
  // It is sold before the job runs, so nobody gets a mail.
  await setStock(ctx, [{ variantId, stock: 0 }], 'adjusted')
  expect(await sendMails(site)).toEqual([])
  await setStock(ctx, [{ variantId, stock: 1 }], 'adjusted')
  const mails = await sendMails(site)
  expect([mails.length, mails.at(-1)?.recipient]).toEqual([10, 'p09@example.com'])
  const owner = await staffBrowser(site)
  expect((await owner.post(`${call}/send`, buildPair(bowl))).json()).toEqual({ queued: 2, soldOut: 0 })
  expect((await owner.post(`${call}/send`, buildPair(bowl))).json()).toEqual({ queued: 0, soldOut: 0 })
  expect(await sendMails(site)).toHaveLength(12)
})

test('nobody is signed up for more than fifty variants at a time', async () => {
  const { site, bowl, guest } = await openShopWithStock(0)
  const { db } = await site.ctx()
  const others = Array.from({ length: 50 }, (_, index) => ({
    website_id: site.id,
    variant_id: `other ${index}`,
    email: 'ana@example.com',
    sign_up_id: `other ${index}`,
    created_at: new Date(),
  }))
  await db.insertInto('restock_sign_up').values(others).execute()
  expect((await signUp(guest, bowl, 'Ana@example.com')).statusCode).toBe(429)
  expect((await signUp(guest, bowl, 'bo@example.com')).statusCode).toBe(200)
})

test('an order that is canceled brings stock back, and people are told', async () => {
  const { site, bowl, guest } = await openShopWithStock(1)
  await addShippingAndTax(site)
  const buyer = await readyBuyer(site, bowl, 1)
  await placeOrder(buyer.browser, { expected: buyer.total })
  await signUp(guest, bowl, 'ana@example.com')
  const owner = await staffBrowser(site)
  const [{ id }] = (await owner.get('/api/admin/orders')).json().orders
  const canceled = await owner.post(`/api/admin/orders/${id}/cancellation`, {
    restock: true,
    notify: false,
    refund: false,
  })
  expect(canceled.statusCode).toBeLessThan(300)
  expect(await sendMails(site)).toHaveLength(1)
})

test('staff send to some or all, of what is in stock only, and without the setting nothing goes by itself', async () => {
  const { site, bowl, guest } = await openShopWithStock(0, { isAutomatic: false })
  for (const name of ['ana', 'bo', 'cy']) await signUp(guest, bowl, `${name}@example.com`)
  const manager = await staffBrowser(site, 'store-manager')
  const pair = buildPair(bowl)
  const query = `${call}?productId=${pair.productId}&variantId=${pair.variantId}`
  const { signUps } = (await manager.get(query)).json()
  expect(signUps).toMatchObject([{ email: 'ana@example.com', status: 'waiting' }, {}, {}])
  expect((await manager.post(`${call}/send`, pair)).json().code).toBe('restock_sold_out')
  expect((await manager.post(`${call}/send/all`, { sendRequests: [pair] })).json()).toEqual({ queued: 0, soldOut: 1 })
  await setStock(await site.ctx(), [{ variantId: pair.variantId, stock: 2 }], 'adjusted')
  expect(await sendMails(site)).toEqual([])
  const some = { ...pair, signUpIds: [signUps[1].id, 'nobody'] }
  expect((await manager.post(`${call}/send`, some)).json()).toEqual({ queued: 1, soldOut: 0 })
  expect((await sendMails(site)).map(({ recipient }) => recipient)).toEqual(['bo@example.com'])
  expect((await manager.delete(`/api/admin/restock/sign-ups/${signUps[0].id}`)).statusCode).toBe(204)
  const all = { sendRequests: [pair, buildPair(bowl, 1), { productId: pair.productId, variantId: 'nothing' }] }
  expect((await manager.post(`${call}/send/all`, all)).json()).toEqual({ queued: 1, soldOut: 0 })
  expect((await sendMails(site)).map(({ recipient }) => recipient)).toEqual(['bo@example.com', 'cy@example.com'])
  expect((await manager.get(query)).json().signUps).toMatchObject([{ status: 'notified' }, { status: 'notified' }])
  const csv = (await manager.get('/api/admin/restock/sign-ups.csv')).body
  expect(csv.split('\n')[0]).toBe('Product,Variant,SKU,Email,Signed up on,Notified on')
  expect(csv).toContain('Bowl & <b>cup</b>,Small,S,bo@example.com,')

  // Not those of others, and not by everybody.
  expect((await guest.get(query)).statusCode).toBe(401)
  expect((await (await staffBrowser(site, 'reporting')).get(query)).statusCode).toBe(403)
  expect((await (await staffBrowser(site, 'reporting')).post(`${call}/send`, pair)).statusCode).toBe(403)
  const other = await staffBrowser(await testSite())
  expect((await other.get(`${call}/groups`)).json().signUpGroups).toEqual([])
  expect((await other.get(query)).statusCode).toBe(404)
})

test('without scripts a visitor signs up by a plain form, and the link of the mail ends all such mails when asked to', async () => {
  const { site, bowl, guest } = await openShopWithStock(0)
  const post = (browser: TestBrowser, url: string, values: Record<string, string>) =>
    browser.send({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'text/html',
        'sec-fetch-site': 'same-origin',
      },
      payload: new URLSearchParams(values).toString(),
    })
  const sent = await post(guest, '/form/restock', { ...buildPair(bowl), email: 'Ana@example.com' })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, '/form/restock/sent'])
  expect((await guest.get('/form/restock/sent')).body).toContain('Signed up!')
  const wrong = await post(guest, '/form/restock', { ...buildPair(bowl), email: 'ana' })
  expect([wrong.statusCode, wrong.body.includes('Email is invalid')]).toEqual([400, true])

  const ctx = await site.ctx()
  const { variantId } = buildPair(bowl)
  await setStock(ctx, [{ variantId, stock: 1 }], 'adjusted')
  const [mail] = await sendMails(site)
  const link = /\/form\/restock\/stop\/\S+/.exec(mail?.plain ?? '')?.[0] ?? ''
  await setStock(ctx, [{ variantId, stock: 0 }], 'adjusted')
  await signUp(guest, bowl, 'ana@example.com')
  const page = await guest.get(link)
  expect(page.body).toContain('Stop restock emails')
  const owner = await staffBrowser(site)
  const count = async () => (await owner.get(`${call}/groups`)).json().signUpGroups.length
  expect(await count()).toBe(1)
  const csrfToken = guest.cookies.get('crumb') ?? ''
  const forged = forgeToken(link)
  expect((await post(guest, forged, { crumb: csrfToken })).statusCode).toBe(404)
  const stop = async () => (await post(guest, link, { crumb: csrfToken })).body
  expect([await stop(), await stop()]).toEqual([1, 2].map(() => expect.stringContaining('on no restock list')))
  expect(await count()).toBe(0)
  expect((await guest.get(forged)).statusCode).toBe(404)
})

test('sign-ups that nobody needs are deleted after a while', async () => {
  const { site, bowl, guest } = await openShopWithStock(0)
  await signUp(guest, bowl, 'ana@example.com')
  await signUp(guest, bowl, 'bo@example.com')
  const ctx = await site.ctx()
  await ctx.db
    .updateTable('restock_sign_up')
    .set({ notified_at: new Date() })
    .where('website_id', '=', site.id)
    .where('email', '=', 'bo@example.com')
    .execute()
  await deleteOldSignUps({ db: ctx.db, now: new Date(Date.now() + 80 * 86_400_000) })
  const list = () => ctx.db.selectFrom('restock_sign_up').select('email').where('website_id', '=', site.id).execute()
  expect(await list()).toHaveLength(2)
  await deleteOldSignUps({ db: ctx.db, now: new Date(Date.now() + 91 * 86_400_000) })
  expect(await list()).toEqual([{ email: 'ana@example.com' }])
})
