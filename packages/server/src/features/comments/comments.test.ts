import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { commentSettings, newVisitor, openJournal, sendComment } from '../../testing/comments.ts'
import { buildShop } from '../../testing/content-builders.ts'
import { signInByCode } from '../../testing/site-users.ts'
import { staffBrowser } from '../../testing/staff.ts'
import type { TestBrowser, TestSite } from '../../testing/test-site.ts'
import { deleteOldComments } from './store.ts'

async function readItem(site: TestSite, path: string) {
  const { item, websiteSettings } = (await site.get(`${path}?format=json`)).json()
  return { ...item, websiteSettings }
}

/** Stores so many answers, or threads where `rootId` is ''. */
async function addComments(
  site: TestSite,
  { itemId, state, count, rootId = '' }: { itemId: string; state: string; count: number; rootId?: string },
) {
  const { db } = await site.ctx()
  const id = sql`'f0' || left(md5(${state + rootId}), 10) || lpad(n::text, 12, '0')`
  await sql`INSERT INTO item_comment (website_id, comment_id, item_id, root_id, parent_id, depth, state, author_name, body, created_at)
    SELECT ${site.id}, ${id}, ${itemId}, coalesce(nullif(${rootId}, ''), ${id}), nullif(${rootId}, ''), ${rootId === '' ? 0 : 1}, ${state}, 'Bot',
      ${state} || ' ' || n || '.', now() FROM generate_series(1, ${count}::int) AS n`.execute(db)
}

/** What a browser without scripts sends. */
function postForm(browser: TestBrowser, url: string, values: Record<string, string>, headers: object = {}) {
  const own = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
  const payload = new URLSearchParams(values).toString()
  return browser.send({ method: 'POST', url, payload, headers: { ...own, ...headers } })
}

test('a plain form adds a comment to the page, with its count in page data and templates', async () => {
  const { site, itemId, path } = await openJournal()
  expect((await site.get(path)).body).toContain('No Comments')
  const browser = site.browser()
  const values = { text: 'Fine glaze.\n\nHow hot?', name: 'Ann & Bo' }
  const sent = await postForm(browser, `/form/comments/${itemId}`, values)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, expect.stringMatching(/^\/form\/comment\/\w+$/)])
  expect((await browser.get(String(sent.headers.location))).body).toContain('It is on the page now.')
  const page = (await site.get(path)).body
  expect(page).toContain('1 Comment</h2>')
  expect(page).toContain('<bdi>Ann &amp; Bo</bdi>')
  expect(page).toContain('<p>Fine glaze.</p><p>How hot?</p>')
  expect(page).toContain(`data-public-comment-count="1" data-comment-state="1"`)
  expect(await readItem(site, path)).toMatchObject({
    commentCount: 1,
    publicCommentCount: 1,
    commentState: 1,
    websiteSettings: { commentsEnabled: true, commentThreaded: true, commentSortType: 1, simpleLikingEnabled: true },
  })
  // A form of another website is refused, and a refused one keeps the typed values.
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await postForm(site.browser(), `/form/comments/${itemId}`, values, foreign)).statusCode).toBe(403)
  const empty = await postForm(browser, `/form/comments/${itemId}`, { text: ' ', name: 'Kim' })
  expect(empty.statusCode).toBe(400)
  expect(empty.body).toContain('Write a comment first.')
  expect(empty.body).toContain('value="Kim"')
})

