import { expect, test } from 'vitest'
import { check, compile } from '../index.ts'
import { predicates } from '../predicates/index.ts'
import { formatters } from './index.ts'

const definitions = [...formatters, ...predicates].map(({ name, examples }) => ({ name, examples }))

test.each(definitions)('$name does what its manual page shows', ({ examples }) => {
  expect(examples).not.toHaveLength(0)
  for (const { template, data, output, options } of examples) {
    expect(compile(template).render(data, options).output).toBe(output)
    expect(check(template)).toEqual([])
  }
})
