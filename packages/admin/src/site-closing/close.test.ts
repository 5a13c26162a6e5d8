import { expect, test } from 'vitest'
import { suspendSite } from '../../../server/src/features/site-closing/index.ts'
import { staffPassword } from '../../../server/src/testing/staff.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

test('a site is closed, reopened, deleted by title and password, and restored', async () => {
  await testSite({ title: 'Another site' })
  const { site, tab, open } = await openEditor(undefined)
  await open('/settings/close')
  await tab.getByRole('button', { name: 'Close site' }).press('Enter')
  await tab.getByRole('heading', { name: 'Site is closed' }).waitFor()
  expect((await site.browser().get('/cart')).statusCode).toBe(503)
  await tab.getByText('Closed', { exact: true }).waitFor()
  await tab.getByRole('button', { name: 'Undo' }).press('Enter')
  await tab.getByRole('heading', { name: 'Close site' }).waitFor()
  await tab.getByText('Closed', { exact: true }).waitFor({ state: 'detached' })
  expect((await site.browser().get('/cart')).statusCode).toBe(200)

  await tab.getByRole('button', { name: 'Delete site' }).press('Enter')
  const asked = tab.getByRole('alertdialog', { name: 'Delete Ridge Pottery?' })
  await asked.getByLabel('Type Ridge Pottery to confirm').fill('Ridge')
  await asked.getByLabel('Your password').fill('not mine')
  await asked.getByRole('button', { name: 'Delete site' }).click()
  await asked.getByText('Type the title of the site exactly as it is shown.').waitFor()
  await expectAccessible(tab)
  await asked.getByLabel('Type Ridge Pottery to confirm').fill('Ridge Pottery')
  await asked.getByLabel('Your password').fill(staffPassword)
  await asked.getByRole('button', { name: 'Delete site' }).click()
  await tab.getByRole('heading', { name: 'Site is deleted' }).waitFor()
  await tab.getByText('Deleted', { exact: true }).waitFor()
  expect((await site.browser().get('/cart')).statusCode).toBe(404)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Restore site' }).press('Enter')
  await tab.getByRole('heading', { name: 'Close site' }).waitFor()
  expect((await site.browser().get('/cart')).statusCode).toBe(200)

  await suspendSite(await site.ctx(), 'The invoice of May is open.')
  await open('/settings/close')
  await tab.getByRole('heading', { name: 'Site is suspended' }).waitFor()
  await tab.getByText('The invoice of May is open.').waitFor()
  await tab.getByRole('button', { name: 'Close site' }).waitFor({ state: 'detached' })
  await expectAccessible(tab)
})

test('closing fits a phone', async () => {
  const { tab, open } = await openEditor(undefined, { window: phone })
  await open('/settings/close')
  await tab.getByRole('button', { name: 'Close site' }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})
