import { calculateTotals, productTypes, type TaxRule } from '@vitrine/commerce'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EditedLine, type EditedOrder, planEdit } from './plan-edit.ts'

const rule = (name: string, ratePpm: number): TaxRule => ({
  id: name,
  name,
  countryCode: 'US',
  state: undefined,
  postalCodes: [],
  taxClass: undefined,
  ratePpm,
  appliesToShipping: true,
  replacesWider: false,
})

function createLine(lineId: string, quantity: number, unitPriceMinor: number): EditedLine {
  const empty = { itemId: lineId, variantId: lineId, title: lineId, sku: '', options: [], assetId: null }
  return {
    ...empty,
    lineId,
    productType: productTypes.physical,
    quantity,
    unitPriceMinor,
    discountMinor: 0,
    taxMinor: 0,
  }
}

/** An order as the checkout prices it. */
function createOrder(
  lines: readonly EditedLine[],
  rates: readonly number[],
  taxIncluded: boolean,
  percent: number,
): EditedOrder {
  const taxRules = rates.map((ratePpm, index) => rule(`rate ${index}`, ratePpm))
  const totals = calculateTotals({
    lines: lines.map((line) => ({
      id: line.lineId,
      unitPriceMinor: line.unitPriceMinor,
      quantity: line.quantity,
      productType: line.productType,
      taxClass: 'standard',
      requiresShipping: true,
      discountEligible: true,
    })),
    discounts:
      percent === 0 ? [] : [{ id: 'd', name: 'd', kind: 'percent', ratePpm: percent * 10_000, lineIds: 'all' }],
    shippingMinor: 500,
    taxPricing: taxIncluded ? 'inclusive' : 'exclusive',
    taxRules,
    taxPlace: { countryCode: 'US', state: '', postalCode: '' },
  })
  return {
    ...totals,
    taxIncluded,
    lines: lines.map((line, index) => ({
      ...line,
      discountMinor: totals.lines[index]?.discountMinor ?? 0,
      taxMinor: totals.lines[index]?.taxMinor ?? 0,
    })),
    discounts: totals.discounts.map(({ discountId: id, name, amountMinor }) => ({ id, name, code: null, amountMinor })),
    taxes: totals.taxes.map(({ name, ratePpm, baseMinor, amountMinor }) => ({
      name,
      ratePpm,
      baseMinor,
      taxMinor: amountMinor,
    })),
  }
}

function expectSound(order: EditedOrder): void {
  const sum = (amounts: readonly number[]) => amounts.reduce((a, b) => a + b, 0)
  expect(sum(order.lines.map((line) => line.unitPriceMinor * line.quantity))).toBe(order.subtotalMinor)
  expect(sum(order.taxes.map(({ taxMinor }) => taxMinor))).toBe(order.taxMinor)
  expect(sum(order.discounts.map(({ amountMinor }) => amountMinor))).toBe(order.discountMinor)
  const added = order.taxIncluded ? 0 : order.taxMinor
  expect(order.subtotalMinor - order.discountMinor + order.shippingMinor + added).toBe(order.grandTotalMinor)
  for (const line of order.lines) {
    expect(line.discountMinor).toBeGreaterThanOrEqual(0)
    expect(line.discountMinor).toBeLessThanOrEqual(line.unitPriceMinor * line.quantity)
    expect(line.taxMinor).toBeGreaterThanOrEqual(0)
  }
  for (const { baseMinor, taxMinor } of order.taxes) expect(Math.min(baseMinor, taxMinor)).toBeGreaterThanOrEqual(0)
}

const quantity = fc.integer({ min: 1, max: 12 })
const price = fc.integer({ min: 0, max: 200_000 })

test('whatever is changed in any order, the parts of an order add up and every difference is accounted for', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ quantity, price }), { minLength: 1, maxLength: 5 }),
      fc.array(fc.integer({ min: 1, max: 250_000 }), { maxLength: 3 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 100 }),
      fc.array(fc.record({ at: fc.nat(9), quantity: fc.integer({ min: 0, max: 12 }), price, addsLine: fc.boolean() }), {
        minLength: 1,
        maxLength: 8,
      }),
      (lines, rates, taxIncluded, percent, edits) => {
        let order = createOrder(
          lines.map((line, index) => createLine(`l${index}`, line.quantity, line.price)),
          rates,
          taxIncluded,
          percent,
        )
        expectSound(order)
        const begun = order.grandTotalMinor
        let moved = 0
        for (const [index, edit] of edits.entries()) {
          const line = order.lines[edit.at % Math.max(1, order.lines.length)]
          const plan = planEdit(order, {
            changes: line ? [{ lineId: line.lineId, quantity: edit.quantity, unitPriceMinor: edit.price }] : [],
            added: edit.addsLine ? [createLine(`n${index}`, edit.quantity + 1, edit.price)] : [],
            taxRules: rates.map((ratePpm, at) => rule(`rate ${at}`, ratePpm)),
            getTaxClass: () => 'standard',
          })
          expectSound(plan)
          for (const kept of order.lines) if (kept !== line) expect(plan.lines).toContain(kept)
          moved += plan.differenceMinor
          order = plan
        }
        expect(order.grandTotalMinor).toBe(begun + moved)
      },
    ),
    { numRuns: 300 },
  )
})

test('fewer pieces keep their share to the cent, and all of them taken away leave shipping alone', () => {
  const order = createOrder([createLine('a', 3, 3333), createLine('b', 1, 1001)], [88_750], false, 10)
  const input = { added: [], taxRules: [rule('today', 500_000)], getTaxClass: () => 'standard' as const }
  const less = planEdit(order, { ...input, changes: [{ lineId: 'a', quantity: 2, unitPriceMinor: 3333 }] })
  const none = planEdit(less, { ...input, changes: [{ lineId: 'a', quantity: 0, unitPriceMinor: 3333 }] })
  const [a] = order.lines
  expect(less.differenceMinor + none.differenceMinor).toBe(-(9999 - (a?.discountMinor ?? 0) + (a?.taxMinor ?? 0)))
  expect(none.lines.map(({ lineId }) => lineId)).toEqual(['b'])
  expect(none.removedIds).toEqual(['a'])
})
