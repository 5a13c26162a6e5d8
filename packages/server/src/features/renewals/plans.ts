import type { Ctx } from '../../platform/context.ts'
import { localizeCtx } from '../languages/index.ts'
import { listOptionValues } from '../line-items/index.ts'
import {
  formatSubscriptionDay,
  mailSubscriber,
  type SubscriptionRow,
  subscriptionStore as store,
} from '../subscriptions/index.ts'
import { planChanged, planNoticeTooShort, subscriptionChanged } from './errors.ts'
import { changeLocked } from './manage.ts'
import { hasNotice, noticeDays } from './prices.ts'
import { selectPlanVariants } from './plan-store.ts'

type NextPlan = NonNullable<SubscriptionRow['nextPlan']>

/** A plan that a subscription may change to: a variant of its product. */
export interface Plan extends NextPlan {
  /** `Large / Dark`, or '' for a product without options. */
  readonly title: string
  /** The one that the subscription has. */
  readonly isPresent: boolean
}

/** The plans of a subscription, at the prices of today; the present one at its own. None where there is nothing to choose. */
export async function listPlans(ctx: Ctx, subscription: SubscriptionRow): Promise<Plan[]> {
  if (!canChangePlan(subscription) || subscription.currency !== ctx.site.currency) return []
  const variants = await selectPlanVariants(ctx, subscription)
  const plans = variants.map(({ variantId, sku, unitPriceMinor, ...columns }) => {
    const options = listOptionValues(columns)
    const isPresent = variantId === subscription.variantId
    const price = isPresent ? subscription.unitPriceMinor : unitPriceMinor
    return { variantId, sku, options, unitPriceMinor: price, title: formatOptions(options), isPresent }
  })
  return plans.some(({ isPresent }) => !isPresent) ? plans : []
}

/** `Large / Dark` */
export function formatOptions(options: NextPlan['options']): string {
  return options.map(({ value }) => value).join(' / ')
}

function canChangePlan({ state, nextAt, cancelsAtEnd }: SubscriptionRow): boolean {
  return (state === 'active' || state === 'past_due') && nextAt !== null && !cancelsAtEnd
}

/**
 * Changes the plan from the next period on, at the price that was shown; the present plan takes a change back. Nothing is charged or given back for the
 * period that runs. Throws `plan_notice_too_short` to owners, and `plan_changed` where the plan is gone or costs something else.
 */
export async function changeSubscriptionPlan(
  ctx: Ctx,
  subscriptionId: string,
  wanted: { readonly variantId: string; readonly unitPriceMinor: number },
): Promise<void> {
  await changeLocked(ctx, subscriptionId, async (ctx, subscription) => {
    const { nextPlan, nextAt, variantId } = subscription
    if (!canChangePlan(subscription) || nextAt === null) throw subscriptionChanged({})
    if (wanted.variantId === variantId) {
      if (nextPlan === null) return
      await store.updateSubscription(ctx, subscriptionId, { nextPlan: null })
      return store.insertEvent(ctx, subscriptionId, 'plan_kept')
    }
    if (nextPlan?.variantId === wanted.variantId && nextPlan.unitPriceMinor === wanted.unitPriceMinor) return
    const plan = (await listPlans(ctx, subscription)).find((each) => each.variantId === wanted.variantId)
    if (!plan || plan.unitPriceMinor !== wanted.unitPriceMinor) throw planChanged({})
    // Subscribers who choose a dearer plan know what they do; with the owner they have time to cancel.
    if (ctx.actor.kind === 'staff' && plan.unitPriceMinor > subscription.unitPriceMinor && !hasNotice(ctx, nextAt))
      throw planNoticeTooShort({ days: noticeDays })
    await keepNextPlan(ctx, subscription, plan, nextAt)
  })
}

async function keepNextPlan(ctx: Ctx, subscription: SubscriptionRow, plan: Plan, startsAt: Date): Promise<void> {
  const { subscriptionId, timeZone, language, title } = subscription
  const { variantId, sku, options, unitPriceMinor } = plan
  await store.updateSubscription(ctx, subscriptionId, { nextPlan: { variantId, sku, options, unitPriceMinor } })
  await store.insertEvent(ctx, subscriptionId, 'plan_chosen', { variantId, unitPriceMinor })
  await mailSubscriber(
    ctx,
    { ...subscription, unitPriceMinor, title: plan.title === '' ? title : `${title}, ${plan.title}` },
    {
      kind: 'subscription-plan',
      subjectId: `${subscriptionId}-${ctx.now.getTime()}`,
      values: { date: formatSubscriptionDay(localizeCtx(ctx, language).site, timeZone, startsAt) },
    },
  )
}

/** The subscription with the plan of the period that begins now. A price that was announced was one of the plan before. */
export async function applyNextPlan(ctx: Ctx, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const { nextPlan, subscriptionId } = subscription
  if (nextPlan === null) return subscription
  const now = { ...nextPlan, nextPlan: null, nextPriceMinor: null, nextPriceAt: null }
  await store.updateSubscription(ctx, subscriptionId, now)
  await store.insertEvent(ctx, subscriptionId, 'plan_changed', { variantId: nextPlan.variantId })
  return { ...subscription, ...now }
}
