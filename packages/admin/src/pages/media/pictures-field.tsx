import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { moveByOne } from '../list-order.ts'
import { FileDrop } from '../../media/file-drop.tsx'
import type { StoredFile } from '../../media/files.ts'
import styles from '../../media/media.module.css'
import { useUpload } from '../../media/use-upload.ts'
import { t } from '../../i18n/text.ts'

interface PicturesFieldProps {
  readonly label: string
  readonly value: readonly StoredFile[]
  readonly onChange: (change: (value: readonly StoredFile[]) => readonly StoredFile[]) => void
  readonly isDisabled?: boolean
}

/** Several pictures in an order of their own. */
export function PicturesField({ label, value, onChange, isDisabled = false }: PicturesFieldProps) {
  const upload = useUpload('picture')
  const move = (index: number, by: -1 | 1) => onChange((all) => moveByOne(all, index, by))
  return (
    <fieldset className={styles.field} aria-label={label}>
      {value.length > 0 && (
        <ul className={styles.pictures}>
          {value.map(({ id, url, filename, altText, focalPoint }, index) => (
            <li key={id} className={styles.tile}>
              <img
                src={`${url}?format=300w`}
                alt={altText || filename}
                loading="lazy"
                style={{ objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%` }}
              />
              {!isDisabled && (
                <span className={styles.tileActions}>
                  <IconButton
                    aria-label={t('Move {filename} forward', { filename })}
                    isDisabled={index === 0}
                    onPress={() => move(index, -1)}
                  >
                    <ChevronLeft size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    aria-label={t('Move {filename} back', { filename })}
                    isDisabled={index === value.length - 1}
                    onPress={() => move(index, 1)}
                  >
                    <ChevronRight size={16} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    aria-label={t('Remove {filename}', { filename })}
                    onPress={() => onChange((all) => all.filter((each) => each.id !== id))}
                  >
                    <X size={16} aria-hidden="true" />
                  </IconButton>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isDisabled && (
        <FileDrop
          label={label}
          kind="picture"
          action={t('Add pictures')}
          isMany
          upload={upload}
          onPick={(files) =>
            onChange((all) => [...all, ...files.filter((file) => all.every(({ id }) => id !== file.id))])
          }
          onFiles={(files) =>
            void upload.send(files, (file) =>
              onChange((all) => (all.some(({ id }) => id === file.id) ? all : [...all, file])),
            )
          }
        />
      )}
    </fieldset>
  )
}
