export { getAdminSubscription, listSubscriptions } from './admin.ts'
export {
  cancelSubscription,
  changeSubscriptionAddress,
  changeSubscriptionQuantity,
  keepSubscription,
  pauseSubscription,
  resumeSubscription,
  skipNextRenewal,
} from './manage.ts'
export { changeSubscriptionPlan, formatOptions } from './plans.ts'
export {
  beginCardChange,
  endCardChange,
  findManagedSubscription,
  type ManagedSubscription,
  payOpenRenewal,
  requireSubscriptionId,
  saveTypedCard,
} from './subscriber.ts'
