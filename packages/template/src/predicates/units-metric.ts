import { definePredicate } from '../registry/types.ts'

export const unitsMetric = definePredicate({
  name: 'units-metric?',
  summary: 'Reserved: reports that it is not implemented, and is false.',
  usage: '',
  test: (_args, scope) => {
    scope.report('"units-metric?" formatter is not yet implemented', 'NOT_IMPLEMENTED')
    return false
  },
  examples: [{ template: '{.units-metric?}yes{.or}no{.end}', data: {}, output: 'no' }],
})
