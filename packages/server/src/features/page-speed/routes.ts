import { z } from 'zod'
import type { Services } from '../../platform/http/feature.ts'
import type { App } from '../../platform/http/http.ts'
import { sendCsv } from '../../platform/http/send-csv.ts'
import { formatCsvLine, toPlainCell } from '../../platform/text/csv.ts'
import { requireStaff } from '../accounts/index.ts'
import { openSpeedRecorder } from './record.ts'
import { PerformanceRecords, PerformanceSettings, SpeedQuery, SpeedReport } from './schema.ts'
import { getSpeedReport } from './service.ts'

/** Records have no more; bigger bodies are not read. */
const bodyLimit = 32_000

export function registerPageSpeedRoutes(app: App, services: Services): void {
  const recorder = openSpeedRecorder(services)

  // The addresses are the specification's.
  app.get(
    '/api/1/performance/settings',
    {
      schema: {
        operationId: 'getPerformanceSettings',
        tags: ['storefront'],
        response: { 200: PerformanceSettings },
      },
    },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      return recorder.getSettings(request, reply)
    },
  )

  app.post(
    '/api/1/performance/records',
    {
      bodyLimit,
      config: { acceptsJsonAsText: true },
      schema: {
        operationId: 'recordPerformance',
        tags: ['storefront'],
        body: PerformanceRecords,
        response: { 202: z.null() },
      },
    },
    async (request, reply) => {
      recorder.record(request, request.body)
      return reply.header('cache-control', 'no-store').code(202).send(null)
    },
  )

  registerReports(app)
}

function registerReports(app: App): void {
  const config = requireStaff('analytics.read')

  app.get(
    '/api/admin/page-speed',
    {
      schema: {
        operationId: 'getSpeedReport',
        tags: ['site'],
        querystring: SpeedQuery,
        response: { 200: SpeedReport },
      },
      config,
    },
    async ({ ctx, query }) => getSpeedReport(ctx, query),
  )

  app.get(
    '/api/admin/page-speed/csv',
    { schema: { operationId: 'exportSpeedReport', tags: ['site'], querystring: SpeedQuery }, config },
    async ({ ctx, query }, reply) => {
      const { pages } = await getSpeedReport(ctx, query)
      return sendCsv(reply, `page-speed-${query.from}-${query.to}`, [formatPages(pages)])
    },
  )
}

function formatPages(pages: SpeedReport['pages']): string {
  const heading = ['Page', 'Page loads', 'LCP (ms)', 'INP (ms)', 'CLS']
  const lines = pages.map(({ path, count, LCP, INP, CLS }) => [
    toPlainCell(path),
    ...[count, LCP, INP, CLS].map((value) => String(value ?? '')),
  ])
  return [heading, ...lines].map(formatCsvLine).join('')
}
