import { expect, test } from 'vitest'
import { addToCart } from '../../testing/builders.ts'
import { buildPage, buildShop } from '../../testing/content-builders.ts'
import { commentSettings, sendComment } from '../../testing/comments.ts'
import { createItem } from '../../testing/items.ts'
import { signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, type TestSite, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { siteLanguages } from '../languages/settings.ts'
import { joinArea } from './index.ts'

const secret = 'Wintergarden'
const root = '/api/admin/member-areas'
const area = { name: 'Friends', text: 'Glaze recipes.', isOpen: true, menus: 'all', collectionIds: [] as string[] }

/** A site with a home page that sums up a journal and a shop, and a club: an index with a page inside. All of them tell a secret. */
async function siteWithSecrets() {
  const site = await testSite({
    settings: {
      comments: commentSettings,
      visits: { cookies: 'always' },
      wishLists: { enabled: true, showsInLists: true, mailsPriceDrops: false, mailsRestocks: false },
      [siteLanguages.key]: [{ tag: 'de', state: 'published' }],
    },
  })
  const ctx = await site.ctx()
  const journalId = await createCollection(ctx, {
    typeName: 'blog',
    title: 'Journal',
    slug: 'journal',
    description: `All about the ${secret}`,
  })
  const [postId = ''] = await Promise.all(
    ['post', 'next'].map((slug) =>
      createItem(ctx, {
        collectionId: journalId,
        recordType: 1,
        title: `${secret} ${slug}`,
        slug,
        tags: [secret],
        body: `<p>${secret} hibernates</p>`,
        workflowState: 'published',
      }),
    ),
  )
  const shop = await buildShop(ctx, 2, { title: `${secret} bowl`, excerpt: `<p>${secret} hibernates</p>` })
  const clubId = await createCollection(ctx, { typeName: 'index', title: 'Club', slug: 'club' })
  const insideId = await createCollection(ctx, {
    typeName: 'page',
    title: 'Inside',
    slug: 'inside',
    parentId: clubId,
    content: {
      seo: { description: secret },
      blocks: [{ id: 'text-1', type: 'html', version: 1, settings: { html: `<p>${secret}</p>` } }],
    },
  })
  const summary = (collectionId: string) => ({
    id: `s-${collectionId}`,
    type: 'summary',
    version: 1,
    settings: { collectionId },
  })
  const homeId = await buildPage(ctx, {
    title: 'Home',
    slug: 'home',
    isHomepage: true,
    blocks: [
      { id: 'hello', type: 'html', version: 1, settings: { html: '<p>Hello</p>' } },
      summary(journalId),
      summary(shop.collectionId),
    ],
  })
  return { site, ctx, homeId, journalId, postId, shop, clubId, insideId, owner: await staffBrowser(site) }
}

/** An area of all pages that tell the secret. */
async function siteWithArea(changes: Partial<typeof area> = {}) {
  const parts = await siteWithSecrets()
  const collectionIds = [parts.journalId, parts.shop.collectionId, parts.clubId]
  const made = await parts.owner.post(root, { ...area, collectionIds, ...changes })
  expect(made.statusCode, made.body).toBe(201)
  return { ...parts, area: made.json() as { id: string; version: number; path: string; collectionIds: string[] } }
}

async function join(site: TestSite, browser: TestBrowser, areaId: string, email: string, next = '') {
  const { headers } = await signInByCode(site, browser, email)
  const xsrfToken = headers['x-siteuser-xsrf-token']
  return browser.send({
    method: 'POST',
    url: `/account/member-areas/${areaId}/join`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ xsrfToken, next }).toString(),
  })
}

const closedPaths = ['/journal', '/journal/post', '/journal/next', '/shop', '/shop/bowl-1', '/club', '/inside']
const some = ['/', '/?format=json', '/de', '/search?q=hibernates', '/journal/post', '/journal?format=rss', '/inside']
const everywhere = [
  ...some,
  '/search?q=hibernates&format=json',
  '/nothing',
  '/cart',
  '/sitemap.xml',
  '/de/sitemap.xml',
  '/?format=main-content',
  ...closedPaths.flatMap((path) => [
    path,
    `/de${path}`,
    `${path}/`,
    path.toUpperCase(),
    `${path}?password=x`,
    `${path}?format=json`,
    `${path}?format=main-content`,
  ]),
  ...['/journal', '/journal/post', '/shop', '/shop/bowl-1'].flatMap((path) =>
    ['json-pretty', 'rss', 'ical'].map((format) => `${path}?format=${format}`),
  ),
  '/journal?tag=Wintergarden&category=bowls&author=x&page=2&month=11-2026',
  '/%6aournal/post',
  '//journal/post',
  '/journal/tag/Wintergarden',
  '/journal/category/Wintergarden',
  '/shop/category/bowls',
]

