import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { DownloadFile } from './download-file.tsx'
import styles from './products-page.module.css'
import type { ProductSummary } from './products.ts'
import { t } from '../i18n/text.ts'

interface DownloadDialogProps {
  readonly product: ProductSummary
  readonly onClose: () => void
}

/** The file of a digital product, from the list. */
export function DownloadDialog({ product, onClose }: DownloadDialogProps) {
  return (
    <Dialog title={t('Download for “{title}”', { title: product.title })} isOpen onClose={onClose}>
      <div className={styles.question}>
        <DownloadFile product={product} />
        <DialogActions>
          <Button onPress={onClose}>{t('Done')}</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
