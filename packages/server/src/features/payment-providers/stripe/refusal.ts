/** Stripe understood and said no. Any other error tells nothing of the outcome. */
export function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return ['StripeCardError', 'StripeInvalidRequestError'].includes('type' in error ? String(error.type) : '')
}
