import { Badge, type Tone } from '../ui/badge.tsx'
import type { FulfillmentState, PaymentState } from './search.ts'

interface StateBadge {
  readonly label: string
  readonly tone: Tone
}

/** The words of the shop for each state, everywhere the same. */
export const fulfillmentBadges: Readonly<Record<FulfillmentState, StateBadge>> = {
  pending: { label: 'Unfulfilled', tone: 'accent' },
  partially_fulfilled: { label: 'Partially fulfilled', tone: 'accent' },
  needs_attention: { label: 'Needs attention', tone: 'danger' },
  fulfilled: { label: 'Fulfilled', tone: 'done' },
  canceled: { label: 'Canceled', tone: 'neutral' },
}

export const paymentBadges: Readonly<Record<PaymentState, StateBadge>> = {
  pending: { label: 'Payment pending', tone: 'caution' },
  paid: { label: 'Paid', tone: 'done' },
  partially_refunded: { label: 'Partially refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  voided: { label: 'Voided', tone: 'neutral' },
}

export function FulfillmentBadge({ state }: { readonly state: FulfillmentState }) {
  const { label, tone } = fulfillmentBadges[state]
  return <Badge tone={tone}>{label}</Badge>
}

export function PaymentBadge({ state }: { readonly state: PaymentState }) {
  const { label, tone } = paymentBadges[state]
  return <Badge tone={tone}>{label}</Badge>
}
