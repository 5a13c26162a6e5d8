import { getErrorMessage } from '../api/problem.ts'
import { Dialog } from '../ui/dialog.tsx'
import { DialogForm } from '../ui/dialog-form.tsx'
import { FormField } from '../ui/form-field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/states.tsx'
import { measureLabels, type MeasureName, measureUnit, parseMeasure, unitSystemOptions } from './measures.ts'
import styles from './products-page.module.css'
import { type Variant } from '../api/product-query.ts'
import { useProduct } from './products.ts'
import { useShippingForm } from './use-shipping-form.ts'
import { t } from '../i18n/text.ts'

interface ShippingDialogProps {
  readonly itemId: string
  readonly variantId: string
  /** The product, and which variant of it. */
  readonly name: string
  readonly onClose: () => void
}

/** Weight and size of a variant's parcel. */
export function ShippingDialog({ itemId, variantId, name, onClose }: ShippingDialogProps) {
  const product = useProduct(itemId)
  const variant = product.data?.variants.find((one) => one.variantId === variantId)
  return (
    <Dialog title={t('Shipping details for “{name}”', { name })} isOpen onClose={onClose}>
      {variant && <ShippingForm itemId={itemId} variant={variant} name={name} onClose={onClose} />}
      {!variant && product.isPending && <Skeleton width={18} />}
      {!variant && !product.isPending && (
        <Notice tone="danger" alert>
          {product.isError ? getErrorMessage(product.error) : t('This variant was deleted.')}
        </Notice>
      )}
    </Dialog>
  )
}

const sizes = ['lengthMm', 'widthMm', 'heightMm'] as const

interface ShippingFormProps extends Omit<ShippingDialogProps, 'variantId'> {
  readonly variant: Variant
}

function ShippingForm({ itemId, variant, name, onClose }: ShippingFormProps) {
  const { form, seen, system, chooseSystem, send } = useShippingForm({ itemId, variant, name, onSaved: onClose })
  const { errors, isSubmitting } = form.formState
  const field = (measure: MeasureName) => ({
    control: form.control,
    name: measure,
    label: `${measureLabels[measure]} (${measureUnit(measure, system).symbol})`,
    inputMode: 'decimal' as const,
    maxLength: 12,
    rules: {
      validate: (text: string) => {
        const parsed = parseMeasure(text, seen[measure], measure, system)
        return parsed.kind === 'value' || parsed.message
      },
    },
  })
  return (
    <DialogForm
      className={styles.question}
      submitLabel={t('Save')}
      isPending={isSubmitting}
      onSubmit={send}
      onClose={onClose}
      problem={errors.root?.message}
    >
      <Select label={t('Units')} options={unitSystemOptions} value={system} onChange={chooseSystem} />
      <FormField {...field('weightGrams')} description={t('Used for shipping rates by weight.')} />
      <div className={styles.sizes}>
        {sizes.map((measure) => (
          <FormField key={measure} {...field(measure)} />
        ))}
      </div>
    </DialogForm>
  )
}
