import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, addToCart, fillCheckout, placeOrder, visitor } from '../../testing/builders.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { createFormOn } from '../../testing/forms.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { setPagePassword } from '../access/page-passwords/service.ts'
import { changeStatus } from '../sites/index.ts'
import { getUnsubscribePath, queueMarketingMail, suppressions } from '../mail/index.ts'
import { signUpForNews } from './sign-up.ts'
import { createPersonalToken, signOffer } from './token.ts'
import { deleteUnconfirmed } from './store.ts'

const root = '/api/admin/newsletter'
const statement = 'They wrote it on paper at the fair in May.'

async function openNewsletter(settings: object = {}) {
  const newsletter = {
    isDoubleOptIn: true,
    asksAtCheckout: false,
    asksAtRestock: false,
    listIds: [],
    postalAddress: '',
    tracksOpens: false,
    tracksClicks: false,
    mailsPerMinute: 120,
    ...settings,
  }
  const site = await testSite({ settings: { newsletter } })
  return { site, owner: await staffBrowser(site), ctx: await site.ctx() }
}

function postForm(browser: TestBrowser, url: string, values: Record<string, string>, headers: object = {}) {
  return browser.send({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', ...headers },
    payload: new URLSearchParams(values).toString(),
  })
}

async function addList(owner: TestBrowser, name: string, more: object = {}): Promise<string> {
  const { lists } = (await owner.post(`${root}/lists`, { name, ...more })).json()
  return lists.find((each: { name: string }) => each.name === name).id
}

async function signUp(
  site: TestSite,
  email: string,
  listIds: readonly string[] = [],
  more: Record<string, string> = {},
) {
  const offer = signOffer((await site.ctx()).site, { listIds: [...listIds], text: 'News once a month' })
  const guest = await visitor(site)
  const csrfToken = guest.cookies.get('crumb') ?? ''
  return postForm(guest, '/form/newsletter', { offer, email, crumb: csrfToken, ...more })
}

async function listMails(site: TestSite, kind = 'newsletter-confirm') {
  const { db } = await site.ctx()
  return db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'html', 'plain', 'unsubscribe_url', 'is_private'])
    .where('website_id', '=', site.id)
    .where('kind', '=', kind)
    .orderBy('mail_id')
    .execute()
}

function findLink(text: string): string {
  return /\/form\/newsletter\/[\w./-]+/.exec(text)?.[0] ?? ''
}

function createToken({ site }: Ctx, subscriberId: string, email: string): string {
  return createPersonalToken(site, { subscriberId, addressHash: suppressions.hash(site, email) })
}

async function find(owner: TestBrowser, email: string) {
  const { subscribers } = (await owner.get(`${root}/subscribers?search=${encodeURIComponent(email)}`)).json()
  const [found] = subscribers
  return found && (await owner.get(`${root}/subscribers/${found.id}`)).json()
}

async function press(browser: TestBrowser, url: string, values: Record<string, string> = {}) {
  const csrfToken = browser.cookies.get('crumb') ?? ''
  return postForm(browser, url, { crumb: csrfToken, ...values })
}

test('a visitor signs up on a page without scripts, confirms by mail, and the proof is kept', async () => {
  const { site, owner } = await openNewsletter()
  const news = await addList(owner, 'News')
  const sent = await signUp(site, ' Ana@Example.com ', [news])
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, '/form/newsletter/sent'])
  expect((await site.get('/form/newsletter/sent')).body).toContain('Please confirm')
  expect(await find(owner, 'ana@example.com')).toMatchObject({ state: 'pending', listIds: [] })
  const [mail] = await listMails(site)
  // Staff who read the mailbox cannot confirm for others.
  expect(mail).toMatchObject({ recipient: 'ana@example.com', is_private: true })

  const link = findLink(mail?.plain ?? '')
  const guest = await visitor(site)
  expect((await guest.get(link)).body).toContain('ana@example.com')
  expect((await find(owner, 'ana@')).state).toBe('pending')
  expect((await postForm(site.browser(), link, { crumb: 'x' })).statusCode).toBe(400)
  expect((await press(guest, link)).body).toContain('You are subscribed')
  expect((await press(guest, link)).body).toContain('You are subscribed')
  const person = await find(owner, 'ana@')
  expect(person).toMatchObject({ state: 'subscribed', listIds: [news] })
  expect(person.consent).toMatchObject([
    { event: 'confirmed', source: 'link' },
    { event: 'signed-up', source: 'block', text: 'News once a month' },
  ])
  // Who is on it already reads the same answer, and gets no mail.
  expect((await signUp(site, 'ana@example.com', [news])).headers['location']).toBe('/form/newsletter/sent')
  expect(await listMails(site)).toHaveLength(1)
})

