import fc from 'fast-check'
import { expect, test } from 'vitest'
import { currencies } from './money.ts'
import { convertPrice, findRegionCurrency, priceRoundings } from './second-currencies.ts'

test.each([
  [4200, 'USD', 'EUR', 920_000, 'exact', 3864],
  [4200, 'USD', 'EUR', 920_000, 'five_hundredths', 3865],
  [4200, 'USD', 'EUR', 920_000, 'whole', 3900],
  [4200, 'USD', 'JPY', 151_230_000, 'exact', 6352],
  [4200, 'USD', 'JPY', 151_230_000, 'whole', 6352],
  [6352, 'JPY', 'USD', 6_612, 'exact', 4200],
  [-4200, 'USD', 'EUR', 920_000, 'exact', -3864],
  // Half a cent goes up, also below zero.
  [50, 'USD', 'EUR', 10_000, 'exact', 1],
  [-50, 'USD', 'EUR', 10_000, 'exact', -1],
  [0, 'USD', 'EUR', 920_000, 'whole', 0],
] as const)('%d %s in %s at %d millionths, %s, is %d', (amount, store, currency, rateMicros, rounding, expected) => {
  expect(convertPrice(amount, store, { currency, rateMicros, rounding })).toBe(expected)
})

test('conversion keeps the sign and the sequence of amounts, and a rate of 1 changes nothing', () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })
  const rate = fc.record({
    currency: fc.constantFrom(...currencies),
    rateMicros: fc.integer({ min: 1, max: 1_000_000_000 }),
    rounding: fc.constantFrom(...priceRoundings),
  })
  fc.assert(
    fc.property(amount, amount, rate, (a, b, second) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)]
      expect(convertPrice(low, 'USD', second)).toBeLessThanOrEqual(convertPrice(high, 'USD', second))
      expect(convertPrice(-a, 'USD', second)).toBe(-convertPrice(a, 'USD', second) || 0)
      expect(convertPrice(a, 'USD', { currency: 'EUR', rateMicros: 1_000_000, rounding: 'exact' })).toBe(a)
    }),
  )
})

test('a country has one of the offered currencies, or none', () => {
  expect(findRegionCurrency('DE', ['GBP', 'EUR'])).toBe('EUR')
  expect(findRegionCurrency('GB', ['GBP', 'EUR'])).toBe('GBP')
  expect(findRegionCurrency('CH', ['GBP', 'EUR'])).toBeUndefined()
})
