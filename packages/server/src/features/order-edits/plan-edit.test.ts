import {
  calculateTax,
  calculateTotals,
  productTypes,
  selectShippingTaxRules,
  selectTaxRulesOfClass,
  type TaxClass,
  taxClasses,
  type TaxRule,
} from '@vitrine/commerce'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EditedLine, type EditedOrder, planEdit } from './plan-edit.ts'

const rule = (name: string, ratePpm: number, taxClass?: TaxClass): TaxRule => ({
  id: name,
  name,
  countryCode: 'US',
  state: undefined,
  postalCodes: [],
  taxClass,
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
  taxRules: readonly TaxRule[],
  taxIncluded: boolean,
  percent: number,
  getTaxClass: (lineId: string) => TaxClass = () => 'standard',
): EditedOrder {
  const totals = calculateTotals({
    lines: lines.map((line) => ({
      id: line.lineId,
      unitPriceMinor: line.unitPriceMinor,
      quantity: line.quantity,
      productType: line.productType,
      taxClass: getTaxClass(line.lineId),
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
        const taxRules = rates.map((ratePpm, at) => rule(`rate ${at}`, ratePpm))
        let order = createOrder(
          lines.map((line, index) => createLine(`l${index}`, line.quantity, line.price)),
          taxRules,
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
            taxRules,
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
  const order = createOrder([createLine('a', 3, 3333), createLine('b', 1, 1001)], [rule('rate', 88_750)], false, 10)
  const input = { added: [], taxRules: [rule('today', 500_000)], getTaxClass: () => 'standard' as const }
  const less = planEdit(order, { ...input, changes: [{ lineId: 'a', quantity: 2, unitPriceMinor: 3333 }] })
  const none = planEdit(less, { ...input, changes: [{ lineId: 'a', quantity: 0, unitPriceMinor: 3333 }] })
  const [a] = order.lines
  expect(less.differenceMinor + none.differenceMinor).toBe(-(9999 - (a?.discountMinor ?? 0) + (a?.taxMinor ?? 0)))
  expect(none.lines.map(({ lineId }) => lineId)).toEqual(['b'])
  expect(none.removedIds).toEqual(['a'])
})

/** Base and tax by rate of lines and shipping, as the checkout adds them up. */
function priceAfresh(
  lines: readonly EditedLine[],
  taxRules: readonly TaxRule[],
  taxIncluded: boolean,
  getTaxClass: (lineId: string) => TaxClass,
) {
  const sums = new Map<string, { baseMinor: number; taxMinor: number }>()
  const charges = [
    ...lines.map((line) => ({
      chargedMinor: line.unitPriceMinor * line.quantity - line.discountMinor,
      rules: selectTaxRulesOfClass(taxRules, getTaxClass(line.lineId)),
    })),
    { chargedMinor: 500, rules: selectShippingTaxRules(taxRules) },
  ]
  for (const { chargedMinor, rules } of charges) {
    const tax = calculateTax(chargedMinor, rules, taxIncluded ? 'inclusive' : 'exclusive')
    for (const [index, { name }] of rules.entries()) {
      const sum = sums.get(name) ?? { baseMinor: 0, taxMinor: 0 }
      const taxMinor = sum.taxMinor + (tax.shares[index]?.amountMinor ?? 0)
      sums.set(name, { baseMinor: sum.baseMinor + tax.baseMinor, taxMinor })
    }
  }
  return sums
}

test('every rate of an edited order has the base and the tax that its lines priced afresh give', () => {
  const rateArbitrary = fc.record({
    ratePpm: fc.constantFrom(0, 0, 70_000, 190_000, 88_750, 1),
    taxClass: fc.constantFrom(undefined, 'standard' as const, 'reduced' as const),
  })
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ quantity, price, taxClass: fc.constantFrom(...taxClasses), left: fc.nat(12), newPrice: price }),
        { minLength: 1, maxLength: 5 },
      ),
      fc.array(rateArbitrary, { maxLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 0, max: 100 }),
      fc.boolean(),
      (lines, rates, taxIncluded, percent, addsLine) => {
        const taxRules = rates.map(({ ratePpm, taxClass }, index) => rule(`rate ${index}`, ratePpm, taxClass))
        const getTaxClass = (lineId: string) => lines[Number(lineId.slice(1))]?.taxClass ?? 'reduced'
        const order = createOrder(
          lines.map((line, index) => createLine(`l${index}`, line.quantity, line.price)),
          taxRules,
          taxIncluded,
          percent,
          getTaxClass,
        )
        // Every other line keeps its price.
        const changes = lines.map(({ left, price: old, newPrice }, index) => ({
          lineId: `l${index}`,
          quantity: left,
          unitPriceMinor: index % 2 === 0 ? old : newPrice,
        }))
        const plan = planEdit(order, {
          changes,
          added: addsLine ? [createLine('n9', 2, 1999)] : [],
          taxRules,
          getTaxClass: ({ lineId }) => getTaxClass(lineId),
        })
        expectSound(plan)
        const afresh = priceAfresh(plan.lines, taxRules, taxIncluded, getTaxClass)
        // The share of a line that lost pieces is rounded once.
        const shrunk = plan.lines.filter(
          ({ lineId, quantity: left }) => left < (lines[Number(lineId.slice(1))]?.quantity ?? 0),
        )
        for (const [name, sum] of afresh) {
          const tax = plan.taxes.find((each) => each.name === name) ?? { baseMinor: 0, taxMinor: 0 }
          expect(Math.abs(tax.baseMinor - sum.baseMinor)).toBeLessThanOrEqual(shrunk.length)
          expect(Math.abs(tax.taxMinor - sum.taxMinor)).toBeLessThanOrEqual(shrunk.length)
        }
        expect(plan.taxes.filter(({ name }) => !afresh.has(name))).toEqual([])
      },
    ),
    { numRuns: 500 },
  )
})

test('a line gives back to the rates of its class, and to all of them where nobody knows its rates', () => {
  const rules = [rule('VAT', 190_000, 'standard'), rule('Reduced VAT', 70_000, 'reduced')]
  const classes: Readonly<Record<string, TaxClass>> = { lamp: 'standard', book: 'reduced', gift: 'exempt' }
  const lines = ['lamp', 'book', 'gift'].map((lineId) => createLine(lineId, 1, 10_000))
  const order = createOrder(lines, rules, false, 0, (lineId) => classes[lineId] ?? 'standard')
  const shipping = { baseMinor: 500, taxMinor: 95 }
  const remove = (lineId: string, taxRules: readonly TaxRule[], taxClass: TaxClass | undefined) =>
    planEdit(order, {
      changes: [{ lineId, quantity: 0, unitPriceMinor: 0 }],
      added: [],
      taxRules,
      getTaxClass: () => taxClass,
    }).taxes
  const lamp = { name: 'VAT', ratePpm: 190_000, baseMinor: 10_500, taxMinor: 1995 }
  const book = { name: 'Reduced VAT', ratePpm: 70_000, baseMinor: 10_000, taxMinor: 700 }
  expect(order.taxes).toEqual([lamp, book])
  expect(remove('book', rules, 'reduced')).toEqual([lamp])
  // The product is gone, or is of another class today: the tax says what it was.
  expect(remove('book', rules, undefined)).toEqual([lamp])
  expect(remove('book', rules, 'standard')).toEqual([lamp])
  expect(remove('lamp', rules, undefined)).toEqual([{ ...lamp, ...shipping }, book])
  expect(remove('gift', rules, undefined)).toEqual([lamp, book])
  // The rates of today are on no order.
  const unknown = remove('book', [rule('New', 80_000)], 'reduced')
  expect(unknown.map(({ taxMinor }) => taxMinor)).toEqual([1995 - 518, 700 - 182])

  // An untaxed line without a product stays untaxed at another price.
  const dearer = planEdit(order, {
    changes: [{ lineId: 'gift', quantity: 2, unitPriceMinor: 20_000 }],
    added: [],
    taxRules: rules,
    getTaxClass: () => undefined,
  })
  expect(dearer.lines.map(({ taxMinor }) => taxMinor)).toEqual([1900, 700, 0])
})
