import { expect, test } from 'vitest'
import english from '../messages/en.json' with { type: 'json' }
import {
  canPayInInstallments,
  describeInstallments,
  type InstallmentContext,
  pickInstallmentLocale,
  readInstallmentContext,
} from './installments.ts'
import { createTranslate } from './messages.ts'

const t = createTranslate('en', english)
const context: InstallmentContext = {
  afterPayAvailable: true,
  afterPayMin: 3500,
  afterPayMax: 100_000,
  shopperLanguage: 'en-US',
  stripeAccountCountry: 'US',
}
const money = (minor: number) => `$${(minor / 100).toFixed(2)}`

function describe(priceMinor: number, changes: Partial<InstallmentContext> = {}, productType = 1): string | undefined {
  const offer = describeInstallments({ productType, priceMinor }, { ...context, ...changes }, money, t)
  return offer && [offer.before, offer.provider, offer.after].filter((part) => part !== '').join(' ')
}

test('a price in range is split into four payments, rounded once', () => {
  expect(describe(6401)).toBe('or 4 interest-free payments of $16.00 with Afterpay')
  expect(describe(6402)).toBe('or 4 interest-free payments of $16.01 with Afterpay')
  expect(describe(6400, { stripeAccountCountry: 'GB' })).toBe('or 4 interest-free payments of $16.00 with Clearpay')
})

test('the minimum itself is out of range, the maximum is in it', () => {
  expect(describe(3500)).toBe('Afterpay available for orders over $35.00')
  expect(describe(3501)).toContain('interest-free')
  expect(describe(100_000)).toContain('interest-free')
  expect(describe(100_001)).toBe('Afterpay available for orders up to $1000.00')
})

test('only physical products of shops in the provider’s countries have an offer', () => {
  for (const type of [2, 3, 4, 5, 0]) expect(describe(6400, {}, type)).toBeUndefined()
  expect(describe(6400, { afterPayAvailable: false })).toBeUndefined()
  expect(describe(6400, { stripeAccountCountry: 'DE' })).toBeUndefined()
  expect(describe(6400, { stripeAccountCountry: 'constructor' })).toBeUndefined()
})

test('the information is in the shopper’s language where the provider speaks it', () => {
  expect(pickInstallmentLocale('CA', 'fr-CA')).toBe('fr_CA')
  expect(pickInstallmentLocale('CA', 'de')).toBe('en_CA')
  expect(pickInstallmentLocale('US', 'fr')).toBe('en_US')
})

test('a cart qualifies when everything in it is physical', () => {
  expect(canPayInInstallments([1, 1])).toBe(true)
  expect(canPayInInstallments([1, 2])).toBe(false)
  expect(canPayInInstallments([])).toBe(false)
})

test('data that is no context is not read as one', () => {
  expect(readInstallmentContext({ ...context })).toEqual(context)
  for (const value of [undefined, null, 'text', [], {}, { ...context, afterPayMin: '3500' }])
    expect(readInstallmentContext(value)).toBeUndefined()
})