test('replies stand below what they answer, three levels deep, and keep the place of a removed one', async () => {
  const { site, itemId, path } = await openJournal()
  const ann = await newVisitor(site)
  let parentId = ''
  const ids: string[] = []
  for (let level = 0; level < 6; level++) {
    const answer = await sendComment(ann, itemId, `Level ${level}`, { parentId })
    parentId = answer.json().id
    ids.push(parentId)
  }
  const rows = await (
    await site.ctx()
  ).db
    .selectFrom('item_comment')
    .select(['depth', 'root_id'])
    .where('website_id', '=', site.id)
    .orderBy('comment_id')
    .execute()
  expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 2, 3, 3, 3])
  expect(new Set(rows.map(({ root_id }) => root_id))).toEqual(new Set([ids[0]]))
  expect((await ann.post(`/form/comment/${ids[0]}/delete`, {})).statusCode).toBe(200)
  const page = (await site.get(path)).body
  expect(page).toContain('5 Comments')
  expect(page).toContain('This comment was removed.')
  expect(page).not.toContain('Level 0')
  // Without anything below it, it is gone.
  for (const id of ids.slice(1)) await ann.post(`/form/comment/${id}/delete`, {})
  const empty = (await site.get(path)).body
  expect(empty).toContain('No Comments')
  expect(empty).not.toContain('This comment was removed.')
})

test('everything that visitors write is text, in every field', async () => {
  const { site, itemId, path } = await openJournal()
  const evil = '"><script>alert(1)</script><img src=x onerror=alert(2)>'
  const ann = await newVisitor(site)
  const values = { name: evil, url: 'example.com/"><script>', email: 'a@example.com' }
  const sent = await sendComment(
    ann,
    itemId,
    `${evil} javascript&#58;alert(1) https://x.example/"onmouseover=alert(3)`,
    values,
  )
  expect(sent.statusCode, sent.body).toBe(200)
  for (const html of [
    (await site.get(path)).body,
    sent.json().html,
    (await ann.get(`/form/comment/${sent.json().id}`)).body,
  ]) {
    expect(html).not.toContain('<script>alert(1)')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toMatch(/href="javascript/i)
  }
  expect((await site.get(path)).body).toContain(
    'href="https://x.example/" rel="nofollow ugc noopener"'.split(' rel')[0] ?? '',
  )
  for (const url of ['javascript:alert(1)', 'data:text/html,x', 'https://a:b@example.com'])
    expect((await sendComment(ann, itemId, `With ${url}`, { url })).json()).toMatchObject({
      code: 'comment_url_invalid',
    })
  for (const email of ['a@example.com\r\nBcc: all@example.com', 'a b@example.com', '<a@example.com>'])
    expect((await sendComment(ann, itemId, `From ${email}`, { email })).json()).toMatchObject({
      code: 'comment_email_invalid',
    })
  expect((await sendComment(ann, itemId, 'x'.repeat(5_001))).json()).toMatchObject({ code: 'comment_text_too_long' })
  expect((await sendComment(ann, itemId, 'x\0y\u001bz', { name: 'A\r\nB: c' })).statusCode).toBe(200)
  expect((await site.get(path)).body).toContain('<bdi>A B: c</bdi>')
})

test('fifty at once are counted right, and the same words sent again count once', async () => {
  const { site, itemId, path } = await openJournal()
  const ann = await newVisitor(site)
  await sendComment(ann, itemId, 'First')
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_each, index) => sendComment(ann, itemId, `Comment ${index % 25}`)),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  expect(await readItem(site, path)).toMatchObject({ publicCommentCount: 26, commentCount: 26 })
})

