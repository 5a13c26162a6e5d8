import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { expect, test } from 'vitest'
import { browserOn, type TestBrowser, testServer, testSite } from '../../testing/test-site.ts'
import { buildPage } from '../../testing/content-builders.ts'
import { createApp } from '../../app.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { buildZip } from '../../testing/zip.ts'

const frame = (words: string) =>
  `<!doctype html><html><head>{squarespace-headers}</head><body class="{squarespace.page-classes}"><p id="mark">${words}</p>{squarespace.main-content}{squarespace-footers}</body></html>`

function makeTheme(words: string, more: Readonly<Record<string, string | Buffer>> = {}) {
  return {
    'template.conf':
      '{ "name": "Quay", "layouts": { "default": { "name": "Default", "regions": ["site"] } }, "stylesheets": ["site.less"] }',
    'site.region': frame(words),
    'styles/site.less': '@ink: #123456;\nbody { color: @ink; }',
    'assets/wave.txt': 'a wave',
    ...more,
  }
}

function upload(browser: TestBrowser, zip: Buffer, query = '') {
  return browser.send({
    method: 'POST',
    url: `/api/admin/themes${query}`,
    payload: zip,
    headers: { 'content-type': 'application/zip' },
  })
}

async function siteWithPage() {
  const site = await testSite()
  await buildPage(await site.ctx(), { title: 'Home', slug: 'home', isHomepage: true })
  const staff = await staffBrowser(site)
  const mark = async () => /id="mark">([^<]*)</.exec((await site.get('/')).body)?.[1]
  return { site, staff, mark }
}

test('a theme is uploaded, put into use, replaced by its next version, and the earlier one comes back', async () => {
  const { site, staff, mark } = await siteWithPage()
  const first = await upload(staff, await buildZip(makeTheme('first')))
  expect(first.json()).toMatchObject({
    number: 1,
    name: 'Quay',
    fileCount: 4,
    errorCount: 0,
    problems: [],
    createdBy: 'Test admin',
  })
  expect(await mark()).toBeUndefined()

  const activated = await staff.post(`/api/admin/themes/${first.json().id}/activate`)
  expect(activated.statusCode).toBe(204)
  const ctx = await site.ctx()
  expect(await mark()).toBe('first')
  expect((await site.get('/assets/wave.txt')).body).toBe('a wave')
  expect((await site.get('/site.css')).body).toContain('#123456')

  const second = (await upload(staff, await buildZip(makeTheme('second')))).json()
  await staff.post(`/api/admin/themes/${second.id}/activate`)
  expect(await mark()).toBe('second')

  await staff.post(`/api/admin/themes/${first.json().id}/activate`)
  expect(await mark()).toBe('first')
  const list = (await staff.get('/api/admin/themes')).json()
  expect(list.active).toMatchObject({ id: first.json().id, name: 'Quay' })
  expect(list.versions.map((one: { number: number; isActive: boolean }) => [one.number, one.isActive])).toEqual([
    [2, false],
    [1, true],
  ])
  expect(list.installed.map(({ id }: { id: string }) => id)).toContain('default')
  const who = await ctx.db
    .selectFrom('theme_activation')
    .select('activated_by')
    .where('website_id', '=', site.id)
    .execute()
  expect(who.map(({ activated_by }) => activated_by)).toEqual(['Test admin', 'Test admin', 'Test admin'])

  await staff.post('/api/admin/themes/default/activate')
  expect(await mark()).toBeUndefined()
})

test('a second process follows: it serves the version another one put into use', async () => {
  const { site, staff } = await siteWithPage()
  const other = await createApp((await testServer()).services)
  await other.ready()
  const visitor = browserOn(other, site.host)
  expect((await visitor.get('/')).body).not.toContain('elsewhere')
  const { id } = (await upload(staff, await buildZip(makeTheme('elsewhere')))).json()
  await staff.post(`/api/admin/themes/${id}/activate`)
  expect((await visitor.get('/')).body).toContain('elsewhere')
  await other.close()
})

test('what was uploaded is downloaded again, file for file, and litter is left out', async () => {
  const { staff } = await siteWithPage()
  const files = makeTheme('x', { 'scripts/a.js': 'let a = {b: 1}', 'blocks/ü.block': 'ü' })
  const wrapped = Object.fromEntries(Object.entries(files).map(([name, text]) => [`quay-main/${name}`, text]))
  const zip = await buildZip({
    ...wrapped,
    '__MACOSX/quay-main/._x': 'x',
    'quay-main/.DS_Store': 'x',
    'quay-main/.git/config': 'x',
  })
  const { id } = (await upload(staff, zip, '?name=Quay%20two')).json()
  const download = await staff.get(`/api/admin/themes/${id}/download`)
  expect(download.headers['content-disposition']).toBe('attachment; filename="quay-two.zip"')
  const back = await yauzl.fromBufferPromise(download.rawPayload)
  const found: Record<string, string> = {}
  for await (const entry of back.eachEntry())
    found[entry.fileName] = (await buffer(await back.openReadStreamPromise(entry))).toString('utf8')
  expect(found).toEqual(files)
})

