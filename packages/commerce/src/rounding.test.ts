import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate, checkMinor, multiplyFraction, multiplyRate, sumMinor, multiplyByQuantity } from './rounding.ts'

const amount = fc.maxSafeInteger()
const weight = fc.oneof(fc.nat(1_000_000), fc.nat(4_000_000_000_000))

test('half a minor unit rounds up, and away from zero below it', () => {
  expect(multiplyFraction(5, 1, 2)).toBe(3)
  expect(multiplyFraction(-5, 1, 2)).toBe(-3)
  expect(multiplyFraction(4, 1, 3)).toBe(1)
  expect(multiplyFraction(-1, 1, 3)).toBe(0)
  expect(multiplyRate(3411_64, 88_750)).toBe(302_78)
})

test('a product beyond the safe integers is still exact', () => {
  expect(multiplyRate(9_007_199_254_740_991, 1_000_000)).toBe(9_007_199_254_740_991)
  expect(multiplyRate(9_007_199_254_740_991, 500_000)).toBe(4_503_599_627_370_496)
})

test('rounding agrees with exact arithmetic and a refund mirrors its sale', () => {
  fc.assert(
    fc.property(amount, fc.nat(1_000_000), fc.integer({ min: 1, max: 2_000_000 }), (size, numerator, denominator) => {
      fc.pre(numerator <= denominator)
      const rounded = multiplyFraction(size, numerator, denominator)
      const exactTwice = BigInt(Math.abs(size)) * BigInt(numerator) * 2n
      const distance = exactTwice - BigInt(Math.abs(rounded)) * BigInt(denominator) * 2n
      expect(distance >= -BigInt(denominator) && distance < BigInt(denominator)).toBe(true)
      expect(multiplyFraction(-size, numerator, denominator) + rounded).toBe(0)
    }),
  )
})

test('allocated parts add up to the total, and each is within one of its exact share', () => {
  fc.assert(
    fc.property(amount, fc.array(weight, { minLength: 1, maxLength: 20 }), (total, weights) => {
      const parts = allocate(total, weights)
      expect(parts.reduce((sum, part) => sum + BigInt(part), 0n)).toBe(BigInt(total))

      const weightSum = weights.reduce((sum, each) => sum + BigInt(each), 0n)
      if (weightSum === 0n) return
      for (const [index, part] of parts.entries()) {
        const distance = BigInt(part) * weightSum - BigInt(total) * BigInt(weights[index] ?? 0)
        expect(distance < weightSum && distance > -weightSum).toBe(true)
      }
    }),
  )
})

test('no part is more than its weight when the total is not more than all weights', () => {
  fc.assert(
    fc.property(
      fc.array(weight, { minLength: 1, maxLength: 20 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (weights, share) => {
        const total = Math.floor(sumMinor(weights) * share)
        for (const [index, part] of allocate(total, weights).entries()) {
          if (total > 0) expect(part).toBeLessThanOrEqual(weights[index] ?? 0)
          expect(part).toBeGreaterThanOrEqual(0)
        }
      },
    ),
  )
})

test('the earlier part wins a tie, and weights of nothing share equally', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
  expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
  expect(allocate(5, [0, 0])).toEqual([3, 2])
  expect(allocate(0, [])).toEqual([])
})

test('refuses fractions of an amount', () => {
  expect(() => checkMinor(0.5)).toThrow(RangeError)
  expect(() => checkMinor(Number.NaN)).toThrow(RangeError)
  expect(() => sumMinor([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError)
  expect(() => multiplyByQuantity(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError)
  expect(() => allocate(1, [])).toThrow(RangeError)
  expect(() => allocate(1, [-1, 2])).toThrow(RangeError)
  expect(() => multiplyRate(1, -1)).toThrow(RangeError)
  expect(() => multiplyFraction(1, 1, 0)).toThrow(RangeError)
})

test('there is no negative zero', () => {
  expect(Object.is(multiplyRate(-1, 0), 0)).toBe(true)
  expect(Object.is(checkMinor(-0), 0)).toBe(true)
})
