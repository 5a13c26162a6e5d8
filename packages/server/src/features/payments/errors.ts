import { defineError } from '../../platform/errors.ts'

export const paymentDeclined = defineError<{ reason: string; sentence: string }>(
  'payment_declined',
  402,
  ({ sentence }) => sentence,
)

export const paymentUnknown = defineError<{ retryAfterSeconds: number }>(
  'payment_unknown',
  504,
  'We could not confirm your payment. Please try again in a moment: we ask first whether it went through, so you will not be charged twice.',
)

export const paymentInProgress = defineError<{ retryAfterSeconds: number }>(
  'payment_in_progress',
  409,
  'A payment for this cart is already on its way. Please wait a moment.',
)

export const chargeNotFound = defineError(
  'charge_not_found',
  404,
  'This payment was not found. Please return to your cart.',
)

const declinedTexts: Readonly<Record<string, string>> = {
  declined: 'Your card was declined. Please use another card.',
  insufficient_funds: 'Your card has insufficient funds. Please use another card.',
  expired_card: 'Your card has expired. Please use another card.',
  invalid_number: 'This card number is not valid. Please check it and try again.',
  authentication_failed: 'Your bank could not confirm that it is you. Please try again or use another card.',
  not_charged: 'The payment did not go through and nothing was charged. Please try again.',
  canceled: 'The payment was canceled and nothing was charged. Please try again.',
}

/** The sentence for a reason of ours; an unknown reason is a plain decline. */
export function declinedText(reason: string): string {
  return (Object.hasOwn(declinedTexts, reason) ? declinedTexts[reason] : undefined) ?? declinedTexts['declined'] ?? ''
}
