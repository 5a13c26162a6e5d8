import { expect, test } from 'vitest'
import { addProduct } from '../../../server/src/testing/builders.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

const address = '/api/admin/store-settings'

test('an owner goes live once there is a way to pay, and says what the checkout asks', async () => {
  const site = await testSite({ title: 'Ridge Pottery', currency: 'EUR' })
  const { tab, staff, open } = await openEditor(site)
  await addProduct(site)
  const goLive = async () => {
    await tab.getByRole('button', { name: 'Go live' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Go live' }).click()
  }
  await open('/settings/payments')
  await tab.getByText('Shipping rates for your physical products').waitFor()
  await goLive()
  await tab.getByRole('alert').getByText('Without test mode nobody could pay yet.').waitFor()
  await tab.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(tab)
  await tab.getByText('Accept manual payments', { exact: true }).click()
  await tab.getByText('Without instructions buyers order but are not told how to pay.').waitFor()
  await tab.getByLabel('Payment method name').fill('Bank transfer')
  await tab.getByLabel('Payment instructions').fill('IBAN DE00')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  await goLive()
  await tab.getByText('Your store is live.').waitFor()
  await tab.getByRole('button', { name: 'Go back to test mode' }).waitFor()

  await open('/settings/checkout')
  await tab.getByLabel('Minimum order, in EUR').fill('25.505')
  await tab.getByLabel('Next order number').fill('0')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Enter a price, like 12.50.').waitFor()
  await tab.getByText('Enter a number from 1 on.').waitFor()
  await tab.getByLabel('Minimum order, in EUR').fill('25,50')
  await tab.getByLabel('Next order number').fill('1001')
  await tab.getByLabel('Returns').fill('Within 30 days.')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  await expectAccessible(tab)

  await open('/settings/store')
  await tab.getByText('Show a low stock message on products').click()
  await tab.getByLabel('Low stock from').fill('0')
  await tab.getByLabel('Low stock message', { exact: true }).fill('Last {qtyInStock}')
  await tab.getByLabel('Sold out message').fill('Back in May')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Enter a number from 1 to 999.').waitFor()
  await tab.getByLabel('Low stock from').fill('3')
  await tab.getByRole('button', { name: 'Save' }).click()
  await tab.getByText('Saved.').waitFor()
  expect((await staff.get(address)).json()).toMatchObject({
    testMode: false,
    nextOrderNumber: 1001,
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

test.each([
  ['/settings/payments', 'Manual payments'],
  ['/settings/checkout', 'Policies'],
])('%s fits a phone', async (path, shown) => {
  const { tab, open } = await openEditor(undefined, { window: phone })
  await open(path)
  await tab.getByText(shown, { exact: true }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
})
