import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { taxClassOptions } from '../../pricing/tax-texts.ts'
import { useWatch } from 'react-hook-form'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

interface CardProps {
  readonly editor: ProductForm
}

/** What the product's page says when there is little left, or nothing. A blank field leaves it to the store. */
export function StockMessagesCard({ editor: { form } }: CardProps) {
  const { control } = form
  return (
    <Panel title={t('Stock messages')}>
      <div className={styles.body}>
        <p className={styles.hint}>{t('Leave blank for what Settings, Store says.')}</p>
        <div className={styles.pair}>
          <FormField
            control={control}
            name="scarcityThreshold"
            label={t('Low stock from')}
            inputMode="numeric"
            maxLength={3}
            description={t('Units left when the message appears. 0 for none.')}
            rules={{ validate: checkThreshold }}
          />
          <FormField
            control={control}
            name="scarcityText"
            label={t('Low stock message')}
            maxLength={200}
            description={t("'{'qtyInStock'}' becomes the number left.")}
          />
        </div>
        <FormField control={control} name="soldOutText" label={t('Sold out message')} maxLength={200} />
      </div>
    </Panel>
  )
}

function checkThreshold(text: unknown): string | true {
  return /^\d{0,3}$/.test(typeof text === 'string' ? text.trim() : '') || t('Enter a number from 0 to 999.')
}

/** Which tax rules are about the product. */
export function TaxCard({ editor: { form } }: CardProps) {
  const taxClass = useWatch({ control: form.control, name: 'taxClass' })
  return (
    <Panel title={t('Tax')}>
      <div className={styles.body}>
        <Select
          label={t('Tax class')}
          options={taxClassOptions}
          value={taxClass}
          onChange={(value) => form.setValue('taxClass', value, { shouldDirty: true })}
        />
        <p className={styles.hint}>{taxHints[taxClass]}</p>
      </div>
    </Panel>
  )
}

/** Whether an order may have more than one of a service. */
export function ServiceQuantityCard({ editor: { form } }: CardProps) {
  const quantity = useWatch({ control: form.control, name: 'serviceQuantity' })
  return (
    <Panel title={t('Quantity')}>
      <div className={styles.body}>
        <Select
          label={t('In one order')}
          options={quantityOptions}
          value={quantity}
          onChange={(value) => form.setValue('serviceQuantity', value, { shouldDirty: true })}
        />
        {quantity === 'store' && <p className={styles.hint}>{t('Whether more than one: see Settings, Store.')}</p>}
      </div>
    </Panel>
  )
}

const quantityOptions = [
  { value: 'store', label: t('As in the store') },
  { value: 'several', label: t('More than one') },
  { value: 'one', label: t('Only one') },
] as const

const taxHints = {
  standard: t('Taxed by the rules for all and for standard products.'),
  reduced: t('Taxed by the rules for all and for reduced products.'),
  exempt: t('Never taxed.'),
}
