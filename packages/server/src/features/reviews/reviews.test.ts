import { expect, test } from 'vitest'
import { newVisitor } from '../../testing/comments.ts'
import { openReviewedShop, reviewSettings } from '../../testing/reviews.ts'
import { staffBrowser } from '../../testing/staff.ts'
import type { TestBrowser } from '../../testing/test-site.ts'
import { askForReviews } from './ask.ts'
import { deleteOldReviews } from './store.ts'
import { forgeToken } from '../../testing/forge-token.ts'

/** Sends the form of a review as browsers without scripts do. */
async function sendForm(browser: TestBrowser, link: string, values: Record<string, string>) {
  const csrfToken = /name="crumb" value="([^"]*)"/.exec((await browser.get(link)).body)?.[1] ?? ''
  const payload = new URLSearchParams({ crumb: csrfToken, ...values }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return browser.send({ method: 'POST', url: link, payload, headers })
}

const good = { stars: '4', title: 'Fits the hand', text: 'Warm and light.\n\nI use it daily.', name: 'Ada' }

test('a buyer is asked once, some days after the parcel, and never who wants no such mails', async () => {
  const { site, buy, ask, owner } = await openReviewedShop()
  await buy()
  expect(await ask(13)).toEqual([])
  const [mail, ...others] = await ask(15)
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'ada@example.com',
    unsubscribe_url: expect.stringContaining('/form/unsubscribe/'),
  })
  expect(mail?.links).toHaveLength(1)
  // Another order of the same product, two runs at once: nobody is asked again.
  await buy()
  const ctx = { ...(await site.ctx()), now: new Date(Date.now() + 16 * 86_400_000) }
  await Promise.all([askForReviews(ctx), askForReviews(ctx)])
  expect(await ask(16)).toHaveLength(1)

  const other = await openReviewedShop()
  await other.buy()
  expect(await other.ask(15 + 15)).toEqual([])
  const third = await openReviewedShop()
  const orderId = await third.buy()
  const [request] = await third.ask(15)
  const stop = new URL(request?.unsubscribe_url ?? '')
  await (await newVisitor(third.site)).post(`${stop.pathname}/confirm`, {})
  await third.site.services.database.db.deleteFrom('review_request').where('order_id', '=', orderId).execute()
  await third.site.services.database.db.deleteFrom('mail').where('website_id', '=', third.site.id).execute()
  expect(await third.ask(15)).toEqual([])
  expect((await (await staffBrowser(site, 'editor')).get('/api/admin/review-settings')).statusCode).toBe(403)
  expect((await owner.put('/api/admin/review-settings', { ...reviewSettings, delayDays: 91 })).statusCode).toBe(400)
})

test('two runs at once ask each buyer once', async () => {
  const { site, buy, ask } = await openReviewedShop()
  await buy()
  const ctx = { ...(await site.ctx()), now: new Date(Date.now() + 15 * 86_400_000) }
  await Promise.all([askForReviews(ctx), askForReviews(ctx), askForReviews(ctx)])
  expect(await ask(15)).toHaveLength(1)
})

test('the link opens a form, and what is sent is on the product page with its average for search engines', async () => {
  const { site, buy, ask, path, mug } = await openReviewedShop()
  await buy()
  const link = (await ask(15))[0]?.links[0] ?? ''
  expect((await site.get(path)).body).not.toContain('vt-reviews')
  const ada = site.browser()
  expect((await ada.get(link)).body).toContain('name="stars" value="5"')
  expect((await ada.get(link)).body).toContain('value="Ada"')
  const wrong = await sendForm(ada, link, { ...good, stars: '9' })
  expect([wrong.statusCode, wrong.body.includes('Choose one to five stars.')]).toEqual([400, true])
  expect(wrong.body).toContain('Warm and light.')
  const sent = await sendForm(ada, link, good)
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `${link}/sent`])
  expect((await ada.get(`${link}/sent`)).body).toContain('It is on the page now.')
  const page = (await site.get(path)).body
  expect(page).toContain('4 of 5, from 1 review')
  expect(page).toContain('Verified purchase')
  expect(page).toContain('<p>Warm and light.</p><p>I use it daily.</p>')
  expect(page).toContain(
    '"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1,"bestRating":5,"worstRating":1}',
  )
  // Sent again, it takes the place of the first.
  await sendForm(ada, link, { ...good, stars: '2' })
  expect((await site.get(path)).body).toContain('2 of 5, from 1 review')
  const all = `/form/reviews/${mug.itemId}`
  expect((await site.get(`${all}?sort=best&stars=2`)).body).toContain('Fits the hand')
  expect((await site.get(`${all}?stars=5&sort=no&page=x`)).body).toContain('There is no such review.')
})

