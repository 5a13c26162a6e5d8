import type { BrowserTranslate } from '@vitrine/commerce'
import type { Answer, CallFailure } from '../page/call.ts'
import { formatFailure } from '../page/failures.ts'
import { isRecord } from '../page/read.ts'
import type { PlacedAnswer } from './checkout-types.ts'
import type { Problems } from './draft-problems.ts'

/** What became of an order, in the words of the checkout. */
export type Outcome =
  /** On to the confirmation, or to the buyer's bank. */
  | { readonly kind: 'go'; readonly path: string }
  /** The provider's form lets the buyer's bank see the buyer; `path` leads there without it. */
  | { readonly kind: 'bank'; readonly clientSecret: string; readonly path: string }
  /** Nothing was paid; the buyer may change something and press again. */
  | { readonly kind: 'refused'; readonly reason: RefusalReason; readonly message: string }
  | { readonly kind: 'fields'; readonly problems: Problems }
  /** It is not known whether it was paid: pressing again asks for the same attempt. */
  | { readonly kind: 'unknown'; readonly message: string; readonly retryAfterSeconds: number }

export type RefusalReason = 'declined' | 'total_changed' | 'cart' | 'other'

/** A lost answer and an attempt that is still running leave open what happened. */
const openCodes = ['payment_unknown', 'payment_in_progress', 'cart_busy']
const cartCodes = ['out_of_stock', 'cart_problem', 'below_minimum', 'cart_empty']

/** Fields of the order call by the names they have in the form. */
const formFields: Readonly<Record<string, string>> = { 'payment.token': 'cardNumber', 'payment.provider': 'provider' }

export function readOutcome(answer: Answer<PlacedAnswer>, t: BrowserTranslate): Outcome {
  if (answer.kind === 'ok') {
    const { redirect: path, clientSecret } = answer.data
    return clientSecret ? { kind: 'bank', clientSecret, path } : { kind: 'go', path }
  }
  const { failure } = answer
  const message = formatFailure(failure, t)
  if (isOpen(failure)) return { kind: 'unknown', message, retryAfterSeconds: getWaitSeconds(failure) }
  const fields = failure.params['fields']
  if (failure.code === 'invalid_input' && isRecord(fields))
    return { kind: 'fields', problems: translateFieldProblems(fields, t) }
  return { kind: 'refused', reason: getRefusalReason(failure), message }
}

function isOpen({ status, code }: CallFailure): boolean {
  return status === 0 || status >= 500 || openCodes.includes(code)
}

function getRefusalReason({ code }: CallFailure): RefusalReason {
  if (code === 'payment_declined') return 'declined'
  if (code === 'total_changed' || code === 'discount_gone') return 'total_changed'
  return cartCodes.includes(code) ? 'cart' : 'other'
}

function getWaitSeconds({ params }: CallFailure): number {
  const { retryAfterSeconds } = params
  return typeof retryAfterSeconds === 'number' ? retryAfterSeconds : 0
}

function translateFieldProblems(fields: Record<string, unknown>, t: BrowserTranslate): Problems {
  return Object.fromEntries(
    Object.entries(fields).map(([field, message]) => [
      formFields[field] ?? field,
      typeof message === 'string' ? message : t('cartInvalid'),
    ]),
  )
}
