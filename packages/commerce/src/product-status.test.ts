import { describe, expect, test } from 'vitest'
import {
  getHighestPrice,
  isOnSale,
  isSoldOut,
  getLowestPrice,
  getNormalPrice,
  getQuantityInput,
  getTotalStock,
} from './product-status.ts'
import type { ProductDisplay } from './product-status.ts'

type DisplayVariant = ProductDisplay['variants'][number]

const physical = 1
const digital = 2
const service = 3
const giftCard = 4
const unknown = -1

function product(
  productType: number,
  variants: Partial<DisplayVariant>[],
  own: Partial<ProductDisplay> = {},
): ProductDisplay {
  return {
    productType,
    variants: variants.map((each) => ({
      price: 1000,
      salePrice: 0,
      onSale: false,
      unlimited: false,
      qtyInStock: 1,
      ...each,
    })),
    isSubscribable: false,
    price: 0,
    salePrice: 0,
    onSale: false,
    ...own,
  }
}

describe('sold out', () => {
  test.each([physical, service])('type %i when no variant has stock', (type) => {
    expect(isSoldOut(product(type, [{ qtyInStock: 0 }, { qtyInStock: -2 }]))).toBe(true)
    expect(isSoldOut(product(type, []))).toBe(true)
    expect(isSoldOut(product(type, [{ qtyInStock: 0 }, { qtyInStock: 1 }]))).toBe(false)
    expect(isSoldOut(product(type, [{ qtyInStock: 0, unlimited: true }]))).toBe(false)
  })

  test('never a digital good or a gift card, always an unknown type', () => {
    expect(isSoldOut(product(digital, []))).toBe(false)
    expect(isSoldOut(product(giftCard, [{ qtyInStock: 0 }]))).toBe(false)
    expect(isSoldOut(product(unknown, [{ qtyInStock: 9 }]))).toBe(true)
  })
})

describe('on sale', () => {
  test('by a variant, or by the product itself when digital', () => {
    expect(isOnSale(product(physical, [{}, { onSale: true }]))).toBe(true)
    expect(isOnSale(product(service, [{ onSale: true }]))).toBe(true)
    expect(isOnSale(product(physical, [{}], { onSale: true }))).toBe(false)
    expect(isOnSale(product(digital, [], { onSale: true }))).toBe(true)
    expect(isOnSale(product(giftCard, [{ onSale: true }], { onSale: true }))).toBe(false)
    expect(isOnSale(product(unknown, [{ onSale: true }]))).toBe(false)
  })
})

describe('prices', () => {
  const varied = product(physical, [
    { price: 1000 },
    { price: 3000, onSale: true, salePrice: 500 },
    { price: 2000, onSale: true, salePrice: 1500 },
  ])

  test('lowest and highest count sales, normal does not', () => {
    expect(getLowestPrice(varied)).toBe(500)
    expect(getHighestPrice(varied)).toBe(1500)
    expect(getNormalPrice(varied)).toBe(3000)
  })

  test('of a digital product are its own', () => {
    const song = product(digital, [], { price: 900, onSale: true, salePrice: 700 })
    expect([getLowestPrice(song), getNormalPrice(song)]).toEqual([700, 900])
  })

  test('are 0 where there are none', () => {
    const empty = product(physical, [])
    expect([getLowestPrice(empty), getHighestPrice(empty), getNormalPrice(empty)]).toEqual([0, 0, 0])
  })
})

test('stock is the sum of the variants, or unlimited', () => {
  expect(getTotalStock(product(physical, [{ qtyInStock: 2 }, { qtyInStock: 3 }, { qtyInStock: -4 }]))).toBe(5)
  expect(getTotalStock(product(physical, [{ qtyInStock: 2 }, { unlimited: true }]))).toBe(Number.POSITIVE_INFINITY)
  expect(getTotalStock(product(digital, []))).toBe(Number.POSITIVE_INFINITY)
  expect(getTotalStock(product(physical, []))).toBe(0)
})

describe('the quantity field', () => {
  test('goes from 1 to 9999', () => {
    expect(getQuantityInput(product(physical, [{ qtyInStock: 2 }]))).toEqual({
      min: 1,
      max: 9999,
      step: 1,
      value: 1,
      size: 4,
    })
  })

  test('needs more than one in stock', () => {
    expect(getQuantityInput(product(physical, [{ qtyInStock: 1 }]))).toBeUndefined()
    expect(getQuantityInput(product(physical, [{ qtyInStock: 1 }, { qtyInStock: 1 }]))).toBeDefined()
    expect(getQuantityInput(product(physical, [{ unlimited: true }]))).toBeDefined()
  })

  test('is for physical products, and for services where the store allows it', () => {
    expect(getQuantityInput(product(service, [{ qtyInStock: 5 }]))).toBeDefined()
    expect(getQuantityInput(product(service, [{ qtyInStock: 5 }]), false)).toBeUndefined()
    expect(getQuantityInput(product(digital, []))).toBeUndefined()
    expect(getQuantityInput(product(giftCard, [{ qtyInStock: 5 }]))).toBeUndefined()
  })

  test('is not for subscriptions', () => {
    expect(getQuantityInput(product(physical, [{ qtyInStock: 5 }], { isSubscribable: true }))).toBeUndefined()
  })
})