/** What an answer says, without what the visitor said to it. */
const say = (body: string) =>
  body.replaceAll(
    /searchQuery[^,]*|value="[^"]*"|“[^”]*”|Search: \w+|(?:q|tag)(?:=|%3D)\w+|href="[^"]*"|action="[^"]*"/gi,
    '',
  )

async function expectClosed(browser: TestBrowser, urls = everywhere) {
  for (const url of urls) {
    const answer = await browser.get(url)
    expect([url, /wintergarden/i.test(say(answer.body))]).toEqual([url, false])
    expect([url, answer.statusCode < 500]).toEqual([url, true])
  }
}

test('who is no member learns nothing of the pages of an area, at any address and in any form', async () => {
  const { site, owner, postId, shop, ...rest } = await siteWithSecrets()
  // Open pages are in the memory of the server.
  await Promise.all(everywhere.map((url) => site.get(url)))
  expect((await site.get('/')).body).toContain(secret)
  const etag = String((await site.get('/journal/post')).headers.etag)
  const collectionIds = [rest.journalId, shop.collectionId, rest.clubId]
  const { id: areaId } = (await owner.post(root, { ...area, collectionIds })).json()

  const stranger = site.browser()
  const headers = (await signInByCode(site, stranger, 'stranger@example.com')).headers
  for (const browser of [site.browser(), stranger]) {
    await expectClosed(browser)
    for (const path of closedPaths) {
      const isGuest = browser !== stranger
      const answer = await browser.get(path)
      const { 'cache-control': cacheControl, 'x-robots-tag': robots } = answer.headers
      expect([path, answer.statusCode, cacheControl, robots]).toEqual([
        path,
        isGuest ? 401 : 403,
        'private, no-store',
        'noindex',
      ])
      expect(answer.body).toMatch(/"pageType":106.*"untracked":true/)
      expect(answer.body).toContain('Glaze recipes.')
      const head = await browser.send({ method: 'HEAD', url: path })
      expect([head.statusCode, head.body]).toEqual([answer.statusCode, ''])
      const posted = await browser.send({
        method: 'POST',
        url: path,
        payload: '',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
      expect(say(posted.body)).not.toMatch(/wintergarden/i)
    }
    const known = await browser.get('/journal/post', { headers: { 'if-none-match': etag } })
    expect(known.statusCode).toBeGreaterThan(400)
    expect((await browser.get('/sitemap.xml')).body).not.toMatch(/journal|shop|club|inside/)
  }

  // Calls about single items, by who knows their ids.
  const [itemId = ''] = shop.itemIds
  expect((await sendComment(stranger, postId, 'Let me in')).statusCode).toBe(404)
  expect((await stranger.get(`/api/comments/${postId}/own`)).body).not.toMatch(/wintergarden/i)
  const added = await addToCart(stranger, { itemId, variants: [{ sku: 'bowl-1-small' }] } as never)
  expect([added.statusCode, added.json().code]).toEqual([404, 'variant_unavailable'])
  expect((await stranger.get(`/api/commerce/inventory/stock?itemId=${itemId}`)).json()).toEqual({ results: [] })
  expect((await stranger.get(`/api/commerce/products/${itemId}/form`)).statusCode).toBe(404)
  expect((await stranger.get(`/form/product/${itemId}`)).body).not.toMatch(/wintergarden/i)

  // A member sees all of it, and what they see is kept for nobody.
  const member = site.browser()
  expect((await join(site, member, areaId, 'ada@example.com', '/journal/post')).headers.location).toBe('/journal/post')
  for (const path of closedPaths) {
    const answer = await member.get(path)
    expect([path, answer.statusCode, answer.headers['cache-control']]).toEqual([path, 200, 'private, no-store'])
    expect([path, answer.body.includes(secret)]).toEqual([path, true])
    const inGerman = await member.get(`/de${path}`)
    expect([path, inGerman.statusCode, inGerman.headers['cache-control']]).toEqual([path, 200, 'private, no-store'])
  }
  for (const url of ['/', '/?format=json', '/search?q=hibernates', '/journal?format=rss']) {
    const answer = await member.get(url)
    expect([url, answer.body.includes(secret), answer.headers['cache-control']]).toEqual([
      url,
      true,
      'private, no-store',
    ])
  }
  expect((await addToCart(member, { itemId, variants: [{ sku: 'bowl-1-small' }] } as never)).statusCode).toBe(200)
  const entry = { itemId, variantId: '', isWished: true }
  const wishes = '/api/commerce/wish-list/entries'
  expect((await member.put(wishes, entry)).statusCode).toBe(200)
  expect((await member.get('/wish-list')).body).toContain(secret)
  expect((await stranger.put(wishes, entry)).statusCode).toBe(404)
  await expectClosed(stranger, some)
  await expectClosed(site.browser(), some)
  expect((await owner.get('/journal/post')).body).toContain(secret)

  // The account shows the area, and leaving ends it at once.
  expect((await member.get('/account')).body).toContain(`href="/account/member-areas/${areaId}"`)
  const page = await member.get(`/account/member-areas/${areaId}`)
  expect(page.body).toContain('href="/inside"')
  const leave = /action="([^"]*leave)"[^]*?name="xsrfToken" value="([^"]*)"/.exec(page.body)
  const left = await member.send({
    method: 'POST',
    url: leave?.[1] ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ xsrfToken: leave?.[2] ?? '' }).toString(),
  })
  expect(left.statusCode).toBe(303)
  expect((await member.get('/journal/post')).statusCode).toBe(403)
  await expectClosed(member, [...some, '/wish-list'])

  // Nobody else makes them join, and no form leads away from the site.
  const forged = await stranger.send({
    method: 'POST',
    url: `/account/member-areas/${areaId}/join`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'next=/journal',
  })
  expect(forged.statusCode).toBeGreaterThanOrEqual(400)
  const away = await stranger.send({
    method: 'POST',
    url: `/account/member-areas/${areaId}/join`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      xsrfToken: headers['x-siteuser-xsrf-token'],
      next: '//elsewhere.example/',
    }).toString(),
  })
  expect(away.headers.location).toBe(`/account/member-areas/${areaId}?joined=1`)
  expect((await stranger.get(String(away.headers.location))).body).toMatch(/"pageType":208/)
})

