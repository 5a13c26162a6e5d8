import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { nameRow, type Option, type VariantRow } from './sheet.ts'
import styles from './variant-grid.module.css'
import { t } from '../../i18n/text.ts'

export interface Removal {
  readonly title: string
  readonly rows: readonly VariantRow[]
  readonly apply: () => void
}

interface RemovalDialogProps {
  readonly removal: Removal
  readonly options: readonly Option[]
  readonly onClose: () => void
}

/** Names the stored variants that go with a change, with their stock. */
export function RemovalDialog({ removal, options, onClose }: RemovalDialogProps) {
  const stored = removal.rows.filter(({ isNew }) => !isNew)
  const remove = () => {
    removal.apply()
    onClose()
  }
  return (
    <Dialog title={removal.title} isOpen onClose={onClose} alert>
      <p className={styles.hint}>
        {t(
          '{count, plural, one {This variant goes when you save. Until then you can undo it.} other {These # variants go when you save. Until then you can undo it.}}',
          { count: stored.length },
        )}
      </p>
      <ul className={styles.gone}>
        {stored.map((row) => (
          <li key={row.key}>
            {row.cells.stock === ''
              ? nameRow({ options }, row)
              : t('{variant}, {stock} in stock', { variant: nameRow({ options }, row), stock: row.cells.stock })}
          </li>
        ))}
      </ul>
      <DialogActions>
        <Button onPress={onClose}>{t('Cancel')}</Button>
        <Button kind="danger" onPress={remove}>
          {t('Remove')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
