import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { openMailServer } from '../../testing/mail-server.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { type TestSite, testSite } from '../../testing/test-site.ts'
import { settleRefund } from '../orders/refunds/settle-refund.ts'
import { sendQueuedMails } from '../mail/service.ts'
import { mailedPrintouts } from './feature.ts'

async function shop() {
  const site = await testSite()
  await addShippingAndTax(site)
  const mug = await addProduct(site, {
    title: '<b>Mug</b>',
    variants: [{ sku: 'M', priceMinor: 2000, stock: 50 }],
  })
  return { site, mug, owner: await staffBrowser(site) }
}

async function buy(site: TestSite, mug: Awaited<ReturnType<typeof addProduct>>, quantity = 1): Promise<string> {
  const orderId = await tryOut(site, mug, quantity)
  await sql`UPDATE sales_order SET test_mode = false WHERE order_id = ${orderId}`.execute((await site.ctx()).db)
  return orderId
}

/** An order of the test mode. */
async function tryOut(site: TestSite, mug: Awaited<ReturnType<typeof addProduct>>, quantity = 1): Promise<string> {
  const { browser, total } = await readyBuyer(site, mug, quantity)
  return (await placeOrder(browser, { expected: total })).json().order.id
}

test('invoice numbers follow each other without a gap, one for each order, also of calls at once', async () => {
  const { site, mug, owner } = await shop()
  const orderIds: string[] = []
  for (let index = 0; index < 4; index++) orderIds.push(await buy(site, mug))
  const [first, second, third, fourth] = orderIds
  const answers = await Promise.all(
    [[first, second], [second, third], [third, third], [fourth]].map((ids) =>
      owner.post('/api/admin/invoices', { orderIds: ids }),
    ),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  const numbers = (await owner.post('/api/admin/invoices', { orderIds })).json().invoices
  expect(numbers.map(({ invoiceNumber }: { invoiceNumber: string }) => invoiceNumber).sort()).toEqual([
    '1',
    '2',
    '3',
    '4',
  ])
  expect((await owner.post('/api/admin/invoices', { orderIds })).json().invoices).toEqual(numbers)
})

test('an invoice says the same amounts as the order, with taxes and refunds, and runs no script', async () => {
  const { site, mug, owner } = await shop()
  const orderId = await buy(site, mug, 2)
  await owner.post('/api/admin/invoices', { orderIds: [orderId] })
  await owner.post(`/api/admin/orders/${orderId}/refunds`, { amountMinor: 1234, expectedRefundableMinor: 4855 })
  const page = await owner.get(`/api/admin/invoices.html?orders=${orderId}`)
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-security-policy']).toContain("default-src 'none'")
  for (const text of [
    '&lt;b&gt;Mug&lt;/b&gt;',
    '$40.00',
    '$5.00',
    'NY sales tax 8.875%',
    '$3.55',
    '$48.55',
    '-$12.34',
  ]) {
    expect(page.body).toContain(text)
  }
  expect(page.body).toContain('Invoice number')
  expect(page.body).not.toContain('<b>')
  // Printing alone gives no number.
  const other = await buy(site, mug)
  expect((await owner.get(`/api/admin/invoices.html?orders=${other}`)).body).not.toContain('Invoice number')
})

test('packing slips list what is still to be sent, without prices, one sheet for each order', async () => {
  const { site, mug, owner } = await shop()
  const [first, second] = [await buy(site, mug, 3), await buy(site, mug)]
  const lineId = (await owner.get(`/api/admin/orders/${first}`)).json().lines[0].id
  await owner.post(`/api/admin/orders/${first}/fulfillments`, { lines: [{ lineId, quantity: 1 }], notify: false })
  const page = (await owner.get(`/api/admin/packing-slips.html?orders=${first},${second}`)).body
  expect(page.match(/<article/g)).toHaveLength(2)
  expect(page).toContain('<td class="number">2</td>')
  expect(page).toContain('<td class="number">1</td>')
  expect(page).not.toContain('$')
})

test('sheets say what became of the order: due, paid, canceled, a test', async () => {
  const { site, mug, owner } = await shop()
  const [due, canceled] = [await tryOut(site, mug), await tryOut(site, mug)]
  const invoice = async (id: string) => (await owner.get(`/api/admin/invoices.html?orders=${id}`)).body
  const slip = async (id: string) => (await owner.get(`/api/admin/packing-slips.html?orders=${id}`)).body
  expect(await invoice(due)).toContain('This was a test order.')
  expect(await invoice(due)).not.toContain('canceled')
  // Trials take no numbers of the books, nor do their refunds.
  expect((await owner.post('/api/admin/invoices', { orderIds: [due] })).json()).toEqual({ invoices: [] })
  expect(await invoice(due)).not.toContain('Invoice number')
  await owner.post(`/api/admin/orders/${due}/refunds`, { amountMinor: 100, expectedRefundableMinor: 2678 })
  expect((await owner.post('/api/admin/credit-notes', { orderIds: [due] })).json()).toEqual({ creditNotes: [] })
  const trial = (await owner.get(`/api/admin/credit-notes.html?orders=${due}`)).body
  expect(trial).toContain('$1.00')
  expect(trial).not.toContain('Credit note number')
  expect(await slip(due)).toContain('&lt;b&gt;Mug&lt;/b&gt;')
  const ended = await owner.post(`/api/admin/orders/${canceled}/cancellation`, { notify: false })
  expect(ended.statusCode).toBe(201)
  expect(await invoice(canceled)).toContain('This order was canceled.')
  expect(await slip(canceled)).toContain('This order was canceled.')
  expect(await slip(canceled)).not.toContain('&lt;b&gt;Mug&lt;/b&gt;')
})

test('printouts are for those who see the orders of the site', async () => {
  const { site, mug, owner } = await shop()
  const orderId = await buy(site, mug)
  const stranger = await staffBrowser(await testSite())
  expect((await stranger.post('/api/admin/invoices', { orderIds: [orderId] })).statusCode).toBe(404)
  // All or none: an order of another site among ours takes no number.
  const mixed = await owner.post('/api/admin/invoices', { orderIds: [orderId, 'a'.repeat(24)] })
  expect(mixed.json()).toMatchObject({ status: 404, code: 'orders_not_found' })
  const issued = (await owner.post('/api/admin/invoices', { orderIds: [orderId] })).json()
  expect(issued.invoices).toMatchObject([{ invoiceNumber: '1' }])
  for (const sheets of ['invoices', 'packing-slips']) {
    const refused = await stranger.get(`/api/admin/${sheets}.html?orders=${orderId}`)
    expect([refused.statusCode, refused.body.includes('Ada')]).toEqual([404, false])
  }
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.post('/api/admin/invoices', { orderIds: [orderId] })).statusCode).toBe(403)
  expect((await editor.get(`/api/admin/packing-slips.html?orders=${orderId}`)).statusCode).toBe(403)
  expect((await owner.get('/api/admin/packing-slips.html')).statusCode).toBe(400)
  expect((await owner.get(`/api/admin/packing-slips.html?orders=${'a'.repeat(5000)}`)).statusCode).toBe(400)
  expect((await owner.post('/api/admin/invoices', { orderIds: [] })).statusCode).toBe(400)
})

