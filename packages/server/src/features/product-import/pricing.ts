import type { ImportedPricing } from './imported.ts'

/** A price as a variant keeps it, in minor units. */
interface Pricing {
  readonly priceMinor: number
  readonly salePriceMinor: number | null
  readonly onSale: boolean
}

/**
 * The price of a variant from the file and the stored one; undefined when neither has one. Shopify's price is the one
 * to pay: with a higher "compare at" price, that is the regular price and this a sale.
 */
export function resolvePricing(imported: ImportedPricing, existing: Pricing | undefined): Pricing | undefined {
  if (imported.kind === 'regular') {
    const priceMinor = imported.priceMinor ?? existing?.priceMinor
    if (priceMinor === undefined) return undefined
    const salePriceMinor =
      imported.salePriceMinor === undefined ? (existing?.salePriceMinor ?? null) : imported.salePriceMinor
    return normalizePricing({ priceMinor, salePriceMinor, onSale: imported.onSale ?? existing?.onSale ?? false })
  }
  const selling = imported.sellingMinor ?? (existing && paid(existing))
  if (selling === undefined) return undefined
  const kept = existing?.onSale === true ? existing.priceMinor : null
  const compareAt = imported.compareAtMinor === undefined ? kept : imported.compareAtMinor
  return compareAt !== null && compareAt > selling
    ? { priceMinor: compareAt, salePriceMinor: selling, onSale: true }
    : { priceMinor: selling, salePriceMinor: null, onSale: false }
}

/** Files write a sale price of 0.00 where there is none. */
export function normalizePricing(pricing: Pricing): Pricing {
  return !pricing.onSale && pricing.salePriceMinor === 0 ? { ...pricing, salePriceMinor: null } : pricing
}

function paid({ onSale, priceMinor, salePriceMinor }: Pricing): number {
  return onSale ? (salePriceMinor ?? priceMinor) : priceMinor
}
