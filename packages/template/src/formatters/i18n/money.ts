import type { CurrencyFormatOptions } from '@phensley/cldr'
import { findCldrData } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { HostOptions, Value } from '../../registry/types.ts'
import { readMoney } from '../shared/money.ts'
import { formatMoney } from './engine/format.ts'
import { checkCurrencyOptions, hasOwnOptions, readCurrencyOptions } from './options/numbers.ts'

function hostMoney(value: Value, { money: host }: HostOptions): string | undefined {
  const amount = host && readMoney(value)
  return amount?.currency ? host?.format(amount.value, amount.currency) : undefined
}

export const money = defineFormatter<CurrencyFormatOptions>({
  name: 'money',
  summary:
    'Writes an amount, `{value, currency}` or `{decimalValue, currencyCode}`, the way the language of the site does. Options: `style:` (`symbol`, `accounting`, `code`, `name`, `short`), `symbol:narrow`, and those of `decimal`.',
  usage: '[style:name] [symbol:default|narrow] [no-group] [minFrac:n] ...',
  checkArgs: checkCurrencyOptions,
  pure: true,
  readArgs: readCurrencyOptions,
  apply: (values, options, scope) => {
    const known = hasOwnOptions(options) ? undefined : hostMoney(values[0], scope.options)
    if (known !== undefined) return known
    const locale = findCldrData(scope)
    return locale ? formatMoney(locale, values[0], options) : ''
  },
  examples: [
    {
      template: '{price|money}',
      data: { price: { value: '1849.5', currency: 'EUR' } },
      output: '€1,849.50',
      options: { locale: 'en-US' },
    },
    {
      template: '{price|money style:name}',
      data: { price: { value: '1', currency: 'EUR' } },
      output: '1,00 Euro',
      options: { locale: 'de' },
    },
    {
      template: '{price|money style:accounting}',
      data: { price: { decimalValue: '-20', currencyCode: 'USD' } },
      output: '($20.00)',
      options: { locale: 'en-US' },
    },
  ],
})
