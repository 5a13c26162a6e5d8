import { createCollection } from '../features/items/index.ts'
import { createProduct } from '../features/products/index.ts'
import { newId } from '../platform/ids.ts'
import type { TestBrowser, TestSite } from './test-site.ts'

export interface VariantOfTest {
  readonly sku?: string
  readonly attributes?: Readonly<Record<string, string>>
  readonly priceMinor: number
  readonly salePriceMinor?: number
  /** `unlimited` when absent. */
  readonly stock?: number | 'unlimited'
}

export interface ProductOfTest {
  readonly title?: string
  /** 1 physical (the default), 2 digital, 3 service, 4 gift card. */
  readonly type?: 1 | 2 | 3 | 4
  readonly variants?: readonly VariantOfTest[]
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
    collectionId: await shopOf(site),
    title,
    productType: product.type ?? 1,
    optionNames: [...new Set(variants.flatMap(({ attributes }) => Object.keys(attributes ?? {})))],
    subscriptionPlan: product.subscriptionPlan ?? null,
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

async function shopOf(site: TestSite): Promise<string> {
  const ctx = await site.ctx()
  const known = await ctx.db
    .selectFrom('collection')
    .select('collection_id')
    .where('website_id', '=', site.id)
    .where('slug', '=', 'shop')
    .executeTakeFirst()
  return known?.collection_id ?? createCollection(ctx, { typeName: 'products', title: 'Shop', slug: 'shop' })
}

/** A visitor's browser that has the crumb already, as after a first page. */
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
