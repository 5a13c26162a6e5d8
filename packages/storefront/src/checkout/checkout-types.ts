import type { Address } from '@vitrine/commerce/addresses'
import type { ShoppingCart } from '../cart/cart-types.ts'

export interface ShippingQuote {
  readonly id: string
  readonly name: string
  readonly priceCents: number
}

/** The cart as the checkout needs it: with shipping, taxes and totals. */
export interface CheckoutCart extends ShoppingCart {
  readonly shippingOptions: readonly ShippingQuote[]
  readonly selectedShippingOption: ShippingQuote | null
  readonly taxLineItems: readonly { readonly name: string; readonly amountCents: number }[]
  readonly taxIncluded: boolean
  readonly taxCents: number
  readonly shippingCostCents: number
  readonly discountCents: number
  readonly grandTotalCents: number
  readonly requiresShipping: boolean
}

export interface PaymentMethod {
  readonly provider: string
  readonly title: string
  readonly needsToken: boolean
  readonly instructions: string | null
  readonly testCards: readonly { readonly number: string; readonly outcome: string }[] | null
}

/** A field (`email`, `shippingAddress.city`, `shippingOptionId`, `cart`) and what is wrong with it. */
export interface Missing {
  readonly field: string
  readonly message: string
}

/** The answer of the checkout calls. */
export interface Checkout {
  readonly cart: CheckoutCart
  readonly email: string | null
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionId: string | null
  /** Codes; null: everywhere. */
  readonly shippingCountries: readonly string[] | null
  /** From this subtotal on some way of shipping is free; null: none is, or it is already. */
  readonly freeShippingFromCents: number | null
  readonly note: string
  readonly paymentMethods: readonly PaymentMethod[]
  readonly missing: readonly Missing[]
  readonly testMode: boolean
  readonly policies: { readonly returnPolicy: string; readonly termsOfService: string; readonly privacyPolicy: string }
  readonly phoneRequired: boolean
}

export interface CheckoutUpdate {
  readonly email: string | null
  readonly shippingAddress: Address | null
  readonly billingAddress: Address | null
  readonly shippingOptionId: string | null
  readonly note: string
}

/** What the order call answers: the order's page, or the page on which the buyer's bank wants to see the buyer. */
export interface PlacedAnswer {
  readonly redirect: string
}
