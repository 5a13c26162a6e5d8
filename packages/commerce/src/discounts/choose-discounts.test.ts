import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { donationType, isSoldAtFaceValue, productTypes } from '../product-types.ts'
import { calculateTotals, type TotalsLine } from '../totals.ts'
import { chooseDiscounts } from './choose-discounts.ts'
import { normalizeDiscountCode } from './discount-code.ts'
import type { DiscountEffect, DiscountLine, DiscountRule } from './discount-rule.ts'
import { getLineShare } from './line-share.ts'

function line(id: string, unitPriceMinor: number, quantity = 1, more: Partial<DiscountLine> = {}): DiscountLine {
  return {
    id,
    itemId: `item-${id}`,
    categoryIds: [],
    unitPriceMinor,
    quantity,
    productType: productTypes.physical,
    requiresShipping: true,
    isOnSale: false,
    ...more,
  }
}

function rule(id: string, effect: DiscountEffect, more: Partial<DiscountRule> = {}): DiscountRule {
  return {
    id,
    name: id,
    code: null,
    effect,
    target: { kind: 'order' },
    minimumMinor: null,
    minimumQuantity: null,
    excludesSaleItems: false,
    ...more,
  }
}

const percent = (hundredths: number): DiscountEffect => ({ kind: 'percent', ratePpm: hundredths * 100 })
const amount = (amountMinor: number): DiscountEffect => ({ kind: 'amount', amountMinor })
const of = (...ids: string[]): Pick<DiscountRule, 'target'> => ({
  target: { kind: 'products', itemIds: ids.map((id) => `item-${id}`) },
})

function total(lines: readonly DiscountLine[], rules: readonly DiscountRule[], shippingMinor = 0) {
  const totalsLines: TotalsLine[] = lines.map((each) => ({ ...each, taxClass: 'standard', discountEligible: true }))
  const { discounts, refused } = chooseDiscounts(lines, rules)
  const totals = calculateTotals({
    lines: totalsLines,
    discounts,
    shippingMinor,
    taxPricing: 'exclusive',
    taxRules: [],
    taxPlace: undefined,
  })
  return { ...totals, applied: discounts.map(({ id }) => id), refused: Object.fromEntries(refused) }
}

describe('the stacking rule', () => {
  test('each line takes the product discount that saves most, then the order discount applies to what is left', () => {
    const rules = [
      rule('shirts', percent(2000), of('a')),
      rule('everything else', percent(1000), of('a', 'b')),
      rule('order', percent(5000)),
    ]
    const { lines, applied, discountMinor } = total([line('a', 1000), line('b', 2000)], rules)
    expect(applied).toEqual(['shirts', 'everything else', 'order'])
    expect(lines.map((each) => each.totalMinor)).toEqual([400, 900])
    expect(discountMinor).toBe(1700)
  })

  test('of two order discounts the better one applies, and the other is named', () => {
    const { applied, refused } = total([line('a', 5000)], [rule('five', amount(500)), rule('fifth', percent(2000))])
    expect(applied).toEqual(['fifth'])
    expect(refused).toEqual({ five: 'outdone' })
  })

  test('a code that saves no more than an automatic discount is not used', () => {
    const rules = [rule('automatic', percent(1000)), rule('code', percent(1000), { code: 'TEN' })]
    expect(total([line('a', 5000)], rules)).toMatchObject({ applied: ['automatic'], refused: { code: 'outdone' } })
  })

  test('a fixed amount takes the place of percentages only where it saves more than they do', () => {
    const rules = [rule('tenth', percent(1000), of('a', 'b')), rule('five off', amount(500), of('a'))]
    expect(total([line('a', 1000), line('b', 1000)], rules).applied).toEqual(['five off', 'tenth'])
    expect(total([line('a', 9000), line('b', 1000)], rules).applied).toEqual(['tenth'])
  })

  test('shipping is free once, beside other discounts', () => {
    const rules = [
      rule('free', { kind: 'free_shipping' }),
      rule('ten', percent(1000)),
      rule('too', { kind: 'free_shipping' }),
    ]
    expect(total([line('a', 1000)], rules, 700)).toMatchObject({
      applied: ['ten', 'free'],
      refused: { too: 'outdone' },
      grandTotalMinor: 900,
    })
  })
})

describe('conditions', () => {
  test('a minimum counts the products that the discount is for', () => {
    const rules = [rule('a', percent(1000), { ...of('a'), minimumMinor: 2000 })]
    expect(total([line('a', 1000), line('b', 5000)], rules).refused).toEqual({ a: 'below_minimum' })
    expect(total([line('a', 1000, 2)], rules).applied).toEqual(['a'])
  })

  test('a quantity, other products, and products on sale', () => {
    expect(total([line('a', 1000)], [rule('three', percent(1000), { minimumQuantity: 3 })]).refused).toEqual({
      three: 'too_few',
    })
    expect(total([line('a', 1000)], [rule('b', percent(1000), of('b'))]).refused).toEqual({ b: 'not_for_products' })
    const noSale = rule('no sale', percent(1000), { excludesSaleItems: true })
    expect(total([line('a', 1000, 1, { isOnSale: true }), line('b', 500)], [noSale]).discountMinor).toBe(50)
  })

  test('categories, and shipping that nothing needs', () => {
    const category = rule('pots', percent(1000), { target: { kind: 'categories', categoryIds: ['pots'] } })
    expect(
      total([line('a', 1000, 1, { categoryIds: ['pots', 'new'] }), line('b', 900)], [category]).discountMinor,
    ).toBe(100)
    const digital = line('a', 1000, 1, { requiresShipping: false })
    expect(total([digital], [rule('free', { kind: 'free_shipping' })]).refused).toEqual({ free: 'nothing_to_ship' })
  })

  test('gift cards are never discounted', () => {
    const card = line('card', 5000, 1, { productType: productTypes.giftCard, requiresShipping: false })
    expect(total([card], [rule('ten', percent(1000))])).toMatchObject({
      grandTotalMinor: 5000,
      refused: { ten: 'not_for_products' },
    })
    expect(total([card, line('a', 1000)], [rule('much', amount(3000))]).grandTotalMinor).toBe(5000)
  })
})

