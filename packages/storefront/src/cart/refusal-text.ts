import { type BrowserTranslate, formatShortage } from '@vitrine/commerce'
import type { CallFailure } from '../page/call.ts'
import { formatFailure } from '../page/failures.ts'

/** The sentence beside a quantity that the server refused: how many are left where it says so, else its own sentence. */
export function formatQuantityRefusal(failure: CallFailure, t: BrowserTranslate): string {
  const { available } = failure.params
  if (failure.code !== 'out_of_stock' || typeof available !== 'number') return formatFailure(failure, t)
  // In the cart all that is left can be had: what the line holds is part of it.
  return formatShortage({ available, inCart: 0 }, t)
}
