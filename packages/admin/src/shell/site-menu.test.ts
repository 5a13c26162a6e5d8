import { expect, test } from 'vitest'
import { setMembership } from '../../../server/src/features/accounts/index.ts'
import { staffPassword } from '../../../server/src/testing/staff.ts'
import { browserOn, testServer, testSite } from '../../../server/src/testing/test-site.ts'
import { type Editor, expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

/** Gives the member of an editor two more sites, a closed one and a deleted one. */
async function addSites({ site, staff }: Editor): Promise<void> {
  const { app } = await testServer()
  const { account } = (await staff.get('/api/admin/session')).json()
  for (const title of ['Old shop', 'Gone shop']) {
    const other = await testSite({ title })
    await setMembership(site.services.database.db, { websiteId: other.id, accountId: account.id, role: 'admin' })
    const owner = browserOn(app, other.host)
    await owner.get('/api/admin/session')
    await owner.post('/api/admin/session', { email: account.email, password: staffPassword })
    const answer =
      title === 'Old shop'
        ? await owner.send({ method: 'PUT', url: '/api/admin/site/closure' })
        : await owner.post('/api/admin/site/deletion', { title, password: staffPassword })
    expect(answer.statusCode).toBe(200)
  }
}

test('the menu of sites says which ones are closed and deleted', async () => {
  const editor = await openEditor(await testSite({ title: 'Ridge Pottery' }))
  await addSites(editor)
  const { tab, open } = editor
  await open('/')
  await tab.getByRole('button', { name: 'Ridge Pottery, switch site' }).press('Enter')
  await tab.getByRole('menuitem', { name: 'Old shop' }).getByText('Closed').waitFor()
  await tab.getByRole('menuitem', { name: 'Gone shop' }).getByText('Deleted').waitFor()
  await expectAccessible(tab)
})

test('on a phone the sheet of further screens says it too', async () => {
  const editor = await openEditor(await testSite({ title: 'Ridge Pottery' }), { window: phone })
  await addSites(editor)
  const { tab, open } = editor
  await open('/')
  await tab.getByRole('button', { name: 'More' }).click()
  await tab.getByRole('link', { name: 'Switch to Old shop Closed' }).waitFor()
  await tab.getByRole('link', { name: 'Switch to Gone shop Deleted' }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})
