import { Badge, type Tone } from '../ui/badge.tsx'
import type { FulfilmentState, PaymentState } from './search.ts'

interface Look {
  readonly label: string
  readonly tone: Tone
}

/** The words of the shop for each state, everywhere the same. */
export const fulfilmentLooks: Readonly<Record<FulfilmentState, Look>> = {
  pending: { label: 'To fulfil', tone: 'accent' },
  partially_fulfilled: { label: 'Partly fulfilled', tone: 'accent' },
  needs_attention: { label: 'Needs attention', tone: 'danger' },
  fulfilled: { label: 'Fulfilled', tone: 'done' },
  canceled: { label: 'Canceled', tone: 'neutral' },
}

export const paymentLooks: Readonly<Record<PaymentState, Look>> = {
  pending: { label: 'Not paid', tone: 'caution' },
  paid: { label: 'Paid', tone: 'done' },
  partially_refunded: { label: 'Partly refunded', tone: 'neutral' },
  refunded: { label: 'Refunded', tone: 'neutral' },
  voided: { label: 'Voided', tone: 'neutral' },
}

export function FulfilmentBadge({ state }: { readonly state: FulfilmentState }) {
  const { label, tone } = fulfilmentLooks[state]
  return <Badge tone={tone}>{label}</Badge>
}

export function PaymentBadge({ state }: { readonly state: PaymentState }) {
  const { label, tone } = paymentLooks[state]
  return <Badge tone={tone}>{label}</Badge>
}
