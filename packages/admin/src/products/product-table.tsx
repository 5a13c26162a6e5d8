import { classNames } from '../ui/class-names.ts'
import list from '../ui/list.module.css'
import { Skeleton } from '../ui/states.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import type { Selection } from './list/bulk-bar.tsx'
import { ProductCards, ProductCardsSkeleton } from './list/product-cards.tsx'
import { ProductRows } from './product-rows.tsx'
import styles from './products-page.module.css'
import type { ProductSummary } from './products.ts'
import { t } from '../i18n/text.ts'

interface ProductTableProps {
  readonly products: readonly ProductSummary[]
  readonly isStale: boolean
  readonly selection?: Selection
  readonly onSelect?: (itemId: string) => void
}

/** The products: a table, or cards where the screen is too narrow for one. */
export function ProductList(props: ProductTableProps) {
  return useMediaQuery(cardWidth) ? <ProductCards {...props} /> : <ProductTable {...props} />
}

/** In place of the products while they are loaded. */
export function ProductListSkeleton() {
  return useMediaQuery(cardWidth) ? <ProductCardsSkeleton /> : <ProductTableSkeleton />
}

/** Where the table no longer fits. */
const cardWidth = '(width <= 720px)'

/** One body of the table per product: its own row, and those of its variants while it is opened. */
function ProductTable({ products, isStale, selection, onSelect }: ProductTableProps) {
  return (
    <table className={classNames(list.table, styles.table, isStale && styles.stale)} aria-busy={isStale}>
      <Head />
      {products.map((product) => (
        <ProductRows
          key={product.itemId}
          product={product}
          isStale={isStale}
          isSelected={selection !== undefined && (selection.isAll || selection.ids.has(product.itemId))}
          onSelect={onSelect}
        />
      ))}
    </table>
  )
}

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col">{t('Product')}</th>
        <th scope="col" className={classNames(list.number, styles.valueHead)}>
          {t('Price')}
        </th>
        <th scope="col" className={classNames(list.number, styles.valueHead)}>
          {t('Sale price')}
        </th>
        <th scope="col" className={classNames(list.number, styles.stockHead)}>
          {t('Stock')}
        </th>
      </tr>
    </thead>
  )
}

const skeletonRows = [22, 16, 26, 19, 24, 18, 21]

function ProductTableSkeleton() {
  return (
    <table className={classNames(list.table, styles.table)} aria-busy="true" aria-label={t('Loading products')}>
      <Head />
      <tbody>
        {skeletonRows.map((width) => (
          <tr key={width} className={styles.row}>
            <td className={styles.productCell}>
              <div className={styles.product}>
                <span className={styles.blank} />
                <Skeleton width={width} />
              </div>
            </td>
            <td className={classNames(list.number, styles.valueCell)}>
              <Skeleton width={7} />
            </td>
            <td className={classNames(list.number, styles.valueCell)}>
              <Skeleton width={5} />
            </td>
            <td className={classNames(list.number, styles.valueCell)}>
              <Skeleton width={4} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
