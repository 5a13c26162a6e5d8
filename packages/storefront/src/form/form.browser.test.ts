import type { Page as Tab } from 'playwright-core'
import { expect, test } from 'vitest'
import { buildPage } from '../../../server/src/testing/content-builders.ts'
import { createFormOn, fileField } from '../../../server/src/testing/forms.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { describedBy, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

/** One field of each type. */
const everyField = [
  { id: 'about', type: 'section', title: 'About you', description: 'So that we can answer.' },
  { id: 'name', type: 'name', title: 'Your name', required: true },
  { id: 'email', type: 'email', title: 'Email', required: true, description: 'We never pass it on.' },
  { id: 'phone', type: 'phone', title: 'Phone' },
  { id: 'address', type: 'address', title: 'Address' },
  { id: 'site', type: 'website', title: 'Website', placeholder: 'https://' },
  { id: 'handle', type: 'twitter', title: 'Handle' },
  { id: 'word', type: 'password', title: 'Code word' },
  { id: 'line', type: 'text', title: 'Subject', maxLength: 60 },
  { id: 'message', type: 'textarea', title: 'Message', required: true, maxLength: 20 },
  { id: 'count', type: 'number', title: 'How many guests' },
  { id: 'budget', type: 'currency', title: 'Budget' },
  { id: 'day', type: 'date', title: 'Day' },
  { id: 'hour', type: 'time', title: 'Time' },
  { id: 'size', type: 'select', title: 'Size', options: ['Small', 'Large'] },
  { id: 'glaze', type: 'radio', title: 'Glaze', options: ['White', 'Blue'], required: true },
  { id: 'extras', type: 'checkbox', title: 'Extras', options: ['Gift wrap', 'Card'] },
  { id: 'views', type: 'likert', title: 'What do you think?', options: ['The site is clear', 'The shop is quick'] },
  { id: 'source', type: 'hidden', title: 'utm_source', value: 'none' },
] as const

async function openForm(changes: Readonly<Record<string, unknown>> = {}, options: Parameters<typeof visit>[1] = {}) {
  const { site, url } = await openShop()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, changes)
  await buildPage(await site.ctx(), {
    title: 'Contact us',
    slug: 'contact-us',
    blocks: [{ id: 'b1', type: 'form', version: 1, settings: { formId: form.id } }],
  })
  const tab = await visit(`${url}/contact-us?utm_source=letter`, options)
  const list = async () => (await staff.get(`/api/admin/forms/${form.id}/submissions`)).json()
  return { tab, list, url, form }
}

/** The island has taken over when the browser's own checks are off. */
async function waitForIsland(tab: Tab): Promise<void> {
  await tab.locator('form[data-form-id]').scrollIntoViewIfNeeded()
  await expect
    .poll(() => tab.locator('form[data-form-id]').evaluate((form) => Reflect.get(form, 'noValidate')))
    .toBe(true)
}

test('every type of field is filled in and sent from the page, and the thanks take the place of the form', async () => {
  const { tab, list } = await openForm({
    fields: everyField,
    submissionMessage: 'We will answer soon.',
    submissionHtml: '<p>Meanwhile, see the <a href="/shop">shop</a>.</p>',
  })
  await waitForIsland(tab)
  await expectAccessible(tab)
  await tab.getByLabel('First name').fill('Ana')
  await tab.getByLabel('Last name').fill('Ruiz')
  await tab.getByLabel('Email').fill('ana@example.com')
  await tab.getByLabel('Area code').fill('555')
  await tab.getByLabel('First part').fill('010')
  await tab.getByLabel('Last part').fill('0100')
  await tab.getByLabel('Message').fill('Hello')
  await tab.getByLabel('Month').fill('2')
  await tab.getByLabel('Day', { exact: true }).fill('29')
  await tab.getByLabel('Year').fill('2028')
  await tab.getByLabel('Size').selectOption('Large')
  await tab.getByLabel('Blue').check()
  await tab.getByLabel('Card').check()
  await tab.getByRole('radiogroup', { name: 'The shop is quick' }).getByLabel('Strongly Agree').check()
  await tab.getByRole('button', { name: 'Submit' }).click()

  const thanks = tab.getByText('We will answer soon.')
  await thanks.waitFor()
  await expect.poll(() => thanks.evaluate((element) => element === document.activeElement)).toBe(true)
  await tab.getByRole('link', { name: 'shop', exact: true }).waitFor()
  await expect.poll(() => tab.getByLabel('Message').isVisible()).toBe(false)
  await expectAccessible(tab)
  const [{ answers, pageTitle, pagePath }] = (await list()).submissions
  const lines = Object.fromEntries(
    answers.map((answer: { fieldId: string; lines: string[] }) => [answer.fieldId, answer.lines]),
  )
  expect(lines).toMatchObject({
    name: ['Ana Ruiz'],
    phone: ['555-010-0100'],
    day: ['2028-02-29'],
    size: ['Large'],
    glaze: ['Blue'],
    extras: ['Card'],
    views: ['The shop is quick: Strongly Agree'],
    source: ['letter'],
    budget: [],
  })
  expect(pageTitle).toContain('Contact us')
  expect(pagePath).toBe('/contact-us')
})

