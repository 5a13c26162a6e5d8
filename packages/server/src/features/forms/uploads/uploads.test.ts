import net from 'node:net'
import { PassThrough } from 'node:stream'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newToken } from '../../../platform/ids.ts'
import { addProduct, visitor as visitorOf } from '../../../testing/builders.ts'
import { createFormOn, fileField, submitForm, uploadInto } from '../../../testing/forms.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { testPort, testSite } from '../../../testing/test-site.ts'
import { receiveFile } from './receive-file.ts'
import { getUploadKey } from './upload-keys.ts'
import { createUploadSlots } from './upload-slots.ts'
import { reserveUpload } from './upload-store.ts'
import { sweepSiteUploads, sweepUploads } from './sweep-uploads.ts'

const pdf = '%PDF-1.7\n1 0 obj << /Type /Catalog >>\n%%EOF'
const zip = Buffer.from('504b0304140000000000', 'hex')

async function formWithFiles(changes: Readonly<Record<string, unknown>> = {}) {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { fields: [fileField], notifyEmail: 'owner@example.com', ...changes })
  const visitor = site.browser()
  const list = async (query = '') => (await staff.get(`/api/admin/forms/${form.id}/submissions${query}`)).json()
  const upload = async (name = 'cv.pdf', bytes: Buffer | string = pdf): Promise<string> =>
    (await uploadInto(visitor, form.id, name, bytes)).json().id
  return { site, staff, form, visitor, list, upload }
}

