import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Discount } from './discounts/index.ts'
import { taxClasses, type TaxRule } from './tax.ts'
import { calculateTotals } from './totals.ts'
import type { Totals, TotalsInput, TotalsLine } from './totals.ts'

const newYork = { countryCode: 'US', state: 'NY', postalCode: '10001-1234' }

function line(id: string, unitPriceMinor: number, quantity = 1, changes: Partial<TotalsLine> = {}): TotalsLine {
  return {
    id,
    unitPriceMinor,
    quantity,
    productType: 1,
    taxClass: 'standard',
    requiresShipping: true,
    discountEligible: true,
    ...changes,
  }
}

function rule(id: string, ratePpm: number, changes: Partial<TaxRule> = {}): TaxRule {
  return {
    id,
    name: id,
    countryCode: 'US',
    state: undefined,
    postalCodes: [],
    ratePpm,
    appliesToShipping: false,
    taxClass: undefined,
    replacesWider: false,
    ...changes,
  }
}

function totals(lines: TotalsLine[], changes: Partial<TotalsInput> = {}): Totals {
  return calculateTotals({
    lines,
    discounts: [],
    shippingMinor: undefined,
    taxPricing: 'exclusive',
    taxRules: [],
    taxPlace: newYork,
    ...changes,
  })
}

function percent(ratePpm: number, lineIds: readonly string[] | 'all' = 'all'): Discount {
  return { id: `p${ratePpm}`, name: 'percent', kind: 'percent', ratePpm, lineIds }
}

function amount(amountMinor: number, id = 'amount'): Discount {
  return { id, name: 'amount', kind: 'amount', amountMinor, lineIds: 'all' }
}

const freeShipping: Discount = { id: 'free', name: 'Free shipping', kind: 'free_shipping' }

describe('tax', () => {
  test('is added on top of exclusive prices, rounded once per line', () => {
    const result = totals([line('a', 999, 3), line('b', 50)], { taxRules: [rule('ny', 88_750)] })
    // 29.97 x 8.875 % = 2.6598; 0.50 x 8.875 % = 0.0444
    expect(result.lines.map(({ taxMinor }) => taxMinor)).toEqual([266, 4])
    expect(result).toMatchObject({ subtotalMinor: 3047, taxMinor: 270, grandTotalMinor: 3317 })
  })

  test('is contained in inclusive prices', () => {
    const taxPlace = { countryCode: 'DE', state: '', postalCode: '10115' }
    const taxRules = [rule('vat', 190_000, { countryCode: 'DE', appliesToShipping: true })]
    const result = totals([line('a', 11_900)], { taxPricing: 'inclusive', taxRules, taxPlace, shippingMinor: 595 })
    expect(result).toMatchObject({ subtotalMinor: 11_900, taxMinor: 1995, grandTotalMinor: 12_495 })
    expect(result.taxes).toEqual([
      { taxRuleId: 'vat', name: 'vat', ratePpm: 190_000, baseMinor: 10_500, amountMinor: 1995 },
    ])
  })

  test('adds up the rules of country, state and postal code', () => {
    const taxRules = [
      rule('state', 40_000, { state: 'ny' }),
      rule('city', 45_000, { state: 'NY', postalCodes: ['10001', '11*'] }),
      rule('district', 3_750, { postalCodes: ['100*'] }),
      rule('other state', 90_000, { state: 'CA' }),
      rule('other country', 190_000, { countryCode: 'DE' }),
      rule('other code', 10_000, { postalCodes: ['1000'] }),
    ]
    const result = totals([line('a', 10_000)], { taxRules })
    expect(result.taxes.map(({ taxRuleId, amountMinor }) => [taxRuleId, amountMinor])).toEqual([
      ['state', 400],
      ['city', 450],
      ['district', 38],
    ])
    expect(result.taxMinor).toBe(888)
  })

  test('leaves out what is not taxable, and shipping unless a rule says so', () => {
    const taxRules = [rule('goods', 100_000), rule('all', 50_000, { appliesToShipping: true })]
    const result = totals([line('a', 1000), line('b', 1000, 1, { taxClass: 'exempt' })], {
      taxRules,
      shippingMinor: 600,
    })
    expect(result.lines.map(({ taxMinor }) => taxMinor)).toEqual([150, 0])
    expect(result.shipping).toMatchObject({ priceMinor: 600, taxMinor: 30, totalMinor: 630 })
  })

  test('is absent while no address is known', () => {
    expect(totals([line('a', 1000)], { taxRules: [rule('ny', 88_750)], taxPlace: undefined }).taxMinor).toBe(0)
  })
})

