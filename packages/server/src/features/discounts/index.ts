export { buildDiscounts, type CartDiscount, type DiscountsFor } from './cart-rules.ts'
export { discountGone } from './errors.ts'
export { holdDiscounts, keepDiscounts, releaseDiscounts } from './redemptions.ts'
