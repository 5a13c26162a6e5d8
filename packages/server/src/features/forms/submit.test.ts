import { expect, test } from 'vitest'
import { createFormOn, buildSubmission, submitForm, testFields } from '../../testing/forms.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { createSubmissionKey } from './submission-key.ts'
import { savePlainSubmission, saveSubmission } from './submit.ts'

test('what a visitor sends is checked, stored and mailed to the owner', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, {
    notifyEmail: 'owner@example.com',
    submissionMessage: 'We will answer soon.',
  })
  const sent = await submitForm(site.browser(), form.id, {
    email: 'ana@example.com',
    message: '<script>alert(1)</script>\nSecond line',
    name: ['Ana', 'Ruiz'],
  })
  expect([sent.statusCode, sent.json()]).toEqual([200, { message: 'We will answer soon.', html: '', redirect: '' }])

  const { submissions, count } = (await staff.get(`/api/admin/forms/${form.id}/submissions`)).json()
  expect(count).toBe(1)
  expect(submissions[0]).toMatchObject({
    answers: [
      { fieldId: 'name', title: 'Your name', lines: ['Ana Ruiz'] },
      { fieldId: 'email', title: 'Email', lines: ['ana@example.com'] },
      { fieldId: 'message', title: 'Message', lines: ['<script>alert(1)</script>', 'Second line'] },
    ],
    pagePath: '/contact',
  })

  const { mails } = (await staff.get('/api/admin/mails')).json()
  expect(mails).toMatchObject([
    { kind: 'form-submission', recipient: 'owner@example.com', subject: 'Form submission: Contact' },
  ])
  const mail = (await staff.get(`/api/admin/mails/${mails[0].id}`)).json()
  expect(mail.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>Second line')
  expect(mail.html).not.toContain('<script>alert')
})

test('wrong answers are told by their fields, and nothing is stored', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff)
  const visitor = site.browser()
  const sent = await submitForm(visitor, form.id, { email: 'ana', name: ['Ana', 'Ruiz'] })
  expect([sent.statusCode, sent.json()]).toEqual([
    400,
    expect.objectContaining({
      code: 'form_invalid',
      message: 'One or more fields is invalid, please check your entries.',
      errors: {
        email: 'Email is not valid. Email addresses should follow the format user@domain.com.',
        message: 'Required',
      },
    }),
  ])
  const checked = await visitor.post(`/api/rest/forms/validate/${form.id}`, { email: '' })
  expect([checked.statusCode, checked.json().errors]).toEqual([
    400,
    { name: 'Required', email: 'Required', message: 'Required' },
  ])
  const passed = await visitor.post(`/api/rest/forms/validate/${form.id}`, buildSubmission())
  expect([passed.statusCode, passed.json()]).toEqual([200, {}])
  expect((await staff.get(`/api/admin/forms/${form.id}/submissions`)).json().count).toBe(0)
})

test('one key is one submission, however often and however much at once it is sent', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { notifyEmail: 'owner@example.com' })
  const visitor = site.browser()
  await visitor.get('/api/crumb')
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => submitForm(visitor, form.id, buildSubmission(), { key })),
  )
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect((await staff.get(`/api/admin/forms/${form.id}/submissions`)).json().count).toBe(1)
  expect((await staff.get('/api/admin/mails')).json().mails).toHaveLength(1)

  const other = await submitForm(visitor, form.id, buildSubmission({ message: 'Something else' }), { key })
  expect([other.statusCode, other.json().code, other.json().message]).toEqual([
    400,
    'submission_key_invalid',
    'Error processing form submission. Please reload and try again.',
  ])
})

test('a key of another form, of another site, an old one and an invented one are refused', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const [form, other] = [await createFormOn(staff), await createFormOn(staff)]
  const visitor = site.browser()
  await visitor.get('/api/crumb')
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  expect((await submitForm(visitor, other.id, buildSubmission(), { key })).statusCode).toBe(200)
  const elsewhere = (await testSite()).browser()
  await elsewhere.get('/api/crumb')
  const foreign = (await elsewhere.post('/api/form/FormSubmissionKey')).json().key
  const [time = '', ...rest] = key.split('.')
  const old = [(Number.parseInt(time, 36) - 90_000_000).toString(36), ...rest].join('.')
  for (const wrong of [key, `${key}.more`, foreign, old, '', 'a.b.c', `plain.${'0'.repeat(64)}`])
    expect((await submitForm(visitor, form.id, buildSubmission(), { key: wrong })).json().code, wrong).toBe(
      'submission_key_invalid',
    )
})

