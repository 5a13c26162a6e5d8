import { asBoolean, asNumber, asString, isAbsent, isRecord } from '../formatters/shared/values.ts'
import type { Value } from '../registry/types.ts'

/** Equal in type and content, all the way down. Missing and null are alike. */
export function equalsDeep(left: Value, right: Value): boolean {
  if (left === right || (isAbsent(left) && isAbsent(right))) return true
  if (Array.isArray(left)) {
    return Array.isArray(right) && left.length === right.length && left.every((value, i) => equalsDeep(value, right[i]))
  }
  if (!isRecord(left) || !isRecord(right)) return false
  const keys = Object.keys(left)
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && equalsDeep(left[key], right[key]))
  )
}

/** Negative, 0 or positive, by the rules of the type on the left: numbers, text by UTF-16 code unit, booleans. */
export function compare(left: Value, right: Value): number {
  if (typeof left === 'number') {
    const other = asNumber(right)
    // Values that are not numbers come before every number.
    return Number.isNaN(other) ? 1 : left - other
  }
  if (typeof left === 'string') {
    const other = asString(right)
    if (left === other) return 0
    return left < other ? -1 : 1
  }
  if (typeof left === 'boolean') return Number(left) - Number(asBoolean(right))
  return equalsDeep(left, right) ? 0 : -1
}
