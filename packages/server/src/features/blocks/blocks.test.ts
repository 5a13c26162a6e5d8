import { expect, test } from 'vitest'
import { buildAsset, buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { newId } from '../../platform/ids.ts'
import { writeSettings } from '../../testing/settings.ts'
import { saveBlockField } from './field-store.ts'

/** The main content of a page that holds these blocks. */
async function render(site: TestSite, content: readonly unknown[], query = '?format=main-content'): Promise<string> {
  const slug = `page-${newId()}`
  await buildPage(await site.ctx(), { title: 'Page', slug, blocks: [...content] })
  await site.ctx()
  const response = await site.get(`/${slug}${query}`)
  expect(response.statusCode).toBe(200)
  return response.body
}

function block(type: string, settings: object, id = 'b', version = 1) {
  return { id, type, version, settings }
}

test('text, quote and line have the wrappers that custom CSS knows', async () => {
  const site = await testSite()
  const html = await render(site, [
    block(
      'html',
      { html: '<h2 style="white-space:pre-wrap;position:fixed" onclick="x()">Hi</h2>' },
      'block-yui_3_17_2_1_1',
    ),
    block('quote', { quote: 'Calm & <b>still</b>', source: 'Marit' }, 'q'),
    block('line', {}, 'l'),
  ])
  expect(html).toContain(
    '<div class="row sqs-row"><div class="col sqs-col-12 span-12"><div class="sqs-block html-block sqs-block-html" data-block-type="2" id="block-yui_3_17_2_1_1"><div class="sqs-block-content"><div class="sqs-html-content" dir="auto"><h2 style="white-space:pre-wrap">Hi</h2></div>',
  )
  expect(html).toMatch(/class="sqs-block quote-block sqs-block-quote" data-block-type="31" id="block-q">/)
  expect(html).toMatch(
    /<figure>\s*<blockquote[^>]*>Calm &amp; &lt;b&gt;still&lt;\/b&gt;<\/blockquote>\s*<figcaption class="source">Marit<\/figcaption>/,
  )
  expect(html).toMatch(/horizontalrule-block[^>]*data-block-type="47" id="block-l"><div class="sqs-block-content"><hr>/)
})

test('a button has its size, its style and its place; one of version 1 is upgraded', async () => {
  const site = await testSite()
  const link = { label: 'See <all>', url: '/shop', newWindow: true }
  const html = await render(site, [
    block('button', { link, size: 'large', alignment: 'right', style: 'tertiary' }, 'new', 2),
    block('button', { label: 'Old', url: '/old', size: 'small', alignment: 'left' }, 'old', 1),
    block('button', { link: { label: 'Run', url: ' javascript:alert(1)' } }, 'bad', 2),
  ])
  expect(html).toMatch(
    /<div class="sqs-block-button-container sqs-block-button-container--right" data-animation-role="button">\s*<a class="sqs-block-button-element sqs-block-button-element--large sqs-button-element--tertiary" href="\/shop" target="_blank" rel="noopener">See &lt;all&gt;<\/a>/,
  )
  expect(html).toMatch(/sqs-block-button-element--small sqs-button-element--primary" href="\/old">Old</)
  expect(html).toMatch(/href="#">Run</)
})

test('a spacer is as high as it says', async () => {
  const site = await testSite()
  const html = await render(site, [block('spacer', { vSize: 3 }, 'a'), block('spacer', { aspectRatio: 12.5 }, 'b')])
  expect(html).toContain(
    '<div class="sqs-block spacer-block sqs-block-spacer sized vsize-3" data-block-type="21" data-aspect-ratio="12" id="block-a"><div class="sqs-block-content sqs-intrinsic" style="padding-bottom: 12%">',
  )
  expect(html).toContain(
    'data-aspect-ratio="12.5" id="block-b"><div class="sqs-block-content sqs-intrinsic" style="padding-bottom: 12.5%">',
  )
})

test('code that is HTML becomes part of the page, all other code is shown', async () => {
  const site = await testSite()
  const source = '<div class="own" onclick="go()">{title}</div><script>go()</script>'
  const html = await render(site, [
    block('code', { source }, 'run'),
    block('code', { source, displaySource: true }, 'shown'),
    block('code', { source: 'a > b { color: red }', language: 'css' }, 'css'),
    block('code', { source: '</style><script>x</script>', language: 'not a language' }, 'odd'),
  ])
  // Byte for byte, and no template: braces of the owner stay.
  expect(html).toContain(`id="block-run"><div class="sqs-block-content">${source}`)
  expect(html).toContain(
    '<pre class="source-code" role="group" aria-label="Code" tabindex="0"><code class="language-html">&lt;div class=&quot;own&quot;',
  )
  expect(html).toContain('<code class="language-css">a &gt; b { color: red }</code>')
  expect(html).toContain('data-block-type="23" id="block-odd"')
})

test('an embed is its stored frame, an embed code, or a link; nothing of its answer runs', async () => {
  const site = await testSite()
  const html = await render(site, [
    block(
      'embed',
      {
        url: 'https://vimeo.com/1',
        oembedOf: 'https://vimeo.com/1',
        oembed: {
          html: '<iframe src="https://player.vimeo.com/video/1" width="400" height="100" onload="x()"></iframe>',
          title: '"A"',
        },
      },
      'film',
    ),
    block(
      'embed',
      {
        url: 'https://bandcamp.com/x',
        oembedOf: 'https://bandcamp.com/x',
        oembed: { html: '<blockquote onclick="x()">Words</blockquote><script>bad()</script>' },
      },
      'words',
    ),
    block('embed', { html: '<div id="weather"></div><script>weather()</script>' }, 'code'),
    block(
      'embed',
      {
        url: 'https://evil.example/1',
        oembedOf: 'https://evil.example/1',
        oembed: { html: '<iframe src="https://evil.example/frame"></iframe>' },
      },
      'evil',
    ),
    block(
      'embed',
      { url: 'https://vimeo.com/2', oembedOf: 'https://vimeo.com/1', oembed: { html: '<b>of another address</b>' } },
      'stale',
    ),
  ])
  expect(html).toMatch(
    /<div class="embed-block-wrapper" style="padding-bottom: 25%"><iframe src="https:\/\/player\.vimeo\.com\/video\/1" title="&quot;A&quot;"[^>]*loading="lazy"/,
  )
  expect(html).toContain('<blockquote>Words</blockquote>')
  expect(html).toContain('<div id="weather"></div><script>weather()</script>')
  expect(html).not.toMatch(/bad\(\)|x\(\)|evil\.example\/frame|of another address/)
})

test('a bomb of Markdown and a text with scripts take no page down and do nothing', async () => {
  const site = await testSite()
  const bombs = [
    '>'.repeat(20_000),
    '['.repeat(20_000),
    '*a'.repeat(20_000),
    `${'- '.repeat(5_000)}x`,
    '`'.repeat(40_000),
    `| a |\n| - |\n${'| b '.repeat(20_000)}`,
    '<div>'.repeat(8_000),
  ]
  for (const markdown of bombs) expect(await render(site, [block('markdown', { markdown })])).toContain('id="block-b"')
  const html = await render(site, [
    block('html', {
      html: '<p onclick="go()">Words<script>go()</script><img src=x onerror=go()><a href="javascript:go()">x</a><svg><script>go()</script></svg><iframe srcdoc="<script>go()</script>"></iframe></p>',
    }),
  ])
  expect(html).toContain('<p>Words')
  expect(html).not.toMatch(/go\(\)/)
})

test('Markdown is formatted and cleaned', async () => {
  const site = await testSite()
  const markdown =
    '# Care\n\n*By hand* ~~never~~ https://vly.works\n\n| a | b |\n| - | - |\n| 1 | <b onclick="x()">2</b> |\n\n<script>bad()</script>\n\n[run](javascript:bad())'
  const html = await render(site, [
    block('markdown', { markdown }),
    block('markdown', { markdown: '> '.repeat(20_000) }, 'deep'),
  ])
  expect(html).toContain('<h1>Care</h1>')
  expect(html).toContain('<em>By hand</em> <del>never</del> <a href="https://vly.works">https://vly.works</a>')
  expect(html).toContain('<td><b>2</b></td>')
  expect(html).toMatch(/data-block-type="44" id="block-deep"/)
  expect(html).not.toMatch(/bad\(\)|onclick/)
})

test('a product can be bought where its block stands', async () => {
  const site = await testSite()
  const { itemIds } = await buildShop(await site.ctx(), 2)
  const [first = '', second = ''] = itemIds
  const html = await render(site, [
    block('product', { productId: first, showQuantity: true, imageRatio: 'square' }, 'a'),
    block('product', { productSlug: 'BOWL-2', showVariants: false, showExcerpt: false, showImage: false }, 'b'),
    block('product', { productSlug: 'no-such-bowl' }, 'none'),
  ])
  const [, own = '', other = '', none = ''] = html.split(
    /(?=<div class="sqs-block product-block sqs-block-product" (?:hidden )?data-block-type="43")/,
  )
  expect(own).toMatch(/<h3 class="product-title"><a href="\/shop\/bowl-1">Bowl 1<\/a><\/h3>/)
  expect(own).toContain('product-image-square')
  for (const hook of [
    'product-price',
    'product-excerpt',
    'productDetails',
    `class="product-variants" data-item-id="${first}"`,
    'product-quantity-input',
    'sqs-add-to-cart-button ',
  ])
    expect(own).toContain(hook)
  expect(other).toContain(`data-item-id="${second}"`)
  expect(other).toContain('href="/shop/bowl-2">Choose options</a>')
  expect(other).not.toMatch(/product-variants|product-excerpt|<img|sqs-add-to-cart-button /)
  expect(none).toMatch(/ hidden [^>]*id="block-none"><div class="sqs-block-content">\s*<\/div>/)
})

test('a product that is not listed is not shown, nor one of another site', async () => {
  const site = await testSite()
  const other = await testSite()
  const { itemIds } = await buildShop(await other.ctx(), 1)
  const { itemIds: drafts } = await buildShop(await site.ctx(), 1, { workflowState: 'draft' })
  const html = await render(site, [
    block('product', { productId: itemIds[0] }, 'a'),
    block('product', { productId: drafts[0] }, 'b'),
  ])
  expect(html).not.toContain('Bowl 1')
})

test('a menu block shows a menu of the site', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const about = await buildPage(ctx, { title: 'About <us>', slug: 'about' })
  const mainNav = [{ collectionId: about }, { title: 'Elsewhere', url: 'https://vly.works', newWindow: true }]
  await writeSettings(ctx, { navigation: { mainNav } })
  const html = await render(site, [block('navigation', { title: 'Ways', direction: 'horizontal' })])
  expect(html).toMatch(/<nav class="block-navigation block-navigation--horizontal" aria-label="Ways">/)
  expect(html).toMatch(/<a href="\/about">About &lt;us&gt;<\/a>/)
  expect(html).toMatch(/<a href="https:\/\/vly\.works" target="_blank" rel="noopener">Elsewhere<\/a>/)
})

test('a menu block marks the page that is shown, in a field of the theme too', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await buildJournal(ctx, 1)
  const folder = await createCollection(ctx, { typeName: 'folder', title: 'House', slug: 'house' })
  const menus = [block('navigation', {}, 'n')]
  for (const slug of ['about', 'visit'])
    await createCollection(ctx, { typeName: 'page', title: slug, slug, parentId: folder, content: { blocks: menus } })
  await saveBlockField(ctx, 'footerBlocks', [block('navigation', {}, 'of-field')])
  const pages = [{ collectionId: folder }, { title: 'Search', url: '/search', newWindow: false }]
  const journal = await ctx.db.selectFrom('collection').select('collection_id').where('slug', '=', 'journal').execute()
  await writeSettings(ctx, {
    navigation: { mainNav: [...journal.map(({ collection_id: collectionId }) => ({ collectionId })), ...pages] },
  })
  const marked = async (path: string, id: string) => {
    const menu = (await site.get(path)).body.split(`id="block-${id}"`)[1]?.split('</nav>')[0] ?? ''
    return menu.match(/<a href="[^"]*" aria-current="[^"]*"|<li class="active-folder">/g) ?? []
  }
  await site.ctx()
  // Twice: the field is printed before and after its data is known.
  for (const id of ['of-field', 'of-field', 'n']) {
    const folder = '<li class="active-folder">'
    expect(await marked('/about', id)).toEqual([folder, '<a href="/about" aria-current="page"'])
    expect(await marked('/visit', id)).toEqual([folder, '<a href="/visit" aria-current="page"'])
  }
  expect(await marked('/journal', 'of-field')).toEqual(['<a href="/journal" aria-current="page"'])
  expect(await marked('/journal/post-1', 'of-field')).toEqual(['<a href="/journal" aria-current="true"'])
  expect(await marked('/search', 'of-field')).toEqual(['<a href="/search" aria-current="page"'])
})

