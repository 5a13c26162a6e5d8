export { getAdminSubscription, listSubscriptions } from './admin.ts'
export * as cardChanges from './card-changes.ts'
export {
  cancelSubscription,
  changeSubscriptionAddress,
  changeSubscriptionQuantity,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  skipNextRenewal,
} from './manage.ts'
export { payOpenRenewal } from './pay-renewal.ts'
export * as subscriptionPlans from './plans.ts'
export { findManagedSubscription, type ManagedSubscription, requireSubscriptionId } from './subscriber.ts'
