import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatFileSize } from '@vitrine/commerce'
import { FileText, Trash2 } from 'lucide-react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { FileDrop } from '../media/file-drop.tsx'
import { renameFile } from '../media/files.ts'
import { useUpload } from '../media/use-upload.ts'
import { useCan, useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { InlineEdit } from '../ui/inline-edit.tsx'
import { refreshProduct } from './change-variant.ts'
import styles from './products-page.module.css'
import { type ProductSummary, showProduct } from './products.ts'
import { t } from '../i18n/text.ts'

/** The file that buyers of a digital product download: uploaded, replaced or removed. Each change is saved at once. */
export function DownloadFile({ product }: { readonly product: Pick<ProductSummary, 'itemId' | 'download'> }) {
  const { itemId, download } = product
  const { site } = useSession()
  const can = useCan()
  const mayWrite = can('products.write') && can('assets.write')
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
  const file = download && (
    <span className={styles.download}>
      <FileText size={18} aria-hidden="true" />
      {mayWrite ? (
        <InlineEdit
          label={t('File name')}
          value={download.filename}
          show={(name) => name}
          edit={(name) => name}
          parse={(name) =>
            name === '' ? { kind: 'refused', message: t('Name is required.') } : { kind: 'value', value: name }
          }
          save={async (name) => {
            await renameFile(download.assetId, name)
            await refreshProduct(queries, itemId)
            return { kind: 'saved' }
          }}
          inputMode="text"
        />
      ) : (
        <span className={styles.downloadName}>{download.filename}</span>
      )}
      <span className={styles.downloadSize}>{formatFileSize(download.byteSize, site.language)}</span>
    </span>
  )
  return (
    <div className={styles.question}>
      <p>
        {t('Buyers can download this file once they have paid.')}
        {download && ` ${t('A new file replaces it for earlier orders, too.')}`}
      </p>
      {!mayWrite && (file || <p className={styles.none}>{t('No file yet.')}</p>)}
      {mayWrite && (
        <FileDrop
          label={t('Download')}
          kind="download"
          action={download ? t('Replace') : t('Choose a file')}
          upload={upload}
          error={save.isError && !save.isPending ? getErrorMessage(save.error) : undefined}
          isPrivate
          onPick={([picked]) => picked && save.mutate(picked.id)}
          onFiles={store}
        >
          {file}
        </FileDrop>
      )}
      {mayWrite && download && (
        <div>
          <Button
            kind="quiet"
            icon={<Trash2 size={16} aria-hidden="true" />}
            isPending={save.isPending && upload.busy === undefined}
            onPress={() => save.mutate(null)}
          >
            {t('Remove file')}
          </Button>
        </div>
      )}
    </div>
  )
}
