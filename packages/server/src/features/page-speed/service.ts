import type { Ctx } from '../../platform/context.ts'
import { parseDay } from '../../platform/time-zone.ts'
import { visitSettings } from '../visits/index.ts'
import { speedRangeWrong } from './errors.ts'
import { type Histogram, type MetricName, metricNames, summarize } from './metrics.ts'
import type { SpeedPage, SpeedQuery, SpeedReport } from './schema.ts'
import { type SpeedRange, type SpeedSum, sumAllPages, sumPages } from './store.ts'

const maxDays = 366
const maxPages = 100

/** How fast the pages of some days were: all together, and those that were loaded most often. */
export async function getSpeedReport(ctx: Ctx, query: SpeedQuery): Promise<SpeedReport> {
  const range = openRange(query)
  const [all, pages] = await Promise.all([sumAllPages(ctx, range), sumPages(ctx, range, maxPages)])
  const histograms = toHistograms(all)
  return {
    from: range.from,
    to: range.to,
    isEnabled: visitSettings.read(ctx.site).enabled,
    metrics: metricNames.map((metric) => ({ metric, ...summarize(metric, histograms.get(metric) ?? new Map()) })),
    pages: toPages(pages),
  }
}

function openRange({ from, to, device }: SpeedQuery): SpeedRange {
  const days = parseDay(to) - parseDay(from) + 1
  if (days < 1 || days > maxDays) throw speedRangeWrong({ maxDays })
  return { from, to, device: device === 'all' ? undefined : device }
}

function toHistograms(sums: readonly SpeedSum[]): ReadonlyMap<MetricName, Histogram> {
  const byMetric = Map.groupBy(sums, ({ metric }) => metric)
  return new Map(
    [...byMetric].map(([metric, own]) => [metric, new Map(own.map(({ bucket, count }) => [bucket, count]))]),
  )
}

function toPages(sums: readonly SpeedSum[]): SpeedPage[] {
  return [...Map.groupBy(sums, ({ path }) => path)]
    .map(([path, own]) => {
      const histograms = toHistograms(own)
      const read = (metric: MetricName) => summarize(metric, histograms.get(metric) ?? new Map())
      const count = Math.max(...metricNames.map((metric) => read(metric).count))
      return { path, count, LCP: read('LCP').p75, INP: read('INP').p75, CLS: read('CLS').p75 }
    })
    .toSorted((a, b) => b.count - a.count || (a.path < b.path ? -1 : 1))
}
