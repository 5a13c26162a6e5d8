import type { Operation } from '@vitrine/content'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { buildJournal, buildPage } from '../../testing/content-builders.ts'
import { addProduct, addShippingAndTax, placeOrder, readyBuyer } from '../../testing/builders.ts'
import { staffBrowser } from '../../testing/staff.ts'
import { testSite } from '../../testing/test-site.ts'
import type { Overview, Setup } from './schema.ts'

type Staff = Awaited<ReturnType<typeof staffBrowser>>

const read = async (staff: Staff): Promise<Overview> => (await staff.get('/api/admin/overview')).json()

const listDone = ({ setup }: Overview) => setup?.steps.filter(({ isDone }) => isDone).map(({ name }) => name)

test('the steps of the setup tick themselves, orders count as they are paid and canceled', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const fresh = await read(owner)
  expect(listDone(fresh)).toEqual([])
  expect(fresh.sales).toMatchObject({ isTest: true, today: { now: { orders: 0, revenueMinor: 0 } } })
  expect(fresh.sales?.days).toHaveLength(30)

  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2000, stock: 4 }] })
  const { browser, total } = await readyBuyer(site, mug, 1)
  const { order } = (await placeOrder(browser, { expected: total })).json()
  const sold = await read(owner)
  expect(listDone(sold)).toEqual(['product', 'shipping', 'tax', 'testOrder'])
  expect(sold.sales).toMatchObject({
    currency: 'USD',
    today: { now: { orders: 1, revenueMinor: total }, before: { orders: 0 } },
    week: { now: { orders: 1 } },
    month: { now: { orders: 1 } },
  })
  expect(sold.sales?.days.at(-1)?.now).toEqual({ orders: 1, revenueMinor: total })
  expect(sold.toDo).toMatchObject({
    orders: { toFulfill: 1, needAttention: 0 },
    stock: { low: 1, soldOut: 0 },
    failedEmails: 0,
  })

  const ctx = await site.ctx()
  await sql`UPDATE sales_order SET created_at = created_at - interval '24 hours', updated_at = now() WHERE website_id = ${site.id}`.execute(
    ctx.db,
  )
  expect((await read(owner)).sales?.today).toEqual({
    now: { orders: 0, revenueMinor: 0 },
    before: { orders: 1, revenueMinor: total },
  })

  const canceled = await owner.post(`/api/admin/orders/${order.id}/cancellation`, { restock: true })
  expect(canceled.statusCode).toBeLessThan(300)
  const after = await read(owner)
  expect(after.sales?.today.before).toEqual({ orders: 0, revenueMinor: 0 })
  expect(after.toDo.orders).toEqual({ toFulfill: 0, needAttention: 0 })
})

test('what was refunded of an order is no revenue, to the cent', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  await addShippingAndTax(site)
  const mug = await addProduct(site, { title: 'Mug', variants: [{ sku: 'M', priceMinor: 2345, stock: 9 }] })
  const buy = async () => {
    const { browser, total } = await readyBuyer(site, mug, 1)
    return { id: (await placeOrder(browser, { expected: total })).json().order.id, total }
  }
  const [whole, part, gone] = [await buy(), await buy(), await buy()]
  const ctx = await site.ctx()
  const refund = async (orderId: string, state: string, amounts: readonly number[]) => {
    await sql`UPDATE sales_order SET payment_status = ${state}, updated_at = now()
      WHERE website_id = ${site.id} AND order_id = ${orderId}`.execute(ctx.db)
    for (const amountMinor of amounts)
      await sql`INSERT INTO payment_refund (website_id, refund_id, payment_id, order_id, provider, amount_minor, status)
        SELECT website_id, ${newId()}, payment_id, order_id, provider, ${amountMinor}::bigint, 'succeeded' FROM payment
        WHERE website_id = ${site.id} AND order_id = ${orderId}`.execute(ctx.db)
  }
  await refund(part.id, 'partially_refunded', [1033, 1])
  await refund(gone.id, 'refunded', [gone.total])
  const revenueMinor = whole.total + part.total - 1034
  expect((await read(owner)).sales).toMatchObject({
    today: { now: { orders: 3, revenueMinor } },
    month: { now: { orders: 3, revenueMinor } },
  })
  // More cannot be given back than was paid: a gift card's part is in both sums.
  await refund(part.id, 'partially_refunded', [part.total])
  expect((await read(owner)).sales?.today.now).toEqual({ orders: 3, revenueMinor: whole.total })
})

