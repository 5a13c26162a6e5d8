import { ArrowLeft, ArrowRight, Pencil, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { FileDrop } from '../../media/file-drop.tsx'
import { type PictureValue, toPictureValue } from '../../media/files.ts'
import { PictureField } from '../../pages/media/picture-field.tsx'
import { useUpload } from '../../media/use-upload.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
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
  const upload = useUpload()
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
            {value.map(({ file, altText, focalPoint }, index) => (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragged by pointers; the button inside has keys, the menu words for it.
              <li
                key={file.id}
                data-id={file.id}
                className={styles.tile}
                data-dragged={draggedId === file.id ? '' : undefined}
                draggable={!isDisabled}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move'
                  event.dataTransfer.setData('text/plain', file.filename)
                  setDraggedId(file.id)
                }}
                onDragOver={(event) => {
                  if (draggedId === undefined) return
                  event.preventDefault()
                  if (draggedId !== file.id) place(draggedId, index)
                }}
                onDrop={(event) => event.preventDefault()}
                onDragEnd={() => setDraggedId(undefined)}
              >
                <button
                  type="button"
                  className={styles.tileButton}
                  aria-label={t('Edit picture {number}: {text}', { number: index + 1, text: altText || file.filename })}
                  onClick={() => setEditedId(file.id)}
                  onKeyDown={(event) => onKeyDown(event, file.id, index)}
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
                      <MenuItem icon={<Pencil size={16} />} onAction={() => setEditedId(file.id)}>
                        {t('Edit')}
                      </MenuItem>
                      <MenuItem icon={<ArrowLeft size={16} />} onAction={() => place(file.id, index - 1)}>
                        {t('Move forward')}
                      </MenuItem>
                      <MenuItem icon={<ArrowRight size={16} />} onAction={() => place(file.id, index + 1)}>
                        {t('Move back')}
                      </MenuItem>
                      <MenuItem icon={<ArrowLeft size={16} />} onAction={() => place(file.id, 0)}>
                        {t('Make main picture')}
                      </MenuItem>
                      <MenuItem icon={<Trash2 size={16} />} danger onAction={() => remove(file.id)}>
                        {t('Remove')}
                      </MenuItem>
                    </Menu>
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
        {value.length === 0 && isDisabled && <p className={styles.hint}>{t('No pictures yet.')}</p>}
        {!isDisabled && (
          <FileDrop
            label={t('Pictures')}
            kind="picture"
            action={value.length === 0 ? t('Select pictures') : t('Add pictures')}
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
