import { useWatch } from 'react-hook-form'
import { useCan } from '../../session/session.ts'
import { Panel } from '../../ui/page.tsx'
import { DownloadFiles } from '../download-files.tsx'
import styles from './product-editor.module.css'
import type { ProductForm } from './use-product-form.ts'
import { t } from '../../i18n/text.ts'

/** The files that buyers of a digital product download, saved with the rest. */
export function DownloadCard({ editor: { form, mayWrite } }: { readonly editor: ProductForm }) {
  const mayUpload = useCan()('assets.write') && mayWrite
  const downloads = useWatch({ control: form.control, name: 'downloads' })
  return (
    <Panel title={t('Download files')}>
      <div className={styles.body}>
        <DownloadFiles
          files={downloads}
          mayWrite={mayUpload}
          error={form.formState.errors.downloads?.message}
          change={(update) => {
            form.clearErrors('downloads')
            form.setValue('downloads', update(form.getValues('downloads')), { shouldDirty: true })
          }}
        />
      </div>
    </Panel>
  )
}
