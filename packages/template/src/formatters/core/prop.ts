import { toPath } from '../../parse/cursor.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { getOwn } from '../../run/value.ts'

type Path = readonly (string | number)[]

export const prop = defineFormatter<Path>({
  name: 'prop',
  summary: 'Reads a key of the value, or a path of keys. Useful after `get` and `key-by`.',
  usage: 'path ...',
  minArgs: 1,
  pure: true,
  readArgs: (words) => words.flatMap((word): Path => toPath(word)),
  apply: (values, path) => path.reduce<Value>((value, key) => getOwn(value, key), values[0]),
  examples: [
    { template: '{person|prop name}', data: { person: { name: 'Ada' } }, output: 'Ada' },
    {
      template: '{person|prop emails.0}',
      data: { person: { emails: ['ada@example.org'] } },
      output: 'ada@example.org',
    },
  ],
})
