import { defineError } from '../../platform/errors.ts'

export const subscriptionNotFound = defineError(
  'subscription_not_found',
  404,
  'This subscription does not exist. It may belong to another site.',
)

/** The subscription moved on meanwhile, or is in a state that does not allow it. */
export const subscriptionChanged = defineError('subscription_changed', 409, { message: 'errorSubscriptionChanged' })

export const priceNoticeTooShort = defineError(
  'price_notice_too_short',
  400,
  ({ days }: { days: number }) => `Subscribers need time to cancel. Choose a day at least ${days} days from now.`,
)

export const planNoticeTooShort = defineError(
  'plan_notice_too_short',
  409,
  ({ days }: { days: number }) =>
    `Subscribers need time to cancel before they pay more, and the next charge is in less than ${days} days. Change the plan after it.`,
)

/** The price is another one than was shown, or the variant cannot be subscribed to. */
export const planChanged = defineError('plan_changed', 409, { message: 'errorPlanChanged' })

export const planChanges = defineError(
  'plan_changes',
  409,
  'This subscription gets another plan, with a price of its own. Take the change of the plan back first, or wait until it is done.',
)

/** Stock is missing, or another call is paying it. */
export const renewalUnpayable = defineError('renewal_unpayable', 409, { message: 'errorSubscriptionUnpayable' })
