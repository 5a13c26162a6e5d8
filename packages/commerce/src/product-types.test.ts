import { expect, test } from 'vitest'
import {
  canBeSubscribable,
  countsStock,
  isDonation,
  isGiftCard,
  isProductType,
  getProductTypeName,
  productTypes,
  readProductType,
} from './product-types.ts'

test('types have the codes of the specification', () => {
  expect(productTypes).toEqual({ physical: 1, digital: 2, service: 3, giftCard: 4 })
  expect([0, 1, 2, 3, 4, 5].filter(isProductType)).toEqual([1, 2, 3, 4])
  expect(Object.values(productTypes).map(getProductTypeName)).toEqual(['PHYSICAL', 'DIGITAL', 'SERVICE', 'GIFT_CARD'])
})

test('imports may spell a type in any way, and a paywall becomes digital', () => {
  expect(
    ['PHYSICAL', 'Gift card', 'gift-card', 'GIFT_CARD', 'service', 2, '5', 'PAYWALL_PRODUCT', 'PHYSICAL_PRODUCT'].map(
      readProductType,
    ),
  ).toEqual([1, 4, 4, 4, 3, 2, 2, 2, 1])
  expect(['', 'shoe', 6, null, undefined, {}].map(readProductType)).toEqual(Array(6).fill(undefined))
})

test('physical and service products count stock and can be subscribed to', () => {
  expect([1, 2, 3, 4, -1].map(countsStock)).toEqual([true, false, true, false, false])
  expect([1, 2, 3, 4, -1].map(canBeSubscribable)).toEqual([true, false, true, false, false])
  expect([1, 2, 3, 4].map(isGiftCard)).toEqual([false, false, false, true])
  expect([1, 2, 3, 4, 5, 6].map(isDonation)).toEqual([false, false, false, false, false, true])
})
