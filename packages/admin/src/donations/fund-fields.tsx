import { Plus, Trash2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { FieldMistakes } from '../forms/use-record-form.ts'
import { t } from '../i18n/text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Panel } from '../ui/page.tsx'
import { TextField } from '../ui/text-field.tsx'
import fields from '../forms/fields.module.css'
import styles from './donations.module.css'
import { frequencyLabels } from './frequencies.ts'
import { addSuggested, canSuggestMore, type FundValues } from './fund-values.ts'

interface FundFieldsProps {
  readonly values: FundValues
  readonly problems: FieldMistakes
  /** "$" or "€". */
  readonly sign: string
  readonly onChange: (changes: Partial<FundValues>) => void
}

/** Everything about a fund that its owner decides. */
export function FundFields(props: FundFieldsProps) {
  return (
    <div className={styles.column}>
      <ContentPanel {...props} />
      <AmountsPanel {...props} />
      <QuestionsPanel {...props} />
      <ThanksPanel {...props} />
    </div>
  )
}

type TextName = 'title' | 'text' | 'buttonLabel' | 'thanks' | 'taxNote' | 'minimum' | 'maximum'

interface TextProps extends FundFieldsProps {
  readonly name: TextName
  readonly label: string
  readonly maxLength: number
  readonly rows?: number
  readonly description?: string
  readonly inputMode?: 'decimal'
  readonly placeholder?: string
}

function Text({ values, problems, onChange, name, sign: _sign, ...props }: TextProps) {
  return (
    <TextField {...props} value={values[name]} error={problems[name]} onChange={(text) => onChange({ [name]: text })} />
  )
}

function ContentPanel(props: FundFieldsProps) {
  const { values, onChange } = props
  return (
    <Panel title={t('Content')}>
      <div className={fields.body}>
        <Checkbox isSelected={values.isEnabled} onChange={(isEnabled) => onChange({ isEnabled })}>
          {t('Visitors can give to this fund')}
        </Checkbox>
        <Text {...props} name="title" label={t('Title')} maxLength={120} />
        <Text
          {...props}
          name="text"
          label={t('Text')}
          rows={4}
          maxLength={2_000}
          description={t('What the money is for.')}
        />
        <Text
          {...props}
          name="buttonLabel"
          label={t('Button')}
          maxLength={80}
          description={t('Leave blank for the usual word in the language of the site.')}
        />
      </div>
    </Panel>
  )
}

function AmountsPanel(props: FundFieldsProps) {
  const { values, problems, sign, onChange } = props
  return (
    <Panel title={t('Amounts')}>
      <div className={fields.body}>
        <Suggested {...props} />
        <Checkbox isSelected={values.allowsOwnAmount} onChange={(allowsOwnAmount) => onChange({ allowsOwnAmount })}>
          {t('Visitors may enter their own amount')}
        </Checkbox>
        <div className={fields.pair}>
          <Text {...props} name="minimum" label={t('Minimum ({sign})', { sign })} maxLength={20} inputMode="decimal" />
          <Text {...props} name="maximum" label={t('Maximum ({sign})', { sign })} maxLength={20} inputMode="decimal" />
        </div>
        <Frequencies {...props} />
        {problems['frequencies'] !== undefined && (
          <p className={fields.error} role="alert">
            {problems['frequencies']}
          </p>
        )}
      </div>
    </Panel>
  )
}

function Suggested({ values, problems, sign, onChange }: FundFieldsProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const focusNext = useRef<number>(undefined)
  // The focus is never lost: a new amount is typed at once, and after a removal it is on the one before.
  useEffect(() => {
    const index = focusNext.current
    focusNext.current = undefined
    if (index === undefined) return
    const inputs = group.current?.querySelectorAll('input') ?? []
    const target = inputs[Math.min(index, inputs.length - 1)] ?? group.current?.querySelector('button')
    target?.focus()
  })
  const change = (index: number, text: string) =>
    onChange({ suggested: values.suggested.map((each, at) => (at === index ? { ...each, text } : each)) })
  const remove = (index: number) => {
    focusNext.current = Math.max(0, index - 1)
    onChange({ suggested: values.suggested.filter((_each, at) => at !== index) })
  }
  return (
    <fieldset className={fields.group} ref={group}>
      <legend className={fields.label}>{t('Suggested amounts')}</legend>
      {values.suggested.map(({ key, text }, index) => (
        <div className={styles.suggested} key={key}>
          <TextField
            label={t('Amount {number} ({sign})', { number: index + 1, sign })}
            value={text}
            maxLength={20}
            inputMode="decimal"
            error={problems[`suggested.${index}`]}
            onChange={(typed) => change(index, typed)}
          />
          <IconButton aria-label={t('Remove amount {number}', { number: index + 1 })} onPress={() => remove(index)}>
            <Trash2 size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {problems['suggested'] !== undefined && (
        <p className={fields.error} role="alert">
          {problems['suggested']}
        </p>
      )}
      {canSuggestMore(values) && (
        <div>
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            onPress={() => {
              focusNext.current = values.suggested.length
              onChange({ suggested: addSuggested(values) })
            }}
          >
            {t('Add amount')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

function Frequencies({ values, onChange }: FundFieldsProps) {
  const names = ['once', 'month', 'year'] as const
  const toggle = (name: (typeof names)[number], isChosen: boolean) =>
    onChange({
      frequencies: names.filter((each) => (each === name ? isChosen : values.frequencies.includes(each))),
    })
  return (
    <fieldset className={fields.group}>
      <legend className={fields.label}>{t('How often visitors can give')}</legend>
      {names.map((name) => (
        <Checkbox
          key={name}
          isSelected={values.frequencies.includes(name)}
          onChange={(isChosen) => toggle(name, isChosen)}
        >
          {frequencyLabels[name]}
        </Checkbox>
      ))}
      <p className={styles.quiet}>
        {t('Monthly and yearly donations are subscriptions. They need a payment provider that keeps cards.')}
      </p>
    </fieldset>
  )
}

function QuestionsPanel({ values, onChange }: FundFieldsProps) {
  return (
    <Panel title={t('Questions')}>
      <div className={fields.body}>
        <Checkbox isSelected={values.asksNote} onChange={(asksNote) => onChange({ asksNote })}>
          {t('Ask for a message')}
        </Checkbox>
        <Checkbox isSelected={values.asksAnonymous} onChange={(asksAnonymous) => onChange({ asksAnonymous })}>
          {t('Ask whether the donor wants to stay anonymous')}
        </Checkbox>
        <p className={styles.quiet}>
          {t('You see who gave in any case. The list marks who must not be named in public.')}
        </p>
      </div>
    </Panel>
  )
}

function ThanksPanel(props: FundFieldsProps) {
  return (
    <Panel title={t('Thanks and receipt')}>
      <div className={fields.body}>
        <Text
          {...props}
          name="thanks"
          label={t('Thanks')}
          rows={3}
          maxLength={2_000}
          description={t('On the page after the donation, and in its email.')}
        />
        <Text
          {...props}
          name="taxNote"
          label={t('Tax note')}
          rows={3}
          maxLength={2_000}
          description={t('Such as your tax number. Donors get it by email once the money is there.')}
        />
      </div>
    </Panel>
  )
}
