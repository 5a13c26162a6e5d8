import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

export const str = defineFormatter({
  name: 'str',
  summary: 'The value as text; nothing for objects and arrays.',
  usage: '',
  pure: true,
  apply: (values) => asString(values[0]),
  examples: [{ template: '{n|str|json}', data: { n: 12 }, output: '"12"' }],
})
