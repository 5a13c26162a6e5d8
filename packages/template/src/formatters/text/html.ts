import { defineFormatter } from '../../registry/types.ts'
import { escapeText } from '../shared/markup.ts'
import { asString } from '../shared/values.ts'

export const html = defineFormatter({
  name: 'html',
  summary:
    'Escapes `&`, `<` and `>`, so that text cannot become markup. Use it for whatever a visitor may have written.',
  usage: '',
  pure: true,
  apply: (values) => escapeText(asString(values[0])),
  examples: [
    {
      template: '<p>{note|html}</p>',
      data: { note: 'Salt & <em>lime</em>' },
      output: '<p>Salt &amp; &lt;em&gt;lime&lt;/em&gt;</p>',
    },
    { template: '[{missing|html}]', data: {}, output: '[]' },
  ],
})
