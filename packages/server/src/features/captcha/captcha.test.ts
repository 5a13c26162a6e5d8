import { expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto.ts'
import { captchaSettings, solveCaptcha, solveChallenge } from '../../testing/captcha.ts'
import { openJournal, sendComment } from '../../testing/comments.ts'
import { openReviewedShop } from '../../testing/reviews.ts'
import { addProduct, visitor } from '../../testing/builders.ts'
import { buildSubmission, createFormOn, submitForm } from '../../testing/forms.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'
import type { Challenge } from './proof-of-work.ts'
import { useCaptcha } from './service.ts'
import { signOffer } from '../newsletter/token.ts'

async function fetchKey(visitor: TestBrowser): Promise<{ key: string; captcha: Challenge }> {
  await visitor.get('/api/crumb')
  return (await visitor.post('/api/form/FormSubmissionKey')).json()
}

test('a form with a captcha takes a submission with its own answer only', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { captcha: 'altcha' })
  const visitor = site.browser()
  const [first, second] = [await fetchKey(visitor), await fetchKey(visitor)]
  const foreign = await fetchKey((await testSite()).browser())
  const answer = solveChallenge(first.captcha)
  const forged = { ...first.captcha, challenge: sha256(`${first.captcha.salt}1`) }
  for (const captchaKey of [
    '',
    'no base64!',
    Buffer.from('{}').toString('base64'),
    solveChallenge(second.captcha),
    solveChallenge(foreign.captcha),
    solveChallenge(forged),
  ]) {
    const refused = await submitForm(visitor, form.id, buildSubmission(), { key: first.key, captchaKey })
    expect([refused.statusCode, refused.json().message]).toEqual([400, 'Complete CAPTCHA before submitting.'])
  }
  const taken = await submitForm(visitor, form.id, buildSubmission(), { key: first.key, captchaKey: answer })
  expect(taken.statusCode).toBe(200)
  // The answer is good for its key, which is used.
  const again = buildSubmission({ message: 'Again' })
  expect((await submitForm(visitor, form.id, again, { key: first.key, captchaKey: answer })).json().code).toBe(
    'submission_key_invalid',
  )
  expect((await submitForm(visitor, form.id, again, { key: second.key, captchaKey: answer })).json().code).toBe(
    'captcha_missing',
  )
  expect((await staff.get(`/api/admin/forms/${form.id}/submissions`)).json().count).toBe(1)
})

