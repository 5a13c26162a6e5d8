import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useDeletedNotice } from '../deletions/use-deleted-notice.ts'
import { type ItemSummary, useItemActions } from './pages.ts'
import { t } from '../i18n/text.ts'

interface DeleteItemDialogProps {
  readonly item: Pick<ItemSummary, 'itemId' | 'collectionId' | 'title'>
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** Asks before the post or event that is being edited goes to the trash: changes that are not saved go with it. */
export function DeleteItemDialog({ item, onClose, onDeleted }: DeleteItemDialogProps) {
  const showDeleted = useDeletedNotice()
  const { remove } = useItemActions(item.collectionId)
  return (
    <ConfirmDialog
      title={t('Delete “{title}”?', { title: item.title })}
      action={t('Delete')}
      onConfirm={async () => {
        const { trashId } = await remove.mutateAsync(item.itemId)
        showDeleted({ id: item.itemId, title: item.title, trashId })
      }}
      onClose={onClose}
      onDone={onDeleted}
    >
      {t('You can restore it from the trash for 30 days.')}
    </ConfirmDialog>
  )
}
