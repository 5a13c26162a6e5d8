import { t } from '../i18n/text.ts'
import { DayChart } from '../days/day-chart.tsx'
import { useDayFormat } from '../days/day-format.ts'
import { useFormats } from '../ui/format.ts'
import type { Sales } from './sales.ts'

type Day = Sales['days'][number]

/** Sales day by day as bars, the 30 days before as a dashed line. */
export function SalesChart({ sales: { days, currency } }: { readonly sales: Sales }) {
  const formats = useFormats()
  const formatDay = useDayFormat()
  const money = (amountMinor: number) => formats.money({ amountMinor, currency })
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
  return (
    <DayChart
      label={t('Sales by day')}
      days={days.map(({ day, now, before }) => ({ day, now: now.revenueMinor, before: before.revenueMinor }))}
      formatDay={formatDay}
      describe={(index) => describe(days[index])}
      keys={{
        now: t('Last 30 days'),
        before: t('30 days before'),
        highest: (amountMinor) => t('Highest day {revenue}', { revenue: money(amountMinor) }),
      }}
    />
  )
}
