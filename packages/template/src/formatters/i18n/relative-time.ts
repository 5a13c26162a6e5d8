import type { RelativeTimeFormatOptions } from '@phensley/cldr'
import { findCldrData } from '../../i18n/locale-data.ts'
import { defineFormatter } from '../../registry/types.ts'
import { formatRelative } from './engine/format.ts'
import { checkRelativeOptions, readRelativeOptions } from './options/dates.ts'

export const relativeTime = defineFormatter<RelativeTimeFormatOptions>({
  name: 'relative-time',
  summary:
    'Writes how far a time lies from now, or the second of two times from the first: "in 3 days", "2 hours ago". Options: `context:begin-sentence`, `allowWeeks`, `numericOnly`, `alwaysNow`, `dayOfWeek`, `field:`, `width:`, and those of `decimal`.',
  usage: '[context:name] [field:name] [allowWeeks] [numericOnly] [alwaysNow] [dayOfWeek] [width:name]',
  checkArgs: checkRelativeOptions,
  pure: true,
  readArgs: readRelativeOptions,
  apply: (values, options, scope) => {
    const locale = findCldrData(scope)
    if (!locale) return ''
    const span = values.length > 1 ? ([values[0], values[1]] as const) : ([scope.now(), values[0]] as const)
    return formatRelative(locale, span, options)
  },
  examples: [
    {
      template: '{t|relative-time}',
      data: { t: 1700000000000 },
      output: 'in 3 days',
      options: { locale: 'en-US', now: 1699740800000 },
    },
    {
      template: '{from, to|relative-time context:begin-sentence}',
      data: { from: 1700000000000, to: 1699992800000 },
      output: 'Il y a 2 heures',
      options: { locale: 'fr' },
    },
  ],
})
