import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countListChanges, mergeLists } from './merge-lists.ts'

const base = [
  { id: 'a', value: 1 },
  { id: 'b', value: 1 },
  { id: 'c', value: 1 },
]

test('changes of different entries are both kept', () => {
  const mine = [{ id: 'a', value: 2 }, base[1]!, base[2]!, { id: 'new', value: 9 }]
  const theirs = [base[0]!, { id: 'b', value: 3 }, { id: 'other', value: 8 }]
  expect(mergeLists(base, mine, theirs)).toEqual({
    merged: [
      { id: 'a', value: 2 },
      { id: 'b', value: 3 },
      { id: 'new', value: 9 },
      { id: 'other', value: 8 },
    ],
    conflicts: [],
  })
})

test('changes of the same entry are a conflict, also where one side removed it', () => {
  const mine = [
    { id: 'a', value: 2 },
    { id: 'b', value: 2 },
  ]
  const theirs = [
    { id: 'a', value: 3 },
    { id: 'c', value: 4 },
  ]
  expect(mergeLists(base, mine, theirs).conflicts).toEqual([
    { id: 'a', value: 3 },
    { id: 'b', value: 1 },
    { id: 'c', value: 4 },
  ])
  expect(mergeLists(base, [{ id: 'a', value: 5 }], [{ id: 'a', value: 5 }]).conflicts).toEqual([])
})

test('who changed nothing gets what the other has, and the other way round', () => {
  const entries = fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), value: fc.nat(2) }), {
    selector: ({ id }) => id,
  })
  fc.assert(
    fc.property(entries, entries, (before, after) => {
      const sorted = (all: readonly { id: string }[]) => all.toSorted((x, y) => (x.id < y.id ? -1 : 1))
      expect(sorted(mergeLists(before, before, after).merged)).toEqual(sorted(after))
      expect(mergeLists(before, after, before)).toEqual({ merged: after, conflicts: [] })
      expect(countListChanges(before, before)).toBe(0)
    }),
  )
})
