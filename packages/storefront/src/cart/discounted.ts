import type { ShoppingCart } from './cart-types.ts'

/** The discounts of a cart as `listDiscountLines` takes them. */
export function toDiscounted({ discountCents, discounts }: Pick<ShoppingCart, 'discountCents' | 'discounts'>) {
  return {
    discountMinor: discountCents,
    discounts: discounts.map(({ name, promoCode, amountCents }) => ({
      name,
      code: promoCode,
      amountMinor: amountCents,
    })),
  }
}
