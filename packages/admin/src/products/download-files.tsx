import { formatFileSize } from '@vitrine/commerce'
import { ArrowDown, ArrowUp, FileText, Replace, Trash2 } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { FileDrop } from '../media/file-drop.tsx'
import { UnfinishedUploads } from '../media/unfinished-uploads.tsx'
import { useUpload } from '../media/use-upload.ts'
import { useSession } from '../session/session.ts'
import { InlineEdit } from '../ui/inline-edit.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { addDownload, moveDownload, type ProductDownload, replaceDownload } from './download-list.ts'
import styles from './download-files.module.css'
import { t } from '../i18n/text.ts'

interface DownloadFilesProps {
  readonly files: readonly ProductDownload[]
  readonly mayWrite: boolean
  readonly error: string | undefined
  /** Changes the list as it is at that moment: files arrive one after the other. */
  readonly change: (update: (files: readonly ProductDownload[]) => ProductDownload[]) => void | Promise<void>
  /** Renames a file at once; without it names are text. */
  readonly rename?: (assetId: string, name: string) => Promise<void>
}

/** The files that buyers of a digital product download, in their order. */
export function DownloadFiles({ files, mayWrite, error, change, rename }: DownloadFilesProps) {
  const upload = useUpload('download', { isPrivate: true })
  const input = useRef<HTMLInputElement>(null)
  const replaced = useRef<string>(undefined)
  const list = files.length > 0 && (
    <ol className={styles.files}>
      {files.map((file, index) => (
        <FileRow
          key={file.assetId}
          file={file}
          {...(mayWrite && rename ? { rename } : {})}
          menu={
            mayWrite && (
              <Menu label={t('More for {title}', { title: file.filename })}>
                <MenuItem
                  icon={<Replace size={16} />}
                  isDisabled={upload.busy !== undefined}
                  onAction={() => {
                    replaced.current = file.assetId
                    input.current?.click()
                  }}
                >
                  {t('Replace')}
                </MenuItem>
                <MenuItem
                  icon={<ArrowUp size={16} />}
                  isDisabled={index === 0}
                  onAction={() => void change((now) => moveDownload(now, file.assetId, -1))}
                >
                  {t('Move up')}
                </MenuItem>
                <MenuItem
                  icon={<ArrowDown size={16} />}
                  isDisabled={index === files.length - 1}
                  onAction={() => void change((now) => moveDownload(now, file.assetId, 1))}
                >
                  {t('Move down')}
                </MenuItem>
                <MenuItem
                  icon={<Trash2 size={16} />}
                  danger
                  onAction={() => void change((now) => now.filter(({ assetId }) => assetId !== file.assetId))}
                >
                  {t('Remove file')}
                </MenuItem>
              </Menu>
            )
          }
        />
      ))}
    </ol>
  )
  return (
    <>
      <p className={styles.hint}>
        {t('Buyers can download these files once they have paid.')}
        {files.length > 0 && ` ${t('Changes of the list are for earlier orders, too.')}`}
      </p>
      {!mayWrite && (list || <p className={styles.hint}>{t('No file yet.')}</p>)}
      {mayWrite && (
        <>
          <FileDrop
            label={t('Download')}
            kind="download"
            action={files.length > 0 ? t('Add files') : t('Choose files')}
            isMany
            upload={upload}
            error={error}
            isPrivate
            onPick={(picked) => void change((now) => picked.reduce(addDownload, [...now]))}
            onFiles={(chosen) => void upload.send(chosen, (stored) => change((now) => addDownload(now, stored)))}
          >
            {list}
          </FileDrop>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            tabIndex={-1}
            aria-label={t('Download: choose a replacement')}
            onChange={(event) => {
              const chosen = [...(event.currentTarget.files ?? [])]
              const assetId = replaced.current
              event.currentTarget.value = ''
              if (assetId !== undefined)
                void upload.send(chosen, (stored) => change((now) => replaceDownload(now, assetId, stored)))
            }}
          />
          {upload.busy === undefined && <UnfinishedUploads />}
        </>
      )}
    </>
  )
}

interface FileRowProps {
  readonly file: ProductDownload
  readonly rename?: (assetId: string, name: string) => Promise<void>
  readonly menu: ReactNode
}

function FileRow({ file: { assetId, filename, byteSize }, rename, menu }: FileRowProps) {
  const { site } = useSession()
  return (
    <li className={styles.file}>
      <FileText size={18} aria-hidden="true" />
      {rename ? (
        <InlineEdit
          label={t('File name')}
          value={filename}
          show={(name) => name}
          edit={(name) => name}
          parse={(name) =>
            name === '' ? { kind: 'refused', message: t('Name is required.') } : { kind: 'value', value: name }
          }
          save={async (name) => {
            await rename(assetId, name)
            return { kind: 'saved' }
          }}
          inputMode="text"
        />
      ) : (
        <span className={styles.name}>{filename}</span>
      )}
      <span className={styles.size}>{formatFileSize(byteSize, site.language)}</span>
      {menu}
    </li>
  )
}
