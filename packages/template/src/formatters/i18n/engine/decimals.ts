import { Decimal } from '@phensley/decimal'
import type { Value } from '../../../registry/types.ts'

/** More digits than any amount has. Beyond it a short text such as `1e999999999` would print gigabytes. */
const MAX_LENGTH = 400

/** An exact decimal of a number, or of a string that is one; undefined for everything else, NaN and infinity. */
export function toDecimal(value: Value): Decimal | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Decimal(value) : undefined
  if (typeof value !== 'string' || value.length > MAX_LENGTH) return undefined
  try {
    const decimal = new Decimal(value)
    return isPrintable(decimal) ? decimal : undefined
  } catch {
    // Not a number: the library has no other way to say so.
    return undefined
  }
}

function isPrintable(decimal: Decimal): boolean {
  return decimal.isFinite() && Math.abs(decimal.scale()) <= MAX_LENGTH && Math.abs(decimal.exp()) <= MAX_LENGTH
}
