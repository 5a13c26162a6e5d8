import { checkNotNegative, multiplyFraction } from '../rounding.ts'

/**
 * What `count` pieces of a line cost when `before` of its `quantity` pieces are settled already, in minor units. Settled piece by
 * piece, in any groups, the shares add up to the line's total exactly.
 */
export function getLineShare(totalMinor: number, quantity: number, before: number, count: number): number {
  const upTo = (pieces: number) => multiplyFraction(checkNotNegative(totalMinor), Math.min(pieces, quantity), quantity)
  return upTo(before + count) - upTo(before)
}
