import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  buildAsset,
  buildJournal,
  buildPage,
  buildShop,
  usePlainTheme,
  heardChanges,
} from '../../testing/content-builders.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { testSite } from '../../testing/test-site.ts'
import { getAssetUrl, storeAsset } from '../assets/index.ts'
import { createCollection } from '../collections/index.ts'
import { updateCollection } from '../collections/service/collections.ts'
import { createItem, updateItem } from '../../testing/items.ts'
import { sitemapAddresses } from './feeds/sitemap.ts'
import { readXml } from './testing/read-xml.ts'

async function journal() {
  const site = await testSite({ title: 'Nord & Sons' })
  const ctx = await site.ctx()
  await usePlainTheme(ctx)
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  return { site, ctx }
}

test('the feed of a journal is well-formed whatever its posts hold, and its links work from anywhere', async () => {
  const { site, ctx } = await journal()
  const { collectionId } = await buildJournal(ctx, 1)
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'A & <b> “ü”',
    slug: 'a-and-b',
    body: '<p><a href="/shop">Shop</a> <img src="/s/1/x.jpg" alt="x"> &nbsp;</p>',
    tags: ['salt & pepper'],
    assetIds: [await buildAsset(ctx)],
  })
  const podcast = await createItem(ctx, {
    collectionId,
    recordType: 7,
    title: 'Episode',
    slug: 'episode',
    content: { audioAssetUrl: '/s/2/episode.m4a' },
  })
  // As an import of old texts may have stored them.
  await ctx.db
    .updateTable('item')
    .set({ body: '<p>]]>\u0008</p>', title: 'Odd\u0008' })
    .where('item_id', '=', podcast)
    .execute()
  await site.ctx()
  const response = await site.get('/journal?format=rss')
  expect(response.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  const feed = readXml(response.body)
  const items = feed.all('item')
  expect(items).toHaveLength(3)
  const post = items.find((item) => item.text('title') === 'A & <b> “ü”')
  expect(post?.text('link')).toBe(`http://${site.host}/journal/a-and-b`)
  expect(post?.all('category').map((each) => each.value)).toEqual(['salt & pepper'])
  expect(post?.text('content:encoded')).toContain(`<a href="http://${site.host}/shop">`)
  expect(post?.text('content:encoded')).toContain(`src="http://${site.host}/s/1/x.jpg"`)
  const episode = items.find((item) => item.text('title') === 'Odd')
  expect(episode?.text('content:encoded')).toBe('<p>]]></p>')
  expect(episode?.all('enclosure')[0]?.attributes).toEqual({
    url: `http://${site.host}/s/2/episode.m4a`,
    length: '0',
    type: 'audio/mp4',
  })
  expect(feed.all('channel')[0]?.text('title')).toBe('Journal - Nord & Sons')
  expect((await site.get('/?format=rss')).statusCode).toBe(404)
})

test('a feed says how long its sounds are, where the files are of this site, whose they are, and shows their pictures', async () => {
  const { site, ctx } = await journal()
  const { collectionId } = await buildJournal(ctx, 1)
  // The head of a sound file is enough to be taken for one.
  const bytes = Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVEfmt '), Buffer.alloc(4321)])
  const asset = await storeAsset(ctx, { filename: 'first light.wav', bytes })
  const picture = await buildAsset(ctx)
  await updateCollection(ctx, collectionId, { mainAssetId: picture })
  for (const [title, audioAssetUrl] of [
    ['Here', getAssetUrl(asset)],
    ['Elsewhere', 'https://example.com/far.mp3?x=1'],
  ] as const)
    await createItem(ctx, { collectionId, recordType: 7, title, content: { audioAssetUrl }, assetIds: [picture] })
  await site.ctx()
  const feed = readXml((await site.get('/journal?format=rss')).body)
  const sounds = Object.fromEntries(
    feed.all('item').map((item) => [item.text('title'), item.all('enclosure')[0]?.attributes]),
  )
  expect(sounds).toEqual({
    'Post 1': undefined,
    Here: { url: `http://${site.host}${getAssetUrl(asset)}`, length: String(bytes.length), type: 'audio/wav' },
    Elsewhere: { url: 'https://example.com/far.mp3?x=1', length: '0', type: 'audio/mpeg' },
  })
  const played = await site.get(getAssetUrl(asset))
  expect(played.rawPayload).toHaveLength(bytes.length)
  expect(feed.text('itunes:author')).toBe('Nord & Sons')
  const pictures = feed.all('itunes:image').map(({ attributes }) => attributes['href'])
  expect(pictures).toEqual(Array.from({ length: 3 }, () => `http://${site.host}/s/${picture}/bowl.jpg?format=1500w`))
})

