import { sumMinor } from '@vitrine/commerce'
import type { Ctx } from '../../platform/context.ts'
import { listCurrencies } from './order-store.ts'
import { openRange } from './range.ts'
import { reports } from './reports.ts'
import type { ReportQuery, Row, SalesReport } from './schema.ts'

/** Rows that a screen gets. */
const maxRows = 1000

/** A report with its first rows and the totals of all. */
export async function getReport(ctx: Ctx, report: SalesReport['report'], query: ReportQuery): Promise<SalesReport> {
  const range = openRange(ctx, query)
  const { columns, listRows } = reports[report]
  const summed = columns.filter(({ isSummed }) => isSummed).map(({ name }) => name)
  const totals: Record<string, number> = Object.fromEntries(summed.map((name) => [name, 0]))
  const rows: Row[] = []
  let rowCount = 0
  for await (const page of listRows(ctx, range)) {
    rowCount += page.length
    rows.push(...page.slice(0, maxRows - rows.length))
    for (const name of summed)
      totals[name] = sumMinor([totals[name] ?? 0, ...page.map((row) => Number(row[name] ?? 0))])
  }
  return {
    report,
    from: query.from,
    to: query.to,
    timeZone: ctx.site.timeZone,
    currency: range.currency,
    currencies: await listCurrencies(ctx, range),
    isTest: range.isTest,
    columns: [...columns],
    rows,
    totals,
    rowCount,
  }
}
