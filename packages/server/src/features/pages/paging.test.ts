import { expect, test } from 'vitest'
import { buildJournal, buildShop, heardChanges, usePlainTheme } from '../../testing/content-builders.ts'
import { countQueries } from '../../testing/count-queries.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { createCategory } from '../categories/index.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'

async function site() {
  const site = await testSite({ title: 'Nord' })
  await usePlainTheme(await site.ctx())
  return site
}

interface ListJson {
  readonly items: readonly { readonly title: string }[]
  readonly pagination: { readonly nextPageUrl?: string; readonly prevPageUrl?: string }
}

async function read(site: TestSite, url: string): Promise<ListJson & Record<string, unknown>> {
  const response = await site.get(`${url}${url.includes('?') ? '&' : '?'}format=json`)
  expect(response.statusCode, url).toBe(200)
  return response.json()
}

const titles = ({ items }: ListJson) => items.map(({ title }) => title)

/** All pages from an address on, forwards or back. */
async function walk(site: TestSite, from: string, way: 'nextPageUrl' | 'prevPageUrl'): Promise<string[][]> {
  const pages: string[][] = []
  for (let url: string | undefined = from; url !== undefined && pages.length < 50;) {
    const page: ListJson = await read(site, url)
    pages.push(titles(page))
    url = page.pagination[way]
  }
  return pages
}

test('a journal that came with one import is paged there and back without losing a post', async () => {
  const journal = await site()
  const ctx = await journal.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal', pageSize: 4 })
  // All at one moment: only their ids tell them apart.
  const publishedAt = new Date(ctx.now.getTime() - 86_400_000)
  for (let number = 1; number <= 11; number++)
    await createItem(ctx, { collectionId, recordType: 1, title: `Post ${number}`, publishedAt })
  await journal.ctx()
  const forth = await walk(journal, '/journal', 'nextPageUrl')
  expect(forth.map((page) => page.length)).toEqual([4, 4, 3])
  expect(new Set(forth.flat()).size).toBe(11)
  let last = '/journal'
  for (
    let page = await read(journal, last);
    page.pagination.nextPageUrl !== undefined;
    page = await read(journal, last)
  )
    last = page.pagination.nextPageUrl
  const back = await walk(journal, last, 'prevPageUrl')
  expect(back.toReversed()).toEqual(forth)
})

test('filters hold together and stay while pages are turned', async () => {
  const journal = await site()
  const ctx = await journal.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal', pageSize: 2 })
  await createCategory(ctx, { collectionId, name: 'Salt & fire' })
  for (let number = 1; number <= 24; number++)
    await createItem(ctx, {
      collectionId,
      recordType: 1,
      title: `Post ${number}`,
      categories: number % 2 === 0 ? ['salt-and-fire'] : [],
      tags: number % 3 === 0 ? ['clay & co'] : [],
      authorName: number <= 20 ? 'Ida Lund' : 'Per',
      publishedAt: new Date(`2024-0${number <= 12 ? 3 : 4}-${String((number % 12) + 10)}T12:00:00Z`),
    })
  await journal.ctx()
  const all = async (url: string) => (await walk(journal, url, 'nextPageUrl')).flat().toSorted()
  expect(await all('/journal?category=Salt%20%26%20fire&tag=clay%20%26%20co')).toEqual(
    ['Post 12', 'Post 18', 'Post 24', 'Post 6'].toSorted(),
  )
  expect(await all('/journal/category/salt-and-fire?tag=clay+%26+co&author=ida+lund')).toEqual(
    ['Post 12', 'Post 18', 'Post 6'].toSorted(),
  )
  expect(await all('/journal?month=4-2024&tag=clay%20%26%20co&category=salt-and-fire')).toEqual(['Post 18', 'Post 24'])
  // Templates write links from escaped texts.
  expect(await all('/journal?tag=clay%20%26amp%3B%20co&month=4-2024')).toHaveLength(4)
  const page = await read(journal, '/journal?category=salt-and-fire&tag=clay+%26+co&author=Ida+Lund&month=3-2024')
  expect(page).toMatchObject({
    categoryFilter: 'Salt &amp; fire',
    tagFilter: 'clay &amp; co',
    authorFilter: 'Ida Lund',
    monthFilter: '3-2024',
    author: { displayName: 'Ida Lund' },
  })
  expect((await journal.get('/journal?category=nowhere')).statusCode).toBe(404)
})

