import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ChartColumn, Download } from 'lucide-react'
import { t } from '../i18n/text.ts'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { getToday } from '../days/days.ts'
import { useFormats } from '../ui/format.ts'
import { Page, Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState } from '../ui/states.tsx'
import { getPeriod } from './periods.ts'
import { ReportFilters } from './report-filters.tsx'
import { ReportSkeleton, ReportTable } from './report-table.tsx'
import { getExportUrl, reportNotes, reportQuery, type SalesReport } from './reports.ts'
import styles from './sales-reports.module.css'

const route = getRouteApi('/analytics/sales')

/** Sales as accountants book them, in tables and as CSV. */
export function SalesReportsPage() {
  const search = route.useSearch()
  const { site } = useSession()
  const today = getToday(site.timeZone)
  const { report = 'days', currency } = search
  const month = getPeriod('this-month', today)
  const period = { from: search.from ?? month.from, to: search.to ?? month.to }
  const request = { report, currency, ...period }
  const result = useQuery(reportQuery(request))
  const data = result.data?.report === report ? result.data : undefined
  const isEmpty = data?.rowCount === 0
  return (
    <Page
      title={t('Sales reports')}
      aside={result.data?.isTest === true ? <Badge tone="caution">{t('Test orders')}</Badge> : undefined}
      actions={
        <a className={getButtonClass('plain')} href={getExportUrl(request)} download>
          <Download size={16} aria-hidden="true" />
          <span>{t('Export CSV')}</span>
        </a>
      }
    >
      <ReportFilters
        period={period}
        today={today}
        currency={currency ?? result.data?.currency ?? ''}
        currencies={result.data?.currencies ?? []}
      />
      <Panel>
        {!data && !result.isError && <ReportSkeleton />}
        {result.isError && <ErrorState error={result.error} onRetry={() => void result.refetch()} />}
        {!result.isError && isEmpty && (
          <EmptyState icon={<ChartColumn size={22} />} title={t('Nothing on these days')}>
            <p>{t('Choose other days, or another report.')}</p>
          </EmptyState>
        )}
        {!result.isError && data && !isEmpty && <ReportTable report={data} isStale={result.isPlaceholderData} />}
        {!result.isError && data && !isEmpty && <Notes report={data} />}
      </Panel>
    </Page>
  )
}

function Notes({ report }: { readonly report: SalesReport }) {
  const formats = useFormats()
  const { rows, rowCount, timeZone } = report
  return (
    <div className={styles.notes}>
      {rowCount > rows.length && (
        <p>
          {t('The first {shown} of {count} rows. Export CSV for all of them.', {
            shown: formats.number(rows.length),
            count: formats.number(rowCount),
          })}
        </p>
      )}
      <p>{reportNotes[report.report]}</p>
      {report.report !== 'payouts' && <p>{t('Days are those of the time zone {timeZone}.', { timeZone })}</p>}
    </div>
  )
}
