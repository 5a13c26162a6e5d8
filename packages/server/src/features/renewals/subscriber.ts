import type { Ctx } from '../../platform/context.ts'
import {
  readSubscriptionToken,
  type RenewalRow,
  type SubscriptionRow,
  subscriptionStore as store,
} from '../subscriptions/index.ts'
import { allowsTypedCard } from './card-changes.ts'
import { subscriptionNotFound } from './errors.ts'
import { listPlans, type Plan } from './plans.ts'

/** A subscription as its page shows it. */
export interface ManagedSubscription {
  readonly subscription: SubscriptionRow
  /** The period that waits to be paid. */
  readonly open: RenewalRow | undefined
  readonly renewals: readonly RenewalRow[]
  /** The card is typed on our page; else it is entered on the provider's. */
  readonly typesCard: boolean
  /** The plans that the subscriber may change to; empty where there is no choice. */
  readonly plans: readonly Plan[]
}

/** The subscription behind a signed link; undefined when the link is not one of this site's. */
export async function findManagedSubscription(ctx: Ctx, token: string): Promise<ManagedSubscription | undefined> {
  const subscriptionId = readSubscriptionToken(ctx.site, token)
  const subscription = subscriptionId === undefined ? undefined : await store.findSubscription(ctx, subscriptionId)
  if (!subscription) return undefined
  const renewals = await store.listRenewals(ctx, subscription.subscriptionId)
  return {
    subscription,
    open: renewals.findLast(({ state }) => state === 'due'),
    renewals,
    typesCard: allowsTypedCard(subscription),
    plans: await listPlans(ctx, subscription),
  }
}

/** The id behind a signed link. Throws where the link is not one of this site's. */
export function requireSubscriptionId(ctx: Ctx, token: string): string {
  const subscriptionId = readSubscriptionToken(ctx.site, token)
  if (subscriptionId === undefined) throw subscriptionNotFound({})
  return subscriptionId
}
