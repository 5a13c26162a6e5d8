import { expect, test } from 'vitest'
import { buildAsset, useTestTheme } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { createProduct } from '../products/index.ts'
import { writeSettings } from '../../testing/settings.ts'

const day = 86_400_000

/** A site in the test theme with these files of its own, and what to fill it with. */
async function themed(files: Readonly<Record<string, string>>, options: Parameters<typeof testSite>[0] = {}) {
  const site = await testSite(options)
  const ctx = await site.ctx()
  await useTestTheme(ctx, site.services.config.dataDir, files)
  return { site, ctx }
}

test('amounts in the older formatters are money, with the subtotal of an empty cart', async () => {
  const { site, ctx } = await themed({
    'collections/products.item':
      '{.section item}[{@|from-price|money-string}|{@|normal-price|money-format}]{.end}[{shoppingCart|cart-subtotal}]',
  })
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const variants = [{ sku: 'a', attributes: {}, priceMinor: 129_900, stock: 1 }]
  await createProduct(ctx, { collectionId, title: 'Bowl', slug: 'bowl', productType: 1, variants })
  const { body } = await site.get('/shop/bowl?format=main-content')
  expect(body).toContain('[<span class="sqs-money-native">1,299.00</span>|1,299.00]')
  expect(body).toContain('<span class="sqs-cart-subtotal"><span class="sqs-money-native">0.00</span></span>')
})

test('the names of options stand under both names that themes know', async () => {
  const { site, ctx } = await themed({
    'collections/products.item':
      '{.section item}{.section structuredContent}{.repeated section variantAttributeNames}<th>{@}</th>{.end}{.repeated section variantOptionOrdering}<td>{@}</td>{.end}{.end}{.end}',
  })
  const collectionId = await createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
  const optionNames = ['Size', 'Glaze']
  const variants = [{ sku: 'a', attributes: { Size: 'S', Glaze: 'Ash' }, priceMinor: 100, stock: 1 }]
  await createProduct(ctx, { collectionId, title: 'Bowl', slug: 'bowl', productType: 1, optionNames, variants })
  const { body } = await site.get('/shop/bowl?format=main-content')
  expect(body).toContain('<th>Size</th><th>Glaze</th><td>Size</td><td>Glaze</td>')
})

test('texts are escaped once where formatters write them into attributes and addresses', async () => {
  const { site, ctx } = await themed(
    {
      'collections/blog.item':
        '{.section item}<img {@|image-meta}>{@|image}{@|social-button}<a href="{@|google-calendar-url}">x</a>{.end}',
    },
    { settings: { shareButtonOptions: { facebook: true } } },
  )
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'Salt & <"pepper">',
    slug: 'salt',
    assetIds: [await buildAsset(ctx)],
    location: { addressTitle: '', addressLine1: 'Pan & Sons', addressLine2: '', addressCountry: '' },
  })
  const { body } = await site.get('/journal/salt')
  const written = 'Salt &amp; &lt;&quot;pepper&quot;&gt;'
  expect(body.split(`alt="${written}"`)).toHaveLength(4)
  expect(body).toContain(`data-title="${written}"`)
  expect(body).toContain('text=Salt%20%26%20%3C%22pepper%22%3E')
  expect(body).toContain('location=Pan%20%26%20Sons')
})

test('a query of events begins with the next one, and tells those to come from those that are over', async () => {
  const { site, ctx } = await themed({
    'pages/next.page':
      '<squarespace:query collection="events" limit="1">{.repeated section items}[{title}]{.end}</squarespace:query>' +
      '<squarespace:query collection="events">{.repeated section upcoming}({title}){.end}{.repeated section past}-{title}-{.end}</squarespace:query>',
  })
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  for (const [title, days] of [
    ['Long ago', -90],
    ['Last', -2],
    ['Later', 30],
    ['Next', 3],
  ] as const) {
    const startsAt = new Date(ctx.now.getTime() + days * day)
    await createItem(ctx, { collectionId, recordType: 12, title, startsAt, endsAt: startsAt })
  }
  await createCollection(ctx, { typeName: 'next', type: 7, title: 'Next', slug: 'next' })
  const { body } = await site.get('/next?format=main-content')
  expect(body).toBe('[Next](Next)(Later)-Last--Long ago-')
})