test('menus show the pages of an area to everybody, or to its members alone', async () => {
  const { site, owner, area: made } = await siteWithArea()
  expect((await site.get('/')).body).toContain('href="/journal"')
  const { id, version, collectionIds } = made
  await owner.put(`${root}/${id}`, { ...area, collectionIds, version, menus: 'members' })
  expect((await site.get('/')).body).not.toMatch(/href="\/(?:journal|club|inside)"/)
  expect((await site.get('/journal')).body).not.toContain('href="/club"')
  const member = site.browser()
  await join(site, member, id, 'ada@example.com')
  for (const url of ['/', '/cart', '/account', '/inside'])
    expect((await member.get(url)).body).toContain('href="/journal"')
  expect((await site.get('/')).body).not.toContain('href="/journal"')
})

test('a guest signs up from the page that was closed, comes back to it, and joins', async () => {
  const { site, area: made } = await siteWithArea()
  const guest = site.browser()
  const denied = await guest.get('/journal/post?tag=a')
  expect(denied.body).toContain('href="/account?next=%2Fjournal%2Fpost%3Ftag%3Da"')
  const form = await guest.get('/account?mode=new&next=%2Fjournal%2Fpost%3Ftag%3Da')
  expect(form.body).toContain('name="next" value="/journal/post?tag=a"')
  expect(form.body).toContain('href="/account?mode=password&amp;next=%2Fjournal%2Fpost%3Ftag%3Da"')
  expect((await guest.get('/account?next=https%3A%2F%2Felsewhere.example')).body).toContain('name="next" value=""')
  await signInByCode(site, guest, 'ada@example.com')
  expect((await guest.get('/account?next=%2Fjournal%2Fpost')).headers.location).toBe('/journal/post')
  const page = await guest.get('/journal/post?tag=a')
  expect(page.statusCode).toBe(403)
  expect(page.body).toContain(`action="${made.path}/join"`)
  expect(page.body).toContain('name="next" value="/journal/post?tag=a"')
})

