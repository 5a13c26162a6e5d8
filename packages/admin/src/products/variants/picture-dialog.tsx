import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import type { PictureChoice } from './grid-line.tsx'
import styles from './variant-grid.module.css'
import { t } from '../../i18n/text.ts'

interface PictureDialogProps {
  readonly pictures: readonly PictureChoice[]
  readonly chosen: string
  readonly count: number
  readonly onChoose: (pictureId: string) => void
  readonly onClose: () => void
}

/** Chooses the picture that a variant shows, among those of its product. */
export function PictureDialog({ pictures, chosen, count, onChoose, onClose }: PictureDialogProps) {
  const choose = (id: string) => {
    onChoose(id)
    onClose()
  }
  return (
    <Dialog
      title={t('{count, plural, one {Picture of this variant} other {Picture of # variants}}', { count })}
      isOpen
      onClose={onClose}
    >
      <div className={styles.pictureGrid}>
        {pictures.map(({ id, url, altText, filename }) => (
          <button
            key={id}
            type="button"
            className={styles.pictureChoice}
            aria-pressed={id === chosen}
            aria-label={altText || filename}
            onClick={() => choose(id)}
          >
            <img src={`${url}?format=300w`} alt="" loading="lazy" />
          </button>
        ))}
      </div>
      <DialogActions>
        <Button onPress={() => choose('')}>{t('No picture')}</Button>
        <Button onPress={onClose}>{t('Cancel')}</Button>
      </DialogActions>
    </Dialog>
  )
}
