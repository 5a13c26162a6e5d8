import { defineError } from '../../platform/errors.ts'

export const nothingPays = defineError(
  'nothing_pays',
  409,
  'Without test mode nobody could pay yet. Connect Stripe or Mollie with live keys, or turn on paying later.',
)

export const accountNotFound = defineError(
  'payment_account_not_found',
  404,
  'There are no keys of this provider yet. Enter them first.',
)

export const keysNotTested = defineError<{ provider: string; host: string }>(
  'keys_not_tested',
  502,
  ({ provider, host }) =>
    `The keys were not saved: ${provider} did not answer. Check that this server reaches ${host}, and try again.`,
)

/** Payments under way can only be finished with the account they began with. */
export const paymentsOpen = defineError<{ provider: string }>(
  'payments_open',
  409,
  ({ provider }) =>
    `Payments of the present ${provider} account are not finished. Capture or cancel them before you change or remove its keys.`,
)
