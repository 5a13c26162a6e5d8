import type { Ctx } from '../../platform/context.ts'
import { translateFor } from '../../platform/messages.ts'
import type { RenewalLink } from '../line-items/index.ts'
import { formatSubscriptionDay, mailSubscriber } from './mails.ts'
import { getSchedule, type RenewalRow, type SavedMethod, type SubscriptionRow } from './record.ts'
import { findNextPeriod } from './schedule.ts'
import { subscriptionSettings } from './settings.ts'
import {
  closeRenewals,
  findRenewal,
  insertEvent,
  lockSubscription,
  moveRenewal,
  moveSubscription,
  updateRenewal,
  updateSubscription,
} from './store.ts'
import { localizeCtx } from '../languages/index.ts'

const dayMs = 86_400_000
/** A charge that never reached its provider is tried again after this. */
const unreachedMs = 15 * 60_000

interface RenewalPayment {
  readonly orderId: string
  readonly saved: SavedMethod | undefined
}

/**
 * Notes that a renewal is paid, inside the transaction that places its order. `late`: it was given up or canceled
 * before the money came. Called again it does nothing.
 */
export async function settleRenewal(ctx: Ctx, link: RenewalLink, payment: RenewalPayment): Promise<'settled' | 'late'> {
  const subscription = await lockSubscription(ctx, link.subscriptionId)
  const renewal = await findRenewal(ctx, link.renewalId)
  if (!subscription || !renewal || !(await moveRenewal(ctx, link.renewalId, 'paid', payment.orderId))) return 'settled'
  const { subscriptionId } = subscription
  const isLate = renewal.state !== 'due'
  await insertEvent(ctx, subscriptionId, isLate ? 'paid_late' : 'renewed', {
    orderId: payment.orderId,
    period: renewal.period,
  })
  if (payment.saved) await keepMethod(ctx, subscriptionId, payment.saved)
  const cyclesPaid = subscription.cyclesPaid + 1
  await updateSubscription(ctx, subscriptionId, { cyclesPaid })
  if (isLate) return 'late'
  if (subscription.cycles > 0 && cyclesPaid >= subscription.cycles) {
    await endSubscription(ctx, subscription, 'cycles')
    return 'settled'
  }
  await moveSubscription(ctx, subscriptionId, 'active')
  await scheduleNext(ctx, subscription, renewal.period + 1)
  return 'settled'
}

/** Stores the means of payment of the charges to come. */
export async function keepMethod(ctx: Ctx, subscriptionId: string, saved: SavedMethod): Promise<void> {
  const { customerRef, methodRef, label } = saved
  await updateSubscription(ctx, subscriptionId, { customerRef, methodRef, methodLabel: label })
}

/** Sets the next charge to the first period from `from` on that has not begun. Periods that passed unpaid are noted. */
export async function scheduleNext(ctx: Ctx, subscription: SubscriptionRow, from: number): Promise<void> {
  const { index, at } = findNextPeriod(getSchedule(subscription), from, ctx.now)
  await updateSubscription(ctx, subscription.subscriptionId, { nextPeriod: index, nextAt: at })
  if (index > from) await insertEvent(ctx, subscription.subscriptionId, 'periods_passed', { from, to: index - 1 })
}

/**
 * Notes that a renewal was not paid and when it is tried again, inside the transaction that notes the declined charge. A
 * try of the subscriber with another card is no failure of the renewal.
 */
export async function failRenewal(ctx: Ctx, link: RenewalLink, reason: string): Promise<void> {
  const subscription = await lockSubscription(ctx, link.subscriptionId)
  const renewal = await findRenewal(ctx, link.renewalId)
  if (!subscription || renewal?.state !== 'due') return
  const { renewalId } = renewal
  if (link.isPresent) return void (await updateRenewal(ctx, renewalId, { lastReason: reason }))
  // The provider was never reached: that says nothing about the card.
  if (reason === 'not_charged')
    return void (await updateRenewal(ctx, renewalId, { attemptAt: new Date(ctx.now.getTime() + unreachedMs) }))
  await scheduleRetry(ctx, subscription, renewal, reason)
}

/** Counts a failure: the next try, or the end when there is none left; the mail says which. */
export async function scheduleRetry(
  ctx: Ctx,
  subscription: SubscriptionRow,
  renewal: RenewalRow,
  reason: string,
): Promise<void> {
  const { retryDays, graceDays } = subscriptionSettings.read(ctx.site)
  const { subscriptionId } = subscription
  const failures = renewal.failures + 1
  const firstFailedAt = renewal.firstFailedAt ?? ctx.now
  const retryDay = retryDays[failures - 1]
  const attemptAt = retryDay === undefined ? null : new Date(firstFailedAt.getTime() + retryDay * dayMs)
  const lastDay = Math.max(0, ...retryDays) + graceDays
  const endsAt = new Date(Math.max(firstFailedAt.getTime() + lastDay * dayMs, ctx.now.getTime() + graceDays * dayMs))
  const givesUpAt = attemptAt === null ? endsAt : null
  await updateRenewal(ctx, renewal.renewalId, {
    failures,
    firstFailedAt,
    attemptAt,
    givesUpAt,
    blocked: null,
    lastReason: reason,
  })
  await moveSubscription(ctx, subscriptionId, 'past_due')
  await insertEvent(ctx, subscriptionId, 'failed', { reason, period: renewal.period, failures })
  const { site } = localizeCtx(ctx, subscription.language)
  const t = translateFor(site)
  const day = (at: Date) => formatSubscriptionDay(site, subscription.timeZone, at)
  await mailSubscriber(ctx, subscription, {
    kind: 'subscription-failed',
    subjectId: `${renewal.renewalId}-${failures}`,
    values: { date: day(attemptAt ?? endsAt) },
    notes: [
      ...(attemptAt ? [t('mailSubscriptionRetry', { date: day(attemptAt) })] : []),
      t('mailSubscriptionEnds', { date: day(endsAt) }),
    ],
  })
}

type EndReason = 'cycles' | 'unpaid' | 'subscriber' | 'owner' | 'period'

/**
 * Ends a subscription inside a transaction that has locked it: all open renewals and their retries are closed with it.
 * False when it was over before.
 */
export async function endSubscription(ctx: Ctx, subscription: SubscriptionRow, reason: EndReason): Promise<boolean> {
  const { subscriptionId } = subscription
  const isEnd = reason === 'cycles' || reason === 'unpaid'
  if (!(await moveSubscription(ctx, subscriptionId, isEnd ? 'ended' : 'canceled'))) return false
  await closeRenewals(ctx, subscriptionId, reason === 'unpaid' ? 'failed' : 'canceled')
  await updateSubscription(ctx, subscriptionId, { nextAt: null, endReason: reason, endedAt: ctx.now })
  await insertEvent(ctx, subscriptionId, isEnd ? 'ended' : 'canceled', { reason })
  await mailSubscriber(ctx, subscription, {
    kind: isEnd ? 'subscription-ended' : 'subscription-canceled',
    outboxKind: 'subscription-ended',
    subjectId: subscriptionId,
    ...(reason === 'unpaid' ? { facts: 'mailSubscriptionEndedUnpaid' } : {}),
  })
  return true
}
