import type { PredicateDefinition, Scope } from '../registry/types.ts'
import { definePredicate } from '../registry/types.ts'

export const YES_NO = 'yes{.or}no{.end}'

/** A predicate without arguments, with an example where it is true and one where it is false. */
export function defineSimple(definition: {
  readonly name: string
  readonly summary: string
  readonly test: (scope: Scope) => boolean
  readonly yes: unknown
  readonly no: unknown
}): PredicateDefinition<never> {
  const { name, summary, test, yes, no } = definition
  const template = `{.${name}}${YES_NO}`
  return definePredicate({
    name,
    summary,
    usage: '',
    test: (_args, scope) => test(scope),
    examples: [
      { template, data: yes, output: 'yes' },
      { template, data: no, output: 'no' },
    ],
  })
}
