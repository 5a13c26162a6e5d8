import { expect, test } from 'vitest'
import { expectAccessible, expectFitting, openEditor, phone } from '../testing/editor.ts'
import { potteryWithMugs } from '../testing/orders.ts'

test('an order is prepared, priced while typing, sent as a link, and paid on its page', async () => {
  const { site } = await potteryWithMugs()
  const { staff, tab, open, origin } = await openEditor(site)
  await open('/orders/drafts')
  await tab.getByText('No drafts yet').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Create order' }).first().click()
  await tab.getByRole('heading', { name: 'Create order', level: 1 }).waitFor()

  await tab.getByLabel('Add products').fill('mug')
  await tab.getByRole('option', { name: /Morning mug/ }).click()
  const lines = tab.getByRole('list', { name: 'Lines' })
  await lines.getByLabel('Quantity').fill('2')
  await tab.getByRole('button', { name: 'Add custom item' }).click()
  const custom = lines.getByRole('listitem', { name: 'Custom item' })
  await custom.getByLabel('Title').fill('Engraving')
  await lines.getByRole('listitem', { name: 'Engraving' }).getByLabel('Price each').fill('10')
  await tab.getByLabel('Email').fill('ada@example.com')
  const address = tab.getByRole('region', { name: 'Shipping address' })
  await address.getByRole('combobox', { name: 'Country' }).fill('United States')
  await tab.getByRole('option', { name: 'United States', exact: true }).click()
  await address.getByLabel('First name').fill('Ada')
  await address.getByLabel('Last name').fill('Lovelace')
  await address.getByLabel('Address', { exact: true }).fill('12 Analytical Way')
  await address.getByLabel('City').fill('New York')
  // The states come with the country: what is typed before them opens no list.
  const state = address.getByRole('combobox', { name: 'State' })
  const newYork = tab.getByRole('option', { name: 'New York', exact: true })
  await expect
    .poll(async () => {
      await state.fill('')
      await state.fill('New York')
      return newYork.isVisible()
    })
    .toBe(true)
  await newYork.click()
  await address.getByLabel('ZIP code').fill('10001')
  // 58.00, 5.00 for shipping and 8.875 % of 58.00: as the checkout says it.
  const totals = tab.getByRole('region', { name: 'Total' })
  await totals.getByText('$68.15').waitFor()
  await tab.getByRole('button', { name: /Discount/ }).click()
  await tab.getByRole('option', { name: 'Percentage' }).click()
  await tab.getByLabel('Percent off').fill('10')
  await totals.getByText('$61.83').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByRole('heading', { name: 'Draft #D1', level: 1 }).waitFor()

  await tab.getByRole('button', { name: 'Send payment link' }).press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Send payment link' })
  await dialog.getByLabel('Message (optional)').fill('As we said on the phone.')
  await expectAccessible(tab)
  await dialog.getByRole('button', { name: 'Send payment link' }).click()
  await dialog.waitFor({ state: 'detached' })
  await tab.getByText(/The payment link works until/).waitFor()
  await expectFitting(tab)

  const [draft] = (await staff.get('/api/admin/draft-orders')).json().drafts
  const { paymentUrl } = (await staff.get(`/api/admin/draft-orders/${draft.id}`)).json()
  await tab.goto(`${origin}/checkout${new URL(paymentUrl).search}`)
  await tab.getByText('12 Analytical Way').waitFor()
  await expectAccessible(tab)
  await expect.poll(() => tab.getByLabel('Email').count()).toBe(0)
  await tab.getByRole('button', { name: '4242 4242 4242 4242' }).click()
  await tab.getByRole('button', { name: /Pay \$61\.83/ }).click()
  await tab.waitForURL(/\/checkout\/confirmed\//)
  await open(`/orders/drafts/${draft.id}`)
  await tab.getByRole('link', { name: 'order #1' }).click()
  await tab.getByRole('heading', { name: 'Order #1', level: 1 }).waitFor()
  await tab.getByText('Engraving').first().waitFor()
})

test('on a phone a draft is read, changed and marked as paid', async () => {
  const { site, mug } = await potteryWithMugs()
  const { staff, tab, open } = await openEditor(site, { window: phone })
  await staff.post('/api/admin/draft-orders', {
    email: 'maya@example.com',
    lines: [{ kind: 'product', itemId: mug.itemId, variantId: mug.variants[0]?.variantId, quantity: 1 }],
    shippingAddress: {
      firstName: 'Maya',
      lastName: 'Lin',
      address1: '1 Kiln Lane',
      city: 'Albany',
      state: 'NY',
      postalCode: '12207',
      countryCode: 'US',
    },
  })
  await open('/orders/drafts')
  await tab.getByRole('row', { name: /Maya Lin/ }).waitFor()
  await expectFitting(tab)
  await tab.getByRole('link', { name: '#D1' }).click()
  await tab.getByLabel('Quantity').fill('0')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Enter a whole number from 1.').waitFor()
  await tab.getByLabel('Quantity').fill('9')
  await tab
    .getByText(/5 left|Only 5/)
    .first()
    .waitFor()
  await tab.getByLabel('Quantity').fill('3')
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Draft saved.').waitFor()
  await tab.getByRole('button', { name: 'More' }).first().click()
  await tab.getByRole('menuitem', { name: 'Mark as paid' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await tab.getByRole('heading', { name: 'Order #1', level: 1 }).waitFor()
  await tab.getByText('Paid', { exact: true }).first().waitFor()
})
