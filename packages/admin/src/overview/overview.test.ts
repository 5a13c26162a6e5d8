import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  controlClock,
  expectAccessible,
  expectFitting,
  openEditor,
  phone,
  waitThroughRetries,
} from '../testing/editor.ts'
import { buildSubmission, createFormOn, submitForm } from '../../../server/src/testing/forms.ts'
import { buy, potteryWithMugs } from '../testing/orders.ts'

test('a new site is set up step by step; an order is counted and leads to fulfilling it', async () => {
  const { site, mug } = await potteryWithMugs()
  const { tab, open } = await openEditor(site)
  await open('/')
  const setup = tab.getByRole('region', { name: 'Set up your site' })
  await setup.getByText('Add your first product').waitFor()
  await tab.getByText('No orders yet').waitFor()
  await expectAccessible(tab)
  await setup.getByRole('button', { name: 'Connect your domain' }).press('Enter')
  await setup.getByRole('button', { name: 'Skip' }).press('Enter')
  await setup.getByText('Skipped').waitFor()

  await buy(site, mug, { email: 'grace@example.com' })
  await tab.reload()
  await tab.getByText('1 order to fulfill').waitFor()
  const sales = tab.getByRole('region', { name: 'Sales', exact: true })
  await expect.poll(() => sales.getByText('1 order', { exact: true }).count()).toBe(3)
  const chart = tab.getByRole('slider', { name: 'Sales by day' })
  await chart.focus()
  await chart.press('ArrowLeft')
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('0 orders')
  await chart.press('End')
  await expect.poll(() => chart.getAttribute('aria-valuetext')).toContain('1 order')
  await tab.getByRole('button', { name: 'View as table' }).click()
  await tab.getByRole('columnheader', { name: '30 days before' }).waitFor()
  await expectAccessible(tab)

  await setup.getByRole('button', { name: 'Hide' }).click()
  await setup.waitFor({ state: 'detached' })
  await tab.getByRole('button', { name: 'Undo' }).click()
  await setup.waitFor()
  await tab.getByRole('link', { name: 'Fulfill: 1 order to fulfill' }).click()
  await tab.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  expect(new URL(tab.url()).searchParams.get('fulfillment')).toBe('to_fulfill')
})

test('without a connection the overview says so, and comes when it is back', async () => {
  const { site } = await potteryWithMugs()
  const { tab, open } = await openEditor(site, {
    window: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  })
  await controlClock(tab)
  await tab.route('**/api/admin/overview', (route) => route.abort())
  await open('/')
  const again = tab.locator('main').getByRole('button', { name: 'Try again' })
  await waitThroughRetries(tab, again)
  await tab.unroute('**/api/admin/overview')
  await again.click()
  await tab.getByRole('region', { name: 'To do' }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})

test('the inbox says which emails were not sent and why, and which messages are new; emails are sent again from the overview', async () => {
  const { site } = await potteryWithMugs()
  const ctx = await site.ctx()
  await sql`INSERT INTO mail (website_id, mail_id, kind, subject_id, recipient, subject, html, plain, status, error) VALUES
    (${site.id}, 'm1', 'test', 's1', 'ada@example.com', 'Hello', '', '', 'failed', 'The mailbox is full'),
    (${site.id}, 'm2', 'test', 's2', 'grace@example.com', 'Hi', '', '', 'kept', NULL),
    (${site.id}, 'm3', 'test', 's3', 'mary@example.com', 'Hey', '', '', 'queued', 'Try later')`.execute(ctx.db)
  const { tab, open, staff } = await openEditor(site, { window: phone })
  await open('/emails')
  const row = (recipient: string) => tab.getByRole('listitem').filter({ hasText: recipient })
  await row('ada@example.com').getByText('Couldn’t be sent: The mailbox is full').waitFor()
  await row('mary@example.com').getByText('The last attempt failed: Try later').waitFor()
  await row('grace@example.com').getByText('Not sent', { exact: true }).waitFor()
  await tab.getByText('Ask who runs this server to set SMTP_URL').waitFor()
  await tab.getByText('Failed emails were tried for two days.').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)

  const form = await createFormOn(staff, { name: 'Ask us' })
  for (const message of ['When do you open?', 'Do you ship to Canada?'])
    await submitForm(site.browser(), form.id, buildSubmission({ message }))
  await open('/inbox')
  await row('Ask us').getByText('2 new', { exact: true }).waitFor()
  await row('Ask us')
    .getByText(/^2 submissions · last sent Today/)
    .waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await row('Ask us').getByRole('link', { name: 'Ask us' }).click()
  await tab.getByText('Do you ship to Canada?').first().waitFor()

  await open('/')
  await tab.getByText('1 email could not be sent').waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Send again: emails that could not be sent' }).press('Enter')
  await tab.getByText('1 email will be sent again.').waitFor()
  await tab.getByText('1 email could not be sent').waitFor({ state: 'detached' })
  const heading = tab.getByRole('heading', { name: 'To do' })
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
})
