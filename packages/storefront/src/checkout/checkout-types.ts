import type { components } from '@vitrine/server/api'
import type { ShoppingCart } from '../cart/cart-types.ts'

type Schemas = components['schemas']
type ApiCheckout = Schemas['Checkout']
type ApiCart = ApiCheckout['cart']

/** The cart as the checkout needs it: with shipping, taxes and totals. Amounts are minor units of its currency. */
export type CheckoutCart = ShoppingCart &
  Pick<
    ApiCart,
    | 'message'
    | 'shippingOptions'
    | 'selectedShippingOption'
    | 'taxIncluded'
    | 'taxCents'
    | 'shippingCostCents'
    | 'grandTotalCents'
    | 'giftCards'
    | 'acceptsGiftCards'
    | 'amountDueCents'
    | 'requiresShipping'
  > & { readonly taxLineItems: readonly Pick<ApiCart['taxLineItems'][number], 'name' | 'amountCents'>[] }

export type PaymentMethod = ApiCheckout['paymentMethods'][number]

/** The answer of the checkout calls, as far as the page reads it. */
export type Checkout = { readonly cart: CheckoutCart } & Pick<
  ApiCheckout,
  | 'email'
  | 'shippingAddress'
  | 'billingAddress'
  | 'shippingOptionId'
  | 'timeSlots'
  | 'timeSlot'
  | 'shippingCountries'
  | 'freeShippingFromCents'
  | 'note'
  | 'noteLabel'
  | 'paymentMethods'
  | 'missing'
  | 'policies'
  | 'phone'
  | 'isOffer'
  | 'isBalance'
  | 'termsRequired'
  | 'asksForNews'
  | 'asksForTaxNumber'
  | 'taxNumber'
  | 'taxExemption'
>

type ApiUpdate = Schemas['UpdateCheckout']

/** Everything the form keeps at the shop, each time all of it. */
export type CheckoutUpdate = Required<
  Pick<ApiUpdate, 'email' | 'shippingAddress' | 'billingAddress' | 'shippingOptionId' | 'timeSlot' | 'note'>
>

export type OrderBody = Schemas['PlaceOrder']

/** What the order call answers: where the order is shown, or where the buyer's bank wants to see the buyer. */
export type PlacedAnswer = Pick<Schemas['PlacedOrder' | 'RequiredAction'], 'redirect'> &
  Partial<Pick<Schemas['RequiredAction'], 'clientSecret'>>
