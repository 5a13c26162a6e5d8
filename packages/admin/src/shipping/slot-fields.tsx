import { Plus, X } from 'lucide-react'
import { editorLanguage, t } from '../i18n/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { RateProblems, RateValues } from './rate-values.ts'
import styles from './shipping.module.css'

interface SlotFieldsProps {
  readonly values: RateValues
  readonly change: (changes: Partial<RateValues>) => void
  readonly problems: RateProblems
}

const maxExceptions = 200

const lengths = [
  { value: '15', label: t('15 minutes') },
  { value: '30', label: t('30 minutes') },
  { value: '60', label: t('1 hour') },
  { value: '120', label: t('2 hours') },
  { value: '180', label: t('3 hours') },
  { value: '240', label: t('4 hours') },
]

/** Names of the days from Monday on: 5 January 1970 was one. */
const dayNames = Array.from({ length: 7 }, (_, index) =>
  new Intl.DateTimeFormat(editorLanguage, { weekday: 'long', timeZone: 'UTC' }).format(
    new Date((index + 4) * 86_400_000),
  ),
)

/** When buyers pick up, or get their local delivery. */
export function SlotFields(props: SlotFieldsProps) {
  const { values, change } = props
  return (
    <>
      <Checkbox isSelected={values.hasSlots} onChange={(hasSlots) => change({ hasSlots })}>
        {values.kind === 'pickup' ? t('Buyers choose when they pick up') : t('Buyers choose when it is delivered')}
      </Checkbox>
      {values.hasSlots && (
        <>
          <Week {...props} />
          <Exceptions {...props} />
          <Rules {...props} />
        </>
      )}
    </>
  )
}

function Week({ values, change, problems }: SlotFieldsProps) {
  return (
    <fieldset className={styles.tiers}>
      <legend className={styles.legend}>{t('Hours')}</legend>
      <div className={styles.week}>
        {values.week.map((hours, index) => (
          <TextField
            key={dayNames[index]}
            label={dayNames[index] ?? ''}
            name={`week.${index}`}
            maxLength={100}
            placeholder={t('Closed')}
            value={hours}
            onChange={(text) => change({ week: values.week.map((each, at) => (at === index ? text : each)) })}
            error={problems[`week.${index}`]}
          />
        ))}
      </div>
      <p className={styles.rateText}>{t('By the clock of your store, like 09:00-12:00, 13:00-18:00.')}</p>
    </fieldset>
  )
}

function Exceptions({ values, change, problems }: SlotFieldsProps) {
  const { exceptions } = values
  const replace = (index: number, changes: Partial<(typeof exceptions)[number]>) =>
    change({ exceptions: exceptions.map((each, at) => (at === index ? { ...each, ...changes } : each)) })
  return (
    <fieldset className={styles.tiers}>
      <legend className={styles.legend}>{t('Days with other hours')}</legend>
      {exceptions.map(({ date, hours }, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and are only added and removed at their place.
        <div key={index} className={styles.tier}>
          <TextField
            label={t('Day')}
            type="date"
            name={`exceptions.${index}.date`}
            value={date}
            onChange={(day) => replace(index, { date: day })}
            error={problems[`exceptions.${index}.date`]}
          />
          <TextField
            label={t('Hours')}
            name={`exceptions.${index}.hours`}
            maxLength={100}
            placeholder={t('Closed')}
            value={hours}
            onChange={(text) => replace(index, { hours: text })}
            error={problems[`exceptions.${index}.hours`]}
          />
          <IconButton
            aria-label={t('Remove row {index}', { index: index + 1 })}
            onPress={() => change({ exceptions: exceptions.filter((_, at) => at !== index) })}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        kind="quiet"
        icon={<Plus size={16} aria-hidden="true" />}
        isDisabled={exceptions.length >= maxExceptions}
        onPress={() => change({ exceptions: [...exceptions, { date: '', hours: '' }] })}
      >
        {t('Add day')}
      </Button>
    </fieldset>
  )
}

function Rules({ values, change, problems }: SlotFieldsProps) {
  const text = (name: 'leadHours' | 'daysAhead' | 'capacity') => ({
    name,
    value: values[name],
    onChange: (value: string) => change({ [name]: value }),
    error: problems[name],
    maxLength: 6,
  })
  const { slotMinutes } = values
  const isListed = lengths.some(({ value }) => value === slotMinutes)
  const other = {
    value: slotMinutes,
    label: t('{count, plural, one {# minute} other {# minutes}}', { count: Number(slotMinutes) }),
  }
  return (
    <div className={styles.pair}>
      <Select
        label={t('Length of a time')}
        options={isListed ? lengths : [other, ...lengths]}
        value={slotMinutes}
        onChange={(value) => change({ slotMinutes: value })}
      />
      <TextField label={t('Orders per time')} inputMode="numeric" placeholder={t('No limit')} {...text('capacity')} />
      <TextField label={t('Earliest, in hours from the order')} inputMode="decimal" {...text('leadHours')} />
      <TextField
        label={t('Days ahead')}
        inputMode="numeric"
        description={t('0 is today only.')}
        {...text('daysAhead')}
      />
    </div>
  )
}
