import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Answer, answer, api } from '../api/client.ts'
import type { Period } from './periods.ts'
import type { Comparison } from './search.ts'

export type VisitOverview = Answer<'getVisitOverview'>
export type VisitReport = Answer<'getVisitReport'>
export type ReportName = VisitReport['report']
export type ReportRow = VisitReport['rows'][number]
export type LiveVisits = Answer<'getLiveVisits'>

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
