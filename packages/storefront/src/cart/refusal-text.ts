import type { CallFailure } from '../page/call.ts'
import { failureText } from '../page/failures.ts'

/** The server's sentence, and how many there are where it says so. */
export function refusalText(failure: CallFailure): string {
  const text = failureText(failure)
  const { available } = failure.params
  if (failure.code !== 'out_of_stock' || typeof available !== 'number' || available <= 0) return text
  return `${text} You can have ${available}.`
}
