import { readDataRows } from './data-rows.ts'

/** The most that a chart shows: more could not be told apart. */
export const chartLimits = { characters: 20_000, rows: 60, series: 6 } as const

export interface ChartData {
  /** Names of the series, in the order of the columns. */
  readonly series: readonly string[]
  readonly rows: readonly { readonly label: string; readonly values: readonly (number | null)[] }[]
  /** What its owner should mend. */
  readonly problems: readonly string[]
}

/** Reads the data of a chart: the first line names the series, the first cell of each further line its place on the axis. */
export function readChartData(text: string): ChartData {
  const { rows, isCut } = readDataRows(text, chartLimits.rows + 1, chartLimits.series + 1)
  const [head = [], ...body] = rows
  const series = head.slice(1)
  const read = body.map(([label = '', ...cells]) => ({ label, values: cells.map(readNumber) }))
  const isMissing = read.some(({ values }) => values.includes(null))
  const problems = [
    ...(series.length === 0 ? ['Your dataset must have at least one column'] : []),
    ...(read.length === 0 ? ['Your dataset must have at least one row'] : []),
    ...(isMissing ? ['One or more rows was missing data'] : []),
    ...(isCut
      ? [`A chart shows ${chartLimits.rows} rows and ${chartLimits.series} columns of numbers. The rest is left out.`]
      : []),
  ]
  return { series, rows: series.length === 0 ? [] : read, problems: text.trim() === '' ? [] : problems }
}

/** `1,234.5`, `1.234,5`, `1 234` and `$12` are numbers; a single comma before three digits separates thousands. */
function readNumber(cell: string): number | null {
  const digits = cell.replace(/[^\d.,-]/g, '')
  const decimal =
    digits.lastIndexOf(',') > digits.lastIndexOf('.') && !/^-?\d{1,3}(?:,\d{3})+$/.test(digits) ? ',' : '.'
  const plain = digits.replaceAll(decimal === ',' ? '.' : ',', '').replace(',', '.')
  return /^-?(?:\d{1,15}(?:\.\d{0,10})?|\.\d{1,10})$/.test(plain) ? Number(plain) : null
}

/** A scale of round numbers around all values, with zero on it. */
export function createScale(values: readonly number[]): {
  readonly min: number
  readonly max: number
  readonly ticks: readonly number[]
} {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const step = roundStep((high - low || 1) / 4)
  const min = Math.floor(low / step) * step
  const max = Math.max(Math.ceil(high / step) * step, min + step)
  const count = Math.round((max - min) / step)
  return { min, max, ticks: Array.from({ length: count + 1 }, (_each, index) => min + index * step) }
}

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(step))
  const factor = [1, 2, 2.5, 5, 10].find((each) => each * power >= step * 0.999) ?? 10
  return factor * power
}
