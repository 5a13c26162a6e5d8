import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { type ItemSummary, useItemActions } from './pages.ts'
import { t } from '../i18n/text.ts'

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
      title={t('Delete “{title}”?', { title: item.title })}
      action={t('Delete')}
      onConfirm={() => remove.mutateAsync(item.itemId)}
      onClose={onClose}
      onDone={() => {
        notify(t('“{title}” deleted.', { title: item.title }))
        onDeleted?.()
      }}
    >
      {t('You can restore it from the trash for 30 days.')}
    </ConfirmDialog>
  )
}
