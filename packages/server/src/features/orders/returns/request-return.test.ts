import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../../testing/builders.ts'
import { staffBrowser } from '../../../testing/staff.ts'
import { testSite } from '../../../testing/test-site.ts'
import { forgeToken } from '../../../testing/forge-token.ts'

const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }

async function sentOrder(returnDays: number) {
  const site = await testSite({ settings: { commerce: { returnDays, contactEmail: 'shop@example.com' } } })
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug <b>', variants: [{ sku: 'M', priceMinor: 2000, stock: 9 }] })
  const owner = await staffBrowser(site)
  const { browser, total } = await readyBuyer(site, mug, 3)
  const { order } = (await placeOrder(browser, { expected: total })).json()
  const url = `/api/admin/orders/${order.id}`
  const sent = (await owner.post(`${url}/fulfillments`, { notify: false })).json()
  const lineId: string = sent.lines[0].id
  const page = `/order-status/${order.orderToken}`
  const buyer = site.browser()
  const ask = async (fields: Readonly<Record<string, string>>, token: string = order.orderToken) => {
    const { crumb } = (await buyer.get('/api/crumb')).json()
    const payload = new URLSearchParams({ crumb, ...fields }).toString()
    return buyer.send({ method: 'POST', url: `/order-status/${token}/returns`, payload, ...form })
  }
  return { site, owner, buyer, url, page, lineId, ask }
}

test('the buyer asks for a return on the page of the order, and reads the answer there', async () => {
  const { site, owner, buyer, url, page, lineId, ask } = await sentOrder(30)
  const before = (await buyer.get(page)).body
  expect(before).toContain('Request a return')
  expect(before).toContain(`name="quantity-${lineId}" type="number" min="0" max="3"`)
  expect(before).not.toContain('<b>')

  const asked = await ask({ [`quantity-${lineId}`]: '2', reason: 'Too <small>' })
  expect([asked.statusCode, asked.headers.location]).toEqual([303, `${page}?requested=1`])
  const after = (await buyer.get(`${page}?requested=1`)).body
  expect(after).toContain('We got your request and will write to you.')
  expect(after).toContain('Requested,')
  expect(after).toContain('max="1"')

  expect((await owner.get('/api/admin/orders?fulfillment=open_return')).json()).toMatchObject({
    orders: [{ orderNumber: '1' }],
    count: { value: 1 },
  })
  const seen = (await owner.get(url)).json()
  const [asking] = seen.returns
  expect(asking).toMatchObject({
    state: 'requested',
    byBuyer: true,
    reason: 'Too <small>',
    actions: { approve: true, decline: true, receive: false, refund: false, close: false },
  })
  expect(seen.events.at(-1)).toMatchObject({ kind: 'return', by: null, data: { state: 'requested' } })
  const { mails } = (await owner.get('/api/admin/mails?limit=2')).json()
  expect(mails.map((mail: { kind: string; recipient: string }) => [mail.kind, mail.recipient])).toEqual(
    expect.arrayContaining([
      ['return-request', 'shop@example.com'],
      ['return-requested', 'ada@example.com'],
    ]),
  )

  await owner.post(`${url}/returns/${asking.id}/refusal`, { note: 'It was used.' })
  const declined = (await buyer.get(page)).body
  expect(declined).toContain('Declined,')
  expect(declined).toContain('It was used.')
  // Pieces of a declined return can be asked for again.
  expect(declined).toContain('max="3"')
  expect((await owner.get('/api/admin/orders?fulfillment=open_return')).json().orders).toEqual([])
  const order = (await site.get(`/api/commerce/orders/${page.split('/').at(-1)}`)).json()
  expect(order).toMatchObject({ items: [{ returnable: 3 }], returns: [{ state: 'declined', note: 'It was used.' }] })
})

test('a request is refused without loss when it is too much, too late, forged or not allowed', async () => {
  const { site, owner, buyer, url, page, lineId, ask } = await sentOrder(30)
  const refused = async (fields: Readonly<Record<string, string>>) => {
    const answer = await ask({ reason: 'Kept <text>', ...fields })
    expect(answer.statusCode, JSON.stringify(fields)).toBe(409)
    expect(answer.body).toContain('These items can’t be returned.')
    return answer.body
  }
  const name = `quantity-${lineId}`
  for (const count of ['4', '-1', '1.5', 'x', '0', '', '99999999999']) await refused({ [name]: count })
  // What was typed is still there.
  expect(await refused({})).toContain('Kept &lt;text&gt;')
  await refused({ 'quantity-other': '1' })
  expect((await ask({ [name]: '1' }, forgeToken(page.split('/').at(-1) ?? ''))).statusCode).toBe(404)
  const headers = { ...form.headers, 'x-csrf-token': '' }
  const withoutToken = await buyer.send({ method: 'POST', url: `${page}/returns`, payload: `${name}=1`, headers })
  expect(withoutToken.statusCode).toBe(400)

  // Five requests at once for all pieces: one is taken.
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask({ [name]: '3' })))
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409, 409, 409, 409])
  const { returns } = (await owner.get(url)).json()
  expect(returns).toHaveLength(1)
  await owner.post(`${url}/returns/${returns[0].id}/refusal`, { notify: false })

  const { db } = await site.ctx()
  await sql`UPDATE fulfillment SET shipped_at = now() - interval '31 days' WHERE website_id = ${site.id}`.execute(db)
  expect((await buyer.get(page)).body).not.toContain('Request a return')
  await refused({ [name]: '1' })

  const closed = await sentOrder(0)
  expect((await closed.buyer.get(closed.page)).body).not.toContain('Request a return')
  expect((await closed.ask({ [`quantity-${closed.lineId}`]: '1' })).statusCode).toBe(409)
})
