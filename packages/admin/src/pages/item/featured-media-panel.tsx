import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormField } from '../../ui/form-field.tsx'
import { Panel } from '../../ui/page.tsx'
import { Select } from '../../ui/select.tsx'
import type { ItemValues } from './item-values.ts'
import styles from '../pages.module.css'

const choices = [
  { value: 'auto', label: 'Video or picture' },
  { value: 'image', label: 'Picture' },
  { value: 'quote', label: 'Quote' },
  { value: 'link', label: 'Link' },
] as const

/** What a post shows at its head. */
export function FeaturedMediaPanel({ form }: { readonly form: UseFormReturn<ItemValues> }) {
  const { control } = form
  const type = useWatch({ control, name: 'featuredMedia' })
  return (
    <Panel title="Featured media">
      <div className={styles.body}>
        <Select
          label="At the top of the post"
          value={type}
          options={choices}
          onChange={(value) => form.setValue('featuredMedia', value, { shouldDirty: true })}
        />
        {type === 'quote' && (
          <>
            <FormField
              control={control}
              name="quote"
              label="Quote"
              rows={3}
              maxLength={2000}
              rules={{ required: 'Enter the quote.' }}
            />
            <FormField control={control} name="quoteSource" label="Source" maxLength={200} />
          </>
        )}
        {type === 'link' && (
          <FormField
            control={control}
            name="sourceUrl"
            label="Link URL"
            placeholder="https://"
            description="Saved as the source URL of the post."
            rules={{ required: 'Enter the URL that the link leads to.' }}
          />
        )}
      </div>
    </Panel>
  )
}
