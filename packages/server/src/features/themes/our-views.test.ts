import { expect, test } from 'vitest'
import { buildAsset } from '../../testing/content-builders.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import type { Ctx } from '../../platform/context.ts'
import { newId } from '../../platform/ids.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { createProduct } from '../products/index.ts'
import { publishChange } from '../sites/index.ts'

const themes = ['enamel', 'plinth'] as const
const dayMs = 86_400_000

async function siteIn(theme: string): Promise<{ site: TestSite; ctx: Ctx }> {
  const site = await testSite()
  const ctx = await site.ctx()
  await ctx.db.updateTable('website').set({ theme }).where('website_id', '=', ctx.site.id).execute()
  return { site, ctx }
}

async function getBody(site: TestSite, path: string): Promise<string> {
  const { body, statusCode } = await site.get(path)
  expect(statusCode, path).toBe(200)
  return body
}

/** The address of a link by its `rel`, as a browser reads it. */
function linked(html: string, rel: string): string | undefined {
  return new RegExp(`<a[^>]* rel="${rel}" href="([^"]+)"`).exec(html)?.[1]?.replaceAll('&amp;', '&')
}

test.each(themes)('a gallery of %s shows all its pictures, page by page, each with its neighbours', async (theme) => {
  const { site, ctx } = await siteIn(theme)
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'House', slug: 'house', pageSize: 3 })
  for (let n = 1; n <= 5; n++)
    await createItem(ctx, {
      collectionId,
      recordType: 2,
      title: `Room ${n}`,
      slug: `room-${n}`,
      position: n,
      assetIds: [await buildAsset(ctx)],
    })
  await publishChange(ctx)

  const first = await getBody(site, '/house')
  expect(first).toMatch(/page-count.*5 pictures/)
  expect(first.match(/<li class="gallery-grid-item"/g)).toHaveLength(3)
  // One picture is fetched before all others, and the large view finds every one.
  expect(first.match(/fetchpriority="high"/g)).toHaveLength(1)
  expect(first.match(/data-lightbox-slide="true"/g)).toHaveLength(3)
  expect(first).toMatch(/<section class="gallery-section"[^>]* data-lightbox="true"/)
  expect(first).toMatch(/gallery-grid-image[^>]* data-image-dimensions="1500x1000"/)
  const second = await getBody(site, linked(first, 'next') ?? '')
  expect(second.match(/gallery-caption">Room [45]</g)).toHaveLength(2)

  const galleryPage = await getBody(site, '/house/room-2')
  expect([linked(galleryPage, 'prev'), linked(galleryPage, 'next')]).toEqual(['/house/room-1', '/house/room-3'])
  expect(galleryPage).toMatch(/<a class="section-link" href="\/house">House<\/a>/)
})

