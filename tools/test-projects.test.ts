import { expect, test } from 'vitest'
import { slowTests, sortTests } from './test-projects.ts'

const sorted = sortTests()

test.each([
  ['unit', 'packages/commerce/src/add-to-cart.test.ts'],
  ['unit', 'tools/test-projects.test.ts'],
  ['http', 'packages/server/src/features/carts/add.test.ts'],
  // Reaches its database through helpers of the feature.
  ['http', 'packages/server/src/features/product-import/shopify.test.ts'],
  ['browser', 'packages/storefront/src/cart-page/cart-page.browser.test.ts'],
  ['browser', 'packages/admin/src/orders/orders.test.ts'],
  ['isolated', 'packages/server/src/features/assets/on-s3.test.ts'],
] as const)('a file of the kind %s is found by what it imports: %s', (kind, file) => {
  expect(sorted[kind]).toContain(file)
})

test('every test file is of one kind', () => {
  const all = Object.values(sorted).flat()
  expect(new Set(all).size).toBe(all.length)
})

test('files that start first are there', () => {
  expect(Object.values(sorted).flat()).toEqual(expect.arrayContaining([...slowTests]))
})
