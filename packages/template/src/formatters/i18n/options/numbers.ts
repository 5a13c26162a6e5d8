import type {
  CurrencyFormatOptions,
  CurrencyFormatStyleType,
  DecimalFormatOptions,
  DecimalFormatStyleType,
  NumberFormatOptions,
  RoundingModeType,
} from '@phensley/cldr'
import { checkOptions } from '../../../args/arg-checks.ts'
import type { Vocabulary } from '../../../args/arg-checks.ts'
import type { ArgProblem } from '../../../registry/types.ts'
import { isOn, readWords } from './words.ts'
import type { Word } from './words.ts'

type Mutable<Options> = { -readonly [Key in keyof Options]: Options[Key] }

const MAX_DIGITS = 50
/** More integer places than these are never written. */
const MAX_INTEGER_DIGITS = 15

/** Lower-case names of the options that count digits. */
const DIGITS = new Map<string, keyof NumberFormatOptions & `m${string}Digits`>([
  ['minint', 'minimumIntegerDigits'],
  ['minimumintegerdigits', 'minimumIntegerDigits'],
  ['maxfrac', 'maximumFractionDigits'],
  ['maximumfractiondigits', 'maximumFractionDigits'],
  ['minfrac', 'minimumFractionDigits'],
  ['minimumfractiondigits', 'minimumFractionDigits'],
  ['maxsig', 'maximumSignificantDigits'],
  ['maximumsignificantdigits', 'maximumSignificantDigits'],
  ['minsig', 'minimumSignificantDigits'],
  ['minimumsignificantdigits', 'minimumSignificantDigits'],
])

const ROUNDING = new Map<string, RoundingModeType>([
  ['up', 'up'],
  ['down', 'down'],
  ['truncate', 'down'],
  ['ceiling', 'ceiling'],
  ['ceil', 'ceiling'],
  ['floor', 'floor'],
  ['half-up', 'half-up'],
  ['half-down', 'half-down'],
  ['half-even', 'half-even'],
])

const DECIMAL_STYLES = new Map<string, DecimalFormatStyleType>([
  ['standard', 'decimal'],
  ['decimal', 'decimal'],
  ['short', 'short'],
  ['long', 'long'],
  ['scientific', 'scientific'],
  ['percent', 'percent'],
  ['percent-scaled', 'percent-scaled'],
  ['permille', 'permille'],
  ['permille-scaled', 'permille-scaled'],
])

const CURRENCY_STYLES = new Map<string, CurrencyFormatStyleType>([
  ['standard', 'symbol'],
  ['symbol', 'symbol'],
  ['accounting', 'accounting'],
  ['code', 'code'],
  ['name', 'name'],
  ['short', 'short'],
])

/** Takes an option that all number formats share. Unknown options are ignored. */
export function takeNumberWord(options: Mutable<NumberFormatOptions>, word: Word): void {
  const digits = DIGITS.get(word.key.toLowerCase())
  if (digits !== undefined) {
    const count = Number.parseInt(word.value, 10) || 0
    const max = digits === 'minimumIntegerDigits' ? MAX_INTEGER_DIGITS : MAX_DIGITS
    options[digits] = Math.min(max, Math.max(0, count))
    return
  }
  const round = word.key === 'round' || word.key === 'rounding' ? ROUNDING.get(word.value) : undefined
  if (round !== undefined) options.round = round
  else if (word.key === 'group' || word.key === 'grouping') options.group = isOn(word)
  else if (word.key === 'no-group' || word.key === 'no-grouping') options.group = false
}

/** Options of `decimal`: digits are grouped unless told otherwise. */
export function readDecimalOptions(args: readonly string[]): DecimalFormatOptions {
  const options: Mutable<DecimalFormatOptions> = { group: true }
  for (const word of readWords(args)) {
    const style = word.key === 'style' ? DECIMAL_STYLES.get(word.value) : undefined
    if (style === undefined) takeNumberWord(options, word)
    else options.style = style
  }
  return options
}

/** Options of `money`: digits are grouped unless told otherwise. */
export function readCurrencyOptions(args: readonly string[]): CurrencyFormatOptions {
  const options: Mutable<CurrencyFormatOptions> = { group: true }
  for (const word of readWords(args)) {
    const style = word.key === 'style' ? CURRENCY_STYLES.get(word.value) : undefined
    if (style !== undefined) options.style = style
    else if (word.key === 'symbol') options.symbolWidth = word.value === 'narrow' ? 'narrow' : 'default'
    else takeNumberWord(options, word)
  }
  return options
}

/** Did the template say how to write an amount? Grouping alone is what all do. */
export function hasOwnOptions(options: CurrencyFormatOptions): boolean {
  for (const name in options) if (name !== 'group' || options.group !== true) return true
  return false
}

/** The options that all number formats share. */
export const NUMBER_WORDS: Vocabulary = new Map<string, readonly string[] | 'number' | 'switch'>([
  ...Array.from(DIGITS.keys(), (key) => [key, 'number'] as const),
  ...['round', 'rounding'].map((key) => [key, [...ROUNDING.keys()]] as const),
  ...['group', 'grouping', 'no-group', 'no-grouping'].map((key) => [key, 'switch'] as const),
])

const DECIMAL_WORDS: Vocabulary = new Map([...NUMBER_WORDS, ['style', [...DECIMAL_STYLES.keys()]]])
const CURRENCY_WORDS: Vocabulary = new Map([
  ...NUMBER_WORDS,
  ['style', [...CURRENCY_STYLES.keys()]],
  ['symbol', ['default', 'narrow']],
])

export function checkDecimalOptions(args: readonly string[]): ArgProblem | undefined {
  return checkOptions(args, DECIMAL_WORDS)
}

export function checkCurrencyOptions(args: readonly string[]): ArgProblem | undefined {
  return checkOptions(args, CURRENCY_WORDS)
}
