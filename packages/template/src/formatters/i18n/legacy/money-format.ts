import { defineFormatter } from '../../../registry/types.ts'
import type { FormatterDefinition } from '../../../registry/types.ts'
import { formatMinorAmount, formatNativeMinorAmount } from '../price-text.ts'

type Apply = FormatterDefinition['apply']

const amount: Apply = ([cents], _args, scope) =>
  scope.options.legacyMoney ? formatMinorAmount(cents, scope.options) : cents

export const moneyFormat = defineFormatter({
  name: 'money-format',
  summary:
    'Deprecated: passes the value through. Where the host turned the older money formatters on, it writes hundredths as an amount.',
  usage: '',
  pure: true,
  apply: amount,
  examples: [
    { template: '{cents|money-format}', data: { cents: 129900 }, output: '129900' },
    { template: '{cents|money-format}', data: { cents: 129900 }, output: '1,299.00', options: { legacyMoney: true } },
  ],
})

export const moneyFormatCamelCase = defineFormatter({
  name: 'moneyFormat',
  summary: 'Deprecated. Another name for `money-format`.',
  usage: '',
  pure: true,
  apply: amount,
  examples: [{ template: '{cents|moneyFormat}', data: { cents: 50 }, output: '0.50', options: { legacyMoney: true } }],
})

export const moneyString = defineFormatter({
  name: 'money-string',
  summary: 'Deprecated: as `money-format`, in an element that scripts of the page localise.',
  usage: '',
  pure: true,
  apply: ([cents], _args, scope) => (scope.options.legacyMoney ? formatNativeMinorAmount(cents, scope.options) : cents),
  examples: [
    { template: '{cents|money-string}', data: { cents: 129900 }, output: '129900' },
    {
      template: '{cents|money-string}',
      data: { cents: 129900 },
      output: '<span class="sqs-money-native">1,299.00</span>',
      options: { legacyMoney: true },
    },
  ],
})