test('social links are icons with names', async () => {
  const site = await testSite()
  await writeSettings(await site.ctx(), {
    socialAccounts: [{ serviceName: 'Instagram', profileUrl: 'https://instagram.com/vly', userName: 'vly' }],
  })
  const accounts = [
    { service: 'Twitter', url: 'https://x.com/vly', name: 'vly' },
    { service: '"><script>', url: 'https://example.com/' },
    { service: 'email', url: 'mailto:a@b.example' },
    { service: 'github', url: 'javascript:x()' },
  ]
  const html = await render(site, [
    block('social-links', { accounts, style: 'border' }, 'own'),
    block('social-links', {}, 'site'),
  ])
  expect(html).toMatch(
    /class="sqs-block socialaccountlinks-v2-block sqs-block-socialaccountlinks-v2" data-block-type="54" id="block-own"/,
  )
  expect(html).toMatch(
    /<a class="sqs-svg-icon--wrapper twitter" href="https:\/\/x\.com\/vly" rel="me noopener" target="_blank" aria-label="X: vly"><svg class="sqs-svg-icon--social"[^>]*aria-hidden="true"[^>]*><path class="sqs-use--icon"/,
  )
  expect(html).toMatch(/href="mailto:a@b.example" rel="me noopener" aria-label="Email"/)
  expect(html).toContain('aria-label="Instagram: vly"')
  expect(html).not.toMatch(/<script>|javascript:/)
})

