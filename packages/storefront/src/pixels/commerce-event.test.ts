import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareCarts, type EventCart, sumItems, toMajor } from './commerce-event.ts'

const carts = fc
  .array(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c', 'd'),
      itemId: fc.constantFrom('mug', 'bowl'),
      sku: fc.constantFrom('S', 'M'),
      quantity: fc.integer({ min: 1, max: 20 }),
      purchasePriceCents: fc.integer({ min: 0, max: 100_000 }),
    }),
    { maxLength: 5 },
  )
  .map((lines): EventCart => ({ entries: lines.map(({ sku, ...line }) => ({ ...line, chosenVariant: { sku } })) }))

const countPieces = ({ entries = [] }: EventCart) => entries.reduce((sum, { quantity = 0 }) => sum + quantity, 0)

test('what came and what left is the difference of two carts, whichever lines hold the pieces', () => {
  fc.assert(
    fc.property(carts, carts, (before, after) => {
      const changes = compareCarts(before, after, 2)
      const sum = changes.reduce((all, { name, item }) => all + (name === 'AddToCart' ? 1 : -1) * item.quantity, 0)
      expect(sum).toBe(countPieces(after) - countPieces(before))
      expect(changes.every(({ item }) => item.quantity > 0)).toBe(true)
      expect(compareCarts(after, after, 2)).toEqual([])
    }),
  )
})

test('amounts are major units of their currency', () => {
  expect([toMajor(1999, 2), toMajor(1999, 0)]).toEqual([19.99, 1999])
  const item = { id: 'mug', name: 'Mug', sku: 'S', price: 0.1, quantity: 3 }
  expect(sumItems([item, { ...item, price: 0.2, quantity: 1 }])).toBe(0.5)
})
