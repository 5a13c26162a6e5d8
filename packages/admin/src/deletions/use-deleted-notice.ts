import { getErrorMessage } from '../api/problem.ts'
import { useSession } from '../session/session.ts'
import { dropRecent } from '../shell/palette/recent.ts'
import { useNotify } from '../ui/notifications.tsx'
import { useTrashActions } from './trash.ts'
import { t } from '../i18n/text.ts'

interface DeletedObject {
  readonly id: string
  readonly title: string
  readonly trashId: string
}

/** Says that an object went to the trash, and brings it back from there on Undo. */
export function useDeletedNotice(): (deleted: DeletedObject) => void {
  const { site } = useSession()
  const notify = useNotify()
  const { restore } = useTrashActions()
  const bringBack = async (title: string, trashId: string) => {
    try {
      const { slug, hasOtherSlug } = await restore.mutateAsync(trashId)
      notify(
        hasOtherSlug
          ? t('“{title}” restored. Its URL was taken, so it is now “{slug}”.', { title, slug })
          : t('“{title}” restored.', { title }),
        { about: trashId },
      )
    } catch (error) {
      notify(getErrorMessage(error), { about: trashId })
    }
  }
  return ({ id, title, trashId }) => {
    dropRecent(site.id, id)
    notify(t('“{title}” deleted.', { title }), { about: trashId, undo: () => void bringBack(title, trashId) })
  }
}