test('a filtered list has a feed of its own', async () => {
  const { site, ctx } = await journal()
  await buildJournal(ctx, 4)
  await site.ctx()
  const feed = readXml((await site.get('/journal?tag=kiln&format=rss')).body)
  expect(feed.all('item').map((item) => item.text('title'))).toEqual(['Post 2', 'Post 4'])
  expect(feed.all('atom:link')[0]?.attributes['href']).toBe(`http://${site.host}/journal/tag/kiln?format=rss`)
})

test('drafts and what is not due are in no feed, no map, no list and no JSON', async () => {
  const { site, ctx } = await journal()
  const { collectionId } = await buildJournal(ctx, 1)
  const post = { collectionId, recordType: 1, body: '<p>hush-hush</p>' }
  await createItem(ctx, {
    ...post,
    title: 'hush-hush draft',
    slug: 'draft',
    workflowState: 'draft',
    tags: ['hush-hush'],
  })
  await createItem(ctx, {
    ...post,
    title: 'hush-hush later',
    slug: 'later',
    workflowState: 'scheduled',
    publishedAt: new Date('2099-01-01'),
  })
  await createItem(ctx, { ...post, title: 'hush-hush unlisted', slug: 'unlisted', workflowState: 'unlisted' })
  const off = await createCollection(ctx, { typeName: 'blog', title: 'hush-hush', slug: 'off', enabled: false })
  await createItem(ctx, { ...post, collectionId: off, title: 'hush-hush inside', slug: 'inside' })
  await site.ctx()
  for (const url of [
    '/',
    '/journal',
    '/journal?format=json',
    '/journal?format=json-pretty',
    '/journal?format=main-content',
    '/journal?format=rss',
    '/journal/post-1?format=json',
    '/sitemap.xml',
    '/off?format=json',
    '/off/inside?format=json',
    '/journal/draft?format=json',
    '/journal/later',
  ]) {
    const { body } = await site.get(url)
    expect(body, url).not.toContain('hush-hush')
  }
  // A page that repeats what a visitor typed.
  expect((await site.get('/search?q=hush-hush&format=json')).json().items).toEqual([])
  const unlisted = await site.get('/journal/unlisted')
  expect(unlisted.body).toContain('hush-hush unlisted')
  expect(unlisted.body).toContain('<meta name="robots" content="noindex">')
})

test('no form of any page holds what only the server may know', async () => {
  const { site, ctx } = await journal()
  const { itemIds } = await buildJournal(ctx, 1)
  await buildShop(ctx, 1)
  const privateId = await buildAsset(ctx, { filename: 'private.pdf' })
  await ctx.db.updateTable('asset').set({ is_private: true }).where('asset_id', '=', privateId).execute()
  await updateItem(ctx, itemIds[0] ?? '', {
    content: { customAssetIds: [privateId], customContent: { file: { assetId: privateId } } },
  })
  await site.ctx()
  const { secret } = (await site.ctx()).site
  const accounts = await ctx.db.selectFrom('account').select('password_hash').execute()
  for (const url of ['/', '/journal', '/journal/post-1', '/shop', '/shop/bowl-1', '/search', '/nowhere'])
    for (const format of ['', 'json', 'json-pretty', 'main-content', 'page-context', 'rss', 'ical']) {
      const { body } = await site.get(`${url}?format=${format}`)
      for (const hidden of [secret, 'private.pdf', privateId, '$argon2', ...accounts.map((each) => each.password_hash)])
        expect(body.includes(hidden), `${url} ${format}`).toBe(false)
    }
})

test('the map of the site names pictures and days, and nothing that search engines may not show', async () => {
  const { site, ctx } = await journal()
  const { collectionId, itemIds } = await buildJournal(ctx, 3)
  const picture = await buildAsset(ctx, { filename: 'a & b.jpg' })
  await updateItem(ctx, itemIds[0] ?? '', { assetIds: [picture] })
  await updateItem(ctx, itemIds[1] ?? '', { seo: { hidden: true } })
  const hidden = await createCollection(ctx, { typeName: 'page', title: 'Hidden', slug: 'hidden' })
  await updateCollection(ctx, hidden, { seo: { hidden: true } })
  const folder = await createCollection(ctx, { typeName: 'folder', title: 'Folder', slug: 'folder' })
  await createCollection(ctx, { typeName: 'page', title: 'In it', slug: 'in-it', parentId: folder })
  await site.ctx()
  const map = readXml((await site.get('/sitemap.xml')).body)
  const urls = map.all('url')
  expect(urls.map((url) => url.text('loc')).toSorted()).toEqual(
    ['/', '/in-it', '/journal', '/journal/post-1', '/journal/post-3'].map((path) => `http://${site.host}${path}`),
  )
  for (const url of urls) expect(url.text('lastmod')).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(map.all('image:loc').map((each) => each.value)).toEqual([
    `http://${site.host}/s/${picture}/a%20%26%20b.jpg?format=1500w`,
  ])
  expect((await site.get('/journal/post-2')).body).toContain('<meta name="robots" content="noindex">')
  expect((await site.get('/sitemap.xml?part=2')).statusCode).toBe(404)
  expect((await site.get('/sitemap.xml?part=x')).statusCode).toBe(404)
  expect(collectionId).toMatch(/^[0-9a-f]{24}$/)
})

