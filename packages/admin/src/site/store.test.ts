import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

const address = '/api/admin/store-settings'

test('an owner leaves test mode once there is a way to pay, and the frame says so', async () => {
  const site = await testSite({ title: 'Ridge Pottery', currency: 'EUR' })
  const { tab, staff, open } = await openEditor(site)
  await addProduct(site)
  await open('/website/store')
  await tab.getByText('Test mode', { exact: true }).first().waitFor()
  await tab.getByText('Test mode: only test cards work').click()
  await tab.getByText('Orders are real once you save.').waitFor()
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByRole('alert').getByText('Without test mode nobody could pay yet.').waitFor()
  await expectAccessible(tab)
  await tab.getByText('Show a low stock message on products').click()
  await tab.getByLabel('Low stock from').fill('0')
  await tab.getByLabel('Low stock message', { exact: true }).fill('Last {qtyInStock}')
  await tab.getByLabel('Sold out message').fill('Back in May')
  await tab.getByText('Accept manual payments').click()
  await tab.getByLabel('Payment method name').fill('Bank transfer')
  await tab.getByLabel('Payment instructions').fill('IBAN DE00')
  await tab.getByLabel('Minimum order, in EUR').fill('25.505')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Amounts in EUR have at most 2 decimal places.').waitFor()
  await tab.getByText('Enter a number from 1 to 999.').waitFor()
  await tab.getByLabel('Low stock from').fill('3')
  await tab.getByLabel('Minimum order, in EUR').fill('25.50')
  await tab.getByLabel('Returns').fill('Within 30 days.')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  await expect.poll(() => tab.getByText('Test mode', { exact: true }).count()).toBe(0)
  expect((await staff.get(address)).json()).toMatchObject({
    testMode: false,
    orderMinimum: { amountMinor: 2550, currency: 'EUR' },
    manualPayment: { enabled: true, title: 'Bank transfer' },
    policies: { returnPolicy: 'Within 30 days.' },
    merchandising: {
      scarcityEnabled: true,
      scarcityThreshold: 3,
      scarcityText: 'Last {qtyInStock}',
      customSoldOutText: 'Back in May',
    },
  })
  const { storeSettings } = (await site.get('/cart?format=json')).json().websiteSettings
  expect([storeSettings.isLive, storeSettings.orderMinimumCents]).toEqual([true, 2550])
})

test('the settings of the store fit a phone', async () => {
  const { tab, open } = await openEditor(undefined, { window: phone })
  await open('/website/store')
  await tab.getByText('Policies', { exact: true }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})
