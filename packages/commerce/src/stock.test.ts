import { expect, test } from 'vitest'
import { wantedByVariant } from './stock.ts'

test('lines of one variant are added up, ordered by variant', () => {
  const lines = [
    { variantId: 'b', quantity: 1 },
    { variantId: 'a', quantity: 2 },
    { variantId: 'b', quantity: 2 },
  ]
  const wanted = [
    { variantId: 'a', quantity: 2 },
    { variantId: 'b', quantity: 3 },
  ]
  expect(wantedByVariant(lines)).toEqual(wanted)
  expect(wantedByVariant(lines.toReversed())).toEqual(wanted)
})
