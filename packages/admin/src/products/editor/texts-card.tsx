import { useWatch } from 'react-hook-form'
import { RichTextField } from '../../rich-text/rich-text-field.tsx'
import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

/** The words of a product: its title, what is beside the price, what is below. */
export function TextsCard({ editor: { form, mayWrite, discardCount } }: { readonly editor: ProductForm }) {
  const [excerpt, body] = useWatch({ control: form.control, name: ['excerpt', 'body'] })
  const { errors } = form.formState
  const write = (name: 'excerpt' | 'body') => (html: string) => {
    form.clearErrors(name)
    form.setValue(name, html, { shouldDirty: true })
  }
  return (
    <Panel>
      <div className={styles.body}>
        <FormField
          control={form.control}
          name="title"
          label={t('Title')}
          maxLength={200}
          rules={{ required: t('Title is required.') }}
        />
        <RichTextField
          key={`excerpt ${discardCount}`}
          label={t('Description')}
          value={excerpt}
          onChange={write('excerpt')}
          description={t('Shown beside the price.')}
          error={errors.excerpt?.message}
          isDisabled={!mayWrite}
          hasOwnHistory
        />
        <RichTextField
          key={`body ${discardCount}`}
          label={t('Additional information')}
          value={body}
          onChange={write('body')}
          description={t('Shown below the product: material, care, sizes.')}
          error={errors.body?.message}
          isDisabled={!mayWrite}
          hasOwnHistory
        />
      </div>
    </Panel>
  )
}
