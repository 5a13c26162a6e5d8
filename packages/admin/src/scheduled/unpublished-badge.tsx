import { useQuery } from '@tanstack/react-query'
import { t } from '../i18n/text.ts'
import { Badge } from '../ui/badge.tsx'
import { changedDraftsQuery, type ChangedDraft } from './scheduled.ts'

/** Says of a page or item in a list that visitors do not see its latest changes. A draft as a whole says that already. */
export function UnpublishedBadge({ kind, id }: Pick<ChangedDraft, 'kind' | 'id'>) {
  const drafts = useQuery(changedDraftsQuery).data
  const isChanged = drafts?.some((draft) => draft.kind === kind && draft.id === id && draft.isVisible) === true
  return isChanged ? <Badge tone="caution">{t('Unpublished changes')}</Badge> : null
}