test('what is wrong stands above its field, above and below the form, and leaves with its cause', async () => {
  const { tab, list } = await openForm({ fields: everyField }, { viewport: phone })
  await waitForIsland(tab)
  await tab.getByLabel('Email').fill('ana')
  await tab.getByLabel('Message').fill('more than twenty characters')
  const counter = tab.locator('.field-counter', { hasText: '/ 20' })
  await expect.poll(() => counter.textContent()).toBe('27 / 20')
  await expect.poll(() => counter.getAttribute('data-over')).toBe('')
  await tab.getByRole('button', { name: 'Submit' }).click()

  const summary = tab.getByRole('alert')
  await summary.getByText('One or more fields is invalid, please check your entries.').waitFor()
  await expect.poll(() => summary.innerText()).toContain('Please scroll down to review.')
  await expect.poll(() => tab.locator('[data-summary="bottom"]').innerText()).toContain('Please scroll up to review.')
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect.poll(() => summary.getByRole('link').allInnerTexts()).toEqual(['Your name', 'Email', 'Message', 'Glaze'])
  await expectAccessible(tab)
  await summary.getByRole('link', { name: 'Email' }).click()
  const email = tab.getByLabel('Email')
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true)
  await expect
    .poll(() => email.evaluate(describedBy))
    .toBe('Email is not valid. Email addresses should follow the format user@domain.com. We never pass it on.')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBe('true')
  await email.pressSequentially('@example.com')
  await expect.poll(() => email.getAttribute('aria-invalid')).toBeNull()
  await expect.poll(() => email.evaluate(describedBy)).toBe('We never pass it on.')
  await tab.getByText('You have exceeded the character limit.').waitFor()
  await tab.getByLabel('Message').fill('short')
  await tab.getByText('You have exceeded the character limit.').waitFor({ state: 'hidden' })
  expect((await list()).count).toBe(0)
})

test.each<[string, number, string, string]>([
  ['401', 401, '{}', 'Unable to submit form. Please try again later.'],
  ['404', 404, '{}', 'This form has not been configured yet.'],
  ['429', 429, '{}', 'Unable to submit form. Submission rate limit exceeded. Please try again later.'],
  ['500', 500, 'broken', 'Unable to send form. Please try again later.'],
  ['400 with a sentence', 400, '{"message":"No."}', 'No.'],
  ['400 without one', 400, '{}', 'Unknown error, please try again later.'],
  ['400 of a field', 400, '{"message":"Wrong.","errors":{"email":"Not this one."}}', 'Not this one.'],
])('an answer %s is told, and the form may be sent again', async (_what, status, body, sentence) => {
  const { tab, list } = await openForm()
  await waitForIsland(tab)
  await tab.getByLabel('First name').fill('Ana')
  await tab.getByLabel('Last name').fill('Ruiz')
  await tab.getByLabel('Email').fill('ana@example.com')
  await tab.getByLabel('Message').fill('Hello')
  await tab.route('**/api/form/SaveFormSubmission', (route) =>
    route.fulfill({ status, body, contentType: 'application/json' }),
  )
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText(sentence).first().waitFor()
  await tab.unroute('**/api/form/SaveFormSubmission')
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText('Thank you!').waitFor()
  expect((await list()).count).toBe(1)
})

test('without a key the form says so; a key that is too old is replaced', async () => {
  const { tab, list } = await openForm({ fields: [{ id: 'a', type: 'text', title: 'Question' }] })
  await waitForIsland(tab)
  const keys = '**/api/form/FormSubmissionKey'
  await tab.route(keys, (route) => route.abort())
  await tab.getByLabel('Question').fill('Why?')
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText('Could not get a form submission key, please try again later.').first().waitFor()
  await tab.unroute(keys)
  await tab.route(keys, (route) => route.fulfill({ json: { key: 'old', captcha: {} } }), { times: 1 })
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText('Thank you!').waitFor()
  expect((await list()).count).toBe(1)
})

test('a captcha is solved while the visitor writes; a task without an answer is said and asked for anew', async () => {
  const { tab, list } = await openForm({ fields: [{ id: 'a', type: 'text', title: 'Question' }], captcha: 'altcha' })
  await waitForIsland(tab)
  const captcha = { algorithm: 'SHA-256', challenge: '0'.repeat(64), maxnumber: 1, salt: 's', signature: 's' }
  await tab.route('**/api/form/FormSubmissionKey', (route) => route.fulfill({ json: { key: 'k', captcha } }), {
    times: 1,
  })
  await tab.getByLabel('Question').fill('Why?')
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText('Complete CAPTCHA before submitting.').first().waitFor()
  expect((await list()).count).toBe(0)
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText('Thank you!').waitFor()
  expect((await list()).count).toBe(1)
})

