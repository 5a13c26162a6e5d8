import type { App } from '../../platform/http/http.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { exportReport } from './export-report.ts'
import { ReportParams, ReportQuery, SalesReport } from './schema.ts'
import { getReport } from './service.ts'

const tags = ['orders']

export function registerSalesReportRoutes(app: App): void {
  app.get(
    '/api/admin/sales-reports/:report',
    {
      schema: {
        operationId: 'getSalesReport',
        tags,
        params: ReportParams,
        querystring: ReportQuery,
        response: { 200: SalesReport },
      },
      config: requireStaff('orders.read'),
    },
    async ({ ctx, params, query }) => getReport(ctx, params.report, query),
  )

  app.get(
    '/api/admin/sales-reports/:report/csv',
    {
      schema: { operationId: 'exportSalesReport', tags, params: ReportParams, querystring: ReportQuery },
      config: requireStaff('orders.read'),
    },
    async ({ ctx, params, query }, reply) =>
      sendCsv(reply, `sales-${params.report}-${query.from}-${query.to}`, exportReport(ctx, params.report, query)),
  )
}