test('everything that buyers write is text, and forged links and foreign sites open nothing', async () => {
  const [one, other] = [await openReviewedShop(), await openReviewedShop()]
  await one.buy()
  const link = (await one.ask(15))[0]?.links[0] ?? ''
  const evil = '"><script>alert(1)</script></script><img src=x onerror=alert(2)>'
  const ada = one.site.browser()
  expect((await sendForm(ada, link, { stars: '5', title: evil, text: evil, name: evil })).statusCode).toBe(303)
  for (const url of [one.path, `/form/reviews/${one.mug.itemId}`, link]) {
    const { body } = await one.site.get(url)
    expect(body).not.toContain('<script>alert(1)')
    expect(body).not.toContain('<img src=x')
  }
  const forged = forgeToken(link)
  for (const url of [forged, `${link}x`, '/form/review/x']) {
    expect((await one.site.get(url)).statusCode).toBe(404)
    expect((await (await newVisitor(one.site)).post(url, good)).statusCode).toBe(404)
  }
  expect((await other.site.get(link)).statusCode).toBe(404)
  expect((await other.site.get(`/form/reviews/${one.mug.itemId}`)).statusCode).toBe(404)
  // Without the token of this browser nothing is stored.
  const eve = await newVisitor(one.site)
  expect((await eve.post(link, good, { headers: { 'x-csrf-token': 'wrong' } })).statusCode).toBe(400)
  const [review] = (await one.owner.get('/api/admin/reviews')).json().reviews
  const change = { changes: [{ id: review.id, state: 'deleted' }] }
  expect((await other.owner.post('/api/admin/reviews/changes', change)).json()).toEqual({ before: [] })
  expect((await other.owner.put(`/api/admin/reviews/${review.id}/answer`, { text: 'Hi' })).statusCode).toBe(404)
  expect((await (await staffBrowser(one.site, 'viewer')).get('/api/admin/reviews')).statusCode).toBe(403)
})

test('reviews wait where the owner wants it; staff publish, answer, delete and undo, and counts follow', async () => {
  const { site, buy, ask, path, owner } = await openReviewedShop({
    holdsReviews: true,
    notifyEmail: 'owner@example.com',
  })
  await buy()
  const link = (await ask(15))[0]?.links[0] ?? ''
  const ada = site.browser()
  await sendForm(ada, link, { ...good, title: 'A\r\nBcc: all@example.com' })
  expect((await ada.get(`${link}/sent`)).body).toContain('It appears once somebody has looked at it.')
  expect((await site.get(path)).body).not.toContain('vt-reviews')
  const { db } = await site.ctx()
  const mails = await db
    .selectFrom('mail')
    .select(['subject', 'recipient', 'plain', 'html'])
    .where('website_id', '=', site.id)
    .where('kind', '=', 'review')
    .execute()
  expect(mails).toMatchObject([{ subject: 'New review of Mug & <b>cup</b>', recipient: 'owner@example.com' }])
  expect(mails[0]?.plain).toContain('★★★★☆')
  // Neither words nor name: they would outlive the review.
  for (const text of [mails[0]?.plain, mails[0]?.html]) expect(text).not.toMatch(/Warm|Bcc|\bAda\b/)
  const moderator = await staffBrowser(site, 'moderator')
  const { reviews: waiting, counts } = (
    await moderator.get('/api/admin/reviews?folder=pending&stars=4&search=daily')
  ).json()
  expect(counts).toEqual({ all: 1, pending: 1, published: 0, spam: 0, deleted: 0 })
  const { id } = waiting[0]
  await moderator.post('/api/admin/reviews/changes', { changes: [{ id, state: 'published' }] })
  expect((await moderator.put(`/api/admin/reviews/${id}/answer`, { text: 'Thank you, Ada.' })).statusCode).toBe(204)
  const page = (await site.get(path)).body
  expect(page).toContain('Thank you, Ada.')
  expect(page).toContain('A Bcc: all@example.com</h3>')
  const { before } = (
    await moderator.post('/api/admin/reviews/changes', { changes: [{ id, state: 'deleted' }] })
  ).json()
  expect((await site.get(path)).body).not.toContain('vt-reviews')
  expect((await site.get(path)).body).not.toContain('aggregateRating')
  await moderator.post('/api/admin/reviews/changes', { changes: before })
  expect((await site.get(path)).body).toContain('4 of 5, from 1 review')
  // What staff took away does not come back by sending it again.
  await owner.put('/api/admin/review-settings', { ...reviewSettings, holdsReviews: false })
  for (const state of ['spam', 'deleted', 'pending']) {
    await moderator.post('/api/admin/reviews/changes', { changes: [{ id, state }] })
    for (const text of ['Once more.', 'And again.']) {
      await sendForm(ada, link, { ...good, text })
      expect((await site.get(path)).body).not.toContain('vt-reviews')
    }
  }
  await owner.put('/api/admin/review-settings', { ...reviewSettings, enabled: false })
  expect((await site.get(link)).statusCode).toBe(404)
})

