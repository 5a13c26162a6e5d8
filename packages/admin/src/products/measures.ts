import type { ParseResult } from '../ui/inline-edit.tsx'
import type { Variant } from '../api/product-query.ts'
import { t } from '../i18n/text.ts'

export const measureNames = ['weightGrams', 'lengthMm', 'widthMm', 'heightMm'] as const
export type MeasureName = (typeof measureNames)[number]

export const measureLabels: Readonly<Record<MeasureName, string>> = {
  weightGrams: t('Weight'),
  lengthMm: t('Length'),
  widthMm: t('Width'),
  heightMm: t('Height'),
}

/** What carriers ask about a variant, in grams and millimetres; 0 is not known. */
export type Measures = Pick<Variant, MeasureName>
/** The same as it is typed: '' is not known. */
export type MeasureTexts = Record<MeasureName, string>

export type UnitSystem = 'metric' | 'us'

export const unitSystemOptions: readonly { readonly value: UnitSystem; readonly label: string }[] = [
  { value: 'metric', label: t('Kilograms and centimeters') },
  { value: 'us', label: t('Pounds and inches') },
]

interface Unit {
  readonly symbol: string
  /** Grams or millimetres of one. */
  readonly factor: number
  /** Decimals in which what was typed comes back: the server keeps whole grams and hundredths of a millimetre. */
  readonly digits: number
}

const units: Readonly<Record<UnitSystem, { readonly weight: Unit; readonly size: Unit }>> = {
  metric: { weight: { symbol: 'kg', factor: 1000, digits: 3 }, size: { symbol: 'cm', factor: 10, digits: 3 } },
  us: { weight: { symbol: 'lb', factor: 453.59237, digits: 2 }, size: { symbol: 'in', factor: 25.4, digits: 3 } },
}

export function measureUnit(name: MeasureName, system: UnitSystem): Unit {
  return name === 'weightGrams' ? units[system].weight : units[system].size
}

/** The system of the region that a language is spoken in: only three use pounds and inches. */
export function getRegionalUnitSystem(language: string): UnitSystem {
  const region = new Intl.Locale(language).maximize().region ?? ''
  return ['US', 'LR', 'MM'].includes(region) ? 'us' : 'metric'
}

export function formatMeasure(value: number, { factor, digits }: Unit): string {
  return value === 0 ? '' : String(Number((value / factor).toFixed(digits)))
}

export function formatMeasures(measures: Measures, system: UnitSystem): MeasureTexts {
  const text = (name: MeasureName) => formatMeasure(measures[name], measureUnit(name, system))
  return {
    weightGrams: text('weightGrams'),
    lengthMm: text('lengthMm'),
    widthMm: text('widthMm'),
    heightMm: text('heightMm'),
  }
}

/** Reads a typed measure. A text that still shows the value that was seen is that value, which may have more decimals. */
export function parseMeasure(text: string, seen: number, name: MeasureName, system: UnitSystem): ParseResult<number> {
  const unit = measureUnit(name, system)
  const typed = text.trim()
  if (typed === formatMeasure(seen, unit)) return { kind: 'value', value: seen }
  if (typed === '') return { kind: 'value', value: 0 }
  if (!/^(\d+\.?\d*|\.\d+)$/.test(typed)) return { kind: 'refused', message: t('Enter a number such as 12.5.') }
  const value = Number(typed) * unit.factor
  return { kind: 'value', value: name === 'weightGrams' ? Math.round(value) : Math.round(value * 100) / 100 }
}

/** "1.2 kg, 30 × 20 × 10 cm", for people. */
export function describeMeasures(measures: Measures, system: UnitSystem): string {
  const { weightGrams, lengthMm, widthMm, heightMm } = formatMeasures(measures, system)
  const size = [lengthMm, widthMm, heightMm].map((text) => text || '0').join(' × ')
  return `${weightGrams || '0'} ${units[system].weight.symbol}, ${size} ${units[system].size.symbol}`
}
