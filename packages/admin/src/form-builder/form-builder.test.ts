import { expect, test } from 'vitest'
import { buildSubmission, createFormOn, fileField, submitForm, uploadInto } from '../../../server/src/testing/forms.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

test('a form is made, its fields are added, moved and removed, and it is saved', async () => {
  const { site, staff, tab, open } = await openEditor(undefined)
  await open('/forms')
  await tab.getByText('No forms yet').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Create form' }).first().click()
  await tab.getByRole('heading', { name: 'Contact form', level: 1 }).waitFor()
  const fields = tab.getByRole('group', { name: /^Fields/ })
  await fields.getByRole('button', { name: 'Message', exact: true }).waitFor()
  await expectAccessible(tab)

  await tab.getByLabel('Name', { exact: true }).fill('Orders by letter')
  await fields.getByRole('button', { name: 'Add field' }).click()
  await fields.getByLabel('Label').fill('Glaze')
  await fields.getByRole('button', { name: /Type/ }).click()
  await tab.getByRole('option', { name: 'Dropdown' }).click()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Glaze: Add at least one option.').waitFor()
  await expectAccessible(tab)
  await fields.getByLabel('Options, one per line').fill('White\nBlue\n\nWhite')
  await fields.getByRole('button', { name: 'Move Glaze up' }).click()
  await fields.getByRole('button', { name: 'Remove Name' }).click()
  await fields.getByRole('button', { name: 'Message', exact: true }).click()
  await fields.getByRole('button', { name: /Show$/ }).click()
  await tab.getByRole('option', { name: 'Depending on “Glaze”' }).click()
  await fields.getByLabel('Shown for these answers, one per line').fill('Blue')
  await fields.getByRole('button', { name: 'Add field' }).click()
  await fields.getByLabel('Label').fill('Sketches')
  await fields.getByRole('button', { name: /Type/ }).click()
  await tab.getByRole('option', { name: 'File upload' }).click()
  const kinds = fields.getByRole('group', { name: 'Files that are taken' })
  await kinds.getByText('Documents (PDF, Word, text)').click()
  await fields.getByLabel('Number of files at most').fill('3')
  await tab.getByLabel('Thank-you message').fill('We will write back.')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByRole('heading', { name: 'Orders by letter', level: 1 }).waitFor()
  await expect.poll(() => tab.getByRole('button', { name: 'Save', exact: true }).count()).toBe(0)

  const [{ id }] = (await staff.get('/api/admin/forms')).json().forms
  const saved = (await staff.get(`/api/admin/forms/${id}`)).json()
  expect(saved).toMatchObject({
    name: 'Orders by letter',
    submissionMessage: 'We will write back.',
    fields: [
      { type: 'email', title: 'Email' },
      { type: 'select', title: 'Glaze', options: ['White', 'Blue'] },
      { type: 'textarea', title: 'Message', showIf: { fieldId: saved.fields[1].id, values: ['Blue'] } },
      { type: 'file', title: 'Sketches', fileKinds: ['image'], maxFiles: 3, maxMegabytes: 10 },
    ],
  })
  // New forms are mailed to who made them.
  expect(saved.notifyEmail).toBe((await staff.get('/api/admin/session')).json().account.email)
  expect((await site.get(`/form/${id}`)).body).toContain('<option value="Blue">')

  // Somebody else saves the form meanwhile, and the window hears of it when the person comes back to it.
  await tab.getByLabel('Small print').fill('Mine')
  await staff.put(`/api/admin/forms/${id}`, { name: 'Theirs', fields: saved.fields, version: saved.version })
  await expect
    .poll(async () => {
      await tab.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
      return tab.getByRole('heading', { level: 1 }).textContent()
    })
    .toBe('Theirs')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Someone else changed this form.').waitFor()
  await tab.getByRole('button', { name: 'Discard mine and reload' }).click()
  await expect.poll(() => tab.getByLabel('Small print').inputValue()).toBe('')
})

