import { isInUnion } from '@vitrine/commerce'
import { getCountryName } from '@vitrine/commerce/addresses'
import { Plus, ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { LeaveGuard } from '../forms/leave-guard.tsx'
import { useLiveRecord } from '../forms/use-live-record.ts'
import { PriceCheck } from '../pricing/price-check.tsx'
import type { Shipping } from '../pricing/shipping.ts'
import { createWeightTexts } from '../pricing/weight-texts.ts'
import { useAddSearch } from '../shell/use-add-search.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Panel } from '../ui/page.tsx'
import { SaveBar } from '../ui/save-bar.tsx'
import { EmptyState } from '../ui/states.tsx'
import { RuleDialog } from './rule-dialog.tsx'
import { RuleRow } from './rule-row.tsx'
import { describeRulePlace, listOverlaps } from '../pricing/tax-texts.ts'
import {
  countTaxChanges,
  mergeTaxes,
  readTaxConflict,
  type Taxes,
  type TaxRule,
  type TaxValues,
  useSaveTaxes,
} from '../pricing/taxes.ts'
import styles from './taxes.module.css'
import { editorLanguage, t } from '../i18n/text.ts'

const maxOverlaps = 5

export function TaxEditor({ stored, shipping }: { readonly stored: Taxes; readonly shipping: Shipping }) {
  const save = useSaveTaxes()
  const notify = useNotify()
  const record = useLiveRecord<TaxValues, Taxes>({
    stored,
    toValue: ({ taxIncluded, exemptsTaxNumbers, taxRules }) => ({ taxIncluded, exemptsTaxNumbers, taxRules }),
    countChanges: countTaxChanges,
    save: (values, { version }) => save.mutateAsync({ version, ...values }),
    readConflict: readTaxConflict,
    merge: mergeTaxes,
    onSaved: () => notify(t('Taxes saved.')),
  })
  const [editing, setEditing] = useState<TaxRule>()
  const weight = useMemo(() => createWeightTexts(shipping.weightUnit), [shipping.weightUnit])
  const { taxIncluded, exemptsTaxNumbers, taxRules } = record.value
  const change = (values: Partial<TaxValues>) => record.change({ ...record.value, ...values })
  const changeRules = (rules: TaxRule[]) => change({ taxRules: rules })
  const byCountry = Map.groupBy(taxRules, ({ country }) => country)
  const [isAdding, setAdding] = useAddSearch()
  const addRule = () => setAdding(true)
  const close = () => {
    setEditing(undefined)
    if (isAdding) setAdding(false)
  }
  return (
    <>
      <LeaveGuard isDirty={record.changes > 0} onSave={record.save} />
      <SaveBar
        changes={record.changes}
        isSaving={record.isSaving}
        onDiscard={record.discard}
        onSave={() => void record.save()}
      />
      {record.error !== '' && (
        <Notice tone="danger" alert>
          {record.error}
        </Notice>
      )}
      <Panel title={t('Prices')}>
        <div className={styles.body}>
          <Checkbox isSelected={taxIncluded} onChange={(isIncluded) => change({ taxIncluded: isIncluded })}>
            {t('Prices include tax')}
          </Checkbox>
          <p className={styles.note}>
            {taxIncluded
              ? t('Buyers pay the price you enter, wherever they are. The tax in it is shown below the total.')
              : t('Tax is added to the prices you enter, at checkout.')}
          </p>
          <Checkbox
            isSelected={exemptsTaxNumbers}
            onChange={(isExempt) => change({ exemptsTaxNumbers: isExempt })}
            isDisabled={!exemptsTaxNumbers && !isInUnion(stored.homeCountry)}
          >
            {t('Businesses in other countries of the European Union pay no tax')}
          </Checkbox>
          <p className={styles.note}>
            {isInUnion(stored.homeCountry)
              ? t(
                  'They enter their VAT number at checkout. It is looked up in the VIES register, and stands on order and invoice.',
                )
              : t('For stores in the European Union. Enter the address of your store under Settings, Checkout.')}
          </p>
        </div>
      </Panel>
      {taxRules.length === 0 ? (
        <Panel>
          <EmptyState icon={<ReceiptText size={22} />} title={t('No tax rules yet')}>
            <p>{t('Add a rule for each place where you charge tax. Without one nobody pays any.')}</p>
            <Button kind="primary" onPress={addRule}>
              {t('Add tax rule')}
            </Button>
          </EmptyState>
        </Panel>
      ) : (
        <>
          <Overlaps rules={taxRules} />
          {[...byCountry].map(([country, rules]) => (
            <Panel key={country} title={getCountryName(country, editorLanguage)}>
              <ul className={styles.rules}>
                {rules.map((rule) => (
                  <RuleRow
                    key={rule.id}
                    rule={rule}
                    onEdit={() => setEditing(rule)}
                    onRemove={() => changeRules(taxRules.filter(({ id }) => id !== rule.id))}
                  />
                ))}
              </ul>
            </Panel>
          ))}
          <div>
            <Button icon={<Plus size={16} aria-hidden="true" />} onPress={addRule}>
              {t('Add tax rule')}
            </Button>
          </div>
        </>
      )}
      <PriceCheck currency={shipping.currency} weight={weight} zones={shipping.zones} taxes={record.value} />
      {(editing !== undefined || isAdding) && (
        <RuleDialog
          rule={editing}
          onClose={close}
          onDone={(rule) => {
            const isKnown = taxRules.some(({ id }) => id === rule.id)
            changeRules(isKnown ? taxRules.map((each) => (each.id === rule.id ? rule : each)) : [...taxRules, rule])
            close()
          }}
        />
      )}
    </>
  )
}

/** Rules that hold in the same places: their rates add up. */
function Overlaps({ rules }: { readonly rules: readonly TaxRule[] }) {
  const overlaps = listOverlaps(rules)
  if (overlaps.length === 0) return null
  return (
    <Notice tone="neutral">
      <ul className={styles.overlaps}>
        {overlaps.slice(0, maxOverlaps).map(([one, other]) => (
          <li key={`${one.id} ${other.id}`}>
            {t('“{name}” ({place}) and “{otherName}” ({otherPlace}) add up where both hold.', {
              name: one.name,
              place: describeRulePlace(one),
              otherName: other.name,
              otherPlace: describeRulePlace(other),
            })}
          </li>
        ))}
        {overlaps.length > maxOverlaps && <li>{t('And {count} more.', { count: overlaps.length - maxOverlaps })}</li>}
      </ul>
      {t('To charge one of them only, edit the narrower one and choose “Instead of wider rules”.')}
    </Notice>
  )
}
