import { t, translateServerText } from '../i18n/text.ts'
import styles from './import-report.module.css'

interface ImportReportProps {
  readonly totals: readonly { readonly label: string; readonly count: number }[]
  /** About the file as a whole. */
  readonly warnings: readonly string[]
  /** The title of the column that names the record of a line. */
  readonly subjectTitle: string
  readonly rows: readonly ImportReportRow[]
  /** Lines with something to say that were too many to keep. */
  readonly leftOutRows: number
}

interface ImportReportRow {
  readonly line: number
  readonly isError: boolean
  readonly outcome: string
  readonly subject: string
  readonly messages: readonly string[]
}

/** What an import of a file does or did: the totals, and the lines that have something to say, errors first. */
export function ImportReport({ totals, warnings, subjectTitle, rows, leftOutRows }: ImportReportProps) {
  const told = [...rows].sort((a, b) => Number(b.isError) - Number(a.isError) || a.line - b.line)
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
      {warnings.length > 0 && (
        <ul className={styles.warnings}>
          {warnings.map((warning) => (
            <li key={warning}>{translateServerText(warning)}</li>
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
                <th scope="col">{subjectTitle}</th>
              </tr>
            </thead>
            <tbody>
              {told.map(({ line, isError, outcome, subject, messages }) => (
                <tr key={`${line} ${subject}`} data-error={isError}>
                  <td>{line > 0 && line}</td>
                  <td>{outcome}</td>
                  <td>
                    {subject}
                    {messages.map((message) => (
                      <span key={message} className={styles.message}>
                        {translateServerText(message)}
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
