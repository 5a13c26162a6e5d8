import { expect, test } from 'vitest'
import { buildSubmission, createFormOn, submitForm } from '../../testing/forms.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import { deleteOldSubmissions } from './delete-submissions.ts'
import { findSpamReason } from './spam.ts'

async function formOn(changes: object) {
  const site = await testSite()
  const staff = await staffBrowser(site)
  const form = await createFormOn(staff, { notifyEmail: 'owner@example.com', ...changes })
  const path = `/api/admin/forms/${form.id}/submissions`
  const list = async (folder: string) => (await staff.get(`${path}?folder=${folder}`)).json()
  const countMails = async () => (await staff.get('/api/admin/mails')).json().mails.length
  const listIds = async () =>
    [...(await list('inbox')).submissions, ...(await list('spam')).submissions].map(({ id }) => id)
  return { site, staff, form, path, list, countMails, listIds }
}

test('spam is thanked, kept apart without a mail, and restored with its mail once', async () => {
  const { site, staff, form, path, list, countMails } = await formOn({ blockedWords: ['Casino'] })
  const send = (message: string) => submitForm(site.browser(), form.id, buildSubmission({ message }))
  const links = 'https://a.example www.b.example http://c.example https://d.example'
  for (const message of [links, 'Best CASINO in town', 'Hello']) {
    const sent = await send(message)
    expect([sent.statusCode, sent.json().message]).toEqual([200, 'Thank you!'])
  }
  // Without a script a program fills in all that there is.
  const page = (await site.get(`/form/${form.id}`)).body
  expect(page).toContain('name="homepage"')
  const fields = { 'field-name-0': 'Bo', 'field-name-1': 'T', 'field-email': 'bo@example.com', 'field-message': 'Hi' }
  const posted = await site.browser().send({
    method: 'POST',
    url: `/form/${form.id}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${site.host}` },
    payload: new URLSearchParams({ ...fields, homepage: 'https://spam.example' }).toString(),
  })
  expect(posted.statusCode).toBe(303)

  expect(await list('inbox')).toMatchObject({ count: 1, submissions: [{ spamReason: null }] })
  const spam = await list('spam')
  expect(spam.submissions.map(({ spamReason }: { spamReason: string }) => spamReason)).toEqual([
    'trap',
    'words',
    'links',
  ])
  expect((await staff.get('/api/admin/forms')).json().forms).toMatchObject([{ submissionCount: 1, spamCount: 3 }])
  expect((await staff.get(`${path}.csv`)).body).not.toContain('CASINO')
  expect(await countMails()).toBe(1)

  const restore = () => staff.post(`${path}/${spam.submissions[1].id}/restorations`)
  expect((await Promise.all([restore(), restore()])).map(({ statusCode }) => statusCode)).toEqual([200, 200])
  expect(await countMails()).toBe(2)
  expect(await list('inbox')).toMatchObject({ count: 2 })
  expect((await staff.post(`${path}/nothing/restorations`)).statusCode).toBe(404)
})

test('submissions are deleted after the days of their form, spam after thirty', async () => {
  const { site, form, listIds, countMails } = await formOn({ retentionDays: 60, blockedWords: ['casino'] })
  await submitForm(site.browser(), form.id, buildSubmission())
  await submitForm(site.browser(), form.id, buildSubmission({ message: 'casino' }))
  const { db } = await site.ctx()
  const sweep = (days: number) => deleteOldSubmissions({ db, now: new Date(Date.now() + days * 86_400_000) })
  await sweep(29)
  expect(await listIds()).toHaveLength(2)
  await sweep(31)
  expect(await listIds()).toHaveLength(1)
  expect(await countMails()).toBe(1)
  await sweep(61)
  expect(await listIds()).toEqual([])
  // What was mailed to the owner is what the visitor wrote.
  expect(await countMails()).toBe(0)
})

test('addresses that a field asks for are no spam, and words count in any case', () => {
  const answer = (type: 'text' | 'website', value: string) => ({ fieldId: 'a', type, rawTitle: 'A', value })
  const links = 'http://a.example http://b.example http://c.example http://d.example'
  expect(findSpamReason({ blockedWords: [] }, [answer('website', links)], ' ')).toBeNull()
  expect(findSpamReason({ blockedWords: [] }, [answer('text', links)], '')).toBe('links')
  const written = 'https://www.a.example http://www.b.example <https://www.c.example>'
  expect(findSpamReason({ blockedWords: [] }, [answer('text', written)], '')).toBeNull()
  expect(findSpamReason({ blockedWords: [] }, [answer('text', `${written} www.d.example`)], '')).toBe('links')
  expect(findSpamReason({ blockedWords: ['cialis', 'a.b', ''] }, [answer('text', 'A specialist, axb')], '')).toBeNull()
  expect(findSpamReason({ blockedWords: ['ÉLAN'] }, [answer('text', 'avec élan')], '')).toBe('words')
})
