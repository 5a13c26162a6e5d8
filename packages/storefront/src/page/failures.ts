import { type BrowserTranslate, addToCartErrorText } from '@vitrine/commerce'
import type { CallFailure } from './call.ts'

/** The sentence for a call that failed: the specification's for a failed CSRF token and for 429, else the server's own. */
export function formatFailure(failure: CallFailure, t: BrowserTranslate): string {
  const { status, isCsrfTokenRefused, message: serverMessage } = failure
  return addToCartErrorText({ status, isCsrfTokenRefused, cookiesEnabled: navigator.cookieEnabled, serverMessage }, t)
}
