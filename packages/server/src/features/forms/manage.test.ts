import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildPage } from '../../testing/content-builders.ts'
import { createFormOn, buildSubmission, submitForm, testFields } from '../../testing/forms.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'

test('a form is made, changed and deleted; pages that show it change with it', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff)
  await buildPage(await site.ctx(), {
    title: 'Contact us',
    slug: 'contact-us',
    blocks: [{ id: 'b1', type: 'form', version: 1, settings: { formId: form.id } }],
  })
  const shown = await site.get('/contact-us')
  expect(shown.body).toContain(`data-form-id="${form.id}"`)
  expect(shown.body).toMatch(/<div id="email-email-[^"]+" class="form-item field email required"/)
  expect(shown.body).toMatch(/<fieldset id="name-name-[^"]+" class="form-item fields name required"/)

  const fields = [{ id: 'colour', type: 'select', title: 'Colour "<b>"', options: ['Red', '<i>Blue</i>'] }]
  const saved = await staff.put(`/api/admin/forms/${form.id}`, { name: 'Colours', fields, version: form.version })
  expect([saved.statusCode, saved.json()]).toMatchObject([200, { name: 'Colours', version: 2 }])
  const changed = (await site.get('/contact-us')).body
  expect(changed).toContain('Colour &quot;&lt;b&gt;&quot;')
  expect(changed).toContain('<option value="&lt;i&gt;Blue&lt;/i&gt;">')

  const late = await staff.put(`/api/admin/forms/${form.id}`, { name: 'Mine', fields, version: form.version })
  expect([late.statusCode, late.json().code]).toEqual([409, 'form_changed'])

  expect((await staff.get('/api/admin/forms')).json()).toMatchObject({
    forms: [{ id: form.id, name: 'Colours', fieldCount: 1, submissionCount: 0, lastSubmissionOn: null }],
  })
  expect((await staff.delete(`/api/admin/forms/${form.id}`)).statusCode).toBe(204)
  expect((await staff.delete(`/api/admin/forms/${form.id}`)).statusCode).toBe(404)
  expect((await site.get('/contact-us')).body).not.toContain('data-form-id')
})

test('a form may stand on a page twice', async () => {
  const site = await testSite()
  const form = await createFormOn(await staffBrowser(site))
  await buildPage(await site.ctx(), {
    title: 'Contact us',
    slug: 'contact-us',
    blocks: ['b1', 'b2'].map((id) => ({ id, type: 'form', version: 1, settings: { formId: form.id } })),
  })
  const { body } = await site.get('/contact-us')
  const ids = [...body.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.filter((id) => id?.startsWith('form-'))).toEqual(['form-b1', 'form-b2'])
  expect(new Set(ids).size).toBe(ids.length)
})

test.each<[string, Record<string, unknown>, string]>([
  ['without a name', { name: ' ' }, 'A form needs a name.'],
  ['with two fields of one id', { fields: [testFields[1], testFields[1]] }, 'Two fields have the same id.'],
  ['with a choice of nothing', { fields: [{ id: 'a', type: 'radio', title: 'A' }] }, 'Add at least one option.'],
  [
    'with two options of one text',
    { fields: [{ id: 'a', type: 'select', title: 'A', options: ['x', 'x'] }] },
    'Two options have the same text.',
  ],
  [
    'that leads to a script',
    { successRedirect: 'javascript:alert(1)' },
    'Enter a URL that starts with https://, / or mailto:.',
  ],
  [
    'with more than 60 fields',
    { fields: Array.from({ length: 61 }, (_each, index) => ({ id: `f${index}`, type: 'text', title: 'A' })) },
    'A form has at most 60 fields.',
  ],
])('a form %s is refused', async (_what, changes, sentence) => {
  const staff = await staffBrowser(await testSite())
  const refused = await staff.post('/api/admin/forms', { name: 'Form', fields: [], ...changes })
  expect([refused.statusCode, Object.values(refused.json().params.fields)]).toEqual([400, [sentence]])
})

