import type { DateIntervalFormatOptions } from '@phensley/cldr'
import { findCldrData } from '../../i18n/locale-data.ts'
import { getTimeZone } from '../../i18n/zones.ts'
import { defineFormatter } from '../../registry/types.ts'
import { formatInterval } from './engine/format.ts'
import { checkDateOptions, readIntervalOptions } from './options/dates.ts'

export const datetimeInterval = defineFormatter<DateIntervalFormatOptions>({
  name: 'datetime-interval',
  summary: 'Writes the span between two times, without repeating what both have in common.',
  usage: '[skeleton] [date:skeleton] [time:skeleton] [context:name]',
  checkArgs: checkDateOptions,
  readArgs: readIntervalOptions,
  apply: (values, options, scope) => {
    const locale = findCldrData(scope)
    return locale ? formatInterval(locale, values, getTimeZone(scope), options) : ''
  },
  examples: [
    {
      template: '{from, to|datetime-interval yMMMd}',
      data: { from: 1700000000000, to: 1700300000000, website: { timeZone: 'UTC' } },
      output: '14.–18. Nov. 2023',
      options: { locale: 'de' },
    },
  ],
})
