import type {
  CalendarType,
  ContextType,
  DateFieldWidthType,
  DateFormatOptions,
  DateIntervalFormatOptions,
  FormatWidthType,
  RelativeTimeFormatOptions,
  TimePeriodField,
} from '@phensley/cldr'
import { checkOptions } from '../../../args/arg-checks.ts'
import type { Vocabulary } from '../../../args/arg-checks.ts'
import type { ArgProblem } from '../../../registry/types.ts'
import { NUMBER_WORDS, takeNumberWord } from './numbers.ts'
import { isOn, readWords } from './words.ts'

type Mutable<Options> = { -readonly [Key in keyof Options]: Options[Key] }

/** A skeleton names each field once or a few times; a longer one is a mistake or an attack. */
const MAX_SKELETON = 64

const WIDTHS = new Map<string, FormatWidthType>([
  ['short', 'short'],
  ['medium', 'medium'],
  ['long', 'long'],
  ['full', 'full'],
])

const CALENDARS = new Map<string, CalendarType>([
  ['gregory', 'gregory'],
  ['gregorian', 'gregory'],
  ['buddhist', 'buddhist'],
  ['iso8601', 'iso8601'],
  ['japanese', 'japanese'],
  ['persian', 'persian'],
])

const CONTEXTS = new Map<string, ContextType>([
  ['begin-sentence', 'begin-sentence'],
  ['middle-of-text', 'middle-of-text'],
  ['standalone', 'standalone'],
  ['ui-list-or-menu', 'ui-list-or-menu'],
])

const FIELDS = new Map<string, TimePeriodField>(
  (['year', 'month', 'week', 'day', 'hour', 'minute', 'second', 'millis'] as const).map((field) => [field, field]),
)

const FIELD_WIDTHS = new Map<string, DateFieldWidthType>([
  ['short', 'short'],
  ['narrow', 'narrow'],
  ['wide', 'wide'],
])

/** Fields are letters; the library fails on anything else. */
function readSkeleton(text: string): string {
  return text.replace(/[^A-Za-z]/g, '').slice(0, MAX_SKELETON)
}

interface Common {
  ca?: CalendarType
  context?: ContextType
  wrap?: FormatWidthType
}

/** Takes `calendar:`, `context:` or `wrap:`; false when the option is another one. */
function takeCommon(options: Common, key: string, value: string): boolean {
  if (key === 'calendar' || key === 'ca') {
    const calendar = CALENDARS.get(value)
    if (calendar !== undefined) options.ca = calendar
  } else if (key === 'context') {
    const context = CONTEXTS.get(value)
    if (context !== undefined) options.context = context
  } else if (key === 'wrap' || key === 'wrapper') {
    const width = WIDTHS.get(value)
    if (width !== undefined) options.wrap = width
  } else {
    return false
  }
  return true
}

/**
 * Options of `datetime`. `date:`, `time:` and `datetime:` take a width, or a skeleton; all skeletons are joined. A bare
 * width is a `datetime:`, any other bare word a skeleton. Without any of them the date is written long.
 */
export function readDateOptions(args: readonly string[]): DateFormatOptions {
  const options: Mutable<DateFormatOptions> = {}
  let skeleton = ''
  for (const { key, value } of readWords(args)) {
    const width = WIDTHS.get(value === '' ? key : value)
    if (key === 'date' || key === 'time' || key === 'datetime') {
      // Named without a value it is short.
      if (value === '') options[key] = 'short'
      else if (width === undefined) skeleton += value
      else options[key] = width
    } else if (key === 'skeleton') {
      skeleton += value
    } else if (value === '') {
      if (width === undefined) skeleton += key
      else options.datetime = width
    } else {
      takeCommon(options, key, value)
    }
  }
  if (skeleton !== '') options.skeleton = readSkeleton(skeleton)
  else if (!options.date && !options.time && !options.datetime) options.date = 'long'
  return options
}

/** Options of `datetime-interval`: skeletons for the date, the time or both; a bare word is a skeleton for both. */
export function readIntervalOptions(args: readonly string[]): DateIntervalFormatOptions {
  const options: Mutable<DateIntervalFormatOptions> = {}
  let skeleton = ''
  for (const { key, value } of readWords(args)) {
    if (key === 'date' || key === 'time') options[key] = readSkeleton(value)
    else if (key === 'skeleton') skeleton += value
    else if (value === '') skeleton += key
    else takeCommon(options, key, value)
  }
  if (skeleton !== '') options.skeleton = readSkeleton(skeleton)
  return options
}

/** Options of `relative-time`; those of numbers are allowed too. */
export function readRelativeOptions(args: readonly string[]): RelativeTimeFormatOptions {
  const options: Mutable<RelativeTimeFormatOptions> = {}
  for (const word of readWords(args)) {
    const { key, value } = word
    const field = key === 'field' ? FIELDS.get(value) : undefined
    const width = key === 'width' ? FIELD_WIDTHS.get(value) : undefined
    if (field !== undefined) options.field = field
    else if (width !== undefined) options.width = width
    else if (key === 'dayOfWeek' || key === 'numericOnly' || key === 'allowWeeks' || key === 'alwaysNow')
      options[key] = isOn(word)
    else if (!takeCommon(options, key, value)) takeNumberWord(options, word)
  }
  return options
}

const COMMON_WORDS = [
  ...['calendar', 'ca'].map((key) => [key, [...CALENDARS.keys()]] as const),
  ['context', [...CONTEXTS.keys()]] as const,
  ...['wrap', 'wrapper'].map((key) => [key, [...WIDTHS.keys()]] as const),
]
const DATE_WORDS: Vocabulary = new Map<string, readonly string[] | 'any'>([
  ...COMMON_WORDS,
  ...['date', 'time', 'datetime', 'skeleton'].map((key) => [key, 'any'] as const),
])
const RELATIVE_WORDS: Vocabulary = new Map<string, readonly string[] | 'number' | 'switch' | 'any'>([
  ...NUMBER_WORDS,
  ...COMMON_WORDS,
  ['field', [...FIELDS.keys()]],
  ['width', [...FIELD_WIDTHS.keys()]],
  ...['dayOfWeek', 'numericOnly', 'allowWeeks', 'alwaysNow'].map((key) => [key, 'switch'] as const),
])

/** Bare words are widths or skeletons, which are letters only. */
export function checkDateOptions(args: readonly string[]): ArgProblem | undefined {
  return checkOptions(args, DATE_WORDS, (word) => /^[A-Za-z]+$/.test(word))
}

export function checkRelativeOptions(args: readonly string[]): ArgProblem | undefined {
  return checkOptions(args, RELATIVE_WORDS)
}