test('a food menu is read from its text', async () => {
  const site = await testSite()
  const text =
    'Lunch\n=====\nUntil three\n\nSoups\n-----\nWith bread\n\nLeek <b>\nFrom the garden\n$9\n+ cheese $2\n\nOnion $8.50\nDinner\n======\n\nTrout\n$24 / $30'
  const html = (
    await render(site, [block('menu', { text }), block('menu', { text: 'Water\n€3', showCurrency: false }, 'plain')])
  ).replace(/>\s+</g, '><')
  expect(html).toContain('<h3 class="menu-title">Lunch</h3><p class="menu-description" dir="auto">Until three</p>')
  expect(html).toContain(
    '<h4 class="menu-section-title">Soups</h4><p class="menu-section-description" dir="auto">With bread</p>',
  )
  expect(html).toContain(
    '<span class="menu-item-title">Leek &lt;b&gt;</span><span class="menu-item-price">$9</span></div><div class="menu-item-description" dir="auto">From the garden</div><ul class="menu-item-options"><li class="menu-item-option">cheese $2</li></ul>',
  )
  expect(html).toContain('<span class="menu-item-title">Onion</span><span class="menu-item-price">$8.50</span>')
  expect(html).toContain('<span class="menu-item-price">$24 / $30</span>')
  expect(html).toMatch(
    /<input type="radio" name="menu-b" value="1" checked><span>Lunch<\/span>.*value="2"><span>Dinner<\/span>/,
  )
  expect(html).toContain('<span class="menu-item-price">3</span>')
})

