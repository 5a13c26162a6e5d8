import path from 'node:path'
import { expect, test } from 'vitest'
import { buildAsset, buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testServer, testSite, type TestSite } from '../../testing/test-site.ts'
import { testThemeRuntime } from '../../testing/theme-runtime.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { writeSettings } from '../../testing/settings.ts'
import { readThemeFolder } from '../theme-files/theme-folders.ts'
import { activateTheme, addVersion } from './versions/service.ts'

const folder = path.join(import.meta.dirname, '../../testing/themes/lantern')

async function lantern(language = 'en-US') {
  const site = await testSite({ title: 'Harbour & Light', language })
  const ctx = await site.ctx()
  const themeRuntime = await testThemeRuntime()
  const files = await readThemeFolder(folder)
  if (!files) throw new Error('The test theme is gone.')
  const { row, problems } = await addVersion(ctx, themeRuntime, files, { source: 'push' })
  await activateTheme(ctx, themeRuntime, row.version_id, { acceptErrors: false })
  return { site, ctx, problems }
}

async function getPage(site: TestSite, url: string) {
  const response = await site.get(url)
  return { status: response.statusCode, html: response.body }
}

function attributes(html: string, name: string): string | undefined {
  return new RegExp(`${name}="([^"]*)"`).exec(html)?.[1]
}

async function harbour(language?: string) {
  const made = await lantern(language)
  const { ctx } = made
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true, html: '<p>Welcome.</p>' })
  await buildPage(ctx, { title: 'Plain', slug: 'plain', html: '<p>Plain page.</p>' })
  const stack = await createCollection(ctx, { typeName: 'index', title: 'Stack', slug: 'stack' })
  const part = await createCollection(ctx, {
    typeName: 'page',
    title: 'Part',
    slug: 'part',
    parentId: stack,
    content: { blocks: [{ id: 'b1', type: 'html', version: 1, settings: { html: '<p>Part one.</p>' } }] },
  })
  const gallery = await createCollection(ctx, {
    typeName: 'gallery',
    title: 'Pictures',
    slug: 'pictures',
    parentId: stack,
  })
  for (const title of ['Pier', 'Mole'])
    await createItem(ctx, {
      collectionId: gallery,
      recordType: 2,
      title,
      slug: title.toLowerCase(),
      assetIds: [await buildAsset(ctx)],
    })
  const folder = await createCollection(ctx, { typeName: 'folder', title: 'More', slug: 'more' })
  await createCollection(ctx, { typeName: 'contact', type: 7, title: 'Contact', slug: 'contact', parentId: folder })
  const boats = await createCollection(ctx, { typeName: 'boats', title: 'Boats', slug: 'boats' })
  const plan = await buildAsset(ctx, { filename: 'plan.jpg' })
  for (const number of [1, 2, 3])
    await createItem(ctx, {
      collectionId: boats,
      recordType: 2,
      title: `Boat ${number}`,
      slug: `boat-${number}`,
      position: number,
      assetIds: [await buildAsset(ctx)],
      customType: 'boat',
      customContent: {
        yard: 'Öhman & <Sons>',
        story: { html: '<p>Long.</p>' },
        plan: { assetId: plan },
        forSale: number === 1,
        photos: { assetIds: [plan, await buildAsset(ctx, { filename: 'two.jpg' })] },
      },
    })
  const door = await createCollection(ctx, { typeName: 'frontdoor', title: 'Door', slug: 'door' })
  await createItem(ctx, { collectionId: door, recordType: 1, title: 'Knock', slug: 'knock' })
  const events = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  const startsAt = new Date(ctx.now.getTime() + 86_400_000)
  await createItem(ctx, {
    collectionId: events,
    recordType: 12,
    title: 'Regatta',
    slug: 'regatta',
    startsAt,
    endsAt: startsAt,
  })
  const album = await createCollection(ctx, { typeName: 'album', title: 'Album', slug: 'album' })
  await createItem(ctx, { collectionId: album, recordType: 7, title: 'Foghorn', slug: 'foghorn' })
  await buildShop(ctx, 4)
  const { collectionId } = await buildJournal(ctx, 2)
  await createItem(ctx, { collectionId, recordType: 1, title: 'Lamps', slug: 'lamps', tags: ['lamp'] })
  await writeSettings(ctx, {
    navigation: {
      mainNav: [
        { collectionId: boats },
        { collectionId: folder },
        { title: 'Out', url: 'https://example.com/', newWindow: true },
      ],
      '_side-nav': [{ collectionId: part }, { title: 'Blog "x"', url: '/journal' }],
    },
  })
  return made
}

test('the theme is accepted as it is: the check finds no error in it', async () => {
  const { problems } = await lantern()
  expect(problems.filter(({ severity }) => severity === 'error')).toEqual([])
})

