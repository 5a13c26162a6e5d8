import type { App } from '../../platform/http/http.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { exportOverview, exportReport } from './export-report.ts'
import { LiveVisits, ReportParams, VisitOverview, VisitQuery, VisitReport } from './schema.ts'
import { getLiveVisits, getOverview, getReport, listReportPages } from './service.ts'

const tags = ['analytics']
const root = '/api/admin/visit-reports'
const config = requireStaff('analytics.read')

export function registerVisitReportRoutes(app: App): void {
  app.get(
    `${root}/overview`,
    {
      schema: { operationId: 'getVisitOverview', tags, querystring: VisitQuery, response: { 200: VisitOverview } },
      config,
    },
    async ({ ctx, query }) => getOverview(ctx, query),
  )

  app.get(
    `${root}/overview/csv`,
    { schema: { operationId: 'exportVisitOverview', tags, querystring: VisitQuery }, config },
    async ({ ctx, query }, reply) => sendCsv(reply, nameFile('overview', query), [await exportOverview(ctx, query)]),
  )

  app.get(
    `${root}/live`,
    { schema: { operationId: 'getLiveVisits', tags, response: { 200: LiveVisits } }, config },
    async ({ ctx }) => getLiveVisits(ctx),
  )

  app.get(
    `${root}/reports/:report`,
    {
      schema: {
        operationId: 'getVisitReport',
        tags,
        params: ReportParams,
        querystring: VisitQuery,
        response: { 200: VisitReport },
      },
      config,
    },
    async ({ ctx, params, query }) => getReport(ctx, params.report, query),
  )

  app.get(
    `${root}/reports/:report/csv`,
    { schema: { operationId: 'exportVisitReport', tags, params: ReportParams, querystring: VisitQuery }, config },
    async ({ ctx, params: { report }, query }, reply) => {
      const pages = listReportPages(ctx, report, query)
      return sendCsv(reply, nameFile(report, query), exportReport(report, pages))
    },
  )
}

function nameFile(name: string, { from, to }: VisitQuery): string {
  return `visits-${name}-${from}-${to}`
}
