import { useQuery } from '@tanstack/react-query'
import { getErrorMessage } from '../../api/problem.ts'
import { t } from '../../i18n/text.ts'
import { useCan } from '../../session/session.ts'
import { useNotify } from '../../ui/notifications.tsx'
import { collectionQuery, usePageActions } from '../pages.ts'

/**
 * The list of a post, event, picture or product while it is a draft, so that visitors see nothing of it. Publishing then publishes both,
 * as the button says: "Published" would be half the truth.
 */
export function useHiddenList(collectionId: string) {
  const notify = useNotify()
  const mayWrite = useCan()('content.write')
  const { edit } = usePageActions()
  const page = useQuery({ ...collectionQuery(collectionId), enabled: useCan()('content.read') }).data
  const hiddenList = page?.enabled === false ? page : undefined
  const published = mayWrite ? hiddenList : undefined
  const setEnabled = (enabled: boolean) => edit.mutateAsync({ collectionId, enabled })
  const tell = (error: unknown) => notify(getErrorMessage(error), { about: collectionId })
  return {
    hiddenList,
    publishLabel: published ? t('Publish with “{title}”', { title: published.title }) : t('Publish'),
    /** Publishes the list, where its item was just published and the button said so. */
    publishList: async () => {
      if (!published) return
      const { title } = published
      const undo = () =>
        setEnabled(false).then(() => notify(t('“{title}” is a draft again.', { title }), { about: collectionId }), tell)
      await setEnabled(true).then(
        () => notify(t('Published, with “{title}”.', { title }), { about: collectionId, undo }),
        tell,
      )
    },
  }
}
