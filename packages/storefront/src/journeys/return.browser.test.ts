import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../../server/src/testing/builders.ts'
import { staffBrowser } from '../../../server/src/testing/staff.ts'
import { desktop, expectAccessible, openShop, phone, visit } from '../testing/shop.ts'

test('a buyer asks for a return on the page of the order, on a phone and without scripts', async () => {
  const { site, url } = await openShop({ settings: { commerce: { returnDays: 30 } } })
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Morning mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 9 }] })
  const { browser, total } = await readyBuyer(site, mug, 3)
  const { order } = (await placeOrder(browser, { expected: total })).json()
  const owner = await staffBrowser(site)
  await owner.post(`/api/admin/orders/${order.id}/fulfillments`, { notify: false })
  const tab = await visit(`${url}/order-status/${order.orderToken}`, { viewport: phone, javaScriptEnabled: false })
  await tab.getByText('Request a return').click()
  await tab.getByRole('button', { name: 'Send request' }).click()
  await tab.getByRole('alert').getByText('These items can’t be returned.').waitFor()
  await tab.getByLabel('Morning mug').fill('2')
  await tab.getByLabel('Reason').fill('Too small')
  await tab.getByRole('button', { name: 'Send request' }).click()
  await tab.getByText('We got your request and will write to you.').waitFor()
  await expect.poll(() => tab.getByText('Requested,').innerText()).toContain('2 × Morning mug')

  const wide = await visit(`${url}/order-status/${order.orderToken}`, { viewport: desktop })
  await wide.getByText('Request a return').click()
  await expectAccessible(wide)
})
