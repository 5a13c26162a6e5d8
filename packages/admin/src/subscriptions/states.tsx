import { t } from '../i18n/text.ts'
import { Badge, type Tone } from '../ui/badge.tsx'
import type { SubscriptionState } from './search.ts'
import type { Subscription } from './subscriptions.ts'

export const subscriptionStates: Readonly<Record<SubscriptionState, { readonly label: string; readonly tone: Tone }>> =
  {
    active: { label: t('Active'), tone: 'positive' },
    past_due: { label: t('Payment failed'), tone: 'danger' },
    paused: { label: t('Paused'), tone: 'caution' },
    canceled: { label: t('Canceled'), tone: 'neutral' },
    ended: { label: t('Ended'), tone: 'neutral' },
  }

export function SubscriptionBadge({ state }: { readonly state: SubscriptionState }) {
  const { label, tone } = subscriptionStates[state]
  return <Badge tone={tone}>{label}</Badge>
}

type Renewal = Subscription['renewals'][number]

const renewalStates: Readonly<Record<Renewal['state'], { readonly label: string; readonly tone: Tone }>> = {
  due: { label: t('Payment pending'), tone: 'caution' },
  paid: { label: t('Paid'), tone: 'done' },
  skipped: { label: t('Skipped'), tone: 'neutral' },
  canceled: { label: t('Canceled'), tone: 'neutral' },
  failed: { label: t('Payment failed'), tone: 'danger' },
}

/** A renewal that lacks stock or shipping waits for the owner. */
export function RenewalBadge({
  renewal: { state, blocked },
}: {
  readonly renewal: Pick<Renewal, 'state' | 'blocked'>
}) {
  if (blocked !== null) return <Badge tone="danger">{t('Can’t be delivered')}</Badge>
  const { label, tone } = renewalStates[state]
  return <Badge tone={tone}>{label}</Badge>
}
