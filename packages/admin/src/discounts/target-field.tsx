import { collectionTypes } from '@vitrine/commerce'
import { useQueries, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { productSearchQuery } from '../api/product-query.ts'
import { toFoundItem } from '../block-form/found-product.ts'
import { SearchCombo } from '../block-form/search-combo.tsx'
import { t } from '../i18n/text.ts'
import { categoriesQuery, collectionsQuery, itemQuery } from '../pages/pages.ts'
import { IconButton } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { useFormats } from '../ui/format.ts'
import { Skeleton } from '../ui/states.tsx'
import fields from '../forms/fields.module.css'
import styles from './discounts.module.css'

interface ChosenProps {
  readonly ids: readonly string[]
  readonly error: string | undefined
  readonly onChange: (ids: readonly string[]) => void
}

/** The products that a discount is for: searched by their titles, shown as a list. */
export function ProductsField({ ids, error, onChange }: ChosenProps) {
  const [words, setWords] = useState('')
  const formats = useFormats()
  const products = useQuery(productSearchQuery(words)).data ?? []
  const found = products.filter(({ itemId }) => !ids.includes(itemId))
  return (
    <div className={styles.target}>
      <SearchCombo
        label={t('Products')}
        placeholder={t('Search products')}
        chosen=""
        found={found.map((each) => toFoundItem(each, formats))}
        onSearch={setWords}
        onChoose={(id) => {
          if (id !== '' && !ids.includes(id)) onChange([...ids, id])
        }}
      />
      {error !== undefined && (
        <p className={fields.error} role="alert">
          {error}
        </p>
      )}
      {ids.length > 0 && (
        <ul className={styles.chosen} aria-label={t('Chosen products')}>
          {ids.map((id) => (
            <ChosenProduct key={id} id={id} onRemove={() => onChange(ids.filter((each) => each !== id))} />
          ))}
        </ul>
      )}
    </div>
  )
}

function ChosenProduct({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) {
  const item = useQuery(itemQuery(id))
  const title = item.data?.title ?? (item.isError ? t('Deleted product') : '…')
  return (
    <li>
      <span>{title}</span>
      <IconButton aria-label={t('Remove {title}', { title })} onPress={onRemove}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </li>
  )
}

/** The categories that a discount is for, of all store pages. */
export function CategoriesField({ ids, error, onChange }: ChosenProps) {
  const collections = useQuery(collectionsQuery)
  const stores = (collections.data ?? []).filter(({ type }) => type === collectionTypes.products)
  const lists = useQueries({ queries: stores.map(({ collectionId }) => categoriesQuery(collectionId)) })
  const isPending = collections.isPending || lists.some((each) => each.isPending)
  const categories = lists.flatMap((each) => each.data ?? [])
  return (
    <fieldset className={styles.target} aria-label={t('Categories')}>
      {error !== undefined && (
        <p className={fields.error} role="alert">
          {error}
        </p>
      )}
      {isPending && <Skeleton width={20} />}
      {!isPending && categories.length === 0 && <p className={styles.hint}>{t('Your store has no categories yet.')}</p>}
      {categories.map(({ categoryId, name }) => (
        <Checkbox
          key={categoryId}
          isSelected={ids.includes(categoryId)}
          onChange={(isChosen) => onChange(isChosen ? [...ids, categoryId] : ids.filter((each) => each !== categoryId))}
        >
          {name}
        </Checkbox>
      ))}
    </fieldset>
  )
}
