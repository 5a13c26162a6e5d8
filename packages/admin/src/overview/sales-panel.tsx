import { ChartColumn } from 'lucide-react'
import { useState } from 'react'
import { useSession } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, getButtonClass } from '../ui/button.tsx'
import { type Formats, useFormats } from '../ui/format.ts'
import { Panel } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import styles from './overview.module.css'
import type { Sales } from './sales.ts'
import { SalesChart } from './sales-chart.tsx'
import { SalesTable } from './sales-table.tsx'
import { t } from '../i18n/text.ts'

type Period = Sales['today']

/** What the site sold today, this week and this month, and day by day. */
export function SalesPanel({ sales }: { readonly sales: Sales }) {
  const [isTable, setTable] = useState(false)
  const { currency, days, isTest } = sales
  const sum = (pick: 'now' | 'before') => days.reduce((total, day) => total + day[pick].revenueMinor, 0)
  const hasSales = days.some(({ now, before }) => now.orders + before.orders > 0)
  return (
    <section className={styles.sales} aria-label={t('Sales')}>
      <div className={styles.numbers}>
        <NumberCard
          title={t('Today')}
          period={sales.today}
          currency={currency}
          describeBefore={(revenue) => t('{revenue} yesterday by this time', { revenue })}
        />
        <NumberCard
          title={t('This week')}
          period={sales.week}
          currency={currency}
          describeBefore={(revenue) => t('{revenue} last week by this time', { revenue })}
        />
        <NumberCard
          title={t('This month')}
          period={sales.month}
          currency={currency}
          describeBefore={(revenue) => t('{revenue} last month by this time', { revenue })}
        />
      </div>
      <Panel
        title={hasSales ? describeSales(sum('now'), sum('before')) : t('Sales in the last 30 days')}
        actions={
          <>
            {isTest && <Badge tone="caution">{t('Test orders')}</Badge>}
            {hasSales && (
              <Button kind="quiet" onPress={() => setTable(!isTable)}>
                {isTable ? t('View as chart') : t('View as table')}
              </Button>
            )}
          </>
        }
      >
        {!hasSales && <NoSales />}
        {hasSales && (isTable ? <SalesTable sales={sales} /> : <SalesChart sales={sales} />)}
      </Panel>
    </section>
  )
}

function NoSales() {
  const { site, testMode } = useSession()
  return (
    <EmptyState icon={<ChartColumn size={22} />} title={t('No orders yet')}>
      <p>
        {testMode
          ? t('When someone buys, sales appear here. Your site is in test mode: place a test order to try it.')
          : t('When someone buys, sales appear here.')}
      </p>
      <a className={getButtonClass()} href={site.url} target="_blank" rel="noreferrer">
        {t('View site')}
      </a>
    </EmptyState>
  )
}

interface NumberCardProps {
  readonly title: string
  readonly period: Period
  readonly currency: string
  /** The amount of the period before, with the name of that period. */
  readonly describeBefore: (revenue: string) => string
}

function NumberCard({ title, period: { now, before }, currency, describeBefore }: NumberCardProps) {
  const formats = useFormats()
  const money = (amountMinor: number) => formats.money({ amountMinor, currency })
  return (
    <Panel>
      <div className={styles.number}>
        <h2 className={styles.numberTitle}>{title}</h2>
        <p className={styles.amount}>{money(now.revenueMinor)}</p>
        <p className={styles.orders}>{t('{count, plural, one {# order} other {# orders}}', { count: now.orders })}</p>
        <p className={styles.note}>{compare(formats, now, before, describeBefore(money(before.revenueMinor)))}</p>
      </div>
    </Panel>
  )
}

type Total = Period['now']

function compare(formats: Formats, now: Total, before: Total, period: string): string {
  if (before.revenueMinor === 0) return t('From {period}', { period })
  const change = roundChange(now.revenueMinor, before.revenueMinor)
  if (change === 0) return t('Same as {period}', { period })
  const share = formats.percent(Math.abs(change))
  return change > 0
    ? t('Up {share} from {period}', { share, period })
    : t('Down {share} from {period}', { share, period })
}

/** The title of the chart is its answer. */
function describeSales(now: number, before: number): string {
  if (before === 0) return t('Sales in the last 30 days')
  const percent = Math.round(Math.abs(roundChange(now, before)) * 100)
  if (percent === 0) return t('Sales as in the 30 days before')
  return now > before
    ? t('Sales up {percent}% in 30 days', { percent })
    : t('Sales down {percent}% in 30 days', { percent })
}

function roundChange(now: number, before: number): number {
  return Math.round(((now - before) / before) * 100) / 100
}
