import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { IconButton } from '../ui/button.tsx'
import styles from './block-form.module.css'
import { t } from '../i18n/text.ts'

interface MoveButtonsProps {
  /** Name of the entry that moves, for the buttons' labels. */
  readonly name: string
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly onMove: (by: -1 | 1) => void
  readonly onRemove: () => void
}

/** Moves an entry of a list up and down, and takes it away. */
export function MoveButtons({ name, isFirst, isLast, onMove, onRemove }: MoveButtonsProps) {
  return (
    <span className={styles.moves}>
      <IconButton aria-label={t('Move {name} up', { name })} isDisabled={isFirst} onPress={() => onMove(-1)}>
        <ArrowUp size={15} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Move {name} down', { name })} isDisabled={isLast} onPress={() => onMove(1)}>
        <ArrowDown size={15} aria-hidden="true" />
      </IconButton>
      <IconButton aria-label={t('Remove {name}', { name })} onPress={onRemove}>
        <Trash2 size={15} aria-hidden="true" />
      </IconButton>
    </span>
  )
}
