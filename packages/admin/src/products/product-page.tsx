import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { ItemLoading } from '../pages/item/item-loading.tsx'
import pages from '../pages/pages.module.css'
import { classNames } from '../ui/class-names.ts'
import { ProductEditor } from './editor/product-editor.tsx'
import { useKeepRecent } from '../shell/palette/recent.ts'
import { useProduct } from './products.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/products/$itemId')

/** One product: its texts, pictures, variants and settings. */
export function ProductPage() {
  const { itemId } = route.useParams()
  const product = useProduct(itemId)
  useKeepRecent(product.data?.title, { to: '/products/$itemId', params: { itemId } })
  if (product.data) return <ProductEditor key={itemId} product={product.data} back={<Back />} />
  return (
    <ItemLoading
      title={t('Product')}
      windowTitle={[t('Product'), t('Products')]}
      before={<Back />}
      error={product.error}
      onRetry={() => void product.refetch()}
    />
  )
}

/** Back to the list as it was: the filter and search of the list are in the address of the product. */
function Back() {
  return (
    <Link to="/products" search={route.useSearch()} className={classNames(pages.back)}>
      <ChevronLeft size={16} aria-hidden="true" />
      {t('Products')}
    </Link>
  )
}
