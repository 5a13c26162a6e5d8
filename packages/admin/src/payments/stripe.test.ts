import { expect, test } from 'vitest'
import { stripeTokens, testStripe } from '../../../server/src/testing/stripe-server.ts'
import { payByStripe, stripeShop } from '../../../server/src/testing/stripe-shop.ts'
import { testSite } from '../../../server/src/testing/test-site.ts'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'

test.each([false, true])(
  'an owner connects Stripe: keys are tested and never shown again (phone: %s)',
  async (isPhone) => {
    const site = await testSite()
    const account = (await testStripe()).openAccount()
    const { tab, staff, open } = await openEditor(site, isPhone ? { window: phone } : {})
    await open('/settings/payments')
    await tab.getByRole('button', { name: 'Connect Stripe' }).click()
    const dialog = tab.getByRole('dialog', { name: 'Connect Stripe' })
    await dialog.getByLabel('Publishable key').fill(account.publishableKey)
    await dialog.getByLabel('Secret key').fill('sk_test_not_one_of_stripe')
    await dialog.getByLabel('Signing secret of the webhook').fill(account.webhookSecret)
    await dialog.getByText('/api/webhooks/payments/stripe').waitFor()
    await expectAccessible(tab)
    await expectFitting(tab)
    await dialog.getByRole('button', { name: 'Test and save' }).click()
    await dialog.getByText('Stripe does not accept this key.').waitFor()
    await dialog.getByLabel('Secret key').fill(account.secretKey)
    await dialog.getByLabel('Secret key').press('Enter')
    await tab.getByText('Stripe accepted the keys.').waitFor()
    const list = tab.getByRole('list', { name: 'Stripe accounts' })
    await list.getByText('Test keys').waitFor()
    await expectAccessible(tab)
    await expectFitting(tab)
    expect(await tab.content()).not.toContain(account.secretKey)

    await list.getByRole('button', { name: 'Capture later' }).click()
    await list.getByText('You capture them on the order.').waitFor()
    await list.getByRole('button', { name: 'Turn off' }).click()
    await list.getByRole('button', { name: 'Turn on' }).waitFor()
    const { accounts } = (await staff.get('/api/admin/payment-accounts')).json()
    expect(accounts).toMatchObject([{ isEnabled: false, capturesLater: true, accountId: account.id }])
    await list.getByRole('button', { name: 'Remove keys' }).click()
    await tab.getByRole('alertdialog').getByRole('button', { name: 'Remove keys' }).click()
    await tab.getByRole('button', { name: 'Connect Stripe' }).waitFor()
  },
)

test('a payment is captured and refunded in parts on the order', async () => {
  const shop = await stripeShop({ capturesLater: true })
  const { browser, total } = await shop.newBuyer()
  const placed = await payByStripe(browser, { expected: total, token: stripeTokens.pays })
  const { tab, open } = await openEditor(shop.site)
  await open(`/orders/${placed.json().order.id}`)
  await tab.getByText('Capture before').waitFor()
  await tab.getByRole('button', { name: 'Capture payment' }).press('Enter')
  await tab.getByRole('dialog').getByRole('button', { name: 'Capture payment' }).press('Enter')
  await tab.getByText('Payment captured.').waitFor()

  await tab.getByRole('button', { name: 'Refund', exact: true }).press('Enter')
  const dialog = tab.getByRole('dialog', { name: /^Refund order/ })
  expect(await dialog.getByLabel('Amount, in USD').inputValue()).toBe('59.44')
  await expectAccessible(tab)
  await dialog.getByLabel('Amount, in USD').fill('99')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await dialog.getByText('At most $59.44 can be refunded.').waitFor()
  await dialog.getByLabel('Amount, in USD').fill('10.50')
  await dialog.getByLabel('Restock Lamp').fill('1')
  await dialog.getByLabel('Reason (optional)').fill('Scratched')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await tab.getByText('$10.50 refunded.').waitFor()
  await tab.getByRole('list', { name: 'Refunds' }).getByText('Scratched').waitFor()
  await tab.getByRole('region', { name: 'Timeline' }).getByText('Items restocked').waitFor()
  await expectAccessible(tab)
  expect(shop.account.refunds).toMatchObject([{ amount: 1050 }])
})
