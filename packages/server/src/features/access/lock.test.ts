import { expect, test } from 'vitest'
import { useTestTheme } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { secondServer, type TestBrowser, testServer, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { removePagePassword, setPagePassword } from './page-passwords/service.ts'

const secret = 'Wintergarden'

/** A site with an open page and a journal about a secret. */
async function siteWithJournal(language = 'en-US') {
  const site = await testSite({
    language,
    title: 'Ridge Pottery',
    tagline: 'Tagline of the site',
    settings: {
      codeInjection: { header: '<meta name="injected">', lockScreen: '<meta name="lock">' },
      websiteSettings: { contactEmail: 'me@example.com' },
    },
  })
  const ctx = await site.ctx()
  await createCollection(ctx, { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })
  const collectionId = await createCollection(ctx, {
    typeName: 'blog',
    title: 'Journal',
    slug: 'journal',
    description: `All about the ${secret}`,
  })
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: `The ${secret}`,
    slug: 'post',
    tags: [secret],
    body: `<p>${secret}</p>`,
    workflowState: 'published',
  })
  return { site, ctx, lock: { kind: 'collection', collectionId } as const }
}

/** Fills in the form of the lock screen the way a browser without script does. */
async function enter(browser: TestBrowser, url: string, password: string) {
  const screen = await browser.get(url)
  const action = /<form method="post" action="([^"]*)"/.exec(screen.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const csrfToken = /name="crumb" value="([^"]*)"/.exec(screen.body)?.[1] ?? ''
  // Straight to the server: the test browser would echo the CSRF token in a header, as only scripts can.
  const { app } = await testServer()
  const answer = await app.inject({
    method: 'POST',
    url: action,
    headers: { host: String(screen.raw.req.headers.host), 'content-type': 'application/x-www-form-urlencoded' },
    cookies: Object.fromEntries(browser.cookies),
    payload: new URLSearchParams({ crumb: csrfToken, password }).toString(),
  })
  for (const { name, value } of answer.cookies) browser.cookies.set(name, value)
  return answer
}

const everywhere = [
  '/',
  '/journal',
  '/journal/post',
  '/search?q=wintergarden',
  '/nothing',
  '/100%25',
  '/cart',
  '/sitemap.xml',
  '/checkout',
  ...['json', 'json-pretty', 'main-content', 'rss', 'ical'].flatMap((format) => [
    `/?format=${format}`,
    `/journal?format=${format}`,
    `/journal/post?format=${format}`,
  ]),
]

test('a locked site tells nothing but its name, at any address and in any form', async () => {
  const { site, ctx } = await siteWithJournal()
  for (const url of everywhere) await site.get(url)
  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  for (const url of everywhere) {
    const screen = await site.get(url)
    expect([url, screen.statusCode, screen.headers['cache-control']]).toEqual([url, 401, 'private, no-store'])
    expect(screen.headers['x-robots-tag']).toBe('noindex')
    const said = screen.body.replaceAll(/action=\\?"[^"]*"|"action": ?"[^"]*"/g, '')
    expect(said).not.toMatch(/wintergarden|journal|tagline of|injected|me@example/i)
  }
  expect((await site.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  const call = await site.get('/api/commerce/shopping-cart')
  expect([call.statusCode, call.json().code]).toEqual([401, 'site_locked'])
  const { website, passwordProtected, collection } = (await site.get('/journal?format=json')).json()
  expect({ passwordProtected, title: website.siteTitle, collection: collection.id }).toEqual({
    passwordProtected: true,
    title: 'Ridge Pottery',
    collection: site.id,
  })
  const screen = await site.get('/')
  expect(screen.body).toMatch(/"pageType":103.*"untracked":true/)
  expect(screen.body).toContain('<h1>Ridge Pottery</h1>')
  // What the owner wrote for this very screen.
  expect(screen.body).toContain('<meta name="lock">')
})

test('the password opens the site without script, leads back to the page asked for, and ends with the password', async () => {
  const { site, ctx } = await siteWithJournal()
  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  const guest = site.browser()

  const wrong = await enter(guest, '/journal?tag=Wintergarden&a=1', 'sesame')
  expect(wrong.statusCode).toBe(401)
  expect(wrong.body).toContain('Wrong password. Check it and try again.')
  expect(wrong.body).toContain('aria-invalid="true"')

  const right = await enter(guest, '/journal?tag=Wintergarden&a=1', 'open sesame')
  expect([right.statusCode, right.headers.location]).toEqual([303, '/journal?tag=Wintergarden&a=1'])
  const page = await guest.get('/journal/post')
  expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store'])
  expect(page.body).toContain(secret)
  expect(page.body).not.toContain('<meta name="lock">')
  expect((await guest.get('/api/commerce/shopping-cart')).statusCode).toBe(200)
  // What a guest has opened is open for nobody else.
  expect((await site.get('/journal/post')).statusCode).toBe(401)

  await setPagePassword(ctx, { kind: 'site' }, 'another one')
  expect((await guest.get('/journal/post')).statusCode).toBe(401)
  await removePagePassword(ctx, { kind: 'site' })
  const open = await site.get('/journal/post')
  expect([open.statusCode, open.headers['cache-control']]).toEqual([200, 'public, max-age=0, must-revalidate'])
})

test('a locked page stands in the menu and nowhere else, until its password is given', async () => {
  const { site, ctx, lock } = await siteWithJournal()
  for (const url of everywhere) await site.get(url)
  await setPagePassword(ctx, lock, 'only friends')
  for (const url of everywhere) {
    const answer = await site.get(url)
    const isBehind = url.startsWith('/journal')
    if (isBehind || url === '/nothing') expect([url, answer.statusCode]).toEqual([url, isBehind ? 401 : 404])
    expect([
      url,
      /wintergarden/i.test(answer.body.replaceAll(/searchQuery[^,]*|value="[^"]*"|“[^”]*”|Search: \w+|q=\w+/g, '')),
    ]).toEqual([url, false])
  }
  const screen = await site.get('/journal')
  expect(screen.body).toMatch(/"pageType":105.*"untracked":true/)
  expect(screen.headers['cache-control']).toBe('private, no-store')
  expect((await site.get('/journal?format=json')).json()).toMatchObject({ passwordProtected: true })
  expect((await site.get('/sitemap.xml')).body).not.toContain('journal')

  const friend = site.browser()
  expect((await enter(friend, '/journal', 'open sesame')).statusCode).toBe(401)
  expect((await enter(friend, '/journal', 'only friends')).statusCode).toBe(303)
  for (const url of ['/journal', '/journal/post', '/journal?format=json', '/journal?format=rss']) {
    const page = await friend.get(url)
    expect([url, page.statusCode, page.headers['cache-control']]).toEqual([url, 200, 'private, no-store'])
    expect(page.body).toContain(secret)
  }
  expect((await friend.get('/journal?format=json')).json().collection.passwordProtected).toBe(true)
  expect((await site.get('/journal/post')).statusCode).toBe(401)
  await setPagePassword(ctx, lock, 'new friends')
  expect((await friend.get('/journal')).statusCode).toBe(401)
})

test('tools give the password in the address, which opens that one answer', async () => {
  const { site, ctx, lock } = await siteWithJournal()
  await setPagePassword(ctx, lock, 'only friends')
  const tool = site.browser()
  const json = await tool.get('/journal?format=json&password=only%20friends')
  expect([json.statusCode, json.headers['cache-control'], json.json().items.length]).toEqual([
    200,
    'private, no-store',
    1,
  ])
  expect((await tool.get('/journal?format=json')).statusCode).toBe(401)
  expect((await tool.get('/journal?format=json&password=friends')).statusCode).toBe(401)

  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  expect((await tool.get('/?format=json&password=open%20sesame')).statusCode).toBe(200)
  expect((await tool.get('/?format=json&password=sesame')).statusCode).toBe(401)
})

test('a locked site takes no calls and forms but the password, however their address is spelt', async () => {
  const { site, ctx } = await siteWithJournal()
  const guest = site.browser()
  await guest.get('/api/crumb')
  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${site.host}` }
  for (const url of ['/cart/entries', '/checkout', '/checkout/order', '/c%61rt/entries', '/cart/entries/']) {
    const screen = await guest.send({ method: 'POST', url, headers: form, payload: 'itemId=1&provider=manual' })
    expect([url, screen.statusCode]).toEqual([url, 401])
    // Where it leads, a password is taken.
    expect(screen.body).toContain('<form method="post" action="/"')
  }
  for (const url of [
    '/api/commerce/shopping-cart/entries',
    '/%61pi/commerce/shopping-cart/entries',
    '/%61pi/commerce/checkout/order',
    '/%61pi/3/commerce/cart/subscription',
  ]) {
    const call = await guest.post(url, { itemId: 'x', quantity: 1 })
    expect([url, call.statusCode, call.json().code]).toEqual([url, 401, 'site_locked'])
  }
  for (const url of ['/assets/nothing.css', '/scripts/nothing.js']) {
    const missing = await guest.get(url)
    expect([url, missing.statusCode, missing.headers['content-type']]).toEqual([url, 404, 'text/plain; charset=utf-8'])
  }
})

test('staff need no password', async () => {
  const { site, ctx, lock } = await siteWithJournal()
  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  await setPagePassword(ctx, lock, 'only friends')
  const staff = await staffBrowser(site, 'editor')
  expect((await staff.get('/journal/post')).body).toContain(secret)
  expect((await site.get('/journal/post')).body).not.toContain(secret)
})

test('a page whose address begins like that of a file is behind the lock, too', async () => {
  const { site, ctx } = await siteWithJournal()
  for (const slug of ['s', 'assets', 'scripts']) {
    const collectionId = await createCollection(ctx, { typeName: 'blog', title: slug })
    await createItem(ctx, { collectionId, recordType: 1, title: secret, slug: 'post', workflowState: 'published' })
    // Owners cannot choose these; sites that were brought from elsewhere may have them.
    await ctx.db.updateTable('collection').set({ slug }).where('collection_id', '=', collectionId).execute()
  }
  expect((await site.get('/s/post')).body).toContain(secret)
  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  for (const url of [
    '/s',
    '/s/post',
    '/assets',
    '/assets/',
    '/assets/post',
    '/scripts',
    '/scripts/post',
    '/fonts/post',
    '//s/a/b',
  ])
    expect([url, (await site.get(url)).body.includes(secret)]).toEqual([url, false])
})

test('a pass of one site or page opens no other', async () => {
  const { site, ctx, lock } = await siteWithJournal()
  const other = await createCollection(ctx, { typeName: 'page', title: 'Other', slug: 'other' })
  await setPagePassword(ctx, lock, 'same password')
  await setPagePassword(ctx, { kind: 'collection', collectionId: other }, 'same password')
  const friend = site.browser()
  await enter(friend, '/journal', 'same password')
  const pass = friend.cookies.get(`vitrine_pass_${lock.collectionId}`) ?? ''
  expect(pass).not.toBe('')
  expect((await friend.get('/other')).statusCode).toBe(401)
  friend.cookies.set(`vitrine_pass_${other}`, pass)
  expect((await friend.get('/other')).statusCode).toBe(401)
  // A pass that claims to last longer than it was signed for.
  friend.cookies.set(`vitrine_pass_${lock.collectionId}`, pass.replace(/^[^.]*/, 'zzzzzzz'))
  expect((await friend.get('/journal')).statusCode).toBe(401)
})

test('a theme may bring its own lock screen', async () => {
  const { site, ctx, lock } = await siteWithJournal()
  await useTestTheme(ctx, site.services.config.dataDir, {
    'system/lock-screen.page': '<p>Speak, friend: {lockScreen.action} {lockScreen.crumb}</p>',
  })
  await setPagePassword(ctx, lock, 'mellon')
  expect((await site.get('/journal/post')).body).toMatch(/Speak, friend: \/journal\/post \S{20}/)
})

test('a form without its CSRF token is refused, and redirects to other sites are not followed', async () => {
  const { site, ctx } = await siteWithJournal()
  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  const { app } = await testServer()
  const refused = await app.inject({
    method: 'POST',
    url: '/journal',
    headers: { host: site.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=open+sesame',
  })
  expect([refused.statusCode, refused.body]).toEqual([
    400,
    expect.stringContaining('Please enable cookies in your browser'),
  ])
  const guest = site.browser()
  await guest.get('/')
  const right = await guest.send({
    method: 'POST',
    url: '//elsewhere.example/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'password=open+sesame',
  })
  expect(right.headers.location).toBe('/elsewhere.example/')
})

test('guessing is stopped, with the time to wait, on the lock screen itself', async () => {
  const { site, ctx } = await siteWithJournal('de')
  await setPagePassword(ctx, { kind: 'site' }, 'open sesame')
  const app = await secondServer({ rateLimits: true })
  const first = await app.inject({ url: '/', headers: { host: site.host } })
  const cookies = Object.fromEntries(first.cookies.map(({ name, value }) => [name, value]))
  const { crumb: csrfToken = '' } = cookies
  const attempt = () =>
    app.inject({
      method: 'POST',
      url: '/',
      headers: { host: site.host, 'content-type': 'application/x-www-form-urlencoded' },
      cookies,
      payload: new URLSearchParams({ crumb: csrfToken, password: 'a guess' }).toString(),
    })
  let guesses = 1
  let stopped = await attempt()
  // Twice the limit: the window of counting may turn over in between.
  while (stopped.statusCode === 401 && guesses++ < 81) stopped = await attempt()
  expect([guesses > 30, stopped.statusCode]).toEqual([true, 429])
  expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  expect(stopped.body).toContain('Zu viele Versuche. Bitte warten Sie einige Minuten und versuchen Sie es erneut.')
})
