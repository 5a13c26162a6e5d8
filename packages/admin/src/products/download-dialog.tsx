import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { productQuery } from '../api/product-query.ts'
import { renameFile } from '../media/files.ts'
import { useCan } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { refreshProduct } from './change-variant.ts'
import { DownloadFiles } from './download-files.tsx'
import type { ProductDownload } from './download-list.ts'
import styles from './products-page.module.css'
import { type ProductSummary, showProduct } from './products.ts'
import { t } from '../i18n/text.ts'

interface DownloadDialogProps {
  readonly product: ProductSummary
  readonly onClose: () => void
}

/** The files of a digital product, from the list. Each change is saved at once. */
export function DownloadDialog({ product, onClose }: DownloadDialogProps) {
  const { itemId, title, downloads } = product
  const can = useCan()
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: async (update: (files: readonly ProductDownload[]) => ProductDownload[]) => {
      const { downloads: stored } = await queries.fetchQuery({ ...productQuery(itemId), staleTime: 0 })
      const digitalAssetIds = update(stored).map(({ assetId }) => assetId)
      const params = { path: { itemId } }
      return answer(api.PATCH('/api/admin/products/{itemId}', { params, body: { digitalAssetIds } }))
    },
    onSuccess: (saved) => showProduct(queries, saved),
  })
  return (
    <Dialog title={t('Download for “{title}”', { title })} isOpen onClose={onClose}>
      <div className={styles.question}>
        <DownloadFiles
          files={downloads}
          mayWrite={can('products.write') && can('assets.write')}
          error={save.isError && !save.isPending ? getErrorMessage(save.error) : undefined}
          // What went wrong is shown at the field.
          change={(update) =>
            save.mutateAsync(update).then(
              () => undefined,
              () => undefined,
            )
          }
          rename={async (assetId, name) => {
            await renameFile(assetId, name)
            await refreshProduct(queries, itemId)
          }}
        />
        <DialogActions>
          <Button onPress={onClose}>{t('Done')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
