import { ProductType } from '../../enums.ts'
import type { Value } from '../../registry/types.ts'
import { asBoolean, asNumber, elements, fieldsOf, isAbsent, isTruthy, member } from './values.ts'

/** What a store item sells, as its `structuredContent` tells. */
export function contentOf(item: Value): Value {
  return fieldsOf(item)['structuredContent']
}

export function variantsOf(item: Value): readonly Value[] {
  return elements(member(contentOf(item), 'variants'))
}

/** The product type code, or undefined when there is none. */
export function productType(item: Value): number | undefined {
  const code = member(contentOf(item), 'productType')
  return isAbsent(code) ? undefined : asNumber(code)
}

export function isSubscribable(item: Value): boolean {
  return asBoolean(member(contentOf(item), 'isSubscribable'))
}

export function isVariantOnSale(variant: Value): boolean {
  return isTruthy(fieldsOf(variant)['onSale'])
}

/** A gift card is never on sale. */
export function isOnSale(item: Value): boolean {
  switch (productType(item)) {
    case ProductType.physical:
    case ProductType.service:
      return variantsOf(item).some(isVariantOnSale)
    case ProductType.digital:
      return isVariantOnSale(contentOf(item))
    default:
      return false
  }
}

/** True when nothing of it can be bought; digital products and gift cards never run out. */
export function isSoldOut(item: Value): boolean {
  switch (productType(item)) {
    case ProductType.physical:
    case ProductType.service:
      return !variantsOf(item).some((variant) => stockOfVariant(variant) > 0)
    case ProductType.digital:
    case ProductType['gift-card']:
      return false
    default:
      return true
  }
}

/** Units in stock of all variants together; Infinity when one of them is unlimited. */
export function totalStock(item: Value): number {
  const type = productType(item)
  if (type === ProductType.digital || type === ProductType['gift-card']) return Infinity
  let total = 0
  for (const variant of variantsOf(item)) total += Math.max(0, stockOfVariant(variant))
  return total
}

function stockOfVariant(variant: Value): number {
  const { unlimited, qtyInStock } = fieldsOf(variant)
  return isTruthy(unlimited) ? Infinity : asNumber(qtyInStock) || 0
}
