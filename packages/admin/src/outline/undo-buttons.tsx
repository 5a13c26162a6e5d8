import { Redo2, Undo2 } from 'lucide-react'
import { useHistory } from '../documents/index.ts'
import { IconButton } from '../ui/button.tsx'
import { Tooltip } from '../ui/tooltip.tsx'
import { describeCtrl } from './block-keys.ts'
import { useOutlineScreen } from './outline-context.ts'
import styles from './outline.module.css'
import { t } from '../i18n/text.ts'

/** Undo and redo, with the step that each is about in its name and in the hint over it. */
export function UndoButtons() {
  const { canUndo, canRedo, undoLabel, redoLabel } = useHistory()
  const { undo, redo } = useOutlineScreen().commands
  const undoName = undoLabel === undefined ? t('Undo') : t('Undo {step}', { step: undoLabel })
  const redoName = redoLabel === undefined ? t('Redo') : t('Redo {step}', { step: redoLabel })
  return (
    <span className={styles.group}>
      <Tooltip text={`${undoName} (${describeCtrl('Z')})`}>
        <IconButton aria-label={undoName} isDisabled={!canUndo} onPress={undo}>
          <Undo2 size={18} aria-hidden="true" />
        </IconButton>
      </Tooltip>
      <Tooltip text={`${redoName} (${describeCtrl('Y')})`}>
        <IconButton aria-label={redoName} isDisabled={!canRedo} onPress={redo}>
          <Redo2 size={18} aria-hidden="true" />
        </IconButton>
      </Tooltip>
    </span>
  )
}
