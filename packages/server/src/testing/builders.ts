import { createCollection } from '../features/collections/index.ts'
import { createProduct, deleteProduct } from '../features/products/index.ts'
import { changeVariant } from '../features/products/service/change-variant.ts'
import { saveShipping } from '../features/shipping/index.ts'
import { replaceTaxRules } from '../features/tax/index.ts'
import { newId } from '../platform/ids.ts'
import type { TestBrowser, TestSite } from './test-site.ts'

interface VariantOfTest {
  readonly sku?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly priceMinor: number
  readonly salePriceMinor?: number
  /** `unlimited` when absent. */
  readonly stock?: number | 'unlimited'
}

interface ProductOfTest {
  readonly title?: string
  /** 1 physical (the default), 2 digital, 3 service, 4 gift card. */
  readonly type?: 1 | 2 | 3 | 4
  readonly variants?: readonly VariantOfTest[]
  /** The private files that buyers of a digital product get. */
  readonly digitalAssetIds?: readonly string[]
  readonly subscriptionPlan?: {
    readonly billingPeriod: { readonly value: number; readonly unit: 'WEEK' | 'MONTH' | 'YEAR' }
    readonly numBillingCycles: number
  }
}

export interface AddedProduct {
  readonly itemId: string
  readonly title: string
  readonly variants: readonly { readonly variantId: string; readonly sku: string }[]
}

/** A product in the site's shop (a products collection at /shop, made when missing), through the door owners use. */
export async function addProduct(site: TestSite, product: ProductOfTest = {}): Promise<AddedProduct> {
  const ctx = await site.ctx()
  const title = product.title ?? `Product ${newId()}`
  const given = product.variants ?? [{ priceMinor: 1000 }]
  const variants = given.map((variant, index) => ({ sku: variant.sku ?? `SKU-${newId()}-${index}`, ...variant }))
  const { itemId, variantIds } = await createProduct(ctx, {
    collectionId: await getShopPage(site),
    title,
    productType: product.type ?? 1,
    optionNames: [...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes ?? {})))],
    subscriptionPlan: product.subscriptionPlan ?? null,
    digitalAssetIds: [...(product.digitalAssetIds ?? [])],
    variants: variants.map(({ sku, attributes, priceMinor, salePriceMinor, stock }) => ({
      sku,
      attributes: { ...attributes },
      priceMinor,
      salePriceMinor: salePriceMinor ?? null,
      onSale: salePriceMinor !== undefined,
      stock: stock ?? 'unlimited',
    })),
  })
  return {
    itemId,
    title,
    variants: variants.map(({ sku }, index) => ({ sku, variantId: variantIds[index] ?? '' })),
  }
}

async function getShopPage(site: TestSite): Promise<string> {
  const ctx = await site.ctx()
  const known = await ctx.db
    .selectFrom('collection')
    .select('collection_id')
    .where('website_id', '=', site.id)
    .where('slug', '=', 'shop')
    .executeTakeFirst()
  return known?.collection_id ?? createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
}

/** A visitor's browser that has the CSRF token already, as after a first page. */
export async function visitor(site: TestSite): Promise<TestBrowser> {
  const browser = site.browser()
  await browser.get('/api/commerce/shopping-cart')
  return browser
}

/** Puts a product's first variant (or the one given) into the visitor's cart. */
export function addToCart(browser: TestBrowser, product: AddedProduct, quantity: unknown = 1, variant = 0) {
  return browser.post('/api/commerce/shopping-cart/entries', {
    itemId: product.itemId,
    sku: product.variants[variant]?.sku,
    quantity,
  })
}

export const buyer = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  address1: '12 Analytical Way',
  address2: '',
  city: 'New York',
  state: 'NY',
  postalCode: '10001',
  countryCode: 'US',
  phone: '',
}

/** Ways to ship (5.00, free from 100.00 on) and a tax of New York (8.875 %) for the site. */
export async function addShippingAndTax(site: TestSite): Promise<void> {
  const ctx = await site.ctx()
  await saveShipping(ctx, {
    zones: [
      { name: 'Everywhere', coversRest: true, rates: [{ name: 'Standard', priceMinor: 500, freeOverMinor: 10_000 }] },
    ],
  })
  await replaceTaxRules(ctx, [{ name: 'NY sales tax', country: 'US', region: 'NY', ratePpm: 88_750 }])
}

/** Tells the checkout who buys and where to send it; gives the checkout. */
export async function fillCheckout(browser: TestBrowser, changes: Readonly<Record<string, unknown>> = {}) {
  const response = await browser.put('/api/commerce/checkout', {
    email: 'ada@example.com',
    shippingAddress: buyer,
    ...changes,
  })
  if (response.statusCode !== 200) throw new Error(`The checkout was refused: ${response.body}`)
  return response.json()
}

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  noFunds: '4000000000009995',
  expired: '4000000000000069',
  challenge: '4000000000003220',
  declinedLater: '4000000000000341',
  answerLost: '4000000000000408',
  neverArrives: '4000000000000507',
} as const

interface OrderOfTest {
  readonly key?: string
  readonly card?: string
  readonly provider?: string
  /** What the provider's script got for the means of payment. */
  readonly token?: string
  readonly expected: number
  /** The amount still to pay after gift cards. */
  readonly due?: number
  readonly termsAccepted?: boolean
  readonly acceptsNews?: boolean
}

/** Places the order of the browser's cart, by card unless said otherwise. */
export function placeOrder(browser: TestBrowser, order: OrderOfTest) {
  const provider = order.provider ?? 'test'
  return browser.post(
    '/api/commerce/checkout/order',
    {
      payment: provider === 'test' ? { provider, token: order.card ?? cards.pays } : { provider, token: order.token },
      expectedGrandTotalCents: order.expected,
      ...(order.due === undefined ? {} : { expectedAmountDueCents: order.due }),
      ...(order.termsAccepted === undefined ? {} : { termsAccepted: order.termsAccepted }),
      ...(order.acceptsNews === undefined ? {} : { acceptsNews: order.acceptsNews }),
    },
    { headers: { 'idempotency-key': order.key ?? newId() } },
  )
}

/** A visitor with one thing in the cart and everything filled in: ready to pay `total`. */
export async function readyBuyer(site: TestSite, product: AddedProduct, quantity = 1) {
  const browser = await visitor(site)
  const added = await addToCart(browser, product, quantity)
  if (added.statusCode !== 200) throw new Error(`Adding was refused: ${added.body}`)
  const checkout = await fillCheckout(browser)
  return { browser, total: Number(checkout.cart.grandTotalCents) }
}

/** Another price for the first variant of a product, through the door owners use. */
export async function changePrice(site: TestSite, product: AddedProduct, priceMinor: number): Promise<void> {
  await changeVariant(await site.ctx(), product.variants[0]?.variantId ?? '', { priceMinor })
}

/** Takes a product out of the shop, through the door owners use. */
export async function removeProduct(site: TestSite, product: AddedProduct): Promise<void> {
  await deleteProduct(await site.ctx(), product.itemId)
}
