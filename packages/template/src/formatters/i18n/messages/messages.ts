import { Decimal, DecimalConstants } from '@phensley/decimal'
import { buildMessageMatcher, MessageEngine, parseMessagePattern } from '@phensley/messageformat'
import type { MessageArgConverter, MessageCode, MessageFormatFuncMap } from '@phensley/messageformat'
import { pluralRules } from '@phensley/plurals'
import type { CldrLocaleData } from '../../../i18n/locale-data.ts'
import { getTimeZone } from '../../../i18n/zones.ts'
import type { Scope, Value } from '../../../registry/types.ts'
import { readMoney } from '../../shared/money.ts'
import { asString, getOwnFields } from '../../shared/values.ts'
import { readDateOptions, readIntervalOptions } from '../options/dates.ts'
import { readCurrencyOptions, readDecimalOptions } from '../options/numbers.ts'
import { readUnitOptions } from '../options/units.ts'
import { formatUnit } from '../unit/format.ts'
import { toDecimal } from '../engine/decimals.ts'
import { formatDate, formatDecimal, formatInterval, formatMoney } from '../engine/format.ts'

/** Longer messages are not kept parsed, so that a page cannot fill the memory with them. */
const MAX_KEPT_LENGTH = 4096
/** The parser recurses and looks ahead at every level; real messages nest two or three. */
const MAX_DEPTH = 24

export interface MessageArguments {
  readonly positional: readonly Value[]
  readonly named: Readonly<Record<string, Value>>
}

/** What the tags of a message depend on besides the locale. */
interface MessageContext {
  readonly zone: string
  /** The tag `unit` formats; otherwise it prints nothing, as any unknown tag. */
  readonly units: boolean
}

export function getMessageContext(scope: Scope): MessageContext {
  return { zone: getTimeZone(scope), units: scope.options.legacyMoney }
}

const CONVERTER: MessageArgConverter = {
  asString: (value: Value) =>
    value instanceof Decimal ? value.toString() : asString(readMoney(value)?.value ?? value),
  asDecimal: (value: Value) => {
    if (value instanceof Decimal) return value
    if (typeof value === 'boolean') return value ? DecimalConstants.ONE : DecimalConstants.ZERO
    return toDecimal(readMoney(value)?.value ?? value) ?? DecimalConstants.ZERO
  },
}

const TAGS = ['money', 'currency', 'datetime', 'datetime-interval', 'number', 'decimal', 'unit'] as const
const MATCHER = buildMessageMatcher([...TAGS])

function getMessageTags(locale: CldrLocaleData, { zone, units }: MessageContext): MessageFormatFuncMap {
  // Within a sentence a malformed amount is 0, as a number is.
  const money = ([value]: Value[], options: string[]) => {
    const { currency, currencyCode = currency } = getOwnFields(value)
    const amount = { value: CONVERTER.asDecimal(value).toString(), currency: currencyCode }
    return formatMoney(locale, amount, readCurrencyOptions(options))
  }
  const decimal = ([value]: Value[], options: string[]) =>
    formatDecimal(locale, CONVERTER.asDecimal(value).toString(), readDecimalOptions(options))
  const unit = ([value]: Value[], options: string[]) => formatUnit(locale, value, readUnitOptions(options))
  const tags: Record<Exclude<(typeof TAGS)[number], 'unit'>, MessageFormatFuncMap[string]> = {
    money,
    currency: money,
    decimal,
    number: decimal,
    datetime: ([value]: Value[], options) => formatDate(locale, value, zone, readDateOptions(options)),
    'datetime-interval': (values: Value[], options) =>
      formatInterval(locale, values, zone, readIntervalOptions(options)),
  }
  return units ? { ...tags, unit } : tags
}

/**
 * The library takes every apostrophe for the beginning of quoted text. Here it is one only where it encloses braces,
 * `'{'` or `'{name}'`: authors write "l'{0}" and mean it. This noncharacter stands for the others in the meantime.
 */
const APOSTROPHE = '\uFDD0'
const APOSTROPHES = /''|'(?:[{}]|\{[^'{}]*\})'|'/g

function unquoted(text: string): string {
  return text.length > 2 ? text : APOSTROPHE
}

/**
 * Fills an ICU-like message: `{0}`, `{name plural one {...} other {...}}`, `select`, `selectordinal`, and the tags
 * money, currency, number, decimal, unit, datetime and datetime-interval. Apostrophes are ordinary characters, as in
 * "l'article", but `'{'` and `'{name}'` are printed as they stand, and two of them print one. '' when the
 * message nests deeper than anyone writes.
 */
export function formatMessage(
  locale: CldrLocaleData,
  message: string,
  args: MessageArguments,
  context: MessageContext,
): string {
  if (!message.includes('{')) return message.replaceAll("''", "'")
  const code = message.length > MAX_KEPT_LENGTH ? parse(message) : locale.messages.get(message, parse)
  const plurals = pluralRules.get(locale.language, locale.region)
  const engine = new MessageEngine(plurals, CONVERTER, getMessageTags(locale, context), code)
  const text = engine.evaluate([...args.positional], args.named)
  return message.includes("'") ? text.replaceAll(APOSTROPHE, "'") : text
}

function parse(message: string): MessageCode {
  return parseMessagePattern(isTooDeep(message) ? '' : message.replace(APOSTROPHES, unquoted), MATCHER, false)
}

function isTooDeep(message: string): boolean {
  let depth = 0
  for (const char of message) {
    if (char === '{') depth++
    else if (char === '}') depth--
    if (depth > MAX_DEPTH) return true
  }
  return false
}
