import { listText } from './messages.ts'
import type { BrowserTranslate } from './messages.ts'
import { parseQuantity } from './quantity.ts'
import { countsStock, isGiftCard, productTypes } from './product-types.ts'
import { findVariant, hasStockFor, listOptionNames, listUnselectedOptions } from './variants.ts'
import type { Selection, Variant } from './variants.ts'

/** "Adding…" for at least `addingMs`, then "Added!" for `addedMs`, then idle; after a failure idle again after `errorResetMs`. */
export const addToCartTimings = { addingMs: 1000, addedMs: 2000, errorResetMs: 1000 } as const

export interface AddToCartChoice {
  readonly productType: number
  readonly variants: readonly Variant[]
  readonly ordering: readonly string[]
  readonly selection: Selection
  /** The quantity field's text; "1" where the product has no such field. */
  readonly quantity: unknown
  /** How many of the variant a cart already holds, by SKU. */
  readonly inCart: (sku: string) => number
}

/** `available` is how many this buyer can have in all, those in the cart included. */
export interface StockShortage {
  readonly available: number
  readonly inCart: number
}

/**
 * What to send, or why not. `message` is the sentence of the specification's alert. `refused.options` names the selects
 * to mark. `field` says where the problem is, for themes that show it there: the options, the quantity, or the whole
 * product.
 */
export type CheckedChoice =
  | { readonly kind: 'ok'; readonly variant: Variant | undefined; readonly quantity: number }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly options: readonly string[]
      readonly field: 'options' | 'quantity' | 'product'
      readonly shortage?: StockShortage
    }

/** The sentence for options without a value; '' when there are none. */
export function formatUnselected(options: readonly string[], t: BrowserTranslate): string {
  if (options.length === 0) return ''
  return t('productSelectOptions', { count: options.length, options: listText(options, t.language) })
}

/** The sentence beside a quantity that is too large: how many are left. */
export function formatShortage({ available, inCart }: StockShortage, t: BrowserTranslate): string {
  if (available <= 0) return t('productNoneLeft')
  return t(inCart > 0 ? 'productLeftWithCart' : 'productLeft', { available, inCart })
}

/** Everything that is checked in the browser before an item is added. The server checks all of it again. */
export function checkAddToCart(choice: AddToCartChoice, t: BrowserTranslate): CheckedChoice {
  const { variants, selection } = choice
  const options = listUnselectedOptions(listOptionNames(variants, choice.ordering), selection)
  if (options.length > 0 && isGiftCard(choice.productType))
    return refuse(t('productSelectDenomination'), 'options', options)
  if (options.length > 0) return refuse(formatUnselected(options, t), 'options', options)

  const variant = findVariant(variants, selection)
  // A digital product has no variants; all others are bought as one of theirs.
  if (!variant && choice.productType !== productTypes.digital) {
    return refuse(
      t(isGiftCard(choice.productType) ? 'productSelectDenomination' : 'productVariantUnavailable'),
      'product',
    )
  }

  const parsed = parseQuantity(choice.quantity, t)
  if (parsed.kind === 'refused') return refuse(parsed.message, 'quantity')
  const shortage = variant && findShortage(choice, variant, parsed.quantity)
  if (shortage) return { ...refuse(t('productOutOfStock'), 'quantity'), shortage }
  return { kind: 'ok', variant, quantity: parsed.quantity }
}

function findShortage(
  { productType, inCart }: AddToCartChoice,
  variant: Variant,
  quantity: number,
): StockShortage | undefined {
  const held = inCart(variant.sku)
  if (!countsStock(productType) || hasStockFor(variant, quantity, held)) return undefined
  return { available: Math.max(0, variant.qtyInStock), inCart: held }
}

function refuse(message: string, field: 'options' | 'quantity' | 'product', options: readonly string[] = []) {
  return { kind: 'refused', message, options, field } as const
}
