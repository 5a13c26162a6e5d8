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
  const count = files.length
  const name = first?.filename ?? ''
  const names = [...new Set(uses.uses.map(describeUse))]
  const more = names.length - maxNamed
  const named = names.slice(0, maxNamed).join(', ')
  const losers = !uses.isComplete
    ? t('{names} and others', { names: named })
    : more > 0
      ? t('{names} and {count, number} more', { names: named, count: more })
      : named
  const loss =
    names.length === 0
      ? t('{count, plural, one {Nothing on your site uses it.} other {Nothing on your site uses them.}}', { count })
      : t('{count, plural, one {These would lose it: {names}.} other {These would lose them: {names}.}}', {
          count,
          names: losers,
        })
  return (
    <ConfirmDialog
      title={t('{count, plural, one {Delete “{name}”?} other {Delete # files?}}', { count, name })}
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
        notify(t('{count, plural, one {“{name}” deleted.} other {# files deleted.}}', { count, name }), {
          undo: () => restore.mutateAsync([...trashed.current.values()]),
        })
        onDone()
      }}
    >
      {uses.isReady ? (
        `${loss} ${t('You can restore deleted files from the trash for 30 days.')}`
      ) : uses.error ? (
        <>
          <span role="alert">
            {t(
              '{count, plural, one {Unable to find out what uses it. {error}} other {Unable to find out what uses them. {error}}}',
              { count, error: getErrorMessage(uses.error) },
            )}
          </span>{' '}
          <Button kind="quiet" onPress={uses.retry}>
            {t('Try again')}
          </Button>
        </>
      ) : (
        t('{count, plural, one {Looking for what uses it…} other {Looking for what uses them…}}', { count })
      )}
    </ConfirmDialog>
  )
}
