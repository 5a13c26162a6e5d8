import { z } from 'zod'
import { metricNames } from './metrics.ts'

/** Longer than any page takes, shorter than what a clock that was set makes of it. */
const maxMs = 600_000

export const PerformanceSettings = z
  .object({
    /** Goes with the records of this page load; null where they are not wanted. */
    pageLoadId: z.string().nullable(),
  })
  .meta({ id: 'PerformanceSettings' })
export type PerformanceSettings = z.infer<typeof PerformanceSettings>

/** What a page load measured, each metric once. Id and page are those of the first record. */
export const PerformanceRecords = z
  .array(
    z.object({
      pageLoadId: z.string().max(100),
      name: z.enum(metricNames),
      /** Milliseconds; CLS has no unit. */
      value: z.number().min(0).max(maxMs),
      /** Path of the page. */
      path: z.string().max(3000),
    }),
  )
  .min(1)
  .max(metricNames.length)
  .meta({ id: 'PerformanceRecords' })
export type PerformanceRecords = z.infer<typeof PerformanceRecords>

const deviceNames = ['phone', 'tablet', 'desktop'] as const

export const SpeedQuery = z.object({
  /** The first and the last day, both included, in the time zone of the site. */
  from: z.iso.date().max(10),
  to: z.iso.date().max(10),
  device: z.enum(['all', ...deviceNames]).default('all'),
})
export type SpeedQuery = z.infer<typeof SpeedQuery>

const Count = z.int().min(0)
/** A 75th percentile; null where nothing was measured. */
const Percentile = z.number().nullable()

const Metric = z
  .object({ metric: z.enum(metricNames), count: Count, p75: Percentile, good: Count, fair: Count, poor: Count })
  .meta({ id: 'SpeedMetric' })

const SpeedPage = z
  .object({ path: z.string(), count: Count, LCP: Percentile, INP: Percentile, CLS: Percentile })
  .meta({ id: 'SpeedPage' })
export type SpeedPage = z.infer<typeof SpeedPage>

export const SpeedReport = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    /** Whether the site measures now. */
    isEnabled: z.boolean(),
    metrics: z.array(Metric),
    /** Those seen most often first. */
    pages: z.array(SpeedPage),
  })
  .meta({ id: 'SpeedReport' })
export type SpeedReport = z.infer<typeof SpeedReport>
