import { allocate, checkNotNegative, multiplyRate, sumMinor } from '../rounding.ts'

/**
 * A discount that was found to apply: who may use a code, when and how often is decided before. `lineIds` limits it to some lines.
 */
export type Discount = { readonly id: string; readonly name: string } & (
  | { readonly kind: 'amount'; readonly amountMinor: number; readonly lineIds: readonly string[] | 'all' }
  | { readonly kind: 'percent'; readonly ratePpm: number; readonly lineIds: readonly string[] | 'all' }
  /** Fixed parts of single lines, as of "buy two, get one". A part is never more than what is left of its line. */
  | { readonly kind: 'shares'; readonly shares: readonly { readonly lineId: string; readonly amountMinor: number }[] }
  | { readonly kind: 'free_shipping' }
)

export interface DiscountableLine {
  readonly id: string
  /** The rest of the line after earlier discounts. */
  readonly amountMinor: number
  readonly discountEligible: boolean
}

/**
 * What a discount takes off each line: computed once on the sum of its lines, never more than that sum, spread by largest remainder.
 * The parts add up to the discount exactly and no line goes below 0. Free shipping takes nothing off lines.
 */
export function allocateDiscount(discount: Discount, lines: readonly DiscountableLine[]): number[] {
  if (discount.kind === 'free_shipping') return lines.map(() => 0)
  if (discount.kind === 'shares') return takeShares(discount.shares, lines)
  const { lineIds } = discount
  const weights = lines.map(({ id, amountMinor, discountEligible }) =>
    discountEligible && (lineIds === 'all' || lineIds.includes(id)) ? checkNotNegative(amountMinor) : 0,
  )
  const base = sumMinor(weights)
  const wanted =
    discount.kind === 'amount' ? checkNotNegative(discount.amountMinor) : multiplyRate(base, discount.ratePpm)
  const taken = Math.min(wanted, base)
  return taken === 0 ? lines.map(() => 0) : allocate(taken, weights)
}

function takeShares(
  shares: readonly { readonly lineId: string; readonly amountMinor: number }[],
  lines: readonly DiscountableLine[],
): number[] {
  const wanted = new Map(shares.map(({ lineId, amountMinor }) => [lineId, checkNotNegative(amountMinor)]))
  return lines.map(({ id, amountMinor, discountEligible }) =>
    discountEligible ? Math.min(wanted.get(id) ?? 0, checkNotNegative(amountMinor)) : 0,
  )
}
