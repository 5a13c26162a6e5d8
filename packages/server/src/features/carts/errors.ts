import { addToCartTexts, cartTexts } from '@vitrine/commerce'
import { defineError } from '../../platform/errors.ts'

export const variantUnavailable = defineError('variant_unavailable', 404, addToCartTexts.unavailable)

/** `available` is how many this visitor can have in all, those in the cart included. */
export const outOfStock = defineError<{ available: number; inCart: number }>(
  'out_of_stock',
  409,
  addToCartTexts.outOfStock,
)

export const invalidQuantity = defineError<{ fields: Record<string, string> }>(
  'invalid_input',
  400,
  ({ fields }) => fields['quantity'] ?? cartTexts.tryAgain,
)

export const oneOfService = defineError(
  'one_service_only',
  409,
  'You can buy only one of this service at a time. Set the quantity to 1.',
)

export const entryNotFound = defineError(
  'cart_entry_not_found',
  404,
  'This item is no longer in your cart. Please reload the page.',
)

export const cartFull = defineError<{ limit: number }>(
  'cart_full',
  409,
  ({ limit }) => `A cart holds at most ${limit} different items. Check out with these first.`,
)

export const subscriptionOnly = defineError(
  'subscription_only',
  409,
  'This product is sold as a subscription. Please subscribe on its page.',
)

export const notSubscribable = defineError(
  'not_subscribable',
  409,
  'This product is not sold as a subscription. Please add it to your cart.',
)
