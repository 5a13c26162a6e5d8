import { useNavigate } from '@tanstack/react-router'
import { getErrorMessage } from '../api/problem.ts'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { holdsPages, kindOf } from './kinds.tsx'
import styles from './pages.module.css'
import { type CollectionSummary, usePageActions } from './pages.ts'

interface DeletePageDialogProps {
  readonly page: Pick<CollectionSummary, 'collectionId' | 'title' | 'typeName'> & { readonly itemCount?: number }
  readonly onClose: () => void
}

/** Deletes a page, after saying what goes with it. */
export function DeletePageDialog({ page, onClose }: DeletePageDialogProps) {
  const { remove } = usePageActions()
  const navigate = useNavigate()
  const notify = useNotify()
  const send = async () => {
    try {
      await remove.mutateAsync(page.collectionId)
    } catch {
      return // Said above the question.
    }
    // The row that opened this may be gone with its page: nothing below may depend on it.
    onClose()
    notify(`“${page.title}” deleted.`)
    await navigate({ to: '/pages' })
  }
  return (
    <Dialog title={`Delete “${page.title}”?`} isOpen onClose={onClose} alert>
      <div className={styles.form}>
        {remove.isError && (
          <Notice tone="danger" alert>
            {getErrorMessage(remove.error)}
          </Notice>
        )}
        <p>{consequence(page)}</p>
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

const wayBack = 'You can restore it from the trash for 30 days.'

function consequence({ typeName, itemCount = 0 }: DeletePageDialogProps['page']): string {
  if (holdsPages(typeName)) return `Pages inside it move up one level. ${wayBack}`
  const { items } = kindOf(typeName)
  if (!items || itemCount === 0) return wayBack
  return `Its ${itemCount === 1 ? items[0] : `${itemCount} ${items[1]}`} will be deleted, too. ${wayBack}`
}
