/** @isolated The backup has all sites of its database. */
import { expect, onTestFinished, test } from 'vitest'
import { staffPassword } from '../../../server/src/testing/staff.ts'
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
  const dialog = tab.getByRole('dialog')
  const confirm = async (action: string) => {
    await dialog.getByLabel('Your password').fill(staffPassword)
    await dialog.getByRole('button', { name: action, exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await tab.getByRole('button', { name: 'Back up now' }).press('Enter')
  await dialog.getByLabel('Your password').fill('wrong')
  await dialog.getByLabel('Your password').press('Enter')
  await dialog.getByText('Wrong current password.').waitFor()
  await expectFitting(tab)
  await confirm('Back up now')
  // Copying and checking take their time.
  await tab.getByText('Not verified').waitFor({ timeout: 40_000 })
  await tab.getByRole('button', { name: /^Verify the backup of/ }).press('Enter')
  await confirm('Verify')
  await tab.getByText('Verified', { exact: true }).waitFor({ timeout: 60_000 })
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: /^Download the backup of/ }).click()
  const [download] = await Promise.all([tab.waitForEvent('download'), confirm('Download')])
  expect(download.suggestedFilename()).toMatch(/^vitrine-backup-.*\.zip$/)

  await tab.getByRole('button', { name: 'Change schedule' }).click()
  await tab.getByRole('button', { name: /Never by itself/ }).click()
  await tab.getByRole('option', { name: 'Every Sunday' }).click()
  await tab.getByText('Restore each backup on trial').waitFor()
  await expectFitting(tab)
  await confirm('Save')
  await tab.getByText('Every Sunday · 03:00 UTC · restored on trial').waitFor()
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
}, 180_000)
