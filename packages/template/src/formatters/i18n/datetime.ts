import type { DateFormatOptions } from '@phensley/cldr'
import { findCldrData } from '../../i18n/locale-data.ts'
import { getTimeZone } from '../../i18n/zones.ts'
import { defineFormatter } from '../../registry/types.ts'
import { formatDate } from './engine/format.ts'
import { checkDateOptions, readDateOptions } from './options/dates.ts'

export const datetime = defineFormatter<DateFormatOptions>({
  name: 'datetime',
  summary:
    'Writes a time (epoch milliseconds) in the language and time zone of the site. `date:` and `time:` take `short`, `medium`, `long`, `full` or a skeleton such as `yMMMd`; a bare word is a width for both, or a skeleton. Without options the date is written long.',
  usage: '[date:width] [time:width] [skeleton] [wrap:width] [calendar:name] [context:name]',
  checkArgs: checkDateOptions,
  readArgs: readDateOptions,
  apply: (values, options, scope) => {
    const locale = findCldrData(scope)
    return locale ? formatDate(locale, values[0], getTimeZone(scope), options) : ''
  },
  examples: [
    {
      template: '{t|datetime}',
      data: { t: 1700000000000, website: { timeZone: 'Europe/Madrid' } },
      output: '14 de noviembre de 2023',
      options: { locale: 'es' },
    },
    {
      template: '{t|datetime date:full time:short}',
      data: { t: 1700000000000, website: { timeZone: 'Europe/Berlin' } },
      output: 'Dienstag, 14. November 2023 um 23:13',
      options: { locale: 'de' },
    },
    {
      template: '{t|datetime yMMMd}',
      data: { t: 1700000000000 },
      output: 'Nov 14, 2023',
      options: { locale: 'en-US' },
    },
  ],
})
