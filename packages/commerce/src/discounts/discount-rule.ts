/** The saving of a discount. Rates are parts per million, amounts minor units. */
export type DiscountEffect =
  | { readonly kind: 'percent'; readonly ratePpm: number }
  | { readonly kind: 'amount'; readonly amountMinor: number }
  | { readonly kind: 'free_shipping' }
  /** Of every `buyQuantity + getQuantity` pieces, the `getQuantity` cheapest cost less by the rate. */
  | {
      readonly kind: 'buy_x_get_y'
      readonly buyQuantity: number
      readonly getQuantity: number
      readonly ratePpm: number
    }

/** The goods that a discount is for. */
export type DiscountTarget =
  | { readonly kind: 'order' }
  | { readonly kind: 'products'; readonly itemIds: readonly string[] }
  | { readonly kind: 'categories'; readonly categoryIds: readonly string[] }

/** Why a discount does not apply, whatever is in the cart: its dates, its uses, who the customer is. */
export const customerRefusals = [
  'unknown',
  'expired',
  'not_yet',
  'used_up',
  'used_by_customer',
  'needs_email',
  'needs_sign_in',
  'not_for_customer',
  'not_first_order',
] as const

/** Why a discount does not apply to this cart: changing the cart may help. */
export const cartRefusals = ['below_minimum', 'too_few', 'not_for_products', 'nothing_to_ship', 'outdone'] as const

/** Can nothing that the buyer puts into the cart or types at the checkout make the discount apply? */
export function isLastingRefusal(reason: DiscountRefusal): boolean {
  return reason !== 'needs_email' && reason !== 'needs_sign_in' && customerRefusals.some((each) => each === reason)
}

export type CustomerRefusal = (typeof customerRefusals)[number]
export type CartRefusal = (typeof cartRefusals)[number]
export type DiscountRefusal = CustomerRefusal | CartRefusal

/** A discount that somebody may use, with the conditions that a cart decides. */
export interface DiscountRule {
  readonly id: string
  readonly name: string
  /** The code that the buyer gave; null: automatic. */
  readonly code: string | null
  readonly effect: DiscountEffect
  readonly target: DiscountTarget
  /** Of the products that the discount is for, before discounts; null: any. */
  readonly minimumMinor: number | null
  readonly minimumQuantity: number | null
  readonly excludesSaleItems: boolean
}

/** A line of a cart as discounts see it. */
export interface DiscountLine {
  readonly id: string
  readonly itemId: string
  readonly categoryIds: readonly string[]
  readonly unitPriceMinor: number
  readonly quantity: number
  readonly productType: number
  readonly requiresShipping: boolean
  readonly isOnSale: boolean
}