test('submissions are listed by pages, searched by their answers, exported and deleted', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff)
  const visitor = site.browser()
  for (const message of ['=HYPERLINK("http://evil")', 'About 100% wool', 'Plain, with "quotes"'])
    await submitForm(visitor, form.id, buildSubmission({ message }))
  const url = `/api/admin/forms/${form.id}/submissions`
  const list = async (query: string) => (await staff.get(`${url}?${query}`)).json()
  const messages = ({ submissions }: { submissions: { answers: { lines: string[] }[] }[] }) =>
    submissions.map(({ answers }) => answers[2]?.lines[0])

  const first = await list('limit=2')
  expect(messages(first)).toEqual(['Plain, with "quotes"', 'About 100% wool'])
  expect(first).toMatchObject({ count: 3, pagination: { hasNextPage: true } })
  const next = await list(`limit=2&cursor=${first.pagination.nextPageCursor}`)
  expect(messages(next)).toEqual(['=HYPERLINK("http://evil")'])
  expect(messages(await list('search=100%25'))).toEqual(['About 100% wool'])
  expect(messages(await list('search=%25'))).toEqual(['About 100% wool'])
  expect(await list('search=ruiz')).toMatchObject({ count: 3 })
  expect(await list('search=Your name')).toMatchObject({ count: 0 })

  const csv = await staff.get(`${url}.csv`)
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = csv.body.trimEnd().split('\n')
  expect(head).toBe('Submitted on,Your name,Email,Message,Page')
  expect(lines[0]).toContain(',Ana Ruiz,ana@example.com,"Plain, with ""quotes""",/contact')
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil"")"`)

  const [{ id }] = first.submissions
  expect((await staff.get(`${url}/${id}`)).json()).toEqual(first.submissions[0])
  expect((await staff.delete(`${url}/${id}`)).statusCode).toBe(204)
  expect((await staff.get(`${url}/${id}`)).statusCode).toBe(404)
  expect(await list('')).toMatchObject({ count: 2 })
})

test('new submissions are counted until somebody reads them, one or all of a form', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const [form, other] = [await createFormOn(staff), await createFormOn(staff, { name: 'Other' })]
  const visitor = site.browser()
  const unread = async () => (await staff.get('/api/admin/overview')).json().toDo.submissions
  expect(await unread()).toEqual({ unread: 0, formId: null })
  for (const message of ['One', 'Two', 'http://a.example http://b.example http://c.example http://d.example'])
    await submitForm(visitor, form.id, buildSubmission({ message }))
  // Spam waits for nobody.
  expect(await unread()).toEqual({ unread: 2, formId: form.id })
  await submitForm(visitor, other.id, buildSubmission())
  expect(await unread()).toEqual({ unread: 3, formId: null })

  const url = `/api/admin/forms/${form.id}/submissions`
  const [newest] = (await staff.get(url)).json().submissions
  expect(newest.isRead).toBe(false)
  const read = (submissionId: string, withOlder = false) => staff.post(`${url}/reads`, { submissionId, withOlder })
  expect((await read(newest.id)).statusCode).toBe(204)
  expect((await read(newest.id)).statusCode).toBe(204)
  expect((await staff.get(`${url}/${newest.id}`)).json().isRead).toBe(true)
  expect((await staff.get('/api/admin/forms')).json().forms).toMatchObject([{ unreadCount: 1 }, { unreadCount: 1 }])
  // What comes after the list was shown stays unread.
  await submitForm(visitor, form.id, buildSubmission({ message: 'Three' }))
  expect((await read(newest.id, true)).statusCode).toBe(204)
  expect((await staff.get('/api/admin/forms')).json().forms).toMatchObject([{ unreadCount: 1 }, { unreadCount: 1 }])
  const [latest] = (await staff.get(url)).json().submissions
  expect(latest.isRead).toBe(false)
  await staff.delete(`${url}/${latest.id}`)
  expect((await read(latest.id, true)).statusCode).toBe(204)
  expect(await unread()).toEqual({ unread: 1, formId: other.id })
  expect((await read('0'.repeat(24))).statusCode).toBe(404)

  const editor = await staffBrowser(site, 'editor')
  expect((await editor.post(`${url}/reads`, { submissionId: newest.id })).statusCode).toBe(403)
  expect((await editor.get('/api/admin/overview')).json().toDo.submissions).toBeNull()
})

test('an export has the answers to fields that are gone, too', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff)
  await submitForm(site.browser(), form.id, buildSubmission())
  const fields = [{ id: 'new', type: 'text', title: '+New' }, testFields[1]]
  await staff.put(`/api/admin/forms/${form.id}`, { name: 'Contact', fields, version: form.version })
  const [head, line] = (await staff.get(`/api/admin/forms/${form.id}/submissions.csv`)).body.split('\n')
  expect(head).toBe(`Submitted on,'+New,Email,Your name,Message,Page`)
  expect(line).toMatch(/,,ana@example\.com,Ana Ruiz,Hello,\/contact$/)
})

