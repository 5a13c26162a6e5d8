import { Badge, type Tone } from '../ui/badge.tsx'
import type { Order } from './orders.ts'
import type { FulfillmentState, PaymentState } from './search.ts'
import { t } from '../i18n/text.ts'

interface StateBadge {
  readonly label: string
  readonly tone: Tone
}

/** The words of the shop for each state, everywhere the same. */
export const fulfillmentBadges: Readonly<Record<FulfillmentState, StateBadge>> = {
  pending: { label: t('Unfulfilled'), tone: 'accent' },
  partially_fulfilled: { label: t('Partially fulfilled'), tone: 'accent' },
  needs_attention: { label: t('Needs attention'), tone: 'danger' },
  fulfilled: { label: t('Fulfilled'), tone: 'done' },
  canceled: { label: t('Canceled'), tone: 'neutral' },
}

export const paymentBadges: Readonly<Record<PaymentState, StateBadge>> = {
  pending: { label: t('Payment pending'), tone: 'caution' },
  authorized: { label: t('Authorized'), tone: 'accent' },
  paid: { label: t('Paid'), tone: 'done' },
  partially_refunded: { label: t('Partially refunded'), tone: 'neutral' },
  refunded: { label: t('Refunded'), tone: 'neutral' },
  voided: { label: t('Voided'), tone: 'neutral' },
}

export const returnBadges: Readonly<Record<Order['returns'][number]['state'], StateBadge>> = {
  requested: { label: t('Requested'), tone: 'caution' },
  approved: { label: t('Approved'), tone: 'accent' },
  received: { label: t('Received'), tone: 'accent' },
  closed: { label: t('Closed'), tone: 'done' },
  declined: { label: t('Declined'), tone: 'neutral' },
}

export function FulfillmentBadge({ state }: { readonly state: FulfillmentState }) {
  const { label, tone } = fulfillmentBadges[state]
  return <Badge tone={tone}>{label}</Badge>
}

export function PaymentBadge({ state }: { readonly state: PaymentState }) {
  const { label, tone } = paymentBadges[state]
  return <Badge tone={tone}>{label}</Badge>
}
