import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpToLine, ShoppingBag } from 'lucide-react'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { getButtonClass } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { StateBadge } from './state-badge.tsx'
import { moveByOne } from './list-order.ts'
import { MoveButtons } from './move-buttons.tsx'
import styles from './pages.module.css'
import { maxManualItems, orderedItemsQuery } from './pages.ts'
import { useItemOrder } from './use-order.ts'
import { t } from '../i18n/text.ts'

interface ShopPanelProps {
  readonly collectionId: string
  readonly count: number
  readonly mayWrite: boolean
}

/** The products of a shop in the order in which visitors see them. What a product says is changed among the products. */
export function ShopPanel({ collectionId, count, mayWrite }: ShopPanelProps) {
  const mayAdd = useCan()('products.write')
  const isShort = count <= maxManualItems
  const products = useQuery({ ...orderedItemsQuery(collectionId), enabled: isShort })
  const queries = useQueryClient()
  const order = useItemOrder(collectionId, () => queries.getQueryData(orderedItemsQuery(collectionId).queryKey))
  const all = order.show(products.data ?? [])
  const put = (change: (itemIds: readonly string[]) => readonly string[]) =>
    order.save(change((order.getShown() ?? []).map(({ itemId }) => itemId)))
  return (
    <Panel title={t('Products')} actions={<Link to="/products">{t('Manage products')}</Link>}>
      {order.error && (
        <div className={styles.toolbar}>
          <Notice tone="danger" alert>
            {getErrorMessage(order.error)}
          </Notice>
        </div>
      )}
      {!isShort && (
        <p className={styles.nothing}>
          {t(
            '{count} products, in the order they were added. You can arrange up to {max} by hand; in larger stores, customers use categories and search.',
            { count, max: maxManualItems },
          )}
        </p>
      )}
      {isShort && products.isPending && (
        <p className={styles.nothing} aria-busy="true">
          <Skeleton width={24} />
        </p>
      )}
      {products.isError && <ErrorState error={products.error} onRetry={() => void products.refetch()} />}
      {products.isSuccess && all.length === 0 && (
        <EmptyState icon={<ShoppingBag size={22} />} title={t('No products yet')}>
          <p>{t('Products you add appear here.')}</p>
          {mayAdd && (
            <Link to="/products" search={{ add: true }} className={getButtonClass()}>
              {t('Add product')}
            </Link>
          )}
        </EmptyState>
      )}
      {all.length > 0 && (
        <ol className={styles.rows}>
          {all.map((item, index) => (
            <li key={item.itemId} className={styles.row}>
              <span className={styles.name}>
                {item.picture && (
                  <img className={styles.thumb} src={`${item.picture.url}?format=300w`} alt="" loading="lazy" />
                )}
                <span className={styles.words}>
                  <Link to="/products/$itemId" params={{ itemId: item.itemId }} className={styles.title}>
                    {item.title}
                  </Link>
                </span>
                <span className={styles.badges}>
                  <StateBadge item={item} />
                </span>
              </span>
              {mayWrite && all.length > 1 && (
                <span className={styles.rowActions}>
                  <MoveButtons
                    name={item.title}
                    index={index}
                    count={all.length}
                    onMove={(by) => put((shown) => moveByOne(shown, shown.indexOf(item.itemId), by))}
                  />
                  <Menu label={t('More for {title}', { title: item.title })}>
                    <MenuItem
                      icon={<ArrowUpToLine size={16} />}
                      onAction={() => put((shown) => [item.itemId, ...shown.filter((id) => id !== item.itemId)])}
                    >
                      {t('Move to the top')}
                    </MenuItem>
                  </Menu>
                </span>
              )}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
