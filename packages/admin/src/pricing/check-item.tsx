import { X } from 'lucide-react'
import type { AmountTexts } from '../forms/amount-texts.ts'
import type { WeightTexts } from './weight-texts.ts'
import { taxClassOptions } from './tax-texts.ts'
import { IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { Select } from '../ui/select.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CheckProduct } from './check-product.tsx'
import type { CheckProblems, ItemValues } from './check-values.ts'
import styles from './price-check.module.css'
import { t } from '../i18n/text.ts'

interface CheckItemProps {
  readonly item: ItemValues
  readonly number: number
  readonly isOnly: boolean
  readonly problems: CheckProblems
  readonly amounts: AmountTexts
  readonly weight: WeightTexts
  readonly onChange: (item: ItemValues) => void
  readonly onRemove: () => void
}

/** One line of the tried order. */
export function CheckItem({ item, number, isOnly, problems, amounts, weight, onChange, onRemove }: CheckItemProps) {
  const text = (name: 'price' | 'quantity' | 'weight') => ({
    value: item[name],
    onChange: (value: string) => onChange({ ...item, [name]: value }),
    error: problems.get(`${item.key} ${name}`),
    maxLength: 16,
  })
  return (
    <fieldset className={styles.item}>
      <legend className={styles.legend}>{t('Item {number}', { number })}</legend>
      <CheckProduct amounts={amounts} weight={weight} onFill={(values) => onChange({ ...item, ...values })} />
      <div className={styles.itemFields}>
        <TextField label={t('Price, in {sign}', { sign: amounts.sign })} inputMode="decimal" {...text('price')} />
        <TextField label={t('Quantity')} inputMode="numeric" {...text('quantity')} />
        {item.isShipped && (
          <TextField label={t('Weight, in {unit}', { unit: weight.unit })} inputMode="decimal" {...text('weight')} />
        )}
        <Select
          label={t('Tax class')}
          options={taxClassOptions}
          value={item.taxClass}
          onChange={(taxClass) => onChange({ ...item, taxClass })}
        />
      </div>
      <div className={styles.itemEnd}>
        <Checkbox isSelected={item.isShipped} onChange={(isShipped) => onChange({ ...item, isShipped })}>
          {t('Shipped')}
        </Checkbox>
        {!isOnly && (
          <IconButton aria-label={t('Remove item {number}', { number })} onPress={onRemove}>
            <X size={16} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </fieldset>
  )
}
