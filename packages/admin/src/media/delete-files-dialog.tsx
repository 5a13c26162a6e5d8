import { useRef, useState } from 'react'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import type { LibraryFile } from './files.ts'
import { useFileUses, useLibraryActions } from './library.ts'
import { describeUse } from './uses.tsx'

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
  const what = files.length === 1 && first ? `“${first.filename}”` : `${files.length} files`
  const names = [...new Set(uses.uses.map(describeUse))]
  const more = names.length - maxNamed
  const others = !uses.isComplete ? ' and others' : more > 0 ? ` and ${more} more` : ''
  const them = files.length === 1 ? 'it' : 'them'
  const loss =
    names.length === 0
      ? `Nothing on your site uses ${them}.`
      : `These would lose ${them}: ${names.slice(0, maxNamed).join(', ')}${others}.`
  return (
    <ConfirmDialog
      title={`Delete ${what}?`}
      action="Delete"
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
        notify(`${what} deleted.`, { undo: () => restore.mutateAsync([...trashed.current.values()]) })
        onDone()
      }}
    >
      {uses.isReady ? (
        `${loss} You can restore deleted files from the trash for 30 days.`
      ) : uses.error ? (
        <>
          <span role="alert">
            Unable to find out what uses {them}. {getErrorMessage(uses.error)}
          </span>{' '}
          <Button kind="quiet" onPress={uses.retry}>
            Try again
          </Button>
        </>
      ) : (
        `Looking for what uses ${them}…`
      )}
    </ConfirmDialog>
  )
}
