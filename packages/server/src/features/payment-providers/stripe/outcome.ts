import type Stripe from 'stripe'
import type { CardFace, ChargeResult, SavedMethod } from '../provider.ts'

/** Card networks keep an authorization for seven days when Stripe does not say how long. */
const authorizedMs = 7 * 86_400_000

/** Reasons of Stripe for which buyers get a sentence of their own; any other is a plain decline. */
const reasons: Readonly<Record<string, string>> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'expired_card',
  incorrect_number: 'invalid_number',
  invalid_number: 'invalid_number',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
}

/** The result of a payment by its PaymentIntent. `returnUrl` is where the buyer goes for steps that only the provider's script can show. */
export function readIntent(intent: Stripe.PaymentIntent, returnUrl: string): ChargeResult {
  const { id: ref } = intent
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'captured', ref, ...readMethod(intent), ...readSaved(intent) }
    case 'requires_capture':
      return {
        kind: 'authorized',
        ref,
        captureBefore: readCaptureBefore(intent),
        ...readMethod(intent),
        ...readSaved(intent),
      }
    // A debit of a bank account: the bank says within days whether the money comes.
    case 'processing':
      return { kind: 'promised', ref, ...readMethod(intent), ...readSaved(intent) }
    case 'requires_action':
      return {
        kind: 'requires_action',
        ref,
        redirect: intent.next_action?.redirect_to_url?.url ?? returnUrl,
        ...(intent.client_secret === null ? {} : { clientSecret: intent.client_secret }),
      }
    case 'canceled':
      return { kind: 'declined', reason: readReason(intent.last_payment_error) ?? 'canceled' }
    case 'requires_payment_method':
    case 'requires_confirmation':
      return { kind: 'declined', reason: readReason(intent.last_payment_error) ?? 'not_charged' }
    // A status that a later version of Stripe adds tells nothing.
    default:
      return { kind: 'unknown' }
  }
}

function readMethod({ latest_charge: charge }: Stripe.PaymentIntent): { readonly method?: string } {
  const type = typeof charge === 'object' ? charge?.payment_method_details?.type : undefined
  return type === undefined ? {} : { method: type }
}

/** The means of payment that is kept for later charges, where the intent was made to keep it. */
function readSaved(intent: Stripe.PaymentIntent): { readonly saved?: SavedMethod } {
  const { customer, payment_method: method, latest_charge: charge } = intent
  if (intent.setup_future_usage === null || !customer || !method) return {}
  const details = typeof charge === 'object' ? charge?.payment_method_details : undefined
  return {
    saved: {
      customerRef: typeof customer === 'string' ? customer : customer.id,
      methodRef: typeof method === 'string' ? method : method.id,
      label: formatCard(details?.card ?? undefined, details?.type ?? ''),
      ...readCardFace(details?.card),
    },
  }
}

function readCardFace(card: Stripe.Charge.PaymentMethodDetails.Card | undefined): { readonly card?: CardFace } {
  if (!card?.brand || !card.last4) return {}
  const { brand, last4: lastFour, exp_month: expiryMonth, exp_year: expiryYear } = card
  return { card: { brand, lastFour, expiryMonth, expiryYear } }
}

/** `Visa •••• 4242`, or the kind of a method without a card. */
export function formatCard(
  card: { readonly brand?: string | null; readonly last4?: string | null } | undefined,
  type: string,
): string {
  const name = (card?.brand ?? type).replaceAll('_', ' ')
  const shown = name.charAt(0).toUpperCase() + name.slice(1)
  return [shown, card?.last4 ? `•••• ${card.last4}` : ''].filter((part) => part !== '').join(' ')
}

/** True when the buyer could still pay by this intent. */
export function isOpenIntent({ status }: Pick<Stripe.PaymentIntent, 'status'>): boolean {
  return ['requires_payment_method', 'requires_confirmation', 'requires_action'].includes(status)
}

function readReason(error: Stripe.PaymentIntent['last_payment_error']): string | undefined {
  if (error === null) return undefined
  const code = error.decline_code ?? error.code ?? ''
  return (Object.hasOwn(reasons, code) ? reasons[code] : undefined) ?? 'declined'
}

function readCaptureBefore({ latest_charge: charge, created }: Stripe.PaymentIntent): Date {
  const seconds =
    typeof charge === 'object' && charge !== null ? charge.payment_method_details?.card?.capture_before : undefined
  return seconds === undefined ? new Date(created * 1000 + authorizedMs) : new Date(seconds * 1000)
}
