import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findDifference } from './difference.ts'

test.for<[before: string, after: string, difference: ReturnType<typeof findDifference>]>([
  ['same', 'same', undefined],
  ['a\nb', 'a\r\nb', undefined],
  ['one two', 'one big two', { from: 4, to: 4, insert: 'big ' }],
  ['aa', 'aaa', { from: 2, to: 2, insert: 'a' }],
  ['<p>', '', { from: 0, to: 3, insert: '' }],
])('%j becomes %j by one replacement', ([before, after, difference]) => {
  expect(findDifference(before, after)).toEqual(difference)
})

test('whatever two texts are, the replacement makes one of the other', () => {
  const texts = fc.string({ unit: fc.constantFrom('a', 'b', '\n') })
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const { from, to, insert } = findDifference(before, after) ?? { from: 0, to: 0, insert: '' }
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after)
    }),
  )
})
