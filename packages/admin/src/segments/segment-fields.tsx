import { Plus } from 'lucide-react'
import type { FieldMistakes } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/page.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { type ConditionValues, createCondition } from './condition-kinds.ts'
import { ConditionRow } from './condition-row.tsx'
import type { SegmentValues } from './segment-values.ts'
import styles from './segments.module.css'

const maxConditions = 10

interface SegmentFieldsProps {
  readonly values: SegmentValues
  readonly problems: FieldMistakes
  readonly onChange: (changes: Partial<SegmentValues>) => void
}

/** The name of a segment, and its conditions. */
export function SegmentFields({ values, problems, onChange }: SegmentFieldsProps) {
  const { conditions } = values
  const change = (key: string, changes: Partial<ConditionValues>) =>
    onChange({ conditions: conditions.map((each) => (each.key === key ? { ...each, ...changes } : each)) })
  return (
    <Panel title={t('Segment')}>
      <div className={styles.body}>
        <TextField
          label={t('Name')}
          maxLength={100}
          value={values.name}
          error={problems['name']}
          onChange={(name) => onChange({ name })}
        />
        <Select
          label={t('Customers for whom')}
          options={[
            { value: 'all', label: t('all conditions hold') },
            { value: 'any', label: t('any condition holds') },
          ]}
          value={values.match}
          onChange={(match) => onChange({ match })}
        />
        <ol className={styles.conditions} aria-label={t('Conditions')}>
          {conditions.map((condition, index) => (
            <ConditionRow
              key={condition.key}
              condition={condition}
              place={index + 1}
              problem={problems[`conditions.${index}`]}
              onChange={(changes) => change(condition.key, changes)}
              onRemove={() => onChange({ conditions: conditions.filter(({ key }) => key !== condition.key) })}
            />
          ))}
        </ol>
        {problems['conditions'] !== undefined && <p role="alert">{problems['conditions']}</p>}
        <div>
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            isDisabled={conditions.length >= maxConditions}
            onPress={() => onChange({ conditions: [...conditions, createCondition()] })}
          >
            {t('Add condition')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
