import { expect, test } from 'vitest'
import { controlClock, expectAccessible, expectFitting, openEditor, waitThroughRetries } from '../testing/editor.ts'
import { buy, potteryWithMugs } from '../testing/orders.ts'

test('an owner reads the sales of a month by day and by tax, on a phone too, and exports them', async () => {
  const { site, mug } = await potteryWithMugs()
  await buy(site, mug, { email: 'maya@example.com', quantity: 2 })
  const { tab, open } = await openEditor(site)
  await controlClock(tab)
  await open('/analytics/sales')
  await tab.getByRole('heading', { name: 'Sales reports', level: 1 }).waitFor()
  const totals = tab.getByRole('row', { name: /^Total/ })
  await expect.poll(() => totals.innerText()).toContain('$57.26')
  await expect.poll(() => tab.getByRole('row').count()).toBe(3)
  await expectAccessible(tab)

  await tab.getByRole('link', { name: 'Taxes', exact: true }).first().click()
  await tab
    .getByRole('row', { name: /NY sales tax/ })
    .getByText('$4.26')
    .first()
    .waitFor()
  await expect.poll(() => tab.getByRole('row', { name: /NY sales tax/ }).innerText()).toContain('8.875%')
  const exported = tab.waitForEvent('download')
  await tab.getByRole('link', { name: 'Export CSV' }).click()
  expect((await exported).suggestedFilename()).toMatch(/^sales-taxes-.*\.csv$/)

  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await expectAccessible(tab)
  // Days without sales say so, and the choice is in the address.
  await tab.getByRole('button', { name: /Period/ }).click()
  await tab.getByRole('option', { name: 'Last year' }).click()
  await tab.getByText('Nothing on these days').waitFor()
  expect(new URL(tab.url()).searchParams.get('from')).toMatch(/-01-01$/)

  await tab.route('**/api/admin/sales-reports/**', (route) => route.fulfill({ status: 500, json: {} }))
  await tab.getByRole('link', { name: 'Payments', exact: true }).first().click()
  await waitThroughRetries(tab, tab.getByRole('alert'))
  await tab.unroute('**/api/admin/sales-reports/**')
  await tab.getByRole('button', { name: 'Try again' }).click()
  await tab.getByText('Nothing on these days').waitFor()
})
