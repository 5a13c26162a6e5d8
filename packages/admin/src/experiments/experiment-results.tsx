import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { type Formats, useFormats } from '../ui/format.ts'
import list from '../ui/list.module.css'
import { Panel } from '../ui/page.tsx'
import { EndActions } from './experiment-actions.tsx'
import type { Experiment } from './experiments.ts'
import styles from './experiments.module.css'
import { describeOutcome, describeVerdict, explainVerdict } from './verdict.ts'

/** The counts, and the conclusion from them. */
export function ExperimentResults({ experiment }: { readonly experiment: Experiment }) {
  const can = useCan()
  const formats = useFormats()
  const { results, status, startedOn, endedOn } = experiment
  const mayEnd = (status === 'running' || status === 'paused') && can('content.write')
  const dates = [
    startedOn === null ? '' : t('Started {time}', { time: formats.moment(startedOn) }),
    endedOn === null ? '' : t('Ended {time}', { time: formats.moment(endedOn) }),
  ]
  return (
    <Panel title={describeVerdict(results)}>
      <div className={styles.body}>
        {status === 'ended' && <p className={styles.outcome}>{describeOutcome(experiment)}.</p>}
        <p className={styles.hint}>{explainVerdict(results)}</p>
        {results.difference && results.verdict !== 'mismatch' && <Interval {...results.difference} />}
        {mayEnd && <EndActions experiment={experiment} />}
      </div>
      <ResultTable results={results} formats={formats} />
      <p className={styles.note}>
        {[
          ...dates.filter((text) => text !== ''),
          t('Numbers are a second old. Staff, robots and visitors who ask not to be tracked are left out.'),
        ].join(' · ')}
      </p>
    </Panel>
  )
}

interface TableProps {
  readonly results: Experiment['results']
  readonly formats: Formats
}

function ResultTable({ results, formats: { number } }: TableProps) {
  const { a, b, uplift } = results
  const change = uplift && results.verdict !== 'mismatch' ? uplift : null
  const highest = Math.max(a.rate, b.rate)
  const rows = [
    { name: t('Version A'), ...a, change: '' },
    {
      name: t('Version B'),
      ...b,
      change:
        change === null
          ? '–'
          : t('{value} ({low} to {high})', {
              value: formatSigned(change.value),
              low: formatSigned(change.low),
              high: formatSigned(change.high),
            }),
    },
  ]
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls on phones is reached by key.
    <section className={styles.scroll} aria-label={t('Results')} tabIndex={0}>
      <table className={list.table} aria-label={t('Results')}>
        <thead>
          <tr>
            <th scope="col">{t('Version')}</th>
            <th scope="col" className={list.number}>
              {t('Visitors')}
            </th>
            <th scope="col" className={list.number}>
              {t('Conversions')}
            </th>
            <th scope="col" className={list.number}>
              {t('Rate')}
            </th>
            <th scope="col" className={list.number}>
              {t('Change from A')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, visitors, conversions, rate, change: text }) => (
            <tr key={name}>
              <th scope="row" className={styles.version}>
                {name}
              </th>
              <td className={list.number}>{number(visitors)}</td>
              <td className={list.number}>{number(conversions)}</td>
              <td className={list.number}>
                <span className={styles.bar} aria-hidden="true">
                  <span style={{ inlineSize: `${highest === 0 ? 0 : (rate / highest) * 100}%` }} />
                </span>
                {formatRate(rate)}
              </td>
              <td className={list.number}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface IntervalProps {
  readonly value: number
  readonly low: number
  readonly high: number
}

/** The difference of the rates on a line with zero in its middle. */
function Interval({ value, low, high }: IntervalProps) {
  const reach = Math.max(Math.abs(low), Math.abs(high), 0.001)
  const place = (at: number) => `${((at / reach) * 50 + 50).toFixed(1)}%`
  return (
    <div className={styles.interval}>
      <p>
        {t('Version B: {value} percentage points, between {low} and {high}', {
          value: formatPoints(value),
          low: formatPoints(low),
          high: formatPoints(high),
        })}
      </p>
      <div className={styles.line} aria-hidden="true">
        <span className={styles.zero} />
        <span
          className={styles.range}
          style={{ insetInlineStart: place(low), inlineSize: `${(((high - low) / reach) * 50).toFixed(1)}%` }}
        />
        <span className={styles.mark} style={{ insetInlineStart: place(value) }} />
      </div>
    </div>
  )
}

function formatRate(rate: number): string {
  return `${(rate * 100).toLocaleString(undefined, { minimumFractionDigits: 1, maximumFractionDigits: 2 })} %`
}

function formatSigned(share: number): string {
  return `${formatPoints(share)} %`
}

/** A share as percentage points with its sign. */
function formatPoints(share: number): string {
  return (share * 100).toLocaleString(undefined, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
}
