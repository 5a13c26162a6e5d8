import fc from 'fast-check'
import { expect, test } from 'vitest'
import { availableQuantity, planStock, wantedByVariant } from './stock.ts'
import type { StockLevel, WantedStock } from './stock.ts'

function level(variantId: string, onHand: number, heldByOthers = 0, unlimited = false): StockLevel {
  return { variantId, onHand, heldByOthers, unlimited }
}

test('what others hold is not available', () => {
  expect(planStock([level('a', 10, 8)], [{ variantId: 'a', quantity: 2 }])).toEqual({
    kind: 'available',
    wanted: [{ variantId: 'a', quantity: 2 }],
  })
  expect(planStock([level('a', 10, 8)], [{ variantId: 'a', quantity: 3 }])).toEqual({
    kind: 'short',
    shortages: [{ variantId: 'a', wanted: 3, available: 2 }],
  })
})

test('two lines of one variant share its stock', () => {
  const lines = [
    { variantId: 'b', quantity: 1 },
    { variantId: 'a', quantity: 2 },
    { variantId: 'b', quantity: 2 },
  ]
  expect(wantedByVariant(lines)).toEqual([
    { variantId: 'a', quantity: 2 },
    { variantId: 'b', quantity: 3 },
  ])
  expect(planStock([level('a', 2), level('b', 2)], lines)).toEqual({
    kind: 'short',
    shortages: [{ variantId: 'b', wanted: 3, available: 2 }],
  })
})

test('unlimited stock never runs out and an unknown variant has none', () => {
  expect(planStock([level('a', 0, 5, true)], [{ variantId: 'a', quantity: 9999 }]).kind).toBe('available')
  expect(planStock([], [{ variantId: 'gone', quantity: 1 }])).toEqual({
    kind: 'short',
    shortages: [{ variantId: 'gone', wanted: 1, available: 0 }],
  })
  expect(availableQuantity(level('a', 3, 5))).toBe(0)
})

test('a plan never takes more than there is, never caps, and does not depend on how lines are split or ordered', () => {
  const id = fc.constantFrom('a', 'b', 'c', 'd')
  const lines = fc.array(fc.record({ variantId: id, quantity: fc.integer({ min: 1, max: 20 }) }), { maxLength: 12 })
  const levels = fc.uniqueArray(
    fc.record({ variantId: id, onHand: fc.nat(60), heldByOthers: fc.nat(40), unlimited: fc.boolean() }),
    { selector: ({ variantId }) => variantId },
  )
  fc.assert(
    fc.property(levels, lines, (stock, wanted) => {
      const plan = planStock(stock, wanted)
      const demand = (variantId: string) => total(wanted.filter((line) => line.variantId === variantId))
      const left = (variantId: string) => {
        const found = stock.find((each) => each.variantId === variantId)
        return found ? availableQuantity(found) : 0
      }
      const short = ['a', 'b', 'c', 'd'].filter((variantId) => demand(variantId) > left(variantId))

      if (plan.kind === 'available') {
        expect(short).toEqual([])
        expect(total(plan.wanted)).toBe(total(wanted))
      } else {
        expect(plan.shortages.map(({ variantId }) => variantId)).toEqual(short)
      }
      expect(planStock(stock.toReversed(), wanted.toReversed())).toEqual(plan)
      expect(planStock(stock, wanted.flatMap(onePieceEach))).toEqual(plan)
    }),
  )
})

function total(lines: readonly WantedStock[]): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

function onePieceEach({ variantId, quantity }: WantedStock): WantedStock[] {
  return Array.from({ length: quantity }, () => ({ variantId, quantity: 1 }))
}
