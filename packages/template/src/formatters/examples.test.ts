import { expect, test } from 'vitest'
import { check, compile } from '../index.ts'
import { predicates } from '../predicates/index.ts'
import { formatters } from './index.ts'

const definitions = [...formatters, ...predicates].map(({ name, examples }) => ({ name, examples }))

test.each(definitions)('$name does what its manual page shows', ({ examples }) => {
  expect(examples).not.toHaveLength(0)
  for (const { template, data, output, options } of examples) {
    const rendered = compile(template).render(data, options)
    expect(rendered.output, rendered.errors.map(({ message }) => message).join('\n')).toBe(output)
    expect(check(template), 'An example is a correct template; wrong ones are in tools.test.ts.').toEqual([])
  }
})
