import { classNames } from '../ui/class-names.ts'
import list from '../ui/list.module.css'
import { Skeleton } from '../ui/states.tsx'
import { ProductRows, VariantRow } from './product-rows.tsx'
import styles from './products-page.module.css'
import type { Product, ProductSummary } from './products.ts'

interface ProductTableProps {
  readonly products: readonly ProductSummary[]
  readonly isStale: boolean
}

/** One body of the table per product: its own row, and those of its variants while it is opened. */
export function ProductTable({ products, isStale }: ProductTableProps) {
  return (
    <table className={classNames(list.table, styles.table, isStale && styles.stale)} aria-busy={isStale}>
      <Head />
      {products.map((product) => (
        <ProductRows key={product.itemId} product={product} />
      ))}
    </table>
  )
}

/** Prices and stock of all variants of one product. */
export function VariantTable({ product }: { readonly product: Product }) {
  return (
    <table className={classNames(list.table, styles.table, styles.alone)}>
      <Head first="Variant" />
      <tbody className={styles.group}>
        {product.variants.map((variant) => (
          <VariantRow key={variant.variantId} product={product} optionNames={product.optionNames} variant={variant} />
        ))}
      </tbody>
    </table>
  )
}

function Head({ first = 'Product' }: { readonly first?: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        <th scope="col" className={classNames(list.number, styles.valueHead)}>
          Price
        </th>
        <th scope="col" className={classNames(list.number, styles.valueHead)}>
          Sale price
        </th>
        <th scope="col" className={classNames(list.number, styles.stockHead)}>
          Stock
        </th>
      </tr>
    </thead>
  )
}

const skeletonRows = [22, 16, 26, 19, 24, 18, 21]

export function ProductTableSkeleton() {
  return (
    <table className={classNames(list.table, styles.table)} aria-busy="true" aria-label="Loading products">
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
