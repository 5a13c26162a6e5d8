import { defineFormatter } from '../../registry/types.ts'
import { asNumber } from '../shared/values.ts'
import { checkWhole } from '../../registry/arg-checks.ts'

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
  apply: (values, divisor, { options }) => {
    const remainder = asNumber(values[0]) % divisor
    // The older implementation counts what is no number as 0.
    return options.legacyMoney && Number.isNaN(remainder) ? 0 : remainder
  },
  examples: [
    { template: '{n|mod 3}', data: { n: 11 }, output: '2' },
    { template: '{n|mod}', data: { n: 4 }, output: '0' },
  ],
})
