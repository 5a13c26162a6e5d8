import { describe, expect, test } from 'vitest'
import { canPayInInstallments, installmentLocale, installmentOffer, installmentProvider } from './installments.ts'
import type { InstallmentContext } from './installments.ts'

const context: InstallmentContext = {
  afterPayAvailable: true,
  afterPayMin: 100,
  afterPayMax: 200_000,
  shopperLanguage: 'en',
  stripeAccountCountry: 'US',
}
const format = (minor: number) => `$${(minor / 100).toFixed(2)}`

function offer(priceMinor: number, productType = 1, changes: Partial<InstallmentContext> = {}) {
  return installmentOffer(productType, priceMinor, { ...context, ...changes }, format)
}

describe('the offer', () => {
  test('splits the price into four', () => {
    expect(offer(10_000)).toEqual({
      kind: 'in_range',
      provider: 'Afterpay',
      text: 'or 4 interest-free payments of $25.00 with',
    })
    expect(offer(10_001)?.text).toContain('$25.00')
    expect(offer(10_002)?.text).toContain('$25.01')
  })

  test('is in range above the minimum and up to the maximum', () => {
    expect([100, 101, 200_000, 200_001].map((price) => offer(price)?.kind)).toEqual([
      'below_range',
      'in_range',
      'in_range',
      'above_range',
    ])
    expect(offer(100)?.text).toBe('available for orders over $1.00')
    expect(offer(200_001)?.text).toBe('available for orders up to $2000.00')
  })

  test('is only for physical products where the provider is', () => {
    expect([2, 3, 4].map((type) => offer(10_000, type))).toEqual([undefined, undefined, undefined])
    expect(offer(10_000, 1, { afterPayAvailable: false })).toBeUndefined()
    expect(offer(10_000, 1, { stripeAccountCountry: 'DE' })).toBeUndefined()
    expect(offer(10_000, 1, { stripeAccountCountry: 'GB' })?.provider).toBe('Clearpay')
  })
})

test('the provider has a name and languages in each of its countries', () => {
  expect(['US', 'CA', 'AU', 'NZ', 'GB', 'FR', 'constructor'].map(installmentProvider)).toEqual([
    'Afterpay',
    'Afterpay',
    'Afterpay',
    'Afterpay',
    'Clearpay',
    undefined,
    undefined,
  ])
  expect(installmentLocale('CA', 'fr-CA')).toBe('fr_CA')
  expect(installmentLocale('CA', 'de')).toBe('en_CA')
  expect(installmentLocale('US', 'fr')).toBe('en_US')
  expect(installmentLocale('DE', 'de')).toBeUndefined()
})

test('a cart needs to be all physical', () => {
  expect(canPayInInstallments([1, 1])).toBe(true)
  expect(canPayInInstallments([1, 2])).toBe(false)
  expect(canPayInInstallments([])).toBe(false)
})
