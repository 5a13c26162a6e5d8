import { countsStock, productTypes } from './product-types.ts'
import { quantityLimits } from './quantity.ts'
import { sumMinor } from './rounding.ts'
import { getCurrentPrice, hasStockFor } from './variants.ts'
import type { Variant } from './variants.ts'

/** Values derived from a product for display. `price`, `salePrice` and `onSale` are its own when it is digital; else the variants hold them. */
export interface ProductDisplay {
  readonly productType: number
  readonly variants: readonly Pick<Variant, 'price' | 'salePrice' | 'onSale' | 'unlimited' | 'qtyInStock'>[]
  readonly isSubscribable: boolean
  readonly price: number
  readonly salePrice: number
  readonly onSale: boolean
}

export interface QuantityInput {
  readonly min: number
  readonly max: number
  readonly step: number
  readonly value: number
  readonly size: number
}

type ProductPrices = Pick<ProductDisplay, 'productType' | 'price' | 'salePrice' | 'onSale'> & {
  readonly variants: readonly Pick<Variant, 'price' | 'salePrice' | 'onSale'>[]
}
type ProductStock = Pick<ProductDisplay, 'productType'> & {
  readonly variants: readonly Pick<Variant, 'unlimited' | 'qtyInStock'>[]
}

/** Physical and service products are sold out when no variant has stock; digital goods and gift cards never; an unknown type always. */
export function isSoldOut({ productType, variants }: ProductStock): boolean {
  if (productType === productTypes.digital || productType === productTypes.giftCard) return false
  return !countsStock(productType) || !variants.some((variant) => hasStockFor(variant, 1))
}

/** Any variant on sale (physical, service), or the product itself (digital). Gift cards are never on sale. */
export function isOnSale(product: ProductPrices): boolean {
  if (product.productType === productTypes.digital) return product.onSale
  return countsStock(product.productType) && product.variants.some(({ onSale }) => onSale)
}

/** The least a buyer pays, sale prices counted; 0 without variants. */
export function getLowestPrice(product: ProductPrices): number {
  const prices = offers(product).map(getCurrentPrice)
  return prices.length === 0 ? 0 : Math.min(...prices)
}

/** The most a buyer pays, sale prices counted; 0 without variants. */
export function getHighestPrice(product: ProductPrices): number {
  return Math.max(0, ...offers(product).map(getCurrentPrice))
}

/** The highest price before any sale; 0 without variants. */
export function getNormalPrice(product: ProductPrices): number {
  return Math.max(0, ...offers(product).map(({ price }) => price))
}

/** All stock of a product; Infinity when a variant is unlimited or the type has no stock. A variant below 0 counts as 0. */
export function getTotalStock({ productType, variants }: ProductStock): number {
  if (productType === productTypes.digital || productType === productTypes.giftCard) return Number.POSITIVE_INFINITY
  if (variants.some(({ unlimited }) => unlimited)) return Number.POSITIVE_INFINITY
  return sumMinor(variants.map(({ qtyInStock }) => Math.max(0, qtyInStock)))
}

/**
 * The quantity field of a product; undefined when it has none. A product has one when it is physical, or a service in a
 * store that sells several of them. It must have more than one in stock and not be sold as a subscription.
 */
export function getQuantityInput(
  product: ProductStock & Pick<ProductDisplay, 'isSubscribable'>,
  multipleQuantityAllowedForServices = true,
): QuantityInput | undefined {
  const { productType } = product
  const countable =
    productType === productTypes.physical ||
    (productType === productTypes.service && multipleQuantityAllowedForServices)
  if (!countable || product.isSubscribable || getTotalStock(product) <= 1) return undefined
  return { ...quantityLimits, step: 1, value: 1, size: 4 }
}

function offers(product: ProductPrices): readonly Pick<Variant, 'price' | 'salePrice' | 'onSale'>[] {
  return product.productType === productTypes.digital ? [product] : product.variants
}