test('fifty copies of a review at once are one, and erasing its author takes it off the page', async () => {
  const { site, buy, ask, path, owner, mug } = await openReviewedShop()
  await buy()
  const link = (await ask(15))[0]?.links[0] ?? ''
  const ada = await newVisitor(site)
  await Promise.all(Array.from({ length: 50 }, async () => ada.post(link, good)))
  expect((await site.get(path)).body).toContain('4 of 5, from 1 review')
  const [customer] = (await owner.get('/api/admin/customers')).json().customers
  expect((await owner.get(`/api/admin/customers/${customer.id}/personal-data`)).body).toContain('Warm and light.')
  await owner.delete(`/api/admin/customers/${customer.id}`)
  expect((await site.get(path)).body).not.toContain('vt-reviews')
  const ctx = await site.ctx()
  await deleteOldReviews({ db: ctx.db, now: new Date(Date.now() + 31 * 86_400_000) })
  const rows = await ctx.db.selectFrom('product_review').select('review_id').where('item_id', '=', mug.itemId).execute()
  expect(rows).toEqual([])
})

test('a review that is sent again mails nobody anew, and changes pages only where something shown changed', async () => {
  const { site, buy, ask, owner } = await openReviewedShop({ holdsReviews: true, notifyEmail: 'owner@example.com' })
  await buy()
  const link = (await ask(15))[0]?.links[0] ?? ''
  const ada = await newVisitor(site)
  const { db } = await site.ctx()
  const readState = async () => {
    const { revision } = await db
      .selectFrom('website')
      .select('revision')
      .where('website_id', '=', site.id)
      .executeTakeFirstOrThrow()
    const mails = db.selectFrom('mail').select('subject_id').where('website_id', '=', site.id)
    const subjects = await mails.where('kind', '=', 'review').orderBy('mail_id').execute()
    return { revision, subjects: subjects.map(({ subject_id }) => subject_id) }
  }
  const { revision } = await readState()
  for (const text of ['One.', 'Two.', 'Two.', 'Three.']) await ada.post(link, { ...good, text })
  const [review] = (await owner.get('/api/admin/reviews')).json().reviews
  expect(review).toMatchObject({ text: 'Three.', state: 'pending' })
  expect(await readState()).toEqual({ revision, subjects: [`${review.id}.pending`] })
  await owner.put('/api/admin/review-settings', { ...reviewSettings, notifyEmail: 'owner@example.com' })
  await owner.post('/api/admin/reviews/changes', { changes: [{ id: review.id, state: 'published' }] })
  await owner.put(`/api/admin/reviews/${review.id}/answer`, { text: 'Thank you.' })
  const published = await readState()
  await ada.post(link, { ...good, text: 'Three.' })
  expect(await readState()).toEqual(published)
  expect((await owner.get('/api/admin/reviews')).json().reviews).toMatchObject([{ answer: 'Thank you.' }])
  await ada.post(link, { ...good, text: 'Four.' })
  const changed = await readState()
  expect(changed.subjects).toEqual(published.subjects)
  expect(changed.revision).toBeGreaterThan(published.revision)
})

test('staff who read mails do not get the links of buyers', async () => {
  const { buy, ask, owner } = await openReviewedShop()
  await buy()
  await ask(15)
  const { mails } = (await owner.get('/api/admin/mails')).json()
  const { id } = mails.find(({ kind }: { kind: string }) => kind === 'review-request')
  const shown = await owner.get(`/api/admin/mails/${id}`)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).not.toContain('/form/review/')
})

const judgeMe = `title,body,rating,review_date,reviewer_name,reviewer_email,product_id,product_handle,reply
"Fits the hand","Warm and light.",5,2021-01-04 12:00:00 UTC,Ada,ada@example.com,1,SLUG,"Thank you"
,,4,2021-01-05,Grace,,1,https://old.example.com/products/SLUG/,
Twice,Again,2,2021-01-06,Ada,,1,SLUG,
Twice,Again,2,2021-01-06,Ada,,1,SLUG,
"=1+1","'=2+2",3,,Eve,,1,SLUG,
,Lost,5,,Ada,,1,teapot,
,None,6,,Ada,,1,SLUG,
,Nobody,5,,,,1,SLUG,
,Future,5,2999-01-01,Ada,,1,SLUG,
`

