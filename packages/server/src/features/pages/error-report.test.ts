import { expect, test } from 'vitest'
import { buildPage } from '../../testing/content-builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { buildZip } from '../../testing/zip.ts'
import { createCollection } from '../collections/index.ts'
import { createItem } from '../../testing/items.ts'
import { saveBlockField } from '../blocks/field-store.ts'

const quote = (id: string) => [{ id, type: 'quote', version: 1, settings: { text: 'Said', source: id } }]

async function siteWithBrokenQuote() {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const zip = await buildZip({
    'template.conf': '{ "layouts": { "default": { "regions": ["site"] } } }',
    'site.region':
      '<html><head>{squarespace-headers}</head><body>{squarespace.main-content}<squarespace:block-field id="foot" />{squarespace-footers}</body></html>',
    // Arguments of a formatter that are wrong for this very value: known only once a page is rendered.
    'blocks/block-quote.block':
      '<blockquote>\n  {source|apply missing-{source}.block}{@|apply block-quote.block}</blockquote>',
  })
  const upload = await staff.send({
    method: 'POST',
    url: '/api/admin/themes',
    payload: zip,
    headers: { 'content-type': 'application/zip' },
  })
  const { id } = upload.json()
  await staff.post(`/api/admin/themes/${id}/activate`, { acceptErrors: true })
  const ctx = await site.ctx()
  const told = async (path: string) => {
    expect((await site.get(path)).statusCode).toBe(200)
    const { onPages } = (await staff.get(`/api/admin/themes/${id}/problems`)).json()
    return onPages
  }
  return { site, staff, ctx, told }
}

const wrong = (path: string) =>
  expect.arrayContaining([
    expect.objectContaining({ file: 'blocks/block-quote.block', line: 2, column: expect.any(Number), path }),
  ])

test('mistakes in a block of a field are reported to the owner, with their place in the theme', async () => {
  const { staff, ctx, told } = await siteWithBrokenQuote()
  await buildPage(ctx, { title: 'Home', slug: 'home', isHomepage: true })
  await buildPage(ctx, { title: 'Other', slug: 'other' })
  await saveBlockField(ctx, 'foot', quote('q1'))
  await expect.poll(() => told('/')).toEqual(wrong('/'))
  // The field was rendered for another page already; a member of staff on this page still gets its mistakes.
  expect((await staff.get('/other')).body).toMatch(/<!--[^>]*blocks\/block-quote\.block:2:/)
})

test('mistakes in the pages of an index and in a post made of blocks are reported as well', async () => {
  const { ctx, told } = await siteWithBrokenQuote()
  const index = await createCollection(ctx, { typeName: 'index', title: 'Tour', slug: 'tour' })
  await createCollection(ctx, {
    typeName: 'page',
    title: 'Part',
    parentId: index,
    content: { blocks: quote('q2') },
  })
  await expect.poll(() => told('/tour')).toEqual(wrong('/tour'))

  const post = await siteWithBrokenQuote()
  const collectionId = await createCollection(post.ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  await createItem(post.ctx, {
    collectionId,
    recordType: 1,
    title: 'Post',
    slug: 'post',
    content: { blocks: quote('q3') },
  })
  await expect.poll(() => post.told('/journal/post')).toEqual(wrong('/journal/post'))
})