test('comments of other sites, other items and hidden pages cannot be reached', async () => {
  const [one, other] = [await openJournal({}, 2), await openJournal()]
  const ann = await newVisitor(one.site)
  const bob = await newVisitor(other.site)
  const { id } = (await sendComment(ann, one.itemId, 'Here')).json()
  expect((await sendComment(bob, one.itemId, 'There')).statusCode).toBe(404)
  expect((await sendComment(bob, other.itemId, 'There', { parentId: id })).json()).toMatchObject({
    code: 'comment_gone',
  })
  expect((await sendComment(ann, one.itemIds[1] ?? '', 'There', { parentId: id })).statusCode).toBe(404)
  for (const url of [`/form/comment/${id}`, `/form/comment/${id}/report`])
    expect((await bob.get(url)).statusCode).toBe(404)
  for (const act of ['edit', 'delete', 'report'])
    expect((await bob.post(`/form/comment/${id}/${act}`, { text: 'Mine' })).statusCode).toBe(404)
  // Another browser of the same site is not its author.
  const eve = await newVisitor(one.site)
  expect((await eve.get(`/form/comment/${id}`)).statusCode).toBe(404)
  expect((await eve.post(`/form/comment/${id}/edit`, { text: 'Mine' })).statusCode).toBe(404)
  expect((await eve.post(`/form/comment/${id}/delete`, {})).statusCode).toBe(404)
  const staff = await staffBrowser(other.site)
  expect((await staff.post('/api/admin/comments/changes', { changes: [{ id, state: 'deleted' }] })).json()).toEqual({
    before: [],
  })
  expect((await staff.post(`/api/admin/comments/${id}/replies`, { text: 'Hi' })).statusCode).toBe(404)
  expect((await staff.post('/api/admin/comment-bans', { commentId: id })).statusCode).toBe(404)
  await (
    await one.site.ctx()
  ).db
    .updateTable('item')
    .set({ workflow_state: 'draft' })
    .where('item_id', '=', one.itemId)
    .execute()
  expect((await sendComment(ann, one.itemId, 'Draft')).statusCode).toBe(404)
})

test('an author changes a comment for some minutes, and what it says is judged again', async () => {
  const { site, itemId, path } = await openJournal({ blockedWords: ['casino'] })
  const ann = await newVisitor(site)
  const { id } = (await sendComment(ann, itemId, 'Teh glaze')).json()
  expect((await ann.get(`/api/comments/${itemId}/own`)).json().comments).toEqual([{ id, path: `/form/comment/${id}` }])
  expect((await ann.post(`/form/comment/${id}/edit`, { text: 'The glaze' })).statusCode).toBe(303)
  expect((await site.get(path)).body).toMatch(/The glaze[\s\S]*/)
  expect((await site.get(path)).body).toContain('edited')
  await ann.post(`/form/comment/${id}/edit`, { text: 'Come to the casino' })
  expect((await site.get(path)).body).toContain('No Comments')
  const late = (await sendComment(ann, itemId, 'Late')).json().id
  const { db } = await site.ctx()
  await db
    .updateTable('item_comment')
    .set({ created_at: new Date(Date.now() - 16 * 60_000) })
    .where('comment_id', '=', late)
    .execute()
  expect((await ann.post(`/form/comment/${late}/edit`, { text: 'Later' })).statusCode).toBe(403)
  expect((await ann.get(`/form/comment/${late}`)).body).not.toContain('name="text"')
})