describe('buy some, get some', () => {
  const threeForTwo = rule('3 for 2', { kind: 'buy_x_get_y', buyQuantity: 2, getQuantity: 1, ratePpm: 1_000_000 })

  test('the cheapest piece of every set is free', () => {
    const { discountMinor, lines } = total([line('a', 1000, 2), line('b', 300, 4)], [threeForTwo])
    expect(discountMinor).toBe(600)
    expect(lines.map((each) => each.discountMinor)).toEqual([0, 600])
  })

  test('an incomplete set gives nothing', () => {
    expect(total([line('a', 1000, 2)], [threeForTwo]).refused).toEqual({ '3 for 2': 'too_few' })
  })
})

const effects = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), ratePpm: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), amountMinor: fc.integer({ min: 1, max: 100_000 }) }),
  fc.constant({ kind: 'free_shipping' as const }),
  fc.record({
    kind: fc.constant('buy_x_get_y' as const),
    buyQuantity: fc.integer({ min: 1, max: 4 }),
    getQuantity: fc.integer({ min: 1, max: 4 }),
    ratePpm: fc.integer({ min: 1, max: 1_000_000 }),
  }),
)
const carts = fc
  .array(
    fc.tuple(
      fc.nat(50_000),
      fc.integer({ min: 1, max: 20 }),
      fc.constantFrom(...Object.values(productTypes), donationType),
      fc.boolean(),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((rows) =>
    rows.map(([price, quantity, productType, isOnSale], index) =>
      line(String(index), price, quantity, { productType, isOnSale }),
    ),
  )
const ruleSets = fc
  .array(fc.tuple(effects, fc.option(fc.subarray(['0', '1', '2', '3'], { minLength: 1 })), fc.boolean()), {
    maxLength: 6,
  })
  .map((rows) =>
    rows.map(([effect, ids, excludesSaleItems], index) =>
      rule(`rule ${index}`, effect, { excludesSaleItems, ...(ids ? of(...ids) : {}) }),
    ),
  )

test('shares add up to the discount, lines stay at zero or above, and the total is their sum', () => {
  fc.assert(
    fc.property(carts, ruleSets, fc.nat(5000), (lines, rules, shippingMinor) => {
      const result = total(lines, rules, shippingMinor)
      const parts = result.lines.map((each) => each.discountMinor)
      const sum = parts.reduce((a, b) => a + b, result.shipping.discountMinor)
      expect(sum).toBe(result.discountMinor)
      expect(result.discounts.reduce((a, { amountMinor }) => a + amountMinor, 0)).toBe(result.discountMinor)
      expect(result.lines.every((each) => each.totalMinor >= 0)).toBe(true)
      expect(result.grandTotalMinor).toBe(result.subtotalMinor + result.shippingMinor - result.discountMinor)
      for (const [index, each] of lines.entries()) {
        if (isSoldAtFaceValue(each.productType)) expect(parts[index]).toBe(0)
        const ofProducts = result.lines[index]?.discounts ?? []
        expect(ofProducts.length).toBeLessThanOrEqual(2)
      }
      expect(new Set([...result.applied, ...Object.keys(result.refused)])).toEqual(new Set(rules.map(({ id }) => id)))
    }),
  )
})

test('one more percentage never makes a cart dearer', () => {
  fc.assert(
    fc.property(
      carts,
      fc.integer({ min: 1, max: 1_000_000 }),
      fc.integer({ min: 1, max: 1_000_000 }),
      (lines, a, b) => {
        const first = rule('first', { kind: 'percent', ratePpm: a })
        const second = rule('second', { kind: 'percent', ratePpm: b })
        const best = total(lines, [first, second]).grandTotalMinor
        expect(best).toBeLessThanOrEqual(total(lines, [first]).grandTotalMinor)
      },
    ),
  )
})

test('a line refunded in any groups of pieces gives back exactly what it cost', () => {
  fc.assert(
    fc.property(
      fc.nat(10_000_000),
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 9 }),
      (cost, groups) => {
        const quantity = groups.reduce((a, b) => a + b, 0)
        let before = 0
        let refunded = 0
        for (const count of groups) {
          const share = getLineShare(cost, quantity, before, count)
          expect(share).toBeGreaterThanOrEqual(0)
          refunded += share
          before += count
        }
        expect(refunded).toBe(cost)
      },
    ),
  )
})

test('codes are the same in small letters, and nothing else is a code', () => {
  expect(normalizeDiscountCode(' summer-24 ')).toBe('SUMMER-24')
  expect(normalizeDiscountCode('été')).toBe('ÉTÉ')
  for (const text of ['', 'a b', '-a', 'a%', 'x'.repeat(41)]) expect(normalizeDiscountCode(text)).toBe('')
})
