import { defineError } from '../../platform/errors.ts'

export const variantUnavailable = defineError('variant_unavailable', 404, { message: 'productVariantUnavailable' })

/** `available` is how many this visitor can have in all, those in the cart included. */
export const outOfStock = defineError<{ available: number; inCart: number }>('out_of_stock', 409, {
  message: 'productOutOfStock',
})

export const invalidQuantity = defineError<{ fields: Record<string, string> }>(
  'invalid_input',
  400,
  ({ fields }) => fields['quantity'] ?? { message: 'callFailed' },
)

export const oneOfService = defineError('one_service_only', 409, { message: 'errorOneOfService' })

/** A product that has a maximum of its own, whatever is in stock. */
export const quantityTooLarge = defineError<{ max: number }>('quantity_too_large', 409, { message: 'quantityTooLarge' })

export const entryNotFound = defineError('cart_entry_not_found', 404, { message: 'errorCartEntryNotFound' })

export const cartFull = defineError<{ limit: number }>('cart_full', 409, { message: 'errorCartFull' })

export const cartAnswersFull = defineError('cart_answers_full', 409, { message: 'errorCartAnswersFull' })

export const subscriptionOnly = defineError('subscription_only', 409, { message: 'errorSubscriptionOnly' })

export const notSubscribable = defineError('not_subscribable', 409, { message: 'errorNotSubscribable' })
