import fs from 'node:fs/promises'
import { expect, test } from 'vitest'
import { siteTransfersFeature } from '../../../server/src/features/site-transfers/feature.ts'
import type { TestSite } from '../../../server/src/testing/test-site.ts'
import { newId } from '../../../server/src/platform/ids.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

/** Does what the job worker does with the only transfer that waits. */
async function runJob(site: TestSite): Promise<void> {
  const { transfer_id: transferId } = await site.services.database.db
    .selectFrom('site_transfer')
    .select('transfer_id')
    .where('website_id', '=', site.id)
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  const ctx = await site.ctx()
  await siteTransfersFeature.longJobs?.['run-site-transfer']?.(ctx, { websiteId: site.id, transferId }, site.services)
}

test('a site is exported with progress, downloaded, imported as a new site, and the export deleted', async () => {
  const { site, tab, open } = await openEditor(undefined)
  await open('/settings/export')
  await tab.getByText('No exports yet.').waitFor()
  await tab.getByRole('button', { name: 'Export site' }).press('Enter')
  await tab.getByRole('progressbar', { name: 'Progress of the export' }).waitFor()
  await expectAccessible(tab)
  await runJob(site)
  const link = tab.getByRole('link', { name: /^Download the export of/ })
  await link.waitFor()
  await expectAccessible(tab)
  const [download] = await Promise.all([tab.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^site-.*\.zip$/)

  const bytes = await fs.readFile(await download.path())
  await tab
    .getByLabel('Export of a site')
    .setInputFiles({ name: 'site.zip', mimeType: 'application/zip', buffer: bytes })
  await tab.getByText(/^Export of Ridge Pottery of/).waitFor()
  const identifier = `copy-${newId()}`
  await tab.getByLabel('Name of the new site').fill('Ridge Copy')
  await tab.getByLabel('Address').fill('no_address')
  await tab.getByRole('button', { name: 'Import as a new site' }).press('Enter')
  await tab.getByText(/cannot stand in it/).waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Address').fill(identifier)
  await tab.getByRole('button', { name: 'Import as a new site' }).press('Enter')
  await tab.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
  // The form is gone: the row has the focus, and one press does not stop the import.
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Ridge Copy')
  await tab.getByRole('button', { name: 'Remove Ridge Copy from the list' }).press('Enter')
  const question = tab.getByRole('alertdialog', { name: 'Stop the import of Ridge Copy?' })
  await question.waitFor()
  await expectAccessible(tab)
  await question.getByRole('button', { name: 'Cancel' }).press('Enter')
  await question.waitFor({ state: 'detached' })
  await runJob(site)
  const opened = tab.getByRole('link', { name: 'Open Ridge Copy' })
  await opened.waitFor()
  await expect.poll(() => opened.getAttribute('href')).toContain(`${identifier}.localhost`)
  await expectAccessible(tab)

  await tab.getByRole('button', { name: /^Delete the export of/ }).press('Enter')
  await tab.getByRole('alertdialog', { name: 'Delete this export?' }).getByRole('button', { name: 'Delete' }).click()
  await tab.getByText('No exports yet.').waitFor()
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('H2')

  await tab.getByRole('button', { name: 'Remove Ridge Copy from the list' }).press('Enter')
  const remove = tab.getByRole('alertdialog', { name: 'Remove Ridge Copy from the list?' })
  await remove.getByRole('button', { name: 'Remove' }).press('Enter')
  await opened.waitFor({ state: 'detached' })
  await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('H2')
})

test('exports fit a phone', async () => {
  const { site, tab, open } = await openEditor(undefined, { window: phone })
  await open('/settings/export')
  await tab.getByRole('button', { name: 'Export site' }).click()
  await tab.getByRole('progressbar', { name: 'Progress of the export' }).waitFor()
  await runJob(site)
  await tab.getByRole('link', { name: /^Download the export of/ }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})