/** Pages of a PDF file: each is an object of its own that nothing compresses. */
function countPages(file: Buffer): number {
  return file.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0
}

test('sheets of several orders are one PDF file', async () => {
  const { site, mug, owner } = await shop()
  const orderIds = [await buy(site, mug), await buy(site, mug)]
  for (const kind of ['invoices', 'packing-slips']) {
    const file = await owner.get(`/api/admin/${kind}.pdf?orders=${orderIds.join(',')}`)
    expect(file.statusCode, file.body).toBe(200)
    expect(file.headers['content-type']).toBe('application/pdf')
    expect(file.headers['content-disposition']).toMatch(`attachment; filename="${kind}-`)
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(countPages(file.rawPayload)).toBe(2)
  }
  // A text that is longer than a page goes on on the next ones.
  await sql`UPDATE order_line SET sku = repeat('A long letter to engrave. ', 900) WHERE order_id = ${orderIds[0]}`.execute(
    (await site.ctx()).db,
  )
  const long = await owner.get(`/api/admin/packing-slips.pdf?orders=${orderIds[0]}`)
  expect(countPages(long.rawPayload)).toBeGreaterThan(3)
  const stranger = await staffBrowser(await testSite())
  expect((await stranger.get(`/api/admin/invoices.pdf?orders=${orderIds[0]}`)).statusCode).toBe(404)
  const editor = await staffBrowser(site, 'editor')
  expect((await editor.get(`/api/admin/invoices.pdf?orders=${orderIds[0]}`)).statusCode).toBe(403)
})

test('each refund gets a credit note with a number of its own, the invoice it belongs to and its part of the tax', async () => {
  const { site, mug, owner } = await shop()
  const [orderId, other] = [await buy(site, mug, 2), await buy(site, mug)]
  const none = await owner.post('/api/admin/credit-notes', { orderIds: [orderId] })
  expect(none.json()).toMatchObject({ status: 409, code: 'nothing_refunded' })
  await owner.post(`/api/admin/orders/${orderId}/refunds`, { amountMinor: 1000, expectedRefundableMinor: 4855 })
  await owner.post(`/api/admin/orders/${orderId}/refunds`, { amountMinor: 3855, expectedRefundableMinor: 3855 })
  const issue = () => owner.post('/api/admin/credit-notes', { orderIds: [orderId, other] })
  const [first, again] = await Promise.all([issue(), issue()])
  expect(first.statusCode, first.body).toBe(200)
  expect(again.json()).toEqual(first.json())
  expect(first.json().creditNotes).toMatchObject([
    { orderId, creditNumber: '1', amountMinor: 1000 },
    { orderId, creditNumber: '2', amountMinor: 3855 },
  ])
  const page = await owner.get(`/api/admin/credit-notes.html?orders=${orderId},${other}`)
  expect(page.body.match(/<article/g)).toHaveLength(2)
  // 355 of 4,855 are tax: 73 and 282 of the parts.
  for (const text of ['Credit note number', 'Invoice number', '$10.00', '$38.55', '$0.73', '$2.82'])
    expect(page.body).toContain(text)
  const file = await owner.get(`/api/admin/credit-notes.pdf?orders=${orderId},${other}`)
  expect([file.statusCode, countPages(file.rawPayload)]).toEqual([200, 2])
  // A bank that sends the money back later leaves a note that is void, with its number.
  const [{ refundId }] = first.json().creditNotes
  const said = { kind: 'failed', ref: null, reason: 'The bank sent it back.' } as const
  await settleRefund(await site.ctx(), refundId, said)
  const after = (await owner.get(`/api/admin/credit-notes.html?orders=${orderId}`)).body
  expect(after.match(/This credit note is void/g)).toHaveLength(1)
  expect((await owner.get(`/api/admin/orders/${orderId}`)).json().needsAttention).toContain('Credit note 1 is void')
  // An order without a refund got no invoice by that.
  expect((await owner.get(`/api/admin/invoices.html?orders=${other}`)).body).not.toContain('Invoice number')
  const stranger = await staffBrowser(await testSite())
  expect((await stranger.post('/api/admin/credit-notes', { orderIds: [orderId] })).statusCode).toBe(404)
})

