import fc from 'fast-check'
import { expect, test } from 'vitest'
import { planGiftCards } from './gift-card-payments.ts'

test('cards are taken in order until nothing is due, the rest stays untouched', () => {
  const cards = [
    { id: 'a', balanceMinor: 3000 },
    { id: 'b', balanceMinor: 5000 },
    { id: 'c', balanceMinor: 5000 },
  ]
  expect(planGiftCards(4500, cards)).toEqual({
    payments: [
      { id: 'a', amountMinor: 3000 },
      { id: 'b', amountMinor: 1500 },
    ],
    dueMinor: 0,
  })
})

test('a card given twice pays once', () => {
  const card = { id: 'a', balanceMinor: 1000 }
  expect(planGiftCards(3000, [card, card])).toEqual({ payments: [{ id: 'a', amountMinor: 1000 }], dueMinor: 2000 })
})

test('payments and what is still due are the total, and no card pays more than it holds', () => {
  const cards = fc.array(
    fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd'), balanceMinor: fc.integer({ min: -10, max: 5000 }) }),
  )
  fc.assert(
    fc.property(fc.nat(20_000), cards, (total, given) => {
      const { payments, dueMinor } = planGiftCards(total, given)
      expect(payments.reduce((sum, { amountMinor }) => sum + amountMinor, dueMinor)).toBe(total)
      for (const { id, amountMinor } of payments) {
        expect(amountMinor).toBeGreaterThan(0)
        expect(given.some((card) => card.id === id && card.balanceMinor >= amountMinor)).toBe(true)
      }
    }),
  )
})
