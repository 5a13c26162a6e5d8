import { ImportReport as Report } from '../../csv-import/import-report.tsx'
import { t } from '../../i18n/text.ts'
import type { ImportReport, ImportRows } from './import-file.ts'

interface ReportViewProps extends ImportRows {
  readonly report: ImportReport
  readonly isDryRun: boolean
}

const names: Readonly<Record<ImportRows['rows'][number]['outcome'], string>> = {
  created: t('New'),
  updated: t('Changed'),
  unchanged: t('Same'),
  skipped: t('Skipped'),
  error: t('Error'),
}

/** What an import of products does or did. */
export function ReportView({ report, rows, leftOutRows, isDryRun }: ReportViewProps) {
  const { created, updated, unchanged, failed } = report.products
  return (
    <Report
      totals={[
        { label: isDryRun ? t('Will be added') : t('Added'), count: created },
        { label: isDryRun ? t('Will change') : t('Changed'), count: updated },
        { label: t('Stay the same'), count: unchanged },
        { label: t('With errors'), count: failed },
      ]}
      warnings={report.warnings}
      subjectTitle={t('Product')}
      rows={rows.map(({ outcome, product, ...row }) => ({
        ...row,
        outcome: names[outcome],
        isError: outcome === 'error',
        subject: product,
      }))}
      leftOutRows={leftOutRows}
    />
  )
}
