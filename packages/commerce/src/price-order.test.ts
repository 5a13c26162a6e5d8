import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OrderInput, type OrderLine, priceOrder } from './price-order.ts'
import type { ShippingRate } from './shipping/rates.ts'
import { type TaxRule, selectTaxRulesOfClass } from './tax.ts'

const ny = { countryCode: 'US', state: 'NY', postalCode: '10001' }

function line(id: string, changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id,
    unitPriceMinor: 1000,
    quantity: 1,
    productType: 1,
    taxClass: 'standard',
    requiresShipping: true,
    discountEligible: true,
    weightGrams: 500,
    ...changes,
  }
}

function rate(id: string, changes: Partial<ShippingRate> = {}): ShippingRate {
  const blank = {
    furtherMinor: 0,
    tiers: [],
    freeOverMinor: null,
    minOrderMinor: null,
    postalCodes: [],
    location: '',
    instructions: '',
    carrier: null,
  }
  return { id, name: id, kind: 'flat', priceMinor: 500, ...blank, ...changes }
}

function rule(id: string, ratePpm: number, changes: Partial<TaxRule> = {}): TaxRule {
  return {
    id,
    name: id,
    countryCode: 'US',
    state: undefined,
    postalCodes: [],
    taxClass: undefined,
    ratePpm,
    appliesToShipping: false,
    replacesWider: false,
    ...changes,
  }
}

function price(changes: Partial<OrderInput>) {
  return priceOrder({
    lines: [line('a')],
    discounts: [],
    zones: [{ id: 'z', name: 'z', places: [], coversRest: true, rates: [rate('post')] }],
    taxRules: [],
    taxPricing: 'exclusive',
    shippingPlace: ny,
    billingPlace: undefined,
    storePlace: undefined,
    shippingRateId: null,
    ...changes,
  })
}

test('a rule that replaces wider ones leaves only those as narrow as itself', () => {
  const rules = [
    rule('country', 100_000),
    rule('reduced', 70_000, { taxClass: 'reduced', replacesWider: true }),
    rule('state', 40_000, { state: 'NY' }),
    rule('city', 10_000, { state: 'NY', postalCodes: ['100*'] }),
  ]
  const ids = (all: readonly TaxRule[], taxClass: 'standard' | 'reduced' | 'exempt') =>
    selectTaxRulesOfClass(all, taxClass).map(({ id }) => id)
  expect(ids(rules, 'standard')).toEqual(['country', 'state', 'city'])
  expect(ids(rules, 'reduced')).toEqual(['reduced', 'state', 'city'])
  expect(ids(rules, 'exempt')).toEqual([])
  const instead = [...rules, rule('island', 50_000, { state: 'NY', replacesWider: true })]
  expect(ids(instead, 'standard')).toEqual(['state', 'city', 'island'])
})

test('lines are taxed by their class, shipping by the rules that say so', () => {
  const taxRules = [
    rule('standard', 200_000, { taxClass: 'standard', appliesToShipping: true }),
    rule('reduced', 50_000, { taxClass: 'reduced', appliesToShipping: true }),
  ]
  const lines = [line('a'), line('b', { taxClass: 'reduced' }), line('c', { taxClass: 'exempt' })]
  const { totals } = price({ lines, taxRules })
  expect(totals.lines.map(({ taxMinor }) => taxMinor)).toEqual([200, 50, 0])
  expect(totals.shipping).toMatchObject({ priceMinor: 500, taxMinor: 100 })
  expect(totals.grandTotalMinor).toBe(3000 + 500 + 350)
})

test('what is picked up is taxed where the store is', () => {
  const zones = [
    { id: 'z', name: 'z', places: [], coversRest: true, rates: [rate('pickup', { kind: 'pickup', priceMinor: 0 })] },
  ]
  const taxRules = [rule('ny', 80_000, { state: 'NY' }), rule('vt', 60_000, { state: 'VT' })]
  const storePlace = { countryCode: 'US', state: 'VT', postalCode: '05401' }
  expect(price({ zones, taxRules, storePlace }).totals.taxMinor).toBe(60)
  expect(price({ zones, taxRules }).totals.taxMinor).toBe(80)
  expect(price({ taxRules, storePlace }).totals.taxMinor).toBe(80)
})

