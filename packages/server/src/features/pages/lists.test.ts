import { expect, test } from 'vitest'
import { buildJournal, buildShop, usePlainTheme } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { createItem, updateItem } from '../../testing/items.ts'

async function site() {
  const site = await testSite({ title: 'Nord' })
  await usePlainTheme(await site.ctx())
  return site
}

test('products stand 24 to a page', async () => {
  const shop = await site()
  await buildShop(await shop.ctx(), 50)
  await shop.ctx()
  const pages = []
  let next: string | undefined = '/shop'
  while (next !== undefined) {
    const json: { items: { title: string }[]; pagination: { nextPageUrl?: string; prevPageUrl?: string } } = (
      await shop.get(`${next}${next.includes('?') ? '&' : '?'}format=json`)
    ).json()
    pages.push(json.items.map(({ title }) => title))
    next = json.pagination.nextPageUrl
  }
  expect(pages.map((page) => page.length)).toEqual([24, 24, 2])
  expect(pages.flat()).toEqual(Array.from({ length: 50 }, (_, index) => `Bowl ${index + 1}`))
  const second = (await shop.get('/shop?page=2&format=json')).json()
  expect(second.pagination).toMatchObject({
    nextPage: true,
    nextPageUrl: '/shop?page=3',
    prevPage: true,
    prevPageUrl: '/shop',
  })
  expect((await shop.get('/shop?page=2')).body).toContain('rel="next" href="/shop?page=3"')
})

test('posts are paged by time, forth and back, and none is lost when several share a moment', async () => {
  const journal = await site()
  const ctx = await journal.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal', pageSize: 4 })
  for (let number = 1; number <= 10; number++) {
    // Posts 3 to 7 came with one import, all at the same moment.
    const day = number >= 3 && number <= 7 ? 5 : number
    const publishedAt = new Date(ctx.now.getTime() - day * 86_400_000)
    await createItem(ctx, { collectionId, recordType: 1, title: `Post ${number}`, slug: `post-${number}`, publishedAt })
  }
  await journal.ctx()
  const read = async (url: string) => {
    const json: { items: { title: string }[]; pagination: Record<string, unknown> } = (
      await journal.get(`${url}${url.includes('?') ? '&' : '?'}format=json`)
    ).json()
    return { titles: json.items.map(({ title }) => title), pagination: json.pagination }
  }
  const first = await read('/journal')
  const second = await read(String(first.pagination['nextPageUrl']))
  const third = await read(String(second.pagination['nextPageUrl']))
  expect([first, second, third].map(({ titles }) => titles.length)).toEqual([4, 4, 2])
  expect(new Set([...first.titles, ...second.titles, ...third.titles]).size).toBe(10)
  expect(first.pagination).toMatchObject({ nextPage: true, nextPageOffset: expect.any(Number), pageSize: 4 })
  expect(third.pagination['nextPage']).toBeUndefined()
  const back = await read(String(third.pagination['prevPageUrl']))
  expect(back.titles.at(-1)).toBe(second.titles.at(-1))
})

test('posts are filtered by tag, author and month', async () => {
  const journal = await site()
  const ctx = await journal.ctx()
  const { collectionId } = await buildJournal(ctx, 4)
  const post = { collectionId, recordType: 1 }
  await createItem(ctx, {
    ...post,
    title: 'Old',
    slug: 'old',
    authorName: 'Per',
    publishedAt: new Date('2019-03-01T03:00:00Z'),
  })
  await journal.ctx()
  const titles = async (search: string) => {
    const { items }: { items: { title: string }[] } = (await journal.get(`/journal?${search}&format=json`)).json()
    return items.map(({ title }) => title)
  }
  expect(await titles('tag=glaze')).toEqual(['Post 1', 'Post 3'])
  expect(await titles('author=per')).toEqual(['Old'])
  // In New York it was still February.
  expect(await titles('month=2-2019')).toEqual(['Old'])
  expect(await titles('month=3-2019')).toEqual([])
  expect(await titles('month=99-2019')).toHaveLength(5)
})