test('a form that is not there or has no field says that it is not configured', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const empty = await createFormOn(staff, { fields: [] })
  const foreign = await createFormOn(await staffBrowser(await testSite()))
  for (const formId of [empty.id, foreign.id, '000000000000000000000000']) {
    const sent = await submitForm(site.browser(), formId, buildSubmission())
    expect([sent.statusCode, sent.json().message]).toEqual([404, 'This form has not been configured yet.'])
  }
})

test.each<[string, unknown, number, string]>([
  ['text that is no JSON', '{"email":', 400, 'Could not parse the form fields, please check your entries.'],
  ['a list', '[]', 400, 'Could not parse the form fields, please check your entries.'],
  ['nothing', 'null', 400, 'Could not parse the form fields, please check your entries.'],
  [
    'values of the wrong type',
    '{"email":{"a":1},"name":7}',
    400,
    'One or more fields is invalid, please check your entries.',
  ],
  [
    'a name of every object',
    '{"__proto__":{"email":"a@example.com"}}',
    400,
    'One or more fields is invalid, please check your entries.',
  ],
])('%s is refused with a sentence', async (_what, sent, status, message) => {
  const site = await testSite()
  const form = await createFormOn(await staffBrowser(site))
  const answer = await submitForm(site.browser(), form.id, sent)
  expect([answer.statusCode, answer.json().message]).toEqual([status, message])
})

test('fields that the form does not have are not stored, and a mail has no line that a visitor added to its head', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { notifyEmail: 'owner@example.com' })
  const answers = { ...buildSubmission({ name: ['Ana\r\nBcc: all@example.com', 'Ruiz'] }), unknown: 'x', admin: true }
  expect((await submitForm(site.browser(), form.id, answers)).statusCode).toBe(200)
  const { submissions } = (await staff.get(`/api/admin/forms/${form.id}/submissions`)).json()
  expect(submissions[0].answers.map(({ fieldId }: { fieldId: string }) => fieldId)).toEqual(
    testFields.map(({ id }) => id),
  )
  expect(submissions[0].answers[0].lines).toEqual(['Ana Bcc: all@example.com Ruiz'])
})

