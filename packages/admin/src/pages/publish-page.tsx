import { Badge } from '../ui/badge.tsx'
import { useNotify } from '../ui/notifications.tsx'
import { getErrorMessage } from '../api/problem.ts'
import { type CollectionSummary, usePageActions } from './pages.ts'
import { t } from '../i18n/text.ts'

type PublishedPage = Pick<CollectionSummary, 'collectionId' | 'title' | 'enabled' | 'isHomepage'>

/** Drafts are marked; most pages are published, and saying so on each would say nothing. */
export function PageStateBadge({ page }: { readonly page: Pick<PublishedPage, 'enabled'> }) {
  return page.enabled ? null : <Badge tone="caution">{t('Draft')}</Badge>
}

/** Publishes a draft, or makes a published page a draft again. */
export function useTogglePublished(page: PublishedPage) {
  const notify = useNotify()
  const { edit } = usePageActions()
  const { collectionId, title, enabled } = page
  const toggle = () =>
    edit.mutate(
      { collectionId, enabled: !enabled },
      {
        onSuccess: () => notify(describePublished(title, !enabled), { about: collectionId }),
        onError: (error) => notify(getErrorMessage(error), { about: collectionId }),
      },
    )
  return { isPending: edit.isPending, toggle }
}

export function describePublished(title: string, isPublished: boolean): string {
  return isPublished ? t('“{title}” published.', { title }) : t('“{title}” is a draft again.', { title })
}