test('goods that are not shipped are taxed where the buyer lives', () => {
  const taxRules = [rule('tax', 100_000)]
  const lines = [line('a', { productType: 2, requiresShipping: false })]
  expect(price({ lines, taxRules, shippingPlace: undefined, billingPlace: ny }).totals.taxMinor).toBe(100)
  expect(price({ lines, taxRules, shippingPlace: undefined }).totals.taxMinor).toBe(0)
})

function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, each) => all + each, 0)
}

test('whatever the rules: the parts add up, and prices that include tax stay what they are', () => {
  const anyRule = fc.record({
    ratePpm: fc.nat(300_000),
    state: fc.constantFrom(undefined, 'NY', 'CA'),
    postalCodes: fc.constantFrom([], ['10001'], ['100*'], ['10000-19999'], ['9*']),
    taxClass: fc.constantFrom(undefined, 'standard' as const, 'reduced' as const),
    appliesToShipping: fc.boolean(),
    replacesWider: fc.boolean(),
  })
  const anyLine = fc.record({
    unitPriceMinor: fc.nat(1_000_000),
    quantity: fc.integer({ min: 1, max: 99 }),
    productType: fc.constantFrom(1, 2, 3, 4),
    taxClass: fc.constantFrom('standard' as const, 'reduced' as const, 'exempt' as const),
    requiresShipping: fc.boolean(),
  })
  const anyStore = fc.constantFrom(undefined, { countryCode: 'US', state: 'CA', postalCode: '94016' })
  const anyRate = fc.record({
    kind: fc.constantFrom('flat' as const, 'per_item' as const, 'pickup' as const, 'local_delivery' as const),
    priceMinor: fc.nat(10_000),
    furtherMinor: fc.nat(10_000),
  })
  fc.assert(
    fc.property(
      fc.array(anyRule, { maxLength: 8 }),
      fc.array(anyLine, { maxLength: 6 }),
      fc.boolean(),
      anyStore,
      anyRate,
      (rules, lines, isIncluded, storePlace, sent) => {
        const { totals, shippingRate, taxPlace } = price({
          lines: lines.map((each, index) => line(String(index), each)),
          taxRules: rules.map((each, index) => rule(`t${index}`, each.ratePpm, each)),
          taxPricing: isIncluded ? 'inclusive' : 'exclusive',
          zones: [{ id: 'z', name: 'z', places: [], coversRest: true, rates: [rate('sent', sent)] }],
          billingPlace: ny,
          storePlace,
        })
        const pieces = sum(lines.map(({ requiresShipping, quantity }) => (requiresShipping ? quantity : 0)))
        const further = sent.kind === 'per_item' ? sent.furtherMinor * Math.max(0, pieces - 1) : 0
        expect(totals.shippingMinor).toBe(pieces === 0 ? 0 : sent.priceMinor + further)
        // Only what is picked up is taxed where the store is; local delivery goes by the address.
        expect(taxPlace).toEqual(pieces > 0 && sent.kind === 'pickup' ? (storePlace ?? ny) : ny)
        const goods = sum(lines.map(({ unitPriceMinor, quantity }) => unitPriceMinor * quantity))
        expect(totals.taxMinor).toBe(sum(totals.taxes.map(({ amountMinor }) => amountMinor)))
        expect(totals.taxMinor).toBe(sum([...totals.lines, totals.shipping].map(({ taxMinor }) => taxMinor)))
        const net = goods + (shippingRate?.priceMinor ?? 0)
        expect(totals.grandTotalMinor).toBe(isIncluded ? net : net + totals.taxMinor)
      },
    ),
  )
})

test('a business of another member state pays the tax of what it picks up at the store', () => {
  const taxRules = [rule('VAT', 190_000, { countryCode: 'FR' }), rule('VAT', 190_000, { countryCode: 'DE' })]
  const taxBuyer = { isExempt: false, taxNumber: 'FR12345678901', homeCountry: 'DE' }
  const input = { taxRules, taxBuyer, shippingPlace: { countryCode: 'FR', state: '', postalCode: '75001' } }
  expect(price(input).taxExemption).toBe('tax_number')
  const rates = [rate('store', { kind: 'pickup', priceMinor: 0 })]
  const pickedUp = price({ ...input, zones: [{ id: 'z', name: 'z', places: [], coversRest: true, rates }] })
  expect([pickedUp.taxExemption, pickedUp.totals.taxMinor > 0]).toEqual([undefined, true])
})
