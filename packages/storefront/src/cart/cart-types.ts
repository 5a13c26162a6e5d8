/** The answers of the cart calls, as far as scripts read them. Amounts are minor units of `currency`. */
export interface Picture {
  readonly assetUrl: string
  readonly altText: string
  /** "WxH" */
  readonly originalSize: string
  readonly mediaFocalPoint: { readonly x: number; readonly y: number }
}

export interface EntryProblem {
  readonly kind: 'deleted' | 'unavailable' | 'short' | 'priceChanged'
  readonly message: string
  /** What is left, of a line that is short. */
  readonly available?: number
}

export interface CartEntry {
  readonly id: string
  readonly itemId: string
  readonly chosenVariant: {
    readonly sku: string
    readonly optionValues: readonly { readonly optionName: string; readonly value: string }[]
    readonly qtyInStock: number
    readonly unlimited: boolean
  } | null
  readonly quantity: number
  readonly title: string
  readonly subTotal: number
  readonly purchasePriceCents: number
  readonly image: Picture | null
  readonly itemUrl: string | null
  readonly additionalFields: string | null
  readonly subscriptionPlan: unknown
  readonly problem: EntryProblem | null
}

export interface ShoppingCart {
  readonly id: string
  /** Rises with every change: an answer that is older than what is shown is not shown. */
  readonly version: number
  readonly currency: string
  readonly entries: readonly CartEntry[]
  readonly subtotalCents: number
  readonly totalQuantity: number
  readonly minimumSubtotalCents: number
  readonly canCheckOut: boolean
  readonly message: string | null
}

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
