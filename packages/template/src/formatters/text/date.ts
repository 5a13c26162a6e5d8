import { findCldrData } from '../../i18n/locale-data.ts'
import { getTimeZone } from '../../i18n/zones.ts'
import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { isRecord, getMember, readInstant } from '../shared/values.ts'
import { checkPattern, DateWriter } from './date/date-writer.ts'
import { ENGLISH } from './date/directives.ts'

function isPage(value: Value): boolean {
  return isRecord(getMember(value, 'website'))
}

export const date = defineFormatter<DateWriter>({
  name: 'date',
  summary:
    'Writes a time (epoch milliseconds) with a `strftime` pattern, in the time zone of the website and with English names. Nothing is printed for a missing or malformed time. `%c`, `%x`, `%X` and `%r` follow the order of the language of the site where the host writes names in it. For text in the language of the site use `datetime`.',
  usage: 'pattern',
  minArgs: 1,
  checkArgs: checkPattern,
  readArgs: (words) => new DateWriter(words.join(' ')),
  apply: ([value], writer, scope) => {
    const { legacyMoney } = scope.options
    // The older implementation reads the page itself, `{@|date %F}`, as the first instant.
    const epochMs = legacyMoney && isPage(value) ? 0 : readInstant(value)
    if (epochMs === undefined) return ''
    const names = (legacyMoney ? findCldrData(scope)?.dateNames : undefined) ?? ENGLISH
    return writer.write(epochMs, { zone: getTimeZone(scope), names, keepUnknown: legacyMoney })
  },
  examples: [
    {
      template: '{t|date %A %e %B %Y, %l:%M %p %Z}',
      data: { t: 1700000000000, website: { timeZone: 'Europe/Berlin' } },
      output: 'Tuesday 14 November 2023, 11:13 PM CET',
    },
    { template: '{t|date %F}', data: { t: 1700000000000 }, output: '2023-11-14' },
    { template: '[{t|date %F}]', data: {}, output: '[]' },
  ],
})
