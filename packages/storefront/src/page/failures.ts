import { type BrowserTranslate, addToCartErrorText } from '@vitrine/commerce'
import type { CallFailure } from './call.ts'

/** The sentence for a call that failed: the specification's for a failed crumb and for 429, else the server's own. */
export function failureText(failure: CallFailure, t: BrowserTranslate): string {
  const { status, crumbFail, message: serverMessage } = failure
  return addToCartErrorText({ status, crumbFail, cookiesEnabled: navigator.cookieEnabled, serverMessage }, t)
}
