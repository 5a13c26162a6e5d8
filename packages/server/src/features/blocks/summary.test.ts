import { expect, test } from 'vitest'
import { countQueries } from '../../testing/count-queries.ts'
import { buildAsset, buildJournal, buildPage, buildShop, heardChanges } from '../../testing/content-builders.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'

async function showSummary(site: TestSite, settings: Record<string, unknown>): Promise<string> {
  const ctx = await site.ctx()
  await buildPage(ctx, {
    title: 'Page',
    slug: 'page',
    blocks: [{ id: 'b', type: 'summary', version: 1, settings }],
  })
  return (await site.get('/page?format=main-content')).body
}

async function journalSummary(settings: Record<string, unknown>) {
  const site = await testSite()
  const { collectionId } = await buildJournal(await site.ctx(), 4)
  return showSummary(site, { collectionId, ...settings })
}

function listTitles(html: string): (string | undefined)[] {
  return [...html.matchAll(/<a class="summary-title-link" href="[^"]+">([^<]+)/g)].map(([, title]) => title)
}

test('a summary has the class names that custom CSS leans on', async () => {
  const html = await journalSummary({
    headerText: 'From the journal',
    pageSize: 2,
    metadataPosition: 'above-title',
    primaryMetadata: 'date',
    secondaryMetadata: 'author',
    showReadMoreLink: true,
  })
  expect(html).toMatch(
    /<div class="sqs-block summary-v2-block sqs-block-summary-v2" data-block-json="[^"]*" data-block-type="55" id="block-b">/,
  )
  expect(html).toMatch(
    /<div class="summary-block-wrapper summary-block-collection-type-blog summary-block-setting-design-autogrid [^"]*"/,
  )
  expect(html).toContain('<h2 class="summary-heading">From the journal</h2>')
  expect(html).toContain('<div class="summary-item-list" role="list">')
  expect(html).toContain(
    '<div class="summary-item summary-item-record-type-text summary-item-has-excerpt summary-item-has-tags summary-item-has-author" role="listitem"',
  )
  expect(html).toMatch(
    /<div class="summary-metadata-container summary-metadata-container--above-title"><div class="summary-metadata summary-metadata--primary"><time class="summary-metadata-item summary-metadata-item--date" datetime="\d{4}-\d\d-\d\d">[A-Z][a-z]{2} \d\d, \d{4}<\/time>/,
  )
  expect(html).toContain(
    '<div class="summary-metadata summary-metadata--secondary"><span class="summary-metadata-item summary-metadata-item--author">Ida Lund</span>',
  )
  expect(html).toContain(
    '<h3 class="summary-title"><a class="summary-title-link" href="/journal/post-1">Post 1</a></h3>',
  )
  expect(html).toContain('<div class="summary-excerpt" dir="auto"><p>Excerpt 1</p></div>')
  expect(html).toContain(
    '<a class="summary-read-more-link" href="/journal/post-1">Read More<span class="visually-hidden">: Post 1</span></a>',
  )
  expect(listTitles(html)).toEqual(['Post 1', 'Post 2'])
})

test('each design and place of the metadata is a class name', async () => {
  for (const design of ['list', 'carousel', 'wall', 'autogrid'])
    expect(await journalSummary({ design })).toContain(`summary-block-setting-design-${design} `)
  for (const metadataPosition of ['above-title', 'below-title', 'below-content']) {
    const html = await journalSummary({ metadataPosition })
    expect(html.match(/summary-metadata-container--[\w-]+/g)?.at(0)).toBe(
      `summary-metadata-container--${metadataPosition}`,
    )
  }
})

test('a summary shows what its filters let through', async () => {
  expect(listTitles(await journalSummary({ tagFilter: 'kiln' }))).toEqual(['Post 2', 'Post 4'])
  expect(await journalSummary({ featuredFilter: true })).toMatch(
    /sqs-block-summary-v2" hidden [^>]*><div class="sqs-block-content">\s*<\/div>/,
  )

  const site = await testSite()
  const { collectionId } = await buildShop(await site.ctx(), 3)
  const html = await showSummary(site, { collectionId, categoryFilter: 'vases', primaryMetadata: 'cats' })
  expect(listTitles(html)).toEqual(['Bowl 2'])
  expect(html).toContain(
    '<span class="summary-metadata-item summary-metadata-item--cats"><a href="/shop/category/vases">Vases</a></span>',
  )
})

test('products of a summary have pictures and prices', async () => {
  const site = await testSite()
  const { collectionId } = await buildShop(await site.ctx(), 2)
  const html = await showSummary(site, { collectionId, imageAspectRatio: 'square' })
  expect(html).toMatch(/summary-item-record-type-store-item summary-item-has-thumbnail/)
  expect(html).toMatch(
    /<div class="summary-thumbnail-outer-container"><a class="summary-thumbnail-container sqs-gallery-image-container" href="\/shop\/bowl-1" data-title="Bowl 1"[^>]*><div class="summary-thumbnail img-wrapper" style="aspect-ratio:1"><img/,
  )
  expect(html).toMatch(/<div class="summary-price">\s*<div class="product-price">/)
  expect(html).not.toContain('summary-metadata-item--date')
})

test('events of a summary are those to come, with place and time', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  for (const [title, days] of [
    ['Over', -3],
    ['Opening', 3],
  ] as const) {
    const startsAt = new Date(ctx.now.getTime() + days * 86_400_000)
    await createItem(ctx, {
      collectionId,
      recordType: 12,
      title,
      slug: title.toLowerCase(),
      startsAt,
      endsAt: new Date(startsAt.getTime() + 7_200_000),
      location: { addressTitle: 'The old creamery' },
    })
  }
  const html = await showSummary(site, { collectionId, primaryMetadata: 'location', secondaryMetadata: 'event-time' })
  expect(listTitles(html)).toEqual(['Opening'])
  expect(html).toContain('summary-item-has-location')
  expect(html).toContain('<span class="summary-metadata-item summary-metadata-item--location">The old creamery</span>')
  expect(html).toMatch(
    /summary-metadata-item--event-time"><time class="event-time-12hr" datetime="\d\d:\d\d">\s?\d{1,2}:\d\d\s[AP]M<\/time> – /,
  )
})

test('several summaries of one list cost one statement', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const { collectionId } = await buildJournal(ctx, 2)
  const block = (id: string) => ({ id, type: 'summary', version: 1, settings: { collectionId } })
  await buildPage(ctx, { title: 'One', slug: 'one', blocks: [block('a')] })
  await buildPage(ctx, { title: 'Many', slug: 'many', blocks: ['a', 'b', 'c', 'd'].map(block) })
  // The server may hear of the new pages a moment later; it then reads the whole site again.
  await heardChanges(ctx, site.services)
  await site.get('/')
  const queries = countQueries()
  await site.get('/one')
  const one = queries.count()
  await site.get('/many')
  expect(one).toBeGreaterThan(0)
  // What the first page read may be remembered for the second.
  expect(queries.count() - one).toBeLessThanOrEqual(one)
})

test('a summary of a collection that is gone takes nothing else with it', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  await buildAsset(ctx)
  const html = await showSummary(site, { collectionId: 'gone' })
  expect(html).toContain('sqs-block-summary-v2')
  expect(html).not.toContain('summary-item')
})
