import { expect, test } from 'vitest'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createCollection } from '../collections/index.ts'
import { updateCollection } from '../collections/service/collections.ts'

async function shop() {
  const site = await testSite()
  const ctx = await site.ctx()
  const staff = await staffBrowser(site)
  await createCollection(ctx, { typeName: 'page', title: 'Home', slug: 'home', isHomepage: true })
  const blocks = [{ id: 'a', type: 'html', version: 1, settings: { html: '<p>You are lost among the pots.</p>' } }]
  const pageId = await createCollection(ctx, { typeName: 'page', title: 'Lost', slug: 'lost', content: { blocks } })
  const choose = (notFoundPageId: string) =>
    staff.send({ method: 'PATCH', url: '/api/admin/site', payload: { notFoundPageId } })
  return { site, ctx, staff, pageId, choose }
}

const words = 'lost among the pots'

test('where there is no page visitors see the page its owner chose, still told that there is none', async () => {
  const { site, staff, pageId, choose } = await shop()
  expect((await site.get('/nothing')).body).not.toContain(words)
  expect((await choose(pageId)).json()).toMatchObject({ notFoundPageId: pageId })

  const lost = await site.get('/nothing')
  expect([lost.statusCode, lost.body.includes(words)]).toEqual([404, true])
  expect(lost.body).toMatch(/<meta name="robots" content="noindex/)
  expect(lost.body).toMatch(/<body[^>]*class="[^"]*not-found-page/)
  expect((await site.get('/nothing?format=json')).statusCode).toBe(404)
  expect((await site.get('/lost')).statusCode).toBe(200)
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ notFoundPageId: pageId })

  expect((await choose('')).json()).toMatchObject({ notFoundPageId: '' })
  expect((await site.get('/nothing')).body).not.toContain(words)
})

test('a chosen page that is disabled, locked or deleted gives way to the one of the theme', async () => {
  const { site, ctx, staff, pageId, choose } = await shop()
  await choose(pageId)
  await updateCollection(ctx, pageId, { enabled: false })
  const disabled = await site.get('/nothing')
  expect([disabled.statusCode, disabled.body.includes(words)]).toEqual([404, false])

  await updateCollection(ctx, pageId, { enabled: true })
  expect((await site.get('/nothing')).body).toContain(words)
  await staff.put(`/api/admin/page-passwords/collections/${pageId}`, { password: 'open sesame' })
  const locked = await site.get('/nothing')
  expect([locked.statusCode, locked.body.includes(words)]).toEqual([404, false])

  await staff.delete(`/api/admin/collections/${pageId}`)
  expect((await site.get('/nothing')).statusCode).toBe(404)
  expect((await staff.get('/api/admin/site')).json()).toMatchObject({ notFoundPageId: '' })
})

test('only a plain page can stand there', async () => {
  const { ctx, choose } = await shop()
  const journal = await createCollection(ctx, { typeName: 'blog', title: 'Journal', slug: 'journal' })
  for (const id of [journal, 'f'.repeat(24), 'x']) {
    const refused = await choose(id)
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'no_such_page'])
  }
})
