import { Plus, X } from 'lucide-react'
import { Button, IconButton } from '../ui/button.tsx'
import { TextField } from '../ui/text-field.tsx'
import type { RateProblems, RateTexts, RateValues, TierValues } from './rate-values.ts'
import styles from './shipping.module.css'
import { t } from '../i18n/text.ts'

interface TierFieldsProps {
  readonly values: RateValues
  readonly change: (changes: Partial<RateValues>) => void
  readonly problems: RateProblems
  readonly texts: RateTexts
}

const maxTiers = 30

/** Prices by size, one row each; the last row may be without an end. */
export function TierFields({ values, change, problems, texts }: TierFieldsProps) {
  const { tiers } = values
  const replace = (index: number, changes: Partial<TierValues>) =>
    change({ tiers: tiers.map((tier, at) => (at === index ? { ...tier, ...changes } : tier)) })

  return (
    <fieldset className={styles.tiers}>
      <legend className={styles.legend}>{t('Prices')}</legend>
      {tiers.map((tier, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no other identity, and are only added and removed at their place.
        <div key={index} className={styles.tier}>
          <TextField
            label={getUpToLabel(values.kind, texts)}
            name={`tiers.${index}.upTo`}
            inputMode="decimal"
            maxLength={20}
            placeholder={index === tiers.length - 1 ? t('No limit') : ''}
            value={tier.upTo}
            onChange={(upTo) => replace(index, { upTo })}
            error={problems[`tiers.${index}.upTo`]}
          />
          <TextField
            label={t('Price, in {sign}', { sign: texts.amounts.sign })}
            name={`tiers.${index}.price`}
            inputMode="decimal"
            maxLength={20}
            value={tier.price}
            onChange={(price) => replace(index, { price })}
            error={problems[`tiers.${index}.price`]}
          />
          <IconButton
            aria-label={t('Remove row {index}', { index: index + 1 })}
            isDisabled={tiers.length === 1}
            onPress={() => change({ tiers: tiers.filter((_, at) => at !== index) })}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <Button
        kind="quiet"
        icon={<Plus size={16} aria-hidden="true" />}
        isDisabled={tiers.length >= maxTiers}
        onPress={() => change({ tiers: [...tiers, { upTo: '', price: '' }] })}
      >
        {t('Add row')}
      </Button>
    </fieldset>
  )
}

function getUpToLabel(kind: RateValues['kind'], { amounts, weight }: RateTexts): string {
  if (kind === 'weight') return t('Up to, {unit}', { unit: weight.unit })
  return kind === 'price' ? t('Up to, in {sign}', { sign: amounts.sign }) : t('Up to, items')
}
