import { z } from 'zod'

/** Reports in which each visit is in one row. */
const visitReports = [
  'channel',
  'referrer',
  'campaign',
  'landing',
  'exit',
  'device',
  'browser',
  'system',
  'language',
] as const

const reportNames = [
  ...visitReports,
  'page',
  'not-found',
  'product',
  'search',
  'button',
  'form',
  'outbound',
  'download',
] as const
export type ReportName = (typeof reportNames)[number]

/** Whether each visit is in one row of the report; in others it is in many, or in none. */
export function isOfVisits(report: ReportName): boolean {
  return visitReports.some((name) => name === report)
}

export const ReportParams = z.object({ report: z.enum(reportNames) })

export const VisitQuery = z.object({
  /** The first and the last day, both included, in the time zone of the site. */
  from: z.iso.date().max(10),
  to: z.iso.date().max(10),
  /** The days before that numbers are compared with: as many right before, the same a year before, or none. */
  compare: z.enum(['previous', 'year', 'none']).default('previous'),
})
export type VisitQuery = z.infer<typeof VisitQuery>

const Count = z.int().min(0)

const Totals = z
  .object({
    visitors: Count,
    visits: Count,
    views: Count,
    /** Visits of one page. */
    bounces: Count,
    /** Of all visits together. */
    seconds: Count,
  })
  .meta({ id: 'VisitTotals' })
export type Totals = z.infer<typeof Totals>

const range = { from: z.iso.date(), to: z.iso.date() }
const Comparison = z.object(range).nullable()

/** How far visits came, each step with the visits of it. */
const Step = z.object({ step: z.enum(['visit', 'product', 'cart', 'checkout', 'order']), visits: Count })

export const VisitOverview = z
  .object({
    ...range,
    timeZone: z.string(),
    /** Whether the site counts visits now. */
    isEnabled: z.boolean(),
    /** When the newest numbers were counted; null while there are none. */
    countedOn: z.string().nullable(),
    comparison: Comparison,
    now: Totals,
    before: Totals.nullable(),
    /** Each day with the one that it is compared with. */
    days: z.array(z.object({ day: z.iso.date(), now: Totals, before: Totals.nullable() })),
    steps: z.array(Step),
    /** Requests of robots that were not counted, and reports of browsers that there was no room for. */
    robots: Count,
    dropped: Count,
  })
  .meta({ id: 'VisitOverview' })
export type VisitOverview = z.infer<typeof VisitOverview>

const Row = z.object({
  /** Null for the values that are too many for a day, together. */
  value: z.string().nullable(),
  /** Name of a product or form; null where there is no other name than the value. */
  name: z.string().nullable(),
  visitors: Count,
  visits: Count,
  /** Views of pages, or events. */
  hits: Count,
  bounces: Count,
  /** Of these: times a product came into a cart, or answers to a form. */
  results: Count.nullable(),
  /** Visits of the days before; null where nothing is compared. */
  visitsBefore: Count.nullable(),
})
export type Row = z.infer<typeof Row>

export const VisitReport = z
  .object({ report: z.enum(reportNames), ...range, rows: z.array(Row), rowCount: Count })
  .meta({ id: 'VisitReport' })
export type VisitReport = z.infer<typeof VisitReport>

const LiveRow = z.object({ value: z.string(), visitors: Count, views: Count }).meta({ id: 'LiveVisitRow' })

export const LiveVisits = z
  .object({
    minutes: Count,
    visitors: Count,
    views: Count,
    /** Views in each minute, the oldest first. */
    viewsByMinute: z.array(Count),
    pages: z.array(LiveRow),
    channels: z.array(LiveRow),
  })
  .meta({ id: 'LiveVisits' })
export type LiveVisits = z.infer<typeof LiveVisits>
