import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Gauge } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { getButtonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import type { Period } from './periods.ts'
import { getSpeedExportUrl, type SpeedMetric, type SpeedPage, speedQuery, type SpeedReport } from './queries.ts'
import { deviceNames, formatMetric, getAdvice, getRating, metricTexts, ratings } from './speed.ts'
import { VisitFilters } from './visit-filters.tsx'
import { formatShare } from './reports.ts'
import styles from './visit-reports.module.css'
import speed from './speed-view.module.css'

/** How fast the pages of some days were for their visitors, and what makes them faster. */
export function SpeedView({ period, today }: { readonly period: Period; readonly today: string }) {
  const [device, setDevice] = useState('all')
  const request = { ...period, device: deviceNames.find(({ value }) => value === device)?.value ?? 'all' }
  const result = useQuery(speedQuery(request))
  return (
    <div className={styles.parts}>
      <VisitFilters period={period} compare={undefined} today={today}>
        <Select label={t('Device')} options={deviceNames} value={device} onChange={setDevice} />
      </VisitFilters>
      {result.isError && (
        <Panel>
          <ErrorState error={result.error} onRetry={() => void result.refetch()} />
        </Panel>
      )}
      {!result.isError && !result.data && <SpeedSkeleton />}
      {!result.isError && result.data && (
        <Speed report={result.data} exportUrl={getSpeedExportUrl(request)} isStale={result.isPlaceholderData} />
      )}
    </div>
  )
}

interface SpeedProps {
  readonly report: SpeedReport
  readonly exportUrl: string
  readonly isStale: boolean
}

function Speed({ report: { isEnabled, metrics, pages }, exportUrl, isStale }: SpeedProps) {
  const isEmpty = metrics.every(({ count }) => count === 0)
  const advice = getAdvice(metrics)
  return (
    <div className={isStale ? styles.staleParts : styles.parts} aria-busy={isStale}>
      {!isEnabled && <OffNotice />}
      {isEmpty ? (
        <Panel>
          <EmptyState icon={<Gauge size={22} />} title={t('Nothing was measured on these days')}>
            {t(
              'The browsers of your visitors measure how fast pages appear and react. The numbers come with the next visits.',
            )}
          </EmptyState>
        </Panel>
      ) : (
        <>
          <dl className={speed.metrics}>
            {metrics.map((metric) => (
              <MetricCard key={metric.metric} metric={metric} />
            ))}
          </dl>
          {advice.length > 0 && (
            <Panel title={t('What to do')}>
              <ul className={speed.advice}>
                {advice.map(({ metric, text }) => (
                  <li key={metric}>
                    <strong>{metricTexts[metric].title}</strong>
                    <span>{text}</span>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <PagesPanel pages={pages} exportUrl={exportUrl} />
        </>
      )}
    </div>
  )
}

function OffNotice() {
  const can = useCan()
  return (
    <Notice tone="caution">
      {t('Visits are not counted, and so nothing is measured.')}{' '}
      {can('settings.write') && <Link to="/settings/visits">{t('Turn it on')}</Link>}
    </Notice>
  )
}

function MetricCard({ metric }: { readonly metric: SpeedMetric }) {
  const formats = useFormats()
  const { title, text } = metricTexts[metric.metric]
  const rating = getRating(metric.metric, metric.p75)
  return (
    <div className={styles.card}>
      <dt>
        {title}
        <span className={speed.name}>{text}</span>
      </dt>
      <dd>
        <span className={speed.value}>
          <span className={styles.amount}>{formatMetric(metric.metric, metric.p75, formats)}</span>
          {rating && <Badge tone={ratings[rating].tone}>{ratings[rating].label}</Badge>}
        </span>
        {metric.count > 0 && <Shares metric={metric} />}
      </dd>
    </div>
  )
}

function Shares({ metric: { good, fair, poor, count } }: { readonly metric: SpeedMetric }) {
  const formats = useFormats()
  const share = (part: number) => formatShare(part, count, formats)
  return (
    <>
      <span className={speed.shares} aria-hidden="true">
        {good > 0 && <span className={speed.good} style={{ flexGrow: good }} />}
        {fair > 0 && <span className={speed.fair} style={{ flexGrow: fair }} />}
        {poor > 0 && <span className={speed.poor} style={{ flexGrow: poor }} />}
      </span>
      <span className={styles.quiet}>
        {t('{good} good, {fair} need improvement, {poor} poor', {
          good: share(good),
          fair: share(fair),
          poor: share(poor),
        })}
      </span>
    </>
  )
}

interface PagesPanelProps {
  readonly pages: readonly SpeedPage[]
  readonly exportUrl: string
}

function PagesPanel({ pages, exportUrl }: PagesPanelProps) {
  const formats = useFormats()
  const title = t('Pages')
  return (
    <Panel
      title={title}
      actions={
        pages.length > 0 && (
          <a
            className={getButtonClass('quiet')}
            href={exportUrl}
            download
            aria-label={t('Export CSV of {report}', { report: title })}
          >
            <Download size={16} aria-hidden="true" />
            <span>{t('CSV')}</span>
          </a>
        )
      }
    >
      {pages.length === 0 ? (
        <p className={styles.none}>{t('Single pages are kept for 92 days.')}</p>
      ) : (
        <table className={classNames(list.table, styles.table)} aria-label={title}>
          <thead>
            <tr>
              <th scope="col">{t('Page')}</th>
              <th scope="col" className={list.number}>
                {t('Loads')}
              </th>
              {pageMetrics.map((metric) => (
                <th
                  key={metric}
                  scope="col"
                  className={classNames(list.number, metric !== 'LCP' && styles.extra)}
                  title={metricTexts[metric].title}
                >
                  {metric}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <tr key={page.path}>
                <th scope="row" className={styles.value}>
                  <a href={page.path} target="_blank" rel="noreferrer" className={styles.text} dir="ltr">
                    {page.path}
                  </a>
                </th>
                <td className={list.number}>{formats.number(page.count)}</td>
                {pageMetrics.map((metric) => (
                  <td
                    key={metric}
                    className={classNames(
                      list.number,
                      metric !== 'LCP' && styles.extra,
                      getRating(metric, page[metric]) === 'poor' && speed.poorText,
                    )}
                  >
                    {formatMetric(metric, page[metric], formats)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}

const pageMetrics = ['LCP', 'INP', 'CLS'] as const

function SpeedSkeleton() {
  return (
    <Panel>
      <output className={styles.loading} aria-busy="true" aria-label={t('Loading page speed')}>
        <Skeleton width={30} />
        <Skeleton width={48} />
        <Skeleton width={40} />
      </output>
    </Panel>
  )
}
