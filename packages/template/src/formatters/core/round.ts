import { defineFormatter } from '../../registry/types.ts'
import { asNumber } from '../shared/values.ts'

export const round = defineFormatter({
  name: 'round',
  summary: 'The nearest whole number; halves go up.',
  usage: '',
  pure: true,
  apply: (values) => Math.round(asNumber(values[0])),
  examples: [
    { template: '{n|round}', data: { n: 1.5 }, output: '2' },
    { template: '{n|round}', data: { n: -1.5 }, output: '-1' },
  ],
})
