import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import type { ItemValues } from './item-values.ts'
import styles from '../pages.module.css'
import { t } from '../../i18n/text.ts'

const choices = [
  { value: 'auto', label: t('Video or picture') },
  { value: 'image', label: t('Picture') },
  { value: 'quote', label: t('Quote') },
  { value: 'link', label: t('Link') },
] as const

/** What a post shows at its head. */
export function FeaturedMediaPanel({ form }: { readonly form: UseFormReturn<ItemValues> }) {
  const { control } = form
  const type = useWatch({ control, name: 'featuredMedia' })
  return (
    <Panel title={t('Featured media')}>
      <div className={styles.body}>
        <Select
          label={t('At the top of the post')}
          value={type}
          options={choices}
          onChange={(value) => form.setValue('featuredMedia', value, { shouldDirty: true })}
        />
        {type === 'quote' && (
          <>
            <FormField
              control={control}
              name="quote"
              label={t('Quote')}
              rows={3}
              maxLength={2000}
              rules={{ required: t('Enter the quote.') }}
            />
            <FormField control={control} name="quoteSource" label={t('Source')} maxLength={200} />
          </>
        )}
        {type === 'link' && (
          <FormField
            control={control}
            name="sourceUrl"
            label={t('Link URL')}
            placeholder="https://"
            description={t('Saved as the source URL of the post.')}
            rules={{ required: t('Enter the URL that the link leads to.') }}
          />
        )}
      </div>
    </Panel>
  )
}