test('the link to an author who is but a name leads to the posts under that name', async () => {
  const { site, ctx } = await themed({
    'collections/blog.list':
      '{.repeated section items}<a href="{collection.fullUrl}?author={author.id}">{title}</a><b data-href="?author={author.id|url-encode}"></b>{.end}',
  })
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  for (const authorName of ["Ida O'Hara & Ök", 'Ola'])
    await createItem(ctx, { collectionId, recordType: 1, title: `By ${authorName}`, authorName })
  const { body } = await site.get('/journal?format=main-content')
  const [link = ''] = /\/journal\?author=[^"]*Ida[^"]*/.exec(body) ?? []
  const [twice = ''] = /\?author=[^"]*Ida%25[^"]*/.exec(body) ?? []
  for (const href of [link, `/journal${twice}`]) {
    const list = await site.get(href.replaceAll('&amp;', '&') + '&format=main-content')
    expect(list.body).toContain('By Ida')
    expect(list.body).not.toContain('By Ola')
  }
})

test('a picture says which ground goes with it', async () => {
  const { site, ctx } = await themed({
    'collections/gallery.list': '{.repeated section items}#{colorData.suggestedBgColor}{.end}',
  })
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'Pictures', slug: 'pictures' })
  const asset = await buildAsset(ctx)
  const corners = { topLeftAverage: 'ff0000', topRightAverage: '00ff00', bottomLeftAverage: '0000ff' }
  const colorData = JSON.stringify({ ...corners, bottomRightAverage: 'ffffff', centerAverage: '000000' })
  await ctx.db.updateTable('asset').set({ color_data: colorData }).where('asset_id', '=', asset).execute()
  await createItem(ctx, { collectionId, recordType: 2, title: 'Pier', assetIds: [asset] })
  expect((await site.get('/pictures?format=main-content')).body).toBe('#808080')
})

test('an owner gives a page another layout of the theme, which goes back to its own with another theme', async () => {
  const layouts = {
    default: { name: 'Usual', regions: ['site'] },
    wide: { name: 'Wide', regions: ['wide'] },
  }
  const { site, ctx } = await themed({
    'template.conf': JSON.stringify({ layouts }),
    'wide.region': '<body class="{squarespace.page-classes}"><i>wide</i>{squarespace.main-content}</body>',
  })
  const collectionId = await createCollection(ctx, { typeName: 'page', title: 'About', slug: 'about' })
  const staff = await staffBrowser(site)
  const types: { layouts: unknown } = (await staff.get('/api/admin/theme-types')).json()
  expect(types.layouts).toEqual([
    { name: 'default', title: 'Usual' },
    { name: 'wide', title: 'Wide' },
  ])
  const url = `/api/admin/collections/${collectionId}`
  const choose = (layout: string) =>
    staff.send({ method: 'PATCH', url, headers: { 'content-type': 'application/json' }, payload: { layout } })
  expect((await choose('wide')).json()).toMatchObject({ layout: 'wide' })
  const wide = await site.get('/about')
  expect(wide.body).toContain('<i>wide</i>')
  expect(wide.body).toContain('collection-layout-wide')
  expect((await site.get('/about?format=json')).json().collection.regionName).toBe('wide')

  await useTestTheme(ctx, site.services.config.dataDir)
  expect((await site.get('/about')).body).toContain('collection-layout-default')
  expect((await choose('')).json()).toMatchObject({ layout: '' })
})

