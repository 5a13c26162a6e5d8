import { findCldrData } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import { checkUnitOptions, readUnitOptions } from './options/units.ts'
import type { UnitOptions } from './options/units.ts'
import { formatUnit } from './unit/format.ts'

export const unit = defineFormatter<UnitOptions>({
  name: 'unit',
  summary:
    'Passes the value through. Where the host turned the older formatters on, it writes a number with its unit in the language of the site: `in:` is the unit of the value, `out:` the one to write, `sequence:` several to spread it over, `compact:` a kind (`bytes`, `bits`, `duration`, `length` ...) to choose the fitting one from, `format:` `narrow`, `short` or `long`. Options of `decimal` for digits are allowed too.',
  usage: '[in:unit] [out:unit] [sequence:unit,unit] [compact:kind] [format:width] [group] [maxFrac:n]',
  checkArgs: checkUnitOptions,
  pure: true,
  readArgs: readUnitOptions,
  apply: ([value], options, scope) => {
    if (!scope.options.legacyMoney) return value
    const locale = findCldrData(scope)
    return locale ? formatUnit(locale, value, options) : ''
  },
  examples: [
    { template: '{weight|unit in:gram}', data: { weight: 1250 }, output: '1250' },
    {
      template: '{weight|unit in:gram format:long}',
      data: { weight: 1260 },
      output: '1.3 kilograms',
      options: { locale: 'en', legacyMoney: true },
    },
    {
      template: '{film|unit in:minute sequence:hour,minute format:long}',
      data: { film: 134 },
      output: '2 Stunden, 14 Minuten',
      options: { locale: 'de', legacyMoney: true },
    },
    {
      template: '{width|unit in:inch out:centimeter maxFrac:0 format:short}',
      data: { width: '12.5' },
      output: '32 cm',
      options: { locale: 'en-GB', legacyMoney: true },
    },
  ],
})
