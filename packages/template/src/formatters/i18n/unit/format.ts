import type { UnitFormatOptions, UnitType } from '@phensley/cldr'
import type { CldrLocaleData } from '../../../i18n/locale-data.ts'
import type { Value } from '../../../registry/types.ts'
import { toDecimal } from '../engine/decimals.ts'
import { formatDecimal, joinParts } from '../engine/format.ts'
import type { UnitOptions } from '../options/units.ts'
import { compact, convert, isConvertible, findUnitKind, split } from './convert.ts'
import type { Amount } from './convert.ts'

/** A value with its unit in the style of the locale; '' when the value is no number, or prints more than 15 integer places. */
export function formatUnit(locale: CldrLocaleData, value: Value, options: UnitOptions): string {
  const decimal = toDecimal(value)
  if (decimal === undefined) return ''
  const { from } = options
  if (from === undefined) return formatDecimal(locale, value, options.number)
  const amounts = splitAmount({ value: decimal, unit: from }, options)
  const texts = amounts.map((amount) => formatAmount(locale, amount, options))
  if (texts.includes('')) return ''
  return texts.length === 1 ? (texts[0] ?? '') : locale.cldr.General.formatList(texts, 'unit-narrow')
}

function splitAmount(amount: Amount, { to, sequence, choice, number }: UnitOptions): Amount[] {
  const fits = (unit: UnitType) => isConvertible(amount.unit, unit)
  if (sequence.some(fits)) return split(amount, sequence.filter(fits), number.maximumFractionDigits ?? 1)
  if (to !== undefined && fits(to)) return [convert(amount, to)]
  if (choice.some(fits)) return [compact(amount, choice.filter(fits))]
  return [compact(amount, findUnitKind(amount.unit)?.steps.find((units) => units.includes(amount.unit)) ?? [])]
}

/** English wrote these with a space even where they are narrow; pages rely on it, newer locale data joins them. */
const SPACED: ReadonlySet<UnitType> = new Set<UnitType>(['century', 'square-kilometer', 'square-meter'])

function formatAmount(locale: CldrLocaleData, { value, unit }: Amount, { length, number }: UnitOptions): string {
  const spaced = length === 'narrow' && locale.language === 'en' && SPACED.has(unit)
  const options: UnitFormatOptions = { ...number, length: spaced ? 'short' : length }
  return joinParts(locale.cldr.Units.formatQuantityToParts({ value, unit }, options))
}
