import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useSession } from '../../session/session.ts'
import { ItemForm } from './item-form.tsx'
import { ItemLoading } from './item-loading.tsx'
import { itemQuery, themeTypesQuery } from '../pages.ts'
import { BackLink } from '../../ui/page.tsx'
import { t } from '../../i18n/text.ts'

const route = getRouteApi('/pages/$collectionId/items/$itemId')

/** One post, event, picture: everything its owner may say of it. */
export function ItemPage() {
  const { itemId, collectionId } = route.useParams()
  const { site } = useSession()
  // Loaded afresh each time, so that a form never begins with what is long gone; while it is open nothing replaces what is typed.
  const item = useQuery({ ...itemQuery(itemId), refetchOnWindowFocus: false })
  const theme = useQuery({ ...themeTypesQuery, refetchOnWindowFocus: false })
  if (item.data && !theme.isPending)
    return <ItemForm key={itemId} item={item.data} timeZone={site.timeZone} theme={theme.data} />
  return (
    <ItemLoading
      title={t('Item')}
      windowTitle={[t('Item'), t('Pages')]}
      before={<BackLink link={{ to: '/pages/$collectionId', params: { collectionId } }}>{t('Back')}</BackLink>}
      error={item.error}
      onRetry={() => void item.refetch()}
    />
  )
}
