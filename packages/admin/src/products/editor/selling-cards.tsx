import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import { taxClassOptions } from '../../pricing/tax-texts.ts'
import { useWatch } from 'react-hook-form'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'

interface CardProps {
  readonly editor: ProductForm
}

/** What the product's page says when there is little left, or nothing. A blank field leaves it to the store. */
export function StockMessagesCard({ editor: { form } }: CardProps) {
  const { control } = form
  return (
    <Panel title="Stock messages">
      <div className={styles.body}>
        <p className={styles.hint}>Leave blank for what Settings, Store pages says.</p>
        <div className={styles.pair}>
          <FormField
            control={control}
            name="scarcityThreshold"
            label="Low stock from"
            inputMode="numeric"
            maxLength={3}
            description="Units left when the message appears. 0 for none."
            rules={{ validate: checkThreshold }}
          />
          <FormField
            control={control}
            name="scarcityText"
            label="Low stock message"
            maxLength={200}
            description="{qtyInStock} becomes the number left."
          />
        </div>
        <FormField control={control} name="soldOutText" label="Sold out message" maxLength={200} />
      </div>
    </Panel>
  )
}

function checkThreshold(text: unknown): string | true {
  return /^\d{0,3}$/.test(typeof text === 'string' ? text.trim() : '') || 'Enter a number from 0 to 999.'
}

/** Which tax rules are about the product. */
export function TaxCard({ editor: { form } }: CardProps) {
  const taxClass = useWatch({ control: form.control, name: 'taxClass' })
  return (
    <Panel title="Tax">
      <div className={styles.body}>
        <Select
          label="Tax class"
          options={taxClassOptions}
          value={taxClass}
          onChange={(value) => form.setValue('taxClass', value, { shouldDirty: true })}
        />
        <p className={styles.hint}>{taxHints[taxClass]}</p>
      </div>
    </Panel>
  )
}

const taxHints = {
  standard: 'Taxed by the rules for all and for standard products.',
  reduced: 'Taxed by the rules for all and for reduced products.',
  exempt: 'Never taxed.',
}