test('real orders and test orders never mix', async () => {
  const site = await testSite({ settings: { commerce: { testMode: false } } })
  const mug = await addProduct(site, { variants: [{ priceMinor: 2000, stock: 0 }] })
  expect(mug.itemId).toBeDefined()
  const overview = await read(await staffBrowser(site))
  expect(overview.sales?.isTest).toBe(false)
  expect(overview.toDo.stock).toEqual({ low: 0, soldOut: 1 })
  expect(listDone(overview)).toContain('payments')
})

test('steps are skipped and the list is hidden, for everybody', async () => {
  const site = await testSite()
  const owner = await staffBrowser(site)
  const skip = async (changes: unknown): Promise<Setup> =>
    (await owner.send({ method: 'PATCH', url: '/api/admin/overview/setup', payload: changes as object })).json()
  expect((await skip({ skipped: ['tax'] })).steps.filter(({ isSkipped }) => isSkipped)).toMatchObject([{ name: 'tax' }])
  expect(await skip({ isHidden: true })).toMatchObject({ isHidden: true })
  const { setup } = await read(await staffBrowser(site))
  expect(setup).toMatchObject({ isHidden: true })
  expect(setup?.steps.find(({ name }) => name === 'tax')).toMatchObject({ isSkipped: true })
})

test('pages and posts whose latest changes visitors do not see wait, until they are published or taken back', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const aboutId = await buildPage(ctx, { title: 'About', slug: 'about' })
  const hiddenId = await buildPage(ctx, { title: 'Secret', slug: 'secret' })
  const journal = await buildJournal(ctx, 1)
  const owner = await staffBrowser(site)
  await owner.send({ method: 'PATCH', url: `/api/admin/collections/${hiddenId}`, payload: { enabled: false } })
  const change = (document: string, baseRevision: number, operation: Operation) =>
    owner.post(`/api/admin/documents/${document}/operations`, {
      baseRevision,
      batchId: newId(),
      operations: [operation],
      label: 'Edit',
    })
  const block = { id: 'new', type: 'html', version: 1, settings: { html: '<p>Next week</p>' } }
  const add: Operation = { op: 'addBlock', block, place: { where: 'end', section: null } }
  const readWaiting = async () => (await read(owner)).toDo.unpublished
  expect(await readWaiting()).toEqual({ count: 0, newest: [] })
  for (const document of [`page/${hiddenId}`, `item/${journal.itemIds[0]}`, `page/${aboutId}`])
    expect((await change(document, 0, add)).statusCode).toBe(200)
  expect(await readWaiting()).toEqual({
    count: 2,
    newest: [
      { itemId: null, collectionId: aboutId, title: 'About' },
      { itemId: journal.itemIds[0], collectionId: journal.collectionId, title: expect.any(String) },
    ],
  })
  await change(`page/${aboutId}`, 1, { op: 'removeBlock', blockId: 'new' })
  expect(await readWaiting()).toMatchObject({ count: 1 })
  await owner.post(`/api/admin/documents/item/${journal.itemIds[0]}/publications`, { revision: 1 })
  expect(await readWaiting()).toEqual({ count: 0, newest: [] })
  expect((await read(await staffBrowser(site, 'store-manager'))).toDo.unpublished).toBeNull()
})

test('drafts and failed emails wait; each part is for who may read it', async () => {
  const site = await testSite()
  const ctx = await site.ctx()
  const journal = await buildJournal(ctx, 2)
  const owner = await staffBrowser(site)
  await owner.send({ method: 'PATCH', url: `/api/admin/items/${journal.itemIds[0]}`, payload: { state: 'draft' } })
  await sql`INSERT INTO mail (website_id, mail_id, kind, subject_id, recipient, subject, html, plain, status)
    VALUES (${site.id}, 'm1', 'test', 's1', 'ada@example.com', 'Hello', '', '', 'failed')`.execute(ctx.db)
  expect((await read(owner)).toDo).toMatchObject({
    drafts: { count: 1, newest: [{ itemId: journal.itemIds[0], isProduct: false }] },
    failedEmails: 1,
  })
  expect(await read(await staffBrowser(site, 'editor'))).toMatchObject({
    setup: null,
    sales: null,
    toDo: { orders: null, stock: null, drafts: { count: 1 }, failedEmails: null },
  })
  expect((await (await staffBrowser(site, 'commenter')).get('/api/admin/overview')).statusCode).toBe(403)
})
