import { FileText, Film, Music } from 'lucide-react'
import { Checkbox } from 'react-aria-components/Checkbox'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { Check } from 'lucide-react'
import { classNames } from '../ui/class-names.ts'
import type { LibraryFile } from './files.ts'
import styles from './library.module.css'
import { t } from '../i18n/text.ts'

interface FileGridProps {
  readonly label: string
  readonly files: readonly LibraryFile[]
  readonly selected: ReadonlySet<string>
  readonly onSelect: (ids: ReadonlySet<string>) => void
  /** Opens a file, by Enter or a click. Without it a click selects. */
  readonly onOpen?: (id: string) => void
  readonly isSingle?: boolean
  readonly view?: 'grid' | 'list'
  readonly isStale?: boolean
}

/** Files as tiles or rows. Arrow keys move, Space selects, Enter opens. */
export function FileGrid({ label, files, selected, onSelect, onOpen, ...props }: FileGridProps) {
  const { isSingle = false, view = 'grid', isStale = false } = props
  return (
    <GridList
      aria-label={label}
      layout={view === 'grid' ? 'grid' : 'stack'}
      className={classNames(view === 'grid' ? styles.grid : styles.list, isStale && styles.stale)}
      items={files}
      selectionMode={isSingle ? 'single' : 'multiple'}
      selectionBehavior="toggle"
      selectedKeys={selected}
      onSelectionChange={(keys) =>
        onSelect(keys === 'all' ? new Set(files.map(({ id }) => id)) : new Set([...keys].map(String)))
      }
      {...(onOpen ? { onAction: (key) => onOpen(String(key)) } : {})}
    >
      {(file) => (
        <GridListItem id={file.id} textValue={file.filename} className={classNames(styles.tile)}>
          <span className={styles.picture}>
            <Thumbnail file={file} />
            <Checkbox
              slot="selection"
              className={classNames(styles.tick)}
              aria-label={t('Select {filename}', { filename: file.filename })}
            >
              <Check size={14} strokeWidth={3} aria-hidden="true" />
            </Checkbox>
          </span>
          <span className={styles.caption}>
            <span className={styles.filename}>{file.filename}</span>
            {file.isPrivate && <span className={styles.note}>{t('Download')}</span>}
            {!file.isPrivate && file.contentType.startsWith('image/') && file.altText === '' && (
              <span className={styles.note}>{t('No alt text')}</span>
            )}
          </span>
        </GridListItem>
      )}
    </GridList>
  )
}

/** What a file looks like: the picture, or an icon of its kind. */
function Thumbnail({ file: { url, contentType, isPrivate, focalPoint } }: { readonly file: LibraryFile }) {
  if (contentType.startsWith('image/') && !isPrivate)
    return (
      <img
        src={`${url}?format=300w`}
        alt=""
        loading="lazy"
        draggable={false}
        style={{ objectPosition: `${focalPoint.x * 100}% ${focalPoint.y * 100}%` }}
      />
    )
  const Icon = contentType.startsWith('video/') ? Film : contentType.startsWith('audio/') ? Music : FileText
  return <Icon size={28} aria-hidden="true" />
}
