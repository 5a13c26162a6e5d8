import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseQuantity } from './quantity.ts'
import { t } from './testing/english.ts'

test.each([
  [1, 1],
  [9999, 9999],
  ['3', 3],
  [' 12 ', 12],
  ['2.0', 2],
])('%j is a quantity', (value, quantity) => {
  expect(parseQuantity(value, t)).toEqual({ kind: 'quantity', quantity })
})

test.each([
  ['', 'Quantity must be a number.'],
  ['two', 'Quantity must be a number.'],
  ['1e3', 'Quantity must be a number.'],
  ['1,000', 'Quantity must be a number.'],
  [Number.NaN, 'Quantity must be a number.'],
  [Number.POSITIVE_INFINITY, 'Quantity must be a number.'],
  [null, 'Quantity must be a number.'],
  [true, 'Quantity must be a number.'],
  [[1], 'Quantity must be a number.'],
  ['1.5', 'Quantity must be a whole number'],
  [2.5, 'Quantity must be a whole number'],
  [0, 'Quantity must be 1 or more.'],
  ['-3', 'Quantity must be 1 or more.'],
  [10_000, 'Quantity must be 9999 or less.'],
])('%j is refused', (value, message) => {
  expect(parseQuantity(value, t)).toMatchObject({ kind: 'refused', message })
})

test('0 removes a line where that is allowed', () => {
  expect(parseQuantity(0, t, 0)).toEqual({ kind: 'quantity', quantity: 0 })
  expect(parseQuantity('-0', t, 0)).toEqual({ kind: 'quantity', quantity: 0 })
})

test('whatever a browser sends, an accepted quantity is whole and within limits', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      const parsed = parseQuantity(value, t)
      if (parsed.kind === 'quantity')
        expect(Number.isInteger(parsed.quantity) && parsed.quantity >= 1 && parsed.quantity <= 9999).toBe(true)
    }),
  )
})
