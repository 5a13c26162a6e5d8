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

type Period = Sales['today']

/** What the site sold today, this week and this month, and day by day. */
export function SalesPanel({ sales }: { readonly sales: Sales }) {
  const [isTable, setTable] = useState(false)
  const { currency, days, isTest } = sales
  const sum = (pick: 'now' | 'before') => days.reduce((total, day) => total + day[pick].revenueMinor, 0)
  const hasSales = days.some(({ now, before }) => now.orders + before.orders > 0)
  return (
    <section className={styles.sales} aria-label="Sales">
      <div className={styles.numbers}>
        <NumberCard title="Today" period={sales.today} currency={currency} before="yesterday by this time" />
        <NumberCard title="This week" period={sales.week} currency={currency} before="last week by this time" />
        <NumberCard title="This month" period={sales.month} currency={currency} before="last month by this time" />
      </div>
      <Panel
        title={hasSales ? describeSales(sum('now'), sum('before')) : 'Sales in the last 30 days'}
        actions={
          <>
            {isTest && <Badge tone="caution">Test orders</Badge>}
            {hasSales && (
              <Button kind="quiet" onPress={() => setTable(!isTable)}>
                {isTable ? 'View as chart' : 'View as table'}
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
    <EmptyState icon={<ChartColumn size={22} />} title="No orders yet">
      <p>
        {testMode
          ? 'When someone buys, sales appear here. Your site is in test mode: place a test order to try it.'
          : 'When someone buys, sales appear here.'}
      </p>
      <a className={getButtonClass()} href={site.url} target="_blank" rel="noreferrer">
        View site
      </a>
    </EmptyState>
  )
}

interface NumberCardProps {
  readonly title: string
  readonly period: Period
  readonly currency: string
  readonly before: string
}

function NumberCard({ title, period: { now, before }, currency, before: beforeName }: NumberCardProps) {
  const formats = useFormats()
  const money = (amountMinor: number) => formats.money({ amountMinor, currency })
  return (
    <Panel>
      <div className={styles.number}>
        <h2 className={styles.numberTitle}>{title}</h2>
        <p className={styles.amount}>{money(now.revenueMinor)}</p>
        <p className={styles.orders}>{now.orders === 1 ? '1 order' : `${formats.number(now.orders)} orders`}</p>
        <p className={styles.note}>{compare(formats, now, before, `${money(before.revenueMinor)} ${beforeName}`)}</p>
      </div>
    </Panel>
  )
}

type Total = Period['now']

function compare(formats: Formats, now: Total, before: Total, then: string): string {
  if (before.revenueMinor === 0) return `From ${then}`
  const change = roundChange(now.revenueMinor, before.revenueMinor)
  if (change === 0) return `Same as ${then}`
  const share = formats.percent(Math.abs(change))
  return change > 0 ? `Up ${share} from ${then}` : `Down ${share} from ${then}`
}

/** The title of the chart is its answer. */
function describeSales(now: number, before: number): string {
  if (before === 0) return 'Sales in the last 30 days'
  const percent = Math.round(Math.abs(roundChange(now, before)) * 100)
  if (percent === 0) return 'Sales as in the 30 days before'
  return now > before ? `Sales up ${percent}% in 30 days` : `Sales down ${percent}% in 30 days`
}

function roundChange(now: number, before: number): number {
  return Math.round(((now - before) / before) * 100) / 100
}
