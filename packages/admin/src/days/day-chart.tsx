import { type KeyboardEvent, useState } from 'react'
import styles from './day-chart.module.css'

interface DayChartProps {
  /** What the bars are, spoken. */
  readonly label: string
  readonly days: readonly { readonly day: string; readonly now: number; readonly before?: number | undefined }[]
  readonly formatDay: (day: string) => string
  /** A day in a sentence, by its place. */
  readonly describe: (index: number) => string
  /** The keys below the chart, while no day is pointed at. */
  readonly keys: {
    readonly now: string
    readonly before?: string | undefined
    readonly highest: (value: number) => string
  }
}

const height = 160
const step = 20
const barWidth = 12

/** Days as bars, those before as a dashed line. Arrow keys walk through the days and say them. */
export function DayChart({ label, days, formatDay, describe, keys }: DayChartProps) {
  const [at, setAt] = useState<number>()
  const highest = Math.max(0, ...days.flatMap(({ now, before = 0 }) => [now, before]))
  const y = (value: number) => height - (value / Math.max(1, highest)) * height
  const last = days.length - 1
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
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={describe(at ?? last)}
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
              y={y(now)}
              height={height - y(now)}
            />
          ))}
          {keys.before !== undefined && (
            <polyline
              className={styles.before}
              points={days.map(({ before = 0 }, index) => `${index * step + step / 2},${y(before)}`).join(' ')}
            />
          )}
        </svg>
      </div>
      <div className={styles.axis} aria-hidden="true">
        <span>{formatDay(days[0]?.day ?? '')}</span>
        <span>{formatDay(days[last]?.day ?? '')}</span>
      </div>
      <p className={styles.legend} aria-hidden="true">
        {at === undefined ? (
          <>
            <span className={styles.nowKey}>{keys.now}</span>
            {keys.before !== undefined && <span className={styles.beforeKey}>{keys.before}</span>}
            {highest > 0 && <span className={styles.scale}>{keys.highest(highest)}</span>}
          </>
        ) : (
          <span>{describe(at)}</span>
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
