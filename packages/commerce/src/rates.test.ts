import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatPercent, parsePercent } from './rates.ts'

test('a percentage is read exactly', () => {
  expect(parsePercent('8.875')).toBe(88_750)
  expect(parsePercent(' 19 % ')).toBe(190_000)
  expect(parsePercent('.5%')).toBe(5_000)
  expect(parsePercent('0')).toBe(0)
})

test.each(['', '%', '-5', '8.87501', '1e2', 'ten', '8,5'])('"%s" is no percentage', (text) => {
  expect(parsePercent(text)).toBeUndefined()
})

test('every rate survives being written and read', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), (ratePpm) => {
      expect(parsePercent(formatPercent(ratePpm))).toBe(ratePpm)
    }),
  )
  expect(formatPercent(88_750)).toBe('8.875%')
  expect(formatPercent(1)).toBe('0.0001%')
})
