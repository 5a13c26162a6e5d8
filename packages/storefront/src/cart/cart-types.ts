import type { operations } from '@vitrine/server/api'

type Content<Operation extends keyof operations> = operations[Operation] extends {
  responses: { 200: { content: { 'application/json': infer Body } } }
}
  ? Body
  : never

type ApiCart = Content<'getShoppingCart'>
type ApiEntry = ApiCart['entries'][number]

export type Picture = NonNullable<ApiEntry['image']>

/** A line of the cart, as far as scripts read it. Amounts are minor units of the cart's currency. */
export type CartEntry = Pick<
  ApiEntry,
  | 'id'
  | 'itemId'
  | 'chosenVariant'
  | 'quantity'
  | 'title'
  | 'subTotal'
  | 'purchasePriceCents'
  | 'image'
  | 'itemUrl'
  | 'additionalFields'
  | 'subscriptionPlan'
  | 'problem'
>

/** The cart, as far as scripts read it. `version` rises with every change: an answer that is older than what is shown is not shown. */
export type ShoppingCart = Pick<
  ApiCart,
  'id' | 'version' | 'currency' | 'subtotalCents' | 'totalQuantity' | 'minimumSubtotalCents'
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
