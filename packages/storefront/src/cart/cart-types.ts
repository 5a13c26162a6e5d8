import type { components } from '@vitrine/server/api'

type ApiCart = components['schemas']['Cart']
type ApiEntry = components['schemas']['CartEntry']

export type Picture = NonNullable<ApiEntry['image']>

/** A line of the cart, as far as scripts read it. Amounts are minor units of the cart's currency. */
export type CartEntry = Pick<
  ApiEntry,
  | 'id'
  | 'itemId'
  | 'productType'
  | 'chosenVariant'
  | 'quantity'
  | 'title'
  | 'subTotal'
  | 'purchasePriceCents'
  | 'image'
  | 'itemUrl'
  | 'additionalFields'
  | 'answers'
  | 'hasForm'
  | 'subscriptionPlan'
  | 'problem'
>

/** The cart, as far as scripts read it. `version` rises with every change: an answer that is older than what is shown is not shown. */
export type ShoppingCart = Pick<
  ApiCart,
  | 'id'
  | 'version'
  | 'currency'
  | 'subtotalCents'
  | 'totalQuantity'
  | 'minimumSubtotalCents'
  | 'promoCodes'
  | 'acceptsPromoCodes'
  | 'validCoupons'
  | 'invalidCoupons'
  | 'discounts'
  | 'discountCents'
> & { readonly entries: readonly CartEntry[] }

export interface NewEntry {
  readonly itemId: string
  readonly sku: string | null
  readonly quantity: number
  readonly additionalFields?: string | null
}

export interface AddedAnswer {
  readonly shoppingCart: ShoppingCart
  readonly newlyAdded: CartEntry
}
