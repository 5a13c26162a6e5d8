import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

export const encodeSpace = defineFormatter({
  name: 'encode-space',
  summary: 'Turns every white space character into `&nbsp;`, so that a line does not break there.',
  usage: '',
  pure: true,
  apply: (values) => asString(values[0]).replace(/\s/g, '&nbsp;'),
  examples: [{ template: '{price|encode-space}', data: { price: '12 500 kr' }, output: '12&nbsp;500&nbsp;kr' }],
})
