import { formatTaxNumber, type TaxNumber } from '@vitrine/commerce'
import { z } from 'zod'
import type { TaxNumberRegister } from './tax-number-register.ts'

const serviceUrl = 'https://ec.europa.eu/taxation_customs/vies/rest-api/'
/** The buyer waits for it. */
const timeoutMs = 5_000
const maxAnswerCharacters = 20_000

const Answer = z.object({
  valid: z.boolean().optional(),
  userError: z.string().optional(),
  /** Given to those who say who they are. */
  requestIdentifier: z.string().max(100).nullish(),
})
/** Said instead of an answer when a register of a member state is not there. */
const outcomes: ReadonlySet<string> = new Set(['VALID', 'INVALID'])
const unknown = { kind: 'unknown' } as const

/** VIES: what the European Commission knows of the registers of all member states. */
export const findInVies: TaxNumberRegister = async ({ taxNumberCheckUrl }, number, requester) => {
  const [countryCode, vatNumber] = splitNumber(number)
  const asking = requester && splitNumber(requester)
  try {
    const response = await fetch(new URL('check-vat-number', taxNumberCheckUrl ?? serviceUrl), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        countryCode,
        vatNumber,
        ...(asking ? { requesterMemberStateCode: asking[0], requesterNumber: asking[1] } : {}),
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await response.text()
    if (response.status !== 200 || text.length > maxAnswerCharacters) return unknown
    const { valid, userError = 'VALID', requestIdentifier } = Answer.parse(JSON.parse(text))
    if (valid === undefined || (!valid && !outcomes.has(userError))) return unknown
    return valid ? { kind: 'registered', consultation: requestIdentifier ?? '' } : { kind: 'not_registered' }
  } catch {
    // Out of reach, too slow, or no JSON: nothing is known.
    return unknown
  }
}

/** As VIES takes it: the code of the country, and the rest. */
function splitNumber(number: TaxNumber): readonly [string, string] {
  const whole = formatTaxNumber(number)
  return [whole.slice(0, 2), whole.slice(2)]
}
