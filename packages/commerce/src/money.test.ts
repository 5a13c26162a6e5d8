import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  currencies,
  getCurrencyDigits,
  formatAmount,
  formatDecimal,
  formatMoney,
  parsePriceMoney,
  getCurrencyAffixes,
  isCurrency,
  createMoney,
  formatMoneyOrFree,
  formatMoneyText,
  parseAmount,
  toPriceMoney,
} from './money.ts'

const currency = fc.constantFrom(...currencies)

function readAmount(text: string, code: 'USD' | 'JPY' = 'USD') {
  const parsed = parseAmount(text, code)
  return parsed.kind === 'amount' ? parsed.amountMinor : parsed.reason
}

test('there are 27 currencies and only JPY has no minor unit', () => {
  expect(new Set(currencies).size).toBe(27)
  expect(currencies.filter((code) => getCurrencyDigits(code) === 0)).toEqual(['JPY'])
  expect(isCurrency('USD')).toBe(true)
  expect(isCurrency('usd')).toBe(false)
})

describe('reading amounts', () => {
  test('33.61 is 3361 cents and never 3361.00', () => {
    expect(readAmount('33.61')).toBe(3361)
    expect(readAmount(' 849 ')).toBe(84900)
    expect(readAmount('.5')).toBe(50)
    expect(readAmount('0.05')).toBe(5)
    expect(readAmount('-3.00')).toBe(-300)
    expect(readAmount('849', 'JPY')).toBe(849)
  })

  test.each(['33.610', '0.001', '1.000'])('%s has more digits than cents', (text) => {
    expect(readAmount(text)).toBe('too_many_digits')
  })

  test('yen have no digits at all', () => {
    expect(readAmount('849.0', 'JPY')).toBe('too_many_digits')
  })

  test.each([
    '',
    ' ',
    '-',
    '.',
    '5.',
    '1e3',
    'NaN',
    'Infinity',
    '0x10',
    '1,234.00',
    '1 000',
    '+5',
    '--5',
    '$5',
    '1.2.3',
    '٣',
  ])('"%s" is no amount', (text) => {
    expect(readAmount(text)).toBe('not_a_number')
  })

  test('amounts that a number cannot hold exactly are refused', () => {
    expect(readAmount('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER)
    expect(readAmount('90071992547409.92')).toBe('too_large')
    expect(readAmount('9'.repeat(400))).toBe('too_large')
  })

  test('a refusal says what to enter', () => {
    expect(parseAmount('ten', 'USD')).toMatchObject({ message: 'Enter an amount such as 1250.00.' })
    expect(parseAmount('1.5', 'JPY')).toMatchObject({
      message: 'Amounts in JPY have at most 0 decimal places. Enter an amount such as 1250.',
    })
  })
})

describe('writing amounts', () => {
  test('as a decimal in major units', () => {
    expect(formatDecimal(84900, 'USD')).toBe('849.00')
    expect(formatDecimal(-5, 'USD')).toBe('-0.05')
    expect(formatDecimal(0, 'USD')).toBe('0.00')
    expect(formatDecimal(849, 'JPY')).toBe('849')
  })

  test.each([
    ['en-US', 'USD', '$1,234.56'],
    ['de-DE', 'EUR', '1.234,56\u00a0€'],
    ['de-DE', 'USD', '1.234,56\u00a0$'],
    ['ja-JP', 'JPY', '￥123,456'],
  ] as const)('an amount between its affixes is the whole price: %s, %s', (locale, code, text) => {
    const price = createMoney(123_456, code)
    const { before, after } = getCurrencyAffixes(code, locale)
    expect(formatMoney(price, locale)).toBe(text)
    expect(before + formatAmount(price, locale) + after).toBe(text)
  })

  test.each([
    ['ar', 'USD', '\u2068\u200f1,234.56\u00a0\u2066US$\u2069\u2069'],
    ['ar-EG', 'EUR', '\u2068\u200f1,234.56\u00a0€\u2069'],
    ['he', 'ILS', '\u2068\u200f1,234.56\u00a0\u200f₪\u2069'],
  ] as const)('a price keeps its order among words from right to left: %s, %s', (locale, code, text) => {
    const price = createMoney(123_456, code)
    expect(formatMoney(price, locale)).toBe(text)
    const { before, after } = getCurrencyAffixes(code, locale)
    expect(before + formatAmount(price, locale) + after).toBe(text)
  })

  test.each(['ar', 'de', 'de-CH', 'en', 'fr', 'he', 'nl', 'pl', 'pt', 'sv'])('stays on one line: %s', (locale) => {
    for (const code of currencies) expect(formatMoney(createMoney(-123_456_789, code), locale)).not.toMatch(/[ \n]/)
    expect(formatMoneyText(100, 'XTS', locale)).toBe('1.00\u00a0XTS')
  })

  test('for people, in their language', () => {
    expect(formatMoney(createMoney(123456, 'USD'))).toBe('$1,234.56')
    expect(formatMoney(createMoney(123456, 'EUR'), 'de-DE')).toBe('1.234,56\u00a0€')
    expect(formatMoney(createMoney(1234, 'JPY'), 'en-US')).toBe('¥1,234')
    expect(formatMoney(createMoney(5, 'USD'), 'not a locale')).toBe('$0.05')
  })

  test('keeps the cents of amounts that a float would lose', () => {
    expect(formatMoney(createMoney(Number.MAX_SAFE_INTEGER, 'USD'))).toBe('$90,071,992,547,409.91')
  })
})

test('every amount survives being written and read, in every form and currency', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), currency, (amountMinor, code) => {
      const expected = { kind: 'amount', amountMinor }
      expect(parseAmount(formatDecimal(amountMinor, code), code)).toEqual(expected)
      expect(parseAmount(formatAmount(createMoney(amountMinor, code)).replaceAll(',', ''), code)).toEqual(expected)
      expect(parsePriceMoney(toPriceMoney(createMoney(amountMinor, code)))).toEqual({ amountMinor, currency: code })
      expect(JSON.parse(JSON.stringify(createMoney(amountMinor, code)))).toEqual({ amountMinor, currency: code })
    }),
  )
})

test('page JSON of an unknown currency or an inexact value is refused', () => {
  expect(parsePriceMoney({ value: '1.00', currency: 'XXX' })).toBeUndefined()
  expect(parsePriceMoney({ value: '1.001', currency: 'USD' })).toBeUndefined()
})

test('nothing is written as a label where that is asked for, which then has to be there', () => {
  const format = (amountMinor: number) => `${amountMinor} cents`
  expect(formatMoneyOrFree(0, format)).toBe('0 cents')
  const options = { freeIfZero: true, freeLabel: 'Free' } as const
  expect([0, 5].map((amount) => formatMoneyOrFree(amount, format, options))).toEqual(['Free', '5 cents'])
  expect(() => formatMoneyOrFree(5, format, JSON.parse('{"freeIfZero":true}'))).toThrow('freeLabel is required')
})

test('money is whole minor units', () => {
  expect(() => createMoney(1.5, 'USD')).toThrow(RangeError)
})
