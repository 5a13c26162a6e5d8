import { defineFormatter } from '../../registry/types.ts'
import type { Scope, Value } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'
import { checkReferences } from '../../args/arg-checks.ts'

function follow(ref: string | undefined, scope: Scope): Value {
  const path = ref === undefined ? '' : asString(scope.lookup(ref))
  return path === '' ? undefined : scope.lookup(path)
}

export const lookup = defineFormatter({
  name: 'lookup',
  summary: 'Takes a path such as `item.title` out of a variable, and gives what the page has under that path.',
  usage: 'variable',
  minArgs: 1,
  maxArgs: 1,
  checkArgs: checkReferences,
  namedIn: (args) => args,
  apply: (_values, [ref], scope) => follow(ref, scope),
  examples: [
    { template: '{item|lookup field}', data: { field: 'title', item: { title: 'Tea' } }, output: 'Tea' },
    { template: '{@|lookup path}', data: { path: 'list.1', list: ['a', 'b'] }, output: 'b' },
  ],
})
