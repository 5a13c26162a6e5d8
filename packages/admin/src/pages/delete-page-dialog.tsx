import { useNavigate } from '@tanstack/react-router'
import { useSession } from '../session/session.ts'
import { dropRecent } from '../shell/palette/recent.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { describeDeletedItems, holdsPages, getPageKind } from './kinds.tsx'
import { type CollectionSummary, usePageActions } from './pages.ts'
import { t } from '../i18n/text.ts'

interface DeletePageDialogProps {
  readonly page: Pick<CollectionSummary, 'collectionId' | 'title' | 'typeName'> & { readonly itemCount?: number }
  readonly onClose: () => void
}

/** Moves a page to the trash, after saying what goes with it. */
export function DeletePageDialog({ page, onClose }: DeletePageDialogProps) {
  const { remove } = usePageActions()
  const navigate = useNavigate()
  const notify = useNotify()
  const { site } = useSession()
  return (
    <ConfirmDialog
      title={t('Delete “{title}”?', { title: page.title })}
      action={t('Delete')}
      onConfirm={() => remove.mutateAsync(page.collectionId)}
      onClose={onClose}
      onDone={() => {
        dropRecent(site.id, page.collectionId)
        notify(t('“{title}” deleted.', { title: page.title }))
        void navigate({ to: '/pages' })
      }}
    >
      {describeConsequence(page)}
    </ConfirmDialog>
  )
}

const wayBack = t('You can restore it from the trash for 30 days.')

function describeConsequence({ typeName, itemCount = 0 }: DeletePageDialogProps['page']): string {
  if (holdsPages(typeName)) return `${t('Pages inside it move up one level.')} ${wayBack}`
  const { items } = getPageKind(typeName)
  if (!items || itemCount === 0) return wayBack
  return `${describeDeletedItems(items, itemCount)} ${wayBack}`
}