test('related items are those the owner named, then those of the same category', async () => {
  const shop = await site()
  const ctx = await shop.ctx()
  const { itemIds } = await buildShop(ctx, 8)
  const titles = async (url: string) =>
    [...(await shop.get(url)).body.matchAll(/product-list-item-title">(.*?)</g)].map((match) => match[1])
  // Odd numbers are bowls, even ones vases; after the last comes the first.
  expect(await titles('/shop/bowl-7')).toEqual(['Bowl 1', 'Bowl 3', 'Bowl 5', 'Bowl 8'])
  await updateItem(await shop.ctx(), itemIds[6] ?? '', { content: { relatedSlugs: ['bowl-2', 'gone', 'bowl-8'] } })
  await shop.ctx()
  expect(await titles('/shop/bowl-7')).toEqual(['Bowl 2', 'Bowl 8', 'Bowl 1', 'Bowl 3'])
})

test('search finds words in titles, tags and texts, in every script and case, and shows products first by title', async () => {
  const shop = await site()
  const ctx = await shop.ctx()
  await buildShop(ctx, 3)
  const { collectionId } = await buildJournal(ctx, 1)
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'Ölkrug',
    slug: 'oelkrug',
    body: '<p>A bowl for beer</p>',
  })
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'Hidden',
    slug: 'hidden',
    body: 'bowl',
    workflowState: 'draft',
  })
  await shop.ctx()
  const titles = async (q: string) => {
    const { items }: { items: { title: string }[] } = (
      await shop.get(`/search?q=${encodeURIComponent(q)}&format=json`)
    ).json()
    return items.map(({ title }) => title)
  }
  expect((await titles('bowl')).toSorted()).toEqual(['Bowl 1', 'Bowl 2', 'Bowl 3', 'Ölkrug'])
  expect((await titles('bowl')).at(-1)).toBe('Ölkrug')
  expect(await titles('STONEWARE number 2')).toEqual(['Bowl 2'])
  expect(await titles('ölkrug')).toEqual(['Ölkrug'])
  expect(await titles('ÖLKRUG beer')).toEqual(['Ölkrug'])
  expect(await titles('100% _')).toEqual([])
  const page = await shop.get('/search?q=nothing-like-it')
  expect(page.body).toContain('No results for “nothing-like-it”.')
  expect(page.body).toContain('"pageType":102')
  expect((await shop.get('/search')).body).toContain('Search products, posts and events.')
})

test('a blog has a feed, events have a calendar', async () => {
  const journal = await site()
  const ctx = await journal.ctx()
  const { collectionId } = await buildJournal(ctx, 2)
  await createItem(ctx, { collectionId, recordType: 1, title: 'A & <b>', slug: 'a-and-b', excerpt: '<p>x</p>' })
  // As an import of old texts may have stored it.
  await ctx.db.updateTable('item').set({ body: '<p>]]></p>' }).where('slug', '=', 'a-and-b').execute()
  const events = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  await createItem(ctx, {
    collectionId: events,
    recordType: 12,
    title: 'Open studio, with tea; and more',
    slug: 'open',
    startsAt: new Date('2031-05-01T10:00:00Z'),
    endsAt: new Date('2031-05-01T12:30:00Z'),
    location: { addressTitle: 'The quay' },
  })
  await journal.ctx()

  const feed = await journal.get('/journal?format=rss')
  expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect([...feed.body.matchAll(/<item>/g)]).toHaveLength(3)
  expect(feed.body).toContain('<title>A &amp; &lt;b&gt;</title>')
  expect(feed.body).toContain('<![CDATA[<p>]]]]><![CDATA[></p>]]>')
  expect((await journal.get('/journal')).body).toContain('type="application/rss+xml"')

  const calendar = await journal.get('/events/open?format=ical')
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8')
  expect(calendar.body).toContain('DTSTART:20310501T100000Z\r\nDTEND:20310501T123000Z\r\n')
  expect(calendar.body).toContain('SUMMARY:Open studio\\, with tea\\; and more\r\n')
  expect((await journal.get('/journal/post-1?format=ical')).statusCode).toBe(404)
})
