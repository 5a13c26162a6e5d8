import { getRouteApi, linkOptions } from '@tanstack/react-router'
import { t } from '../i18n/text.ts'
import { PeriodFields } from '../days/period-fields.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { getPeriod, type Period, type PeriodName, periodNames } from './periods.ts'
import { reportLabels } from './reports.ts'
import styles from './sales-reports.module.css'
import { readReportSearch, reportNames } from './search.ts'

const route = getRouteApi('/analytics/sales')

const periodLabels: Readonly<Record<PeriodName, string>> = {
  'this-month': t('This month'),
  'last-month': t('Last month'),
  'this-quarter': t('This quarter'),
  'last-quarter': t('Last quarter'),
  'this-year': t('This year'),
  'last-year': t('Last year'),
}

interface ReportFiltersProps {
  readonly period: Period
  readonly today: string
  readonly currency: string
  /** Currencies of the orders of these days. */
  readonly currencies: readonly string[]
}

/** The report and its days, all kept in the address. */
export function ReportFilters({ period, today, currency, currencies }: ReportFiltersProps) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const change = (changes: Readonly<Record<string, string>>) =>
    void navigate({ search: (before) => readReportSearch({ ...before, ...changes }), replace: true })
  const offered = [...new Set([currency, ...currencies])]
  return (
    <>
      <Segments
        label={t('Report')}
        segments={reportNames.map((report) => ({
          label: reportLabels[report],
          link: linkOptions({ to: '/analytics/sales', search: readReportSearch({ ...search, report }) }),
        }))}
      />
      <div className={styles.filters}>
        <PeriodFields
          period={period}
          names={periodNames}
          labels={periodLabels}
          getPeriod={(name) => getPeriod(name, today)}
          onChange={(chosen) => change({ ...chosen })}
        />
        {offered.length > 1 && (
          <Select
            label={t('Currency')}
            options={offered.map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(value) => change({ currency: value })}
          />
        )}
      </div>
    </>
  )
}
