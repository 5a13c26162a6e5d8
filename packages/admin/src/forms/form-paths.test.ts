import { expect, test } from 'vitest'
import { listDirtyPaths, getValuesByPath } from './form-paths.ts'

test('values are found by their path, a list as one', () => {
  expect([...getValuesByPath({ title: 'A', place: { lat: 1, lng: null }, rows: [{ x: 1 }] })]).toEqual([
    ['title', '"A"'],
    ['place.lat', '1'],
    ['place.lng', 'null'],
    ['rows', '[{"x":1}]'],
  ])
})

test('what a form calls changed has the same paths', () => {
  expect(
    listDirtyPaths({ title: true, other: false, place: { lat: true }, rows: [{ x: false }, { x: true }] }),
  ).toEqual(['title', 'place.lat', 'rows'])
  expect(listDirtyPaths({ rows: [{ x: false }] })).toEqual([])
})
