import { itemTypes } from '@vitrine/commerce'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { collectionQuery, itemQuery, useItemActions, usePageActions } from '../pages/pages.ts'
import { useKeepRecent } from '../shell/palette/recent.ts'
import { ScreenLoading } from '../shell/screen-loading.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { OutlineSubject } from './subject.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/pages/$collectionId/items/$itemId')
const ItemPage = lazy(async () => ({ default: (await import('../pages/item/item-page.tsx')).ItemPage }))
const OutlineEditor = lazy(async () => ({ default: (await import('./outline-editor.tsx')).OutlineEditor }))

/** A post, event or other item: its settings, or its content. */
export function ItemScreen() {
  const { view } = route.useSearch()
  const { itemId, collectionId } = route.useParams()
  const title = useQuery(itemQuery(itemId)).data?.title
  const search = view === undefined ? {} : { search: { view } }
  useKeepRecent(title, { to: '/pages/$collectionId/items/$itemId', params: { collectionId, itemId }, ...search })
  return (
    <Suspense fallback={<ScreenLoading />}>
      {view === 'outline' ? <ItemOutline key={itemId} itemId={itemId} collectionId={collectionId} /> : <ItemPage />}
    </Suspense>
  )
}

function ItemOutline({ itemId, collectionId }: { readonly itemId: string; readonly collectionId: string }) {
  const item = useQuery(itemQuery(itemId))
  const list = useQuery(collectionQuery(collectionId)).data
  const { save } = useItemActions(collectionId)
  const { edit } = usePageActions()
  if (item.isError) return <ErrorState error={item.error} onRetry={() => void item.refetch()} />
  if (!item.data) return <ScreenLoading />
  const { title, path, isVisible, recordType, state, publishedAt } = item.data
  const subject: OutlineSubject = {
    kind: 'item',
    id: itemId,
    title,
    noun: recordType === itemTypes.event ? 'event' : 'post',
    path,
    isHidden: !isVisible,
    back: { to: '/pages/$collectionId/items/$itemId', params: { collectionId, itemId } },
    backLabel: recordType === itemTypes.event ? t('Event settings') : t('Post settings'),
    show: () => save.mutateAsync({ itemId, state: 'published' }),
    // Read before it was shown: a scheduled post is scheduled again, at its time.
    hide: () => save.mutateAsync({ itemId, state, publishedAt }),
    isScheduled: state === 'scheduled',
    ...(list?.enabled === false
      ? {
          hiddenList: {
            title: list.title,
            show: () => edit.mutateAsync({ collectionId, enabled: true }),
            hide: () => edit.mutateAsync({ collectionId, enabled: false }),
          },
        }
      : {}),
  }
  return <OutlineEditor subject={subject} />
}
