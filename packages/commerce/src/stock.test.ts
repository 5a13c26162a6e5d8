import { expect, test } from 'vitest'
import { sumWantedByVariant } from './stock.ts'

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
  expect(sumWantedByVariant(lines)).toEqual(wanted)
  expect(sumWantedByVariant(lines.toReversed())).toEqual(wanted)
})
