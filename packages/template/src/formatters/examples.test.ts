import { describe, expect, test } from 'vitest'
import { compile } from '../index.ts'
import { predicates } from '../predicates/index.ts'
import { formatters } from './index.ts'

describe.each([
  ['formatter', formatters],
  ['predicate', predicates],
] as const)('every %s', (_kind, definitions) => {
  test.each(definitions)('$name does what its manual page shows', ({ examples }) => {
    expect(examples).not.toHaveLength(0)
    for (const { template, data, output, options } of examples) {
      const rendered = compile(template).render(data, options)
      expect(rendered.output).toBe(output)
    }
  })
})
