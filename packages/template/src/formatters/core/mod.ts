import { defineFormatter } from '../../registry/types.ts'
import { asNumber } from '../shared/values.ts'
import { checkWhole } from '../../args/arg-checks.ts'

export const mod = defineFormatter<number>({
  name: 'mod',
  summary: 'The remainder of a division, by 2 when no number is given.',
  usage: '[divisor]',
  maxArgs: 1,
  checkArgs: ([divisor]) => checkWhole(divisor),
  pure: true,
  readArgs: ([divisor = '']) => {
    // Nothing can be divided by 0: it counts as no number.
    return Number.parseInt(divisor, 10) || 2
  },
  // Values that are not numbers count as 0: a template never prints NaN.
  apply: (values, divisor) => asNumber(values[0]) % divisor || 0,
  examples: [
    { template: '{n|mod 3}', data: { n: 11 }, output: '2' },
    { template: '{n|mod}', data: { n: 4 }, output: '0' },
    { template: '{n|mod 3}', data: { n: 'many' }, output: '0' },
  ],
})
