import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatMoney } from './money.ts'
import { parseTypedAmount } from './typed-amount.ts'

test.each([
  ['12.50', 'USD', 'en-US', 1250],
  ['12,50', 'USD', 'en-US', 1250],
  ['1.234,50', 'EUR', 'de-DE', 123_450],
  ['1.234,50', 'USD', 'en-US', 123_450],
  ['$1,234.50', 'USD', 'en-US', 123_450],
  ['1 234,50 €', 'EUR', 'fr-FR', 123_450],
  ["CHF 1'234.50", 'CHF', 'de-CH', 123_450],
  ['1,234', 'USD', 'en-US', 123_400],
  ['1.234', 'EUR', 'de-DE', 123_400],
  ['1,234,567', 'USD', 'en-US', 123_456_700],
  ['5', 'USD', 'en-US', 500],
  ['.5', 'USD', 'en-US', 50],
  ['0', 'USD', 'en-US', 0],
  ['¥1,250', 'JPY', 'ja-JP', 1250],
] as const)('%s in %s (%s) is %i', (text, currency, locale, amountMinor) => {
  expect(parseTypedAmount(text, currency, locale)).toEqual({ kind: 'amount', amountMinor })
})

test.each(['', 'abc', '-5', '1.234', '12.345', '1,23,4', '1.2.3', '12,34,567.00', '1,2.345,6'])(
  '“%s” is no price',
  (text) => {
    const read = parseTypedAmount(text, 'USD', 'en-US')
    expect(read).toMatchObject({ kind: 'refused', message: 'Enter a price, like 12.50.' })
  },
)

test('what a locale writes is read as the same amount', () => {
  const locale = fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'es-ES', 'it-IT', 'de-CH', 'pt-BR', 'sv-SE')
  const currency = fc.constantFrom('USD' as const, 'EUR' as const, 'JPY' as const, 'CHF' as const)
  fc.assert(
    fc.property(fc.nat(100_000_000), currency, locale, (amountMinor, of, language) => {
      const text = formatMoney({ amountMinor, currency: of }, language)
      expect(parseTypedAmount(text, of, language)).toEqual({ kind: 'amount', amountMinor })
    }),
  )
})
