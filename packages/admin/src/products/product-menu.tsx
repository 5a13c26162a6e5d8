import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Copy, FileDown, Pencil, Ruler, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { useCan } from '../session/session.ts'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { useDuplicate } from './use-duplicate.ts'
import { DownloadDialog } from './download-dialog.tsx'
import type { ProductSummary } from './products.ts'
import { ShippingDialog } from './shipping-dialog.tsx'
import { useDeleteProduct } from './use-delete-product.ts'
import { t } from '../i18n/text.ts'

const list = getRouteApi('/products')

/** What else can be done with a product. */
export function ProductMenu({ product }: { readonly product: ProductSummary }) {
  const [isChoosingFile, setChoosingFile] = useState(false)
  const [isShipping, setShipping] = useState(false)
  const navigate = useNavigate()
  const can = useCan()
  const search = list.useSearch()
  const duplicate = useDuplicate(product)
  const remove = useDeleteProduct(product)
  const notify = useNotify()
  const { itemId, title, soleVariant } = product
  return (
    <>
      <Menu label={t('More for {title}', { title: product.title })}>
        {can('content.read') && (
          <>
            <MenuItem
              icon={<Pencil size={16} />}
              onAction={() => void navigate({ to: '/products/$itemId', params: { itemId: product.itemId }, search })}
            >
              {can('products.write') ? t('Edit') : t('Open')}
            </MenuItem>
            <MenuItem
              icon={<SquareArrowOutUpRight size={16} />}
              onAction={() => void window.open(product.path, '_blank', 'noreferrer')}
            >
              {product.isVisible ? t('View product') : t('Preview draft')}
            </MenuItem>
          </>
        )}
        {can('products.write') && (
          <MenuItem icon={<Copy size={16} />} onAction={() => void duplicate()}>
            {t('Duplicate')}
          </MenuItem>
        )}
        {product.productType === 'DIGITAL' && can('products.write') && can('assets.write') && (
          <MenuItem icon={<FileDown size={16} />} onAction={() => setChoosingFile(true)}>
            {product.downloads.length > 0 ? t('Download files') : t('Add download files')}
          </MenuItem>
        )}
        {product.productType === 'PHYSICAL' && soleVariant && can('products.write') && (
          <MenuItem icon={<Ruler size={16} />} onAction={() => setShipping(true)}>
            {t('Shipping details')}
          </MenuItem>
        )}
        {can('products.write') && (
          <MenuItem
            icon={<Trash2 size={16} />}
            danger
            onAction={() => void remove().catch((error: unknown) => notify(getErrorMessage(error)))}
          >
            {t('Delete')}
          </MenuItem>
        )}
      </Menu>
      {isChoosingFile && <DownloadDialog product={product} onClose={() => setChoosingFile(false)} />}
      {isShipping && soleVariant && (
        <ShippingDialog
          itemId={itemId}
          variantId={soleVariant.variantId}
          name={title}
          onClose={() => setShipping(false)}
        />
      )}
    </>
  )
}