test('reviews of another shop are imported once, checked first, and none is called verified', async () => {
  const { site, owner, path, mug } = await openReviewedShop()
  const csv = judgeMe.replaceAll('SLUG', path.split('/').at(-1) ?? '')
  const send = (isDryRun: boolean) => owner.post('/api/admin/reviews/imports', { csv, isDryRun })
  const report = {
    added: 4,
    unchanged: 1,
    invalidCount: 4,
    invalid: [
      { line: 7, problem: 'product', text: 'teapot' },
      { line: 8, problem: 'stars', text: '6' },
      { line: 9, problem: 'name', text: '' },
      { line: 10, problem: 'date', text: '2999-01-01' },
    ],
  }
  expect((await send(true)).json()).toEqual(report)
  expect((await site.get(path)).body).not.toContain('vt-reviews')
  // Two at once are one.
  const both = (await Promise.all([send(false), send(false)])).map((each) => each.json().added)
  expect(both.toSorted()).toEqual([0, 4])
  expect((await send(false)).json()).toMatchObject({ added: 0, unchanged: 5 })
  const page = (await site.get(path)).body
  expect(page).toContain('3.5 of 5, from 4 reviews')
  expect(page).toContain('Thank you')
  expect(page).not.toContain('Verified purchase')
  expect((await site.get(`/form/reviews/${mug.itemId}?sort=newest`)).body.indexOf('=1+1')).toBeLessThan(
    (await site.get(`/form/reviews/${mug.itemId}?sort=newest`)).body.indexOf('Fits the hand'),
  )
  const { reviews } = (await owner.get('/api/admin/reviews')).json()
  expect(reviews[0]).toMatchObject({ orderId: null, isVerified: false, title: '=1+1', text: '=2+2' })
  expect(reviews.at(-1)).toMatchObject({ createdOn: '2021-01-04T12:00:00.000Z', authorEmail: 'ada@example.com' })
  const viewer = await staffBrowser(site, 'viewer')
  expect((await viewer.post('/api/admin/reviews/imports', { csv, isDryRun: false })).statusCode).toBe(403)
  const none = await owner.post('/api/admin/reviews/imports', { csv: 'a,b\n1,2', isDryRun: true })
  expect([none.statusCode, none.json().message]).toEqual([422, expect.stringContaining('"rating"')])
})

test('an export of reviews, imported where they are, changes nothing; elsewhere it makes the same reviews', async () => {
  const here = await openReviewedShop()
  await here.buy()
  const evil = '=cmd|"/c calc"!A0;\n+1'
  await sendForm(here.site.browser(), (await here.ask(15))[0]?.links[0] ?? '', { ...good, text: evil })
  const csv = (await here.owner.get('/api/admin/reviews.csv')).body
  expect(csv.split('\n')[1]).toContain("'=cmd")
  const again = await here.owner.post('/api/admin/reviews/imports', { csv, isDryRun: false })
  expect(again.json()).toMatchObject({ added: 0, unchanged: 1, invalid: [] })
  const there = await openReviewedShop()
  const moved = await there.owner.post('/api/admin/reviews/imports', { csv, isDryRun: false })
  expect(moved.json()).toMatchObject({ added: 1, invalid: [] })
  const [mine, theirs] = await Promise.all(
    [here, there].map(async ({ owner }) => (await owner.get('/api/admin/reviews')).json().reviews[0]),
  )
  const { stars, title, text, authorName, authorEmail, createdOn } = mine
  expect(theirs).toMatchObject({ stars, title, text, authorName, authorEmail, createdOn, isVerified: false })
  // What waits there, waits here.
  await here.owner.post('/api/admin/reviews/changes', { changes: [{ id: mine.id, state: 'pending' }] })
  const held = (await here.owner.get('/api/admin/reviews.csv')).body
  const third = await openReviewedShop()
  await third.owner.post('/api/admin/reviews/imports', { csv: held, isDryRun: false })
  expect((await third.owner.get('/api/admin/reviews')).json().reviews[0]).toMatchObject({ state: 'pending', stars })
  expect((await third.site.get(third.path)).body).not.toContain('vt-reviews')
  expect((await (await staffBrowser(here.site, 'viewer')).get('/api/admin/reviews.csv')).statusCode).toBe(403)
})
