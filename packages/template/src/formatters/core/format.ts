import { defineFormatter } from '../../registry/types.ts'
import { emit } from '../../run/value.ts'
import { asString } from '../shared/values.ts'
import { checkReferences } from '../../args/arg-checks.ts'

/** An open brace without its end takes the rest of the text with it. */
const PLACEHOLDER = /\{([^}]*)(?:\}|$)/g

const DIGITS = /^\d{0,4}$/

export const format = defineFormatter({
  name: 'format',
  summary:
    'Fills `{0}`, `{1}` .. of a text with the variables named as arguments; other braces are left out. For plurals, dates and numbers within a text use `message`.',
  usage: 'variable ...',
  checkArgs: checkReferences,
  namedIn: (args) => args,
  apply: (values, refs, scope) => {
    const filled = refs.map((ref) => emit(scope.lookupOuter(ref)))
    return asString(values[0]).replace(PLACEHOLDER, (tag: string, index: string) =>
      tag.endsWith('}') && DIGITS.test(index) ? (filled[Number(index)] ?? '') : '',
    )
  },
  examples: [
    {
      template: '{text|format user.name count}',
      data: { text: '{0} has {1} cats', user: { name: 'Ada' }, count: 2 },
      output: 'Ada has 2 cats',
    },
    {
      template: '{text|format missing count}',
      data: { text: '[{0}] has {1} cats', count: 2 },
      output: '[] has 2 cats',
    },
  ],
})
