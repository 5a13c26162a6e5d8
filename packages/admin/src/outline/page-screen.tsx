import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { collectionQuery, usePageActions } from '../pages/pages.ts'
import { useKeepRecent } from '../shell/palette/recent.ts'
import { ScreenLoading } from '../shell/screen-loading.tsx'
import { ErrorState } from '../ui/states.tsx'
import type { OutlineSubject } from './subject.ts'
import { t } from '../i18n/text.ts'

const route = getRouteApi('/pages/$collectionId')
const CollectionPage = lazy(async () => ({
  default: (await import('../pages/collection-page.tsx')).CollectionPage,
}))
const OutlineEditor = lazy(async () => ({ default: (await import('./outline-editor.tsx')).OutlineEditor }))

/** A page: its settings, or its content. */
export function PageScreen() {
  const { view } = route.useSearch()
  const { collectionId } = route.useParams()
  const title = useQuery(collectionQuery(collectionId)).data?.title
  const search = view === undefined ? {} : { search: { view } }
  useKeepRecent(title, { to: '/pages/$collectionId', params: { collectionId }, ...search })
  return (
    <Suspense fallback={<ScreenLoading />}>
      {view === 'outline' ? <PageOutline key={collectionId} collectionId={collectionId} /> : <CollectionPage />}
    </Suspense>
  )
}

function PageOutline({ collectionId }: { readonly collectionId: string }) {
  const collection = useQuery(collectionQuery(collectionId))
  const { edit } = usePageActions()
  if (collection.isError) return <ErrorState error={collection.error} onRetry={() => void collection.refetch()} />
  if (!collection.data) return <ScreenLoading />
  const { title, path, enabled } = collection.data
  const subject: OutlineSubject = {
    kind: 'page',
    id: collectionId,
    title,
    noun: 'page',
    path,
    isHidden: !enabled,
    back: { to: '/pages' },
    backLabel: t('Pages'),
    show: () => edit.mutateAsync({ collectionId, enabled: true }),
    hide: () => edit.mutateAsync({ collectionId, enabled: false }),
  }
  return <OutlineEditor subject={subject} />
}
