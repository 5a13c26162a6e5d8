import { getWritingLocale } from '@vitrine/commerce'
import { z } from 'zod'
import { escapeHtml } from '../../../platform/text/html.ts'
import { type ChartData, chartLimits, createScale, readChartData } from '../chart-data.ts'
import { choice, defineBlock, plain, text, Title } from '../define.ts'

export const chart = defineBlock({
  type: 'chart',
  code: 62,
  wrapper: 'chart-block sqs-block-chart',
  summary: 'Numbers as columns, lines or a ring, with a table of them.',
  version: 1,
  settings: z.object({
    title: Title.describe('Its heading.'),
    kind: choice(['columns', 'lines', 'ring'], 'columns')
      .describe('Columns, lines, or a ring of the first series.')
      .meta({ title: 'Kind of chart' }),
    data: text(chartLimits.characters)
      .describe(
        'The first line names the series, each further one has a label and its numbers; cells between tabs, `|` or `;`.',
      )
      .meta({ title: 'Data, one row per line; cells separated by |', field: 'long-text' }),
    unit: plain(200).describe('Behind each number: `%`, `kg`.'),
  }),
  data: ({ data, kind, unit }, { site }) => {
    const read = readChartData(data)
    const format = createFormat(getWritingLocale(site.site.language), unit)
    const shown = read.rows.length > 0
    return {
      header: read.series.map(escapeHtml),
      lines: read.rows.map(({ label, values }) => ({ label: escapeHtml(label), values: values.map(format) })),
      columns: shown && kind === 'columns' ? buildColumns(read, format) : null,
      curves: shown && kind === 'lines' ? buildCurves(read, format) : null,
      ring: shown && kind === 'ring' ? buildRing(read, format) : null,
      legend:
        kind !== 'ring' && read.series.length > 1
          ? read.series.map((name, series) => ({ name: escapeHtml(name), series }))
          : null,
    }
  },
  problems: ({ data }) => readChartData(data).problems,
  samples: [
    {
      title: 'Columns of two series',
      settings: {
        title: 'Pots by year',
        data: 'Year | Bowls | Jars\n2024 | 410 | 120\n2025 | 520 | 180\n2026 | 605 | 90',
      },
    },
    {
      title: 'A line below zero',
      settings: { kind: 'lines', unit: '°C', data: 'Month\tOutside\nJan\t-4\nFeb\t1.5\nMar\t8' },
    },
    {
      title: 'A ring',
      settings: {
        kind: 'ring',
        title: 'Clay',
        unit: '%',
        data: 'Clay;Share\nStoneware;60\nPorcelain;30\nEarthenware;10',
      },
    },
  ],
})

type Format = (value: number | null) => string

function createFormat(locale: string, unit: string): Format {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  return (value) => (value === null ? '' : `${escapeHtml(format.format(value))}${unit === '' ? '' : ` ${unit}`}`)
}

function listValues({ rows }: ChartData): number[] {
  return rows.flatMap(({ values }) => values.filter((value) => value !== null))
}

function buildAxis(data: ChartData, format: Format) {
  const { min, max, ticks } = createScale(listValues(data))
  const toPercent = (value: number) => Math.round(((value - min) / (max - min)) * 10_000) / 100
  return { toPercent, ticks: ticks.map((tick) => ({ at: toPercent(tick), text: format(tick), isZero: tick === 0 })) }
}

function buildColumns(data: ChartData, format: Format) {
  const { toPercent, ticks } = buildAxis(data, format)
  const zero = toPercent(0)
  const groups = data.rows.map(({ label, values }) => ({
    label: escapeHtml(label),
    bars: values.flatMap((value, series) => {
      if (value === null) return []
      const at = toPercent(value)
      return [{ series, bottom: Math.min(at, zero), height: Math.abs(at - zero), text: format(value) }]
    }),
  }))
  return { ticks, groups }
}

/** Points in percent of the plot from its upper left corner; a missing number is left out of its line. */
function buildCurves(data: ChartData, format: Format) {
  const { toPercent, ticks } = buildAxis(data, format)
  const last = Math.max(1, data.rows.length - 1)
  const x = (index: number) => Math.round((data.rows.length === 1 ? 50 : (index / last) * 100) * 100) / 100
  return {
    ticks,
    labels: data.rows.map(({ label }) => escapeHtml(label)),
    series: data.series.map((_name, series) => {
      const points = data.rows.flatMap(({ values }, index) => {
        const value = values[series] ?? null
        return value === null
          ? []
          : [{ x: x(index), y: 100 - toPercent(value), bottom: toPercent(value), text: format(value) }]
      })
      return { series, path: points.map((point) => `${point.x},${point.y}`).join(' '), points }
    }),
  }
}

/** Shares of the first series; what is not above zero has none. */
function buildRing({ rows }: ChartData, format: Format) {
  const parts = rows.map(({ label, values }) => ({ label, value: Math.max(0, values[0] ?? 0) }))
  const sum = parts.reduce((total, { value }) => total + value, 0)
  if (sum === 0) return null
  let from = 0
  const slices = parts.map(({ label, value }, index) => {
    const start = from
    from += (value / sum) * 100
    return { series: index % chartLimits.series, label: escapeHtml(label), text: format(value), start, end: from }
  })
  const gradient = slices.map(
    ({ series, start, end }) => `var(--chart-${series}) ${start.toFixed(2)}% ${end.toFixed(2)}%`,
  )
  return { slices, gradient: gradient.join(',') }
}