test.each([
  ['leads out of its folder', { 'aa/evil.txt': 'x' }, { 'aa/evil.txt': '../evil.txt' }, 'leads out of the theme'],
  ['leads out further inside', { 'a/bb/c.txt': 'x' }, { 'a/bb/c.txt': 'a/../c.txt' }, 'leads out of the theme'],
  ['is absolute', { 'aetc/passwd': 'x' }, { 'aetc/passwd': '/etc/passwd' }, 'the path is absolute'],
  ['names a drive', { 'cc/x.txt': 'x' }, { 'cc/x.txt': 'c:/x.txt' }, 'the path is absolute'],
  ['has a backslash', { 'assets/x.txt': 'x' }, { 'assets/x.txt': 'assets\\x.txt' }, 'separated by'],
  ['has a NUL', { 'assets/x.txt': 'x' }, { 'assets/x.txt': 'assets/x\0txt' }, 'NUL'],
  ['exists twice', { 'assets/a.txt': 'x', 'assets/b.txt': 'y' }, { 'assets/b.txt': 'assets/a.txt' }, 'two entries'],
  ['exists twice but for capitals', { 'assets/a.txt': 'x', 'assets/A.txt': 'y' }, {}, 'differs from'],
])('an entry that %s is refused in words, and nothing is kept', async (_what, more, renamed, words) => {
  const { site, staff } = await siteWithPage()
  const response = await upload(staff, await buildZip({ ...makeTheme('x'), ...more }, renamed))
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'bad_file_name', message: expect.stringContaining(words) })
  const ctx = await site.ctx()
  expect(await ctx.db.selectFrom('theme_version').select('number').where('website_id', '=', site.id).execute()).toEqual(
    [],
  )
})

test('links, bombs, endless lists and things that are no theme are refused in words', async () => {
  const { staff } = await siteWithPage()
  const refused = async (zip: Buffer) => {
    const response = await upload(staff, zip)
    return [response.statusCode, response.json().code]
  }
  const link = await buildZip({ ...makeTheme('x'), 'assets/link': '/etc/passwd' }, {}, { 'assets/link': 0o120777 })
  expect(await refused(link)).toEqual([400, 'bad_file_name'])
  expect(await refused(await buildZip({ ...makeTheme('x'), 'assets/zeros.bin': Buffer.alloc(40_000_000) }))).toEqual([
    400,
    'theme_packed_too_tightly',
  ])
  const part = Buffer.alloc(45_000_000)
  const zeros = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [`assets/${name}`, part]))
  expect(await refused(await buildZip({ ...makeTheme('x'), ...zeros }))).toEqual([400, 'theme_unpacks_too_large'])
  const many = Object.fromEntries(Array.from({ length: 5_001 }, (_, index) => [`assets/${index}`, '']))
  expect(await refused(await buildZip({ ...makeTheme('x'), ...many }))).toEqual([400, 'too_many_files'])
  expect(await refused(await buildZip({ 'readme.txt': 'x' }))).toEqual([400, 'not_a_theme'])
  expect(await refused(Buffer.from('hello'))).toEqual([400, 'not_a_zip'])
  expect(await refused(Buffer.alloc(0))).toEqual([400, 'not_a_zip'])
  const whole = await buildZip(makeTheme('x'))
  expect(await refused(whole.subarray(0, whole.length - 30))).toEqual([400, 'not_a_zip'])
  const damaged = Buffer.from(whole)
  damaged.fill(0xff, 60, 200)
  expect((await refused(damaged))[0]).toBe(400)
})

test('an entry that is longer than the list says is no theme', async () => {
  const { staff } = await siteWithPage()
  const zip = await buildZip({ ...makeTheme('x'), 'assets/long.txt': 'x'.repeat(10_000) })
  // The uncompressed size in the central directory, 24 bytes behind its signature.
  const at = zip.lastIndexOf('PK\u0001\u0002')
  zip.writeUInt32LE(5, at + 24)
  const response = await upload(staff, zip)
  expect([response.statusCode, response.json().code]).toEqual([400, 'not_a_zip'])
})

