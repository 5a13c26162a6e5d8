import { expect, test } from 'vitest'
import { compile } from '../../index.ts'

function render(template: string, data: unknown, locale = 'en-US'): string {
  const { output, errors } = compile(template).render(data, { locale, now: 1700000000000 })
  expect(errors).toEqual([])
  return output.replace(/[\u00a0\u2009\u202f]/g, ' ')
}

test.each([
  ['', 'en', '-1,234.568'],
  ['', 'de', '-1.234,568'],
  ['', 'hi', '-1,234.568'],
  ['no-group', 'en', '-1234.568'],
  ['group:false', 'en', '-1234.568'],
  ['minFrac:5', 'en', '-1,234.56789'],
  ['MAXFRAC:1', 'en', '-1,234.6'],
  ['maximumFractionDigits:1 round:truncate', 'en', '-1,234.5'],
  ['maxFrac:1 round:up', 'en', '-1,234.6'],
  ['maxSig:2', 'en', '-1,200'],
  ['minInt:6', 'en', '-001,234.568'],
  ['style:short', 'en', '-1.2K'],
  ['style:long', 'fr', '-1,2 millier'],
  ['style:permille', 'en', '-1,234,568‰'],
  ['style:percent-scaled maxFrac:0', 'en', '-1,235%'],
  ['style:unheard bogus', 'en', '-1,234.568'],
  ['maxFrac:x', 'en', '-1,235'],
])('decimal %s in %s', (args, locale, text) => {
  expect(render(`{n|decimal ${args}}`, { n: '-1234.56789' }, locale)).toBe(text)
})

test('values that are not numbers print nothing', () => {
  for (const n of ['abc', '', null, {}, [1], '1e9999', 'Infinity']) expect(render('[{n|decimal}]', { n })).toBe('[]')
})

test('digits of amounts stay exact beyond what floating point can hold', () => {
  const price = { value: '987654321098765.123456', currency: 'EUR' }
  expect(render('{p|money maxFrac:6}', { p: price })).toBe('€987,654,321,098,765.123456')
})

test('more than 15 integer places are no number that is written out', () => {
  const n = '1234567890123456.5'
  const p = { value: n, currency: 'EUR' }
  expect(render('[{n|decimal}|{n|decimal style:percent}|{p|money}]', { n, p })).toBe('[||]')
  expect(render('{n|decimal style:short}', { n })).toBe('1,235T')
})

test('places are counted in what is printed', () => {
  const long = '12345678901234567890'
  const data = {
    n: '123456789012345',
    long,
    p: { value: `${long}${long}`, currency: 'EUR' },
    q: { value: '999999999999999.999', currency: 'EUR' },
  }
  expect(render('[{n|decimal}]', data)).toBe('[123,456,789,012,345]')
  expect(render('[{n|decimal style:percent}{n|decimal style:permille}{p|money style:short}{q|money}]', data)).toBe('[]')
  expect(render('{n|decimal style:percent-scaled}', data)).toBe('123,456,789,012,345%')
  expect(render('[{long|bookkeeper-money-format}{long|percentage-format}]', data)).toBe('[]')
  expect(
    compile('[{long|unit in:gram out:milligram}{long|unit}]').render(data, { locale: 'en', legacyMoney: true }).output,
  ).toBe('[]')
  expect(render('{long|decimal style:short}', data)).toBe('12,345,679T')
  expect(render('{one|decimal minInt:30 no-group}', { one: 1 })).toBe('000000000000001')
})

test.each([
  ['', 'en-US', 'CA$1,234.50'],
  ['symbol:narrow', 'en-US', '$1,234.50'],
  ['style:code', 'en-US', '1,234.50 CAD'],
  ['style:standard', 'fr', '1 234,50 $CA'],
  ['style:accounting', 'en-CA', '$1,234.50'],
])('money %s in %s', (args, locale, text) => {
  expect(render(`{p|money ${args}}`, { p: { decimalValue: 1234.5, currencyCode: 'CAD' } }, locale)).toBe(text)
})

test('an amount without a currency, or the other way round, prints nothing; an unknown currency stands as its code', () => {
  for (const p of [null, 5, '5', {}, { value: '1' }, { currency: 'EUR' }, { value: 'x', currency: 'EUR' }]) {
    expect(render('[{p|money}]', { p })).toBe('[]')
  }
  for (const currency of ['euro', 'ZZZ', '$&']) {
    const p = { value: '1', currency }
    for (const args of ['', ' style:code', ' style:name', ' style:short']) {
      expect(render(`[{p|money${args}}]`, { p })).toBe(`[1.00 ${currency}]`)
    }
  }
})

test.each([
  ['short', '11/14/23, 5:13 PM'],
  ['date:medium', 'Nov 14, 2023'],
  ['time:short', '5:13 PM'],
  ['yMMMEd', 'Tue, Nov 14, 2023'],
  ['skeleton:Hm', '17:13'],
  ['calendar:buddhist date:long', 'November 14, 2566 BE'],
  ['!!', 'November 14, 2023'],
])('datetime %s', (args, text) => {
  expect(render(`{t|datetime ${args}}`, { t: 1700000000000 })).toBe(text)
})

test('malformed and missing times print nothing', () => {
  const template = '[{t|datetime}{t,t|datetime-interval}{t|relative-time}]'
  for (const t of ['soon', '', 'Infinity', '1.0e999', null, undefined, {}, [], [5], true, false]) {
    expect(render(template, { t })).toBe('[]')
  }
})

test('an interval tells what differs', () => {
  const day = { a: 1700000000000, b: 1700007200000, website: { timeZone: 'UTC' } }
  expect(render('{a,b|datetime-interval}', { ...day, b: day.a + 3600_000 })).toBe('10:13 – 11:13 PM')
  expect(render('{a,b|datetime-interval yMMMd}', day)).toBe('Nov 14 – 15, 2023')
  const either = '{a,b|datetime-interval date:yMMMd time:Hm}'
  expect(render(either, { ...day, b: day.a + 3600_000 })).toBe('22:13 – 23:13')
  expect(render(either, day)).toBe('Nov 14 – 15, 2023')
})

test.each([
  ['', 'in 10 days'],
  ['allowWeeks', 'next week'],
  ['allowWeeks numericOnly', 'in 1 week'],
  ['allowWeeks:false', 'in 10 days'],
  ['field:hour', 'in 240 hours'],
  ['width:narrow', 'in 10d'],
  ['context:begin-sentence', 'In 10 days'],
])('relative-time %s', (args, text) => {
  expect(render(`{t|relative-time ${args}}`, { t: 1700000000000 + 10 * 86_400_000 })).toBe(text)
})
