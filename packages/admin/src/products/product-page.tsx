import { getRouteApi } from '@tanstack/react-router'
import { ItemLoading } from '../pages/item/item-loading.tsx'
import { ProductEditor } from './editor/product-editor.tsx'
import { useKeepRecent } from '../shell/palette/recent.ts'
import { useProduct } from './products.ts'
import { BackLink } from '../ui/page.tsx'
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
  return <BackLink link={{ to: '/products', search: route.useSearch() }}>{t('Products')}</BackLink>
}