test('the owner adds people by email, before they have an account too; who is erased or removed is out', async () => {
  const { site, owner, area: made } = await siteWithArea({ isOpen: false })
  const members = `${root}/${made.id}/members`
  expect((await owner.post(members, { email: 'no email', name: '' })).statusCode).toBe(400)
  for (const email of ['Ada@example.com', 'ada@example.com', 'bo@example.com'])
    expect((await owner.post(members, { email, name: email.startsWith('bo') ? '=Bo Lund' : '' })).statusCode).toBe(204)
  const list = (await owner.get(members)).json()
  expect(
    list.members.map(({ email, hasAccount, isAdded }: Record<string, unknown>) => [email, hasAccount, isAdded]),
  ).toEqual([
    ['bo@example.com', false, true],
    ['Ada@example.com', false, true],
  ])
  expect((await owner.get(`${members}?search=lun`)).json().members).toHaveLength(1)
  expect((await owner.get(`${members}.csv`)).body).toContain("bo@example.com,'=Bo Lund,no,staff,")
  expect((await owner.get(root)).json().areas).toMatchObject([{ memberCount: 2, collectionIds: made.collectionIds }])

  const ada = site.browser()
  const { headers } = await signInByCode(site, ada, 'ada@example.com')
  expect((await ada.get('/inside')).body).toContain(secret)
  expect((await ada.get('/api/site-users/account/export')).json().member_area_member).toMatchObject([
    { area: 'Friends' },
  ])
  const stranger = site.browser()
  const refused = await join(site, stranger, made.id, 'eve@example.com')
  expect([refused.statusCode, refused.body.includes(secret)]).toEqual([403, false])
  expect((await stranger.get('/journal')).body).toContain('New members are added by the site’s owner.')

  const limited = { ...(await site.ctx()), rateLimits: true }
  const joins = Array.from({ length: 60 }, () => joinArea(limited, made.id, list.members[1].customerId))
  await Promise.all(joins)
  await expect(joinArea(limited, made.id, list.members[1].customerId)).rejects.toMatchObject({
    code: 'too_many_requests',
  })

  const bo = list.members[0].customerId
  expect((await owner.delete(`${members}/${bo}`)).statusCode).toBe(204)
  expect((await owner.delete(`${members}/${bo}`)).statusCode).toBe(404)
  const adaId = list.members[1].customerId
  expect((await owner.delete(`/api/admin/customers/${adaId}`)).statusCode).toBeLessThan(300)
  expect((await owner.get(members)).json().members).toEqual([])
  expect((await ada.get('/inside', { headers })).statusCode).toBe(401)
})

test('a page is in one area, without a password of its own; it is closed until its area lets it go, through the trash as well', async () => {
  const { site, owner, area: made, journalId, clubId } = await siteWithArea()
  const second = await owner.post(root, { ...area, name: 'Second', collectionIds: [journalId] })
  expect([second.statusCode, second.json().code]).toEqual([409, 'page_in_other_member_area'])
  const password = await owner.put(`/api/admin/page-passwords/collections/${journalId}`, { password: 'open sesame' })
  expect([password.statusCode, password.json().code]).toEqual([409, 'page_in_member_area'])
  const deletion = await owner.delete(`${root}/${made.id}`)
  expect([deletion.statusCode, deletion.json().code]).toEqual([409, 'member_area_has_pages'])

  const openId = await createCollection(await site.ctx(), { typeName: 'page', title: 'Open', slug: 'open' })
  await owner.put(`/api/admin/page-passwords/collections/${openId}`, { password: 'open sesame' })
  const locked = await owner.post(root, { ...area, collectionIds: [openId] })
  expect([locked.statusCode, locked.json().code]).toEqual([409, 'page_has_password'])

  // Out of the area while the club is in the trash, then the area itself goes.
  expect((await owner.delete(`/api/admin/collections/${clubId}`)).statusCode).toBeLessThan(300)
  const [left] = (await owner.get(root)).json().areas
  const saved = await owner.put(`${root}/${made.id}`, { ...area, collectionIds: [], version: left.version })
  expect([saved.statusCode, saved.json().collectionIds]).toEqual([200, []])
  expect((await owner.put(`${root}/${made.id}`, { ...area, version: made.version })).json().code).toBe(
    'member_area_changed',
  )
  expect((await site.get('/journal/post')).statusCode).toBe(200)
  expect((await owner.delete(`${root}/${made.id}`)).statusCode).toBe(204)
  const { entries } = (await owner.get('/api/admin/trash')).json()
  expect(
    (await owner.post(`/api/admin/trash/${entries[0].trashId ?? entries[0].id}/restorations`)).statusCode,
  ).toBeLessThan(300)
  expect((await site.get('/club')).statusCode).toBe(401)
  expect((await site.get('/inside')).body).not.toContain(secret)
  const next = await owner.post(root, { ...area, collectionIds: [clubId] })
  expect([next.statusCode, next.json().collectionIds]).toEqual([201, [clubId]])
})