test('first comments wait, spam is hidden from all but staff, and a known visitor is published at once', async () => {
  const { site, itemId, path } = await openJournal({
    approval: 'first',
    holdLinks: true,
    notifyEmail: 'owner@example.com',
  })
  const ann = await newVisitor(site)
  const first = (await sendComment(ann, itemId, 'First', { email: 'ann@example.com' })).json()
  expect(first.isPublished).toBe(false)
  const trapped = (await sendComment(ann, itemId, 'Buy now', { homepage: 'x' })).json()
  expect(trapped.html.replaceAll(trapped.id, '')).toBe(first.html.replaceAll(first.id, ''))
  expect(await readItem(site, path)).toMatchObject({ commentCount: 1, publicCommentCount: 0 })
  const { db } = await site.ctx()
  const mails = await db
    .selectFrom('mail')
    .select(['recipient', 'subject', 'plain', 'html'])
    .where('website_id', '=', site.id)
    .execute()
  const plain = expect.stringMatching(
    /^New comment on Post 1\n\nIt waits for your approval\.\n\n\S+\/config\/comments\?folder=pending$/,
  )
  expect(mails).toMatchObject([{ recipient: 'owner@example.com', subject: 'New comment on Post 1', plain }])
  // Neither words nor name: they would outlive the comment.
  expect(mails[0]?.html).not.toMatch(/First|\bAnn\b/)

  const moderator = await staffBrowser(site, 'moderator')
  const pending = (await moderator.get('/api/admin/comments?folder=pending')).json()
  expect(pending).toMatchObject({
    comments: [{ id: first.id, authorEmail: 'ann@example.com', path }],
    counts: { all: 1, pending: 1, spam: 1 },
  })
  const approve = { changes: [{ id: first.id, state: 'published' }] }
  const { before } = (await moderator.post('/api/admin/comments/changes', approve)).json()
  expect(before).toEqual([{ id: first.id, state: 'pending' }])
  expect((await site.get(path)).body).toContain('First')
  expect((await sendComment(ann, itemId, 'Second')).json().isPublished).toBe(true)
  expect((await sendComment(ann, itemId, 'See https://example.com')).json().isPublished).toBe(false)
  // The email of somebody who is known proves nothing.
  const eve = await newVisitor(site)
  expect((await sendComment(eve, itemId, 'As Ann', { email: 'ann@example.com' })).json().isPublished).toBe(false)
  // Undone, it waits again.
  await moderator.post('/api/admin/comments/changes', { changes: before })
  expect(await readItem(site, path)).toMatchObject({ publicCommentCount: 1 })
  for (const role of ['viewer', 'billing'] as const) {
    const staff = await staffBrowser(site, role)
    expect((await staff.get('/api/admin/comments')).statusCode).toBe(403)
    expect((await staff.post('/api/admin/comments/changes', approve)).statusCode).toBe(403)
  }
})

test('staff answer, search, ban and lift a ban', async () => {
  const { site, itemId, path } = await openJournal({ approval: 'all' })
  const ann = await newVisitor(site)
  const bob = await newVisitor(site)
  const { id } = (await sendComment(ann, itemId, 'Is it 100% lead-free?', {}, '10.0.0.1')).json()
  await sendComment(bob, itemId, 'Spam spam', { name: 'Bob' }, '10.0.0.2')
  const { id: spam } = (await sendComment(bob, itemId, 'More spam', { name: 'Bob' }, '10.0.0.2')).json()
  const staff = await staffBrowser(site)
  expect((await staff.get('/api/admin/comments?search=100%25')).json().comments).toHaveLength(1)
  expect((await staff.get('/api/admin/comments?search=%25')).json().comments).toHaveLength(1)
  expect((await staff.post(`/api/admin/comments/${id}/replies`, { text: 'It is.' })).statusCode).toBe(204)
  const page = (await site.get(path)).body
  expect(page).toContain('It is.')
  expect(page).toContain('Site team')
  const ban = (await staff.post('/api/admin/comment-bans', { commentId: spam })).json()
  expect(ban.before).toHaveLength(2)
  expect((await staff.get('/api/admin/comments?folder=spam')).json().counts).toMatchObject({ spam: 2, all: 2 })
  expect((await sendComment(bob, itemId, 'Again', {}, '10.0.0.3')).json()).toMatchObject({ code: 'comment_banned' })
  expect((await sendComment(await newVisitor(site), itemId, 'Again', {}, '10.0.0.2')).statusCode).toBe(403)
  expect((await sendComment(ann, itemId, 'I am fine', {}, '10.0.0.1')).statusCode).toBe(200)
  expect((await staff.get('/api/admin/comment-bans')).json().bans).toMatchObject([{ id: ban.banId, authorName: 'Bob' }])
  expect((await staff.delete(`/api/admin/comment-bans/${ban.banId}`)).statusCode).toBe(204)
  await staff.post('/api/admin/comments/changes', { changes: ban.before })
  expect((await sendComment(bob, itemId, 'Thanks', {}, '10.0.0.3')).statusCode).toBe(200)
})