test('guessed and foreign links lead nowhere, and forms that nobody made are refused', async () => {
  const { site, owner } = await openNewsletter()
  await signUp(site, 'ana@example.com')
  const { id } = await find(owner, 'ana@')
  const [mail] = await listMails(site)
  const guest = await visitor(site)
  const other = await openNewsletter()
  const foreign = createToken(other.ctx, id, 'ana@example.com')
  for (const token of ['x', id, `${id}${'A'.repeat(22)}`, foreign, foreign.slice(0, -1)]) {
    expect((await guest.get(`/form/newsletter/unsubscribe/${token}`)).statusCode).toBe(404)
    expect((await guest.get(`/form/newsletter/preferences/${token}`)).statusCode).toBe(404)
    expect((await guest.get(`/form/newsletter/confirm/${token}`)).statusCode).toBe(404)
    expect((await press(guest, `/form/newsletter/confirm/${token}`)).statusCode).toBe(404)
    const oneClick = { 'List-Unsubscribe': 'One-Click' }
    expect((await postForm(site.browser(), `/form/newsletter/unsubscribe/${token}`, oneClick)).statusCode).toBe(404)
  }
  const link = findLink(mail?.plain ?? '')
  expect((await press(guest, link.replace(/(\d)\./, '2.'))).statusCode).toBe(404)
  expect((await signUp(site, 'eve@example.com', [], { offer: 'e30.AAAA' })).statusCode).toBe(422)
  expect((await signUp(site, 'eve@')).statusCode).toBe(422)
  expect((await signUp(site, 'eve@example.com\nBcc: all@example.com')).statusCode).toBe(422)
  // A page of another site cannot send the form.
  const crossed = await postForm(
    site.browser(),
    '/form/newsletter',
    { email: 'eve@example.com', offer: 'x' },
    { origin: 'https://evil.example' },
  )
  expect(crossed.statusCode).toBe(403)
  // What only programs fill in is thanked for and forgotten.
  expect((await signUp(site, 'bot@example.com', [], { homepage: 'x' })).statusCode).toBe(303)
  expect(await find(owner, 'bot@')).toBeUndefined()
  expect(await find(owner, 'eve@')).toBeUndefined()
})

test('nobody can flood an address with mails that ask', async () => {
  const { site, ctx: unlimited } = await openNewsletter()
  const ctx = { ...unlimited, rateLimits: true }
  const email = `${newId()}@example.com`
  for (let count = 0; count < 6; count += 1)
    await signUpForNews(ctx, {
      email: count % 2 ? email.toUpperCase() : email,
      listIds: [],
      proof: { source: 'block' },
    })
  expect(await listMails(site)).toHaveLength(3)
  // The same mailbox, as mail servers read it.
  await signUpForNews(ctx, { email: email.replace('@', '+x@'), listIds: [], proof: { source: 'block' } })
  expect(await listMails(site)).toHaveLength(3)
  await ctx.db
    .updateTable('rate_limit')
    .set({ hits: 300 })
    .where('website_id', '=', site.id)
    .where('bucket', '=', 'newsletter mails of site all')
    .execute()
  await signUpForNews(ctx, { email: `${newId()}@example.com`, listIds: [], proof: { source: 'block' } })
  expect(await listMails(site)).toHaveLength(3)
})