test('the confirmation of an order has its invoice attached where the store wants that', async () => {
  const { site, mug, owner } = await shop()
  const before = await buy(site, mug)
  const stored = (await owner.get('/api/admin/store-settings')).json()
  expect(stored.attachesInvoices).toBe(false)
  const saved = await owner.send({
    method: 'PATCH',
    url: '/api/admin/store-settings',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({
      attachesInvoices: true,
      manualPayment: { enabled: true, title: 'Bank transfer', instructions: '' },
    }),
  })
  expect(saved.statusCode, saved.body).toBe(200)
  const after = await buy(site, mug)
  const ctx = await site.ctx()
  await sql`UPDATE mail SET status = 'queued', send_after = created_at WHERE website_id = ${site.id} AND kind = 'order-confirmed'`.execute(
    ctx.db,
  )
  const { received, smtpUrl } = await openMailServer()
  // A file that cannot be made now holds its mail back, and no other.
  const invoice = () => Promise.reject(new Error('All threads are busy.'))
  await sendQueuedMails({ ...ctx, now: new Date() }, { smtpUrl, from: 'shop@example.com', files: { invoice } })
  expect(received.map((mail) => mail.includes('application/pdf'))).toEqual([false])
  const later = new Date(Date.now() + 120_000)
  await sendQueuedMails({ ...ctx, now: later }, { smtpUrl, from: 'shop@example.com', files: mailedPrintouts })
  expect(received.map((mail) => mail.includes('application/pdf'))).toEqual([false, true])
  expect(received[1]).toContain('Invoice 1.pdf')
  expect((await owner.get(`/api/admin/invoices.html?orders=${after}`)).body).toContain('Invoice number')
  expect((await owner.get(`/api/admin/invoices.html?orders=${before}`)).body).not.toContain('Invoice number')

  // Who pays by bank transfer gets the invoice when the money is there, once.
  const unpaid = await promise(site, mug)
  expect((await owner.get(`/api/admin/invoices.html?orders=${unpaid}`)).body).not.toContain('Invoice number')
  const marks = await Promise.all([1, 2].map(() => owner.post(`/api/admin/orders/${unpaid}/receipts`, {})))
  expect(marks.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const { mails } = (await owner.get(`/api/admin/orders/${unpaid}`)).json()
  expect(mails).toMatchObject([{ kind: 'order-confirmed' }, { kind: 'order-paid', recipient: 'ada@example.com' }])
  await sql`UPDATE mail SET status = 'queued', send_after = created_at WHERE website_id = ${site.id} AND kind = 'order-paid'`.execute(
    ctx.db,
  )
  await sendQueuedMails({ ...ctx, now: later }, { smtpUrl, from: 'shop@example.com', files: mailedPrintouts })
  const arrived = received.filter((mail) => mail.includes('Invoice for your order'))
  expect(arrived).toHaveLength(1)
  expect(arrived[0]).toContain('Invoice 2.pdf')
  // A store that attaches none says nothing of money that came.
  await owner.send({
    method: 'PATCH',
    url: '/api/admin/store-settings',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ attachesInvoices: false }),
  })
  const quiet = await promise(site, mug)
  await owner.post(`/api/admin/orders/${quiet}/receipts`, {})
  expect((await owner.get(`/api/admin/orders/${quiet}`)).json().mails).toMatchObject([{ kind: 'order-confirmed' }])
})

/** An order that is paid by hand later. */
async function promise(site: TestSite, mug: Awaited<ReturnType<typeof addProduct>>): Promise<string> {
  const { browser, total } = await readyBuyer(site, mug)
  const answer = await placeOrder(browser, { expected: total, provider: 'manual' })
  const orderId = answer.json().order.id
  await sql`UPDATE sales_order SET test_mode = false WHERE order_id = ${orderId}`.execute((await site.ctx()).db)
  return orderId
}