test('so many reports of different networks hide a comment until staff look at it', async () => {
  const { site, itemId, path } = await openJournal()
  const ann = await newVisitor(site)
  const { id } = (await sendComment(ann, itemId, 'Rude')).json()
  const report = async (from: string) =>
    (await newVisitor(site)).post(`/form/comment/${id}/report`, {}, { remoteAddress: from })
  expect((await site.get(`/form/comment/${id}/report`)).body).toContain('Report this comment?')
  for (let time = 0; time < 3; time++) expect((await report('10.0.0.1')).statusCode).toBe(200)
  expect((await site.get(path)).body).toContain('Rude')
  await report('10.0.0.2')
  expect((await site.get(path)).body).not.toContain('Rude')
  const staff = await staffBrowser(site)
  expect((await staff.get('/api/admin/comments?folder=flagged')).json()).toMatchObject({
    comments: [{ id, state: 'flagged', flagCount: 2 }],
    counts: { flagged: 1, pending: 1 },
  })
  await staff.post('/api/admin/comments/changes', { changes: [{ id, state: 'published' }] })
  await report('10.0.0.4')
  expect((await site.get(path)).body).toContain('Rude')
})

test('switches: the site, a post, products, accounts only, Disqus', async () => {
  const { site, itemId, path } = await openJournal()
  const staff = await staffBrowser(site)
  const settings = '/api/admin/comment-settings'
  const ann = await newVisitor(site)
  await sendComment(ann, itemId, 'Kept')
  await (await site.ctx()).db.updateTable('item').set({ comments_open: false }).where('item_id', '=', itemId).execute()
  await staff.put(settings, { ...commentSettings, sort: 'newest' })
  expect((await site.get(path)).body).toContain('Comments are closed.')
  expect((await sendComment(ann, itemId, 'More')).json()).toMatchObject({ code: 'comments_closed' })
  await staff.put(settings, { ...commentSettings, enabled: false })
  expect((await site.get(path)).body).not.toContain('squarespace-comments')
  expect((await sendComment(ann, itemId, 'More')).json()).toMatchObject({ code: 'comments_off' })

  const { itemIds } = await buildShop(await site.ctx(), 1)
  expect((await site.get('/shop/bowl-1')).body).not.toContain('squarespace-comments')
  await staff.put(settings, { ...commentSettings, onProducts: true, anonymous: false })
  expect((await site.get('/shop/bowl-1')).body).toContain('Sign in to comment.')
  expect((await sendComment(ann, itemIds[0] ?? '', 'Good')).json()).toMatchObject({ code: 'comment_sign_in_required' })
  await signInByCode(site, ann, 'ann@example.com')
  const own = (await sendComment(ann, itemIds[0] ?? '', 'Good', { name: 'Ann' })).json()
  expect(own.isPublished).toBe(true)
  expect((await readItem(site, '/shop/bowl-1')).commentState).toBe(1)

  expect((await (await staffBrowser(site, 'editor')).get(settings)).statusCode).toBe(403)
  expect((await staff.put(settings, { ...commentSettings, flagThreshold: 0 })).statusCode).toBe(400)
  await site.services.database.db
    .updateTable('website')
    .set({ settings: JSON.stringify({ comments: commentSettings, websiteSettings: { disqusShortname: 'ridge' } }) })
    .where('website_id', '=', site.id)
    .execute()
  await staff.put(settings, { ...commentSettings, onProducts: true })
  const disqus = (await site.get('/shop/bowl-1')).body
  expect(disqus).toContain('<div id="disqus_thread"></div>')
  expect(disqus).toContain('<script src="https://ridge.disqus.com/embed.js" async></script>')
  expect(disqus).not.toContain('vt-comments')
})

test('what a person wrote is exported and erased with them, and counts stay right', async () => {
  const { site, itemId, path } = await openJournal()
  const ann = await newVisitor(site)
  await signInByCode(site, ann, 'ann@example.com')
  const { id } = (await sendComment(ann, itemId, 'Personal words')).json()
  const bob = await newVisitor(site)
  await sendComment(bob, itemId, 'An answer', { parentId: id, name: 'Bob' })
  const owner = await staffBrowser(site)
  const [customer] = (await owner.get('/api/admin/customers')).json().customers
  const exported = await owner.get(`/api/admin/customers/${customer.id}/personal-data`)
  expect(exported.body).toContain('Personal words')
  expect((await owner.delete(`/api/admin/customers/${customer.id}`)).statusCode).toBe(204)
  const page = (await site.get(path)).body
  expect(page).not.toContain('Personal words')
  expect(page).toContain('An answer')
  expect(await readItem(site, path)).toMatchObject({ publicCommentCount: 1, commentCount: 1 })
})

