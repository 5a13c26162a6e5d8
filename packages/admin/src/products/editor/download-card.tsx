import { formatFileSize } from '@vitrine/commerce'
import { FileText, Trash2 } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { FileDrop } from '../../media/file-drop.tsx'
import { useUpload } from '../../media/use-upload.ts'
import { useCan, useSession } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/page.tsx'
import products from '../products-page.module.css'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

/** The file that buyers of a digital product download, saved with the rest. */
export function DownloadCard({ editor: { form, mayWrite } }: { readonly editor: ProductForm }) {
  const { site } = useSession()
  const mayUpload = useCan()('assets.write') && mayWrite
  const download = useWatch({ control: form.control, name: 'download' })
  const upload = useUpload({ isPrivate: true })
  const choose = (value: typeof download) => {
    form.clearErrors('download')
    form.setValue('download', value, { shouldDirty: true })
  }
  const file = download && (
    <span className={products.download}>
      <FileText size={18} aria-hidden="true" />
      <span className={products.downloadName}>{download.filename}</span>
      <span className={products.downloadSize}>{formatFileSize(download.byteSize, site.language)}</span>
    </span>
  )
  return (
    <Panel title={t('Download file')}>
      <div className={styles.body}>
        <p className={styles.hint}>
          {t('Buyers can download this file once they have paid.')}
          {download && ` ${t('A new file replaces it for earlier orders, too.')}`}
        </p>
        {!mayUpload && (file || <p className={styles.hint}>{t('No file yet.')}</p>)}
        {mayUpload && (
          <FileDrop
            label={t('Download')}
            kind="download"
            action={download ? t('Replace') : t('Choose a file')}
            upload={upload}
            error={form.formState.errors.download?.message}
            isPrivate
            onPick={([picked]) =>
              picked && choose({ assetId: picked.id, filename: picked.filename, byteSize: picked.byteSize })
            }
            onFiles={(files) => {
              const [first] = files
              void upload.send(files.slice(0, 1), ({ id, filename }) =>
                choose({ assetId: id, filename, byteSize: first?.size ?? 0 }),
              )
            }}
          >
            {file}
          </FileDrop>
        )}
        {mayUpload && download && (
          <div>
            <Button kind="quiet" icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => choose(null)}>
              {t('Remove file')}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