test('a file of two gigabytes is refused before it is read', async () => {
  const { staff } = await siteWithPage()
  const response = await staff.send({
    method: 'POST',
    url: '/api/admin/themes',
    payload: 'PK',
    headers: { 'content-type': 'application/zip', 'content-length': '2147483648' },
  })
  expect([response.statusCode, response.json().code]).toEqual([413, 'theme_too_large'])
})

test('a theme with errors is put into use only knowingly; pages then show what can be rendered', async () => {
  const { site, staff, mark } = await siteWithPage()
  const broken = makeTheme('still here{bad|nonsense}{@|apply gone.block}', {
    'styles/site.less': '.a { color: @nowhere; }',
  })
  const version = (await upload(staff, await buildZip(broken))).json()
  expect(version.errorCount).toBe(2)
  const refused = await staff.post(`/api/admin/themes/${version.id}/activate`)
  expect(refused.statusCode).toBe(409)
  expect(refused.json()).toMatchObject({ code: 'theme_has_errors', params: { errors: version.errorCount } })

  expect((await staff.post(`/api/admin/themes/${version.id}/activate`, { acceptErrors: true })).statusCode).toBe(204)
  expect((await site.get('/')).statusCode).toBe(200)
  expect(await mark()).toContain('still here')
})

test('problems name file, line and column: of conf, regions, partials, elements and styles', async () => {
  const { staff } = await siteWithPage()
  const files = makeTheme('x', {
    'template.conf':
      '{\n  // the layouts\n  "layouts": { "default": { "regions": ["head", "site", "gone"] } },\n  "systemPartials": ["sqs-nothing"],\n}',
    'head.region': '<b>\n{title|nonsense}</b>\n',
    'blocks/a.block': 'a {@|apply b.block}',
    'blocks/b.block': 'b\n  {@|apply a.block}',
    'collections/boats.conf': '{ "title": "Boats", }',
    'collections/broken.conf': '{\n "title": }',
    'pages/about.page':
      '<squarespace:navigation navigationId="x" template="nowhere" />\n<squarespace:teapot />\n<squarespace:block-field columns="6" />',
    'styles/site.less': '.a { }\n.b { color: @missing; }',
  })
  const { id } = (await upload(staff, await buildZip(files))).json()
  const { problems } = (await staff.get(`/api/admin/themes/${id}/problems`)).json()
  const seen = problems.map((one: Record<string, unknown>) => [one['code'], one['file'], one['line'], one['column']])
  expect(seen).toEqual(
    expect.arrayContaining([
      ['REGION_MISSING', 'template.conf', 3, 57],
      ['SYSTEM_PARTIAL_UNKNOWN', 'template.conf', 4, 22],
      ['FORMATTER_UNKNOWN', 'head.region', 2, expect.any(Number)],
      ['PARTIAL_CYCLE', 'blocks/b.block', 2, expect.any(Number)],
      ['VIEW_MISSING', 'collections/boats.conf', 1, 1],
      ['FILE_UNREADABLE', 'collections/broken.conf', 2, 11],
      ['TAG_TEMPLATE_MISSING', 'pages/about.page', 1, 1],
      ['MENU_UNKNOWN', 'pages/about.page', 1, 1],
      ['ELEMENT_UNKNOWN', 'pages/about.page', 2, 1],
      ['BLOCK_FIELD_WITHOUT_ID', 'pages/about.page', 3, 1],
      ['STYLES', 'styles/site.less', 2, 13],
    ]),
  )
})

test('what goes wrong on a page is noted once, with its place in the theme’s own files', async () => {
  const { site, staff } = await siteWithPage()
  const files = makeTheme('x <img src="/assets/wave.txt"> {.var @p website}{@|apply loop.block}', {
    'blocks/loop.block': '<i>\n  {@|apply loop.block}</i>',
  })
  const { id } = (await upload(staff, await buildZip(files))).json()
  await staff.post(`/api/admin/themes/${id}/activate`, { acceptErrors: true })
  expect((await site.get('/')).body).toContain('</html>')
  await expect
    .poll(async () => (await staff.get(`/api/admin/themes/${id}/problems`)).json().onPages)
    .toEqual([
      expect.objectContaining({
        file: 'blocks/loop.block',
        line: 2,
        path: '/',
        message: expect.stringContaining('recursion depth'),
      }),
    ])
})

test('only administrators change themes; editors see them', async () => {
  const { site, staff } = await siteWithPage()
  const { id } = (await upload(staff, await buildZip(makeTheme('x')))).json()
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get('/api/admin/themes')).statusCode).toBe(200)
  expect((await upload(editor, await buildZip(makeTheme('x')))).statusCode).toBe(403)
  expect((await editor.post(`/api/admin/themes/${id}/activate`)).statusCode).toBe(403)
  expect((await upload(site.browser(), await buildZip(makeTheme('x')))).statusCode).toBe(401)
  const other = await testSite()
  const stranger = await staffBrowser(other)
  expect((await stranger.get(`/api/admin/themes/${id}/download`)).statusCode).toBe(404)
  expect((await stranger.post(`/api/admin/themes/${id}/activate`)).statusCode).toBe(404)
})

