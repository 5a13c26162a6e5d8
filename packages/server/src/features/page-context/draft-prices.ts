import type { contentRows } from '../content/index.ts'

/** The item with other prices of its variants: for previews. */
export function replacePrices(row: contentRows.ItemRow, prices: contentRows.VariantPrices): contentRows.ItemRow {
  if (!row.variants?.some(([variantId]) => prices.has(variantId))) return row
  return {
    ...row,
    variants: row.variants.map((variant) => {
      const price = prices.get(variant[0])
      if (!price) return variant
      const next: typeof variant = [...variant]
      next[3] = price.priceMinor
      next[4] = price.salePriceMinor
      next[5] = price.onSale
      return next
    }),
  }
}
