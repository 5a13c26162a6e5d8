export { listOptionValues } from './option-values.ts'
export { toPicture } from './picture.ts'
export type { PlacedCheckout } from './placed-checkout.ts'
export { OptionValue, Picture, PriceMoney, SubscriptionPlan } from './schema.ts'
