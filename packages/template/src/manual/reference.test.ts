import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { check, compile, registry } from '../index.ts'
import { formatterGroups, predicateGroups } from './groups.ts'
import { instructions } from './instructions.ts'
import { renderReference } from './reference.ts'

const PAGE = new URL('../../../../docs/template-reference.md', import.meta.url)

test('the reference is what the definitions say: run `node tools/template-docs.ts` after a change', () => {
  expect(readFileSync(PAGE, 'utf8') === renderReference()).toBe(true)
})

test.each([
  { kind: 'formatter', groups: formatterGroups, known: registry.formatters },
  { kind: 'predicate', groups: predicateGroups, known: registry.predicates },
])('every $kind of the language stands in the reference once', ({ groups, known }) => {
  const names = groups.flatMap(({ definitions }) => definitions.map(({ name }) => name))
  expect(names.toSorted()).toEqual([...known.keys()].toSorted())
})

test.each(instructions)('$name does what its entry shows', ({ examples }) => {
  expect(examples).not.toHaveLength(0)
  for (const { template, data, output } of examples) {
    expect(compile(template).render(data)).toMatchObject({ output, errors: [] })
    expect(check(template)).toEqual([])
  }
})
