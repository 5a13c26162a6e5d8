import { expect, test } from 'vitest'
import {
  controlClock,
  expectAccessible,
  expectFitting,
  openEditor,
  phone,
  waitThroughRetries,
} from '../testing/editor.ts'
import { openOrderShop } from '../../../server/src/testing/order-imports.ts'
import { buy, potteryWithMugs } from '../testing/orders.ts'

test('an order is found, opened with the keyboard, fulfilled and told to its buyer', async () => {
  const { site, mug } = await potteryWithMugs()
  await buy(site, mug, { email: 'early@example.com' })
  const { orderNumber } = await buy(site, mug, { email: 'maya@example.com', quantity: 2, declinedFirst: true })
  const { tab, open } = await openEditor(site)
  await open('/orders')
  await tab.getByRole('row', { name: /maya@example\.com/ }).waitFor()
  await expect.poll(() => tab.getByRole('row').count()).toBe(3)
  await tab.locator('label', { hasText: 'Select order #1' }).click()
  await tab.getByText('1 order selected').waitFor()
  await expectAccessible(tab)
  const [slips] = await Promise.all([
    tab.waitForEvent('popup'),
    tab.getByRole('button', { name: 'Print packing slips' }).click(),
  ])
  await slips.getByRole('heading', { name: 'Packing slip' }).waitFor()
  await slips.close()
  const [invoices] = await Promise.all([
    tab.waitForEvent('popup'),
    tab.getByRole('button', { name: 'Print invoices' }).click(),
  ])
  await invoices.getByRole('heading', { name: 'Invoice' }).waitFor()
  await invoices.close()
  await tab.getByRole('button', { name: 'More for the selected orders' }).click()
  const [file] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('menuitem', { name: 'Download invoices (PDF)' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^invoices-.*\.pdf$/)
  await tab.getByRole('button', { name: 'Mark as fulfilled' }).click()
  const question = tab.getByRole('dialog', { name: 'Mark 1 order as fulfilled?' })
  await question.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await tab.getByText('1 order marked as fulfilled.').waitFor()
  await tab
    .getByRole('row', { name: /early@example\.com/ })
    .getByText('Fulfilled', { exact: true })
    .waitFor()

  await tab.getByRole('searchbox').fill('maya@')
  await expect.poll(() => tab.getByRole('row').count()).toBe(2)
  expect(new URL(tab.url()).searchParams.get('q')).toBe('maya@')
  // Its filters are kept as a view, with the keyboard alone.
  await tab.getByRole('button', { name: 'Save as new view' }).press('Enter')
  const naming = tab.getByRole('dialog', { name: 'Save as new view' })
  await naming.getByLabel('Name').and(tab.locator(':focus')).waitFor()
  await tab.keyboard.type('Of Maya')
  await tab.keyboard.press('Enter')
  const views = tab.getByRole('navigation', { name: 'Views' })
  await views.getByRole('link', { name: 'Of Maya' }).and(tab.locator('[aria-current]')).waitFor()
  await tab.getByRole('navigation', { name: 'Fulfillment' }).getByRole('link', { name: 'To fulfill' }).press('Enter')
  await views.getByRole('link', { name: 'Of Maya (edited)' }).waitFor()
  await tab.getByRole('button', { name: 'Save view' }).press('Enter')
  await tab.getByText('View “Of Maya” saved.').waitFor()
  await expectAccessible(tab)
  await views.getByRole('link', { name: 'Everything' }).press('Enter')
  await expect.poll(() => tab.getByRole('row').count()).toBe(3)
  await views.getByRole('link', { name: 'Of Maya' }).press('Enter')
  await expect.poll(() => tab.getByRole('row').count()).toBe(2)
  expect(new URL(tab.url()).searchParams.get('fulfillment')).toBe('to_fulfill')
  // J goes to the next row of any list, here from the search.
  await tab.getByRole('heading', { name: 'Orders', level: 1 }).focus()
  await tab.keyboard.press('j')
  await tab
    .getByRole('link', { name: `#${orderNumber}` })
    .and(tab.locator(':focus'))
    .waitFor()
  await tab.keyboard.press('Enter')
  await tab.getByRole('heading', { name: `Order #${orderNumber}`, level: 1 }).waitFor()
  await tab.getByText('$57.26').first().waitFor()
  // The link that was followed is gone; the focus is where reading goes on.
  await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toBe(`Order #${orderNumber}`)
  await expect
    .poll(() => tab.getByRole('list', { name: 'Payment attempts' }).getByRole('listitem').allInnerTexts())
    .toEqual([expect.stringContaining('Failed'), expect.stringContaining('Received')])
  await expectAccessible(tab)

  await tab.getByRole('button', { name: 'Mark as fulfilled' }).press('Enter')
  const dialog = tab.getByRole('dialog', { name: 'Mark as fulfilled' })
  await dialog.getByLabel('Morning mug').fill('1')
  await dialog.getByLabel('Tracking number').fill('1Z 999 AA1 01 2345 6784')
  await dialog.getByText('Carrier: UPS').waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await tab.getByText(`Order #${orderNumber} marked as partially fulfilled.`).waitFor()
  await tab.getByText('Not in a parcel').waitFor()
  await expectAccessible(tab)

  // The rest goes in a second parcel; the first turns out to have another number.
  await tab.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await dialog.waitFor({ state: 'detached' })
  await tab.getByText(`Order #${orderNumber} marked as fulfilled.`).waitFor()
  // The later message replaces the earlier one.
  await expect.poll(() => tab.getByRole('region', { name: 'Notifications' }).locator('> div').count()).toBe(1)
  await expect
    .poll(() => tab.getByRole('link', { name: '1Z 999 AA1 01 2345 6784' }).getAttribute('href'))
    .toBe('https://www.ups.com/track?tracknum=1Z999AA10123456784')
  await tab.getByRole('region', { name: 'Timeline' }).getByText('UPS 1Z 999 AA1').waitFor()

  await tab.getByRole('region', { name: 'Parcel 2' }).getByRole('button').click()
  await tab.getByRole('menuitem', { name: 'Undo fulfillment' }).click()
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Undo fulfillment' }).click()
  await tab.getByText('Partially fulfilled').first().waitFor()
  await tab.getByRole('region', { name: 'Timeline' }).getByText('Fulfillment undone').waitFor()

  await tab.getByRole('link', { name: 'Inbox', exact: true }).click()
  await tab.getByText('No messages yet').waitFor()
  await tab.getByRole('link', { name: 'Sent emails', exact: true }).click()
  await tab.getByRole('link', { name: /maya@example\.com.*Part of your order/s }).click()
  await tab.frameLocator('iframe').getByText('1Z 999 AA1').first().waitFor()
  await expectAccessible(tab)
  await tab.getByRole('tab', { name: 'Plain text' }).click()
  await tab.getByRole('tabpanel').getByText('1Z 999 AA1').waitFor()

  // Back to the list as it was left: the search is part of its address.
  await tab.goBack()
  await tab.goBack()
  await tab.goBack()
  await tab.goBack()
  await expect.poll(() => tab.getByRole('searchbox').inputValue()).toBe('maya@')
})

test('canceling gives the money and, if wanted, the stock back', async () => {
  const { site, mug } = await potteryWithMugs()
  const { orderId } = await buy(site, mug, { email: 'maya@example.com', quantity: 2 })
  const { staff, tab, open } = await openEditor(site)
  await open(`/orders/${orderId}`)
  await tab.getByRole('button', { name: 'Cancel order' }).press('Enter')
  const dialog = tab.getByRole('alertdialog')
  await dialog.getByText('$57.26 will be refunded.').waitFor()
  await expectAccessible(tab)
  await tab.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await tab.getByRole('button', { name: 'Cancel order' }).click()
  // A double press cancels once, and says nothing false while the dialog goes.
  const sent: string[] = []
  tab.on('request', (request) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await dialog.getByRole('button', { name: 'Cancel order' }).dblclick()
  await dialog.waitFor({ state: 'detached' })
  expect(sent.filter((path) => path.endsWith('/cancellation'))).toHaveLength(1)
  await tab.getByText('Refunded').first().waitFor()
  await tab.getByRole('region', { name: 'Timeline' }).getByText('Items restocked').waitFor()
  const { products } = (await staff.get('/api/admin/products')).json()
  expect(products[0].stock).toEqual({ unlimited: false, onHand: 5 })
  await expect.poll(() => tab.getByRole('button', { name: 'Mark as fulfilled' }).count()).toBe(0)
})

test('an order that is paid later is marked as paid when the money came', async () => {
  const { site, mug } = await potteryWithMugs({ manualPayment: { enabled: true, title: 'Bank', instructions: '' } })
  const { orderId } = await buy(site, mug, { email: 'maya@example.com', provider: 'manual' })
  const { tab, open } = await openEditor(site)
  await open(`/orders/${orderId}`)
  await tab.getByText('Payment pending').waitFor()
  await tab.getByRole('button', { name: 'Mark as paid' }).click()
  const dialog = tab.getByRole('dialog', { name: 'Mark order as paid?' })
  await expectAccessible(tab)
  await dialog.getByRole('button', { name: 'Mark as paid' }).click()
  await tab.getByRole('region', { name: 'Timeline' }).getByText('Payment received').waitFor()
  await expect.poll(() => tab.getByText('Payment pending').count()).toBe(0)

  await tab.getByLabel('Tags of this order').fill('fragile, gift')
  await tab.getByRole('button', { name: 'Save tags' }).click()
  await tab.getByRole('button', { name: 'Save tags' }).waitFor({ state: 'detached' })
  await site.services.database.db
    .updateTable('mail')
    .set({ status: 'sent' })
    .where('website_id', '=', site.id)
    .execute()
  await tab.reload()
  await tab.getByRole('button', { name: 'Send again' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Send again' }).click()
  await tab.getByText('Email sent again to maya@example.com.').waitFor()
  await tab.getByRole('region', { name: 'Timeline' }).getByText('Email sent again').waitFor()
  await expectAccessible(tab)
  await open('/orders?tag=gift')
  await tab.getByRole('row', { name: /maya@example\.com.*fragile/ }).waitFor()
})

test('sent goods come back: a return is made, received with an inspection, and refunded', async () => {
  const { site, mug } = await potteryWithMugs()
  const { orderId } = await buy(site, mug, { email: 'maya@example.com', quantity: 2 })
  const { staff, tab, open } = await openEditor(site)
  await staff.post(`/api/admin/orders/${orderId}/fulfillments`, {})
  await open(`/orders/${orderId}`)
  await tab.getByRole('button', { name: 'More', exact: true }).click()
  await tab.getByRole('menuitem', { name: 'Return items' }).click()
  const dialog = tab.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Create return' }).click()
  await dialog.getByText('Choose at least one item.').waitFor()
  await dialog.getByLabel('Morning mug').fill('2')
  await dialog.getByLabel('How to send it back').fill('The label is in the box.')
  await expectAccessible(tab)
  await dialog.getByRole('button', { name: 'Create return' }).click()
  const returns = tab.getByRole('region', { name: 'Returns' })
  await returns.getByText('The label is in the box.').waitFor()
  await returns.getByRole('button', { name: 'Receive' }).click()
  await dialog.getByLabel('Restock').fill('1')
  await expectAccessible(tab)
  await dialog.getByRole('button', { name: 'Receive return' }).click()
  await returns.getByText('2 received, 1 restocked').waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await returns.getByRole('button', { name: 'Refund return' }).click()
  await dialog.getByText('Refund shipping too').waitFor()
  await expectAccessible(tab)
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await returns.getByText('Closed', { exact: true }).waitFor()
  await tab.getByRole('region', { name: 'Timeline' }).getByText('Return received').waitFor()
  const { products } = (await staff.get('/api/admin/products')).json()
  expect(products[0].stock).toEqual({ unlimited: false, onHand: 4 })
})

test('what needs attention says why, and can be fulfilled once it is resolved', async () => {
  const { site, mug } = await potteryWithMugs()
  const { orderId } = await buy(site, mug, { email: 'maya@example.com' })
  // As the server does when money comes after the stock was sold to somebody else.
  await site.services.database.db
    .updateTable('sales_order')
    .set({ fulfillment_status: 'needs_attention', needs_attention: '1 × Morning mug was gone.' })
    .where('website_id', '=', site.id)
    .execute()
  const { tab, open } = await openEditor(site)
  await open('/orders?fulfillment=needs_attention')
  await tab
    .getByRole('row', { name: /maya@example\.com/ })
    .getByText('Needs attention')
    .waitFor()
  await open(`/orders/${orderId}`)
  await tab.getByText('1 × Morning mug was gone.').waitFor()
  await tab.getByRole('button', { name: 'Mark as resolved' }).click()
  await tab.getByLabel('What did you do about it?').fill('Made one more.')
  await tab.getByRole('dialog').getByRole('button', { name: 'Mark as resolved' }).click()
  await tab.getByRole('region', { name: 'Timeline' }).getByText('Made one more.').waitFor()
  await tab.getByRole('button', { name: 'Mark as fulfilled' }).waitFor()
})

test('what a colleague did first is said, and then shown', async () => {
  const { site, mug } = await potteryWithMugs()
  const { orderId } = await buy(site, mug, { email: 'maya@example.com' })
  const { staff, tab, open } = await openEditor(site)
  await open('/orders')
  await tab.getByRole('link', { name: '#1' }).click()
  const dialog = tab.getByRole('dialog')
  const refund = tab.getByRole('button', { name: 'Refund', exact: true })
  await refund.waitFor()
  const lengthBefore = await tab.evaluate(() => history.length)
  await refund.click()
  await dialog.waitFor()
  // Back closes what is on top. It asks where something was typed, and the order stays.
  await tab.goBack()
  await dialog.waitFor({ state: 'detached' })
  await refund.click()
  await dialog.getByLabel('Amount, in USD').fill('28')
  await staff.post(`/api/admin/orders/${orderId}/refunds`, {
    amountMinor: 100,
    expectedRefundableMinor: 3113,
    method: 'manual',
    reason: '',
    restock: [],
    notify: false,
  })
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click()
  await dialog.getByText('Up to $30.13.').waitFor()
  await dialog.getByLabel('Reason (optional)').fill('A chip')
  await tab.goBack()
  const question = tab.getByRole('alertdialog', { name: 'Leave without saving?' })
  await expectAccessible(tab)
  await question.getByRole('button', { name: 'Stay' }).click()
  await question.waitFor({ state: 'detached' })
  await expect.poll(() => dialog.getByLabel('Reason (optional)').inputValue()).toBe('A chip')
  await tab.goBack()
  await question.getByRole('button', { name: 'Leave' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(new URL(tab.url()).pathname).toBe(`/config/orders/${orderId}`)
  await expect.poll(() => tab.evaluate(() => history.length)).toBe(lengthBefore)

  await tab.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await staff.post(`/api/admin/orders/${orderId}/cancellation`, {})
  await dialog.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await dialog.getByRole('alert').getByText('This cannot be done: the order is canceled.').waitFor()
  await tab.keyboard.press('Escape')
  await tab.getByText('Canceled', { exact: true }).first().waitFor()
})

test('a note stands in the timeline at once, and comes back to be sent again when it could not be kept', async () => {
  const { site, mug } = await potteryWithMugs()
  const { orderId } = await buy(site, mug, { email: 'maya@example.com' })
  const { tab, open } = await openEditor(site)
  await open(`/orders/${orderId}`)
  const timeline = tab.getByRole('region', { name: 'Timeline' })
  const field = tab.getByLabel('Note', { exact: true })

  await tab.route('**/notes', (route) => route.abort())
  await field.fill('Wrap it as a present.')
  await tab.getByRole('button', { name: 'Add note' }).click()
  await tab.getByText('Unable to connect. Please try again').waitFor()
  await expect.poll(() => field.inputValue()).toBe('Wrap it as a present.')
  await expect.poll(() => timeline.getByRole('listitem').filter({ hasText: 'Wrap it' }).count()).toBe(0)

  await tab.unroute('**/notes')
  await field.press('Control+Enter')
  await timeline.getByRole('listitem').filter({ hasText: 'Wrap it as a present.' }).getByText('Test admin').waitFor()
  await tab.reload()
  await timeline.getByText('Wrap it as a present.').waitFor()
})

test('a file of orders is checked, imported and taken back', async () => {
  const { site, runJob } = await openOrderShop()
  const { staff, tab, open } = await openEditor(site)
  const work = async () => runJob((await staff.get('/api/admin/order-imports')).json().imports[0].importId)
  await open('/orders/import')
  const csv = [
    'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price',
    '#1001,ada@example.com,paid,USD,11.00,2024-05-02 00:30:00 +0000,1,Plate,11.00',
    '#1002,ada@example.com,paid,USD,10.00,2024-05-02 00:30:00 +0000,1,Plate,11.00',
  ].join('\n')
  const file = { name: 'spring.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await tab.getByLabel('CSV file').setInputFiles(file)
  await tab.getByRole('progressbar', { name: 'Progress of the check' }).waitFor()
  await work()
  await tab.getByRole('row', { name: /3 Error #1002/ }).waitFor()
  await expectAccessible(tab)
  await expectFitting(tab)
  await tab.getByRole('button', { name: 'Import 1 order' }).press('Enter')
  await tab.getByRole('progressbar', { name: 'Progress of the import' }).waitFor()
  await work()
  await tab.getByRole('link', { name: 'View orders' }).waitFor()
  await tab.getByRole('button', { name: 'Choose another file' }).press('Enter')
  await tab.getByRole('button', { name: 'Undo import of spring.csv' }).press('Enter')
  await tab.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(tab)
  await tab.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
  await tab.getByRole('progressbar', { name: 'Progress of the undo' }).waitFor()
  await work()
  await tab.getByText('Removed', { exact: true }).waitFor()
  await expectFitting(tab)
})

test('without a connection the list says so, and comes when it is back', async () => {
  const { site, mug } = await potteryWithMugs()
  await buy(site, mug, { email: 'first@example.com' })
  await buy(site, mug, { email: 'maya@example.com' })
  const { tab, open } = await openEditor(site)
  await controlClock(tab)
  await open('/account')
  await tab.route('**/api/admin/orders?*', (route) => route.abort())
  await tab.getByRole('link', { name: 'Orders' }).click()
  await waitThroughRetries(tab, tab.getByRole('alert').getByText('Unable to connect. Please try again'))
  await expectAccessible(tab)
  await tab.unroute('**/api/admin/orders?*')
  await tab.getByRole('button', { name: 'Try again' }).click()
  await tab.getByRole('row', { name: /maya@example\.com/ }).waitFor()

  // A file that fails and work that breaks off are said here too; what was done is shown.
  await tab.route('**/orders.csv*', (route) => route.fulfill({ status: 500, body: 'no' }))
  await tab.getByRole('button', { name: 'Export CSV' }).click()
  await tab.getByRole('alert').getByText('The orders could not be exported.').waitFor()
  await tab.locator('label', { hasText: 'Select all on this page' }).click()
  let calls = 0
  await tab.route('**/fulfillments', (route) => (++calls > 1 ? route.abort() : route.continue()))
  await tab.getByRole('button', { name: 'Mark as fulfilled' }).click()
  await tab.getByRole('dialog').getByRole('button', { name: 'Mark as fulfilled' }).click()
  await tab.getByText('1 order marked as fulfilled.').waitFor()
  await tab.getByRole('dialog', { name: 'Mark 1 order as fulfilled?' }).getByRole('alert').waitFor()
})

test('on a phone everything fits and is within reach', async () => {
  const { site, mug } = await potteryWithMugs()
  const { orderId } = await buy(site, mug, { email: 'a.very.long.address.of.somebody@subdomain.example.com' })
  const { tab, open, follow } = await openEditor(site, { window: { ...phone, colorScheme: 'dark' } })
  await open('/nowhere')
  for (const path of [
    '/nowhere',
    '/orders',
    `/orders/${orderId}`,
    '/orders?q=nobody',
    '/products',
    '/emails',
    '/account',
  ]) {
    if (path !== '/nowhere') await follow(path)
    await tab.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => tab.locator('[aria-busy="true"]').count()).toBe(0)
    await expectFitting(tab)
    await expectAccessible(tab)
  }
  // A dialog begins in its first field here, too.
  await follow(`/orders/${orderId}`)
  await tab.getByRole('button', { name: 'Refund', exact: true }).click()
  await tab.getByRole('dialog').getByLabel('Amount, in USD').and(tab.locator(':focus')).waitFor()
})
