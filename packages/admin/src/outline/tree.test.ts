import { expect, test } from 'vitest'
import type { OutlineNode } from '@vitrine/content'
import { describeSpot, findSectionStep, findStep, listBlockIds, toTree } from './tree.ts'

const block = (id: string): OutlineNode => ({ kind: 'block', id })
const row = (...columns: OutlineNode[][]): OutlineNode => ({
  kind: 'row',
  key: `row-${columns.length}`,
  columns: columns.map((children, index) => ({ key: `column-${index}`, span: 6, children })),
})
const section = (id: string, ...children: OutlineNode[]): OutlineNode => ({ kind: 'section', id, children })

const tree = toTree([
  section('one', block('a'), row([block('b'), block('c')], [block('d')]), block('e')),
  section('two'),
  block('f'),
])

test('a block goes step by step through columns and sections', () => {
  expect(listBlockIds(tree)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  expect(findStep(tree, 'a', 'up')).toBeUndefined()
  expect(findStep(tree, 'a', 'down')).toEqual({ where: 'before', block: 'b' })
  expect(findStep(tree, 'b', 'up')).toEqual({ where: 'after', block: 'a' })
  expect(findStep(tree, 'b', 'down')).toEqual({ where: 'after', block: 'c' })
  expect(findStep(tree, 'c', 'down')).toEqual({ where: 'before', block: 'd' })
  expect(findStep(tree, 'd', 'up')).toEqual({ where: 'after', block: 'c' })
  expect(findStep(tree, 'd', 'down')).toEqual({ where: 'before', block: 'e' })
  expect(findStep(tree, 'e', 'up')).toEqual({ where: 'after', block: 'd' })
  expect(findStep(tree, 'e', 'down')).toEqual({ where: 'start', section: 'two' })
  expect(findStep(tree, 'f', 'up')).toEqual({ where: 'end', section: 'two' })
  expect(findStep(tree, 'f', 'down')).toBeUndefined()
})

test('a section moves among the sections', () => {
  expect(findSectionStep(tree, 'one', 'up')).toBeUndefined()
  expect(findSectionStep(tree, 'one', 'down')).toEqual({ where: 'after', section: 'two' })
  expect(findSectionStep(tree, 'two', 'down')).toBeUndefined()
})

test('says where a node is', () => {
  expect(describeSpot(tree, 'block:e')).toBe('3 of 3 in Section 1')
  expect(describeSpot(tree, 'block:f')).toBe('3 of 3')
  expect(describeSpot(tree, 'block:c')).toBe('2 of 2 in Column 1')
})
