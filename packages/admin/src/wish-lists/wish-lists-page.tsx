import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Heart, ImageOff, Settings } from 'lucide-react'
import { downloadFile } from '../api/download-file.ts'
import { t } from '../i18n/text.ts'
import { useCan } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { classNames } from '../ui/class-names.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, Panel } from '../ui/page.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Picture } from '../ui/picture.tsx'
import rowStyles from '../ui/rows.module.css'
import { EmptyState } from '../ui/states.tsx'
import styles from '../restock/restock.module.css'
import { type WishedProduct, wishedProductsQuery, wishListSettingsQuery } from './wish-lists.ts'

/** Products on wish lists, those on most lists first. */
export function WishListsPage() {
  const products = useInfiniteQuery(wishedProductsQuery)
  const maySet = useCan()('store.write')
  const all = products.data?.pages.flatMap((page) => page.products) ?? []
  return (
    <Page title={t('Wish lists')} actions={<More maySet={maySet} hasProducts={all.length > 0} />}>
      {maySet && <OffNotice />}
      <Panel>
        <PagedList
          query={products}
          isEmpty={all.length === 0}
          empty={
            <EmptyState icon={<Heart size={22} />} title={t('No products on wish lists')}>
              <p>{t('Products that visitors keep appear here, the most wished first.')}</p>
            </EmptyState>
          }
        >
          <ul className={rowStyles.rows} aria-label={t('Wish lists')}>
            {all.map((product) => (
              <ProductRow key={product.itemId} product={product} />
            ))}
          </ul>
        </PagedList>
      </Panel>
    </Page>
  )
}

function More({ maySet, hasProducts }: { readonly maySet: boolean; readonly hasProducts: boolean }) {
  const navigate = useNavigate()
  if (!maySet && !hasProducts) return null
  return (
    <Menu label={t('More')}>
      {maySet && (
        <MenuItem
          icon={<Settings size={16} aria-hidden="true" />}
          onAction={() => void navigate({ to: '/wish-lists/settings' })}
        >
          {t('Settings')}
        </MenuItem>
      )}
      {hasProducts && (
        <MenuItem
          icon={<Download size={16} aria-hidden="true" />}
          onAction={() => downloadFile('/api/admin/wish-lists/products.csv')}
        >
          {t('Export all as CSV')}
        </MenuItem>
      )}
    </Menu>
  )
}

/** Says that visitors cannot keep anything, where that is so. */
function OffNotice() {
  const settings = useQuery(wishListSettingsQuery)
  if (settings.data?.enabled !== false) return null
  return (
    <Notice tone="caution">
      {t('Wish lists are off, so visitors see no heart.')}{' '}
      <Link to="/wish-lists/settings">{t('Turn them on in the settings')}</Link>
    </Notice>
  )
}

function ProductRow({ product }: { readonly product: WishedProduct }) {
  const { itemId, title, pictureUrl, listCount, customerCount, lastMonthCount, isInStock } = product
  return (
    <li className={classNames(rowStyles.row, styles.row)}>
      <Picture
        size={44}
        picture={pictureUrl === null ? null : { url: pictureUrl, focalPoint: { x: 0.5, y: 0.5 } }}
        fallback={<ImageOff size={16} aria-hidden="true" />}
      />
      <span className={rowStyles.words}>
        <Link to="/products/$itemId" params={{ itemId }} className={rowStyles.title}>
          <bdi>{title}</bdi>
        </Link>
        <span className={styles.meta}>
          {t('{count, plural, =0 {None added in 30 days} other {# added in 30 days}}', { count: lastMonthCount })}
        </span>
      </span>
      <span className={styles.count}>
        {t('{count, plural, one {# wish list} other {# wish lists}}', { count: listCount })}
        <span className={styles.quiet}>
          {t('{count, plural, =0 {none by customers} other {# by customers}}', { count: customerCount })}
        </span>
      </span>
      <span className={styles.stock}>
        {isInStock ? <Badge tone="positive">{t('In stock')}</Badge> : <Badge tone="caution">{t('Sold out')}</Badge>}
      </span>
    </li>
  )
}
