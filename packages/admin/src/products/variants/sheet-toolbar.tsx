import { Redo2, Undo2 } from 'lucide-react'
import { memo } from 'react'
import { Button, IconButton } from '../../ui/button.tsx'
import styles from './variant-grid.module.css'
import { t } from '../../i18n/text.ts'

interface SheetToolbarProps {
  readonly isWide: boolean
  /** Selected variants that can be removed; none where all of them are. */
  readonly removable: number
  /** Combinations of the options that no variant has. */
  readonly missing: number
  readonly showsAll: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onSetPrice: () => void
  readonly onRemove: () => void
  readonly onAddMissing: () => void
  readonly onShowAll: (showsAll: boolean) => void
  readonly onUndo: () => void
  readonly onRedo: () => void
}

/** What can be done to many variants. Not drawn again for each cell that is written. */
export const SheetToolbar = memo(function SheetToolbar(props: SheetToolbarProps) {
  const { isWide, removable, missing, showsAll, canUndo, canRedo, ...on } = props
  return (
    <div className={styles.toolbar}>
      <Button onPress={on.onSetPrice}>{t('Set price')}</Button>
      {isWide && removable > 0 && (
        <Button kind="quiet" onPress={on.onRemove}>
          {t('{count, plural, one {Remove variant} other {Remove # variants}}', { count: removable })}
        </Button>
      )}
      {missing > 0 && (
        <Button kind="quiet" onPress={on.onAddMissing}>
          {t('{count, plural, one {Add # missing variant} other {Add # missing variants}}', { count: missing })}
        </Button>
      )}
      <span className={styles.spacer} />
      {isWide && (
        <Button kind="quiet" onPress={() => on.onShowAll(!showsAll)}>
          {showsAll ? t('Fewer columns') : t('More columns')}
        </Button>
      )}
      <IconButton aria-label={t('Undo')} isDisabled={!canUndo} onPress={on.onUndo}>
        <Undo2 size={16} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Redo')} isDisabled={!canRedo} onPress={on.onRedo}>
        <Redo2 size={16} aria-hidden="true" />
      </IconButton>
    </div>
  )
})
