import { Trash2 } from 'lucide-react'
import { ProductsField } from '../discounts/target-field.tsx'
import { t } from '../i18n/text.ts'
import { useCurrency } from '../products/use-currency.ts'
import { IconButton } from '../ui/button.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { conditionKinds, conditionLabels, type ConditionValues } from './condition-kinds.ts'
import { CountriesField } from './countries-field.tsx'
import styles from './segments.module.css'

interface ConditionRowProps {
  readonly condition: ConditionValues
  /** Its place in the list, from 1. */
  readonly place: number
  readonly problem: string | undefined
  readonly onChange: (changes: Partial<ConditionValues>) => void
  readonly onRemove: () => void
}

/** One condition of a segment: its kind, how it is compared, and the value. */
export function ConditionRow({ condition, place, problem, onChange, onRemove }: ConditionRowProps) {
  return (
    <li className={styles.condition}>
      <div className={styles.fields}>
        <Select
          label={t('Condition {place}', { place })}
          options={conditionKinds.map((kind) => ({ value: kind, label: conditionLabels[kind] }))}
          value={condition.kind}
          onChange={(kind) => onChange({ kind })}
        />
        <ValueFields condition={condition} problem={problem} onChange={onChange} />
      </div>
      <IconButton aria-label={t('Remove condition {place}', { place })} onPress={onRemove}>
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

type ValueProps = Pick<ConditionRowProps, 'condition' | 'problem' | 'onChange'>

function ValueFields(props: ValueProps) {
  const { condition, problem, onChange } = props
  switch (condition.kind) {
    case 'orders':
      return (
        <>
          <CompareSelect {...props} />
          <NumberField {...props} name="count" label={t('Orders')} />
        </>
      )
    case 'spent':
      return <AmountFields {...props} />
    case 'lastOrder':
      return <DaysFields {...props} />
    case 'country':
      return (
        <CountriesField
          codes={condition.countries}
          error={problem}
          onChange={(countries) => onChange({ countries: countries.slice(0, 50) })}
        />
      )
    case 'tag':
      return <TagFields {...props} />
    case 'bought':
      return (
        <>
          <AnswerSelect {...props} yes={t('Bought one of these')} no={t('Bought none of these')} />
          <div className={styles.wide}>
            <ProductsField
              ids={condition.itemIds}
              error={problem}
              onChange={(itemIds) => onChange({ itemIds: itemIds.slice(0, 50) })}
            />
          </div>
        </>
      )
    default:
      return <AnswerSelect {...props} yes={t('Yes')} no={t('No')} />
  }
}

function CompareSelect({ condition, onChange }: ValueProps) {
  return (
    <Select
      label={t('Compared')}
      options={[
        { value: 'min', label: t('At least') },
        { value: 'max', label: t('At most') },
      ]}
      value={condition.compare}
      onChange={(compare) => onChange({ compare })}
    />
  )
}

interface NumberFieldProps extends ValueProps {
  readonly name: 'count' | 'days'
  readonly label: string
}

function NumberField({ condition, problem, onChange, name, label }: NumberFieldProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      maxLength={6}
      value={condition[name]}
      error={problem}
      onChange={(text) => onChange({ [name]: text })}
    />
  )
}

function AmountFields(props: ValueProps) {
  const { condition, problem, onChange } = props
  const currency = useCurrency()
  return (
    <>
      <CompareSelect {...props} />
      <TextField
        label={t('Amount, in {currency}', { currency })}
        inputMode="decimal"
        maxLength={20}
        value={condition.amount}
        error={problem}
        onChange={(amount) => onChange({ amount })}
      />
    </>
  )
}

function DaysFields(props: ValueProps) {
  const { condition, onChange } = props
  return (
    <>
      <Select
        label={t('When')}
        options={[
          { value: 'within', label: t('In the last days') },
          { value: 'before', label: t('Longer ago than') },
        ]}
        value={condition.when}
        onChange={(when) => onChange({ when })}
      />
      <NumberField {...props} name="days" label={t('Days')} />
    </>
  )
}

function TagFields(props: ValueProps) {
  const { condition, problem, onChange } = props
  return (
    <>
      <AnswerSelect {...props} yes={t('Has one of these')} no={t('Has none of these')} />
      <TextField
        label={t('Tags')}
        description={t('Separate tags with commas.')}
        maxLength={2600}
        value={condition.tags}
        error={problem}
        onChange={(tags) => onChange({ tags })}
      />
    </>
  )
}

function AnswerSelect({ condition, onChange, yes, no }: ValueProps & { readonly yes: string; readonly no: string }) {
  return (
    <Select
      label={t('Answer')}
      options={[
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ]}
      value={condition.isTrue ? 'yes' : 'no'}
      onChange={(answer) => onChange({ isTrue: answer === 'yes' })}
    />
  )
}