test('who writes pages makes forms, and does not read what visitors wrote', async () => {
  const site = await testSite()
  const [admin, editor, manager] = await Promise.all([
    staffBrowser(site),
    staffBrowser(site, 'editor'),
    staffBrowser(site, 'store-manager'),
  ])
  const form = await createFormOn(editor)
  const url = `/api/admin/forms/${form.id}`
  expect((await editor.get(`${url}/submissions`)).statusCode).toBe(403)
  expect((await editor.get(`${url}/submissions.csv`)).statusCode).toBe(403)
  expect((await editor.delete(url)).statusCode).toBe(403)
  expect((await manager.get(`${url}/submissions`)).statusCode).toBe(200)
  expect((await manager.put(url, { name: 'A', fields: [], version: 1 })).statusCode).toBe(403)
  const foreign = await staffBrowser(await testSite())
  for (const address of [url, `${url}/submissions`, `${url}/submissions.csv`])
    expect((await foreign.get(address)).statusCode, address).toBe(404)
  expect((await admin.delete(url)).statusCode).toBe(204)
})

test('scripts of editors learn what fields are made of', async () => {
  const site = await testSite()
  const { fields } = (await site.get('/api/template/GetTemplateSchema?type=form')).json()
  expect(fields).toHaveLength(20)
  expect(fields).toContainEqual({
    type: 'likert',
    parts: [],
    hasOptions: true,
    hasPlaceholder: false,
    hasMaxLength: false,
    hasFiles: false,
    mayBeRequired: false,
  })
  expect((await site.get('/api/template/GetTemplateSchema?type=page')).statusCode).toBe(400)
})

test('who may not read submissions has none mailed to an own address', async () => {
  const site = await testSite()
  const [admin, editor] = await Promise.all([staffBrowser(site), staffBrowser(site, 'editor')])
  const input = { name: 'Contact', fields: testFields, notifyEmail: 'editor@example.com' }
  const made = await editor.post('/api/admin/forms', input)
  expect([made.statusCode, made.json().code]).toEqual([403, 'notify_email_refused'])
  const form = await createFormOn(admin, { notifyEmail: 'owner@example.com' })
  const save = (notifyEmail: string, version: number) =>
    editor.put(`/api/admin/forms/${form.id}`, { ...input, notifyEmail, version })
  expect((await save('editor@example.com', 1)).json().code).toBe('notify_email_refused')
  expect((await save('', 1)).json().code).toBe('notify_email_refused')
  expect((await save('owner@example.com', 1)).statusCode).toBe(200)
  expect((await admin.get(`/api/admin/forms/${form.id}`)).json()).toMatchObject({
    notifyEmail: 'owner@example.com',
    version: 2,
  })
})

test('halves of characters and NUL end no search', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { disclaimer: 'a\0b\ud800' })
  expect((await submitForm(site.browser(), form.id, buildSubmission({ message: '\ud800 hi' }))).statusCode).toBe(200)
  const url = `/api/admin/forms/${form.id}/submissions`
  expect((await staff.get(`${url}?search=hi`)).json().count).toBe(1)
  expect((await staff.get(`${url}?search=h%00i`)).json().count).toBe(1)
})

test('a search looks at what was answered: not at names of parts, and not at passwords, which nobody is shown', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const fields = [testFields[0], { id: 'secret', type: 'password', title: 'Password' }]
  const form = await createFormOn(staff, { fields })
  await submitForm(site.browser(), form.id, { name: ['Ana', 'Ruiz'], secret: 'swordfish' })
  const url = `/api/admin/forms/${form.id}/submissions`
  const count = async (search: string) => (await staff.get(`${url}?search=${search}`)).json().count
  expect([await count('Ruiz'), await count('First'), await count('swordfish')]).toEqual([1, 0, 0])
  expect((await staff.get(url)).json().submissions[0].answers[1].lines).toEqual(['••••••••'])
  expect((await staff.get(`${url}.csv`)).body).not.toContain('swordfish')
})

