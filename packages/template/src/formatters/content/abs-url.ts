import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

export const absUrl = defineFormatter({
  name: 'AbsUrl',
  summary: 'Puts the `base-url` of the page and a slash in front of a path.',
  usage: '',
  apply: (values, _args, scope) => `${asString(scope.lookup('base-url'))}/${asString(values[0])}`,
  examples: [
    {
      template: '{path|AbsUrl}',
      data: { path: 'journal/first', 'base-url': 'https://shop.example' },
      output: 'https://shop.example/journal/first',
    },
  ],
})