test('every page of every kind is rendered, without an error that its owner would be told of', async () => {
  const { site } = await harbour()
  const paths = [
    '/',
    '/plain',
    '/stack',
    '/contact',
    '/boats',
    '/boats/boat-1',
    '/door',
    '/door/knock',
    '/events',
    '/events/regatta',
    '/album',
    '/shop',
    '/shop/bowl-1',
    '/journal',
    '/journal/lamps',
    '/pictures',
    '/search?q=lamp',
    '/cart',
    '/journal/tag/lamp',
    '/shop/category/bowls',
  ]
  for (const url of paths) {
    const { status, html } = await getPage(site, url)
    expect([url, status]).toEqual([url, 200])
    expect(html, url).toContain('</html>')
    expect(html.match(/<\/body>/g), url).toHaveLength(1)
    expect(html, url).toContain('id="')
    expect(html, url).toContain('class="')
    expect(html, url).toContain('Static.SQUARESPACE_CONTEXT')
    expect(html.replace(/<(style|script)[\s\S]*?<\/\1>/g, ''), url).not.toMatch(
      /<squarespace:|\{\.(?:section|end|if|or|repeated)|\{squarespace/,
    )
  }
  expect((await getPage(site, '/nowhere')).status).toBe(404)
  expect((await site.get('/more')).headers['location']).toBe('/contact')
  const staff = await staffBrowser(site)
  const { active } = (await staff.get('/api/admin/themes')).json()
  expect((await staff.get(`/api/admin/themes/${active.id}/problems`)).json().onPages).toEqual([])
})

test('navigation: by partial, with a body, inside an attribute, one inside another', async () => {
  const { site } = await harbour()
  const { html } = await getPage(site, '/journal')
  expect(attributes(html, 'data-menu')).toBe('boats,more,out')
  expect(html).toMatch(/<a href="\/boats">Boats<\/a>/)
  expect(html).toMatch(/<span>More<\/span>[\s\S]*Nav-sub"><a href="\/contact">Contact</)
  expect(html).toContain('<a href="https://example.com/">Out</a>')
  expect(html).toMatch(/Side-item">\s*Part|Side-item">Part/)
  expect(html).toMatch(/Side-item is-active"><a href="\/journal">Blog &quot;x&quot;<\/a>/)
  expect((await getPage(site, '/part')).html).toMatch(/class="Nested">part pictures /)
})

test('page classes and body ids: state, tweaks of every kind, item and list', async () => {
  const { site } = await harbour()
  const { html } = await getPage(site, '/')
  const classes = attributes(html, 'body id="collection-[0-9a-f]{24}" class')?.split(' ') ?? []
  expect(classes).toEqual(
    expect.arrayContaining([
      'tweak-site-lead-inset',
      'tweak-header-sticky',
      'tweak-header-links-left',
      'tweak-header-cart',
      'collection-type-page',
      'collection-layout-default',
      'homepage',
      'view-list',
      'mobile-style-available',
      'native-currency-code-usd',
    ]),
  )
  expect(classes).not.toContain('tweak-header-shadow')
  expect(html).toContain('class="no-js is-home"')
  const item = (await getPage(site, '/boats/boat-1')).html
  expect(item).toMatch(/<body class="Bare [^"]*collection-type-boats[^"]*view-item[^"]*" id="item-[0-9a-f]{24}"/)
  expect(item).toContain('collection-layout-bare')
})

test('an index shows its pages’ content and its galleries’ pictures, stacked', async () => {
  const { site } = await harbour()
  const { html } = await getPage(site, '/stack')
  expect(html).toMatch(
    /<section class="Index-page" id="part"[\s\S]*<p>Part one\.<\/p>[\s\S]*<section class="Index-gallery" id="pictures"/,
  )
  expect(html.match(/<figcaption>(?:Pier|Mole)<\/figcaption>/g)).toHaveLength(2)
  expect(html).toMatch(/<figure><img [^>]*data-src="[^"]+"[^>]*data-image-dimensions="1500x1000"/)
})

test('a custom type with a field of every kind: list, pages of two, item, related, neighbours', async () => {
  const { site } = await harbour()
  const { html } = await getPage(site, '/boats')
  expect(html).toContain('data-size="2"')
  expect(html.match(/class="Boat /g)).toHaveLength(2)
  expect(html).toContain('<dd class="Boat-yard">Öhman &amp; &lt;Sons&gt;</dd>')
  expect(html).toContain('<dd class="Boat-story"><p>Long.</p></dd>')
  expect(html).toMatch(/<dd class="Boat-plan">\/s\/[0-9a-f]{24}\/plan\.jpg<\/dd>/)
  expect(html.match(/Boat-sale/g)).toHaveLength(1)
  expect(html).toContain('<dd class="Boat-photos">plan.jpg|two.jpg</dd>')
  expect(html).toContain('rel="next"')
  const item = (await getPage(site, '/boats/boat-2')).html
  expect(item).toMatch(/<ul class="Related"><li>Boat [13]<\/li><\/ul>/)
  expect(item).toMatch(/class="(?:prev|next)" href="\/boats\/boat-1"/)
  expect((await getPage(site, '/door')).html).toContain('<div class="Door">Knock</div>')
})

test('block fields whose names are made by the template, queries, categories, partials of the platform', async () => {
  const { site, ctx } = await harbour()
  const block = (html: string) => JSON.stringify([{ id: 'x', type: 'html', version: 1, settings: { html } }])
  for (const [field, html] of [
    ['side-journal-blog', '<p>Beside the journal</p>'],
    ['footerBlocks', '<p>Below all</p>'],
  ] as const)
    await ctx.db
      .insertInto('block_field')
      .values({ website_id: site.id, field_id: field, blocks: block(html) })
      .execute()
  await writeSettings(ctx, { touched: true })
  const { html } = await getPage(site, '/journal')
  expect(html).toMatch(/data-layout-label="Side of Journal"[\s\S]*Beside the journal/)
  expect(html).toContain('Below all')
  expect(html).toContain('<ol class="Latest"><li><a href="/journal/lamps">Lamps</a></li></ol>')
  expect((await getPage(site, '/plain')).html).not.toContain('Beside the journal')
  expect((await getPage(site, '/contact')).html).toContain('<p class="Cats">Bowls &amp; plates, Vases</p>')
})

test('scripts and styles inside templates pass as they are, and JSON of the page is JSON', async () => {
  const { site } = await harbour()
  const { html } = await getPage(site, '/journal')
  expect(html).toContain(
    '<style>.a{color:red}.b{margin:0}@media(max-width:600px){.a{color:#00f}.c:before{content:"{b c}"}}</style>',
  )
  expect(html).toContain(
    'var lantern={"a":{"b":[1,2,{"c":"}"}]},f:function(x){return{y:x||{}}}};if(lantern){lantern.ok=!0}',
  )
  expect(html).toContain('lantern.empty = {}; lantern.pipe = {a: 1||2}; /* {a||b} stays as it is */')
  expect(html).toContain(`lantern.typed = 'other'`)
  const json = /id="page-json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  expect(JSON.parse(json)).toMatchObject({ typeName: 'blog', urlId: 'journal' })
  expect(html).toContain('window.pageTitle = "Journal"; window.numbers = {"a": {"b": {}}};')
})

test('styles: guards, mixins, tweaks; another value changes them', async () => {
  const { site } = await lantern()
  const css = (await site.get('/site.css')).body
  expect(css).toMatch(/\.Main \{\s*max-width: 1200px;\s*margin: 0 auto;\s*\}/)
  expect(css).toMatch(/\.Main h1,\s*\.Main h2 \{\s*font-family: "Courier New", monospace;\s*font-size: 32px;/)
  expect(css).toMatch(/\.space-3 \{\s*margin-bottom: 12px;/)
  expect(css).toMatch(/\.Main--blog a:focus \{\s*outline: 2px solid rgba\(181, 84, 42, 0\.4\);/)
  expect(css).toContain('width: calc(100% - 1200px)')
  expect(css).toContain('.really')
  expect(css).toContain('progid:DXImageTransform.Microsoft.gradient')
  expect(css).toMatch(/url\('\/assets\/img\/dot\.svg\?rev=[0-9a-f]{16}'\)/)
  const staff = await staffBrowser(site)
  const values = {
    'tweak-site-width': '900px',
    'tweak-site-lead': 'Full Bleed',
    'tweak-site-background': '#000',
    'tweak-heading-font': 'font-family: Georgia; font-size: 20px;',
    'tweak-header-picture': '/s/1/x.jpg',
    'tweak-header-sticky': 'false',
  }
  expect((await staff.put('/api/admin/tweaks', { values })).statusCode).toBe(200)
  const changed = (await site.get('/site.css')).body
  expect(changed).toMatch(/\.Main \{\s*max-width: none;/)
  expect(changed).toContain('width: calc(100% - 900px)')
  expect(changed).toContain('background-image: url("/s/1/x.jpg")')
  expect(changed.lastIndexOf('font-size: 20px')).toBeGreaterThan(changed.lastIndexOf('font-size: 32px'))
  expect(changed).toContain('hsl(0, 0%, 98%)')
})

test('texts come in the language of the site; what it lacks stays in English', async () => {
  const { site } = await harbour('de-DE')
  expect((await getPage(site, '/')).html).toContain('<p class="Words">Licht für Häfen still English</p>')
  const { site: english } = await harbour()
  expect((await getPage(english, '/')).html).toContain('<p class="Words">Light for harbours still English</p>')
})

test('another server reads the same theme from the file store', async () => {
  const { site } = await harbour()
  const { app } = await testServer()
  expect((await app.inject({ url: '/scripts/lantern.js', headers: { host: site.host } })).body).toContain(
    'Squarespace.onInitialize',
  )
  expect((await site.get('/plain')).body).toMatch(
    /<script src="\/scripts\/vendor\/tiny\.js\?rev=[0-9a-f]{16}"><\/script>/,
  )
})
