import { findCldrData } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { FormatterDefinition } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'
import { readReferences, resolveReferences } from './messages/arguments.ts'
import type { MessageReference } from './messages/arguments.ts'
import { getMessageContext, formatMessage } from './messages/messages.ts'
import { findPluralProblem } from './messages/plural-forms.ts'
import { checkReferences } from '../../args/arg-checks.ts'

function listReferences(args: readonly string[]): string[] {
  return readReferences(args).map(({ reference }) => reference)
}

const SHARED: Pick<
  FormatterDefinition<readonly MessageReference[]>,
  'usage' | 'readArgs' | 'checkArgs' | 'namedIn' | 'apply'
> = {
  usage: '[reference] [name:reference] ...',
  readArgs: readReferences,
  checkArgs: (args) => checkReferences(listReferences(args)),
  namedIn: listReferences,
  apply: ([value], references, scope) => {
    const locale = findCldrData(scope)
    if (!locale) return ''
    const text = asString(value)
    const problem = findPluralProblem(text)
    if (problem !== undefined) scope.report(problem, 'PLURAL_INVALID')
    return formatMessage(locale, text, resolveReferences(references, scope), getMessageContext(scope))
  },
}

export const message = defineFormatter<readonly MessageReference[]>({
  ...SHARED,
  name: 'message',
  summary:
    'Fills a message of the theme with values: `{0}` is the first reference given, `{name}` the one given as `name:reference`. Messages know plural forms, `select`, and the tags `money`, `number`, `datetime` and `datetime-interval`.',
  examples: [
    {
      template: '{strings.cart|message count total:total}',
      data: {
        strings: { cart: '{0 plural =0 {Nothing} one {# thing} other {# things}}, {total money}' },
        count: 2,
        total: { value: '24', currency: 'GBP' },
      },
      output: '2 things, £24.00',
      options: { locale: 'en' },
    },
    {
      template: '{strings.left|message n}',
      data: {
        strings: { left: 'Zostało {0 plural one {# bilet} few {# bilety} many {# biletów} other {# biletu}}.' },
        n: 3,
      },
      output: 'Zostało 3 bilety.',
      options: { locale: 'pl' },
    },
  ],
})

export const plural = defineFormatter<readonly MessageReference[]>({
  ...SHARED,
  name: 'plural',
  summary: 'Another name for `message`.',
  examples: [
    {
      template: '{m|plural n}',
      data: { m: '{0 selectordinal one {#st} two {#nd} few {#rd} other {#th}} edition', n: 22 },
      output: '22nd edition',
      options: { locale: 'en' },
    },
  ],
})
