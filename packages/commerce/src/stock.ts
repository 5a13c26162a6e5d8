import { sumMinor } from './rounding.ts'

export interface WantedStock {
  readonly variantId: string
  readonly quantity: number
}

/**
 * Adds up lines by variant: two lines of one variant share one stock. Ordered by variant id: rows that everyone takes in one order never
 * deadlock.
 */
export function sumWantedByVariant(lines: readonly WantedStock[]): WantedStock[] {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of lines) wanted.set(variantId, sumMinor([wanted.get(variantId) ?? 0, quantity]))
  return [...wanted]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
}
