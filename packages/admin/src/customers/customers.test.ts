import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, readyBuyer, placeOrder } from '../../../server/src/testing/builders.ts'
import { expectAccessible, expectFitting, openEditor } from '../testing/editor.ts'

test('an owner finds a customer, reads the orders, keeps tags and a note, and erases the person', async () => {
  const { site, staff, tab, open, follow } = await openEditor(undefined)
  await open('/customers')
  await tab.getByText('No customers yet').waitFor()
  await expectAccessible(tab)
  await tab.getByRole('link', { name: 'Import', exact: true }).press('Enter')
  await tab.getByRole('heading', { name: 'Import customers', level: 1 }).waitFor()
  const csv = 'Email,First Name,Tags\ngrace@example.com,Grace,vip\nnobody,,\n'
  const file = { name: 'customers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await tab.getByLabel('CSV file').setInputFiles(file)
  await tab.getByText('Nothing is imported yet. 1 would be new').waitFor()
  await tab.getByText('line 3 “nobody”', { exact: false }).waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Import 1 customer' }).press('Enter')
  await tab.getByText('1 added, 0 completed, 0 unchanged.').waitFor()
  // The button is gone; the focus is not.
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe('Import customers')
  await follow('/customers')
  await tab.getByRole('link', { name: 'Grace' }).click()
  await tab.getByRole('button', { name: 'More', exact: true }).click()
  await tab.getByRole('menuitem', { name: 'Erase customer' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Erase customer' }).click()
  await tab.getByText('No customers yet').waitFor()
  // The same notification comes again below.
  await tab.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ priceMinor: 2400 }] })
  const { browser, total } = await readyBuyer(site, mug)
  const placed = (await placeOrder(browser, { expected: total })).json()

  await follow(`/orders/${placed.order.id}`)
  await tab.getByRole('link', { name: 'Ada Lovelace' }).click()
  await tab.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
  await tab.getByText('1 order ·').waitFor()
  await tab.getByRole('link', { name: '#1' }).waitFor()
  await expectAccessible(tab)
  await tab.getByLabel('Tags').fill('vip, blue')
  await tab.getByLabel('Note', { exact: true }).fill('Collects mugs.')
  await tab.getByRole('button', { name: 'Save', exact: true }).click()
  await tab.getByText('Saved.').waitFor()
  await expectFitting(tab)
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectFitting(tab)
  await expectAccessible(tab)

  await follow('/customers')
  await tab.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
  await expectFitting(tab)
  await expectAccessible(tab)
  await tab.setViewportSize({ width: 1280, height: 900 })
  await tab.getByText('vip, blue').waitFor()
  await tab.getByLabel('Search by email or name').fill('grace')
  await tab.getByText('No customers match').waitFor()
  await tab.getByRole('button', { name: 'Clear filters' }).click()
  await tab.getByRole('link', { name: 'Ada Lovelace' }).click()
  await tab.getByRole('button', { name: 'More', exact: true }).click()
  await tab.getByRole('menuitem', { name: 'Erase customer' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Erase customer' }).click()
  await tab.getByText('Customer erased.').waitFor()
  await tab.getByText('No customers yet').waitFor()
  expect((await staff.get(`/api/admin/orders/${placed.order.id}`)).json()).toMatchObject({
    customerId: null,
    email: 'ada@example.com',
  })
})
