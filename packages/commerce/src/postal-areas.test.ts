import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isInPostalAreas, isPostalArea, arePostalAreasOverlapping, splitPostalAreas } from './postal-areas.ts'

test.each([
  ['10115', '10115', true],
  ['10115', '10116', false],
  ['10001', '10001-1234', true],
  ['sw1*', 'SW1A 1AA', true],
  ['SW1*', 'SW2A 1AA', false],
  ['10000-14999', '12345', true],
  ['10000-14999', '15000', false],
  ['10000 - 14999', '14999', true],
  ['10000..14999', '10000', true],
  ['100-199', '15000', true],
  ['10000-14999', '10001-1234', true],
  // Hyphens of a code itself.
  ['00-950', '00-950', true],
  ['2725-079', '2725-079', true],
  ['100-0001', '100-0001', true],
  ['M1A-M9Z', 'M5V 3L9', true],
  ['M1A-M9Z', 'N5V 3L9', false],
  ['10115', '', false],
])('the area %s, and the code %s: %s', (area, code, isIn) => {
  expect(isPostalArea(area)).toBe(true)
  expect(isInPostalAreas([area], code)).toBe(isIn)
})

test('what cannot be an area is told', () => {
  expect(['', '*', '20000-10000', 'a_b', '<b>'].map(isPostalArea)).toEqual([false, false, false, false, false])
  expect(splitPostalAreas(' 10115, 101*;\n sw1a  1aa\n\n10115')).toEqual(['10115', '101*', 'SW1A 1AA'])
})

test('a range holds exactly the codes from its start to its end', () => {
  const code = fc.integer({ min: 10_000, max: 99_999 })
  fc.assert(
    fc.property(code, code, code, (a, b, c) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)]
      expect(isInPostalAreas([`${from}-${to}`], String(c))).toBe(c >= from && c <= to)
    }),
  )
})

test('areas overlap when they share a code', () => {
  expect(arePostalAreasOverlapping('10000-14999', '12*')).toBe(true)
  expect(arePostalAreasOverlapping('10000-14999', '15*')).toBe(false)
  expect(arePostalAreasOverlapping('10115', '10115')).toBe(true)
  expect(arePostalAreasOverlapping('100*', '10115')).toBe(false)
})
