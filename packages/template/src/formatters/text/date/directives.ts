import type { DateNames } from '../../../i18n/locale-data.ts'
import type { LocalTime } from './local-time.ts'

/** Writes one directive of a pattern. */
export type Directive = (time: LocalTime, names: DateNames) => string

export const ENGLISH: DateNames = {
  days: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  shortDays: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  shortMonths: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
}

const two = (n: number) => (n < 10 ? `0${n}` : String(n))
const blank = (n: number) => (n < 10 ? ` ${n}` : String(n))
const lastTwo = (year: number) => two(Math.abs(year) % 100)
const meridiem = (time: LocalTime) => (time.hour < 12 ? 'AM' : 'PM')
const shortDay = (time: LocalTime, names: DateNames) => names.shortDays[time.weekday] ?? ''
const shortMonth = (time: LocalTime, names: DateNames) => names.shortMonths[time.month] ?? ''
const usDate = (time: LocalTime) => `${two(time.month + 1)}/${two(time.day)}/`
const minutesSeconds = (time: LocalTime) => `${two(time.minute)}:${two(time.second)}`
const clock12 = (time: LocalTime) => `${time.hour12}:${minutesSeconds(time)} ${meridiem(time)}`

function dateTime(time: LocalTime, names: DateNames): string {
  const text = names.order
    ? names.order.dateTime(time.wallMs)
    : `${shortDay(time, names)}, ${shortMonth(time, names)} ${time.day}, ${time.year} ${clock12(time)}`
  return `${text} ${time.zoneName}`
}

function offset(time: LocalTime): string {
  const minutes = Math.round(Math.abs(time.offsetMs) / 60_000)
  return `${time.offsetMs < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The directives by their letter, as in `strftime`. */
export const DIRECTIVES: ReadonlyMap<string, Directive> = new Map<string, Directive>([
  ['%', () => '%'],
  ['A', (time, names) => names.days[time.weekday] ?? ''],
  ['a', shortDay],
  ['B', (time, names) => names.months[time.month] ?? ''],
  ['b', shortMonth],
  ['C', (time) => two(Math.floor(time.year / 100))],
  ['c', dateTime],
  ['D', (time) => usDate(time) + lastTwo(time.year)],
  ['d', (time) => two(time.day)],
  ['e', (time) => blank(time.day)],
  ['F', (time) => `${time.year}-${two(time.month + 1)}-${two(time.day)}`],
  ['G', (time) => String(time.week(1, 4).year)],
  ['g', (time) => lastTwo(time.week(1, 4).year)],
  ['H', (time) => two(time.hour)],
  ['h', shortMonth],
  ['I', (time) => two(time.hour12)],
  ['i', (time) => String(time.hour12)],
  ['j', (time) => String(time.dayOfYear).padStart(3, '0')],
  ['k', (time) => blank(time.hour)],
  ['l', (time) => blank(time.hour12)],
  ['M', (time) => two(time.minute)],
  ['m', (time) => two(time.month + 1)],
  ['N', (time) => `${String(time.millisecond).padStart(3, '0')}000000`],
  ['n', () => '\n'],
  ['P', (time) => meridiem(time).toLowerCase()],
  ['p', meridiem],
  ['q', (time) => String(Math.floor(time.month / 3) + 1)],
  ['R', (time) => `${two(time.hour)}:${two(time.minute)}`],
  ['r', (time, { order }) => order?.time12(time.wallMs) ?? clock12(time)],
  ['S', (time) => two(time.second)],
  ['s', (time) => String(Math.floor(time.epochMs / 1000))],
  ['T', (time) => `${two(time.hour)}:${minutesSeconds(time)}`],
  ['t', () => '\t'],
  ['U', (time) => two(time.week(0, 1).week)],
  ['u', (time) => String(time.weekday || 7)],
  ['V', (time) => two(time.week(1, 4).week)],
  ['v', (time, names) => `${blank(time.day)}-${shortMonth(time, names)}-${time.year}`],
  ['W', (time) => two(time.week(1, 1).week)],
  ['w', (time) => String(time.weekday)],
  [
    'X',
    (time, { order }) => order?.time(time.wallMs) ?? `${two(time.hour12)}:${minutesSeconds(time)} ${meridiem(time)}`,
  ],
  ['x', (time, { order }) => order?.date(time.wallMs) ?? usDate(time) + String(time.year)],
  ['Y', (time) => String(time.year)],
  ['y', (time) => lastTwo(time.year)],
  ['Z', (time) => time.zoneName],
  ['z', offset],
])
