import { defineError } from '../../platform/errors.ts'

export const providerNotFound = defineError('provider_not_found', 404, 'There is no payment provider of this name.')

/** Also for a shop without keys of the provider: a stranger learns nothing of it. */
export const signatureRefused = defineError(
  'signature_refused',
  400,
  'The signature of this message is not one of the payment provider. Check the webhook secret of the shop.',
)
