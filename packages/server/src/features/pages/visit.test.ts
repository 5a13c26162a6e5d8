import { expect, test } from 'vitest'
import { buildJournal, buildPage, buildShop } from '../../testing/content-builders.ts'
import { testSite } from '../../testing/test-site.ts'

test('home page, list and product are rendered', async () => {
  const site = await testSite({ title: 'Nord & Sons' })
  const ctx = await site.ctx()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildShop(ctx)
  await buildJournal(ctx)

  for (const url of ['/', '/shop', '/shop/bowl-1', '/journal', '/journal/post-1', '/nowhere', '/search?q=bowl']) {
    const response = await site.get(url)
    console.log(url, response.statusCode, response.headers['content-type'], response.body.length)
    console.log(response.body.slice(0, 6000))
  }
  expect(1).toBe(1)
})
