import type { Ctx } from '../../platform/context.ts'
import { parseDay, parseDayNumber, ZoneClock } from '../../platform/time-zone.ts'
import { visitSettings } from '../visits/index.ts'
import { openRange, type DayRange } from './range.ts'
import type { LiveVisits, ReportName, Row, Totals, VisitOverview, VisitQuery, VisitReport } from './schema.ts'
import {
  countViewsByMinute,
  listFormAnswers,
  listLiveRows,
  listProductTitles,
  listTotals,
  listValues,
  listValuesAfter,
  sumNotes,
  sumSteps,
  sumValues,
  type ValueSums,
} from './store.ts'

const maxRows = 1_000
const exportBatch = 2_000
const liveMinutes = 30
const maxLiveRows = 10
const none: Totals = { visitors: 0, visits: 0, views: 0, bounces: 0, seconds: 0 }

/** Totals of some days, day by day, against those before. */
export async function getOverview(ctx: Ctx, query: VisitQuery): Promise<VisitOverview> {
  const { from, to, days, before } = openRange(query)
  const [own, earlier, steps, notes] = await Promise.all([
    listTotals(ctx, { from, to }),
    before && listTotals(ctx, before),
    sumSteps(ctx, { from, to }),
    sumNotes(ctx, { from, to }),
  ])
  const now = sumTotals(own.values())
  return {
    from,
    to,
    timeZone: ctx.site.timeZone,
    isEnabled: visitSettings.read(ctx.site).enabled,
    countedOn: notes.countedAt?.toISOString() ?? null,
    comparison: before ? { from: before.from, to: before.to } : null,
    now,
    before: earlier ? sumTotals(earlier.values()) : null,
    days: days.map((day, index) => ({
      day,
      now: own.get(day) ?? none,
      before: earlier ? (earlier.get(before?.days[index] ?? '') ?? none) : null,
    })),
    steps: [
      { step: 'visit', visits: now.visits },
      ...(['product', 'cart', 'checkout', 'order'] as const).map((step) => ({ step, visits: steps.get(step) ?? 0 })),
    ],
    robots: notes.robots,
    dropped: notes.dropped,
  }
}

function sumTotals(all: Iterable<Totals>): Totals {
  const sums = { ...none }
  for (const totals of all)
    for (const name of ['visitors', 'visits', 'views', 'bounces', 'seconds'] as const) sums[name] += totals[name]
  return sums
}

/** The rows of a report with most visits, and how many there are. */
export async function getReport(ctx: Ctx, report: ReportName, query: VisitQuery): Promise<VisitReport> {
  const { from, to, before } = openRange(query)
  const sums = await listValues(ctx, report, { from, to }, maxRows)
  return {
    report,
    from,
    to,
    rows: await toRows(ctx, report, sums, { from, to }, before),
    rowCount: sums[0]?.rowCount ?? 0,
  }
}

/** All rows of a report, page by page, in the order of their values. A wrong range is refused before the first one. */
export function listReportPages(
  ctx: Ctx,
  report: ReportName,
  query: VisitQuery,
): AsyncGenerator<readonly Row[], undefined> {
  const { from, to, before } = openRange(query)
  return readPages(ctx, report, { from, to }, before)
}

async function* readPages(
  ctx: Ctx,
  report: ReportName,
  range: DayRange,
  before: DayRange | undefined,
): AsyncGenerator<readonly Row[], undefined> {
  let after: string | undefined
  for (;;) {
    const page = await listValuesAfter(ctx, report, range, { after, limit: exportBatch })
    if (page.length > 0) yield toRows(ctx, report, page, range, before)
    if (page.length < exportBatch) return undefined
    after = page.at(-1)?.value
  }
}

async function toRows(
  ctx: Ctx,
  report: ReportName,
  sums: readonly ValueSums[],
  range: DayRange,
  before: DayRange | undefined,
): Promise<Row[]> {
  const values = sums.map(({ value }) => value)
  const [earlier, { names, results }] = await Promise.all([
    before && sumValues(ctx, report, before, values),
    describeValues(ctx, report, range, values),
  ])
  return sums.map(({ value, visitors, visits, hits, bounces }) => ({
    value: value === '' && !mayBeEmpty.includes(report) ? null : value,
    name: names.get(value) ?? null,
    visitors,
    visits,
    hits,
    bounces,
    results: results ? (results.get(value) ?? 0) : null,
    visitsBefore: earlier ? (earlier.get(value)?.visits ?? 0) : null,
  }))
}

/** Reports in which '' is what browsers did not say: their values are too few to be left out. */
const mayBeEmpty: readonly ReportName[] = ['browser', 'system', 'language']

interface ValueNames {
  readonly names: ReadonlyMap<string, string>
  readonly results?: ReadonlyMap<string, number>
}

async function describeValues(
  ctx: Ctx,
  report: ReportName,
  range: DayRange,
  values: readonly string[],
): Promise<ValueNames> {
  if (report === 'product') {
    const [names, added] = await Promise.all([
      listProductTitles(ctx, values),
      sumValues(ctx, 'add-to-cart', range, values),
    ])
    return { names, results: new Map([...added].map(([value, { hits }]) => [value, hits])) }
  }
  if (report === 'button') {
    const seen = await sumValues(ctx, 'button-view', range, values)
    return { names: new Map(), results: new Map([...seen].map(([value, { hits }]) => [value, hits])) }
  }
  if (report !== 'form') return { names: new Map() }
  const forms = [...(await listFormAnswers(ctx, values, getMoments(ctx, range)))]
  return {
    names: new Map(forms.map(([id, { name }]) => [id, name])),
    results: new Map(forms.map(([id, { answers }]) => [id, answers])),
  }
}

function getMoments(ctx: Ctx, { from, to }: DayRange): { readonly from: Date; readonly to: Date } {
  const clock = new ZoneClock(ctx.site.timeZone)
  const getStart = (day: number) => new Date(clock.getDayStart(parseDayNumber(day)))
  return { from: getStart(parseDay(from)), to: getStart(parseDay(to) + 1) }
}

/** Who is on the site: visitors and views of the last half hour. */
export async function getLiveVisits(ctx: Ctx): Promise<LiveVisits> {
  const since = new Date(ctx.now.getTime() - liveMinutes * 60_000)
  const [byMinute, rows] = await Promise.all([countViewsByMinute(ctx, since), listLiveRows(ctx, since)])
  const list = (part: string) =>
    rows
      .filter((row) => row.part === part)
      .slice(0, maxLiveRows)
      .map(({ value, visitors, views }) => ({ value, visitors, views }))
  const [total] = list('total')
  return {
    minutes: liveMinutes,
    visitors: total?.visitors ?? 0,
    views: total?.views ?? 0,
    viewsByMinute: Array.from({ length: liveMinutes }, (_, minute) => byMinute.get(minute) ?? 0),
    pages: list('page'),
    channels: list('channel'),
  }
}
