import { defineFormatter } from '../../registry/types.ts'
import { asString } from '../shared/values.ts'

export const capitalize = defineFormatter({
  name: 'capitalize',
  summary: 'Writes text in upper case.',
  usage: '',
  pure: true,
  apply: (values) => asString(values[0]).toUpperCase(),
  examples: [{ template: '{title|capitalize}', data: { title: 'new arrivals' }, output: 'NEW ARRIVALS' }],
})
