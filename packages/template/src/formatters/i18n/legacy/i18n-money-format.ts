import { defineFormatter } from '../../../registry/types.ts'
import { getAmount, readMoney } from '../../shared/money.ts'
import { formatLegacyMoney } from './currency-patterns.ts'

const DEFAULT_LOCALE = 'en-US'

export const i18nMoneyFormat = defineFormatter<string>({
  name: 'i18n-money-format',
  summary:
    'Deprecated: passes the value through. Where the host turned the older money formatters on, it writes an amount for the given locale. Use `money`.',
  usage: '[locale]',
  maxArgs: 1,
  pure: true,
  readArgs: ([locale]) => locale || DEFAULT_LOCALE,
  apply: ([value], locale, scope) => {
    if (!scope.options.legacyMoney) return value
    const money = readMoney(value)
    return money && Math.abs(getAmount(money)) < 1e15 ? formatLegacyMoney(getAmount(money), money.currency, locale) : ''
  },
  examples: [
    {
      template: '{price|i18n-money-format de-DE}',
      data: { price: { decimalValue: 1849.5, currencyCode: 'EUR' } },
      output: '1.849,50€',
      options: { legacyMoney: true },
    },
    { template: '[{price|i18n-money-format}]', data: { price: { decimalValue: 2 } }, output: '[]' },
  ],
})
