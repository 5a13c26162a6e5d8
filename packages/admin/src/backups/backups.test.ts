import { expect, onTestFinished, test } from 'vitest'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

test('an operator backs up, verifies, downloads and sets the schedule; others are led to their own export', async () => {
  const { site, staff, tab, open } = await openEditor(undefined, { window: phone })
  const { config, database } = site.services
  const before = config.operators
  onTestFinished(() => void Object.assign(config, { operators: before }))
  Object.assign(config, { operators: ['nobody@example.com'] })
  await open('/settings/backups')
  await tab.getByText('Whoever runs this server makes its backups').waitFor()
  await tab.getByRole('link', { name: 'Export the content of this site instead' }).waitFor()
  await expectAccessible(tab)

  const { account } = (await staff.get('/api/admin/session')).json()
  Object.assign(config, { operators: [account.email] })
  await database.db.deleteFrom('backup_run').execute()
  await open('/settings/backups')
  await tab.getByText('No backups yet').waitFor()
  await tab.getByText('That is the disk of the shop itself.').waitFor()
  await tab.getByRole('button', { name: 'Back up now' }).press('Enter')
  await tab.getByText('Not verified').waitFor()
  await tab.getByRole('button', { name: /^Verify the backup of/ }).press('Enter')
  await tab.getByText('Verified', { exact: true }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  const link = tab.getByRole('link', { name: /^Download the backup of/ })
  const [download] = await Promise.all([tab.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^vitrine-backup-.*\.zip$/)

  await tab.getByRole('button', { name: /Never by itself/ }).click()
  await tab.getByRole('option', { name: 'Every Sunday' }).click()
  await tab.getByText('Restore each backup on trial').waitFor()
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  expect(await database.db.selectFrom('backup_schedule').selectAll().execute()).toMatchObject([
    { frequency: 'weekly', hour: 3, is_checked: true, changed_by: account.displayName },
  ])

  const [run] = await database.db.selectFrom('backup_run').selectAll().where('kind', '=', 'backup').execute()
  if (!run) throw new Error('There is no backup.')
  const problem = 'The file store answered 403 (AccessDenied) to PUT backups/manifest.'
  await database.db
    .insertInto('backup_run')
    .values({ ...run, backup_run_id: 'f'.repeat(24), status: 'failed', problem, backup_name: null, moment: null })
    .execute()
  await open('/settings/backups')
  await tab.getByText(problem).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})
