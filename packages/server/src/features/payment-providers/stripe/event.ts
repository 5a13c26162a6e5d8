import type Stripe from 'stripe'
import type { Ctx } from '../../../platform/context.ts'
import { toRecord } from '../../../platform/text/json.ts'
import { findAccountSecrets } from '../accounts.ts'
import type { ProviderEvent, ProviderMessage } from '../provider.ts'
import { openStripe } from './client.ts'

/** The kinds of messages that say something about payments of a shop; others are kept and ignored. */
export const stripeEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'payment_intent.processing',
  'payment_intent.amount_capturable_updated',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
] as const

/** Reads a message that Stripe signed with the secret of the shop's test or live account. Undefined: it is not from Stripe. */
export async function readStripeEvent(
  ctx: Ctx,
  { body, headers }: ProviderMessage,
): Promise<ProviderEvent | undefined> {
  const signature = headers['stripe-signature'] ?? ''
  // Before any work: a message without a signature costs no look into the database.
  if (!isSignature(signature)) return undefined
  for (const isTest of [false, true]) {
    const secrets = await findAccountSecrets(ctx, { provider: 'stripe', isTest })
    if (!secrets) continue
    const stripe = await openStripe(ctx, secrets.secretKey)
    const event = await verify(stripe, body, signature, secrets.webhookSecret)
    // Signed by one mode and about the other: keys that do not belong together.
    if (event) return event.livemode === !isTest ? toProviderEvent(event) : undefined
  }
  return undefined
}

/** True for a text in the form of a signature: a time and at least one digest. */
function isSignature(text: string): boolean {
  return text.length <= 1000 && /(?:^|,)t=\d+(?:,|$)/.test(text) && /(?:^|,)v1=[\da-f]+(?:,|$)/.test(text)
}

async function verify(
  stripe: Stripe,
  body: string,
  signature: string,
  secret: string,
): Promise<Stripe.Event | undefined> {
  try {
    return await stripe.webhooks.constructEventAsync(body, signature, secret)
  } catch {
    // A wrong signature, an old one, or a body that is no message: none of them is acted on.
    return undefined
  }
}

function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const object = toRecord(event.data.object)
  const isIntent = object['object'] === 'payment_intent'
  const isDispute = object['object'] === 'dispute'
  const metadata = toRecord(object['metadata'])
  return {
    id: event.id,
    kind: event.type,
    isTest: !event.livemode,
    ref: isIntent ? toText(object['id']) : toText(object['payment_intent']),
    paymentId: isIntent ? toText(metadata['payment_id']) : null,
    dispute: isDispute
      ? {
          ref: toText(object['id']) ?? '',
          amountMinor: typeof object['amount'] === 'number' ? object['amount'] : 0,
          reason: toText(object['reason']) ?? '',
          status: toText(object['status']) ?? '',
        }
      : null,
  }
}

/** Stripe sends either an id or the whole object. */
function toText(value: unknown): string | null {
  if (typeof value === 'string') return value.slice(0, 200)
  const { id } = toRecord(value)
  return typeof id === 'string' ? id.slice(0, 200) : null
}
