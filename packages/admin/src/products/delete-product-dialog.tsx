import { useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import type { ProductSummary } from './products.ts'
import { t } from '../i18n/text.ts'

interface DeleteProductDialogProps {
  readonly product: Pick<ProductSummary, 'itemId' | 'title'>
  readonly onClose: () => void
  /** Runs before the lists are loaded again. */
  readonly onDone?: () => void
}

/** Asks before a product goes to the trash. */
export function DeleteProductDialog({ product, onClose, onDone }: DeleteProductDialogProps) {
  const { itemId, title } = product
  const queries = useQueryClient()
  const notify = useNotify()
  return (
    <ConfirmDialog
      title={t('Delete “{title}”?', { title })}
      action={t('Delete')}
      onConfirm={() => answer(api.DELETE('/api/admin/products/{itemId}', { params: { path: { itemId } } }))}
      onClose={onClose}
      onDone={() => {
        notify(t('“{title}” deleted.', { title }))
        onDone?.()
        void queries.invalidateQueries()
      }}
    >
      {t('Customers can no longer buy it. Past orders keep it. You can restore it from the trash for 30 days.')}
    </ConfirmDialog>
  )
}
