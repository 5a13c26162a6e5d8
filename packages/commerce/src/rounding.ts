/**
 * The only place where money is rounded. Amounts are safe integers of minor units; products that leave the safe range are
 * computed with BigInt, so that no result is ever a rounded float.
 */

/** `amountMinor` if it is a safe integer; throws RangeError otherwise. */
export function checkMinor(amountMinor: number): number {
  if (!Number.isSafeInteger(amountMinor)) throw new RangeError(`Not a whole amount of minor units: ${amountMinor}`)
  return amountMinor === 0 ? 0 : amountMinor
}

/** `amountMinor` if it is a safe integer of 0 or more; throws RangeError otherwise. */
export function checkNotNegative(amountMinor: number): number {
  if (amountMinor < 0) throw new RangeError(`An amount below zero: ${amountMinor}`)
  return checkMinor(amountMinor)
}

/** The sum of amounts; throws RangeError when it leaves the safe integers. */
export function sumMinor(amounts: Iterable<number>): number {
  let sum = 0
  for (const amount of amounts) sum = checkMinor(sum + checkMinor(amount))
  return sum
}

/** A price times a quantity, exact; throws RangeError when it leaves the safe integers. */
export function multiplyByQuantity(unitPriceMinor: number, quantity: number): number {
  return checkMinor(checkMinor(unitPriceMinor) * checkMinor(quantity))
}

/**
 * `amountMinor * numerator / denominator`, rounded once, half up. Half of a negative amount rounds away from zero (-2.5
 * becomes -3), so a refund rounds exactly like its sale. `numerator` >= 0, `denominator` > 0, both whole.
 */
export function multiplyFraction(amountMinor: number, numerator: number, denominator: number): number {
  checkMinor(amountMinor)
  checkNotNegative(numerator)
  if (!Number.isSafeInteger(denominator) || denominator <= 0) throw new RangeError(`Not a denominator: ${denominator}`)

  const size = Math.abs(amountMinor)
  const product = size * numerator
  const rounded = Number.isSafeInteger(product)
    ? divideHalfUp(product, denominator)
    : divideHalfUpBig(BigInt(size) * BigInt(numerator), BigInt(denominator))
  return checkMinor(amountMinor < 0 ? -rounded : rounded)
}

/** An amount times a rate in parts per million (8.875 % is 88,750), rounded once, half up, away from zero. */
export function multiplyRate(amountMinor: number, ratePpm: number): number {
  return multiplyFraction(amountMinor, ratePpm, 1_000_000)
}

/**
 * Spreads a total over weights by largest remainder, so that the parts sum to the total exactly; the earlier part wins a tie.
 * No part exceeds its weight when the total does not exceed the sum of the weights. Equal parts when all weights are 0.
 */
export function allocate(totalMinor: number, weights: readonly number[]): number[] {
  checkMinor(totalMinor)
  if (weights.length === 0) {
    if (totalMinor === 0) return []
    throw new RangeError(`Nothing to spread ${totalMinor} over`)
  }
  const weightSum = sumMinor(weights.map(checkNotNegative))
  if (weightSum === 0)
    return allocate(
      totalMinor,
      weights.map(() => 1),
    )
  const sign = totalMinor < 0 ? -1 : 1
  return shares(Math.abs(totalMinor), weights, weightSum).map((part) => checkMinor(sign * part))
}

/**
 * The share of an amount that belongs to one part of a total, after the parts before it. The shares of parts that make up the total sum to
 * the amount exactly; parts beyond the total have none.
 */
export function allocateToPart(
  amountMinor: number,
  { totalMinor, beforeMinor, partMinor }: { totalMinor: number; beforeMinor: number; partMinor: number },
): number {
  if (totalMinor <= 0) return 0
  const shareUntil = (untilMinor: number) =>
    multiplyFraction(amountMinor, Math.min(checkNotNegative(untilMinor), totalMinor), totalMinor)
  return shareUntil(sumMinor([beforeMinor, partMinor])) - shareUntil(beforeMinor)
}

function shares(total: number, weights: readonly number[], weightSum: number): number[] {
  const portions = weights.map((weight, index) => ({ index, ...portion(total, weight, weightSum) }))
  const parts = portions.map(({ whole }) => whole)
  const left = total - sumMinor(parts)
  portions.sort((a, b) => b.remainder - a.remainder || a.index - b.index)
  for (const { index } of portions.slice(0, left)) parts[index] = (parts[index] ?? 0) + 1
  return parts
}

function portion(total: number, weight: number, weightSum: number): { whole: number; remainder: number } {
  const product = total * weight
  if (Number.isSafeInteger(product)) {
    const remainder = product % weightSum
    return { whole: (product - remainder) / weightSum, remainder }
  }
  const big = BigInt(total) * BigInt(weight)
  return { whole: Number(big / BigInt(weightSum)), remainder: Number(big % BigInt(weightSum)) }
}

// By remainder, not by `n / d` and Math.round: the float quotient of two large integers may already be rounded up.
function divideHalfUp(numerator: number, denominator: number): number {
  const remainder = numerator % denominator
  const whole = (numerator - remainder) / denominator
  return remainder >= denominator - remainder ? whole + 1 : whole
}

function divideHalfUpBig(numerator: bigint, denominator: bigint): number {
  return Number((numerator * 2n + denominator) / (denominator * 2n))
}
