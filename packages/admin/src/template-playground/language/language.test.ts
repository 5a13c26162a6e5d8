import { expect, test } from 'vitest'
import { listFramesAt, describeValue, findValue } from './scope.ts'
import { findSpotAt } from './spot.ts'

const spot = (before: string) => {
  const found = findSpotAt(before, before.length)
  return found && `${found.wanted} ${found.typed}`
}

test.each([
  ['text', undefined],
  ['{', 'variable '],
  ['{ti', 'variable ti'],
  ['{item.ti', 'variable item.ti'],
  ['{a, b', 'variable b'],
  ['{.sec', 'instruction .sec'],
  ['{.section it', 'variable it'],
  ['{.repeated section ', 'variable '],
  ['{.if a || b', 'condition b'],
  ['{.if plu', 'condition plu'],
  ['{.or plu', 'predicate plu'],
  ['{.equal? a b', 'variable b'],
  ['{a|tru', 'formatter tru'],
  ['{a|truncate 5|html', 'formatter html'],
  ['{.var @x a|', 'formatter '],
  ['{a} text', undefined],
  ['{# commen', undefined],
  ['.a {\n  color', undefined],
])('behind %s stands what may be written there', (before, wanted) => {
  expect(spot(before)).toBe(wanted)
})

test('names are looked up where the cursor is, and outwards from there', () => {
  const data = { site: 'Ridge', items: [{ title: 'Mug', maker: { name: 'Ada' } }] }
  const before = '{.repeated section items}{.if title}{.end}{.section maker}'
  const frames = listFramesAt(before, before.length, data)
  expect(frames.map(({ inList }) => inList)).toEqual([false, true, false])
  expect(findValue('name', frames)).toBe('Ada')
  expect(findValue('title', frames)).toBe('Mug')
  expect(findValue('site', frames)).toBe('Ridge')
  expect(findValue('maker.name', frames)).toBe('Ada')
  expect(findValue('@.name', frames)).toBe('Ada')
  expect(findValue('constructor.name', frames)).toBeUndefined()
  expect(listFramesAt(`${before}{.end}{.end}`, before.length + 12, data)).toHaveLength(1)
})

test('shows a value in a few words', () => {
  expect([describeValue([1, 2]), describeValue({}), describeValue('Mug'), describeValue(undefined)]).toEqual([
    'list of 2',
    'object',
    '"Mug"',
    '',
  ])
  expect(describeValue('x'.repeat(100))).toHaveLength(32)
})
