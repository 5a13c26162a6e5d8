import { expect, test } from 'vitest'
import { commentSettings, newVisitor, openJournal, sendComment } from '../../testing/comments.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { publishLikes } from './service.ts'

const like = (id: string, isLiked = true, kind = 'item') => ({ kind, id, isLiked })

test('twenty likes of one visitor at once are one, and pages show it within a minute', async () => {
  const { site, itemId, path } = await openJournal()
  expect((await site.get(path)).body).toContain('data-like-count="0"')
  const ann = await newVisitor(site)
  await ann.put('/api/likes', like(itemId))
  const answers = await Promise.all(Array.from({ length: 20 }, () => ann.put('/api/likes', like(itemId))))
  expect(answers.map((answer) => answer.json())).toEqual(answers.map(() => ({ likeCount: 1 })))
  const others = await Promise.all(Array.from({ length: 10 }, () => newVisitor(site)))
  await Promise.all(others.map((browser) => browser.put('/api/likes', like(itemId))))
  expect((await ann.get(`/api/likes?ids=${itemId},x`)).json()).toEqual({ ids: [itemId] })
  const ctx = await site.ctx()
  const waiting = () =>
    ctx.db.selectFrom('like_publication').select('due_at').where('website_id', '=', site.id).execute()
  await publishLikes(ctx)
  expect(await waiting()).toHaveLength(1)
  await publishLikes({ ...ctx, now: new Date(ctx.now.getTime() + 120_000) })
  expect(await waiting()).toHaveLength(0)
  expect((await site.get(path)).body).toContain('data-like-count="11"')
  expect((await site.get(`${path}?format=json`)).json().item.likeCount).toBe(11)
  expect((await ann.put('/api/likes', like(itemId, false))).json()).toEqual({ likeCount: 10 })
  expect((await ann.put('/api/likes', like(itemId, false))).json()).toEqual({ likeCount: 10 })
  const rows = await ctx.db.selectFrom('visitor_like').selectAll().where('website_id', '=', site.id).execute()
  expect(rows).toHaveLength(10)
  expect(JSON.stringify(rows)).not.toContain('127.0.0.1')
})

test('likes work without a script, for comments as well, and opening the page likes nothing', async () => {
  const { site, itemId, path } = await openJournal()
  const ann = await newVisitor(site)
  const { id } = (await sendComment(ann, itemId, 'Fine')).json()
  const url = `/form/like/comment/${id}`
  expect((await site.get(path)).body).toContain(`href="${url}"`)
  expect((await ann.get(url)).body).toContain('Do you like this comment?')
  expect((await ann.get(url)).body).toContain('Do you like this comment?')
  expect((await ann.post(url, {})).body).toContain('1 like')
  expect((await ann.post(url, {})).body).toContain('1 like')
  expect((await ann.get(url)).body).toContain('You like this')
  // Without the token of this browser nothing is liked.
  const eve = await newVisitor(site)
  expect((await eve.post(url, {}, { headers: { 'x-csrf-token': 'wrong' } })).statusCode).toBe(400)
})

test('nothing of another site, of drafts or of a site without likes can be liked', async () => {
  const [one, other] = [await openJournal(), await openJournal()]
  const bob = await newVisitor(other.site)
  expect((await bob.put('/api/likes', like(one.itemId))).json()).toMatchObject({ code: 'likes_off' })
  expect((await bob.get(`/form/like/item/${one.itemId}`)).statusCode).toBe(404)
  const staff = await staffBrowser(one.site)
  await staff.put('/api/admin/comment-settings', { ...commentSettings, itemLikes: false })
  const ann = await newVisitor(one.site)
  expect((await ann.put('/api/likes', like(one.itemId))).statusCode).toBe(404)
  expect((await one.site.get(one.path)).body).not.toContain('sqs-simple-like')
})
