import type { FulfillmentState } from '@vitrine/commerce'
import type { ImportedPaymentStatus } from './imported.ts'

/** States of the three exports. `partially_paid`: the rest is due. */
const paymentStates: Readonly<Record<string, ImportedPaymentStatus | 'partially_paid'>> = {
  paid: 'paid',
  pending: 'pending',
  unpaid: 'pending',
  authorized: 'authorized',
  partially_paid: 'partially_paid',
  partially_refunded: 'partially_refunded',
  refunded: 'refunded',
  voided: 'voided',
  expired: 'voided',
}

const fulfillmentStates: Readonly<Record<string, FulfillmentState>> = {
  '': 'pending',
  pending: 'pending',
  unfulfilled: 'pending',
  restocked: 'pending',
  scheduled: 'pending',
  on_hold: 'pending',
  in_progress: 'pending',
  partial: 'partially_fulfilled',
  partially_fulfilled: 'partially_fulfilled',
  fulfilled: 'fulfilled',
  needs_attention: 'needs_attention',
  canceled: 'canceled',
  cancelled: 'canceled',
}

export function findPaymentState(text: string): ImportedPaymentStatus | 'partially_paid' | undefined {
  return find(paymentStates, text)
}

export function findFulfillmentState(text: string): FulfillmentState | undefined {
  return find(fulfillmentStates, text)
}

function find<State>(states: Readonly<Record<string, State>>, text: string): State | undefined {
  const word = text.toLowerCase().replaceAll(/[\s-]+/g, '_')
  return Object.hasOwn(states, word) ? states[word] : undefined
}
