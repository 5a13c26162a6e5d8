import { defineFormatter } from '../../registry/types.ts'
import { asNumber } from '../shared/values.ts'

export const round = defineFormatter({
  name: 'round',
  summary: 'The nearest whole number; halves go up. Values that are not numbers count as 0.',
  usage: '',
  pure: true,
  apply: (values) => {
    const rounded = Math.round(asNumber(values[0]))
    return Number.isFinite(rounded) ? rounded : 0
  },
  examples: [
    { template: '{n|round}', data: { n: 1.5 }, output: '2' },
    { template: '{n|round}', data: { n: -1.5 }, output: '-1' },
    { template: '{n|round}', data: { n: 'many' }, output: '0' },
  ],
})