test('spam and deleted comments go for good after a month, the place of answers stays', async () => {
  const { site, itemId } = await openJournal()
  const ann = await newVisitor(site)
  const ids: string[] = []
  for (const text of ['Gone', 'Place', 'Kept']) ids.push((await sendComment(ann, itemId, text)).json().id)
  await sendComment(ann, itemId, 'Answer', { parentId: ids[1] })
  await (await newVisitor(site)).post(`/form/comment/${ids[2]}/report`, {}, { remoteAddress: '10.0.0.9' })
  const staff = await staffBrowser(site)
  const deleted = ids.slice(0, 2).map((id) => ({ id, state: 'deleted' }))
  await staff.post('/api/admin/comments/changes', { changes: deleted })
  const ctx = await site.ctx()
  // Old spam goes in batches.
  await addComments(site, { itemId, state: 'spam', count: 25 })
  await deleteOldComments({ db: ctx.db, now: new Date(Date.now() + 31 * 86_400_000) }, 10)
  const rows = await ctx.db
    .selectFrom('item_comment')
    .select(['comment_id', 'body', 'network_key', 'flag_count'])
    .where('website_id', '=', site.id)
    .orderBy('comment_id')
    .execute()
  expect(rows.map(({ body }) => body)).toEqual(['', 'Kept', 'Answer'])
  expect(rows.map(({ network_key }) => network_key)).toEqual(['', '', ''])
  // The network of a report is forgotten, the number stays.
  expect(rows.map(({ flag_count }) => flag_count)).toEqual([0, 1, 0])
  const flags = await ctx.db.selectFrom('comment_flag').select('comment_id').where('website_id', '=', site.id).execute()
  expect(flags).toEqual([])
})

