import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findScroll } from './couple-scroll.ts'

test('a block at the upper edge of one width is at that of the others; blocks beside each other are passed one after the other', () => {
  // Two blocks beside each other on a desktop, and a third one below both.
  const points = [
    { from: 100, to: 80 },
    { from: 100, to: 400 },
    { from: 300, to: 900 },
  ]
  const range = { maxFrom: 1000, maxTo: 2000 }
  expect([0, 50, 100, 200, 300, 1000].map((from) => findScroll(points, from, range))).toEqual([
    0, 40, 80, 490, 900, 2000,
  ])
})

test('whatever the pages are like: both ends meet, and who scrolls on never sends another page back', () => {
  const size = fc.integer({ min: 0, max: 5000 })
  const points = fc.array(fc.record({ from: size, to: size }), { maxLength: 30 })
  fc.assert(
    fc.property(points, size, size, fc.array(size, { minLength: 2, maxLength: 10 }), (list, maxFrom, maxTo, ways) => {
      const scrolls = ways.map((way) => Math.min(way, maxFrom)).toSorted((one, other) => one - other)
      const found = scrolls.map((from) => findScroll(list, from, { maxFrom, maxTo }))
      expect(found).toEqual(found.toSorted((one, other) => one - other))
      for (const each of found) expect(each).toBeGreaterThanOrEqual(0)
      for (const each of found) expect(each).toBeLessThanOrEqual(maxTo)
      expect(findScroll(list, maxFrom, { maxFrom, maxTo })).toBe(maxTo)
    }),
  )
})