describe('discounts', () => {
  test('of 100 % leave nothing, not a cent', () => {
    const lines = [line('a', 333, 7), line('b', 1), line('c', 99_999)]
    expect(totals(lines, { discounts: [percent(1_000_000)], taxRules: [rule('ny', 88_750)] }).grandTotalMinor).toBe(0)
  })

  test('are computed on the whole line, not piece by piece', () => {
    // 10 % of 1,110 pieces at 0.15: per piece 0.015 would round to 0.02 and take 22.20.
    expect(totals([line('a', 15, 1110)], { discounts: [percent(100_000)] }).discountMinor).toBe(1665)
  })

  test('are spread over lines by their price, before tax', () => {
    const result = totals([line('a', 1000), line('b', 2000, 1, { taxClass: 'exempt' })], {
      discounts: [amount(1000)],
      taxRules: [rule('t', 100_000)],
    })
    expect(
      result.lines.map(({ discountMinor, taxMinor, totalMinor }) => [discountMinor, taxMinor, totalMinor]),
    ).toEqual([
      [333, 67, 734],
      [667, 0, 1333],
    ])
  })

  test('follow each other, each on what is left, and never below 0', () => {
    const result = totals([line('a', 1000)], { discounts: [percent(500_000), amount(300), amount(900, 'last')] })
    expect(result.discounts.map(({ amountMinor }) => amountMinor)).toEqual([500, 300, 200])
    expect(result.grandTotalMinor).toBe(0)
  })

  test('leave out lines that are not eligible, gift cards and lines they are not for', () => {
    const lines = [
      line('a', 1000),
      line('b', 1000, 1, { discountEligible: false }),
      line('c', 1000, 1, { productType: 4 }),
      line('d', 1000),
    ]
    const result = totals(lines, { discounts: [percent(500_000, ['a', 'b', 'c'])] })
    expect(result.lines.map(({ discountMinor }) => discountMinor)).toEqual([500, 0, 0, 0])
    expect(totals([line('c', 1000, 1, { productType: 4 })], { discounts: [amount(500)] }).discountMinor).toBe(0)
  })

  test('of shipping are taken once', () => {
    const result = totals([line('a', 1000)], {
      discounts: [freeShipping, { ...freeShipping, id: 'again' }],
      shippingMinor: 600,
    })
    expect(result).toMatchObject({ shippingMinor: 600, discountMinor: 600, grandTotalMinor: 1000 })
    expect(result.discounts.map(({ amountMinor }) => amountMinor)).toEqual([600, 0])
  })
})

describe('shipping', () => {
  test('is not charged when nothing is shipped', () => {
    expect(totals([line('a', 1000, 1, { requiresShipping: false })], { shippingMinor: 600 })).toMatchObject({
      shippingMinor: 0,
      grandTotalMinor: 1000,
    })
  })
})

test('a gift card is sold at its value, without tax', () => {
  expect(
    totals([line('card', 5000, 1, { productType: 4, requiresShipping: false })], { taxRules: [rule('ny', 88_750)] })
      .grandTotalMinor,
  ).toBe(5000)
})

test('an empty cart costs nothing', () => {
  expect(totals([], { discounts: [amount(500)], shippingMinor: 600, taxRules: [rule('ny', 88_750)] })).toMatchObject({
    subtotalMinor: 0,
    discountMinor: 0,
    shippingMinor: 0,
    taxMinor: 0,
    grandTotalMinor: 0,
  })
})

test.each([line('a', -1), line('a', 1.5), line('a', 1, -1), line('a', 1, 0.5), line('a', Number.MAX_SAFE_INTEGER, 2)])(
  'a wrong line is refused: %j',
  (wrong) => {
    expect(() => totals([wrong])).toThrow(RangeError)
  },
)

