import { type BrowserTranslate, shortageText } from '@vitrine/commerce'
import type { CallFailure } from '../page/call.ts'
import { failureText } from '../page/failures.ts'

/** The sentence beside a quantity that the server refused: how many are left where it says so, else its own sentence. */
export function quantityRefusalText(failure: CallFailure, t: BrowserTranslate): string {
  const { available } = failure.params
  if (failure.code !== 'out_of_stock' || typeof available !== 'number') return failureText(failure, t)
  // In the cart all that is left can be had: what the line holds is part of it.
  return shortageText({ available, inCart: 0 }, t)
}
