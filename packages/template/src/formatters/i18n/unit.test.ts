import { expect, test } from 'vitest'
import { compile } from '../../index.ts'

function render(template: string, data: unknown, options: { locale?: string; legacyMoney?: boolean } = {}): string {
  const { output, errors } = compile(template).render(data, { locale: 'en', legacyMoney: true, ...options })
  expect(errors).toEqual([])
  return output
}

test.each([
  ['in:second', 59.96, '60s'],
  ['in:second', 0, '0s'],
  ['in:nanosecond', 0.5, '0.5ns'],
  ['in:minute sequence:hour,minute', 60, '1h'],
  ['in:minute sequence:hour,minute', 0, '0m'],
  ['in:minute sequence:minute,hour', -90, '-1h 30m'],
  ['in:second sequence:hour,minute,second', 3599.99, '1h'],
  ['in:second sequence:hour,minute,second maxFrac:2', 3599.99, '59m 59.99s'],
  ['in:day sequence:week,day', 14, '2w'],
  ['in:foot sequence:foot,inch', 5.75, '5′ 9″'],
  ['in:gram', 999, '999g'],
  ['in:gram', -1500, '-1.5kg'],
  ['in:gram out:pound maxFrac:3', 500, '1.102#'],
  ['in:celsius out:fahrenheit', -40, '-40°'],
  ['in:celsius out:kelvin maxFrac:2', 20, '293.15K'],
  ['in:kilometer-per-hour out:mile-per-hour', 100, '62.1mph'],
  ['in:liter compact:gallon,pint', 10, '2.6gal'],
  ['in:meter compact:meter,centimeter format:long', 0.18, '18 centimeters'],
  ['in:byte out:hour', 2048, '2kB'],
  ['in:parsnip', 12.34, '12.3'],
  ['', 1234567, '1234567'],
  ['group', '1234567.89', '1,234,567.9'],
])('unit %s of %s', (args, value, text) => {
  expect(render(`{v|unit ${args}}`, { v: value })).toBe(text)
})

test('values that are not numbers print nothing', () => {
  for (const v of ['abc', '', null, {}, [1], true, '1e9999']) expect(render('[{v|unit in:byte}]', { v })).toBe('[]')
})

test('units are written in the language of the page', () => {
  const data = { v: 90061, m: '{0 unit in:second sequence:day,hour,minute,second format:long}' }
  expect(render('{m|message v}', data)).toBe('1 day 1 hour 1 minute 1 second')
  expect(render('{m|message v}', data, { locale: 'de' })).toBe('1 Tag, 1 Stunde, 1 Minute und 1 Sekunde')
  expect(render('{v|unit in:second format:long}', data, { locale: 'fr' })).toBe('1\u00a0jour')
})

test('without the older formatters the value passes through, and the tag of a message prints nothing', () => {
  const off = { legacyMoney: false }
  expect(render('{v|unit in:byte}', { v: 2048 }, off)).toBe('2048')
  expect(render('[{m|message v}]', { v: 1, m: '{0 unit in:byte}' }, off)).toBe('[]')
  expect(render('[{v|unit in:byte}]', { v: 2048 }, { locale: 'none' })).toBe('[]')
})
