import { ProductType } from '../../enums.ts'
import type { Value } from '../../registry/types.ts'
import { asBoolean, asNumber, listElements, getOwnFields, isAbsent, isTruthy, getMember } from './values.ts'

/** What a store item sells, as its `structuredContent` tells. */
export function getStructuredContent(item: Value): Value {
  return getOwnFields(item)['structuredContent']
}

export function listVariants(item: Value): readonly Value[] {
  return listElements(getMember(getStructuredContent(item), 'variants'))
}

/** The product type code, or undefined when there is none. */
export function getProductType(item: Value): number | undefined {
  const code = getMember(getStructuredContent(item), 'productType')
  return isAbsent(code) ? undefined : asNumber(code)
}

export function isSubscribable(item: Value): boolean {
  return asBoolean(getMember(getStructuredContent(item), 'isSubscribable'))
}

function isVariantOnSale(variant: Value): boolean {
  return isTruthy(getOwnFields(variant)['onSale'])
}

/** A gift card is never on sale. */
export function isOnSale(item: Value): boolean {
  switch (getProductType(item)) {
    case ProductType.physical:
    case ProductType.service:
      return listVariants(item).some(isVariantOnSale)
    case ProductType.digital:
      return isVariantOnSale(getStructuredContent(item))
    default:
      return false
  }
}

/** True when nothing of it can be bought; digital products and gift cards never run out. */
export function isSoldOut(item: Value): boolean {
  switch (getProductType(item)) {
    case ProductType.physical:
    case ProductType.service:
      return !listVariants(item).some((variant) => getVariantStock(variant) > 0)
    case ProductType.digital:
    case ProductType['gift-card']:
      return false
    default:
      return true
  }
}

/** Units in stock of all variants together; Infinity when one of them is unlimited. */
export function getTotalStock(item: Value): number {
  const type = getProductType(item)
  if (type === ProductType.digital || type === ProductType['gift-card']) return Infinity
  let total = 0
  for (const variant of listVariants(item)) total += Math.max(0, getVariantStock(variant))
  return total
}

function getVariantStock(variant: Value): number {
  const { unlimited, qtyInStock } = getOwnFields(variant)
  return isTruthy(unlimited) ? Infinity : asNumber(qtyInStock) || 0
}
