import { expect, test } from 'vitest'
import { sendCampaigns } from '../../../server/src/features/campaigns/send.ts'
import { startCampaign } from '../../../server/src/features/campaigns/service.ts'
import { openMailServer } from '../../../server/src/testing/mail-server.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner writes a campaign, looks at it in all widths, tests it, and reads what became of it', async () => {
  const { site, staff, tab, open, follow } = await openEditor(undefined)
  const statement = 'They signed up at the fair in May.'
  const people = {
    csv: 'email\nana@example.com\nbo@example.com\n',
    listIds: [],
    tags: ['vip'],
    statement,
    isDryRun: false,
  }
  expect((await staff.post('/api/admin/newsletter/imports', people)).statusCode).toBe(200)
  await open('/campaigns')
  await tab.getByText('No campaigns yet').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Create campaign' }).first().click()
  await tab.getByText('2 people get it, of 2 who are subscribed.').waitFor()
  await tab.getByLabel('With one of these tags').fill('nobody')
  await tab.getByText('0 people get it').waitFor()
  await tab.getByLabel('With one of these tags').fill('')
  await tab.getByRole('textbox', { name: 'Subject' }).fill('Spring kiln')
  await tab.getByRole('textbox', { name: 'Preview text' }).fill('New bowls')
  await tab.getByRole('button', { name: 'Add part' }).click()
  await tab.getByRole('button', { name: 'Kind' }).click()
  await tab.getByRole('option', { name: 'Heading' }).click()
  await tab.getByLabel('Words').fill('Fresh from the kiln')
  await tab.frameLocator('iframe[title="Preview"]').getByText('Fresh from the kiln').waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  for (const name of ['Phone', 'Dark', 'Plain text']) {
    await tab.getByRole('button', { name, exact: true }).click()
    await tab.getByRole('button', { name, exact: true, pressed: true }).waitFor()
  }
  await tab.locator('pre').getByText('Fresh from the kiln').waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Campaign saved.').waitFor()
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.setViewportSize({ width: 1280, height: 800 })

  await tab.getByRole('button', { name: 'Send test email' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Send test email' }).click()
  await tab.getByText(/^Test email to .* is on its way\.$/).waitFor()
  await tab.getByRole('button', { name: 'Send', exact: true }).click()
  await tab.getByText('“Spring kiln” goes to 2 people.').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Send to 2 people' }).click()
  await tab.getByText('This installation has no mail server').waitFor()
  await tab.getByRole('button', { name: 'Cancel' }).click()

  const ctx = await site.ctx()
  const { campaigns } = (await staff.get('/api/admin/campaigns')).json()
  const [{ id }] = campaigns
  const { version } = (await staff.get(`/api/admin/campaigns/${id}`)).json()
  await startCampaign(ctx, id, { version, sendAt: null }, true)
  const { smtpUrl } = await openMailServer((command, recipient) =>
    command === 'RCPT' && recipient.startsWith('bo') ? '552 5.2.2 mailbox full' : undefined,
  )
  await sendCampaigns(
    { ...ctx, now: new Date() },
    { connection: site.services.database.connection, smtpUrl, from: 'news@example.com' },
  )
  await open('/campaigns')
  await tab.getByText('1 of 2 sent').waitFor()
  await expectFitting(tab)
  await tab.getByRole('link', { name: 'Spring kiln' }).click()
  await tab.getByText('mailbox full').waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'More' }).click()
  await tab.getByRole('menuitem', { name: 'Duplicate' }).click()
  await tab.getByText('Campaign duplicated.').waitFor()
  await tab.getByRole('button', { name: 'More' }).click()
  await tab.getByRole('menuitem', { name: 'Delete campaign' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Delete campaign' }).click()
  await tab.getByText('Campaign deleted.').waitFor()
  await follow('/campaigns')
  await expect.poll(() => tab.getByRole('link', { name: 'Spring kiln' }).count()).toBe(1)
})
