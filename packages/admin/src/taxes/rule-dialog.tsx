import { listCountries, listStates } from '@vitrine/commerce/addresses'
import { type FormEvent, useRef, useState } from 'react'
import { useFirstField } from '../focus/use-first-field.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ComboBox } from '../ui/combo-box.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { readRule, type RuleProblems, type RuleValues, toRuleValues } from './rule-values.ts'
import { ruleClassOptions } from '../pricing/tax-texts.ts'
import type { TaxRule } from '../pricing/taxes.ts'
import styles from './taxes.module.css'
import { editorLanguage, t } from '../i18n/text.ts'

interface RuleDialogProps {
  /** Undefined: a new one. */
  readonly rule: TaxRule | undefined
  readonly onDone: (rule: TaxRule) => void
  readonly onClose: () => void
}

const countryOptions = listCountries(editorLanguage).map(({ code, name }) => ({ value: code, label: name }))

/** Edits one rule. The page keeps it until all is saved. */
export function RuleDialog({ rule, onDone, onClose }: RuleDialogProps) {
  const { site } = useSession()
  const [values, setValues] = useState(() => toRuleValues(rule, new Intl.Locale(site.language).maximize().region ?? ''))
  const [problems, setProblems] = useState<RuleProblems>({})
  const form = useRef<HTMLFormElement>(null)
  // The country has a list, which would cover the others, and is that of the site.
  useFirstField(form, '[name="name"]')
  const change = (changes: Partial<RuleValues>) => {
    const next = { ...values, ...changes }
    setValues(next)
    // A refused value is checked again while it is mended.
    if (Object.keys(problems).length === 0) return
    const read = readRule(next, rule?.id)
    setProblems('problems' in read ? read.problems : {})
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const read = readRule(values, rule?.id)
    if ('rule' in read) return onDone(read.rule)
    setProblems(read.problems)
    const [first = ''] = Object.keys(read.problems)
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <Dialog title={rule ? t('Edit “{name}”', { name: rule.name }) : t('Add tax rule')} isOpen onClose={onClose}>
      <form ref={form} className={styles.dialogForm} noValidate onSubmit={submit}>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <ComboBox
              label={t('Country')}
              options={countryOptions}
              value={values.country}
              onChange={(country) => change({ country, region: '' })}
              error={problems.country}
            />
            <RegionField key={values.country} values={values} change={change} />
          </div>
          <TextField
            label={t('Postal codes (optional)')}
            name="postalCodes"
            maxLength={20_000}
            description={t('Only for these codes: 10115, 101* or 10115-10999.')}
            value={values.postalCodes}
            onChange={(postalCodes) => change({ postalCodes })}
            error={problems.postalCodes}
          />
          <div className={styles.pair}>
            <TextField
              label={t('Name')}
              name="name"
              maxLength={100}
              placeholder={t('VAT')}
              value={values.name}
              onChange={(name) => change({ name })}
              error={problems.name}
            />
            <TextField
              label={t('Rate, in %')}
              name="rate"
              inputMode="decimal"
              maxLength={10}
              value={values.rate}
              onChange={(rate) => change({ rate })}
              error={problems.rate}
            />
          </div>
          <Select
            label={t('Taxes')}
            options={ruleClassOptions}
            value={values.taxClass}
            onChange={(taxClass) => change({ taxClass })}
          />
          <Checkbox
            isSelected={values.appliesToShipping}
            onChange={(appliesToShipping) => change({ appliesToShipping })}
          >
            {t('Tax shipping too')}
          </Checkbox>
          <Checkbox isSelected={values.replacesWider} onChange={(replacesWider) => change({ replacesWider })}>
            {t('Instead of wider rules, not added to them')}
          </Checkbox>
        </div>
        <DialogActions>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button kind="primary" type="submit">
            {rule ? t('Done') : t('Add rule')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface RegionFieldProps {
  readonly values: RuleValues
  readonly change: (changes: Partial<RuleValues>) => void
}

/** A choice where the country has a list of regions; else addresses have free text, and so has the rule. */
function RegionField({ values, change }: RegionFieldProps) {
  const states = listStates(values.country).map(({ code, name }) => ({ value: code, label: name }))
  if (states.length === 0) return null
  return (
    <ComboBox
      label={t('Region')}
      options={[{ value: '', label: t('Whole country') }, ...states]}
      value={values.region}
      onChange={(region) => change({ region })}
    />
  )
}
