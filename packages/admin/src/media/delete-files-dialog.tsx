import { useRef, useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import type { LibraryFile } from './files.ts'
import { useFileUses, useLibraryActions } from './library.ts'
import { describeUse } from './uses.tsx'
import { t } from '../i18n/text.ts'

interface DeleteFilesDialogProps {
  readonly files: readonly Pick<LibraryFile, 'id' | 'filename'>[]
  readonly onClose: () => void
  readonly onDone: () => void
}

const maxNamed = 6

/** Says what would miss the files before they go to the trash. */
export function DeleteFilesDialog({ files: chosen, onClose, onDone }: DeleteFilesDialogProps) {
  // Those it was opened with: the list behind it loses them one part after the other.
  const [files] = useState(chosen)
  const ids = files.map(({ id }) => id)
  const uses = useFileUses(ids)
  const { remove, restore } = useLibraryActions()
  const notify = useNotify()
  /** Trash entries by file. */
  const trashed = useRef(new Map<string, string>())
  const [first] = files
  const what = files.length === 1 && first ? `“${first.filename}”` : t('{length} files', { length: files.length })
  const names = [...new Set(uses.uses.map(describeUse))]
  const more = names.length - maxNamed
  const others = !uses.isComplete ? ' and others' : more > 0 ? t(' and {more} more', { more }) : ''
  const them = files.length === 1 ? 'it' : 'them'
  const loss =
    names.length === 0
      ? t('Nothing on your site uses {them}.', { them })
      : `These would lose ${them}: ${names.slice(0, maxNamed).join(', ')}${others}.`
  return (
    <ConfirmDialog
      title={t('Delete {what}?', { what })}
      action={t('Delete')}
      isDisabled={!uses.isReady}
      onConfirm={async () => {
        await remove.mutateAsync({
          assetIds: ids.filter((id) => !trashed.current.has(id)),
          onGone: (gone) => {
            for (const { assetId, trashId } of gone) trashed.current.set(assetId, trashId)
          },
        })
      }}
      onClose={onClose}
      onDone={() => {
        notify(t('{what} deleted.', { what }), { undo: () => restore.mutateAsync([...trashed.current.values()]) })
        onDone()
      }}
    >
      {uses.isReady ? (
        t('{loss} You can restore deleted files from the trash for 30 days.', { loss })
      ) : uses.error ? (
        <>
          <span role="alert">
            {t('Unable to find out what uses {them}. {error}', { them, error: getErrorMessage(uses.error) })}
          </span>{' '}
          <Button kind="quiet" onPress={uses.retry}>
            {t('Try again')}
          </Button>
        </>
      ) : (
        t('Looking for what uses {them}…', { them })
      )}
    </ConfirmDialog>
  )
}
