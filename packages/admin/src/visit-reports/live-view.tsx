import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { liveQuery, type LiveVisits } from './queries.ts'
import { channelLabels } from './reports.ts'
import styles from './visit-reports.module.css'

/** Who is on the site now; read anew every few seconds. */
export function LiveView() {
  const result = useQuery(liveQuery)
  if (!result.data)
    return (
      <Panel>
        {result.isError ? (
          <ErrorState error={result.error} onRetry={() => void result.refetch()} />
        ) : (
          <output className={styles.loading} aria-busy="true" aria-label={t('Loading visits')}>
            <Skeleton width={20} />
            <Skeleton width={40} />
          </output>
        )}
      </Panel>
    )
  return <Live live={result.data} />
}

function Live({ live }: { readonly live: LiveVisits }) {
  const { visitors, views, minutes, viewsByMinute, pages, channels } = live
  const highest = Math.max(1, ...viewsByMinute)
  return (
    <div className={styles.parts}>
      <Panel
        title={t(
          '{count, plural, one {# visitor in the last {minutes} minutes} other {# visitors in the last {minutes} minutes}}',
          {
            count: visitors,
            minutes,
          },
        )}
      >
        <div className={styles.live}>
          <p className={styles.quiet}>
            {t('{count, plural, one {# page view} other {# page views}}, minute by minute', { count: views })}
          </p>
          <div className={styles.minutes} aria-hidden="true">
            {viewsByMinute.map((count, minute) => (
              // oxlint-disable-next-line react/no-array-index-key -- the place is the minute.
              <span key={minute} style={{ blockSize: `${(count / highest) * 100}%` }} />
            ))}
          </div>
        </div>
      </Panel>
      {visitors > 0 && (
        <div className={styles.columns}>
          <LiveTable title={t('Pages')} valueLabel={t('Page')} rows={pages} format={(value) => value} />
          <LiveTable
            title={t('Sources')}
            valueLabel={t('Source')}
            rows={channels}
            format={(value) => channelLabels[value] ?? value}
          />
        </div>
      )}
    </div>
  )
}

interface LiveTableProps {
  readonly title: string
  readonly valueLabel: string
  readonly rows: LiveVisits['pages']
  readonly format: (value: string) => string
}

function LiveTable({ title, valueLabel, rows, format }: LiveTableProps) {
  const { number } = useFormats()
  return (
    <Panel title={title}>
      <table className={list.table} aria-label={title} style={{ inlineSize: '100%' }}>
        <thead>
          <tr>
            <th scope="col" className={styles.start}>
              {valueLabel}
            </th>
            <th scope="col" className={list.number}>
              {t('Visitors')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ value, visitors }) => (
            <tr key={value}>
              <th scope="row" className={styles.value}>
                <span className={styles.text} dir="auto">
                  {format(value)}
                </span>
              </th>
              <td className={list.number}>{number(visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}
