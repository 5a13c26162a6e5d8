import { ChevronDown, ImageOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useCan } from '../../session/session.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useFormats } from '../../ui/format.ts'
import list from '../../ui/list.module.css'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { ProductMenu } from '../product-menu.tsx'
import { ProductDetails, ProductTitle, ValueCells, VariantRows } from '../product-rows.tsx'
import page from '../products-page.module.css'
import type { ProductSummary } from '../products.ts'
import type { Selection } from './bulk-bar.tsx'
import styles from './product-cards.module.css'
import { t } from '../../i18n/text.ts'

interface ProductCardsProps {
  readonly products: readonly ProductSummary[]
  readonly isStale: boolean
  readonly selection?: Selection
  readonly onSelect?: (itemId: string) => void
}

/** The products on a phone: what each is and costs at a glance; its prices and stock open to be changed. */
export function ProductCards({ products, isStale, selection, onSelect }: ProductCardsProps) {
  return (
    <ul className={classNames(styles.cards, isStale && page.stale)} aria-busy={isStale}>
      {products.map((product) => (
        <li key={product.itemId} className={styles.card}>
          {onSelect && (
            <Checkbox
              data-selects=""
              isSelected={selection !== undefined && (selection.isAll || selection.ids.has(product.itemId))}
              isDisabled={isStale}
              onChange={() => onSelect(product.itemId)}
            >
              <span className="visually-hidden">{t('Select {title}', { title: product.title })}</span>
            </Checkbox>
          )}
          <ProductCard product={product} />
        </li>
      ))}
    </ul>
  )
}

function ProductCard({ product }: { readonly product: ProductSummary }) {
  const [isOpen, setOpen] = useState(false)
  const valuesId = useId()
  const can = useCan()
  const mayWrite = can('products.write')
  const { title, soleVariant } = product
  return (
    <>
      <Picture picture={product.picture} size={64} fallback={<ImageOff size={20} aria-hidden="true" />} />
      <div className={styles.texts}>
        <ProductTitle product={product} />
        <Price product={product} />
        <ProductDetails product={product} isCard />
      </div>
      <div className={styles.buttons}>
        {(mayWrite || can('content.read')) && <ProductMenu product={product} />}
        {(mayWrite || !soleVariant) && (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-controls={valuesId}
            aria-label={soleVariant ? t('Price and stock of {title}', { title }) : t('Variants of {title}', { title })}
            onClick={() => setOpen(!isOpen)}
          >
            <ChevronDown size={18} aria-hidden="true" />
          </button>
        )}
      </div>
      {isOpen && (
        <div className={styles.values} id={valuesId}>
          <table
            className={classNames(list.table, page.table, page.alone)}
            aria-label={t('Prices and stock of {title}', { title })}
          >
            <tbody>
              {soleVariant ? (
                <tr className={page.row}>
                  <ValueCells product={product} name={title} variant={soleVariant} />
                </tr>
              ) : (
                <VariantRows product={product} />
              )}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

/** Of several variants the lowest and the highest price. */
function Price({ product: { lowestPrice, highestPrice } }: { readonly product: ProductSummary }) {
  const formats = useFormats()
  const [from, to] = [formats.money(lowestPrice), formats.money(highestPrice)]
  return <span className={styles.price}>{from === to ? from : `${from} – ${to}`}</span>
}

export function ProductCardsSkeleton() {
  return (
    <ul className={styles.cards} aria-busy="true" aria-label={t('Loading products')}>
      {[16, 12, 17, 13, 15].map((width) => (
        <li key={width} className={styles.card}>
          <span className={styles.blank} />
          <div className={styles.texts}>
            <Skeleton width={width} />
            <Skeleton width={9} />
          </div>
        </li>
      ))}
    </ul>
  )
}
