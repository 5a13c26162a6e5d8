import { getCountryName, isCountryCode } from '@vitrine/commerce/addresses'
import { editorLanguage, t } from '../i18n/text.ts'
import { getProviderName } from '../orders/provider-names.ts'
import { useSession } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { type Formats, localizeForRegion, useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Skeleton } from '../ui/states.tsx'
import { getColumnLabel, getEntryLabel, type ReportColumn, type ReportRow, type SalesReport } from './reports.ts'
import styles from './sales-reports.module.css'

/** A report, its totals first. On a phone each row is a card that leaves out what is zero. */
export function ReportTable({ report, isStale }: { readonly report: SalesReport; readonly isStale: boolean }) {
  const { columns, rows, totals } = report
  const formatCell = useCellFormat(report.currency)
  return (
    // A wide table is scrolled, also with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={styles.frame} tabIndex={0} aria-label={t('Sales report')}>
      <table className={classNames(list.table, styles.table, isStale && styles.stale)} aria-busy={isStale}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={getCellClass(column)}>
                {getColumnLabel(column.name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className={styles.totals}>
            {columns.map((column, index) => (
              <Cell key={column.name} column={column} isFirst={index === 0} value={totals[column.name] ?? ''}>
                {index === 0 ? t('Total') : column.isSummed ? formatCell(column, totals[column.name] ?? 0) : ''}
              </Cell>
            ))}
          </tr>
          {rows.map((row, at) => (
            // Two entries of a payout may be the same in all columns.
            // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity.
            <tr key={`${getRowKey(columns, row)}|${at}`}>
              {columns.map((column, index) => (
                <Cell key={column.name} column={column} isFirst={index === 0} value={row[column.name] ?? null}>
                  {formatCell(column, row[column.name] ?? null)}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps {
  readonly column: ReportColumn
  readonly isFirst: boolean
  readonly value: string | number | null
  readonly children: string
}

function Cell({ column, isFirst, value, children }: CellProps) {
  const isEmpty = (value === null && column.name !== 'payoutOrder') || value === 0 || value === ''
  if (isFirst) {
    return (
      <th scope="row" className={styles.first}>
        {children}
      </th>
    )
  }
  return (
    <td className={classNames(getCellClass(column), isEmpty && styles.empty)}>
      <span className={styles.label} aria-hidden="true">
        {getColumnLabel(column.name)}
      </span>
      <span>{children}</span>
    </td>
  )
}

function getCellClass({ kind }: ReportColumn): string {
  return kind === 'money' || kind === 'count' || kind === 'rate' ? (list.number ?? '') : ''
}

function getRowKey(columns: readonly ReportColumn[], row: ReportRow): string {
  return columns.map(({ name }) => row[name]).join('|')
}

/** What null says in a column. */
const unknown: Readonly<Record<string, string>> = { product: t('Shipping'), payoutOrder: t('No order here') }

function useCellFormat(currency: string): (column: ReportColumn, value: ReportRow[string]) => string {
  const formats = useFormats()
  const { language } = useSession().site
  const day = new Intl.DateTimeFormat(localizeForRegion(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  })
  return (column, value) => {
    if (value === null) return unknown[column.name] ?? '-'
    if (typeof value === 'number') return formatNumber(formats, column, value, currency)
    if (column.kind === 'day') return day.format(new Date(`${value}T00:00:00Z`))
    if (column.kind === 'country') return isCountryCode(value) ? getCountryName(value, editorLanguage) : value || '-'
    if (column.name === 'provider') return getProviderName(value)
    if (column.name === 'entry') return getEntryLabel(value)
    return value === '' ? '-' : value
  }
}

function formatNumber(formats: Formats, { kind }: ReportColumn, value: number, currency: string): string {
  if (kind === 'money') return formats.money({ amountMinor: value, currency })
  return kind === 'rate' ? formats.percent(value / 1_000_000) : formats.number(value)
}

const skeletonRows = [12, 14, 11, 13, 12, 15]

export function ReportSkeleton() {
  return (
    <table className={classNames(list.table, styles.table)} aria-busy="true" aria-label={t('Loading the report')}>
      <tbody>
        {skeletonRows.map((width) => (
          <tr key={width}>
            <td>
              <Skeleton width={width} />
            </td>
            <td>
              <Skeleton width={width + 8} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
