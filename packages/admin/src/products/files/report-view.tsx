import type { ImportReport, ImportRows } from './import-file.ts'
import styles from './files.module.css'
import { t } from '../../i18n/text.ts'

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

/** What an import does or did: the totals, and the lines that have something to say, errors first. */
export function ReportView({ report, rows, leftOutRows, isDryRun }: ReportViewProps) {
  const { created, updated, unchanged, failed } = report.products
  const told = [...rows].sort(
    (a, b) => Number(b.outcome === 'error') - Number(a.outcome === 'error') || a.line - b.line,
  )
  const totals = [
    { label: isDryRun ? t('Will be added') : t('Added'), count: created },
    { label: isDryRun ? t('Will change') : t('Changed'), count: updated },
    { label: t('Stay the same'), count: unchanged },
    { label: t('With errors'), count: failed },
  ]
  return (
    <>
      <dl className={styles.totals}>
        {totals.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {report.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {report.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {told.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keys, too.
        <section className={styles.rows} aria-label={t('Lines of the file')} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('Line')}</th>
                <th scope="col">{t('Result')}</th>
                <th scope="col">{t('Product')}</th>
              </tr>
            </thead>
            <tbody>
              {told.map(({ line, outcome, product, messages }) => (
                <tr key={line} data-outcome={outcome}>
                  <td>{line}</td>
                  <td>{names[outcome]}</td>
                  <td>
                    {product}
                    {messages.map((message) => (
                      <span key={message} className={styles.message}>
                        {message}
                      </span>
                    ))}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      {leftOutRows > 0 && (
        <p className={styles.hint}>
          {t('{count, plural, one {and # more line} other {and # more lines}}', { count: leftOutRows })}
        </p>
      )}
    </>
  )
}
