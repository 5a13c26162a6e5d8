import { Plus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { getErrorMessage } from '../../api/problem.ts'
import { useCategoryActions } from '../../pages/pages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import styles from './product-editor.module.css'
import { t } from '../../i18n/text.ts'

interface NewCategoryProps {
  readonly collectionId: string
  readonly onAdded: (slug: string) => void
}

/** Adds a category to the store page of the product, and puts the product in it. */
export function NewCategory({ collectionId, onAdded }: NewCategoryProps) {
  const [name, setName] = useState('')
  const { add } = useCategoryActions(collectionId)
  const trimmed = name.trim()
  const submit = () => {
    if (trimmed === '' || add.isPending) return
    add.mutate(
      { name: trimmed },
      {
        onSuccess: ({ categories }) => {
          const added = categories.findLast((category) => category.name === trimmed)
          if (added) onAdded(added.slug)
          setName('')
        },
      },
    )
  }
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    // The form around it would save the product.
    event.preventDefault()
    submit()
  }
  return (
    <div className={styles.newCategory}>
      <TextField
        label={t('New category')}
        value={name}
        onChange={setName}
        onKeyDown={submitOnEnter}
        maxLength={100}
        error={add.isError ? getErrorMessage(add.error) : undefined}
      />
      <Button
        icon={<Plus size={16} aria-hidden="true" />}
        isDisabled={trimmed === ''}
        isPending={add.isPending}
        onPress={submit}
      >
        {t('Add')}
      </Button>
    </div>
  )
}