test('what a member sees of a page with an experiment is shown to nobody else', async () => {
  const { site, owner, homeId, area: made } = await siteWithArea()
  const created = await owner.post('/api/admin/experiments', {
    name: 'Greeting',
    collectionId: homeId,
    challenger: { kind: 'text', blockId: 'hello', html: '<p>Welcome</p>' },
    goal: 'newsletter',
    goalCollectionId: null,
    shareB: 5_000,
  })
  expect((await owner.post(`/api/admin/experiments/${created.json().id}/starts`)).statusCode).toBe(200)
  const member = site.browser()
  await join(site, member, made.id, 'ada@example.com')
  for (const path of ['/', '/?again']) {
    expect((await member.get(path)).body).toContain(secret)
    await expectClosed(site.browser(), [path, '/?format=json'])
  }
})

test('pages stay in their area when an editor moves them out of its folder, or deletes it', async () => {
  const { site, owner, area: made, clubId, insideId } = await siteWithArea()
  const editor = await staffBrowser(site, 'editor')
  const collections = '/api/admin/collections'
  const listPages = async () => (await owner.get(root)).json().areas[0].collectionIds
  const nextId = await createCollection(await site.ctx(), {
    typeName: 'page',
    title: 'Next',
    slug: 'next',
    parentId: clubId,
  })
  // Places inside of the folder are no moves.
  expect(
    (await editor.put(`${collections}/order`, { parentId: clubId, collectionIds: [nextId, insideId] })).statusCode,
  ).toBe(200)
  expect(await listPages()).not.toContain(insideId)
  const moved = await editor.put(`${collections}/order`, { parentId: null, collectionIds: [insideId] })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await listPages()).toContain(insideId)
  await expectClosed(site.browser(), ['/inside'])
  // A form of before would open the page unseen.
  expect((await owner.put(`${root}/${made.id}`, { ...area, version: made.version })).json().code).toBe(
    'member_area_changed',
  )

  // The copy of a page that was chosen by itself has nobody's folder around it.
  const copy = (await editor.post(`${collections}/${insideId}/duplicates`, {})).json()
  await editor.send({ method: 'PATCH', url: `${collections}/${copy.collectionId}`, payload: { enabled: true } })
  await site.ctx()
  await expectClosed(site.browser(), [copy.path])

  await editor.delete(`${collections}/${nextId}`)
  const lastId = await createCollection(await site.ctx(), {
    typeName: 'page',
    title: 'Last',
    slug: 'last',
    parentId: clubId,
  })
  expect((await editor.delete(`${collections}/${clubId}`)).statusCode).toBeLessThan(300)
  expect(await listPages()).toContain(lastId)
  const { entries } = (await editor.get('/api/admin/trash')).json()
  const next = entries.find(({ title }: { title: string }) => title === 'Next')
  expect((await editor.post(`/api/admin/trash/${next.trashId ?? next.id}/restorations`)).statusCode).toBeLessThan(300)
  for (const path of ['/inside', '/last', '/next'])
    expect([path, (await site.get(path)).statusCode]).toEqual([path, 401])
})

test('inside an area a page keeps its password; an open index tells nothing of a closed page', async () => {
  const { site, owner, clubId, insideId } = await siteWithSecrets()
  const { id, version } = (await owner.post(root, { ...area, collectionIds: [insideId] })).json()
  await expectClosed(site.browser(), ['/club', '/club?format=json'])
  await owner.put(`${root}/${id}`, { ...area, version })
  await owner.put(`/api/admin/page-passwords/collections/${insideId}`, { password: 'open sesame' })
  const [{ version: next }] = (await owner.get(root)).json().areas
  const saved = await owner.put(`${root}/${id}`, { ...area, collectionIds: [clubId], version: next })
  expect(saved.statusCode, saved.body).toBe(200)
  const member = site.browser()
  await join(site, member, id, 'ada@example.com')
  expect((await member.get('/club')).statusCode).toBe(200)
  await expectClosed(member, ['/inside', '/club', '/club?format=json'])
  expect((await member.get('/inside')).body).toContain('type="password"')
})

test('roles: who looks after customers sees and adds members, and only administrators set up areas', async () => {
  const { site, area: made } = await siteWithArea()
  const manager = await staffBrowser(site, 'store-manager')
  expect((await manager.get(`${root}/${made.id}/members`)).statusCode).toBe(200)
  expect((await manager.post(`${root}/${made.id}/members`, { email: 'a@example.com', name: '' })).statusCode).toBe(204)
  expect((await manager.post(root, area)).statusCode).toBe(403)
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get(root)).statusCode).toBe(200)
  expect((await editor.get(`${root}/${made.id}/members`)).statusCode).toBe(403)
})
