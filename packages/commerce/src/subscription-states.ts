import type { Moves } from './order-states.ts'

/**
 * A subscription. `past_due`: a renewal was not paid and is tried again. `ended`: the last cycle is paid, or a renewal
 * was never paid.
 */
export type SubscriptionState = 'active' | 'past_due' | 'paused' | 'canceled' | 'ended'

export const subscriptionMoves: Moves<SubscriptionState> = {
  active: ['past_due', 'paused', 'canceled', 'ended'],
  past_due: ['active', 'canceled', 'ended'],
  paused: ['active', 'canceled'],
  canceled: [],
  ended: [],
}

/** One period of a subscription that is to be paid. */
export type RenewalState = 'due' | 'paid' | 'skipped' | 'canceled' | 'failed'

/** Money that moves late is recorded: a charge that was under way may succeed after the renewal was given up. */
export const renewalMoves: Moves<RenewalState> = {
  due: ['paid', 'skipped', 'canceled', 'failed'],
  paid: [],
  skipped: ['paid'],
  canceled: ['paid'],
  failed: ['paid'],
}
