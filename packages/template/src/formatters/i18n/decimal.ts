import type { DecimalFormatOptions } from '@phensley/cldr'
import { findCldrData } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import { formatDecimal } from './engine/format.ts'
import { checkDecimalOptions, readDecimalOptions } from './options/numbers.ts'

export const decimal = defineFormatter<DecimalFormatOptions>({
  name: 'decimal',
  summary:
    'Writes a number the way the language of the site does. Options: `style:` (`decimal`, `short`, `long`, `percent`, `permille`, `scientific`), `no-group`, `round:` (`half-even`, `up`, `down`, `ceiling`, `floor` ...) and the digits `minInt:`, `minFrac:`, `maxFrac:`, `minSig:`, `maxSig:`.',
  usage: '[style:name] [no-group] [round:mode] [minFrac:n] [maxFrac:n] ...',
  checkArgs: checkDecimalOptions,
  pure: true,
  readArgs: readDecimalOptions,
  apply: (values, options, scope) => {
    const locale = findCldrData(scope)
    return locale ? formatDecimal(locale, values[0], options) : ''
  },
  examples: [
    { template: '{n|decimal}', data: { n: 1234567.891 }, output: '1,234,567.891', options: { locale: 'en-US' } },
    { template: '{n|decimal maxFrac:1}', data: { n: 1234567.891 }, output: '1.234.567,9', options: { locale: 'de' } },
    { template: '{n|decimal style:short}', data: { n: 48200 }, output: '48K', options: { locale: 'en-US' } },
    { template: '{n|decimal style:percent}', data: { n: 0.256 }, output: '26%', options: { locale: 'en-US' } },
  ],
})
