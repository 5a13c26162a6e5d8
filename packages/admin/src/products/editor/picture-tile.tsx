import { ArrowLeft, ArrowRight, Pencil, Trash2 } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { t } from '../../i18n/text.ts'
import type { PictureValue } from '../../media/files.ts'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import styles from './product-editor.module.css'

interface PictureTileProps {
  readonly picture: PictureValue
  readonly index: number
  readonly isDisabled: boolean
  readonly isDragged: boolean
  /** The file that is dragged from now on; undefined: none any more. */
  readonly onDrag: (fileId: string | undefined) => void
  readonly onDragOver: (event: DragEvent) => void
  readonly onEdit: () => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  readonly onKeyDown: (event: KeyboardEvent) => void
}

/** One picture of a product: it is dragged to another place, and opens to its texts. */
export function PictureTile({ picture, index, isDisabled, isDragged, ...on }: PictureTileProps) {
  const { file, altText, focalPoint } = picture
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged by pointers; the button inside has keys, the menu words for it.
    <li
      data-id={file.id}
      className={styles.tile}
      data-dragged={isDragged ? '' : undefined}
      draggable={!isDisabled}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', file.filename)
        on.onDrag(file.id)
      }}
      onDragOver={on.onDragOver}
      onDrop={(event) => event.preventDefault()}
      onDragEnd={() => on.onDrag(undefined)}
    >
      <button
        type="button"
        className={styles.tileButton}
        aria-label={t('Edit picture {number}: {text}', { number: index + 1, text: altText || file.filename })}
        onClick={on.onEdit}
        onKeyDown={on.onKeyDown}
      >
        <img
          src={`${file.url}?format=300w`}
          alt=""
          loading="lazy"
          draggable={false}
          style={{ objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%` }}
        />
      </button>
      {index === 0 && <span className={styles.tileNote}>{t('Main')}</span>}
      {index > 0 && altText === '' && <span className={styles.tileNote}>{t('No alt text')}</span>}
      {!isDisabled && (
        <span className={styles.tileMenu}>
          <Menu label={t('More for picture {number}', { number: index + 1 })}>
            <MenuItem icon={<Pencil size={16} />} onAction={on.onEdit}>
              {t('Edit')}
            </MenuItem>
            <MenuItem icon={<ArrowLeft size={16} />} onAction={() => on.onMove(index - 1)}>
              {t('Move forward')}
            </MenuItem>
            <MenuItem icon={<ArrowRight size={16} />} onAction={() => on.onMove(index + 1)}>
              {t('Move back')}
            </MenuItem>
            <MenuItem icon={<ArrowLeft size={16} />} onAction={() => on.onMove(0)}>
              {t('Make main picture')}
            </MenuItem>
            <MenuItem icon={<Trash2 size={16} />} danger onAction={on.onRemove}>
              {t('Remove')}
            </MenuItem>
          </Menu>
        </span>
      )}
    </li>
  )
}
