import type { BrowserTranslate } from './messages.ts'

/**
 * The sentence for a cart whose subtotal (before discounts) is below the store's minimum; undefined above it.
 * `formatAmount` writes minor units as money.
 */
export function formatBelowMinimum(
  subtotalMinor: number,
  minimumMinor: number,
  formatAmount: (amountMinor: number) => string,
  t: BrowserTranslate,
): string | undefined {
  return subtotalMinor < minimumMinor ? t('cartBelowMinimum', { subtotal: formatAmount(minimumMinor) }) : undefined
}
