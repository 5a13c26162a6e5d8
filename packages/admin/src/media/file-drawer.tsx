import { useMutation, useQuery } from '@tanstack/react-query'
import { Crop as CropIcon, Trash2, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { type Answer, answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { sendFile } from '../api/send-file.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { Overlay } from '../ui/overlay.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { TextField } from '../ui/text-field.tsx'
import { CropField } from './crop-field.tsx'
import { DeleteFilesDialog } from './delete-files-dialog.tsx'
import { FileFacts, ReplaceButton, Uses } from './file-details.tsx'
import type { LibraryFile } from './files.ts'
import { FocalPoint } from './focal-point.tsx'
import styles from './library.module.css'
import { fileQuery, useLibraryActions } from './library.ts'
import { t } from '../i18n/text.ts'

interface FileDrawerProps {
  readonly assetId: string
  readonly mayWrite: boolean
  readonly onClose: () => void
}

/** One file: its picture with focal point and crop, its texts, its address, what uses it. On a phone it fills the screen. */
export function FileDrawer({ assetId, mayWrite, onClose }: FileDrawerProps) {
  const query = useQuery(fileQuery(assetId))
  const frame = (children: ReactNode, close: () => void, title = t('File')) => (
    <Overlay
      className={classNames(styles.overlay)}
      modalClassName={classNames(styles.drawer)}
      isDismissable
      onClose={close}
    >
      <Dialog className={classNames(styles.details)}>
        <div className={styles.head}>
          <Heading slot="title">{title}</Heading>
          <IconButton aria-label={t('Close')} onPress={close}>
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
        {children}
      </Dialog>
    </Overlay>
  )
  if (query.isError) return frame(<ErrorState error={query.error} onRetry={() => void query.refetch()} />, onClose)
  if (!query.data) return frame(<Skeleton width={24} />, onClose)
  return <Details key={query.data.id} file={query.data} mayWrite={mayWrite} onClose={onClose} frame={frame} />
}

interface DetailsProps {
  readonly file: LibraryFile
  readonly mayWrite: boolean
  readonly onClose: () => void
  readonly frame: (children: ReactNode, close: () => void, title: string) => ReactNode
}

type TypedValues = Partial<Pick<LibraryFile, 'filename' | 'altText' | 'focalPoint'>>

function Details({ file, mayWrite, onClose, frame }: DetailsProps) {
  // What nobody touched here follows the file: a crop or another file changes some of it.
  const [typed, setTyped] = useState<TypedValues>({})
  const values = { filename: file.filename, altText: file.altText, focalPoint: file.focalPoint, ...typed }
  const type = (change: TypedValues) => setTyped((before) => ({ ...before, ...change }))
  const [dialog, setDialog] = useState<'delete' | 'crop'>()
  const isPicture = file.contentType.startsWith('image/') && !file.isPrivate
  const isDirty =
    values.filename !== file.filename ||
    values.altText !== file.altText ||
    values.focalPoint.x !== file.focalPoint.x ||
    values.focalPoint.y !== file.focalPoint.y
  // Newer input stays.
  const { save, replace } = useFileChanges(file, (sent) => setTyped((now) => (now === sent ? {} : now)))
  const hasNoName = values.filename.trim() === ''
  // Input is saved when the drawer closes; a refusal keeps the drawer open.
  const close = () => {
    const kept = hasNoName ? { ...typed, filename: file.filename } : typed
    if (isDirty && mayWrite) save.mutate(kept, { onSuccess: onClose })
    else onClose()
  }
  const failed = save.error ?? replace.error
  return frame(
    <>
      {failed && (
        <Notice tone="danger" alert>
          {getErrorMessage(failed)}
        </Notice>
      )}
      {isPicture && dialog !== 'crop' && (
        <FocalPoint
          picture={{ file, focalPoint: values.focalPoint }}
          isDisabled={!mayWrite}
          onChange={(focalPoint) => type({ focalPoint })}
        />
      )}
      {isPicture && dialog === 'crop' && <CropField file={file} onClose={() => setDialog(undefined)} />}
      {isPicture && (
        <TextField
          label={t('Alt text')}
          description={t('Describe the picture for people who can’t see it.')}
          rows={3}
          value={values.altText}
          onChange={(altText) => type({ altText })}
          maxLength={1000}
          isDisabled={!mayWrite}
        />
      )}
      <TextField
        label={t('File name')}
        value={values.filename}
        onChange={(filename) => type({ filename })}
        maxLength={200}
        error={hasNoName ? t('Please enter a file name') : undefined}
        isDisabled={!mayWrite}
      />
      {mayWrite && (
        <div className={styles.bar}>
          <Button
            kind="primary"
            isDisabled={!isDirty || hasNoName}
            isPending={save.isPending}
            onPress={() => save.mutate(typed)}
          >
            {t('Save')}
          </Button>
          <ReplaceButton isPending={replace.isPending} onFile={(chosen) => replace.mutate(chosen)} />
          {isPicture && dialog !== 'crop' && (
            <Button icon={<CropIcon size={16} aria-hidden="true" />} onPress={() => setDialog('crop')}>
              {t('Crop')}
            </Button>
          )}
          <Button icon={<Trash2 size={16} aria-hidden="true" />} onPress={() => setDialog('delete')}>
            {t('Delete')}
          </Button>
        </div>
      )}
      <FileFacts file={file} />
      <Uses fileId={file.id} />
      {dialog === 'delete' && (
        <DeleteFilesDialog files={[file]} onClose={() => setDialog(undefined)} onDone={onClose} />
      )}
    </>,
    close,
    file.filename,
  )
}

/** The calls that change a file; `onSaved` gets what was sent. */
function useFileChanges(file: LibraryFile, onSaved: (sent: TypedValues) => void) {
  const notify = useNotify()
  const { refresh } = useLibraryActions()
  const save = useMutation({
    mutationFn: (body: TypedValues) =>
      answer(api.PATCH('/api/admin/assets/{assetId}', { params: { path: { assetId: file.id } }, body })),
    onSuccess: async ({ filename }, sent) => {
      notify(t('{filename} saved.', { filename }))
      await refresh()
      onSaved(sent)
    },
  })
  const replace = useMutation({
    mutationFn: (chosen: File) =>
      sendFile<Answer<'replaceAssetFile'>>(
        `/api/admin/assets/${file.id}/file?filename=${encodeURIComponent(chosen.name || 'file')}`,
        chosen,
        { method: 'PUT' },
      ),
    onSuccess: () => {
      notify(t('{filename} replaced. Its address stays the same.', { filename: file.filename }))
      return refresh()
    },
  })
  return { save, replace }
}
