import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type ItemSummary, useItemActions } from './pages.ts'

interface DeleteItemDialogProps {
  readonly item: Pick<ItemSummary, 'itemId' | 'collectionId' | 'title'>
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Moves a post, an event or a picture to the trash. */
export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  const notify = useNotify()
  const { remove } = useItemActions(item.collectionId)
  return (
    <ConfirmDialog
      title={`Delete “${item.title}”?`}
      action="Delete"
      onConfirm={() => remove.mutateAsync(item.itemId)}
      onClose={onClose}
      onDone={() => {
        notify(`“${item.title}” deleted.`)
        onDeleted?.()
      }}
    >
      You can restore it from the trash for 30 days.
    </ConfirmDialog>
  )
}
