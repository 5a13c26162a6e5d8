import { Upload as UploadIcon } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { type FileKind, fileKinds, type LibraryFile } from './files.ts'
import styles from './media.module.css'
import type { Upload } from './use-upload.ts'

const MediaPicker = lazy(async () => ({ default: (await import('./media-picker.tsx')).MediaPicker }))

interface FileDropProps {
  /** What it is for, as in "Picture". */
  readonly label: string
  readonly kind: FileKind
  /** What the button says. */
  readonly action: string
  readonly isMany?: boolean
  readonly upload: Pick<Upload, 'busy' | 'error' | 'cancel'>
  /** What is wrong with the file that was uploaded. */
  readonly error?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
  /** Takes files of the library. Without it there is no way there. */
  readonly onPick?: ((files: readonly LibraryFile[]) => void) | undefined
  /** Goods for download: picked among files without an address. */
  readonly isPrivate?: boolean
  /** In place of the hint: what is there already. */
  readonly children?: ReactNode
}

/** A place that files are dropped on, with a button that opens the file chooser. */
export function FileDrop({ label, kind, action, isMany = false, upload, onFiles, children, ...props }: FileDropProps) {
  const { busy } = upload
  const error = upload.error ?? props.error
  const input = useRef<HTMLInputElement>(null)
  const [isPicking, setPicking] = useState(false)
  const { onPick, isPrivate = false } = props
  const { accept, words } = fileKinds[kind]
  return (
    <DropZone
      className={classNames(styles.drop, children ? styles.filled : undefined)}
      aria-label={`${label}: drop a file here`}
      isDisabled={busy !== undefined}
      getDropOperation={(types) => (types.has('text/plain') ? 'cancel' : 'copy')}
      onDrop={({ items }) => {
        const files = items.filter((item) => item.kind === 'file')
        void Promise.all((isMany ? files : files.slice(0, 1)).map((item) => item.getFile())).then(onFiles)
      }}
    >
      {children}
      <div className={styles.choose}>
        <input
          ref={input}
          className="visually-hidden"
          type="file"
          accept={accept}
          multiple={isMany}
          tabIndex={-1}
          aria-label={`${label}: choose a file`}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            event.currentTarget.value = ''
            if (files.length > 0) onFiles(files)
          }}
        />
        <Button
          icon={<UploadIcon size={16} aria-hidden="true" />}
          isPending={busy !== undefined}
          onPress={() => input.current?.click()}
        >
          {busy ?? action}
        </Button>
        {onPick && busy === undefined && (
          <Button kind="quiet" aria-label={`${label}: choose from library`} onPress={() => setPicking(true)}>
            Choose from library
          </Button>
        )}
        {busy !== undefined && (
          <Button kind="quiet" onPress={upload.cancel}>
            Cancel
          </Button>
        )}
        {!children && (
          <p className={styles.words}>
            or drop {isMany ? 'them' : 'it'} here. {words}
          </p>
        )}
      </div>
      <output className="visually-hidden">{busy ?? ''}</output>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      {isPicking && onPick && (
        <Suspense>
          <MediaPicker
            kind={kind}
            isMany={isMany}
            isPrivate={isPrivate}
            onPick={onPick}
            onClose={() => setPicking(false)}
          />
        </Suspense>
      )}
    </DropZone>
  )
}
