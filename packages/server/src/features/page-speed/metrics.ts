export const metricNames = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const
export type MetricName = (typeof metricNames)[number]

const loadMs = [
  100, 200, 300, 400, 500, 600, 800, 1000, 1200, 1400, 1600, 1800, 2100, 2500, 3000, 3500, 4000, 5000, 7000, 10_000,
  20_000,
]

interface Metric {
  /** Upper ends of the buckets, the last one open: milliseconds, for CLS without a unit. */
  readonly edges: readonly number[]
  /** Up to here a value is good, and above `poor` it is poor. Both are edges. Source: https://web.dev/articles/vitals */
  readonly good: number
  readonly poor: number
}

const metrics: Readonly<Record<MetricName, Metric>> = {
  LCP: { edges: loadMs, good: 2500, poor: 4000 },
  INP: { edges: [8, 16, 25, 50, 75, 100, 150, 200, 250, 300, 400, 500, 700, 1000, 2000, 5000], good: 200, poor: 500 },
  CLS: { edges: [0, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 1, 2], good: 0.1, poor: 0.25 },
  FCP: { edges: loadMs, good: 1800, poor: 3000 },
  TTFB: { edges: loadMs, good: 800, poor: 1800 },
}

/** The bucket of a value: the number of its upper edge. */
export function getBucket(metric: MetricName, value: number): number {
  const { edges } = metrics[metric]
  const found = edges.findIndex((edge) => value <= edge)
  return found < 0 ? edges.length : found
}

/** How often each bucket of a metric was counted. */
export type Histogram = ReadonlyMap<number, number>

interface MetricSummary {
  readonly count: number
  /** The value that three of four page loads stay within, as exact as the buckets are; null without any. */
  readonly p75: number | null
  /** Page loads with a good value, one that needs improvement, a poor one. */
  readonly good: number
  readonly fair: number
  readonly poor: number
}

export function summarize(metric: MetricName, histogram: Histogram): MetricSummary {
  const { good, poor } = metrics[metric]
  const [goodBucket, poorBucket] = [getBucket(metric, good), getBucket(metric, poor)]
  const sum = (isPart: (bucket: number) => boolean) =>
    [...histogram].reduce((total, [bucket, count]) => total + (isPart(bucket) ? count : 0), 0)
  return {
    count: sum(() => true),
    p75: getPercentile(metric, histogram, 0.75),
    good: sum((bucket) => bucket <= goodBucket),
    fair: sum((bucket) => bucket > goodBucket && bucket <= poorBucket),
    poor: sum((bucket) => bucket > poorBucket),
  }
}

/** Values are taken as spread evenly within their bucket. Beyond the last edge it is that edge: more is not known. */
function getPercentile(metric: MetricName, histogram: Histogram, share: number): number | null {
  const { edges } = metrics[metric]
  const buckets = [...histogram].toSorted(([a], [b]) => a - b)
  const wanted = buckets.reduce((total, [, count]) => total + count, 0) * share
  let seen = 0
  for (const [bucket, count] of buckets) {
    if (seen + count < wanted) {
      seen += count
      continue
    }
    const [low, high] = [edges[bucket - 1] ?? 0, edges[bucket] ?? edges.at(-1) ?? 0]
    const value = low + (high - low) * ((wanted - seen) / count)
    return metric === 'CLS' ? Math.round(value * 1000) / 1000 : Math.round(value)
  }
  return null
}