test('a page of sections has the fluid grid for both screens', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const assetId = await buildAsset(ctx)
  const area = (x: number, y: number, toX: number, toY: number, more = {}) => ({
    start: { x, y },
    end: { x: toX, y: toY },
    zIndex: 1,
    visible: true,
    ...more,
  })
  const sections = [
    {
      id: '64f1a2b3c4d5e6f708192a3b',
      sectionTheme: 'dark',
      styles: {
        sectionHeight: 'section-height--large',
        contentWidth: 'narrow',
        backgroundWidth: 'inset',
        verticalAlignment: 'oblique',
      },
      background: { assetId, overlayOpacity: 0.4 },
      fluidEngineContext: {
        gridSettings: { breakpointSettings: { desktop: { columns: 24, rows: 9 }, mobile: { columns: 8, rows: 7 } } },
        gridContents: [
          {
            layout: {
              desktop: area(1, 0, 13, 4, { verticalAlignment: 'center' }),
              mobile: area(1, 3, 9, 6, { visible: false }),
            },
            content: {
              value: {
                id: 'a1b2c3d4e5f6a7b8c9d0',
                type: 2,
                value: { html: '<p>By its code</p>' },
                containerStyles: {
                  any: 1,
                  backgroundEnabled: true,
                  backgroundColor: 'accent',
                  padding: { top: 20, left: { value: 5, unit: '%' }, right: { value: 'x' } },
                  borderRadius: 8.5,
                  strokeWidth: 2,
                  borderColor: 'red;}</style><script>x()</script>',
                  stretchedToFill: true,
                },
              },
            },
          },
          {
            layout: { desktop: area(2, 5, 8, 12), mobile: area(1, 0, 9, 2) },
            content: { value: { id: 'second', type: 'quote', value: { quote: 'First on phones' } } },
          },
          {
            layout: { desktop: area(5, 5, 5, 5), mobile: area(1, 0, 9, 2) },
            content: { value: { id: 'empty', type: 'line' } },
          },
          {
            layout: { desktop: area(1, 0, 2, 1), mobile: area(1, 0, 9, 2) },
            content: { value: { id: 'unknown', type: 1337, value: { shape: 'star' } } },
          },
        ],
      },
    },
    { id: 'plain', layout: { rows: [{ columns: [{ span: 6, content: [{ block: 'flat' }] }] }] } },
  ]
  const slug = 'fluid'

  await createCollection(ctx, {
    typeName: 'page',
    title: 'Fluid',
    slug,
    content: { sections, blocks: [block('html', { html: '<p>Flat</p>' }, 'flat')] },
  })
  await site.ctx()
  const html = (await site.get(`/${slug}?format=main-content`)).body

  expect(html).toMatch(
    /^\s*(<article[^>]*class="page[^]*)?<article class="sections" id="sections" data-page-sections="[0-9a-f]{24}">/,
  )
  expect(html).toContain(
    '<section class="page-section full-bleed-section layout-engine-section background-width--inset section-height--large content-width--narrow horizontal-alignment--center vertical-alignment--middle has-background dark" id="64f1a2b3c4d5e6f708192a3b" data-test="page-section" data-section-id="64f1a2b3c4d5e6f708192a3b" data-section-theme="dark" data-controller="SectionWrapperController" data-current-styles="{&quot;backgroundWidth&quot;',
  )
  expect(html).toMatch(
    /<div class="section-border"><div class="section-background"><img data-loader="sqs" alt="" src="\/s\/[^"]+\?format=1500w"[^>]*><div class="section-background-overlay" style="opacity: 0.4"><\/div><\/div><\/div><div class="content-wrapper"><div class="content"><div data-fluid-engine="true"><style>/,
  )
  const style = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const [phone = '', desk = ''] = style.split('@media (min-width:768px)')
  expect(phone).toContain(
    'grid-template-columns:minmax(var(--grid-gutter),1fr) repeat(8,minmax(0,var(--cell-max-width))) minmax(var(--grid-gutter),1fr)',
  )
  expect(phone).toContain('grid-template-rows:repeat(7,minmax(24px,auto))')
  expect(phone).toContain('.fe-block-a1b2c3d4e5f6a7b8c9d0{grid-area:4/2/7/10;z-index:1;display:none}')
  expect(desk).toContain('repeat(24,minmax(0,var(--cell-max-width)))')
  // As many rows as the lowest block needs, even where the settings say less.
  expect(desk).toContain(
    'grid-template-rows:repeat(12,minmax(calc(var(--container-width)*var(--row-height-scaling-factor)),auto))',
  )
  expect(desk).toContain('.fe-block-a1b2c3d4e5f6a7b8c9d0{grid-area:1/2/5/14;z-index:1;display:flex;align-items:center}')
  expect(html).toMatch(
    /<div class="fluid-engine fe-64f1a2b3c4d5e6f708192a3b"><div class="fe-block fe-block-second"><div class="sqs-block quote-block sqs-block-quote" data-block-type="31" id="block-second"><div class="sqs-block-content"><div class="sqs-block-alignment-wrapper">/,
  )
  expect(html.indexOf('First on phones')).toBeLessThan(html.indexOf('By its code'))
  expect(html).toContain(
    '.fe-block-a1b2c3d4e5f6a7b8c9d0>.sqs-block{background:var(--vt-accent);color:var(--vt-accent-text);--vt-muted:var(--vt-accent-text);--site-color-text:var(--vt-accent-text);--site-color-muted:var(--vt-accent-text);border:2px solid currentcolor;padding:20px 0 0 5%;border-radius:8.5px;align-self:stretch;display:grid;align-items:center}',
  )
  expect(html).not.toContain('x()')
  // Cells that are turned round do not take the block with them; what nobody knows is not there.
  expect(html).toContain('.fe-block-empty{grid-area:6/6/7/7;')
  expect(html).not.toContain('fe-block-unknown')
  expect(html).toMatch(
    /data-updated-on="\d+" id="layout-plain"><div class="row sqs-row"><div class="col sqs-col-6 span-6"><div class="sqs-block html-block sqs-block-html" data-block-type="2" id="block-flat">/,
  )
  expect(html.match(/<p>Flat<\/p>/g)).toHaveLength(1)
})

