import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowUpToLine, ChevronDown, ChevronUp, ShoppingBag } from 'lucide-react'
import { getErrorMessage } from '../api/problem.ts'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx'
import { StateBadge } from './items-panel.tsx'
import { moved } from './page-tree.ts'
import styles from './pages.module.css'
import { type ItemSummary, maxManualItems, orderedItemsQuery, useItemActions } from './pages.ts'

interface ShopPanelProps {
  readonly collectionId: string
  readonly count: number
  readonly mayWrite: boolean
}

/** The products of a shop in the order in which visitors see them. What a product says is changed among the products. */
export function ShopPanel({ collectionId, count, mayWrite }: ShopPanelProps) {
  const isShort = count <= maxManualItems
  const products = useQuery({ ...orderedItemsQuery(collectionId), enabled: isShort })
  const { place } = useItemActions(collectionId)
  const all = products.data ?? []
  const put = (order: readonly ItemSummary[]) => place.mutate(order.map(({ itemId }) => itemId))
  return (
    <Panel title="Products" actions={<Link to="/products">Manage products</Link>}>
      {place.error && (
        <div className={styles.toolbar}>
          <Notice tone="danger" alert>
            {getErrorMessage(place.error)}
          </Notice>
        </div>
      )}
      {!isShort && (
        <p className={styles.nothing}>
          {count} products, in the order they were added. You can arrange up to {maxManualItems} by hand; in larger
          stores, customers use categories and search.
        </p>
      )}
      {isShort && products.isPending && (
        <p className={styles.nothing} aria-busy="true">
          <Skeleton width={24} />
        </p>
      )}
      {products.isError && <ErrorState error={products.error} onRetry={() => void products.refetch()} />}
      {products.isSuccess && all.length === 0 && (
        <EmptyState icon={<ShoppingBag size={22} />} title="No products yet">
          <p>Products you add appear here.</p>
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
                  <IconButton
                    aria-label={`Move ${item.title} up`}
                    isDisabled={index === 0}
                    onPress={() => put(moved(all, index, -1))}
                  >
                    <ChevronUp size={18} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    aria-label={`Move ${item.title} down`}
                    isDisabled={index === all.length - 1}
                    onPress={() => put(moved(all, index, 1))}
                  >
                    <ChevronDown size={18} aria-hidden="true" />
                  </IconButton>
                  <Menu label={`More for ${item.title}`}>
                    <MenuItem
                      icon={<ArrowUpToLine size={16} />}
                      onAction={() => put([item, ...all.filter((each) => each !== item)])}
                    >
                      Move to the top
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
