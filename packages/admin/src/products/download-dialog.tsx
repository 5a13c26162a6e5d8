import { formatFileSize } from '@vitrine/commerce'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import { answer, api } from '../api/client.ts'
import { sentenceOf } from '../api/problem.ts'
import { FileDrop } from '../pages/media/file-drop.tsx'
import { useUpload } from '../pages/media/use-upload.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import styles from './products-page.module.css'
import { type ProductSummary, showProduct } from './products.ts'

interface DownloadDialogProps {
  readonly product: ProductSummary
  readonly onClose: () => void
}

/** The file that buyers of a digital product download: uploaded, replaced or removed. Each change is saved at once. */
export function DownloadDialog({ product, onClose }: DownloadDialogProps) {
  const { itemId, title, download } = product
  const { site } = useSession()
  const queries = useQueryClient()
  const upload = useUpload({ isPrivate: true })
  const save = useMutation({
    mutationFn: (digitalAssetId: string | null) =>
      answer(api.PATCH('/api/admin/products/{itemId}', { params: { path: { itemId } }, body: { digitalAssetId } })),
    onSuccess: (saved) => showProduct(queries, saved),
  })
  const store = (files: readonly File[]) =>
    void upload.send(files.slice(0, 1), async ({ id }) => {
      await save.mutateAsync(id)
    })
  return (
    <Dialog title={`Download for “${title}”`} isOpen onClose={onClose}>
      <div className={styles.question}>
        <p>
          Buyers can download this file once they have paid.
          {download && ' A new file replaces it for earlier orders, too.'}
        </p>
        <FileDrop
          label="Download"
          kind="download"
          action={download ? 'Replace' : 'Choose a file'}
          busy={upload.busy}
          error={upload.error ?? (save.isError && !save.isPending ? sentenceOf(save.error) : undefined)}
          onFiles={store}
        >
          {download && (
            <span className={styles.download}>
              <FileText size={18} aria-hidden="true" />
              <span className={styles.downloadName}>{download.filename}</span>
              <span className={styles.downloadSize}>{formatFileSize(download.byteSize, site.language)}</span>
            </span>
          )}
        </FileDrop>
        <DialogActions>
          {download && (
            <Button
              kind="quiet"
              icon={<Trash2 size={16} aria-hidden="true" />}
              isPending={save.isPending && upload.busy === undefined}
              onPress={() => save.mutate(null)}
            >
              Remove file
            </Button>
          )}
          <Button onPress={onClose}>Done</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
