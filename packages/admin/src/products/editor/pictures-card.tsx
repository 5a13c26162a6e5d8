import { type KeyboardEvent, useRef, useState } from 'react'
import { FileDrop } from '../../media/file-drop.tsx'
import { type PictureValue, toPictureValue } from '../../media/files.ts'
import { PictureField } from '../../pages/media/picture-field.tsx'
import { PictureTile } from './picture-tile.tsx'
import { useUpload } from '../../media/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/page.tsx'
import { classNames } from '../../ui/class-names.ts'
import styles from './product-editor.module.css'
import { t } from '../../i18n/text.ts'

interface PicturesCardProps {
  readonly value: readonly PictureValue[]
  readonly onChange: (change: (value: readonly PictureValue[]) => PictureValue[]) => void
  readonly isDisabled: boolean
  readonly error: string | undefined
}

const maxPictures = 100

/** The pictures of a product in their order; the first is the main one. Each opens to its texts and focal point. */
export function PicturesCard({ value, onChange, isDisabled, error }: PicturesCardProps) {
  const upload = useUpload('picture')
  const [editedId, setEditedId] = useState<string>()
  const [draggedId, setDraggedId] = useState<string>()
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const edited = value.find(({ file }) => file.id === editedId)
  const place = (id: string, to: number) => {
    onChange((all) => {
      const picture = all.find(({ file }) => file.id === id)
      if (!picture || to < 0 || to >= all.length) return [...all]
      return all.filter((each) => each !== picture).toSpliced(to, 0, picture)
    })
    if (to >= 0 && to < value.length)
      setMoved(t('Picture {number} of {count}', { number: to + 1, count: value.length }))
  }
  const remove = (id: string) => onChange((all) => all.filter(({ file }) => file.id !== id))
  const onKeyDown = (event: KeyboardEvent, id: string, index: number) => {
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || by === undefined || isDisabled) return
    event.preventDefault()
    place(id, index + by)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-id="${id}"] button`)?.focus())
  }
  return (
    <Panel title={t('Pictures')}>
      <div className={styles.body}>
        {value.length > 0 && (
          <ul ref={list} className={styles.pictures}>
            {value.map((picture, index) => (
              <PictureTile
                key={picture.file.id}
                picture={picture}
                index={index}
                isDisabled={isDisabled}
                isDragged={draggedId === picture.file.id}
                onDrag={setDraggedId}
                onDragOver={(event) => {
                  if (draggedId === undefined) return
                  event.preventDefault()
                  if (draggedId !== picture.file.id) place(draggedId, index)
                }}
                onEdit={() => setEditedId(picture.file.id)}
                onMove={(to) => place(picture.file.id, to)}
                onRemove={() => remove(picture.file.id)}
                onKeyDown={(event) => onKeyDown(event, picture.file.id, index)}
              />
            ))}
          </ul>
        )}
        {value.length === 0 && isDisabled && <p className={styles.hint}>{t('No pictures yet.')}</p>}
        {!isDisabled && (
          <FileDrop
            label={t('Pictures')}
            kind="picture"
            action={t('Add pictures')}
            isMany
            upload={upload}
            error={error}
            onPick={(files) =>
              onChange((all) => {
                const added = files.filter((file) => all.every((each) => each.file.id !== file.id))
                return [...all, ...added.map(toPictureValue)].slice(0, maxPictures)
              })
            }
            onFiles={(files) =>
              void upload.send(files.slice(0, maxPictures - value.length), (file) =>
                onChange((all) =>
                  all.some((each) => each.file.id === file.id) ? [...all] : [...all, toPictureValue(file)],
                ),
              )
            }
          />
        )}
        {value.length > 1 && !isDisabled && (
          <p className={classNames(styles.hint, styles.dragHint)}>
            {t('Drag to change the order, or hold Alt and press an arrow key.')}
          </p>
        )}
        <output className="visually-hidden">{moved}</output>
      </div>
      {edited && (
        <Dialog title={t('Picture')} isOpen onClose={() => setEditedId(undefined)}>
          <PictureField
            label={t('Picture')}
            value={edited}
            isDisabled={isDisabled}
            onChange={(next) => {
              onChange((all) => all.flatMap((each) => (each.file.id === edited.file.id ? (next ?? []) : each)))
              setEditedId(next?.file.id)
            }}
          />
          <DialogActions>
            <Button kind="primary" onPress={() => setEditedId(undefined)}>
              {t('Done')}
            </Button>
          </DialogActions>
        </Dialog>
      )}
    </Panel>
  )
}
