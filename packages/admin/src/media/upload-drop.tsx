import { Upload as UploadIcon } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { DropZone } from 'react-aria-components/DropZone'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { type FileKind, fileKinds } from './files.ts'
import styles from './media.module.css'
import type { Upload } from './use-upload.ts'
import { t } from '../i18n/text.ts'

interface UploadDropProps {
  /** What it is for, as in "Picture". */
  readonly label: string
  readonly kind: FileKind
  /** What the button says. */
  readonly action: string
  readonly isMany?: boolean
  readonly upload: Pick<Upload, 'busy' | 'error' | 'cancel'>
  /** The problem of the uploaded file. */
  readonly error?: string | undefined
  readonly onFiles: (files: readonly File[]) => void
  /** A second way to a file, beside the button. */
  readonly other?: ReactNode
  /** In place of the hint: what is there already. */
  readonly children?: ReactNode
}

/** A place that files are dropped on, with a button that opens the file chooser. */
export function UploadDrop({
  label,
  kind,
  action,
  isMany = false,
  upload,
  onFiles,
  children,
  ...props
}: UploadDropProps) {
  const { busy } = upload
  const error = upload.error ?? props.error
  const input = useRef<HTMLInputElement>(null)
  const { accept, words } = fileKinds[kind]
  return (
    <DropZone
      className={classNames(styles.drop, children ? (isMany ? styles.listed : styles.filled) : undefined)}
      aria-label={t('{label}: drop a file here', { label })}
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
          aria-label={t('{label}: choose a file', { label })}
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
        {busy === undefined && props.other}
        {busy !== undefined && (
          <Button kind="quiet" onPress={upload.cancel}>
            {t('Cancel')}
          </Button>
        )}
        {!children && (
          <p className={styles.words}>
            <span className={styles.dropWords}>{isMany ? t('or drop them here.') : t('or drop it here.')} </span>
            {words}
          </p>
        )}
      </div>
      <output className="visually-hidden">{busy ?? ''}</output>
      {error !== undefined && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
    </DropZone>
  )
}
