import type { ChargeResult, ProviderPayment } from '../provider.ts'
import { type MolliePayment, readMollieAmount } from './shapes.ts'

/** Networks keep an authorization for seven days when Mollie does not say how long. */
const authorizedMs = 7 * 86_400_000

/** Reasons of Mollie for which buyers get a sentence of their own; any other is a plain decline. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_funds',
  card_expired: 'expired_card',
  invalid_card_number: 'invalid_number',
  authentication_abandoned: 'authentication_failed',
  authentication_failed: 'authentication_failed',
  authentication_required: 'authentication_failed',
}

/** The result of a payment by what Mollie says of it. Throws for a payment of another attempt or amount: it proves nothing. */
export function readMolliePayment(found: MolliePayment, payment: ProviderPayment): ChargeResult {
  checkSame(found, payment)
  const { id: ref, status } = found
  const method = found.method ?? undefined
  const named = method === undefined ? {} : { method }
  switch (status) {
    case 'paid':
      return { kind: 'captured', ref, ...named }
    case 'authorized':
      return { kind: 'authorized', ref, captureBefore: readCaptureBefore(found), ...named }
    // The bank works on it, or the buyer was told where to transfer the money.
    case 'pending':
      return { kind: 'promised', ref, ...named }
    case 'open':
      if (method === 'banktransfer') return { kind: 'promised', ref, ...named }
      return { kind: 'requires_action', ref, redirect: readCheckoutUrl(found) ?? payment.returnUrl }
    case 'failed':
      return { kind: 'declined', reason: readReason(found) }
    case 'canceled':
    case 'expired':
      return { kind: 'declined', reason: 'canceled' }
    // A status that a later version of Mollie adds tells nothing.
    default:
      return { kind: 'unknown' }
  }
}

function checkSame(found: MolliePayment, { key, amountMinor, currency }: ProviderPayment): void {
  if (found.metadata.payment_id !== key) throw new Error(`Payment ${found.id} of Mollie is not that of attempt ${key}.`)
  if (found.amount.currency !== currency || readMollieAmount(found.amount) !== amountMinor)
    throw new Error(`Payment ${found.id} of Mollie has another amount than attempt ${key}.`)
}

/** The page on which the buyer pays. Only addresses that a browser can be sent to count. */
function readCheckoutUrl({ _links: links }: MolliePayment): string | undefined {
  const href = links.checkout?.href ?? ''
  return /^https?:\/\//.test(href) && URL.canParse(href) ? href : undefined
}

function readReason({ details }: MolliePayment): string {
  const reason = details?.failureReason ?? ''
  return (Object.hasOwn(reasons, reason) ? reasons[reason] : undefined) ?? 'declined'
}

function readCaptureBefore({ captureBefore, createdAt }: MolliePayment): Date {
  const said = new Date(captureBefore ?? '')
  return Number.isNaN(said.getTime()) ? new Date(Date.parse(createdAt) + authorizedMs) : said
}