test.each([
  ['/shop?page=99999', 404],
  ['/shop?page=0', 200],
  ['/shop?page=-1', 200],
  ['/shop?page=1e9', 200],
  ['/shop?page=999999999999', 200],
  ['/journal?offset=nonsense', 200],
  ['/journal?offset=-1', 200],
  ['/journal?offset=999999999999999', 200],
  ['/journal?offset=0', 404],
  ['/journal?offset=1-ffffffffffffffffffffffff', 404],
  ['/journal?offset=999999999999999&reversePaginate=true', 200],
  ['/journal?offset=1%27%3B--', 200],
  ['/journal?month=2-1970', 200],
  ['/journal?author=%00', 200],
  [`/journal?tag=${'x'.repeat(5000)}`, 200],
  ['/journal?tag=%F0%9F%A6%8A', 200],
] as const)('%s is answered with %i, and the site stays up', async (url, status) => {
  const shop = await site()
  const ctx = await shop.ctx()
  await buildShop(ctx, 2)
  await buildJournal(ctx, 2)
  await shop.ctx()
  const response = await shop.get(url)
  expect(response.statusCode).toBe(status)
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
  if (status === 404) expect(response.body).toContain('Page not found')
  expect((await shop.get('/shop')).statusCode).toBe(200)
})

test('a post knows the one before and the one after it, and a picture of a gallery its neighbours', async () => {
  const journal = await site()
  const ctx = await journal.ctx()
  await buildJournal(ctx, 3)
  const collectionId = await createCollection(ctx, { typeName: 'gallery', title: 'Gallery', slug: 'gallery' })
  for (const [position, title] of ['One', 'Two', 'Three'].entries())
    await createItem(ctx, { collectionId, recordType: 2, title, slug: title.toLowerCase(), position })
  await journal.ctx()
  expect((await read(journal, '/journal/post-2')).pagination).toMatchObject({
    prevItem: { title: 'Post 1', fullUrl: '/journal/post-1' },
    nextItem: { title: 'Post 3', fullUrl: '/journal/post-3' },
  })
  expect((await read(journal, '/gallery/two')).pagination).toMatchObject({
    prevItem: { title: 'One' },
    nextItem: { title: 'Three' },
  })
  expect((await journal.get('/journal/post-2')).body).toContain('<a rel="next" href="/journal/post-3">Post 3</a>')
})

test('a post that lives elsewhere is linked there from lists and feeds, and its own page says where', async () => {
  const journal = await site()
  const ctx = await journal.ctx()
  const { collectionId } = await buildJournal(ctx, 0)
  const sourceUrl = 'https://example.com/a?b=1&c=2'
  await createItem(ctx, {
    collectionId,
    recordType: 1,
    title: 'Elsewhere',
    slug: 'elsewhere',
    sourceUrl,
    passthrough: true,
  })
  await journal.ctx()
  const escaped = 'https://example.com/a?b=1&amp;c=2'
  expect((await journal.get('/journal')).body).toContain(
    `<h2 class="blog-title"><a href="${escaped}">Elsewhere</a></h2>`,
  )
  expect((await journal.get('/journal/elsewhere')).body).toContain(`<a href="${escaped}">Elsewhere</a>`)
  expect((await journal.get('/journal?format=rss')).body).toContain(`<link>${escaped}</link>`)
})

test('each kind of page costs the same few statements for one item as for a hundred', async () => {
  const build = async (count: number) => {
    const each = await site()
    const ctx = await each.ctx()
    await buildShop(ctx, count)
    await buildJournal(ctx, count)
    const children: string[] = []
    const index = await createCollection(ctx, { typeName: 'index', title: 'Stack', slug: 'stack' })
    for (const typeName of ['gallery', 'album', 'blog', 'page'] as const)
      children.push(
        await createCollection(ctx, { typeName, title: typeName, slug: `the-${typeName}`, parentId: index }),
      )
    for (let number = 1; number <= Math.min(count, 60); number++)
      for (const collectionId of children.slice(0, 2))
        await createItem(ctx, { collectionId, recordType: 2, title: `Item ${number}` })
    await createCollection(ctx, { typeName: 'folder', title: 'Folder', slug: 'folder', content: { folderBehavior: 2 } })
    await heardChanges(ctx, each.services)
    await each.get('/search')
    return each
  }
  const [few, many] = [await build(1), await build(100)]
  for (const [url, most] of [
    ['/journal', 1],
    ['/journal/post-1', 1],
    ['/journal?category=none', 1],
    ['/journal?format=rss', 1],
    ['/the-gallery', 1],
    ['/the-gallery/item-1', 1],
    ['/the-album', 1],
    ['/the-page', 1],
    ['/stack', 2],
    ['/folder', 0],
    ['/shop', 1],
    ['/shop/category/bowls', 1],
    ['/sitemap.xml', 2],
  ] as const) {
    const counts = []
    for (const each of [few, many]) {
      const queries = countQueries()
      await each.get(url)
      counts.push(queries.count())
    }
    expect(counts[0], url).toBeLessThanOrEqual(most)
    expect(counts[1], url).toBe(counts[0])
  }
})
