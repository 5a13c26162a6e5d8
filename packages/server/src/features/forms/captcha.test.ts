import { expect, test } from 'vitest'
import { sha256 } from '../../platform/crypto.ts'
import { buildSubmission, createFormOn, submitForm } from '../../testing/forms.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestBrowser, testSite } from '../../testing/test-site.ts'
import type { Challenge } from './proof-of-work.ts'

function solve({ algorithm, challenge, maxnumber, salt, signature }: Challenge): string {
  const numbers = Array.from({ length: maxnumber }, (_each, number) => number)
  const number = numbers.find((each) => sha256(`${salt}${each}`) === challenge)
  return Buffer.from(JSON.stringify({ algorithm, challenge, number, salt, signature })).toString('base64')
}

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
  const answer = solve(first.captcha)
  const forged = { ...first.captcha, challenge: sha256(`${first.captcha.salt}1`) }
  for (const captchaKey of [
    '',
    'no base64!',
    Buffer.from('{}').toString('base64'),
    solve(second.captcha),
    solve(foreign.captcha),
    solve(forged),
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
