import type { Ctx } from '../../platform/context.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import type { ReportName, Row, VisitQuery } from './schema.ts'
import { getOverview, listReportPages } from './service.ts'

/** A report as CSV, line by line. */
export async function* exportReport(
  report: ReportName,
  pages: ReturnType<typeof listReportPages>,
): AsyncGenerator<string, undefined> {
  const results = report === 'product' ? ['Added to cart'] : report === 'form' ? ['Answers'] : []
  yield formatCsvLine([
    'Value',
    'Name',
    'Visitors',
    'Visits',
    'Views or events',
    'Bounces',
    ...results,
    'Visits before',
  ])
  for await (const rows of pages) yield rows.map(formatRow).join('')
  return undefined
}

function formatRow(row: Row): string {
  return formatCsvLine([
    row.value === null ? 'Other' : toPlainCell(row.value),
    toPlainCell(row.name ?? ''),
    ...[row.visitors, row.visits, row.hits, row.bounces].map(String),
    ...(row.results === null ? [] : [String(row.results)]),
    row.visitsBefore === null ? '' : String(row.visitsBefore),
  ])
}

/** The totals of each day as CSV. */
export async function exportOverview(ctx: Ctx, query: VisitQuery): Promise<string> {
  const { days } = await getOverview(ctx, query)
  const heading = ['Day', 'Visitors', 'Visits', 'Page views', 'Bounces', 'Seconds', 'Visits before']
  const lines = days.map(({ day, now, before }) => [
    day,
    ...[now.visitors, now.visits, now.views, now.bounces, now.seconds].map(String),
    before ? String(before.visits) : '',
  ])
  return [heading, ...lines].map(formatCsvLine).join('')
}
