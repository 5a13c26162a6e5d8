import fs from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildPage, buildShop, useTestTheme } from '../../testing/content-builders.ts'
import { browserOn, secondServer, testSite } from '../../testing/test-site.ts'
import { writeSettings } from '../../testing/settings.ts'

async function harbour() {
  const site = await testSite({ title: 'Harbour' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await useTestTheme(ctx, site.services.config.dataDir)
  await site.ctx()
  return site
}

const forever = 'public, max-age=31536000, immutable'

test('the style sheet is the theme’s LESS with the owner’s tweaks and CSS', async () => {
  const site = await harbour()
  const address = /href="(\/site\.css\?rev=\w+)"/.exec((await site.get('/')).body)?.[1] ?? ''
  const first = await site.get(address)
  expect(first.headers['content-type']).toBe('text/css; charset=utf-8')
  expect(first.headers['cache-control']).toBe(forever)
  // Another process may be a change ahead: under an address of its revision ours must not be kept.
  expect((await site.get('/site.css?rev=newer')).headers['cache-control']).toContain('must-revalidate')
  expect(first.body).toContain('font-family: Georgia')
  expect(first.body).toContain('color: #112233')
  expect(first.body).toContain('max-width: 1440px')
  expect(first.body).toContain('font-weight: 700')
  expect(first.body).toContain('width: 50px')
  expect(first.body).toContain('.plain{color:red}')

  await writeSettings(await site.ctx(), {
    tweaks: {
      'tweak-ink': '#445566',
      'tweak-site-width': '99px; } body { display: none',
      'tweak-title-font': 'Futura',
    },
    customCss: '.mine { color: teal }\n.wrong {',
  })
  await site.ctx()
  const changed = /href="(\/site\.css\?rev=\w+)"/.exec((await site.get('/')).body)?.[1] ?? ''
  expect(changed).not.toBe(address)
  const { body } = await site.get(changed)
  expect(body).toContain('color: #445566')
  expect(body).toContain('font-family: Futura')
  // A value that would end its declaration is not one: the theme's own stays.
  expect(body).toContain('max-width: 1440px')
  expect(body).not.toContain('display: none')
  expect(body).toContain('.mine { color: teal }')
})

test('a style sheet with a mistake is cached forever too: it is the same each time', async () => {
  const site = await harbour()
  await writeSettings(await site.ctx(), { customCss: '.mine { .in { color: teal; width: @nowhere } }' })
  await site.ctx()
  const address = /href="(\/site\.css\?rev=\w+)"/.exec((await site.get('/')).body)?.[1] ?? ''
  const sheet = await site.get(address)
  expect(sheet.body).toContain('color: teal')
  expect(sheet.headers['cache-control']).toBe(forever)
})

test('files of the theme are served, forever under their versioned address', async () => {
  const site = await harbour()
  const script = /src="(\/scripts\/site\.js\?rev=\w+)"/.exec((await site.get('/')).body)?.[1] ?? ''
  const versioned = await site.get(script)
  expect(versioned.body).toBe('window.harbour = true\n')
  expect(versioned.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(versioned.headers['cache-control']).toBe(forever)
  expect((await site.get('/scripts/site.js')).headers['cache-control']).toBe('public, max-age=3600')

  const wave = /url\("(\/assets\/wave\.svg\?rev=\w+)"\)/.exec((await site.get('/site.css')).body)?.[1] ?? ''
  expect((await site.get(wave)).headers['content-type']).toBe('image/svg+xml')
})

test('no address leads out of the folders that are served', async () => {
  const site = await harbour()
  await fs.writeFile(path.join(site.services.config.dataDir, 'secret.txt'), 'hush-hush')
  for (const url of [
    '/assets/..%2f..%2f..%2fsecret.txt',
    '/assets/../template.conf',
    '/assets/..%2ftemplate.conf',
    '/assets/%2e%2e/template.conf',
    '/scripts/..%5c..%5csecret.txt',
    '/assets//etc/passwd',
    '/assets/wave.svg%00.txt',
    '/_assets/storefront/..%2f..%2fpackage.json',
    '/_assets/admin/../../../../package.json',
    '/_assets/storefront/%2e%2e%2f%2e%2e%2fpackage.json',
    '/assets/',
    '/%zz',
    '/%c0%ae%c0%ae/secret.txt',
  ]) {
    const response = await site.get(url)
    expect([400, 404], url).toContain(response.statusCode)
    expect(response.body, url).not.toContain('hush-hush')
    expect(response.body, url).not.toContain('"stylesheets"')
    expect(response.body, url).not.toContain('"workspaces"')
  }
})

test('search engines get a map of the visible pages only', async () => {
  const site = await harbour()
  const ctx = await site.ctx()
  await buildShop(ctx, 2)
  await site.ctx()
  const map = await site.get('/sitemap.xml')
  expect(map.headers['content-type']).toBe('application/xml; charset=utf-8')
  const addresses = [...map.body.matchAll(/<loc>(.*?)<\/loc>/g)].map((match) => match[1])
  expect(addresses.toSorted()).toEqual(
    ['/', '/shop', '/shop/bowl-1', '/shop/bowl-2'].map((each) => `http://${site.host}${each}`),
  )
  const robots = await site.get('/robots.txt')
  expect(robots.body).toContain(`Sitemap: http://${site.host}/sitemap.xml`)
  expect(robots.body).toContain('Disallow: /checkout')

  await writeSettings(await site.ctx(), { seoHidden: true })
  await site.ctx()
  expect((await site.get('/robots.txt')).body).toBe('User-agent: *\nDisallow: /\n')
  expect((await site.get('/sitemap.xml')).body).not.toContain('<loc>')
  expect((await site.get('/shop')).body).toContain('<meta name="robots" content="noindex">')
})

test('the editor’s address and a missing icon are answered', async () => {
  const site = await harbour()
  for (const url of ['/config', '/config/orders/1']) {
    const response = await site.get(url)
    // Built or not: an answer in words.
    expect([200, 503]).toContain(response.statusCode)
    expect(response.body.length).toBeGreaterThan(20)
  }
  expect((await site.get('/favicon.ico')).statusCode).toBe(204)
})

test('the owner’s own code stands where it belongs, after the names it may call', async () => {
  const site = await harbour()
  await writeSettings(await site.ctx(), {
    codeInjection: { header: '<script>window.fromOwner = 1</script>', footer: '<!-- owner footer -->' },
  })
  await site.ctx()
  const { body } = await site.get('/')
  const head = body.slice(0, body.indexOf('</head>'))
  expect(head).toContain('<script>window.fromOwner = 1</script>')
  expect(head.indexOf('SQUARESPACE_CONTEXT')).toBeLessThan(head.indexOf('fromOwner'))
  expect(body.indexOf('<!-- owner footer -->')).toBeGreaterThan(body.indexOf('<main'))
})

test('search engines list no page of a test installation', async () => {
  const site = await testSite()
  expect((await site.get('/cart')).headers['x-robots-tag']).toBeUndefined()
  const staging = browserOn(await secondServer({ environment: 'staging' }), site.host)
  for (const path of ['/cart', '/nothing-is-here'])
    expect((await staging.get(path)).headers['x-robots-tag'], path).toBe('noindex, nofollow')
})
