import type { UnitType } from '@phensley/cldr'
import { Decimal } from '@phensley/decimal'
import { UNIT_KINDS } from '../options/factors.ts'
import type { UnitKind } from '../options/factors.ts'

/** A number of one unit. */
export interface Amount {
  readonly value: Decimal
  readonly unit: UnitType
}

const PRECISION = { precision: 40 }

/** The kind of a unit; undefined for units that convert into no other. */
export function findUnitKind(unit: UnitType): UnitKind | undefined {
  return UNIT_KINDS.find(({ factors }) => factors[unit] !== undefined)
}

/** True when one can be written as the other. */
export function isConvertible(from: UnitType, to: UnitType): boolean {
  return from === to || (isTemperature(from) && isTemperature(to)) || findUnitKind(from)?.factors[to] !== undefined
}

/** The same amount in another unit; unchanged when the two measure different things. */
export function convert(amount: Amount, unit: UnitType): Amount {
  if (amount.unit === unit || !isConvertible(amount.unit, unit)) return amount
  if (isTemperature(unit)) return { value: fromKelvin(toKelvin(amount), unit), unit }
  const [numerator, denominator] = ratio(amount.unit, unit)
  return { value: amount.value.multiply(numerator, PRECISION).divide(denominator, PRECISION), unit }
}

/** The amount in the largest of the units of which it is at least one; in the last when it is less than one of each. */
export function compact(amount: Amount, units: readonly UnitType[]): Amount {
  let smallest = amount
  if (amount.value.isZero()) return amount
  for (const unit of units) {
    smallest = convert(amount, unit)
    if (smallest.value.compare(1, true) >= 0) return smallest
  }
  return smallest
}

/**
 * The amount as whole numbers of the units, largest unit first. The rest is in the last unit, rounded half even to
 * `digits` after the point. Units with zero are left out; the last one stays when it is alone.
 */
export function split(amount: Amount, units: readonly UnitType[], digits: number): Amount[] {
  const sorted = units.toSorted((a, b) => convert(one(b), a).value.compare(convert(one(a), a).value))
  const values: Decimal[] = []
  let rest: Amount = { value: amount.value.abs(), unit: amount.unit }
  for (const [at, unit] of sorted.entries()) {
    const here = convert(rest, unit).value
    const last = at === sorted.length - 1
    // A conversion that does not come out even must not lose a whole unit: 59.9999... minutes are 60.
    const whole = last ? here.setScale(digits) : here.setScale(PRECISION.precision / 2).setScale(0, 'down')
    values.push(whole)
    rest = { value: here.subtract(whole), unit }
  }
  const carried = carry(values, sorted)
  const parts = carried.map((value, at) => ({ value, unit: sorted[at] ?? amount.unit }))
  const present = parts.filter(({ value }) => !value.isZero())
  const shown = present.length > 0 ? present : parts.slice(-1)
  const [first, ...others] = shown
  return amount.value.isNegative() && first !== undefined
    ? [{ ...first, value: first.value.negate() }, ...others]
    : shown
}

/** What rounding made a whole unit of the next larger one moves up: 60 seconds are a minute. */
function carry(values: readonly Decimal[], units: readonly UnitType[]): Decimal[] {
  const carried = [...values]
  for (let at = carried.length - 1; at > 0; at--) {
    const [value, unit, larger] = [carried[at], units[at], units[at - 1]]
    if (value === undefined || unit === undefined || larger === undefined) continue
    if (convert({ value, unit }, larger).value.compare(1) < 0) continue
    carried[at] = new Decimal(0)
    carried[at - 1] = (carried[at - 1] ?? new Decimal(0)).add(1)
  }
  return carried
}

function one(unit: UnitType): Amount {
  return { value: new Decimal(1), unit }
}

function ratio(from: UnitType, to: UnitType): [Decimal, Decimal] {
  const factors = findUnitKind(from)?.factors ?? {}
  const [fromTop = '1', fromBottom = '1'] = (factors[from] ?? '1').split('/')
  const [toTop = '1', toBottom = '1'] = (factors[to] ?? '1').split('/')
  return [new Decimal(fromTop).multiply(toBottom), new Decimal(fromBottom).multiply(toTop)]
}

type Temperature = 'celsius' | 'fahrenheit' | 'kelvin'

// The one kind whose zeros differ: no factor converts it.
function isTemperature(unit: UnitType): unit is Temperature {
  return unit === 'celsius' || unit === 'fahrenheit' || unit === 'kelvin'
}

function toKelvin({ value, unit }: Amount): Decimal {
  if (unit === 'celsius') return value.add('273.15')
  return unit === 'fahrenheit' ? value.add('459.67').multiply(5).divide(9, PRECISION) : value
}

function fromKelvin(value: Decimal, unit: Temperature): Decimal {
  if (unit === 'celsius') return value.subtract('273.15')
  return unit === 'fahrenheit' ? value.multiply(9).divide(5, PRECISION).subtract('459.67') : value
}
