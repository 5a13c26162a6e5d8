import { sumMinor } from './rounding.ts'

/** What is known of one variant's stock, read under the lock that will hold it. `heldByOthers` counts holds that have not expired. */
export interface StockLevel {
  readonly variantId: string
  readonly unlimited: boolean
  readonly onHand: number
  readonly heldByOthers: number
}

export interface WantedStock {
  readonly variantId: string
  readonly quantity: number
}

/** `available` is what is left for this buyer, so that the answer can say so. */
export interface Shortage {
  readonly variantId: string
  readonly wanted: number
  readonly available: number
}

/** `wanted` has each variant once, ordered by id: rows taken in one order by everyone never deadlock. */
export type StockPlan =
  | { readonly kind: 'available'; readonly wanted: readonly WantedStock[] }
  | { readonly kind: 'short'; readonly shortages: readonly Shortage[] }

/** What is left of a variant for this buyer; Infinity when unlimited, never below 0. */
export function availableQuantity({ unlimited, onHand, heldByOthers }: StockLevel): number {
  return unlimited ? Number.POSITIVE_INFINITY : Math.max(0, onHand - heldByOthers)
}

/** Adds up lines by variant, ordered by variant id: two lines of one variant share one stock. */
export function wantedByVariant(lines: readonly WantedStock[]): WantedStock[] {
  const wanted = new Map<string, number>()
  for (const { variantId, quantity } of lines) wanted.set(variantId, sumMinor([wanted.get(variantId) ?? 0, quantity]))
  return [...wanted]
    .map(([variantId, quantity]) => ({ variantId, quantity }))
    .sort((a, b) => (a.variantId < b.variantId ? -1 : 1))
}

/** Can all lines be had together? Never caps: either everything is there or the plan says what is short. A variant without a level has none left. */
export function planStock(levels: readonly StockLevel[], lines: readonly WantedStock[]): StockPlan {
  const available = new Map(levels.map((level) => [level.variantId, availableQuantity(level)]))
  const wanted = wantedByVariant(lines)
  const shortages = wanted
    .map(({ variantId, quantity }) => ({ variantId, wanted: quantity, available: available.get(variantId) ?? 0 }))
    .filter((line) => line.wanted > line.available)
  return shortages.length === 0 ? { kind: 'available', wanted } : { kind: 'short', shortages }
}
