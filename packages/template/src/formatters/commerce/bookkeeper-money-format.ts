import { cldrOf } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import { toDecimal } from '../i18n/engine/decimals.ts'
import { asNumber } from '../shared/values.ts'

export const bookkeeperMoneyFormat = defineFormatter({
  name: 'bookkeeper-money-format',
  summary: 'Writes an amount in hundredths in the currency of the region of the site. To write a price use `money`.',
  usage: '',
  pure: true,
  apply: ([cents], _args, scope) => {
    const locale = cldrOf(scope)
    if (!locale) return ''
    const amount = toDecimal(cents) ? asNumber(cents) : 0
    const { Numbers } = locale.cldr
    return Numbers.formatCurrency(amount / 100, Numbers.getCurrencyForRegion(locale.region), { group: true })
  },
  examples: [
    {
      template: '{cents|bookkeeper-money-format}',
      data: { cents: 129900 },
      output: '$1,299.00',
      options: { locale: 'en-US' },
    },
    {
      template: '{cents|bookkeeper-money-format}',
      data: { cents: 129900 },
      output: '£1,299.00',
      options: { locale: 'en-GB' },
    },
  ],
})