test('submissions are read, searched and deleted, on a phone too', async () => {
  const { site, staff, tab, open, follow } = await openEditor(undefined, { window: phone })
  const form = await createFormOn(staff)
  const visitor = site.browser()
  const papers = await createFormOn(staff, { name: 'Papers', fields: [fileField], blockedWords: ['casino'] })
  for (const name of ['cv.pdf', 'casino.pdf']) {
    const { id } = (await uploadInto(visitor, papers.id, name, '%PDF-1.7')).json()
    await submitForm(visitor, papers.id, { papers: [id] })
  }
  await staff.post(`/api/admin/forms/${papers.id}/submissions/reads`, {
    submissionId: (await staff.get(`/api/admin/forms/${papers.id}/submissions`)).json().submissions[0].id,
  })
  for (const message of ['About <b>bowls</b>', 'Do you ship to Norway?'])
    await submitForm(visitor, form.id, buildSubmission({ message }))
  await open('/')
  await tab.getByRole('link', { name: 'Read: 2 new form submissions' }).click()
  const list = tab.getByRole('list', { name: 'Submissions' })
  await list.getByText('New', { exact: true }).first().waitFor()
  await list.getByText('Do you ship to Norway?').waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByRole('searchbox', { name: 'Search answers' }).fill('bowls')
  await tab.getByText('1 submission', { exact: true }).waitFor()
  await list.getByRole('link', { name: 'Ana Ruiz' }).click()
  await tab.getByText('About <b>bowls</b>', { exact: true }).waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByRole('link', { name: 'Submissions' }).click()
  const news = list.getByText('New', { exact: true })
  await expect.poll(() => news.count()).toBe(1)
  await tab.getByRole('button', { name: 'Mark all as read' }).click()
  await tab.getByText('All marked as read.').waitFor()
  await expect.poll(() => news.count()).toBe(0)
  await list.getByRole('link', { name: 'Ana Ruiz' }).last().click()
  await tab.getByText('About <b>bowls</b>', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Delete' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await tab.getByRole('heading', { name: 'Submissions', level: 1 }).waitFor()
  await tab.getByText('1 submission', { exact: true }).waitFor()
  expect((await staff.get(`/api/admin/forms/${form.id}/submissions`)).json().count).toBe(1)

  // Files of spam are downloaded after a warning.
  await follow(`/forms/${papers.id}/submissions`)
  await list.getByRole('link', { name: 'cv.pdf' }).click()
  const download = (press: () => Promise<void>) => Promise.all([tab.waitForEvent('download'), press()])
  const [plain] = await download(() => tab.getByRole('button', { name: 'Download cv.pdf' }).click())
  expect(plain.suggestedFilename()).toBe('cv.pdf')
  await expectAccessible(tab)
  await expectFitting(tab)
  await follow(`/forms/${papers.id}/submissions?folder=spam`)
  await list.getByRole('link', { name: 'casino.pdf' }).click()
  await tab.getByRole('button', { name: 'Download casino.pdf' }).click()
  const warning = tab.getByRole('alertdialog', { name: 'Download a file of spam?' })
  await warning.getByText('Open “casino.pdf” only if you know who sent it.').waitFor()
  const [doubtful] = await download(() => warning.getByRole('button', { name: 'Download' }).click())
  expect(doubtful.suggestedFilename()).toBe('casino.pdf')

  await follow(`/forms/${form.id}/submissions?find=nothing`)
  await tab.getByText('No submission has these words').waitFor()
  await follow('/forms/000000000000000000000000')
  await tab.getByText('This form was not found.').waitFor()
  await follow(`/forms/${form.id}`)
  await tab.getByRole('heading', { name: 'Contact', level: 1 }).waitFor()
  await expectFitting(tab)
})

test('a form is deleted with its submissions after a question; who writes pages sees no submissions', async () => {
  const site = await testSite({ title: 'Ridge Pottery' })
  const { staff, tab, open } = await openEditor(site)
  const form = await createFormOn(staff)
  await submitForm(site.browser(), form.id, buildSubmission())
  await open('/forms')
  await tab.getByRole('button', { name: 'More for Contact' }).click()
  await tab.getByRole('menuitem', { name: 'Delete' }).click()
  const question = tab.getByRole('alertdialog', { name: 'Delete “Contact”?' })
  await question.getByText('its submission is deleted').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await tab.getByText('No forms yet').waitFor()

  const editor = await openEditor(site, { role: 'editor' })
  await createFormOn(staff, { name: 'Another' })
  await editor.open('/forms')
  await editor.tab.getByRole('link', { name: 'Another' }).waitFor()
  await expect.poll(() => editor.tab.getByRole('button', { name: 'More for Another' }).count()).toBe(0)
  await expect.poll(() => editor.tab.getByRole('link', { name: /submission/ }).count()).toBe(0)
})
