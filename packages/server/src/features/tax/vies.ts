import { formatTaxNumber } from '@vitrine/commerce'
import { z } from 'zod'
import type { TaxNumberRegister } from './tax-number-register.ts'

const serviceUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api/'
/** The buyer waits for it. */
const timeoutMs = 5_000
const maxAnswerCharacters = 20_000

const Answer = z.object({ valid: z.boolean().optional(), userError: z.string().optional() })
/** Said instead of an answer when a register of a member state is not there. */
const outcomes: ReadonlySet<string> = new Set(['VALID', 'INVALID'])

/** VIES: what the European Commission knows of the registers of all member states. */
export const findInVies: TaxNumberRegister = async ({ taxNumberCheckUrl }, number) => {
  const whole = formatTaxNumber(number)
  try {
    const response = await fetch(new URL('check-vat-number', taxNumberCheckUrl ?? serviceUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ countryCode: whole.slice(0, 2), vatNumber: whole.slice(2) }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status !== 200 || text.length > maxAnswerCharacters) return 'unknown'
    const { valid, userError = 'VALID' } = Answer.parse(JSON.parse(text))
    if (valid === undefined || (!valid && !outcomes.has(userError))) return 'unknown'
    return valid ? 'registered' : 'not_registered'
  } catch {
    // Out of reach, too slow, or no JSON: nothing is known.
    return 'unknown'
  }
}
