export { buildDiscounts, type CartDiscount, type DiscountsFor } from './cart-rules.ts'
export { limitCodeTries } from './limits.ts'
export { discountGone } from './errors.ts'
export { holdDiscounts, keepDiscounts, releaseDiscounts } from './redemptions.ts'
