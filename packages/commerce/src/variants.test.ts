import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  findVariant,
  hasStockFor,
  listOptionChoices,
  listOptionNames,
  listOptionValues,
  readVariants,
  listUnselectedOptions,
  describeVariant,
} from './variants.ts'
import type { Variant } from './variants.ts'

function variant(attributes: Record<string, string>, stock: Partial<Variant> = {}): Variant {
  const sku = Object.values(attributes).join('-')
  return {
    id: sku,
    sku,
    attributes,
    price: 1000,
    salePrice: 0,
    onSale: false,
    unlimited: false,
    qtyInStock: 5,
    ...stock,
  }
}

const shirts = [
  variant({ Size: 'S', Color: 'red' }),
  variant({ Size: 'S', Color: 'blue' }, { qtyInStock: 0 }),
  variant({ Size: 'L', Color: 'red' }, { unlimited: true, qtyInStock: 0 }),
]

describe('options', () => {
  test('stand in the owner’s order, then as they appear', () => {
    expect(listOptionNames(shirts)).toEqual(['Size', 'Color'])
    expect(listOptionNames(shirts, ['Color', 'Gone'])).toEqual(['Color', 'Size'])
    expect(listOptionValues(shirts, 'Color')).toEqual(['red', 'blue'])
  })

  test('without a value are named', () => {
    expect(listUnselectedOptions(['Size', 'Color'], { Size: 'S', Color: '' })).toEqual(['Color'])
    expect(listUnselectedOptions(['Size', 'Color'], { Size: 'S', Color: 'red' })).toEqual([])
  })

  test('are joined for a cart line', () => {
    expect(describeVariant(variant({ Size: 'S', Color: 'red' }), ['Color', 'Size'])).toBe('red / S')
    expect(describeVariant(variant({}))).toBe('')
  })
})

describe('a variant', () => {
  test('is found when everything is chosen', () => {
    expect(findVariant(shirts, { Size: 'L', Color: 'red' })?.sku).toBe('L-red')
    expect(findVariant(shirts, { Size: 'L', Color: 'blue' })).toBeUndefined()
    expect(findVariant(shirts, { Size: 'L' })).toBeUndefined()
  })

  test('without options needs no choice', () => {
    expect(findVariant([variant({})], {})?.attributes).toEqual({})
    expect(findVariant([], {})).toBeUndefined()
  })

  test('is always found by its own values, whatever the options are called', () => {
    const names = fc.uniqueArray(fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('__proto__', 'constructor')), {
      minLength: 1,
      maxLength: 4,
    })
    fc.assert(
      fc.property(
        names,
        fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
        (options, values) => {
          const variants = values.map((value) => variant(Object.fromEntries(options.map((name) => [name, value]))))
          for (const each of variants) expect(findVariant(variants, each.attributes)).toBe(each)
          expect(listUnselectedOptions(options, {})).toEqual(options)
        },
      ),
    )
  })
})

test('a value is available, sold out or missing given the other choices', () => {
  const choices = listOptionChoices(shirts, { Size: 'L' })
  expect(choices).toEqual([
    {
      name: 'Size',
      chosen: 'L',
      values: [
        { value: 'S', status: 'available' },
        { value: 'L', status: 'available' },
      ],
    },
    {
      name: 'Color',
      chosen: undefined,
      values: [
        { value: 'red', status: 'available' },
        { value: 'blue', status: 'missing' },
      ],
    },
  ])
  expect(listOptionChoices(shirts, { Size: 'S' })[1]?.values[1]).toEqual({ value: 'blue', status: 'sold_out' })
})

test('stock counts what a cart already holds', () => {
  const five = variant({}, { qtyInStock: 5 })
  expect(hasStockFor(five, 5)).toBe(true)
  expect(hasStockFor(five, 1, 5)).toBe(false)
  expect(hasStockFor(variant({}, { unlimited: true, qtyInStock: 0 }), 9999, 9999)).toBe(true)
})

describe('reading a page’s variants', () => {
  test('takes what is there', () => {
    const page = [
      {
        id: 'a',
        sku: 'S1',
        attributes: { Size: 'S' },
        price: 1000,
        salePrice: 0,
        onSale: true,
        unlimited: false,
        qtyInStock: 3,
        extra: 1,
      },
    ]
    expect(readVariants(page)).toEqual([variant({ Size: 'S' }, { id: 'a', sku: 'S1', onSale: true, qtyInStock: 3 })])
  })

  test('never fails on what is not', () => {
    expect(readVariants([{ attributes: { Size: 5, Fit: null } }, null, 'x'])).toEqual([
      {
        id: '',
        sku: '',
        attributes: { Size: '5', Fit: '' },
        price: 0,
        salePrice: 0,
        onSale: false,
        unlimited: false,
        qtyInStock: 0,
      },
    ])
    fc.assert(fc.property(fc.anything(), (json) => Array.isArray(readVariants(json))))
  })
})
