import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { asString } from '../shared/values.ts'

export const htmlattr = defineFormatter({
  name: 'htmlattr',
  summary: 'Escapes `&`, `<`, `>` and `"`, for text inside a double-quoted attribute.',
  usage: '',
  pure: true,
  apply: (values) => escapeAttribute(asString(values[0])),
  examples: [
    {
      template: '<img alt="{title|htmlattr}">',
      data: { title: '27" frame' },
      output: '<img alt="27&quot; frame">',
    },
  ],
})