test('menus of a theme show the owner’s of their name, else of their position; without any the first shows the top pages', async () => {
  const menu = (name: string) =>
    `${name}:<squarespace:navigation navigationId="${name}">{.repeated section items}{.section collection}{urlId}{.end} {.end}</squarespace:navigation>;`
  const { site, ctx } = await themed({
    'template.conf': JSON.stringify({
      navigations: [
        { title: 'Primary', name: 'primary-nav' },
        { title: 'Foot', name: 'foot' },
      ],
    }),
    'site.region': `<body>${menu('primary-nav')}${menu('foot')}</body>`,
  })
  // One after the other: their order in the menu is the order of their creation.
  const about = await createCollection(ctx, { typeName: 'page', title: 'About', slug: 'about' })
  const terms = await createCollection(ctx, { typeName: 'page', title: 'Terms', slug: 'terms' })
  const shown = async (navigation: Readonly<Record<string, readonly (string | undefined)[]>>) => {
    const menus = Object.entries(navigation).map(([name, ids]) => [name, ids.map((collectionId) => ({ collectionId }))])
    await writeSettings(ctx, { navigation: Object.fromEntries(menus) })
    const [, primary = '', foot = ''] = /primary-nav:([^;]*);foot:([^;]*);/.exec((await site.get('/about')).body) ?? []
    return [primary.trim(), foot.trim()]
  }
  expect(await shown({})).toEqual(['about terms', ''])
  expect(await shown({ mainNav: [terms], secondaryNav: [about] })).toEqual(['terms', 'about'])
  expect(await shown({ mainNav: [terms], 'primary-nav': [about] })).toEqual(['about', ''])
  expect(await shown({ foot: [terms] })).toEqual(['about terms', 'terms'])
  expect(await shown({ 'primary-nav': [] })).toEqual(['', ''])
  expect(await shown({ mainNav: [terms], _hidden: [about], _memberareas: [about] })).toEqual(['terms', ''])
  expect(await shown({ _hidden: [terms], mainNav: [], extra: [], zeta: [about] })).toEqual(['about', ''])
  expect(await shown({ mainNav: [terms], a: [], _hidden: [terms], zeta: [about] })).toEqual(['terms', 'about'])
  expect(await shown({ 'primary-nav': [terms], foot: [], below: [about] })).toEqual(['terms', ''])
  expect(await shown({ mainNav: [] })).toEqual(['', ''])

  // The database sorts keys by their length: the order is that in which the owner made the menus.
  await shown({})
  const staff = await staffBrowser(site, 'editor')
  for (const [name, collectionId] of [
    ['the-first-of-them', terms],
    ['b', about],
  ] as const)
    await staff.put(`/api/admin/menus/${name}`, { entries: [{ collectionId }] })
  const navs = async () =>
    /primary-nav:([^;]*);foot:([^;]*);/
      .exec((await site.get('/about')).body)
      ?.slice(1)
      .map((text) => text.trim())
  expect(await navs()).toEqual(['terms', 'about'])
  await staff.put('/api/admin/menus/the-first-of-them', { entries: [{ collectionId: about }] })
  expect(await navs()).toEqual(['about', 'about'])
  const { menus } = (await staff.delete('/api/admin/menus/the-first-of-them')).json()
  expect(menus.map(({ name }: { name: string }) => name)).toEqual(['mainNav', 'b'])
  expect(await navs()).toEqual(['about', ''])
  expect((await staff.delete('/api/admin/menus/b')).statusCode).toBe(200)
  expect(await navs()).toEqual(['about terms', ''])
})

test('the date of a post is the time of its publication', async () => {
  const { site, ctx } = await themed({ 'collections/blog.item': '{.section item}{addedOn|date %F}{.end}' })
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  const publishedAt = new Date('2024-05-06T18:00:00Z')
  await createItem(ctx, { collectionId, recordType: 1, title: 'Old', slug: 'old', publishedAt })
  expect((await site.get('/journal/old?format=json')).json().item.addedOn).toBe(publishedAt.getTime())
  expect((await site.get('/journal/old?format=main-content')).body).toBe('2024-05-06')
})

test('where the theme’s frame prints the title of the collection, the platform’s views print none of their own', async () => {
  const bodies = async (frame: string) => {
    const { site, ctx } = await themed({
      'site.region': `<head>{squarespace-headers}</head><body>${frame}{squarespace.main-content}</body>`,
      'collections/events.list': '<h1>Mine {collection.title}</h1>',
    })
    for (const [typeName, title] of [
      ['gallery', 'Pictures & more'],
      ['events', 'Dates'],
    ] as const)
      await createCollection(ctx, { typeName, title, slug: typeName })
    const pages = await Promise.all(['/gallery', '/events'].map((path) => site.get(path)))
    return pages.map(({ body }) => body.match(/<h1\b[^>]*>[^<]*(?:<b>[^<]*<\/b>)?[^<]*<\/h1>/g) ?? [])
  }
  const own = ['<h1 class="gallery-title">Pictures &amp; more</h1>']
  for (const frame of ['<h1><b>{collection.title}</b></h1>', '<h1>\n  {collection.title}\n</h1>']) {
    const [gallery = [], events = []] = await bodies(frame)
    expect(gallery).toHaveLength(1)
    expect(gallery).not.toEqual(own)
    expect(events).toHaveLength(2)
  }
  expect((await bodies('<div class="page-title">{collection.title}</div>'))[0]).toEqual([])
  for (const frame of [
    '',
    '<nav><h2>{collection.title}</h2></nav>',
    '<a href="/"><h2>{collection.title}</h2></a>',
    '<!-- <h2>{collection.title}</h2> -->',
    '<a class="title" href="/">{collection.title}</a>',
    '<h2>{website.siteTitle}</h2>',
  ])
    expect((await bodies(frame))[0]).toEqual(own)
})
