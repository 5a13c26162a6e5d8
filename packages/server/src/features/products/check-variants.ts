import { canBeSubscribable, countsStock, productTypes } from '@vitrine/commerce'
import { productLimits } from './limits.ts'

/** A variant as far as the rules below look at it. */
interface CheckedVariant {
  readonly sku?: string | undefined
  readonly attributes?: Readonly<Record<string, string>> | undefined
  readonly priceMinor: number
  readonly salePriceMinor?: number | null | undefined
  readonly onSale?: boolean | undefined
  readonly stock?: number | 'unlimited' | undefined
  readonly assetId?: string | null | undefined
}

interface CheckedProduct {
  readonly productType: number
  readonly optionNames: readonly string[]
  readonly variants: readonly CheckedVariant[]
  readonly currency: string
  readonly isSubscription: boolean
  /** The product's pictures: a variant shows one of them. */
  readonly assetIds: readonly string[]
}

/** The problems of a product's options and variants: a sentence per field, `{}` when nothing is. */
export function findVariantFaults(product: CheckedProduct): Record<string, string> {
  const faults: Record<string, string> = {}
  const add = (field: string, sentence: string | undefined) => {
    if (sentence !== undefined) faults[field] ??= sentence
  }
  add('optionNames', optionFault(product))
  if (product.isSubscription && !canBeSubscribable(product.productType))
    add('subscriptionPlan', 'Only physical products and services can be sold as a subscription.')
  const combinations = new Set<string>()
  const skus = new Set<string>()
  for (const [index, variant] of product.variants.entries()) {
    const at = `variants.${index}`
    add(`${at}.attributes`, attributeFault(product.optionNames, variant.attributes ?? {}))
    add(`${at}.priceMinor`, priceFault(variant.priceMinor, product.currency))
    add(`${at}.salePriceMinor`, saleFault(variant, product))
    if (variant.assetId && !product.assetIds.includes(variant.assetId))
      add(`${at}.assetId`, 'A variant shows one of the pictures of its product.')
    const combination = JSON.stringify(product.optionNames.map((name) => variant.attributes?.[name]))
    if (combinations.has(combination)) add(`${at}.attributes`, 'Two variants have the same option values.')
    combinations.add(combination)
    if (variant.sku !== undefined && variant.sku !== '') {
      if (skus.has(variant.sku)) add(`${at}.sku`, `The SKU "${variant.sku}" is used twice.`)
      skus.add(variant.sku)
    }
  }
  return faults
}

/** Stock in its stored form: goods that are not counted are always unlimited, and a missing number means zero. */
export function toKeptStock(
  productType: number,
  stock: number | 'unlimited' | undefined,
): { unlimited: boolean; onHand: number } {
  if (!countsStock(productType) || stock === 'unlimited') return { unlimited: true, onHand: 0 }
  return { unlimited: false, onHand: stock ?? 0 }
}

function optionFault({ optionNames, productType, variants }: CheckedProduct): string | undefined {
  if (new Set(optionNames.map((name) => name.toLowerCase())).size < optionNames.length)
    return 'Two options have the same name.'
  if (productType === productTypes.digital && (optionNames.length > 0 || variants.length > 1))
    return 'A digital product has no options.'
  if (optionNames.length === 0 && variants.length > 1) return 'A product with several variants needs an option.'
  return undefined
}

function attributeFault(
  optionNames: readonly string[],
  attributes: Readonly<Record<string, string>>,
): string | undefined {
  const missing = optionNames.find((name) => !Object.hasOwn(attributes, name) || attributes[name]?.trim() === '')
  if (missing !== undefined) return `The option "${missing}" has no value.`
  const unknown = Object.keys(attributes).find((name) => !optionNames.includes(name))
  if (unknown !== undefined) return `"${unknown}" is not an option of this product.`
  const long = Object.values(attributes).some((value) => value.length > productLimits.attribute)
  return long ? `An option value has at most ${productLimits.attribute} characters.` : undefined
}

function priceFault(priceMinor: number, currency: string): string | undefined {
  return priceMinor > productLimits.maxPriceMinor(currency) ? 'This price is too high.' : undefined
}

function saleFault(variant: CheckedVariant, { currency, productType }: CheckedProduct): string | undefined {
  const { salePriceMinor, onSale } = variant
  if (salePriceMinor !== null && salePriceMinor !== undefined && priceFault(salePriceMinor, currency) !== undefined)
    return 'This price is too high.'
  if (onSale !== true) return undefined
  if (productType === productTypes.giftCard) return 'Gift cards are never on sale.'
  if (salePriceMinor === null || salePriceMinor === undefined) return 'A variant on sale needs a sale price.'
  return salePriceMinor > variant.priceMinor ? 'The sale price is higher than the price.' : undefined
}
