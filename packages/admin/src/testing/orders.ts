import {
  type AddedProduct,
  addProduct,
  addShippingAndTax,
  addToCart,
  cards,
  fillCheckout,
  placeOrder,
  visitor,
} from '../../../server/src/testing/builders.ts'
import { type TestSite, testSite } from '../../../server/src/testing/test-site.ts'

export { addProduct }

/** A shop in New York that sells one mug, of which there are five. */
export async function potteryWithMugs(
  commerce: Readonly<Record<string, unknown>> = {},
): Promise<{ site: TestSite; mug: AddedProduct }> {
  const site = await testSite({ title: 'Ridge Pottery', settings: { commerce } })
  await addShippingAndTax(site)
  const mug = await addProduct(site, {
    title: 'Morning mug',
    variants: [{ sku: 'MUG', priceMinor: 2400, stock: 5 }],
  })
  return { site, mug }
}

/** Somebody buys: through the shop's own calls, to the paid order. Declined cards are tried first. */
export async function buy(
  site: TestSite,
  product: AddedProduct,
  buyer: {
    readonly email: string
    readonly quantity?: number
    readonly declinedFirst?: boolean
    readonly provider?: string
  },
): Promise<{ orderId: string; orderNumber: string }> {
  const browser = await visitor(site)
  await addToCart(browser, product, buyer.quantity ?? 1)
  const { cart } = await fillCheckout(browser, { email: buyer.email })
  const expected = Number(cart.grandTotalCents)
  if (buyer.declinedFirst === true) await placeOrder(browser, { expected, card: cards.declined })
  const placed = await placeOrder(browser, {
    expected,
    ...(buyer.provider === undefined ? {} : { provider: buyer.provider }),
  })
  if (placed.statusCode !== 201) throw new Error(`The order was refused: ${placed.body}`)
  const { order } = placed.json()
  return { orderId: order.id, orderNumber: order.orderNumber }
}
