import { defineFormatter } from '../../registry/types.ts'
import { escapeAttribute } from '../shared/markup.ts'
import { asString } from '../shared/values.ts'

export const htmltag = defineFormatter({
  name: 'htmltag',
  summary: 'Another name for `htmlattr`: escapes `&`, `<`, `>` and `"`.',
  usage: '',
  pure: true,
  apply: (values) => escapeAttribute(asString(values[0])),
  examples: [{ template: '{size|htmltag}', data: { size: '<12" >' }, output: '&lt;12&quot; &gt;' }],
})