test('who unsubscribes by one click gets no offers either, cannot be signed up by others, and comes back by confirming', async () => {
  const { site, owner, ctx } = await openNewsletter({ isDoubleOptIn: false })
  await signUp(site, 'ana@example.com')
  const person = await find(owner, 'ana@')
  expect(person.state).toBe('subscribed')
  expect(await listMails(site)).toEqual([])
  const token = createToken(ctx, person.id, 'ana@example.com')
  const path = `/form/newsletter/unsubscribe/${token}`
  const guest = await visitor(site)
  expect((await guest.get(path)).body).toContain('Unsubscribe')
  expect((await find(owner, 'ana@')).state).toBe('subscribed')
  for (let count = 0; count < 2; count += 1)
    expect((await postForm(site.browser(), path, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
  const gone = await find(owner, 'ana@')
  expect(gone.state).toBe('unsubscribed')
  expect(gone.consent.filter(({ event }: { event: string }) => event === 'unsubscribed')).toHaveLength(1)
  const offer = { kind: 'offer', subjectId: '1', recipient: 'Ana@example.com', subject: 'A', html: 'A', plain: 'A' }
  expect(await queueMarketingMail(ctx, offer)).toBe(false)

  await signUp(site, 'ana@example.com')
  expect((await find(owner, 'ana@')).state).toBe('pending')
  const csv = 'email\nana@example.com\n'
  const report = await owner.post(`${root}/imports`, { csv, listIds: [], tags: [], statement, isDryRun: false })
  expect(report.json()).toMatchObject({ added: 0, updated: 0, skipped: 1 })
  const [mail] = await listMails(site)
  expect((await press(guest, findLink(mail?.plain ?? ''))).statusCode).toBe(200)
  expect((await find(owner, 'ana@')).state).toBe('subscribed')
  expect(await queueMarketingMail(ctx, offer)).toBe(true)
  // The link of a reminder ends the newsletter too.
  const [reminder] = await listMails(site, 'offer')
  const oneClick = new URL(reminder?.unsubscribe_url ?? '').pathname
  expect((await postForm(site.browser(), oneClick, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
  expect((await find(owner, 'ana@')).state).toBe('unsubscribed')
  // A link from before confirms nothing any more.
  expect((await press(guest, findLink(mail?.plain ?? ''))).statusCode).toBe(404)
})

test('subscribers choose among public lists, and private ones stay as they are', async () => {
  const { site, owner, ctx } = await openNewsletter({ isDoubleOptIn: false })
  const news = await addList(owner, 'News <b>')
  const offers = await addList(owner, 'Offers', { description: 'Twice a year' })
  const staff = await addList(owner, 'Press', { isPublic: false })
  await signUp(site, 'ana@example.com', [news, staff])
  const { id } = await find(owner, 'ana@')
  const path = `/form/newsletter/preferences/${createToken(ctx, id, 'ana@example.com')}`
  const guest = await visitor(site)
  const page = (await guest.get(path)).body
  expect(page).toContain('News &lt;b&gt;')
  expect(page).toContain('Twice a year')
  expect(page).not.toContain('Press')
  expect((await press(guest, path, { list: offers })).body).toContain('Saved.')
  expect((await find(owner, 'ana@')).listIds.toSorted()).toEqual([offers, staff].toSorted())
  expect((await owner.delete(`${root}/lists/${offers}`)).statusCode).toBe(200)
  expect((await find(owner, 'ana@')).listIds).toEqual([staff])
})

test('checkout, restock, forms and accounts feed the same list, where people ticked the box', async () => {
  const { site, owner } = await openNewsletter({ asksAtCheckout: true, asksAtRestock: true, isDoubleOptIn: false })
  await addShippingAndTax(site)
  const bowl = await addProduct(site, { title: 'Bowl', variants: [{ sku: 'B', priceMinor: 900, stock: 9 }] })
  for (const [email, acceptsNews] of [
    ['yes@example.com', true],
    ['no@example.com', false],
  ] as const) {
    const buyer = await visitor(site)
    await addToCart(buyer, bowl)
    const { cart } = await fillCheckout(buyer, { email })
    expect((await buyer.get('/api/commerce/checkout')).json()).toMatchObject({ asksForNews: true })
    await placeOrder(buyer, { expected: cart.grandTotalCents, acceptsNews })
  }
  expect(await find(owner, 'yes@')).toMatchObject({ state: 'subscribed', consent: [{ source: 'checkout' }] })
  expect(await find(owner, 'no@')).toBeUndefined()
  const { customers } = (await owner.get('/api/admin/customers?marketing=yes')).json()
  expect(customers).toMatchObject([{ email: 'yes@example.com' }])

  const news = await addList(owner, 'News')
  const form = await createFormOn(owner, {
    fields: [{ id: 'mail', type: 'email', title: 'Email' }],
    newsletter: 'box',
    newsletterListIds: [news],
    newsletterLabel: 'Write <i>me</i>',
  })
  const guest = await visitor(site)
  expect((await guest.get(`/form/${form.id}`)).body).toContain('Write &lt;i&gt;me&lt;/i&gt;')
  const csrfToken = guest.cookies.get('crumb') ?? ''
  await postForm(guest, `/form/${form.id}`, { 'field-mail': 'form@example.com', joinsNews: 'true', crumb: csrfToken })
  await postForm(guest, `/form/${form.id}`, { 'field-mail': 'silent@example.com', crumb: csrfToken })
  expect(await find(owner, 'form@')).toMatchObject({
    listIds: [news],
    consent: [{ source: 'form', text: 'Write <i>me</i>' }],
  })
  expect(await find(owner, 'silent@')).toBeUndefined()
  // The proof is cut between characters: JSON of the database has no half of one.
  const long = await createFormOn(owner, {
    name: 'Fair',
    fields: [{ id: 'mail', type: 'email', title: 'Email' }],
    newsletter: 'always',
    disclaimer: `${'d'.repeat(1_994)}😀`,
  })
  await postForm(guest, `/form/${long.id}`, { 'field-mail': 'long@example.com', crumb: csrfToken })
  expect(await find(owner, 'long@')).toMatchObject({ consent: [{ text: `Fair\n${'d'.repeat(1_994)}` }] })
  const other = await openNewsletter()
  const foreign = await addList(other.owner, 'Theirs')
  const settings = (await owner.get(`${root}/settings`)).json()
  expect((await owner.put(`${root}/settings`, { ...settings, listIds: [foreign] })).statusCode).toBe(404)
})

test('an owner imports people with a statement, tries it first, and exports what spreadsheets do not run', async () => {
  const { site, owner } = await openNewsletter()
  const news = await addList(owner, 'News')
  const csv = 'Name;E-Mail\n"=1+1";ana@example.com\nBo;bo@example.com\nBo again;BO@example.com\nNobody;nobody\n'
  const input = { csv, listIds: [news], tags: ['fair'], statement }
  const dry = await owner.post(`${root}/imports`, { ...input, isDryRun: true })
  const expected = { added: 2, updated: 0, skipped: 0, invalidCount: 1, invalid: [{ line: 5, text: 'nobody' }] }
  expect([dry.statusCode, dry.json()]).toEqual([200, expected])
  expect((await owner.get(`${root}/subscribers`)).json().count.value).toBe(0)
  expect((await owner.post(`${root}/imports`, { ...input, isDryRun: false })).json()).toEqual(expected)
  expect((await owner.post(`${root}/imports`, { ...input, isDryRun: false })).json()).toMatchObject({
    added: 0,
    updated: 2,
  })
  expect(await find(owner, 'ana@')).toMatchObject({ tags: ['fair'], listIds: [news], name: '=1+1' })
  expect((await find(owner, 'ana@')).consent.at(-1)).toMatchObject({ event: 'imported', text: statement })
  expect((await owner.post(`${root}/imports`, { ...input, csv: 'x\n1\n', isDryRun: true })).statusCode).toBe(422)

  const file = (await owner.get(`${root}/subscribers.csv?list=${news}`)).body
  expect(file).toContain("ana@example.com,'=1+1,subscribed,News,fair,")
  expect(file.split('\n')).toHaveLength(4)
  expect((await owner.get(`${root}/lists`)).json()).toMatchObject({
    lists: [{ name: 'News', subscriberCount: 2 }],
    subscribedCount: 2,
    tags: ['fair'],
  })
  expect(
    (await owner.post(`${root}/subscribers`, { email: 'ana@example.com', listIds: [], tags: [], statement }))
      .statusCode,
  ).toBe(409)
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get(`${root}/subscribers`)).statusCode).toBe(403)
  expect((await editor.get(`${root}/list-names`)).json()).toEqual({ lists: [{ id: news, name: 'News' }] })
})

test('staff edit tags, end mails and erase a person, and who never confirmed is deleted', async () => {
  const { site, owner, ctx } = await openNewsletter()
  const added = (
    await owner.post(`${root}/subscribers`, { email: 'Ana@example.com', name: 'Ana', listIds: [], tags: [], statement })
  ).json()
  const path = `${root}/subscribers/${added.id}`
  const change = { name: 'Ana B', listIds: [], tags: ['vip', 'vip'], version: added.version }
  expect((await owner.put(path, change)).json()).toMatchObject({ name: 'Ana B', tags: ['vip'], state: 'subscribed' })
  expect((await owner.put(path, change)).statusCode).toBe(409)
  const ended = await owner.put(path, { ...change, version: 2, ends: 'complained' })
  expect(ended.json()).toMatchObject({ state: 'complained', consent: [{ event: 'complained' }, { event: 'added' }] })
  expect((await owner.get(`${root}/subscribers?state=complained&tag=vip`)).json().subscribers).toHaveLength(1)
  expect((await owner.delete(path)).statusCode).toBe(204)
  expect((await owner.get(path)).statusCode).toBe(404)
  const again = await owner.post(`${root}/imports`, {
    csv: 'email\nana@example.com\n',
    listIds: [],
    tags: [],
    statement,
    isDryRun: false,
  })
  expect(again.json()).toMatchObject({ added: 0, skipped: 1 })

  await signUp(site, 'bo@example.com')
  await deleteUnconfirmed({ db: ctx.db, now: new Date(Date.now() + 20 * 86_400_000) })
  expect(await find(owner, 'bo@')).toBeDefined()
  await ctx.db
    .updateTable('subscriber')
    .set({ state_changed_at: new Date(Date.now() - 31 * 86_400_000) })
    .where('website_id', '=', site.id)
    .execute()
  await deleteUnconfirmed({ db: ctx.db, now: new Date() })
  expect(await find(owner, 'bo@')).toBeUndefined()
})

test('links of mails answer on a closed and on a locked site, in plain form, and nothing else does', async () => {
  const { site, owner, ctx } = await openNewsletter()
  const news = await addList(owner, 'News')
  await signUp(site, 'ana@example.com', [news])
  const [mail] = await listMails(site)
  const { id } = await find(owner, 'ana@')
  await changeStatus(ctx, 'expired')
  const guest = site.browser()
  const confirm = findLink(mail?.plain ?? '')
  const asked = await guest.get(confirm)
  expect([asked.statusCode, asked.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(asked.body).toContain('ana@example.com')
  expect(asked.body).not.toContain('site.css')
  expect((await press(guest, confirm)).body).toContain('You are subscribed')
  const token = createToken(ctx, id, 'ana@example.com')
  const preferences = `/form/newsletter/preferences/${token}`
  expect((await guest.get(preferences)).body).toContain('News')
  expect((await press(guest, preferences)).body).toContain('Saved.')
  expect((await find(owner, 'ana@')).listIds).toEqual([])
  expect((await guest.get('/form/newsletter/preferences/x')).statusCode).toBe(404)
  expect((await guest.get('/form/newsletter/sent')).statusCode).toBe(402)

  await changeStatus(ctx, 'paid')
  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  const leave = `/form/newsletter/unsubscribe/${token}`
  expect((await guest.get(leave)).body).toContain('Unsubscribe')
  expect((await guest.get('/')).statusCode).toBe(401)
  expect((await press(guest, `${leave}/confirm`)).body).toContain('You are unsubscribed')
  expect((await find(owner, 'ana@')).state).toBe('unsubscribed')
  const oneClick = { 'List-Unsubscribe': 'One-Click' }
  expect((await postForm(site.browser(), leave, oneClick)).statusCode).toBe(200)
  const offers = getUnsubscribePath(ctx.site, 'bo@example.com')
  expect((await guest.get(offers)).body).toContain('Unsubscribe')
  expect((await postForm(site.browser(), offers, oneClick)).statusCode).toBe(200)
})

test('an address that mail programs read as another one is refused', async () => {
  const { owner } = await openNewsletter()
  for (const email of ['1<victim@example.com>', 'a@example.com,b@example.com', '"x" a@example.com', 'a:b@example.com'])
    expect((await owner.post(`${root}/subscribers`, { email, listIds: [], tags: [], statement })).statusCode).toBe(400)
})

test('the link of a deleted subscriber ends the mails of the address, also of who was imported anew', async () => {
  const { owner, site, ctx } = await openNewsletter()
  const input = { csv: 'email\nana@example.com\n', listIds: [], tags: [], statement, isDryRun: false }
  await owner.post(`${root}/imports`, input)
  const { id } = await find(owner, 'ana@')
  const path = `/form/newsletter/unsubscribe/${createToken(ctx, id, 'ana@example.com')}`
  await owner.delete(`${root}/subscribers/${id}`)
  expect((await owner.post(`${root}/imports`, input)).json()).toMatchObject({ added: 1 })
  expect((await site.get(path)).statusCode).toBe(200)
  expect((await postForm(site.browser(), path, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200)
  expect((await find(owner, 'ana@')).state).toBe('unsubscribed')
  expect(await suppressions.has(ctx, 'ana@example.com')).toBe(true)
})
