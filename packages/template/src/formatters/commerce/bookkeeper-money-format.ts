import { findCldrData } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { HostOptions } from '../../registry/types.ts'
import { toDecimal } from '../i18n/engine/decimals.ts'
import { formatMoney } from '../i18n/engine/format.ts'
import { asNumber } from '../shared/values.ts'

/** As the shop writes amounts of minor units in its own currency; undefined when the host has no shop. */
function writeInShop(minor: number, { money }: HostOptions): string | undefined {
  if (!money) return undefined
  const { fractionDigits } = money
  return money.format((minor / 10 ** fractionDigits).toFixed(fractionDigits), '')
}

export const bookkeeperMoneyFormat = defineFormatter({
  name: 'bookkeeper-money-format',
  summary:
    'Writes an amount in minor units (cents) in the currency of the shop; without a shop, in that of the region of the site. To write a price use `money`.',
  usage: '',
  pure: true,
  apply: ([cents], _args, scope) => {
    const amount = toDecimal(cents) ? asNumber(cents) : 0
    const written = writeInShop(amount, scope.options)
    if (written !== undefined) return written
    const locale = findCldrData(scope)
    if (!locale) return ''
    const currency = locale.cldr.Numbers.getCurrencyForRegion(locale.region)
    return formatMoney(locale, { value: amount / 100, currency }, { group: true })
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