test('a section that is filled with pictures or a list is known by it', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const assetId = await buildAsset(ctx, { altText: 'A bowl' })
  const layout = (id: string) => ({ rows: [{ columns: [{ span: 12, content: [{ block: id }] }] }] })
  const item = { assetId, title: 'Marit & Ida', description: '<p>Throw <script>x()</script></p>' }
  const blocks = [
    block('gallery-section', { items: [item, { assetId, linkUrl: '/vase' }] }, 'pictures'),
    block('items-list', { items: [{ ...item, button: { label: 'Write', url: '/visit' } }], title: 'Who' }, 'list'),
    block('items-list', { items: [item, item], design: 'carousel' }, 'row'),
    block('items-list', { items: [] }, 'nobody'),
  ]
  const sections = blocks.map(({ id }) => ({ id: `of-${id}`, layout: layout(id) }))
  await createCollection(ctx, { typeName: 'page', title: 'Filled', slug: 'filled', content: { blocks, sections } })
  await site.ctx()
  const html = (await site.get('/filled?format=main-content')).body
  const [, pictures = '', list = '', row = '', nobody = ''] = html.split(/(?=<section class="page-section)/)
  expect(pictures).toMatch(/^<section class="page-section [^"]* gallery-section" id="of-pictures"/)
  expect(pictures).toMatch(
    new RegExp(
      `<ul class="gallery-grid">\\s*<li class="gallery-grid-item" data-item-id="${assetId}">\\s*<figure>\\s*<a class="gallery-grid-item-link" href="/s/${assetId}/bowl\\.jpg\\?format=2500w" data-lightbox-slide="true" data-title="Marit &amp; Ida">`,
    ),
  )
  expect(pictures).toContain('<a class="gallery-grid-item-link" href="/vase">')
  expect(pictures).toMatch(/<figcaption class="gallery-caption">.*Marit &amp; Ida/)
  expect(list).toMatch(/^<section class="page-section [^"]* user-items-list-section" id="of-list"/)
  expect(list).toMatch(/<h2 class="list-section-title">Who<\/h2>/)
  expect(list).toMatch(/<ul class="user-items-list-simple">\s*<li class="list-item">/)
  expect(list).toMatch(/<h3 class="list-item-content__title">Marit &amp; Ida<\/h3>/)
  expect(list).toContain('<p>Throw </p>')
  expect(list).toMatch(/<a class="list-item-content__button [^"]*" href="\/visit">Write<\/a>/)
  expect(row).toMatch(
    /data-strip="true">\s*<div class="list-section-header"><\/div>\s*<ul class="user-items-list-carousel" tabindex="0"/,
  )
  expect(nobody).toContain(' hidden ')
})

test('blocks that name their kind by a number are read by what they hold', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const assetId = await buildAsset(ctx)
  const html = await render(site, [
    { id: 'two', type: 2, settings: { html: '<p>Two</p>' } },
    {
      id: 'shared',
      type: 1337,
      settings: { buttonText: 'Go', buttonLink: '/go', buttonSize: 'large', newWindow: false },
    },
    { id: 'picture', type: 1337, settings: { imageId: assetId, assetUrl: 'https://elsewhere.example/x.jpg' } },
    { id: 'code', type: 1337, settings: { wysiwyg: { engine: 'code', mode: 'htmlmixed', source: '<b>own</b>' } } },
    {
      id: 'words',
      type: 1337,
      settings: { wysiwyg: { engine: 'visual', source: '<p>Words<script>x()</script></p>' } },
    },
    { id: 'source', type: 2, settings: { source: '<p>Source</p>' } },
    { id: 'map', type: 1337, settings: { location: { mapLat: 1 } } },
    { id: 'none', type: 9999, settings: {} },
  ])
  expect(html).toContain(
    'id="block-two"><div class="sqs-block-content"><div class="sqs-html-content" dir="auto"><p>Two</p>',
  )
  expect(html).toMatch(/sqs-block-button-element--large sqs-button-element--primary" href="\/go">Go</)
  expect(html).toMatch(new RegExp(`id="block-picture">.*/s/${assetId}/bowl\\.jpg`, 's'))
  expect(html).toMatch(/id="block-code"><div class="sqs-block-content">\s*<b>own<\/b>/)
  expect(html).toMatch(
    /id="block-words"><div class="sqs-block-content"><div class="sqs-html-content" dir="auto"><p>Words<\/p>/,
  )
  expect(html).toMatch(
    /id="block-source"><div class="sqs-block-content"><div class="sqs-html-content" dir="auto"><p>Source<\/p>/,
  )
  expect(html).not.toMatch(/block-map|block-none/)
})

test('rows that count in twelfths of their own column get their own measure', async () => {
  const site = await testSite()

  const half = (id: string) => ({ span: 6, content: [{ block: id }] })
  const layout = { rows: [{ columns: [{ span: 6, content: [{ columns: [half('a'), half('b')] }] }, half('c')] }] }
  const blocks = ['a', 'b', 'c', 'd'].map((id) => block('line', {}, id))
  await createCollection(await site.ctx(), {
    typeName: 'page',
    title: 'Rows',
    slug: 'rows',
    content: { blocks, layout },
  })
  await site.ctx()
  const html = (await site.get('/rows?format=main-content')).body
  expect(html).toContain(
    '<div class="col sqs-col-6 span-6"><div class="row sqs-row" style="--within:12"><div class="col sqs-col-6 span-6">',
  )
  // A block that no row names comes last: a layout loses nothing.
  expect(html).toMatch(
    /<div class="row sqs-row"><div class="col sqs-col-12 span-12"><div class="sqs-block horizontalrule-block[^>]*id="block-d">/,
  )
})

test('a page links the styles of its own blocks alone', async () => {
  const site = await testSite()
  const [plain, withMenu] = [
    await render(site, [block('html', { html: '<p>Text</p>' })], ''),
    await render(site, [block('menu', { text: 'Soup\n$4' })], ''),
  ]
  const [grid, menu] = [/\.sqs-row\{|block-grid-/, /\.menu-item-line\{|block-menu-/]
  expect([grid.test(plain), menu.test(plain)]).toEqual([true, false])
  expect([grid.test(withMenu), menu.test(withMenu)]).toEqual([true, true])
})

test('the styles of one page never show on the next page of its kind', async () => {
  const site = await testSite()
  for (const [slug, blocks] of Object.entries({
    soup: [block('menu', { text: 'Soup\n$4' })],
    saying: [block('quote', { quote: 'Less' })],
    empty: [],
  }))
    await createCollection(await site.ctx(), { typeName: 'page', title: slug, slug, content: { blocks } })
  const [menu, quote] = [/\.menu-item-line\{|block-menu-/, /\.sqs-block-quote|block-quote-|figure\.block-animation/]
  const order = ['soup', 'saying', 'empty', 'soup', 'empty', 'saying']
  const found: unknown[] = []
  for (const [n, slug] of order.entries()) {
    const { body } = await site.get(`/${slug}?n=${n}`)
    const head = body.slice(0, body.indexOf('</head>'))
    found.push([slug, menu.test(head), quote.test(head), head.match(/\/site\.css/g)?.length])
  }
  const seen = { soup: ['soup', true, false, 1], saying: ['saying', false, true, 1], empty: ['empty', false, false, 1] }
  expect(found).toEqual([seen.soup, seen.saying, seen.empty, seen.soup, seen.empty, seen.saying])
})
