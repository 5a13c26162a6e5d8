import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { ItemForm } from '../pages/item/item-form.tsx'
import { ItemLoading } from '../pages/item/item-loading.tsx'
import { itemQuery, themeTypesQuery } from '../pages/pages.ts'
import pages from '../pages/pages.module.css'
import { useSession } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Panel } from '../ui/page.tsx'
import { DownloadFile } from './download-file.tsx'
import { VariantTable } from './product-table.tsx'
import { useProduct } from './products.ts'
import { ShippingPanel } from './shipping-table.tsx'

const route = getRouteApi('/products/$itemId')

/** One product: its prices and stock, its text, its pictures. */
export function ProductPage() {
  const { itemId } = route.useParams()
  const { site } = useSession()
  const product = useProduct(itemId)
  // While the form is open nothing replaces what is typed.
  const item = useQuery({ ...itemQuery(itemId), refetchOnWindowFocus: false })
  const theme = useQuery({ ...themeTypesQuery, refetchOnWindowFocus: false })
  if (item.data && product.data && !theme.isPending) {
    return (
      <ItemForm key={itemId} item={item.data} timeZone={site.timeZone} theme={theme.data} back={<Back />}>
        <Panel title={product.data.variantCount === 1 ? 'Price and stock' : 'Variants'}>
          <VariantTable product={product.data} />
        </Panel>
        {product.data.productType === 'DIGITAL' && (
          <Panel title="Download file">
            <div className={pages.body}>
              <DownloadFile product={product.data} />
            </div>
          </Panel>
        )}
        {product.data.productType === 'PHYSICAL' && <ShippingPanel product={product.data} />}
      </ItemForm>
    )
  }
  return (
    <ItemLoading
      title="Product"
      windowTitle={['Product', 'Products']}
      before={<Back />}
      error={product.error ?? item.error}
      onRetry={() => void Promise.all([item.refetch(), product.refetch()])}
    />
  )
}

/** Back to the list as it was: the filter and search of the list stand in the address of the product. */
function Back() {
  return (
    <Link to="/products" search={route.useSearch()} className={classNames(pages.back)}>
      <ChevronLeft size={16} aria-hidden="true" />
      Products
    </Link>
  )
}
