import { getCurrencyDigits, isCurrency } from '@vitrine/commerce'

export const productLimits = {
  options: 6,
  optionName: 50,
  variants: 250,
  attribute: 100,
  sku: 60,
  mpn: 70,
  stock: 999_999,
  /** 100 tonnes. */
  weightGrams: 100_000_000,
  /** 100 metres. */
  sizeMm: 100_000,
  pictures: 100,
  /** Files of a digital product. */
  files: 20,
  buttonLabel: 100,
  /** Where a product's own low stock message may begin. */
  scarcityThreshold: 999,
  /** Products of one bulk edit; lists are counted as far. */
  bulkProducts: 10_000,
  /** Categories, and tags, that lists can be filtered by. */
  filterOptions: 500,
  maxPriceMinor: getMaxPriceMinor,
} as const

const largestMajor: Readonly<Record<string, number>> = { JPY: 999_999_999, COP: 10_000_000 }

/** The highest price of one variant, in minor units of the currency. */
function getMaxPriceMinor(currency: string): number {
  const digits = isCurrency(currency) ? getCurrencyDigits(currency) : 2
  return (largestMajor[currency] ?? 1_000_000) * 10 ** digits
}
