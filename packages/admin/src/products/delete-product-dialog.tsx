import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import type { ProductSummary } from './products.ts'
import { useDeleteProduct } from './use-delete-product.ts'
import { t } from '../i18n/text.ts'

interface DeleteProductDialogProps {
  readonly product: Pick<ProductSummary, 'itemId' | 'title'>
  readonly onClose: () => void
  /** Runs before the lists are loaded again. */
  readonly onDone: () => void
}

/** Asks before the product that is being edited goes to the trash: changes that are not saved go with it. */
export function DeleteProductDialog({ product, onClose, onDone }: DeleteProductDialogProps) {
  const { title } = product
  const remove = useDeleteProduct(product)
  return (
    <ConfirmDialog
      title={t('Delete “{title}”?', { title })}
      action={t('Delete')}
      onConfirm={() => remove(onDone)}
      onClose={onClose}
    >
      {t('Customers can no longer buy it. Past orders keep it. You can restore it from the trash for 30 days.')}
    </ConfirmDialog>
  )
}
