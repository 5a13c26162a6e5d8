import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Button, getButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import {
  getExportUrl,
  type ReportName,
  type ReportRow,
  reportQuery,
  type VisitReport,
  type VisitRequest,
} from './queries.ts'
import { formatChange, getValueLabel, reports } from './reports.ts'
import styles from './visit-reports.module.css'

/** Rows that are shown at first. */
const firstRows = 10

/** One table of a report: its first rows, then all. */
export function ReportPanel({ report, request }: { readonly report: ReportName; readonly request: VisitRequest }) {
  const result = useQuery(reportQuery(report, request))
  const { title, emptyText } = reports[report]
  const data = result.data
  return (
    <Panel
      title={title}
      actions={
        data !== undefined &&
        data.rowCount > 0 && (
          <a
            className={getButtonClass('quiet')}
            href={getExportUrl(report, request)}
            download
            aria-label={t('Export CSV of {report}', { report: title })}
          >
            <Download size={16} aria-hidden="true" />
            <span>{t('CSV')}</span>
          </a>
        )
      }
    >
      {result.isError && <ErrorState error={result.error} onRetry={() => void result.refetch()} />}
      {!result.isError && !data && <ReportSkeleton title={title} />}
      {!result.isError && data?.rowCount === 0 && <p className={styles.none}>{emptyText}</p>}
      {!result.isError && data && data.rowCount > 0 && <ReportTable data={data} isStale={result.isPlaceholderData} />}
    </Panel>
  )
}

function ReportTable({ data, isStale }: { readonly data: VisitReport; readonly isStale: boolean }) {
  const [showsAll, setShowsAll] = useState(false)
  const formats = useFormats()
  const { report, rows, rowCount } = data
  const { title, valueLabel, getSize, columns } = reports[report]
  const largest = Math.max(1, ...rows.map(getSize))
  const compares = rows.some(({ visitsBefore }) => visitsBefore !== null)
  const shown = showsAll ? rows : rows.slice(0, firstRows)
  return (
    <>
      <table
        className={classNames(list.table, styles.table, isStale && styles.stale)}
        aria-busy={isStale}
        aria-label={title}
      >
        <thead>
          <tr>
            <th scope="col">{valueLabel}</th>
            {columns.map(({ label, isExtra }) => (
              <th key={label} scope="col" className={classNames(list.number, isExtra === true && styles.extra)}>
                {label}
              </th>
            ))}
            {compares && (
              <th scope="col" className={classNames(list.number, styles.extra)}>
                {t('Change')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.value ?? ''}>
              <th scope="row" className={styles.value}>
                <span
                  className={styles.share}
                  style={{ inlineSize: `${(getSize(row) / largest) * 100}%` }}
                  aria-hidden="true"
                />
                <Value report={report} row={row} />
              </th>
              {columns.map(({ label, format, isExtra }) => (
                <td key={label} className={classNames(list.number, isExtra === true && styles.extra)}>
                  {format(row, formats)}
                </td>
              ))}
              {compares && (
                <td className={classNames(list.number, styles.extra, styles.change)}>
                  {formatChange(row.visits, row.visitsBefore ?? 0, formats) ?? t('New')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {rowCount > firstRows && (
        <div className={list.more}>
          <Button kind="quiet" onPress={() => setShowsAll(!showsAll)}>
            {showsAll ? t('Show fewer') : t('Show {count}', { count: formats.number(rows.length) })}
          </Button>
          {showsAll && rowCount > rows.length && (
            <p className={styles.quiet}>
              {t('The first {shown} of {count} rows. Export CSV for all of them.', {
                shown: formats.number(rows.length),
                count: formats.number(rowCount),
              })}
            </p>
          )}
        </div>
      )}
    </>
  )
}

const pathReports: readonly ReportName[] = ['page', 'landing', 'exit']

function Value({ report, row }: { readonly report: ReportName; readonly row: ReportRow }) {
  const can = useCan()
  const label = getValueLabel(report, row)
  const { value, name } = row
  if (report === 'product' && value !== null && name !== null && can('products.read')) {
    return (
      <Link to="/products/$itemId" params={{ itemId: value }} className={styles.text}>
        {label}
      </Link>
    )
  }
  // A path that was cut short does not exist.
  if (pathReports.includes(report) && value !== null && !value.includes('…')) {
    return (
      <a href={value} target="_blank" rel="noreferrer" className={styles.text} dir="ltr">
        {label}
      </a>
    )
  }
  return (
    <span className={styles.text} dir="auto">
      {label}
    </span>
  )
}

function ReportSkeleton({ title }: { readonly title: string }) {
  return (
    <output className={styles.loading} aria-busy="true" aria-label={t('Loading {report}', { report: title })}>
      {[34, 28, 31, 22].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </output>
  )
}
