import type { Scope, Value } from '../../registry/types.ts'
import { isRecord } from '../../run/value.ts'

export { getOwnFields, isRecord, isTruthy } from '../../run/value.ts'
export type { Fields } from '../../run/value.ts'

/** True when there is no value: missing or null. */
export function isAbsent(value: Value): value is null | undefined {
  return value === undefined || value === null
}

/** The own property `key` of an object, or undefined. Inherited names are never reached. */
export function getMember(value: Value, key: string): Value {
  return isRecord(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

/** Walks own properties one after the other; undefined as soon as one is missing. */
export function getMemberAt(value: Value, ...keys: readonly string[]): Value {
  let found = value
  for (const key of keys) found = getMember(found, key)
  return found
}

/** `scope.find` of the first name, then own properties. Faster than a dotted path, which is parsed at each call. */
export function lookupAt(scope: Scope, name: string, ...keys: readonly string[]): Value {
  return getMemberAt(scope.find(name), ...keys)
}

/** The elements of an array, or none. */
export function listElements(value: Value): readonly Value[] {
  return Array.isArray(value) ? value : []
}

/** String, number and boolean as text; everything else is ''. */
export function asString(value: Value): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return ''
}

/** The number a value stands for: 0 when it has none, NaN for a string that is not a number. */
export function asNumber(value: Value): number {
  if (typeof value === 'number') return value
  if (typeof value === 'string') return value.includes('.') ? Number.parseFloat(value) : Number.parseInt(value, 10)
  return value === true ? 1 : 0
}

const DAY_MS = 86_400_000
/** The Julian day of 1 January 1970. */
const JULIAN_EPOCH = 2_440_588
/** 31 December 8652: the calendars of the CLDR library end there. */
const MAX_JULIAN_DAY = 4_881_503

/** A whole text that is a number. `2023-11-14` is not, though it begins with one. */
const NUMBER = /^\s*[-+]?\d+(?:\.\d*)?\s*$/

/**
 * Epoch milliseconds of a number, or of text that is one; undefined for every other value. Throws RangeError for days that
 * the calendars do not have, whichever formatter asks: some would print their first or last day instead.
 */
export function readInstant(value: Value): number | undefined {
  const epochMs = typeof value === 'string' && NUMBER.test(value) ? asNumber(value) : value
  if (typeof epochMs !== 'number' || !Number.isFinite(epochMs)) return undefined
  const day = Math.floor(epochMs / DAY_MS) + JULIAN_EPOCH
  if (day < 0 || day > MAX_JULIAN_DAY) {
    throw new RangeError(`Julian day ${day} is out of range: 0 to ${MAX_JULIAN_DAY}`)
  }
  return epochMs
}

/** Booleans, the string "true" and integers other than zero are true. */
export function asBoolean(value: Value): boolean {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') return value === 'true'
  return typeof value === 'number' && Number.isInteger(value) && value !== 0
}

/** A whole number of things, 0 or more; 0 for every value that counts nothing. */
export function asCount(value: Value): number {
  const count = Math.trunc(asNumber(value))
  return Number.isFinite(count) && count > 0 ? count : 0
}

/** The text of an own property, or ''. */
export function readText(value: Value, key: string): string {
  return asString(getMember(value, key))
}
