import { parseQuantity, quantityTexts } from './quantity.ts'
import { countsStock, isGiftCard, productTypes } from './product-types.ts'
import { fillText } from './texts.ts'
import type { TextsLike } from './texts.ts'
import { findVariant, hasStockFor, optionNames, unselectedOptions } from './variants.ts'
import type { Selection, Variant } from './variants.ts'

/** "Adding…" for at least `addingMs`, then "Added!" for `addedMs`, then idle; after a failure idle again after `errorResetMs`. */
export const addToCartTimings = { addingMs: 1000, addedMs: 2000, errorResetMs: 1000 } as const

export const addToCartTexts = {
  add: 'Add To Cart',
  subscribe: 'Subscribe',
  adding: 'Adding…',
  added: 'Added!',
  selectOne: 'Please select the {option} option.',
  selectTwo: 'Please select the {option1} and {option2} options.',
  selectMore: 'Please select the {optionsList} and {lastOption} options.',
  selectDenomination: 'Select a denomination for the Gift Card',
  unavailable: 'Sorry, that item variant is unavailable. Please select another variant.',
  outOfStock: 'Sorry, we do not have enough of that item available.',
  soldOut: 'Sold out.',
  onlyLeft: 'Only {available} left in stock.',
  onlyLeftWithCart: 'Only {available} left in stock, and you have {inCart} in your cart.',
}

export type AddToCartTexts = TextsLike<typeof addToCartTexts>

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
 * What to send, or why not. `message` is the sentence of the specification's alert. `refused.options` names the selects to mark; `field` says
 * where the problem is for themes that show it there: at those options, at the quantity, or at the product as a whole.
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
export function unselectedMessage(options: readonly string[], texts: AddToCartTexts = addToCartTexts): string {
  const [option1 = '', option2 = ''] = options
  if (options.length === 0) return ''
  if (options.length === 1) return fillText(texts.selectOne, { option: option1 })
  if (options.length === 2) return fillText(texts.selectTwo, { option1, option2 })
  return fillText(texts.selectMore, { optionsList: options.slice(0, -1).join(', '), lastOption: options.at(-1) ?? '' })
}

/** The sentence beside a quantity that is too large: how many are left. */
export function shortageText({ available, inCart }: StockShortage, texts: AddToCartTexts = addToCartTexts): string {
  if (available <= 0) return texts.soldOut
  return fillText(inCart > 0 ? texts.onlyLeftWithCart : texts.onlyLeft, { available, inCart })
}

/** Everything that is checked in the browser before an item is added. The server checks all of it again. */
export function checkAddToCart(
  choice: AddToCartChoice,
  texts: AddToCartTexts = addToCartTexts,
  quantities: TextsLike<typeof quantityTexts> = quantityTexts,
): CheckedChoice {
  const { variants, selection } = choice
  const options = unselectedOptions(optionNames(variants, choice.ordering), selection)
  if (options.length > 0 && isGiftCard(choice.productType)) return refuse(texts.selectDenomination, 'options', options)
  if (options.length > 0) return refuse(unselectedMessage(options, texts), 'options', options)

  const variant = findVariant(variants, selection)
  // A digital product has no variants; all others are bought as one of theirs.
  if (!variant && choice.productType !== productTypes.digital) {
    return refuse(isGiftCard(choice.productType) ? texts.selectDenomination : texts.unavailable, 'product')
  }

  const parsed = parseQuantity(choice.quantity, undefined, quantities)
  if (parsed.kind === 'refused') return refuse(parsed.message, 'quantity')
  const shortage = variant && findShortage(choice, variant, parsed.quantity)
  if (shortage) return { ...refuse(texts.outOfStock, 'quantity'), shortage }
  return { kind: 'ok', variant, quantity: parsed.quantity }
}

/** The label of an idle button: the owner's own text, else "Subscribe" or "Add To Cart". */
export function addToCartLabel(
  product: {
    readonly isSubscribable: boolean
    readonly useCustomAddButtonText: boolean
    readonly customAddButtonText: string
  },
  texts: AddToCartTexts = addToCartTexts,
): string {
  if (product.useCustomAddButtonText && product.customAddButtonText !== '') return product.customAddButtonText
  return product.isSubscribable ? texts.subscribe : texts.add
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
