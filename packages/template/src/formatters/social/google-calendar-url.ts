import { defineFormatter } from '../../registry/types.ts'
import type { Value } from '../../registry/types.ts'
import { toPlainText } from '../shared/markup.ts'
import { getMember, readInstant, readText } from '../shared/values.ts'

const ADDRESS = ['addressLine1', 'addressLine2', 'addressCountry'] as const

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

/** `20240131T093000Z`. */
function stamp(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** `&dates=from/to`: nothing without a start, and the start alone for an event whose end nobody has said. */
function writeDates(event: Value): string {
  const start = readInstant(getMember(event, 'startDate'))
  if (start === undefined) return ''
  return `&dates=${stamp(start)}/${stamp(readInstant(getMember(event, 'endDate')) ?? start)}`
}

export const googleCalendarUrl = defineFormatter({
  name: 'google-calendar-url',
  summary:
    'An address that puts an event in the visitor’s Google calendar, with its title, times and place. An event without a start gets no dates; one without an end ends when it starts.',
  usage: '',
  pure: true,
  apply: ([event], _args, scope) => {
    const place = ADDRESS.map((line) => toPlainText(readText(getMember(event, 'location'), line), scope)).filter(
      (line) => line !== '',
    )
    return (
      `http://www.google.com/calendar/event?action=TEMPLATE&text=${encode(toPlainText(readText(event, 'title'), scope))}${writeDates(event)}` +
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
    {
      template: '{event|google-calendar-url}',
      data: { event: { title: 'Open day', startDate: 1700000000000 } },
      output:
        'http://www.google.com/calendar/event?action=TEMPLATE&text=Open%20day&dates=20231114T221320Z/20231114T221320Z',
    },
    {
      template: '{event|google-calendar-url}',
      data: { event: { title: 'Open day' } },
      output: 'http://www.google.com/calendar/event?action=TEMPLATE&text=Open%20day',
    },
  ],
})