test('a map of the site is made once for each change of the site, however often it is asked for', async () => {
  const { site, ctx } = await journal()
  const { collectionId } = await buildJournal(ctx, 1)
  await heardChanges(ctx, site.services)
  const first = await site.get('/sitemap.xml')
  const queries = countQueries()
  const [again, part] = [await site.get('/sitemap.xml?x=1'), await site.get('/sitemap.xml')]
  expect([again.body, part.body]).toEqual([first.body, first.body])
  expect(queries.count()).toBe(0)
  expect((await site.get('/sitemap.xml?part=2')).statusCode).toBe(404)

  await createItem(ctx, { collectionId, recordType: 1, title: 'Only now', slug: 'only-now' })
  expect((await site.get('/sitemap.xml')).body).toContain('/only-now</loc>')
})

test('a site of more addresses than one file may hold has an index of files that hold each of them once', async () => {
  const { site, ctx } = await journal()
  const { collectionId } = await buildJournal(ctx, 1)
  const count = sitemapAddresses + 20
  await sql`INSERT INTO item (website_id, item_id, collection_id, record_type, slug, title, published_at)
    SELECT ${site.id}, lpad(n::text, 24, '0'), ${collectionId}, 1, 'old-' || n, 'Old', '2020-01-01'
    FROM generate_series(1, ${sql.lit(count)}) AS n`.execute(ctx.db)
  // As the server does soon after so many rows: plans for a small table take minutes.
  await sql`ANALYZE item`.execute(ctx.db)
  const index = readXml((await site.get('/sitemap.xml')).body)
  const files = index.all('sitemap').map((each) => new URL(each.text('loc')))
  expect(files).toHaveLength(2)
  const addresses: string[] = []
  for (const file of files) {
    const part = [...(await site.get(file.pathname + file.search)).body.matchAll(/<loc>(.*?)<\/loc>/g)].map(
      (each) => each[1] ?? '',
    )
    expect(part.length).toBeLessThanOrEqual(sitemapAddresses)
    addresses.push(...part)
  }
  // The home page, the journal, its post of the builder, and the old ones.
  expect(addresses).toHaveLength(count + 3)
  expect(new Set(addresses).size).toBe(count + 3)
})

test('search engines and networks get a post, its author and the way to it', async () => {
  const { site, ctx } = await journal()
  const { itemIds } = await buildJournal(ctx, 1)
  await updateItem(ctx, itemIds[0] ?? '', {
    assetIds: [await buildAsset(ctx, { altText: 'A "kiln"' })],
    tags: ['fire & salt'],
  })
  await site.ctx()
  const page = (await site.get('/journal/post-1')).body
  const objects = [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map((match) =>
    JSON.parse(match[1] ?? ''),
  )
  expect(objects.find((each) => each['@type'] === 'BlogPosting')).toMatchObject({
    headline: 'Post 1',
    author: { '@type': 'Person', name: 'Ida Lund' },
    publisher: { name: 'Nord & Sons' },
    keywords: 'fire & salt',
    mainEntityOfPage: `http://${site.host}/journal/post-1`,
  })
  expect(objects.find((each) => each['@type'] === 'BreadcrumbList').itemListElement).toMatchObject([
    { position: 1, item: `http://${site.host}/` },
    { position: 2, name: 'Journal' },
    { position: 3, name: 'Post 1' },
  ])
  expect(page).toContain('<meta property="og:type" content="article">')
  expect(page).toContain('<meta property="article:tag" content="fire &amp; salt">')
  expect(page).toContain('<meta property="og:image:alt" content="A &quot;kiln&quot;">')
  expect(page).toContain('<meta name="twitter:card" content="summary_large_image">')
  const home = (await site.get('/')).body
  expect(home).toContain('"@type":"WebSite"')
  expect(home).toContain('/search?q={search_term_string}')
})
