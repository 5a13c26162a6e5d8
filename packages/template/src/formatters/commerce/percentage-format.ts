import { findCldrData } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import { toDecimal } from '../i18n/engine/decimals.ts'
import { formatDecimal } from '../i18n/engine/format.ts'
import { checkWords } from '../../args/arg-checks.ts'

const MAX_FRACTION_DIGITS = 3

export const percentageFormat = defineFormatter<number>({
  name: 'percentage-format',
  summary: 'Writes a percentage (without the sign) with two or three decimals; with `trim` only as many as are needed.',
  usage: '[trim]',
  checkArgs: (words) => checkWords(words, ['trim']),
  pure: true,
  readArgs: (words) => (words.includes('trim') ? 0 : 2),
  apply: (values, minimumFractionDigits, scope) => {
    const locale = findCldrData(scope)
    const digits = { minimumFractionDigits, maximumFractionDigits: MAX_FRACTION_DIGITS }
    return locale ? formatDecimal(locale, toDecimal(values[0]) ? values[0] : 0, { group: true, ...digits }) : ''
  },
  examples: [
    { template: '{rate|percentage-format}%', data: { rate: 8.5 }, output: '8.50%', options: { locale: 'en' } },
    { template: '{rate|percentage-format trim}%', data: { rate: 8.875 }, output: '8.875%', options: { locale: 'en' } },
  ],
})
