import { defineError } from '../../platform/errors.ts'

export const nothingPays = defineError(
  'nothing_pays',
  409,
  'Without test mode nobody could pay yet. Connect Stripe with live keys, or turn on paying later.',
)

export const accountNotFound = defineError(
  'payment_account_not_found',
  404,
  'There are no keys of this provider yet. Enter them first.',
)

export const keysNotTested = defineError(
  'keys_not_tested',
  502,
  'The keys were not saved: Stripe did not answer. Check that this server reaches api.stripe.com, and try again.',
)

/** Payments under way can only be finished with the account they began with. */
export const paymentsOpen = defineError(
  'payments_open',
  409,
  'These keys belong to another Stripe account, and payments of the present one are not finished. Capture or cancel them first.',
)
