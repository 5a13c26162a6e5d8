import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { t } from '../i18n/text.ts'
import { useCan, useSession } from '../session/session.ts'
import { Button, getButtonClass } from '../ui/button.tsx'
import { DayChart } from '../days/day-chart.tsx'
import { useDayFormat } from '../days/day-format.ts'
import { type Formats, useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { overviewQuery, type VisitOverview, type VisitRequest } from './queries.ts'
import { formatChange, formatDuration, formatShare } from './reports.ts'
import styles from './visit-reports.module.css'

/** The totals of some days, by day, and how far visits came. */
export function OverviewView({ request }: { readonly request: VisitRequest }) {
  const result = useQuery(overviewQuery(request))
  if (result.isError)
    return (
      <Panel>
        <ErrorState error={result.error} onRetry={() => void result.refetch()} />
      </Panel>
    )
  if (!result.data)
    return (
      <Panel>
        <output className={styles.loading} aria-busy="true" aria-label={t('Loading visits')}>
          <Skeleton width={30} />
          <Skeleton width={48} />
          <Skeleton width={40} />
        </output>
      </Panel>
    )
  return <Overview overview={result.data} isStale={result.isPlaceholderData} />
}

function Overview({ overview, isStale }: { readonly overview: VisitOverview; readonly isStale: boolean }) {
  const { now, before } = overview
  const hasVisits = now.visits + (before?.visits ?? 0) > 0
  return (
    <div className={isStale ? styles.staleParts : styles.parts} aria-busy={isStale}>
      {!overview.isEnabled && <OffNotice />}
      {hasVisits ? <Numbers overview={overview} /> : null}
      <ChartPanel overview={overview} hasVisits={hasVisits} />
      {now.visits > 0 && <StepPanel steps={overview.steps} />}
      <Notes overview={overview} />
    </div>
  )
}

function OffNotice() {
  const can = useCan()
  return (
    <Notice tone="caution">
      {t('Visits are not counted.')} {can('settings.write') && <Link to="/settings/visits">{t('Turn it on')}</Link>}
    </Notice>
  )
}

function Numbers({ overview: { now, before } }: { readonly overview: VisitOverview }) {
  const formats = useFormats()
  const { number } = formats
  const average = ({ seconds, visits }: VisitOverview['now']) => (visits === 0 ? 0 : seconds / visits)
  const cards = [
    {
      label: t('Visits'),
      value: number(now.visits),
      change: before && formatChange(now.visits, before.visits, formats),
    },
    {
      label: t('Visitors'),
      value: number(now.visitors),
      change: before && formatChange(now.visitors, before.visitors, formats),
    },
    {
      label: t('Page views'),
      value: number(now.views),
      change: before && formatChange(now.views, before.views, formats),
    },
    {
      label: t('Bounce rate'),
      value: formatShare(now.bounces, now.visits, formats),
      change: before && t('{value} before', { value: formatShare(before.bounces, before.visits, formats) }),
    },
    {
      label: t('Time of a visit'),
      value: formatDuration(average(now)),
      change: before && t('{value} before', { value: formatDuration(average(before)) }),
    },
  ]
  return (
    <dl className={styles.numbers}>
      {cards.map(({ label, value, change }) => (
        <div key={label} className={styles.card}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.amount}>{value}</span>
            {before && <span className={styles.quiet}>{change ?? t('None before')}</span>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChartPanel({ overview, hasVisits }: { readonly overview: VisitOverview; readonly hasVisits: boolean }) {
  const [isTable, setTable] = useState(false)
  return (
    <Panel
      title={describe(overview)}
      actions={
        hasVisits && (
          <Button kind="quiet" onPress={() => setTable(!isTable)}>
            {isTable ? t('View as chart') : t('View as table')}
          </Button>
        )
      }
    >
      {!hasVisits && <NoVisits isEnabled={overview.isEnabled} />}
      {hasVisits && (isTable ? <DayTable overview={overview} /> : <VisitChart overview={overview} />)}
    </Panel>
  )
}

/** The title of the chart is its answer. */
function describe({ now, before }: VisitOverview): string {
  if (!before || before.visits === 0) return t('{count, plural, one {# visit} other {# visits}}', { count: now.visits })
  const percent = Math.round((Math.abs(now.visits - before.visits) / before.visits) * 100)
  if (percent === 0) return t('As many visits as before')
  return now.visits > before.visits ? t('Visits up {percent}%', { percent }) : t('Visits down {percent}%', { percent })
}

function NoVisits({ isEnabled }: { readonly isEnabled: boolean }) {
  const { site } = useSession()
  return (
    <EmptyState icon={<ChartColumn size={22} />} title={t('No visits on these days')}>
      {isEnabled && (
        <>
          <p>
            {t('When someone opens a page, the visit appears here within minutes. Your own visits are not counted.')}
          </p>
          <a className={getButtonClass()} href={site.url} target="_blank" rel="noreferrer">
            {t('View site')}
          </a>
        </>
      )}
    </EmptyState>
  )
}

function VisitChart({ overview: { days, comparison } }: { readonly overview: VisitOverview }) {
  const formats = useFormats()
  const formatDay = useDayFormat()
  const describeDay = (index: number) => {
    const day = days[index]
    if (!day) return ''
    const values = {
      day: formatDay(day.day),
      visits: formats.number(day.now.visits),
      visitors: formats.number(day.now.visitors),
      views: formats.number(day.now.views),
      before: formats.number(day.before?.visits ?? 0),
    }
    return day.before
      ? t('{day}: {visits} visits of {visitors} visitors, {views} page views. Before: {before} visits.', values)
      : t('{day}: {visits} visits of {visitors} visitors, {views} page views.', values)
  }
  return (
    <DayChart
      label={t('Visits by day')}
      days={days.map(({ day, now, before }) => ({ day, now: now.visits, before: before?.visits }))}
      formatDay={formatDay}
      describe={describeDay}
      keys={{
        now: t('Visits'),
        before: comparison
          ? t('{from} to {to}', { from: formatDay(comparison.from), to: formatDay(comparison.to) })
          : undefined,
        highest: (value) => t('Highest day {value}', { value: formats.number(value) }),
      }}
    />
  )
}

/** The numbers of the chart, newest first. */
function DayTable({ overview: { days, before } }: { readonly overview: VisitOverview }) {
  const { number } = useFormats()
  const formatDay = useDayFormat()
  return (
    <div className={styles.frame}>
      <table className={list.table} aria-label={t('Visits by day')}>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col" className={list.number}>
              {t('Visits')}
            </th>
            <th scope="col" className={list.number}>
              {t('Visitors')}
            </th>
            <th scope="col" className={list.number}>
              {t('Page views')}
            </th>
            {before && (
              <th scope="col" className={list.number}>
                {t('Visits before')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{formatDay(day.day)}</th>
              <td className={list.number}>{number(day.now.visits)}</td>
              <td className={list.number}>{number(day.now.visitors)}</td>
              <td className={list.number}>{number(day.now.views)}</td>
              {day.before && <td className={list.number}>{number(day.before.visits)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const stepLabels: Readonly<Record<VisitOverview['steps'][number]['step'], string>> = {
  visit: t('All visits'),
  product: t('Looked at a product'),
  cart: t('Added to cart'),
  checkout: t('Reached the checkout'),
  order: t('Ordered'),
}

/** How many visits came how far on the way to an order. */
function StepPanel({ steps }: Pick<VisitOverview, 'steps'>) {
  const formats: Formats = useFormats()
  const all = steps[0]?.visits ?? 0
  return (
    <Panel title={t('From visit to order')}>
      <ol className={styles.steps}>
        {steps.map(({ step, visits }) => (
          <li key={step}>
            <span>{stepLabels[step]}</span>
            <span className={styles.stepNumber}>
              {formats.number(visits)} <span className={styles.quiet}>{formatShare(visits, all, formats)}</span>
            </span>
            <span className={styles.stepBar} aria-hidden="true">
              <span style={{ inlineSize: `${all === 0 ? 0 : (visits / all) * 100}%` }} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}

function Notes({ overview }: { readonly overview: VisitOverview }) {
  const formats = useFormats()
  const { robots, dropped, countedOn, timeZone } = overview
  return (
    <div className={styles.notes}>
      {countedOn !== null && <p>{t('Counted {time}.', { time: formats.moment(countedOn) })}</p>}
      <p>
        {t(
          'Visitors are counted by the day: someone who comes back the next day counts again. Days are those of the time zone {timeZone}.',
          {
            timeZone,
          },
        )}
      </p>
      {robots > 0 && (
        <p>
          {t('Left out: {count, plural, one {# page view of robots} other {# page views of robots}}.', {
            count: robots,
          })}
        </p>
      )}
      {dropped > 0 && (
        <p>
          {t(
            'Lost: {count, plural, one {# report that came too fast to be stored} other {# reports that came too fast to be stored}}.',
            {
              count: dropped,
            },
          )}
        </p>
      )}
    </div>
  )
}
