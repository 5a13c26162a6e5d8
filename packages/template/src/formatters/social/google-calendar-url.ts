import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { plainText } from '../shared/markup.ts'
import { asNumber, member, readText } from '../shared/values.ts'
import { isDate } from '../text/date/local-time.ts'

const ADDRESS = ['addressLine1', 'addressLine2', 'addressCountry'] as const

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** `20240131T093000Z`: 1970 when there is no value, '' for text that is no number. */
function stamp(value: Value): string {
  const epochMs = asNumber(value)
  return isDate(epochMs) ? `${new Date(epochMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z` : ''
}

export const googleCalendarUrl = defineFormatter({
  name: 'google-calendar-url',
  summary: 'An address that puts an event in the visitor’s Google calendar, with its title, times and place.',
  usage: '',
  pure: true,
  apply: ([event], _args, scope) => {
    const dates = `${stamp(member(event, 'startDate'))}/${stamp(member(event, 'endDate'))}`
    const place = ADDRESS.map((line) => plainText(readText(member(event, 'location'), line), scope)).filter(
      (line) => line !== '',
    )
    return (
      `http://www.google.com/calendar/event?action=TEMPLATE&text=${encode(plainText(readText(event, 'title'), scope))}&dates=${dates}` +
      (place.length === 0 ? '' : `&location=${encode(place.join(', '))}`)
    )
  },
  examples: [
    {
      template: '{event|google-calendar-url}',
      data: {
        event: {
          title: 'Open day',
          startDate: 1700000000000,
          endDate: 1700007200000,
          location: { addressLine1: 'Calle Mayor 1', addressCountry: 'Spain' },
        },
      },
      output:
        'http://www.google.com/calendar/event?action=TEMPLATE&text=Open%20day&dates=20231114T221320Z/20231115T001320Z&location=Calle%20Mayor%201%2C%20Spain',
    },
  ],
})
