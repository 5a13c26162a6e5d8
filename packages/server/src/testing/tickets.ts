import { expect } from 'vitest'
import { createCollection } from '../features/collections/index.ts'
import { createItem } from './items.ts'
import { addProduct, addToCart, buyer, fillCheckout, placeOrder, visitor } from './builders.ts'
import { staffBrowser } from './staff.ts'
import { type TestSite, testSite } from './test-site.ts'

const root = '/api/admin/event-tickets'
const hour = 3_600_000

/** A concert in a week, at /events/concert. */
export async function createEvent(site: TestSite) {
  const ctx = await site.ctx()
  const collectionId = await createCollection(ctx, { typeName: 'events', title: 'Events', slug: 'events' })
  const startsAt = new Date(Date.now() + 7 * 24 * hour)
  const eventId = await createItem(ctx, {
    collectionId,
    title: 'Harbor concert',
    slug: 'concert',
    recordType: 12,
    startsAt,
    endsAt: new Date(startsAt.getTime() + 2 * hour),
    location: { addressTitle: 'Old Dock' },
  })
  return { collectionId, eventId }
}

/** The concert with two kinds of tickets, and its owner. Of the dearer one there are `stock`. */
export async function concert({ stock = 3, asksNames = false }: { stock?: number; asksNames?: boolean } = {}) {
  const site = await testSite({ settings: { commerce: { manualPayment: { enabled: true } } } })
  const { collectionId, eventId } = await createEvent(site)
  const seat = await addProduct(site, {
    type: 3,
    title: 'Seat',
    variants: [
      { sku: 'ADULT', attributes: { Age: 'Adult' }, priceMinor: 2500, stock },
      { sku: 'CHILD', attributes: { Age: 'Child' }, priceMinor: 1000, stock: 'unlimited' },
    ],
  })
  const free = await addProduct(site, { type: 3, title: 'Lawn', variants: [{ sku: 'LAWN', priceMinor: 0 }] })
  const owner = await staffBrowser(site)
  const body = { version: 0, asksNames, itemIds: [seat.itemId, free.itemId] }
  const saved = await owner.put(`${root}/${eventId}`, body)
  expect(saved.statusCode, saved.body).toBe(200)
  await site.ctx()
  return { site, owner, eventId, collectionId, seat, free, url: `${root}/${eventId}`, body: { ...body, version: 1 } }
}

/** Somebody buys tickets; gives the order with its tickets' codes, and the browser. */
export async function buyTickets(
  site: TestSite,
  product: Awaited<ReturnType<typeof concert>>['seat'],
  { quantity = 1, variant = 0, provider = 'test' }: { quantity?: number; variant?: number; provider?: string } = {},
) {
  const browser = await visitor(site)
  const added = await addToCart(browser, product, quantity, variant)
  expect(added.statusCode, added.body).toBe(200)
  const { cart } = await fillCheckout(browser, { shippingAddress: null, billingAddress: buyer })
  const placed = await placeOrder(browser, { expected: cart.grandTotalCents, provider })
  expect(placed.statusCode, placed.body).toBeLessThan(300)
  const { order } = placed.json()
  return { browser, cart, order, ...(await readTickets(site, order.orderToken)) }
}

/** The codes on the page of an order's tickets. */
export async function readTickets(site: TestSite, orderToken: string) {
  const page = await site.get(`/order-status/${orderToken}/tickets`)
  const codes = [...page.body.matchAll(/class="vt-ticket-text"><bdi dir="ltr">([^<]+)</g)].map(([, code = '']) => code)
  return { codes, page }
}
