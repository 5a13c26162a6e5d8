import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import type { Period } from './periods.ts'
import type { Comparison } from './search.ts'

export type VisitOverview = Answer<'getVisitOverview'>
export type VisitReport = Answer<'getVisitReport'>
export type ReportName = VisitReport['report']
export type ReportRow = VisitReport['rows'][number]
export type LiveVisits = Answer<'getLiveVisits'>

export type SpeedReport = Answer<'getSpeedReport'>
export type SpeedMetric = SpeedReport['metrics'][number]
export type SpeedPage = SpeedReport['pages'][number]
export type MetricName = SpeedMetric['metric']

interface SpeedRequest extends Period {
  readonly device: 'all' | 'phone' | 'tablet' | 'desktop'
}

export interface VisitRequest extends Period {
  readonly compare: Comparison
}

export const overviewQuery = (query: VisitRequest) =>
  queryOptions({
    queryKey: ['visit-overview', query],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/visit-reports/overview', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })

export const reportQuery = (report: ReportName, query: VisitRequest) =>
  queryOptions({
    queryKey: ['visit-report', report, query],
    queryFn: ({ signal }) =>
      answer(api.GET('/api/admin/visit-reports/reports/{report}', { params: { path: { report }, query }, signal })),
    placeholderData: keepPreviousData,
  })

const liveMs = 15_000

export const liveQuery = queryOptions({
  queryKey: ['live-visits'],
  queryFn: ({ signal }) => answer(api.GET('/api/admin/visit-reports/live', { signal })),
  refetchInterval: liveMs,
})

/** Where a report, or the overview, is found as CSV. */
export function getExportUrl(report: ReportName | 'overview', { from, to, compare }: VisitRequest): string {
  const path = report === 'overview' ? report : `reports/${report}`
  return `/api/admin/visit-reports/${path}/csv?${new URLSearchParams({ from, to, compare }).toString()}`
}

export const speedQuery = (query: SpeedRequest) =>
  queryOptions({
    queryKey: ['page-speed', query],
    queryFn: ({ signal }) => answer(api.GET('/api/admin/page-speed', { params: { query }, signal })),
    placeholderData: keepPreviousData,
  })

/** Where the speed of single pages is found as CSV. */
export function getSpeedExportUrl({ from, to, device }: SpeedRequest): string {
  return `/api/admin/page-speed/csv?${new URLSearchParams({ from, to, device }).toString()}`
}
