import { fillText } from './texts.ts'
import type { TextsLike } from './texts.ts'

/** The sentences of the cart page. */
export const cartTexts = {
  quantityFailed: 'Unable to update quantity',
  removeFailed: 'Unable to remove item',
  formUpdateFailed: 'Unable to update form',
  formOpenFailed: 'Unable to open form',
  offline: 'Please check your internet connection.',
  tryAgain: 'Please try again.',
  invalid: 'Update the missing or invalid information above.',
  belowMinimum: 'To check out, your order subtotal must be {subtotal} or more.',
  empty: 'You have nothing in your shopping cart.',
}

export type CartTexts = TextsLike<typeof cartTexts>

/**
 * The sentence that keeps a cart from the checkout while its subtotal (before discounts) is below the store's minimum; undefined when it is not.
 * `formatAmount` writes minor units as money.
 */
export function belowMinimumText(
  subtotalMinor: number,
  minimumMinor: number,
  formatAmount: (amountMinor: number) => string,
  texts: CartTexts = cartTexts,
): string | undefined {
  return subtotalMinor < minimumMinor
    ? fillText(texts.belowMinimum, { subtotal: formatAmount(minimumMinor) })
    : undefined
}
