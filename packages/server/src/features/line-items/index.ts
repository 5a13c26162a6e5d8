export { listOptionValues } from './option-values.ts'
export { type PictureColumns, toPicture } from './picture.ts'
export type { CheckoutSnapshot, LineSnapshot } from './checkout-snapshot.ts'
export { OptionValue, Picture, PriceMoney, SubscriptionPlan } from './schema.ts'