test('staff see their own pages in a theme before it is in use; visitors and caches never do', async () => {
  const { site, staff, mark } = await siteWithPage()
  await buildPage(await site.ctx(), { title: 'About', slug: 'about' })
  const files = makeTheme('preview', {
    'site.region': frame('preview <img src="/assets/wave.txt"> <squarespace:script src="site.js" combo="true" />'),
    'scripts/site.js': 'window.previewed = true',
  })
  const { id } = (await upload(staff, await buildZip(files))).json()
  const visitor = site.browser()

  const page = await staff.get(`/about?theme-preview=${id}`)
  expect(page.body).toContain('id="mark">preview')
  expect(page.body).toContain('Hello.')
  expect([page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex'])
  const sheet = /href="(\/site\.css\?[^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const script = /src="(\/scripts\/[^"]+)"/.exec(page.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const styles = await staff.get(sheet)
  expect(styles.body).toContain('#123456')
  expect(styles.headers['cache-control']).toBe('private, no-store')
  expect((await staff.get(script)).body).toContain('previewed')
  // A file that the page names by itself comes from the theme of the page.
  const referer = `http://${site.host}/about?theme-preview=${id}`
  expect((await staff.get('/assets/wave.txt', { headers: { referer } })).body).toBe('a wave')
  expect((await staff.get('/assets/wave.txt')).statusCode).toBe(404)
  const click = await staff.get('/?utm=x', { headers: { referer, 'sec-fetch-mode': 'navigate' } })
  expect([click.statusCode, click.headers['location']]).toEqual([302, `/?utm=x&theme-preview=${id}`])
  expect((await staff.get(`/cart?theme-preview=${id}`)).body).toContain('id="mark">preview')
  // A host that a request makes up is not the site's.
  const elsewhere = { referer: `http://elsewhere.test/about?theme-preview=${id}`, 'x-forwarded-host': 'elsewhere.test' }
  const strange = await staff.get('/about', { headers: { ...elsewhere, 'sec-fetch-mode': 'navigate' } })
  expect([strange.statusCode, strange.body.includes('id="mark"')]).toEqual([200, false])
  const forwarded = { referer, 'x-forwarded-host': 'elsewhere.test', 'sec-fetch-mode': 'navigate' }
  expect((await staff.get('/about', { headers: forwarded })).statusCode).toBe(302)
  const exit = async (url: string) => {
    const { body } = await staff.get(url, { headers: { 'sec-fetch-dest': 'document' } })
    return /<a href="([^"]*)"[^>]*>Exit preview</.exec(body)?.[1]?.replaceAll('&amp;', '&')
  }
  expect(await exit(`/about?theme-preview=${id}`)).toBe('/about?theme-preview=')
  expect(await exit(`/about?category=A%20b&theme-preview=${id}&print`)).toBe(
    '/about?category=A%20b&print&theme-preview=',
  )
  expect(await exit(`http://${site.host}//about?theme-preview=${id}`)).toBe('/about?theme-preview=')
  expect((await staff.get(`/nowhere?theme-preview=${id}`)).statusCode).toBe(404)

  // Two versions of the same files are one theme; the files of a page are still those of its own preview.
  const twin = (await upload(staff, await buildZip(files))).json().id
  expect(twin).not.toBe(id)
  expect((await staff.get(`/about?theme-preview=${twin}`)).body).toContain(`theme-preview=${twin}">`)
  expect((await staff.get(`/about?theme-preview=${id}`)).body).not.toContain(twin)

  const accountant = await staffBrowser(site, 'billing')
  for (const browser of [visitor, accountant]) {
    expect((await browser.get(`/about?theme-preview=${id}`)).body).not.toContain('id="mark"')
    expect((await browser.get(sheet)).body).not.toContain('#123456')
    expect((await browser.get(script)).body).not.toContain('previewed')
    const followed = await browser.get('/about', { headers: { referer, 'sec-fetch-mode': 'navigate' } })
    expect([followed.statusCode, followed.body.includes('id="mark"')]).toEqual([200, false])
  }
  expect(await mark()).toBeUndefined()
  expect((await staff.get('/about?theme-preview=no-such-theme')).statusCode).toBe(200)
  const other = await siteWithPage()
  expect((await other.staff.get(`/?theme-preview=${id}`)).body).not.toContain('id="mark"')
})
