import { useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import type { Product } from '../../api/product-query.ts'
import styles from './product-editor.module.css'
import { RelatedField } from './related-field.tsx'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

interface CardProps {
  readonly product: Product
  readonly editor: ProductForm
}

const units = [
  { value: 'WEEK', label: 'weeks' },
  { value: 'MONTH', label: 'months' },
  { value: 'YEAR', label: 'years' },
] as const

/** Sold once, or again and again. */
export function SubscriptionCard({ editor: { form, mayWrite } }: CardProps) {
  const { control } = form
  const [isOn, unit] = useWatch({ control, name: ['isSubscription', 'planUnit'] })
  return (
    <Panel title={t('Subscription')}>
      <div className={styles.body}>
        <Checkbox
          isSelected={isOn}
          isDisabled={!mayWrite}
          onChange={(value) => form.setValue('isSubscription', value, { shouldDirty: true })}
        >
          {t('Sell as a subscription')}
        </Checkbox>
        {isOn && (
          <>
            <div className={styles.pair}>
              <FormField
                control={control}
                name="planEvery"
                label={t('Bill every')}
                inputMode="numeric"
                rules={{ validate: validateCount(1, 365) }}
              />
              <Select
                label={t('Period')}
                options={units}
                value={unit}
                onChange={(value) => form.setValue('planUnit', value, { shouldDirty: true })}
              />
            </div>
            <FormField
              control={control}
              name="planCycles"
              label={t('Number of payments')}
              description={t('Leave blank to go on until the customer cancels.')}
              inputMode="numeric"
              rules={{ validate: (text) => text === '' || validateCount(1, 1000)(text) }}
            />
          </>
        )}
      </div>
    </Panel>
  )
}

function validateCount(min: number, max: number) {
  return (text: unknown) => {
    const isFine = typeof text === 'string' && /^\d+$/.test(text.trim()) && Number(text) >= min && Number(text) <= max
    return isFine || t('Enter a whole number from {min} to {max}.', { min, max })
  }
}

/** Words on the button, and products that are beside this one. */
export function ExtrasCard({ product, editor: { form, mayWrite } }: CardProps) {
  const related = useWatch({ control: form.control, name: 'related' })
  return (
    <Panel title={t('Extras')}>
      <div className={styles.body}>
        <FormField
          control={form.control}
          name="customButtonLabel"
          label={t('Text of the button')}
          placeholder={t('Add to cart')}
          description={t('Leave blank for the text of your store.')}
          maxLength={100}
        />
        <RelatedField
          product={product}
          value={related}
          isDisabled={!mayWrite}
          error={form.formState.errors.related?.message}
          onChange={(value) => {
            form.clearErrors('related')
            form.setValue('related', value, { shouldDirty: true })
          }}
        />
      </div>
    </Panel>
  )
}
