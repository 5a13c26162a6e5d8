/** Stripe understood and said no. Anything else tells nothing about what was asked. */
export function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return ['StripeCardError', 'StripeInvalidRequestError'].includes('type' in error ? String(error.type) : '')
}
