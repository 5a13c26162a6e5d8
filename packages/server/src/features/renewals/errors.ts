import { defineError } from '../../platform/errors.ts'

export const subscriptionNotFound = defineError(
  'subscription_not_found',
  404,
  'This subscription does not exist. It may belong to another site.',
)

/** The subscription moved on meanwhile, or is in a state that does not allow it. */
export const subscriptionChanged = defineError('subscription_changed', 409, { message: 'errorSubscriptionChanged' })

/** Stock is missing, or another call is paying it. */
export const renewalUnpayable = defineError('renewal_unpayable', 409, { message: 'errorSubscriptionUnpayable' })
