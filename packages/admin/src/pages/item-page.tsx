import { useQuery } from '@tanstack/react-query'
import { Link, getRouteApi } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { useSession } from '../session/session.ts'
import { classNames } from '../ui/class-names.ts'
import { Page, Panel } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { ItemForm } from './item-form.tsx'
import { itemQuery, themeTypesQuery } from './pages.ts'
import styles from './pages.module.css'

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
    <Page
      title="Item"
      windowTitle={['Item', 'Pages']}
      before={
        <Link to="/pages/$collectionId" params={{ collectionId }} className={classNames(styles.back)}>
          <ChevronLeft size={16} aria-hidden="true" />
          Back
        </Link>
      }
    >
      <Panel>
        {item.isError ? (
          <ErrorState error={item.error} onRetry={() => void item.refetch()} />
        ) : (
          <div className={styles.body} aria-busy="true">
            <Skeleton width={24} />
            <Skeleton width={40} />
            <Skeleton width={32} />
          </div>
        )}
      </Panel>
    </Page>
  )
}