test('what nobody sees takes no place on the page, and long threads leave the others theirs', async () => {
  const { site, itemId } = await openJournal()
  const ann = await newVisitor(site)
  const discussion = `/form/comments/${itemId}`
  const { id } = (await sendComment(ann, itemId, 'First thread')).json()
  await sendComment(ann, itemId, 'Second thread')
  for (const state of ['spam', 'pending', 'deleted']) await addComments(site, { itemId, state, count: 700, rootId: id })
  const crowded = (await site.get(discussion)).body
  expect(crowded).toContain('First thread')
  expect(crowded).toContain('Second thread')
  expect(crowded).not.toContain('vt-comment-removed')
  await addComments(site, { itemId, state: 'published', count: 700, rootId: id })
  const long = (await site.get(discussion)).body
  expect(long).toContain('published 598.')
  expect(long).not.toContain('published 599.')
  expect(long).toContain('Second thread')
  expect(long).not.toContain('rel="next')
  await addComments(site, { itemId, state: 'published', count: 49 })
  const first = (await site.get(discussion)).body
  expect(first).toContain(`href="${discussion}?page=2"`)
  expect(first.match(/id="comment-/g)).toHaveLength(600)
  const second = (await site.get(`${discussion}?page=2`)).body
  expect(second.match(/id="comment-/g)).toHaveLength(1)
  expect(second).not.toContain('rel="next')
})

test('spam closes no item, and the oldest of it goes', async () => {
  const { site, itemId } = await openJournal()
  await addComments(site, { itemId, state: 'spam', count: 10_000 })
  const ann = await newVisitor(site)
  expect((await sendComment(ann, itemId, 'Still open')).json()).toMatchObject({ isPublished: true })
  expect((await sendComment(ann, itemId, 'Buy now', { homepage: 'x' })).statusCode).toBe(200)
  const { db } = await site.ctx()
  const spam = await db
    .selectFrom('item_comment')
    .select('body')
    .where('website_id', '=', site.id)
    .where('state', '=', 'spam')
    .orderBy('comment_id', 'desc')
    .execute()
  expect(spam).toHaveLength(500)
  expect(spam.map(({ body }) => body)).not.toContain('spam 1.')
  await addComments(site, { itemId, state: 'pending', count: 9_999 })
  expect((await sendComment(ann, itemId, 'One too many')).json()).toMatchObject({ code: 'comments_closed' })
})

test('approval is of the words that were approved: other words are reported or wait again', async () => {
  const { site, itemId, path } = await openJournal()
  const staff = await staffBrowser(site)
  const approve = async (id: string) =>
    staff.post('/api/admin/comments/changes', { changes: [{ id, state: 'published' }] })
  const ann = await newVisitor(site)
  const { id } = (await sendComment(ann, itemId, 'Kind words')).json()
  await approve(id)
  await ann.post(`/form/comment/${id}/edit`, { text: 'Rude words' })
  for (const from of ['10.0.0.1', '10.0.0.2'])
    await (await newVisitor(site)).post(`/form/comment/${id}/report`, {}, { remoteAddress: from })
  expect((await site.get(path)).body).not.toContain('Rude words')

  const other = await openJournal({ approval: 'first' })
  const owner = await staffBrowser(other.site)
  const bob = await newVisitor(other.site)
  const only = (await sendComment(bob, other.itemId, 'Good words')).json().id
  await owner.post('/api/admin/comments/changes', { changes: [{ id: only, state: 'published' }] })
  const second = (await sendComment(bob, other.itemId, 'Known by now')).json()
  expect(second.isPublished).toBe(true)
  await bob.post(`/form/comment/${only}/edit`, { text: 'Better words' })
  expect((await other.site.get(other.path)).body).toContain('Better words')
  await bob.post(`/form/comment/${second.id}/delete`, {})
  await bob.post(`/form/comment/${only}/edit`, { text: 'Worst words' })
  expect((await other.site.get(other.path)).body).not.toContain('Worst words')
  expect((await owner.get('/api/admin/comments?folder=pending')).json().comments).toMatchObject([{ id: only }])
})

test('a ban is by the email of an account, never by one that anybody can type', async () => {
  const { site, itemId } = await openJournal()
  const staff = await staffBrowser(site)
  const ban = async (id: string) => staff.post('/api/admin/comment-bans', { commentId: id })
  const eve = await newVisitor(site)
  const { id } = (await sendComment(eve, itemId, 'Rude', { email: 'Ann@example.com' }, '10.0.0.1')).json()
  await ban(id)
  expect((await staff.get('/api/admin/comment-bans')).json().bans).toMatchObject([{ email: '' }])
  const ann = await newVisitor(site)
  await signInByCode(site, ann, 'ann@example.com')
  const own = await sendComment(ann, itemId, 'I am Ann', {}, '10.0.0.2')
  expect(own.statusCode).toBe(200)
  await ban(own.json().id)
  expect((await staff.get('/api/admin/comment-bans')).json().bans).toMatchObject([
    { email: 'ann@example.com' },
    { email: '' },
  ])
})

test('an owner gets a few mails in an hour, however many comment', async () => {
  const { site, itemId } = await openJournal({ notifyEmail: 'owner@example.com' })
  const ann = await newVisitor(site)
  for (let count = 0; count < 14; count++)
    expect((await sendComment(ann, itemId, `Comment ${count}`)).statusCode).toBe(200)
  const { db } = await site.ctx()
  const mails = await db.selectFrom('mail').select('mail_id').where('website_id', '=', site.id).execute()
  expect(mails.length).toBeGreaterThanOrEqual(5)
  // An hour may end meanwhile.
  expect(mails.length).toBeLessThanOrEqual(10)
})
