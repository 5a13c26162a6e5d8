import { expect, test } from 'vitest'
import { buildAsset } from '../../../testing/content-builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { testSite } from '../../../testing/test-site.ts'
import { createCategory } from '../../categories/index.ts'
import { createCollection } from '../../collections/index.ts'
import { createItem } from '../../../testing/items.ts'

const hint = /<aside class="vt-owner-hint".*?<\/aside>/s

test.each([
  ['blog', 'No post is published here yet.', /href="\/config\/pages\/[0-9a-f]{24}"/],
  ['events', 'No event is published here yet.', /href="\/config\/pages\/[0-9a-f]{24}"/],
  ['gallery', 'No picture is published here yet.', /href="\/config\/pages\/[0-9a-f]{24}"/],
  ['album', 'No track is published here yet.', /href="\/config\/pages\/[0-9a-f]{24}"/],
  ['products', 'No product is published here yet.', /href="\/config\/products"/],
  ['index', 'No page stands inside this one yet.', /href="\/config\/pages"/],
  ['page', 'Nothing is here yet.', /href="\/config\/pages\/[0-9a-f]{24}"/],
])('an empty page of kind %s tells its owner what to do, and visitors nothing of it', async (typeName, words, link) => {
  const site = await testSite()
  await createCollection(await site.ctx(), { typeName, title: 'Page', slug: 'page' })
  await site.ctx()
  const staff = await staffBrowser(site)
  const note = hint.exec((await staff.get('/page')).body)?.[0]
  expect(note).toContain(words)
  expect(note).toMatch(link)
  // The editor speaks English, whatever the language of the page around its note is.
  expect(note).toContain(`<aside class="vt-owner-hint" lang="en" dir="ltr" `)
  const visitor = await site.get('/page')
  expect(visitor.statusCode).toBe(200)
  expect(visitor.body).not.toMatch(hint)
})

test('a list with items needs no note, a filter that finds nothing has one', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  await createItem(ctx, { collectionId, recordType: 1, title: 'A post', assetIds: [await buildAsset(ctx)] })
  await createCategory(ctx, { collectionId, name: 'Glazes' })
  await site.ctx()
  const staff = await staffBrowser(site)
  expect((await staff.get('/journal')).body).not.toMatch(hint)
  expect((await staff.get('/journal/a-post')).body).not.toMatch(hint)
  expect(hint.exec((await staff.get('/journal/category/glazes')).body)?.[0]).toContain('goes with this filter')
  expect((await staff.get('/nowhere')).body).not.toMatch(hint)
})