test('a form that leads to another page goes there', async () => {
  const { tab, url } = await openForm({
    fields: [{ id: 'a', type: 'text', title: 'Question' }],
    successRedirect: '/contact-us?done=1',
  })
  await waitForIsland(tab)
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.waitForURL(`${url}/contact-us?done=1`)
})

test('without scripts a form is sent to its own page, which keeps what was typed', async () => {
  const { tab, url, form, list } = await openForm({ fields: everyField }, { javaScriptEnabled: false, viewport: phone })
  await tab.getByLabel('First name').fill('Ana')
  await tab.getByLabel('Last name').fill('Ruiz')
  await tab.getByLabel('Email').fill('ana@example.com')
  await tab.getByLabel('Message').fill('more than twenty characters')
  await tab.getByLabel('Blue').check()
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.waitForURL(`${url}/form/${form.id}`)
  await tab.getByText('You have exceeded the character limit.').waitFor()
  await expect.poll(() => tab.getByLabel('First name').inputValue()).toBe('Ana')
  await expect.poll(() => tab.getByLabel('Blue').isChecked()).toBe(true)
  await tab.getByLabel('Message').fill('short')
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.waitForURL(`${url}/form/${form.id}/sent`)
  await tab.getByText('Thank you!').waitFor()
  expect((await list()).count).toBe(1)
})

test('files are uploaded as they are chosen, taken away again, and sent with the form', async () => {
  const fields = [
    { ...fileField, required: true, description: 'What you have.' },
    { id: 'note', type: 'text', title: 'Note' },
  ]
  const { tab, list } = await openForm({ fields }, { viewport: phone })
  await waitForIsland(tab)
  const input = tab.getByLabel('Papers')
  await expect.poll(() => input.isEnabled()).toBe(true)
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText('Required', { exact: true }).waitFor()
  await expect
    .poll(() => input.evaluate(describedBy))
    .toBe(
      'Required What you have. Accepted types: JPG, PNG, GIF, WEBP, AVIF, HEIC, TIFF, PDF, DOC, DOCX, ODT, RTF, TXT. Maximum size: 1 MB each. Maximum number: 2.',
    )
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  })
  await input.setInputFiles([file('cv.pdf', '%PDF-1.7'), file('cat.exe', 'MZ')])
  await tab.getByText('The file cat.exe is of a type that is not accepted.').waitFor()
  await tab.getByRole('status').getByText('cv.pdf is uploaded.').waitFor({ state: 'attached' })
  // Told of by the server, which looks into it.
  await input.setInputFiles(file('cat.jpg', 'PK\u0003\u0004'))
  await tab.getByText('The content of cat.jpg does not fit its name.').waitFor()
  await expectAccessible(tab)

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await tab.route('**/api/form/uploads/**', async (route) => released.then(() => route.continue()), { times: 1 })
  await input.setInputFiles(file('notes.txt', 'Hello'))
  await tab.getByRole('progressbar', { name: 'Uploading notes.txt' }).waitFor()
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText('Wait until the files are uploaded.').waitFor()
  release()
  await tab.getByText('Wait until the files are uploaded.').waitFor({ state: 'hidden' })
  const discarded = tab.waitForResponse((response) => response.request().method() === 'DELETE')
  await tab.getByRole('button', { name: 'Remove cv.pdf' }).press('Enter')
  expect((await discarded).status()).toBe(204)
  const remaining = tab.getByRole('button', { name: 'Remove notes.txt' })
  await expect.poll(() => remaining.evaluate((element) => element === document.activeElement)).toBe(true)
  await expectAccessible(tab)
  await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // A failed attempt keeps the file, and is made again by hand.
  await tab.route('**/api/form/uploads/**', (route) => route.abort(), { times: 1 })
  await input.setInputFiles(file('more.txt', 'More'))
  await tab.getByRole('alert').getByText('There was a problem while uploading your file.').waitFor()
  await tab.getByRole('button', { name: 'Upload more.txt again' }).click()
  await tab.getByRole('status').getByText('more.txt is uploaded.').waitFor({ state: 'attached' })
  await tab.getByRole('button', { name: 'Submit' }).click()
  await tab.getByText('Thank you!').waitFor()
  const [{ answers }] = (await list()).submissions
  expect(answers[0].files).toMatchObject([
    { name: 'notes.txt', byteSize: 5 },
    { name: 'more.txt', byteSize: 4 },
  ])
})