test('an export has a column for a field that only the oldest of many submissions answers', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { fields: [{ id: 'old', type: 'text', title: 'Old' }] })
  await submitForm(site.browser(), form.id, { old: 'first' })
  const fields = [{ id: 'new', type: 'text', title: 'New' }]
  await staff.put(`/api/admin/forms/${form.id}`, { name: 'Contact', fields, version: form.version })
  for (let each = 0; each < 26; each++) await submitForm(site.browser(), form.id, { new: `n${each}` })
  const lines = (await staff.get(`/api/admin/forms/${form.id}/submissions.csv`)).body.trimEnd().split('\n')
  expect([lines.length, lines[0]]).toEqual([28, 'Submitted on,New,Old,Page'])
  expect(lines.at(-1)).toMatch(/,,first,\/contact$/)
})

test('conditions name fields of the form and run in no circle; without a script the page says what they depend on', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const size = { id: 'size', type: 'select', title: 'Size <b>', options: ['Small', 'Custom'] }
  const width = (fieldId: string, more = {}) => ({
    id: 'width',
    type: 'text',
    title: 'Width',
    required: true,
    showIf: { fieldId, values: ['Custom'] },
    ...more,
  })
  const refused = async (fields: readonly object[]) =>
    (await staff.post('/api/admin/forms', { name: 'Sizes', fields })).json().params?.fields
  expect(await refused([size, width('gone')])).toEqual({
    'fields.1.showIf': 'The field that it depends on is gone. Choose another one.',
  })
  expect(await refused([{ ...size, showIf: { fieldId: 'width', values: [] } }, width('size')])).toMatchObject({
    'fields.0.showIf': 'It depends on itself by way of other fields. Choose another field.',
  })
  const form = await createFormOn(staff, {
    fields: [size, width('size'), { id: 'next', type: 'section', title: 'More', startsStep: true }],
  })
  const page = (await site.get(`/form/${form.id}`)).body
  expect(page).toContain('data-show-if="size" data-show-values="[&quot;Custom&quot;]"')
  expect(page).toContain('Only if your answer to “Size &lt;b&gt;” is: Custom.')
  expect(page).toContain('data-starts-step')
  expect(/<input[^>]*name="field-width"[^>]*>/.exec(page)?.[0]).not.toContain(' required')

  const visitor = site.browser()
  expect((await submitForm(visitor, form.id, { size: 'Custom' })).json().errors).toEqual({ width: 'Required' })
  expect((await submitForm(visitor, form.id, { size: 'Small', width: '9' })).statusCode).toBe(200)
  const { submissions } = (await staff.get(`/api/admin/forms/${form.id}/submissions`)).json()
  expect(submissions).toMatchObject([{ answers: [{ fieldId: 'size', lines: ['Small'] }] }])
  expect(submissions[0].answers).toHaveLength(1)
})

test('fields and answers of types that only a later version knows are left out', async () => {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const text = { id: 'name', type: 'text', title: 'Name', required: true }
  const about = { id: 'about', type: 'text', title: 'About', required: true }
  const form = await createFormOn(staff, { fields: [text, about] })
  const { db } = await site.ctx()
  const seal = { type: 'seal', id: 'seal', title: 'Seal', required: true, ink: 'red' }
  const dependent = { ...about, showIf: { fieldId: 'seal', values: [] } }
  await sql`UPDATE form SET definition = definition || jsonb_build_object('fields', ${JSON.stringify([seal, text, dependent])}::jsonb)
    WHERE website_id = ${site.id}`.execute(db)
  const { fields } = (await staff.get(`/api/admin/forms/${form.id}`)).json()
  expect(fields.map(({ id }: { id: string }) => id)).toEqual(['name'])
  expect((await submitForm(site.browser(), form.id, { name: 'Ana' })).statusCode).toBe(200)

  const answers = [
    { fieldId: 'seal', type: 'seal', rawTitle: 'Seal', value: 'x' },
    { fieldId: 'name', type: 'text', rawTitle: 'Name', value: 'Ana' },
  ]
  await sql`UPDATE form_submission SET answers = ${JSON.stringify(answers)}::json WHERE website_id = ${site.id}`.execute(
    db,
  )
  const { submissions } = (await staff.get(`/api/admin/forms/${form.id}/submissions`)).json()
  expect(submissions[0].answers).toMatchObject([{ title: 'Name', lines: ['Ana'] }])
})