test('a file comes with its submission, and only staff who read submissions get it, never inline', async () => {
  const { site, staff, form, visitor, list, upload } = await formWithFiles()
  const uploaded = await uploadInto(visitor, form.id, '../\u202ecv "é".PDF', pdf)
  expect([uploaded.statusCode, uploaded.json()]).toMatchObject([201, { name: 'cv é.PDF', byteSize: pdf.length }])
  const { id } = uploaded.json()
  const second = await upload('notes.txt', 'Grüße')
  const url = (submissionId: string, fileId: string, formId = form.id) =>
    `/api/admin/forms/${formId}/submissions/${submissionId}/files/${fileId}`
  // In quarantine: no submission has it.
  expect((await staff.get(url('0'.repeat(24), id))).statusCode).toBe(404)

  const sent = await submitForm(visitor, form.id, { papers: [id, second] })
  expect([sent.statusCode, sent.body]).toEqual([200, expect.anything()])
  const [submission] = (await list()).submissions
  expect(submission.answers).toEqual([
    {
      fieldId: 'papers',
      title: 'Papers',
      lines: ['cv é.PDF', 'notes.txt'],
      files: [
        { id, name: 'cv é.PDF', byteSize: pdf.length },
        { id: second, name: 'notes.txt', byteSize: 7 },
      ],
    },
  ])
  expect((await list('?search=notes.txt')).count).toBe(1)

  const file = await staff.get(url(submission.id, id))
  expect([file.statusCode, file.body]).toEqual([200, pdf])
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename*=UTF-8''cv%20%C3%A9.PDF`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'no-store',
  })
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get(url(submission.id, id))).statusCode).toBe(403)
  expect((await visitor.get(url(submission.id, id))).statusCode).toBe(401)
  const elsewhere = await staffBrowser(await testSite())
  expect((await elsewhere.get(url(submission.id, id))).statusCode).toBe(404)
  const other = await createFormOn(staff, { fields: [fileField] })
  expect((await staff.get(url(submission.id, id, other.id))).statusCode).toBe(404)

  const link = `/config/forms/${form.id}/submissions/${submission.id}`
  expect((await staff.get(`/api/admin/forms/${form.id}/submissions.csv`)).body).toContain(link)
  const [{ id: mailId }] = (await staff.get('/api/admin/mails')).json().mails
  const mail = (await staff.get(`/api/admin/mails/${mailId}`)).json()
  expect([mail.html.includes(link), mail.html.includes('notes.txt')]).toEqual([true, true])
})

test.each<[string, string, Buffer | string, number, string]>([
  ['an archive by the name of a picture', 'cat.jpg', zip, 415, 'The content of cat.jpg does not fit its name.'],
  ['a page by the name of a document', 'cv.pdf', '<script>', 415, 'The content of cv.pdf does not fit its name.'],
  ['an archive by the name of a document', 'cv.docx', zip, 415, 'The content of cv.docx does not fit its name.'],
  ['a program', 'cat.exe', 'MZ', 415, 'The file cat.exe is of a type that is not accepted.'],
  ['a drawing that may hold scripts', 'cat.svg', '<svg/>', 415, 'The file cat.svg is of a type that is not accepted.'],
  ['a kind that the field does not take', 'a.zip', zip, 415, 'The file a.zip is of a type that is not accepted.'],
  ['one without content', 'cv.pdf', '', 415, 'The file cv.pdf is empty.'],
  [
    'one that is too large',
    'cv.pdf',
    Buffer.alloc(1_000_001, pdf),
    413,
    'The file cv.pdf is too large. The maximum allowed file size is 1 MB.',
  ],
])('%s is refused, and nothing of it is kept', async (_what, name, bytes, status, sentence) => {
  const { site, form, visitor } = await formWithFiles()
  const refused = await uploadInto(visitor, form.id, name, bytes)
  expect([refused.statusCode, refused.json().message]).toEqual([status, expect.stringContaining(sentence)])
  const ctx = await site.ctx()
  const { rows } = await sql`SELECT 1 FROM form_upload WHERE website_id = ${site.id}`.execute(ctx.db)
  expect(rows).toEqual([])
})

test('a file goes to one submission of its own field only, however many ask for it at once', async () => {
  const { staff, form, visitor, list, upload } = await formWithFiles()
  const id = await upload()
  const other = await createFormOn(staff, { fields: [fileField] })
  const foreign = await submitForm(visitor, other.id, { papers: [id] })
  expect([foreign.statusCode, foreign.json()]).toMatchObject([
    400,
    { code: 'form_invalid', errors: { papers: expect.any(String) } },
  ])
  const three = await submitForm(visitor, form.id, { papers: [id, await upload(), await upload()] })
  expect(three.json().errors).toEqual({ papers: 'Too many files. The most is 2.' })
  expect((await submitForm(visitor, form.id, { papers: [newToken()] })).json().errors).toEqual({
    papers: 'A file is no longer available. Remove it and choose it again.',
  })

  const answers = await Promise.all(Array.from({ length: 20 }, () => submitForm(visitor, form.id, { papers: [id] })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    200,
    ...Array.from({ length: 19 }, () => 400),
  ])
  expect((await list()).count).toBe(1)
  // The same submission again, after an answer that was lost.
  const { key } = (await visitor.post('/api/form/FormSubmissionKey')).json()
  const mine = await upload()
  for (const attempt of [1, 2])
    expect([attempt, (await submitForm(visitor, form.id, { papers: [mine] }, { key })).statusCode]).toEqual([
      attempt,
      200,
    ])
  expect((await list()).count).toBe(2)

  const text = { id: 'name', type: 'text', title: 'Name' }
  const plain = await createFormOn(staff, { fields: [text] })
  expect((await uploadInto(visitor, plain.id, 'cv.pdf', pdf, 'name')).json().code).toBe('form_not_configured')
  const none = await createFormOn(staff, { fields: [{ ...fileField, required: true }] })
  expect((await submitForm(visitor, none.id, {})).json().errors).toEqual({ papers: 'Required' })
  const unkind = await staff.post('/api/admin/forms', { name: 'A', fields: [{ ...fileField, fileKinds: [] }] })
  expect(Object.values(unkind.json().params.fields)).toEqual(['Choose at least one kind of file.'])
})

test('files that nobody sends go after a day, and the others with their submission', async () => {
  const { site, staff, form, visitor, list, upload } = await formWithFiles()
  const ctx = await site.ctx()
  const ids = [await upload(), await upload(), await upload()] as const
  const [unsent, sent, late] = ids
  expect((await submitForm(visitor, form.id, { papers: [sent] })).statusCode).toBe(200)
  const age = (interval: string, uploadId: string) =>
    sql`UPDATE form_upload SET created_at = now() - ${interval}::interval WHERE website_id = ${site.id} AND upload_id = ${uploadId}`.execute(
      ctx.db,
    )
  const kept = async () => {
    const sizes = await Promise.all(ids.map((id) => ctx.files.size(getUploadKey(site.id, id))))
    const { rows } = await sql<{
      id: string
    }>`SELECT upload_id AS id FROM form_upload WHERE website_id = ${site.id}`.execute(ctx.db)
    const withFile = ids.filter((_id, index) => sizes[index] !== undefined)
    expect(rows.map(({ id }) => id).toSorted()).toEqual(withFile.toSorted())
    return withFile
  }
  // The job of the site and the clock of all sites, at once.
  const { db, files, log, now } = ctx
  const sweep = () => Promise.all([sweepSiteUploads(ctx), sweepUploads({ db, files, log, now })])

  await age('24 hours 1 minute', late)
  expect((await submitForm(visitor, form.id, { papers: [late] })).json().code).toBe('form_invalid')
  await sweep()
  expect(await kept()).toEqual(ids)
  for (const id of ids) await age('26 hours', id)
  await sweep()
  expect(await kept()).toEqual([sent])
  const key = await sql<{
    key: string
  }>`SELECT network_key AS key FROM form_upload WHERE website_id = ${site.id}`.execute(ctx.db)
  expect(key.rows).toEqual([{ key: '' }])
  expect(unsent).not.toBe(sent)

  const [{ id }] = (await list()).submissions
  expect((await staff.delete(`/api/admin/forms/${form.id}/submissions/${id}`)).statusCode).toBe(204)
  await sweep()
  expect(await kept()).toEqual([])
})

test('of an upload that breaks off nothing is left', async () => {
  const { site, form, visitor } = await formWithFiles()
  const { crumb: csrfToken } = (await visitor.get('/api/crumb')).json()
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const socket = net.connect(await testPort(), '127.0.0.1')
  socket.write(
    `POST /api/form/uploads/${form.id}/papers?fileName=cv.pdf HTTP/1.1\r\nHost: ${site.host}\r\nX-CSRF-Token: ${csrfToken}\r\nCookie: ${cookie}\r\nContent-Type: application/pdf\r\nContent-Length: 1000\r\n\r\n%PDF-1.7`,
  )
  const { db } = await site.ctx()
  const count = async () => {
    const { rows } = await sql`SELECT 1 FROM form_upload WHERE website_id = ${site.id}`.execute(db)
    return rows.length
  }
  await expect.poll(count).toBe(1)
  socket.destroy()
  await expect.poll(count).toBe(0)
})

test('what arrives within a day is bounded, in all and from one address, also at once', async () => {
  const { site, form } = await formWithFiles()
  const limits = { siteFiles: 5, siteBytes: 100, addressFiles: 3, addressBytes: 100, addressUnderWay: 4 }
  const now = Date.now()
  const times = { since: new Date(now - 86_400_000), underWaySince: new Date(now - 900_000) }
  const reserve = async (networkKey: string, byteSize = 1, changes = {}) => {
    const ctx = await site.ctx()
    const row = { uploadId: newToken(), formId: form.id, fieldId: 'papers', name: 'cv.pdf', byteSize, networkKey }
    return ctx.db.transaction().execute((db) => reserveUpload({ ...ctx, db }, row, { ...limits, ...changes }, times))
  }
  const many = (networkKey: string, changes = {}) =>
    Promise.all(Array.from({ length: 10 }, () => reserve(networkKey, 1, changes)))
  const count = (outcomes: readonly string[]) => outcomes.filter((outcome) => outcome === 'reserved').length
  expect(count(await many('c', { addressUnderWay: 2 }))).toBe(2)
  expect(await reserve('c', 1, { addressUnderWay: 2 })).toBe('busy')
  const { db } = await site.ctx()
  // What never arrived keeps nobody out for longer than it may take.
  await sql`UPDATE form_upload SET created_at = now() - interval '16 minutes' WHERE website_id = ${site.id}`.execute(db)
  expect(count(await many('a'))).toBe(3)
  expect(await reserve('b', 98)).toBe('full')
  expect(count(await many('b'))).toBe(2)
})

test('a visitor takes files back, which makes room, and hears when there is none', async () => {
  const { site, form, visitor, upload } = await formWithFiles()
  const [taken, sent] = [await upload(), await upload()]
  await submitForm(visitor, form.id, { papers: [sent] })
  const { db, files } = await site.ctx()
  await sql`INSERT INTO form_upload SELECT website_id, 'copy' || number, form_id, field_id, name, content_type, 0, network_key, created_at, received_at
    FROM form_upload, generate_series(1, 98) AS number WHERE website_id = ${site.id} AND upload_id = ${taken}`.execute(
    db,
  )
  const full = await uploadInto(visitor, form.id, 'cv.pdf', pdf)
  expect([full.statusCode, full.headers['retry-after'], full.json()]).toMatchObject([
    429,
    '3600',
    { code: 'form_uploads_full', message: 'No more files can be uploaded at the moment. Please try again later.' },
  ])

  const remove = async (id: string, formId = form.id) =>
    (await visitor.delete(`/api/form/uploads/${formId}/${id}`)).statusCode
  // Neither that of a submission nor that of another form.
  expect([await remove(sent), await remove(taken, '0'.repeat(24))]).toEqual([204, 204])
  expect((await uploadInto(visitor, form.id, 'cv.pdf', pdf)).statusCode).toBe(429)
  expect(await remove(taken)).toBe(204)
  expect(await Promise.all([taken, sent].map((id) => files.size(getUploadKey(site.id, id))))).toEqual([
    undefined,
    pdf.length,
  ])
  expect((await submitForm(visitor, form.id, { papers: [taken] })).json().code).toBe('form_invalid')
  expect((await uploadInto(visitor, form.id, 'cv.pdf', pdf)).statusCode).toBe(201)
})

test('an upload that stands still is ended, and a process takes so many at once', async () => {
  const payload = new PassThrough()
  payload.write('%PDF')
  const limits = { maxBytes: 100, tooLarge: () => new Error('too large'), silenceMs: 20 }
  await expect(receiveFile(payload, limits)).rejects.toThrow('Nothing of the upload arrived for a while.')

  const slots = createUploadSlots(1)
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = slots.run(() => promise)
  await expect(slots.run(async () => 'second')).rejects.toMatchObject({ code: 'form_uploads_full' })
  resolve('first')
  expect([await first, await slots.run(async () => 'third')]).toEqual(['first', 'third'])
})

test('what is deleted goes with its mail, and one job removes the files of many', async () => {
  const { site, staff, form, visitor, list, upload } = await formWithFiles()
  for (const papers of [[], [await upload()], [await upload()]]) await submitForm(visitor, form.id, { papers })
  const [second, first, without] = (await list()).submissions
  const remove = (submission: { id: string }) =>
    staff.delete(`/api/admin/forms/${form.id}/submissions/${submission.id}`)
  const countMails = async () => (await staff.get('/api/admin/mails')).json().mails.length
  const { db } = await site.ctx()
  const countJobs = async () =>
    (await sql`SELECT FROM graphile_worker.jobs WHERE key = ${`sweep-form-uploads ${site.id}`}`.execute(db)).rows.length

  await remove(without)
  expect([await countMails(), await countJobs()]).toEqual([2, 0])
  for (const submission of [first, second]) await remove(submission)
  expect([await countMails(), await countJobs()]).toEqual([0, 1])
  await submitForm(visitor, form.id, {})
  expect(await countMails()).toBe(1)
  expect((await staff.delete(`/api/admin/forms/${form.id}`)).statusCode).toBe(204)
  expect(await countMails()).toBe(0)
  const ctx = await site.ctx()
  await sweepSiteUploads(ctx)
  const { rows } = await sql`SELECT FROM form_upload WHERE website_id = ${site.id}`.execute(db)
  expect(rows).toEqual([])
})

test('a form of a product asks for no files, and for nothing that only a file shows', async () => {
  const text = { type: 'text', title: 'Text', required: true }
  const about = { ...text, id: 'about', showIf: { fieldId: 'papers', values: [] } }
  const more = { ...text, id: 'more', showIf: { fieldId: 'about', values: [] } }
  const { site, form } = await formWithFiles({ fields: [{ ...fileField, required: true }, about, more] })
  expect((await site.get(`/form/${form.id}`)).body).toContain('To send files, turn on JavaScript and reload the page.')
  const { itemId, variants } = await addProduct(site)
  const ctx = await site.ctx()
  await sql`UPDATE product SET form_id = ${form.id} WHERE website_id = ${site.id} AND item_id = ${itemId}`.execute(
    ctx.db,
  )
  const buyer = await visitorOf(site)
  const added = await buyer.post('/api/commerce/shopping-cart/entries', { itemId, sku: variants[0]?.sku, quantity: 1 })
  expect(added.statusCode).toBe(200)
})
