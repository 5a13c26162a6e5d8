import { defineFormatter } from '../../registry/types.ts'
import type { Scope, Value } from '../../registry/types.ts'
import { getOwn } from '../../run/value.ts'
import { checkReferences } from '../../args/arg-checks.ts'

function step(value: Value, key: Value): Value {
  if (Array.isArray(key)) return key.reduce<Value>(step, value)
  if (typeof key === 'number') return getOwn(value, key)
  if (typeof key === 'boolean') return getOwn(value, String(key))
  return typeof key === 'string' ? getOwn(value, key) : undefined
}

export const get = defineFormatter({
  name: 'get',
  summary:
    'Reads a key of the value whose name is known only when the page is rendered: each argument is a variable that holds a key, and they are followed one after the other. An array of keys is a path.',
  usage: 'variable ...',
  minArgs: 1,
  checkArgs: checkReferences,
  namedIn: (args) => args,
  apply: (values, refs, scope: Scope) => refs.reduce<Value>((value, ref) => step(value, scope.lookup(ref)), values[0]),
  examples: [
    { template: '{prices|get size}', data: { size: 'large', prices: { small: 3, large: 5 } }, output: '5' },
    {
      template: '{people|get id key}',
      data: { id: 'a1', key: 'name', people: { a1: { name: 'Ada' } } },
      output: 'Ada',
    },
  ],
})
