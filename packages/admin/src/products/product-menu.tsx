import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FileDown, Pencil, Ruler, SquareArrowOutUpRight, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { answer, api } from '../api/client.ts'
import { useCan } from '../session/session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { DownloadDialog } from './download-dialog.tsx'
import type { ProductSummary } from './products.ts'
import { ShippingDialog } from './shipping-dialog.tsx'

const list = getRouteApi('/products')

/** What else can be done with a product. */
export function ProductMenu({ product }: { readonly product: ProductSummary }) {
  const [isDeleting, setDeleting] = useState(false)
  const [isChoosingFile, setChoosingFile] = useState(false)
  const [isShipping, setShipping] = useState(false)
  const navigate = useNavigate()
  const can = useCan()
  const search = list.useSearch()
  const { itemId, title, soleVariant } = product
  return (
    <>
      <Menu label={`More for ${product.title}`}>
        {can('content.read') && (
          <>
            <MenuItem
              icon={<Pencil size={16} />}
              onAction={() => void navigate({ to: '/products/$itemId', params: { itemId: product.itemId }, search })}
            >
              {can('products.write') ? 'Edit' : 'Open'}
            </MenuItem>
            <MenuItem
              icon={<SquareArrowOutUpRight size={16} />}
              onAction={() => void window.open(product.path, '_blank', 'noreferrer')}
            >
              {product.isVisible ? 'View product' : 'Preview draft'}
            </MenuItem>
          </>
        )}
        {product.productType === 'DIGITAL' && can('products.write') && can('assets.write') && (
          <MenuItem icon={<FileDown size={16} />} onAction={() => setChoosingFile(true)}>
            {product.download ? 'Download file' : 'Add download file'}
          </MenuItem>
        )}
        {product.productType === 'PHYSICAL' && soleVariant && can('products.write') && (
          <MenuItem icon={<Ruler size={16} />} onAction={() => setShipping(true)}>
            Shipping details
          </MenuItem>
        )}
        {can('products.write') && (
          <MenuItem icon={<Trash2 size={16} />} danger onAction={() => setDeleting(true)}>
            Delete
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
      {isDeleting && <DeleteDialog product={product} onClose={() => setDeleting(false)} />}
    </>
  )
}

function DeleteDialog({ product, onClose }: { readonly product: ProductSummary; readonly onClose: () => void }) {
  const { itemId, title } = product
  const queries = useQueryClient()
  const notify = useNotify()
  return (
    <ConfirmDialog
      title={`Delete “${title}”?`}
      action="Delete"
      onConfirm={() => answer(api.DELETE('/api/admin/products/{itemId}', { params: { path: { itemId } } }))}
      onClose={onClose}
      onDone={() => {
        notify(`“${title}” deleted.`)
        void queries.invalidateQueries()
      }}
    >
      Customers can no longer buy it. Past orders keep it. You can restore it from the trash for 30 days.
    </ConfirmDialog>
  )
}
