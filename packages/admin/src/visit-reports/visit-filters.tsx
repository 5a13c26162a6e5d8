import { getRouteApi, linkOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../i18n/text.ts'
import { PeriodFields } from '../days/period-fields.tsx'
import { Segments } from '../ui/segments.tsx'
import { Select } from '../ui/select.tsx'
import { getPeriod, type Period, type PeriodName, periodNames } from './periods.ts'
import { viewLabels } from './reports.ts'
import { type Comparison, comparisons, readVisitSearch, viewNames } from './search.ts'
import styles from './visit-reports.module.css'

const route = getRouteApi('/analytics')

const periodLabels: Readonly<Record<PeriodName, string>> = {
  today: t('Today'),
  '7-days': t('Last 7 days'),
  '30-days': t('Last 30 days'),
  '90-days': t('Last 90 days'),
  'this-month': t('This month'),
  'last-month': t('Last month'),
  '12-months': t('Last 12 months'),
}

const comparisonLabels: Readonly<Record<Comparison, string>> = {
  previous: t('Days before'),
  year: t('A year before'),
  none: t('Nothing'),
}

/** The parts of the screen. */
export function ViewSegments() {
  const search = route.useSearch()
  return (
    <Segments
      label={t('Report')}
      segments={viewNames.map((view) => ({
        label: viewLabels[view],
        link: linkOptions({ to: '/analytics', search: readVisitSearch({ ...search, view }) }),
      }))}
    />
  )
}

interface VisitFiltersProps {
  readonly period: Period
  /** Undefined where nothing is compared. */
  readonly compare: Comparison | undefined
  readonly today: string
  /** Further fields of the report. */
  readonly children?: ReactNode
}

/** The days, and those that they are compared with, kept in the address. */
export function VisitFilters({ period, compare, today, children }: VisitFiltersProps) {
  const navigate = route.useNavigate()
  const change = (changes: Readonly<Record<string, string>>) =>
    void navigate({ search: (before) => readVisitSearch({ ...before, ...changes }), replace: true })
  return (
    <div className={styles.filters}>
      <PeriodFields
        period={period}
        names={periodNames}
        labels={periodLabels}
        getPeriod={(name) => getPeriod(name, today)}
        onChange={(chosen) => change({ ...chosen })}
      />
      {compare !== undefined && (
        <Select
          label={t('Compare with')}
          options={comparisons.map((value) => ({ value, label: comparisonLabels[value] }))}
          value={compare}
          onChange={(value) => change({ compare: value })}
        />
      )}
      {children}
    </div>
  )
}