test('a plain post cannot solve a captcha: the page says so and keeps what was typed', async () => {
  const site = await testSite()
  const form = await createFormOn(await staffBrowser(site), { captcha: 'altcha' })
  const fields = {
    'field-name-0': 'Ana',
    'field-name-1': 'Ruiz',
    'field-email': 'a@example.com',
    'field-message': 'Hi',
  }
  const posted = await site.browser().send({
    method: 'POST',
    url: `/form/${form.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: new URLSearchParams(fields).toString(),
  })
  expect(posted.statusCode).toBe(400)
  expect(posted.body).toContain('Complete CAPTCHA before submitting.')
  expect(posted.body).toContain('value="Ana"')
})

test('what visitors write needs an answer of its own where the owner asks for one', async () => {
  const { site, itemId, path } = await openJournal({ enabled: true })
  const owner = await staffBrowser(site)
  const settings = '/api/admin/captcha-settings'
  expect((await site.get(path)).body).not.toContain('captcha-container')
  expect((await (await staffBrowser(site, 'editor')).put(settings, captchaSettings)).statusCode).toBe(403)
  expect((await owner.put(settings, captchaSettings)).json()).toEqual(captchaSettings)
  expect((await owner.get(settings)).json()).toEqual(captchaSettings)
  const page = (await site.get(path)).body
  expect(page).toContain('Turn on JavaScript and reload the page to send it.')

  const ann = await visitor(site)
  const answer = await solveCaptcha(ann)
  // Written in another way it is the same answer.
  const rewritten = Buffer.from(` ${Buffer.from(answer, 'base64').toString()}`).toString('base64')
  const foreign = await solveCaptcha((await testSite()).browser())
  const sent = []
  for (const captcha of ['', 'none', foreign, answer, rewritten, answer])
    sent.push((await sendComment(ann, itemId, `Comment ${sent.length}`, { captcha })).statusCode)
  expect(sent).toEqual([400, 400, 400, 200, 400, 400])
  // The same words again are the comment that is there: its answer was lost on the way.
  const resent = await sendComment(ann, itemId, 'Comment 3', { captcha: answer })
  expect([resent.statusCode, (await sendComment(ann, itemId, 'Comment 3')).json().id]).toEqual([200, resent.json().id])
  // What is wrong with a comment costs no answer.
  const other = await solveCaptcha(ann)
  expect((await sendComment(ann, itemId, ' ', { captcha: other })).json().code).toBe('comment_text_missing')
  const many = await Promise.all(
    [1, 2, 3, 4].map((each) => sendComment(ann, itemId, `At once ${each}`, { captcha: other })),
  )
  expect(many.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400, 400, 400])
})

test('an answer is too old after two hours', async () => {
  const site = await testSite({ settings: { captcha: captchaSettings } })
  const answer = await solveCaptcha(site.browser())
  const ctx = await site.ctx()
  const later = (hours: number) => ({ ...ctx, now: new Date(Date.now() + hours * 3_600_000) })
  expect(await useCaptcha(later(2), 'comments', answer)).toBe(false)
  expect(await useCaptcha(later(1), 'comments', answer)).toBe(true)
  expect(await useCaptcha(later(0), 'comments', answer)).toBe(false)
})

test('reviews, newsletter and restock take the same captcha, and say without a script what to do', async () => {
  const known = await testSite({
    settings: { captcha: captchaSettings, reviews: { enabled: true, holdsReviews: false }, restock: { enabled: true } },
  })
  const { site, buy, ask } = await openReviewedShop({}, known)
  await buy()
  const link = (await ask(15))[0]?.links[0] ?? ''
  const ada = await visitor(site)
  const post = async (url: string, values: Record<string, string>, accept = 'text/html') =>
    ada.send({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin', accept },
      payload: new URLSearchParams({ crumb: ada.cookies.get('crumb') ?? '', ...values }).toString(),
    })
  expect((await ada.get(link)).body).toContain('name="captcha"')
  const review = { stars: '4', text: 'Warm and light.', name: 'Ada' }
  const refused = await post(link, review)
  expect([refused.statusCode, refused.body.includes('Complete CAPTCHA before submitting.')]).toEqual([400, true])
  expect(refused.body).toContain('Warm and light.')
  const solved = { ...review, captcha: await solveCaptcha(ada) }
  // Sent again after its answer was lost it is the same review.
  expect([(await post(link, solved)).statusCode, (await post(link, solved)).statusCode]).toEqual([303, 303])
  expect((await post(link, { ...solved, text: 'Cold.' })).statusCode).toBe(400)

  const offer = signOffer((await site.ctx()).site, { listIds: [], text: 'News' })
  const news = { offer, email: 'ada@example.com' }
  const plain = await post('/form/newsletter', news)
  expect([plain.statusCode, plain.body.includes('Turn on JavaScript')]).toEqual([422, true])
  expect((await post('/form/newsletter', news, 'application/json')).json().message).toContain('Complete CAPTCHA')
  expect((await post('/form/newsletter', { ...news, captcha: await solveCaptcha(ada) })).statusCode).toBe(303)

  const bowl = await addProduct(site, { title: 'Bowl', variants: [{ sku: 'B', priceMinor: 900, stock: 0 }] })
  const pair = { productId: bowl.itemId, variantId: bowl.variants[0]?.variantId ?? '' }
  const call = '/api/site-users/account/notifications/restock'
  const signUp = { ...pair, siteVisitorEmail: 'ada@example.com', isJoinMailingList: false }
  expect((await ada.post(call, signUp)).json()).toMatchObject({ code: 'captcha_missing' })
  expect((await ada.post(call, { ...signUp, captchaToken: await solveCaptcha(ada) })).statusCode).toBe(200)
})