test('the page of the form does the same without a script', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { submissionHtml: '<p>Bye<script>1</script></p>' })
  const visitor = site.browser()
  const post = (fields: Record<string, string>) =>
    visitor.send({
      method: 'POST',
      url: `/form/${form.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(fields).toString(),
    })
  const shown = await visitor.get(`/form/${form.id}`)
  expect(shown.statusCode).toBe(200)
  expect(shown.body).toContain(`data-form-id="${form.id}"`)

  const wrong = await post({ 'field-name-0': 'Ana"><script>', 'field-email': 'no', 'field-message': 'Hi' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('value="Ana&quot;&gt;&lt;script&gt;"')
  expect(wrong.body).toContain('Email is not valid.')

  const fields = {
    'field-name-0': 'Ana',
    'field-name-1': 'Ruiz',
    'field-email': 'ana@example.com',
    'field-message': 'Hi',
  }
  for (const answer of await Promise.all(Array.from({ length: 5 }, () => post(fields))))
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `/form/${form.id}/sent`])
  expect((await staff.get(`/api/admin/forms/${form.id}/submissions`)).json().count).toBe(1)
  const thanks = (await visitor.get(`/form/${form.id}/sent`)).body
  expect(thanks).toContain('Thank you!')
  expect(thanks).toContain('<p>Bye</p>')
})

test('a plain post from a page of another site is refused, and a hidden field takes the parameter of its own page', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, {
    fields: [{ id: 'source', type: 'hidden', title: 'utm_source', value: 'none' }],
  })
  const post = (headers: Record<string, string>) =>
    site.browser().send({
      method: 'POST',
      url: `/form/${form.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'field-source=none',
    })
  expect((await post({ 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  expect((await post({})).statusCode).toBe(400)
  const referer = `http://${site.host}/landing?utm_source=letter`
  expect((await post({ 'sec-fetch-site': 'same-origin', referer })).statusCode).toBe(303)
  const { submissions } = (await staff.get(`/api/admin/forms/${form.id}/submissions`)).json()
  expect(submissions[0]).toMatchObject({ answers: [{ lines: ['letter'] }], pagePath: '/landing' })
})

test('an address that sends too much is told so with the words of the specification', async () => {
  const site = await testSite()
  const form = await createFormOn(await staffBrowser(site))
  const ctx = { ...(await site.ctx()), rateLimits: true }
  const input = { formId: form.id, form: '{}', key: '', pageTitle: '', pagePath: '', trap: '' }
  const codes = []
  for (let attempt = 0; attempt < 31; attempt++)
    codes.push(await saveSubmission(ctx, '192.0.2.1', input).catch((error: unknown) => error))
  expect(codes.at(29)).toMatchObject({ code: 'submission_key_invalid' })
  expect(codes.at(30)).toMatchObject({
    status: 429,
    message: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  })
})

test('what is refused keeps nobody else out of a form', async () => {
  const site = await testSite()
  const form = await createFormOn(await staffBrowser(site))
  const ctx = { ...(await site.ctx()), rateLimits: true }
  const send = (network: string, key: string, values: Record<string, unknown>) =>
    saveSubmission(ctx, network, { formId: form.id, form: values, key, pageTitle: '', pagePath: '', trap: '' })
  for (let each = 0; each < 1_001; each++)
    await expect(send(`192.0.2.${each}`, '', {})).rejects.toMatchObject({ code: 'submission_key_invalid' })
  await expect(send('198.51.100.1', createSubmissionKey(ctx), buildSubmission())).resolves.toMatchObject({ html: '' })
})

test('a plain post has the same maximum of bytes', async () => {
  const site = await testSite()
  const fields = Array.from({ length: 11 }, (_each, index) => ({ id: `f${index}`, type: 'textarea', title: 'Text' }))
  const form = await createFormOn(await staffBrowser(site), { fields })
  const values = Object.fromEntries(fields.map(({ id }) => [id, 'a'.repeat(20_000)]))
  const page = { pageTitle: '', pagePath: '' }
  await expect(
    savePlainSubmission(await site.ctx(), '192.0.2.1', { formId: form.id, values, page, trap: '' }),
  ).rejects.toMatchObject({ code: 'form_unreadable' })
})

test('a form that is deleted while it is sent is not configured', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff)
  const ctx = await site.ctx()
  const formsRead = Promise.withResolvers<void>()
  const deleted = Promise.withResolvers<void>()
  // The form is read, and gone before the transaction that stores begins.
  const db = new Proxy(ctx.db, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (name !== 'transaction' || typeof value !== 'function')
        return typeof value === 'function' ? value.bind(target) : value
      return () => ({
        execute: async (run: unknown) => {
          formsRead.resolve()
          await deleted.promise
          return target.transaction().execute(run as never)
        },
      })
    },
  })
  const sent = saveSubmission({ ...ctx, db }, '192.0.2.1', {
    formId: form.id,
    form: buildSubmission(),
    key: createSubmissionKey(ctx),
    pageTitle: '',
    pagePath: '',
    trap: '',
  }).catch((error: unknown) => error)
  await formsRead.promise
  await staff.delete(`/api/admin/forms/${form.id}`)
  deleted.resolve()
  expect(await sent).toMatchObject({ code: 'form_not_configured' })
})

test('a form without a script leads to an address that is not ASCII', async () => {
  const site = await testSite()
  const form = await createFormOn(await staffBrowser(site), { successRedirect: '/schön' })
  const sent = await site.browser().send({
    method: 'POST',
    url: `/form/${form.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: 'field-name-0=Ana&field-name-1=Ruiz&field-email=ana%40example.com&field-message=Hi',
  })
  expect([sent.statusCode, sent.headers.location]).toEqual([303, `http://${site.host}/sch%C3%B6n`])
})
