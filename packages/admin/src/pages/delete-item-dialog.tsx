import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import styles from './pages.module.css'
import { type ItemSummary, useItemActions } from './pages.ts'

interface DeleteItemDialogProps {
  readonly item: Pick<ItemSummary, 'itemId' | 'collectionId' | 'title'>
  readonly onClose: () => void
  readonly onDeleted?: () => void
}

/** Deletes a post, an event, a picture. For 30 days it lies in the trash. */
export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  const notify = useNotify()
  const { remove } = useItemActions(item.collectionId)
  const send = async () => {
    try {
      await remove.mutateAsync(item.itemId)
    } catch {
      return // Said above the question.
    }
    // The row that opened this may be gone with its item: nothing below may depend on it.
    onClose()
    notify(`“${item.title}” deleted.`)
    onDeleted?.()
  }
  return (
    <Dialog title={`Delete “${item.title}”?`} isOpen onClose={onClose} alert>
      <div className={styles.form}>
        {remove.isError && (
          <Notice tone="danger" alert>
            {getErrorMessage(remove.error)}
          </Notice>
        )}
        <p>You can restore it from the trash for 30 days.</p>
        <DialogActions>
          <Button onPress={onClose}>Cancel</Button>
          <Button kind="danger" onPress={() => void send()} isPending={remove.isPending}>
            Delete
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}
