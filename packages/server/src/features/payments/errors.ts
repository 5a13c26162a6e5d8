import type { MessageKey } from '@vitrine/commerce'
import { defineError } from '../../platform/errors.ts'

export const paymentDeclined = defineError<{ reason: string }>('payment_declined', 402, ({ reason }) => ({
  message: getDeclinedMessage(reason),
}))

export const paymentUnknown = defineError<{ retryAfterSeconds: number }>('payment_unknown', 504, {
  message: 'errorPaymentUnknown',
})

export const paymentInProgress = defineError<{ retryAfterSeconds: number }>('payment_in_progress', 409, {
  message: 'errorPaymentInProgress',
})

const declinedMessages: Readonly<Record<string, MessageKey>> = {
  declined: 'errorDeclined',
  insufficient_funds: 'errorInsufficientFunds',
  expired_card: 'errorExpiredCard',
  invalid_number: 'errorInvalidNumber',
  authentication_failed: 'errorAuthenticationFailed',
  not_charged: 'errorNotCharged',
  canceled: 'errorPaymentCanceled',
}

/** The buyer's message for a reason of ours; an unknown reason is a plain decline. */
export function getDeclinedMessage(reason: string): MessageKey {
  return (Object.hasOwn(declinedMessages, reason) ? declinedMessages[reason] : undefined) ?? 'errorDeclined'
}
