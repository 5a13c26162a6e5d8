import { X } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { type Product } from '../../api/product-query.ts'
import { useProducts } from '../products.ts'
import styles from './product-editor.module.css'
import { t } from '../../i18n/text.ts'

interface RelatedFieldProps {
  readonly product: Pick<Product, 'itemId' | 'collectionId'>
  readonly value: Product['related']
  readonly onChange: (value: Product['related']) => void
  readonly isDisabled: boolean
  readonly error: string | undefined
}

const maxRelated = 12
const shownResults = 6

/** Products that are shown beside this one: found by search, in an order of their own. */
export function RelatedField({ product, value, onChange, isDisabled, error }: RelatedFieldProps) {
  const [q, setQ] = useState('')
  return (
    <fieldset className={styles.fieldset} aria-label={t('Related products')}>
      <legend className={styles.legend}>{t('Related products')}</legend>
      {value.length === 0 && (
        <p className={styles.hint}>{t('None chosen: the next products of the page are shown.')}</p>
      )}
      <ul className={styles.related}>
        {value.map(({ itemId, title }) => (
          <li key={itemId} className={styles.relatedItem}>
            <span>{title}</span>
            {!isDisabled && (
              <IconButton
                aria-label={t('Remove {title}', { title })}
                onPress={() => onChange(value.filter((each) => each.itemId !== itemId))}
              >
                <X size={16} aria-hidden="true" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      {!isDisabled && value.length < maxRelated && (
        <SearchField label={t('Search for products to add')} value={q} onSearch={(text) => setQ(text ?? '')} />
      )}
      {q !== '' && !isDisabled && (
        <Results
          q={q}
          collectionId={product.collectionId}
          except={[product.itemId, ...value.map(({ itemId }) => itemId)]}
          onAdd={(added) => {
            onChange([...value, added])
            setQ('')
          }}
        />
      )}
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface ResultsProps {
  readonly q: string
  readonly collectionId: string
  readonly except: readonly string[]
  readonly onAdd: (product: Product['related'][number]) => void
}

function Results({ q, collectionId, except, onAdd }: ResultsProps) {
  const products = useProducts({ q })
  const found = (products.data?.products ?? [])
    .filter((each) => each.collectionId === collectionId && !except.includes(each.itemId))
    .slice(0, shownResults)
  if (products.isPending) return <p className={styles.hint}>{t('Searching…')}</p>
  if (found.length === 0) return <output className={styles.hint}>{t('No other products match.')}</output>
  return (
    <ul className={styles.related}>
      {found.map(({ itemId, title }) => (
        <li key={itemId} className={styles.relatedItem}>
          <span>{title}</span>
          <Button kind="quiet" aria-label={t('Add {title}', { title })} onPress={() => onAdd({ itemId, title })}>
            {t('Add')}
          </Button>
        </li>
      ))}
    </ul>
  )
}
