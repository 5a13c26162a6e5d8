import { expect, test } from 'vitest'
import {
  addProduct,
  addShippingAndTax,
  addToCart,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../../server/src/testing/builders.ts'
import { discountImports } from '../../../server/src/features/discounts/files/kind.ts'
import { clickUndo, expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner makes a code, a guest uses it, and the order and its refund show the discounted price', async () => {
  const { site, staff, tab, open, follow } = await openEditor(undefined)
  await addShippingAndTax(site)
  const bowl = await addProduct(site, { title: 'Bowl', variants: [{ priceMinor: 5000 }] })
  await open('/discounts')
  await tab.getByText('No discounts yet').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Create discount' }).first().click()
  await tab.getByRole('heading', { name: 'Create discount', level: 1 }).waitFor()
  await tab.getByLabel('Code', { exact: true }).fill('spring')
  await tab.getByLabel('Percentage off').fill('120')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Enter a percentage up to 100.').waitFor()
  await tab.getByText('Enter a name.').waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Name', { exact: true }).fill('Spring')
  await tab.getByLabel('Percentage off').fill('20')
  await tab.getByLabel('Uses per customer').fill('1')
  const summary = tab.getByRole('region', { name: 'Summary' })
  await summary.getByText('20% off the order').waitFor()
  await summary.getByText('Once per customer').waitFor()
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
  await tab.getByRole('button', { name: 'Generate codes' }).click()
  await tab.getByText('100 generated codes.').waitFor()
  await expectAccessible(tab)

  const guest = await visitor(site)
  await addToCart(guest, bowl, 2)
  await guest.post('/api/commerce/shopping-cart/promo-codes', { promoCode: 'spring' })
  const { cart } = await fillCheckout(guest)
  const placed = await placeOrder(guest, { expected: cart.grandTotalCents })
  const orderId: string = placed.json().order.id

  await follow(`/orders/${orderId}`)
  await tab.getByText('Discount: Spring (SPRING)').waitFor()
  const order = (await staff.get(`/api/admin/orders/${orderId}`)).json()
  expect(order.lines).toMatchObject([{ discount: { amountMinor: 2000 }, total: { amountMinor: 8000 } }])

  await follow('/discounts')
  await tab.getByText('Used once').waitFor()
  await expectFitting(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.getByRole('button', { name: 'More for Spring' }).click()
  await tab.getByRole('menuitem', { name: 'Delete' }).click()
  await tab.getByText('No discounts yet').waitFor()
  await clickUndo(tab, '“Spring” deleted.')
  await tab.getByRole('link', { name: 'Spring' }).waitFor()
  await tab.getByRole('button', { name: 'More for Spring' }).click()
  await tab.getByRole('menuitem', { name: 'End now' }).click()
  await tab.getByText('Expired', { exact: true }).nth(1).waitFor()
  await tab.getByRole('link', { name: 'Spring' }).click()
  await tab.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
  await expectFitting(tab)
  const [stored] = (await staff.get('/api/admin/discounts')).json().discounts
  expect(stored).toMatchObject({ status: 'expired', code: 'SPRING', generatedCount: 100, useCount: 1 })

  const csv = 'Name,Value,Value type,Type\nMAY,-5.0,percentage,Code\nJUNE,many,percentage,Code\n'
  const work = async () => {
    const [last] = (await staff.get('/api/admin/discount-imports')).json().imports
    await discountImports.run(await site.ctx(), last.importId)
  }
  await follow('/discounts/import')
  const file = { name: 'may.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await tab.getByLabel('CSV file').setInputFiles(file)
  await tab.getByRole('progressbar', { name: 'Progress of the check' }).waitFor()
  await work()
  await tab.getByRole('row', { name: /3 Error JUNE/ }).waitFor()
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Import 1 discount' }).press('Enter')
  await tab.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
  await work()
  await tab.getByRole('link', { name: 'View discounts' }).click()
  await tab.getByRole('link', { name: 'MAY' }).waitFor()
})
