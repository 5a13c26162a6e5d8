import { areHoursAscending, type OpenHours, readClockTime } from '@vitrine/commerce'
import type { Rate } from '../pricing/shipping.ts'
import { t } from '../i18n/text.ts'

type Schedule = NonNullable<Rate['timeSlots']>

/** The hours of a rate as they are typed: `09:00-12:00, 13:00-18:00`; '' is closed. */
export interface SlotValues {
  readonly hasSlots: boolean
  /** From Monday on. */
  readonly week: readonly string[]
  readonly exceptions: readonly { readonly date: string; readonly hours: string }[]
  readonly slotMinutes: string
  readonly leadHours: string
  readonly daysAhead: string
  /** '' for any number. */
  readonly capacity: string
}

const blankWeek = ['09:00-17:00', '09:00-17:00', '09:00-17:00', '09:00-17:00', '09:00-17:00', '', '']

export function toSlotValues(schedule: Rate['timeSlots'] | undefined): SlotValues {
  if (!schedule) {
    const blank = { slotMinutes: '60', leadHours: '2', daysAhead: '7', capacity: '' }
    return { hasSlots: false, week: blankWeek, exceptions: [], ...blank }
  }
  return {
    hasSlots: true,
    week: schedule.week.map(formatHours),
    exceptions: schedule.exceptions.map(({ date, hours }) => ({ date, hours: formatHours(hours) })),
    slotMinutes: String(schedule.slotMinutes),
    leadHours: String(schedule.leadMinutes / 60),
    daysAhead: String(schedule.daysAhead),
    capacity: schedule.capacity === null ? '' : String(schedule.capacity),
  }
}

/** What the values say; null where buyers choose no time. Problems go by field into `problems`. */
export function readSlots(values: SlotValues, problems: Record<string, string>): Schedule | null {
  if (!values.hasSlots) return null
  const hours = (field: string, text: string) => {
    const read = readHours(text)
    if (!read) problems[field] = t('Enter hours like 09:00-12:00, 13:00-18:00, or leave blank.')
    return read ?? []
  }
  const number = (field: string, text: string, max: number) => {
    const read = /^\d{1,5}$/.test(text.trim()) ? Number(text) : undefined
    if (read === undefined || read > max) problems[field] = t('Enter a number up to {max}.', { max })
    return read ?? 0
  }
  const week = values.week.map((text, index) => hours(`week.${index}`, text))
  const exceptions = values.exceptions.map(({ date, hours: text }, index) => {
    if (date === '' || values.exceptions.findIndex((each) => each.date === date) < index)
      problems[`exceptions.${index}.date`] = t('Choose a day that is in no other row.')
    return { date, hours: hours(`exceptions.${index}.hours`, text) }
  })
  if ([...week, ...exceptions.map((each) => each.hours)].every((each) => each.length === 0))
    problems['week.0'] ??= t('Enter when you are open.')
  const capacity = values.capacity.trim() === '' ? null : number('capacity', values.capacity, 10_000)
  if (capacity === 0) problems['capacity'] = t('Enter a number above 0.')
  return {
    week,
    exceptions,
    slotMinutes: Number(values.slotMinutes),
    leadMinutes: readLeadMinutes(values.leadHours, problems),
    daysAhead: number('daysAhead', values.daysAhead, 60),
    capacity,
  }
}

function readLeadMinutes(text: string, problems: Record<string, string>): number {
  const typed = text.trim().replace(',', '.')
  const minutes = /^\d{1,3}(\.\d{1,2})?$/.test(typed) ? Math.round(Number(typed) * 60) : undefined
  if (minutes === undefined || minutes > 336 * 60)
    problems['leadHours'] = t('Enter a number up to {max}.', { max: 336 })
  return minutes ?? 0
}

/** Hours of a day; undefined where the text is something else, or they are not in order. `9-17` will do. */
function readHours(text: string): OpenHours[] | undefined {
  const parts = text.split(',').filter((part) => part.trim() !== '')
  const hours = parts.flatMap((part) => {
    const [from, to, ...more] = part.split(/[-–—]/).map(readTime)
    return from !== undefined && to !== undefined && more.length === 0 ? [{ from, to }] : []
  })
  return hours.length === parts.length && hours.length <= 6 && areHoursAscending(hours) ? hours : undefined
}

function readTime(text: string): string | undefined {
  const [, hour = '', minute = '00'] = /^\s*(\d{1,2})(?:[:.](\d\d))?\s*$/.exec(text) ?? []
  const time = `${hour.padStart(2, '0')}:${minute}`
  return hour !== '' && readClockTime(time) !== undefined ? time : undefined
}

function formatHours(hours: readonly OpenHours[]): string {
  return hours.map(({ from, to }) => `${from}-${to}`).join(', ')
}
