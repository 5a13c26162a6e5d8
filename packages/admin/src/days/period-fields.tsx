import { t } from '../i18n/text.ts'
import { Select } from '../ui/select.tsx'
import { DayField } from './day-field.tsx'

interface Period {
  readonly from: string
  readonly to: string
}

interface PeriodFieldsProps<Name extends string> {
  readonly period: Period
  /** The periods that have a name, in the order of the menu. */
  readonly labels: Readonly<Record<Name, string>>
  readonly names: readonly Name[]
  readonly getPeriod: (name: Name) => Period
  readonly onChange: (period: Period) => void
}

/** The days of a report: a period with a name, or any two days. A day beyond the other takes it along. */
export function PeriodFields<Name extends string>(props: PeriodFieldsProps<Name>) {
  const { period, labels, names, getPeriod, onChange } = props
  const known = names.find((name) => {
    const { from, to } = getPeriod(name)
    return from === period.from && to === period.to
  })
  return (
    <>
      <Select
        label={t('Period')}
        options={[
          ...names.map((name) => ({ value: name as string, label: labels[name] })),
          ...(known === undefined ? [{ value: 'custom', label: t('Chosen days') }] : []),
        ]}
        value={known ?? 'custom'}
        onChange={(value) => {
          const name = names.find((each) => each === value)
          if (name) onChange(getPeriod(name))
        }}
      />
      <DayField
        label={t('From')}
        day={period.from}
        onChange={(from) => onChange({ from, to: from > period.to ? from : period.to })}
      />
      <DayField
        label={t('To')}
        day={period.to}
        onChange={(to) => onChange({ from: to < period.from ? to : period.from, to })}
      />
    </>
  )
}
