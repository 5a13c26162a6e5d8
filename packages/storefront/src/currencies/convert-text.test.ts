import { formatMoney, getCurrencyAffixes } from '@vitrine/commerce'
import { expect, test } from 'vitest'
import { createConverter } from './convert-text.ts'

const euro = { currency: 'EUR', rateMicros: 920_000, rounding: 'exact' } as const

test.each([
  ['en-US', 'USD', '≈\u00a0€1,135.80'],
  ['de-DE', 'USD', '≈\u00a01.135,80\u00a0€'],
  ['fr-FR', 'CHF', '≈\u00a01\u202f135,80\u00a0€'],
  ['pl-PL', 'PLN', '≈\u00a01135,80\u00a0€'],
] as const)('amounts are found as they are written: %s, %s', (language, store, expected) => {
  const convert = createConverter({ store, language, sign: getCurrencyAffixes(store, language) })
  const text = formatMoney({ amountMinor: 123_456, currency: store }, language)
  expect(convert(`ab ${text} x2`, { second: euro })).toBe(`ab ${expected} x2`)
  expect(convert('ab 12 x2', { second: euro })).toBe('ab 12 x2')
  const endless = text.replace(/\d/, '9'.repeat(30))
  expect(convert(endless, { second: euro })).toBe(endless)
})

test('discounts stay below zero, yen have no cents, and bare amounts of templates are read', () => {
  const dollars = createConverter({ store: 'USD', language: 'en-US', sign: { before: '$', after: '' } })
  expect(dollars('-$5.00', { second: euro })).toBe('≈\u00a0-€4.60')
  const yen = { currency: 'JPY', rateMicros: 150_000_000, rounding: 'exact' } as const
  expect(dollars('$42.00', { second: yen, describe: (was) => ` (${was})` })).toBe('≈\u00a0¥6,300 ($42.00)')
  expect(dollars('Pay $42.00', { second: euro, isKept: true })).toBe('Pay $42.00 (≈\u00a0€38.64)')
  expect(dollars('1,234.50', { second: euro, isBare: true })).toBe('≈\u00a0€1,135.74')
  const arabic = createConverter({ store: 'USD', language: 'ar-EG', sign: getCurrencyAffixes('USD', 'ar-EG') })
  const text = formatMoney({ amountMinor: 4200, currency: 'USD' }, 'ar-EG')
  expect(arabic(text, { second: euro })).toContain(formatMoney({ amountMinor: 3864, currency: 'EUR' }, 'ar-EG'))
})
