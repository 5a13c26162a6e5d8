import type { BrowserTranslate } from '../messages.ts'

/** A row of totals: what a discount takes off, in minor units. */
export interface DiscountTotalLine {
  readonly label: string
  readonly amountMinor: number
}

/** The rows of totals for the discounts of a cart or an order. Orders older than their list have one row for all. */
export function listDiscountLines(
  charged: {
    readonly discountMinor: number
    readonly discounts?: readonly {
      readonly name: string
      readonly code: string | null
      readonly amountMinor: number
    }[]
  },
  t: BrowserTranslate,
): DiscountTotalLine[] {
  const { discountMinor, discounts = [] } = charged
  if (discountMinor === 0) return []
  if (discounts.length === 0) return [{ label: t('totalDiscount'), amountMinor: discountMinor }]
  return discounts
    .filter(({ amountMinor }) => amountMinor > 0)
    .map(({ name, code, amountMinor }) => ({ label: getLabel(name, code, t), amountMinor }))
}

/** Owners may leave the discount of a draft order without a name. */
function getLabel(name: string, code: string | null, t: BrowserTranslate): string {
  if (code !== null && code !== name.toUpperCase()) return t('totalDiscountCode', { name, code })
  return name === '' ? t('totalDiscount') : t('totalDiscountName', { name })
}
