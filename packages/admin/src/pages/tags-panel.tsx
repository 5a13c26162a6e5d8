import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { answer, api } from '../api/client.ts'
import { getErrorMessage } from '../api/problem.ts'
import { IconButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { NameEdit } from './name-edit.tsx'
import styles from './pages.module.css'
import { tagsQuery } from './pages.ts'
import { t } from '../i18n/text.ts'

interface TagsPanelProps {
  readonly collectionId: string
  readonly mayWrite: boolean
}

/** The tags of a list: renamed where they are, one at a time, and taken off all its items. They are added on the items. */
export function TagsPanel({ collectionId, mayWrite }: TagsPanelProps) {
  const tags = useQuery(tagsQuery(collectionId))
  const queries = useQueryClient()
  const path = { collectionId }
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['tags', collectionId] }),
      queries.invalidateQueries({ queryKey: ['items', collectionId] }),
    ])
  const rename = useMutation({
    mutationFn: (body: { from: string; to: string }) =>
      answer(api.POST('/api/admin/collections/{collectionId}/tags/renames', { params: { path }, body })),
    onSuccess: refresh,
  })
  const remove = useMutation({
    mutationFn: (name: string) =>
      answer(api.DELETE('/api/admin/collections/{collectionId}/tags', { params: { path, query: { name } } })),
    onSuccess: refresh,
  })
  if (tags.data?.length === 0) return null
  return (
    <Panel title={t('Tags')}>
      <div className={styles.body}>
        {tags.isPending && <Skeleton width={16} />}
        {tags.isError && <ErrorState error={tags.error} onRetry={() => void tags.refetch()} />}
        {remove.error && (
          <Notice tone="danger" alert>
            {getErrorMessage(remove.error)}
          </Notice>
        )}
        {tags.data && (
          <ul className={styles.categories}>
            {tags.data.map(({ name, count }) => (
              <li key={name} className={styles.category}>
                <NameEdit
                  label={t('Name of tag {name}', { name })}
                  name={name}
                  isDisabled={!mayWrite}
                  onRename={(to) => rename.mutateAsync({ from: name, to })}
                />
                <span className={styles.hint}>{t('{count, plural, one {# item} other {# items}}', { count })}</span>
                {mayWrite && (
                  <IconButton
                    aria-label={t('Remove tag {name} from all items', { name })}
                    onPress={() => remove.mutate(name)}
                  >
                    <Trash2 size={16} aria-hidden="true" />
                  </IconButton>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  )
}