test.each(themes)(
  'an album of %s plays its tracks, and says what a track has to say on its own page',
  async (theme) => {
    const { site, ctx } = await siteIn(theme)
    const collectionId = await createCollection(ctx, { typeName: 'album', title: 'Firing', slug: 'firing' })
    for (const [position, body] of ['<p>With rain.</p>', ''].entries())
      await createItem(ctx, {
        collectionId,
        recordType: 7,
        title: `Hour ${position + 1}`,
        slug: `hour-${position + 1}`,
        position,
        body,
        content: { audioAssetUrl: '/s/abc/hour.mp3' },
      })
    await publishChange(ctx)

    const list = await getBody(site, '/firing')
    expect(list).toMatch(/page-count.*2 tracks/)
    expect(
      list.match(/class="squarespace-audio-player"[^>]* data-audio-asset-url="\/s\/abc\/hour\.mp3"/g),
    ).toHaveLength(2)
    // An item without content has no link.
    expect([...list.matchAll(/album-track-title"><a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/firing/hour-1',
    ])
    const track = await getBody(site, '/firing/hour-1')
    expect(track).toContain('<p>With rain.</p>')
    expect(track).toContain('squarespace-audio-player')
    expect(linked(track, 'next')).toBe('/firing/hour-2')
  },
)

test.each(themes)('an index of %s shows each kind of page as what it is', async (theme) => {
  const { site, ctx } = await siteIn(theme)
  const parentId = await createCollection(ctx, { typeName: 'index', title: 'Tour', slug: 'tour' })
  const html = { id: newId(), type: 'html', version: 1, settings: { html: '<p>Mind the step.</p>' } }
  await createCollection(ctx, { typeName: 'page', title: 'Gate', slug: 'gate', parentId, content: { blocks: [html] } })
  const child = (typeName: 'blog' | 'events' | 'gallery' | 'album' | 'products', slug: string) =>
    createCollection(ctx, { typeName, title: slug, slug, parentId })
  await createItem(ctx, {
    collectionId: await child('blog', 'letters'),
    recordType: 1,
    title: 'Letter',
    slug: 'letter',
  })
  await createItem(ctx, { collectionId: await child('album', 'sounds'), recordType: 7, title: 'Hum', slug: 'hum' })
  await createItem(ctx, {
    collectionId: await child('gallery', 'rooms'),
    recordType: 2,
    title: 'Room',
    assetIds: [await buildAsset(ctx)],
  })
  await createItem(ctx, {
    collectionId: await child('events', 'dates'),
    recordType: 12,
    title: 'Fair',
    startsAt: new Date(ctx.now.getTime() + dayMs),
    endsAt: new Date(ctx.now.getTime() + 2 * dayMs),
  })
  await createProduct(ctx, {
    collectionId: await child('products', 'things'),
    title: 'Bowl',
    slug: 'bowl',
    productType: 1,
    variants: [{ sku: 'bowl', attributes: {}, priceMinor: 4200, stock: 3 }],
  })
  await publishChange(ctx)

  const tour = await getBody(site, '/tour')
  const part = (slug: string) => new RegExp(`<section[^>]* id="${slug}"[^]*?</section>`).exec(tour)?.[0] ?? ''
  expect([...tour.matchAll(/<a href="#([^"]+)"/g)].map(([, slug]) => slug)).toEqual(
    expect.arrayContaining(['gate', 'letters', 'sounds', 'rooms', 'dates', 'things']),
  )
  expect(part('gate')).toContain('<p>Mind the step.</p>')
  expect(part('letters')).toContain('class="summary-title-link" href="/letters/letter"')
  expect(part('sounds')).toContain('<ol class="album-tracks">')
  expect(part('rooms')).toMatch(/data-lightbox="true"[^]*gallery-grid-item/)
  expect(part('dates')).toContain('class="eventlist-title-link"')
  expect(part('things')).toMatch(/product-list-item-link" href="\/things\/bowl"[^]*42\.00/)
})

test.each(themes)('events of %s: a calendar of the theme, and no past event is out of reach', async (theme) => {
  const { site, ctx } = await siteIn(theme)
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Dates', slug: 'dates' })
  const event = (n: number) => ({
    collectionId,
    recordType: 12,
    title: `Day ${n}`,
    slug: `day-${n}`,
    tags: n === -1 ? ['open house'] : [],
    startsAt: new Date(ctx.now.getTime() + n * dayMs),
    endsAt: new Date(ctx.now.getTime() + n * dayMs + 3_600_000),
  })
  for (let n = -32; n <= 1; n++) if (n !== 0) await createItem(ctx, event(n))
  await publishChange(ctx)

  const list = await getBody(site, '/dates')
  const older = await getBody(site, linked(list, 'next') ?? '')
  expect(older).toContain('Day -32')
  expect(older).not.toContain('eventlist-empty')

  const calendar = await getBody(site, '/dates?view=calendar')
  expect(calendar).toMatch(/<a href="[^"]*view=calendar" aria-current="page">Calendar</)
  expect(calendar).toMatch(/<nav class="view-switch"[^]*<table class="vt-calendar"[^]*vt-calendar-day--today/)
  expect(calendar).toMatch(/aria-labelledby="calendar-[0-9a-f]{24}"/)

  const day = await getBody(site, '/dates/day--1')
  expect(day).toContain('<a rel="tag" href="/dates?tag=open%20house">open house</a>')
  expect(linked(day, 'prev')).toBe('/dates/day--2')
  expect(await getBody(site, '/dates?tag=open+house')).toMatch(/<h1 class="eventlist-heading[^>]*>open house</)
})

test.each(['default', ...themes])('an event of %s whose end nobody has said ends nowhere', async (theme) => {
  const { site, ctx } = await siteIn(theme)
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Dates', slug: 'dates' })
  const startsAt = new Date('2031-05-06T22:30:00Z')
  for (const [title, hours] of [
    ['Open', undefined],
    ['Closed', 2],
  ] as const)
    await createItem(ctx, {
      collectionId,
      recordType: 12,
      title,
      slug: title.toLowerCase(),
      startsAt,
      ...(hours === undefined ? {} : { endsAt: new Date(startsAt.getTime() + hours * 3_600_000) }),
    })
  await publishChange(ctx)

  const timesIn = (html: string) => html.match(/\d+:\d\d\s[AP]M/g)?.map((time) => time.replace(/\s/, ' '))
  expect(timesIn(await getBody(site, '/dates'))).toEqual(['6:30 PM', '6:30 PM', '8:30 PM'])
  expect(timesIn(await getBody(site, '/dates/open'))).toEqual(['6:30 PM'])
  expect(timesIn(await getBody(site, '/dates/closed'))).toEqual(['6:30 PM', '8:30 PM'])
})

test.each(themes)('a post of %s names who wrote it, where it belongs and where it comes from', async (theme) => {
  const { site, ctx } = await siteIn(theme)
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'Clay',
    slug: 'clay',
    authorName: 'Ida Lund',
    sourceUrl: 'https://example.com/clay',
    content: { audioAssetUrl: '/s/abc/clay.mp3' },
  })
  await publishChange(ctx)

  const post = await getBody(site, '/journal/clay')
  expect(post).toContain('rel="author" href="/journal?author=Ida%20Lund">Ida Lund</a>')
  expect(post).toContain('<a href="https://example.com/clay">Source</a>')
  expect(post).toContain('data-audio-asset-url="/s/abc/clay.mp3"')
  expect(await getBody(site, '/journal?author=Ida%20Lund')).toContain('/journal/clay')
})