describe('whatever the cart', () => {
  const anyLine = fc.record({
    unitPriceMinor: fc.oneof(fc.nat(3), fc.nat(100_000), fc.nat(1_000_000_000)),
    quantity: fc.integer({ min: 1, max: 9999 }),
    productType: fc.constantFrom(1, 2, 3, 4, 6),
    taxClass: fc.constantFrom(...taxClasses),
    requiresShipping: fc.boolean(),
    discountEligible: fc.boolean(),
  })
  const lineIds = fc.oneof(fc.constant('all' as const), fc.array(fc.constantFrom('0', '1', '2')))
  const anyDiscount = fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.nat(200_000), lineIds }),
    fc.record({ kind: fc.constant('percent' as const), ratePpm: fc.nat(1_200_000), lineIds }),
    fc.record({ kind: fc.constant('free_shipping' as const) }),
  )
  const anyRule = fc.record({
    ratePpm: fc.nat(300_000),
    appliesToShipping: fc.boolean(),
    taxClass: fc.constant(undefined),
    replacesWider: fc.constant(false),
    countryCode: fc.constantFrom('US', 'US', 'DE'),
  })
  const anyCart = fc.record({
    lines: fc
      .array(anyLine, { maxLength: 8 })
      .map((lines) => lines.map((each, index) => ({ ...each, id: String(index) }))),
    discounts: fc
      .array(anyDiscount, { maxLength: 4 })
      .map((all) => all.map((each, index): Discount => ({ ...each, id: `d${index}`, name: '' }))),
    shippingMinor: fc.option(fc.nat(10_000), { nil: undefined }),
    taxPricing: fc.constantFrom('exclusive' as const, 'inclusive' as const),
    taxRules: fc
      .array(anyRule, { maxLength: 4 })
      .map((all) => all.map((each, index) => rule(`t${index}`, each.ratePpm, each))),
    taxPlace: fc.constantFrom(newYork, undefined),
  })
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)

  test('the sum of the parts is the total, from every side', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const result = calculateTotals(cart)
        const charges = [...result.lines, result.shipping]
        const added = cart.taxPricing === 'exclusive' ? result.taxMinor : 0

        expect(result.grandTotalMinor).toBe(sum(charges.map(({ totalMinor }) => totalMinor)))
        expect(result.grandTotalMinor).toBe(result.subtotalMinor - result.discountMinor + result.shippingMinor + added)
        expect(result.taxMinor).toBe(sum(result.taxes.map(({ amountMinor }) => amountMinor)))
        expect(result.taxMinor).toBe(sum(charges.map(({ taxMinor }) => taxMinor)))
        expect(result.discountMinor).toBe(sum(result.discounts.map(({ amountMinor }) => amountMinor)))
        expect(result.discountMinor).toBe(sum(charges.map(({ discountMinor }) => discountMinor)))
        for (const charge of charges) {
          expect(charge.totalMinor).toBe(charge.baseMinor + charge.taxMinor)
          expect(charge.taxMinor).toBe(sum(charge.shares.map(({ amountMinor }) => amountMinor)))
          expect(charge.discountMinor).toBe(sum(charge.discounts.map(({ amountMinor }) => amountMinor)))
        }
      }),
    )
  })

  test('nothing is below 0 or not whole', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const { lines, shipping, discounts, taxes, ...sums } = calculateTotals(cart)
        const charges = [...lines, shipping].flatMap(
          ({ priceMinor, discountMinor, baseMinor, taxMinor, totalMinor }) => [
            priceMinor,
            discountMinor,
            priceMinor - discountMinor,
            baseMinor,
            taxMinor,
            totalMinor,
          ],
        )
        for (const minor of [
          ...charges,
          ...[...discounts, ...taxes].map(({ amountMinor }) => amountMinor),
          ...Object.values(sums),
        ]) {
          expect(Number.isSafeInteger(minor) && minor >= 0).toBe(true)
        }
      }),
    )
  })

  test('each line’s tax is within half a minor unit of its exact tax', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const rate = sum(
          cart.taxPlace
            ? cart.taxRules.filter(({ countryCode }) => countryCode === 'US').map(({ ratePpm }) => ratePpm)
            : [],
        )
        const whole = BigInt(cart.taxPricing === 'inclusive' ? 1_000_000 + rate : 1_000_000)
        for (const [index, charged] of calculateTotals(cart).lines.entries()) {
          const each = cart.lines[index]
          const taxed =
            each !== undefined && each.taxClass !== 'exempt' && each.productType !== 4 && each.productType !== 6
          const exactTimesWhole = taxed ? BigInt(charged.priceMinor - charged.discountMinor) * BigInt(rate) : 0n
          const distance = 2n * (exactTimesWhole - BigInt(charged.taxMinor) * whole)
          expect(distance >= -whole && distance < whole).toBe(true)
        }
      }),
    )
  })

  test('the order of the lines changes no sum by more than rounding, and without discounts not at all', () => {
    fc.assert(
      fc.property(anyCart, (cart) => {
        const plain = { ...cart, discounts: [] }
        const turned = calculateTotals({ ...plain, lines: plain.lines.toReversed() })
        expect(turned.grandTotalMinor).toBe(calculateTotals(plain).grandTotalMinor)
      }),
    )
  })
})
