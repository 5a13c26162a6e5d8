import { type KeyboardEvent, useState } from 'react'
import { useFormats } from '../ui/format.ts'
import styles from './sales-chart.module.css'
import type { Sales } from './sales.ts'
import { useDayFormat } from './sales-table.tsx'
import { t } from '../i18n/text.ts'

type Day = Sales['days'][number]

const height = 160
const step = 20
const barWidth = 12

/** Sales day by day as bars, the 30 days before as a dashed line. Arrow keys walk through the days and say them. */
export function SalesChart({ sales: { days, currency } }: { readonly sales: Sales }) {
  const [at, setAt] = useState<number>()
  const formats = useFormats()
  const formatDay = useDayFormat()
  const highest = Math.max(1, ...days.flatMap(({ now, before }) => [now.revenueMinor, before.revenueMinor]))
  const y = (amountMinor: number) => height - (amountMinor / highest) * height
  const money = (amountMinor: number) => formats.money({ amountMinor, currency })
  const last = days.length - 1
  const describe = (day: Day | undefined): string => {
    if (!day) return ''
    return t(
      '{count, plural, one {{day}: {revenue}, # order. 30 days before: {earlierRevenue}.} other {{day}: {revenue}, # orders. 30 days before: {earlierRevenue}.}}',
      {
        count: day.now.orders,
        day: formatDay(day.day),
        revenue: money(day.now.revenueMinor),
        earlierRevenue: money(day.before.revenueMinor),
      },
    )
  }
  const walk = (event: KeyboardEvent) => {
    const to = getNext(event.key, at ?? last, last)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
  }
  return (
    <div className={styles.chart}>
      <div
        className={styles.plot}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a range input could not hold the drawing.
        role="slider"
        tabIndex={0}
        aria-label={t('Sales by day')}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={describe(days[at ?? last])}
        onKeyDown={walk}
        onFocus={() => setAt(at ?? last)}
        onBlur={() => setAt(undefined)}
        onPointerMove={({ currentTarget, clientX }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          setAt(Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * days.length))))
        }}
        onPointerLeave={() => setAt(undefined)}
      >
        <svg viewBox={`0 0 ${days.length * step} ${height}`} preserveAspectRatio="none" aria-hidden="true">
          {days.map(({ day, now }, index) => (
            <rect
              key={day}
              className={styles.bar}
              data-current={index === at || undefined}
              x={index * step + (step - barWidth) / 2}
              width={barWidth}
              y={y(now.revenueMinor)}
              height={height - y(now.revenueMinor)}
            />
          ))}
          <polyline
            className={styles.before}
            points={days.map(({ before }, index) => `${index * step + step / 2},${y(before.revenueMinor)}`).join(' ')}
          />
        </svg>
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days[last]?.day ?? '')}</span>
      </div>
      <p className={styles.legend} aria-hidden="true">
        {at === undefined ? (
          <>
            <span className={styles.nowKey}>{t('Last 30 days')}</span>
            <span className={styles.beforeKey}>{t('30 days before')}</span>
            <span className={styles.scale}>{t('Highest day {revenue}', { revenue: money(highest) })}</span>
          </>
        ) : (
          <span>{describe(days[at])}</span>
        )}
      </p>
    </div>
  )
}

function getNext(key: string, at: number, last: number): number | undefined {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return Math.max(0, at - 1)
  if (key === 'ArrowRight' || key === 'ArrowUp') return Math.min(last, at + 1)
  if (key === 'Home') return 0
  return key === 'End' ? last : undefined
}
