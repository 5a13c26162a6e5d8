import { addToCartErrorText } from '@vitrine/commerce'
import type { CallFailure } from './call.ts'

/** The sentence for a call that failed: the specification's for a failed crumb and for 429, else the server's own. */
export function failureText(failure: CallFailure): string {
  return addToCartErrorText({
    status: failure.status,
    crumbFail: failure.crumbFail,
    cookiesEnabled: navigator.cookieEnabled,
    serverMessage: failure.message,
  })
}
